// Package usage describes a program's command line: help and errors in the languages of
// package i18n, completion scripts for bash, zsh and fish, and the sections of a manual
// page in mdoc. All are made from kong's model of the command line, so a new command or
// flag appears in all of them.
package usage

import (
	"cmp"
	"fmt"
	"io"
	"maps"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/locale"
)

// Words maps an argument or flag to its possible values. The key is its name, or the
// command's name, a space, and its name. Anything not listed takes files if its
// placeholder says so or if it is an argument, and otherwise anything.
type Words map[string][]string

// Flag is a hidden flag, --completion, that writes the requested output and ends the
// program: bash, zsh, fish or mdoc. The program binds its Words.
type Flag string

// BeforeApply implements kong's hook.
func (Flag) BeforeApply(app *kong.Kong, ctx *kong.Context, words Words) error {
	for _, p := range ctx.Path {
		if p.Flag == nil || p.Flag.Name != "completion" {
			continue
		}
		kind := fmt.Sprint(ctx.FlagValue(p.Flag))
		write, ok := writers[kind]
		if !ok {
			names := slices.Sorted(maps.Keys(writers))
			return fmt.Errorf("--completion: %w", cmp.Or(Meant("", kind, names), unlisted(kind, names)))
		}
		_, err := io.WriteString(app.Stdout, write(model(app.Model, words, locale.Language(os.Getenv))))
		app.Exit(0)
		return err
	}
	return nil
}

var writers = map[string]func(program) string{"bash": bash, "zsh": zsh, "fish": fish, "mdoc": mdoc}

// A program is the part of kong's model that is needed here.
type program struct {
	name     string
	lang     string    // of all help
	help     string    // describes the program without a command
	top      command   // its flags and arguments before or without a command
	commands []command // none for a program without commands
}

type command struct {
	name, help string
	flags      []value
	args       []value
}

type value struct {
	name, help string
	short      rune
	hint       string // NAME, FILE ...
	initial    string // the default, or ""
	words      []string
	bool       bool
	file       bool
	optional   bool
	many       bool
}

func model(app *kong.Application, words Words, lang string) program {
	translate(app, lang)
	p := program{name: app.Name, lang: lang, top: of(app.Node, words, lang)}
	for _, n := range app.Children {
		if n.Type == kong.CommandNode && !n.Hidden {
			p.commands = append(p.commands, of(n, words, lang))
		}
	}
	if n := app.DefaultCmd; n != nil {
		p.top.flags = append(p.top.flags, of(n, words, lang).flags...)
		p.help = n.Help
	}
	return p
}

func of(n *kong.Node, words Words, lang string) command {
	c := command{name: n.Name, help: n.Help}
	add := func(v *kong.Value, hint string) value {
		w := words[n.Name+" "+v.Name]
		if w == nil {
			w = words[v.Name]
		}
		if w == nil && v.Enum != "" {
			w = slices.DeleteFunc(strings.Split(v.Enum, ","), func(s string) bool { return s == "" })
		}
		val := value{name: v.Name, help: v.Help, hint: argument(hint).In(lang), words: w, bool: v.IsBool(), optional: !v.Required, many: v.IsCumulative()}
		if v.HasDefault {
			val.initial = v.Default
		}
		return val
	}
	for _, f := range n.Flags {
		if f.Hidden {
			continue
		}
		v := add(f.Value, f.PlaceHolder)
		if v.hint == "" {
			v.hint = argument(strings.ToUpper(f.Name)).In(lang)
		}
		v.short = f.Short
		v.file = f.PlaceHolder == "FILE" || f.PlaceHolder == "PATH"
		c.flags = append(c.flags, v)
	}
	for _, a := range n.Positional {
		v := add(a, strings.ToUpper(a.Name))
		v.name, v.file = argument(v.name).In(lang), v.words == nil
		c.args = append(c.args, v)
	}
	return c
}

// spellings returns all ways to write a flag.
func (v value) spellings() []string {
	s := []string{"--" + v.name}
	if v.short != 0 {
		s = append(s, "-"+string(v.short))
	}
	return s
}
