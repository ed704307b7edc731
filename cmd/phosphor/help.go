package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"syscall"

	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/usage"
	"phosphor/games"
	"phosphor/games/catalog"
)

// This file explains commands, and suggests what a mistyped word may have meant.

// helpCmd is phosphor help COMMAND, which run treats as phosphor COMMAND --help.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"Name of the command; without a name, list all."`
}

// Run satisfies the parser; see run.
func (c *helpCmd) Run(*streams) error { return nil }

// helpArgs returns the command line for which help was requested. The flag of the language
// may come before or after the word help.
func helpArgs(args []string) []string {
	lang, rest := langArgs(args)
	if len(rest) == 0 || rest[0] != "help" {
		return args
	}
	behind, rest := langArgs(rest[1:])
	lang = append(lang, behind...)
	switch {
	case len(rest) == 0:
		return append(lang, "--help")
	case strings.HasPrefix(rest[0], "-"), len(rest) > 1 && !strings.HasPrefix(rest[1], "-"): // an error for the parser
		return args
	}
	return append(append(lang, rest...), "--help")
}

// langArgs returns the flag of the language, which may precede a command, and the
// arguments after it.
func langArgs(args []string) (lang, rest []string) {
	n := 0
	for n < len(args) {
		if args[n] == "--lang" {
			n++ // and its value
		} else if !strings.HasPrefix(args[n], "--lang=") {
			break
		}
		n++
	}
	n = min(n, len(args))
	return args[:n:n], args[n:]
}

// printHelp prints kong's help. Without a command, it includes the flags of the cabinet,
// which belong to the program alone.
func printHelp(o kong.HelpOptions, ctx *kong.Context) error {
	if ctx.Selected() != nil || ctx.Model.DefaultCmd == nil {
		return kong.DefaultHelpPrinter(o, ctx)
	}
	cabinet, err := kong.Trace(ctx.Kong, []string{ctx.Model.DefaultCmd.Name})
	if err != nil {
		return err
	}
	out := ctx.Kong.Stdout
	defer func() { ctx.Kong.Stdout = out }()
	texts := [2]bytes.Buffer{}
	for i, c := range []*kong.Context{ctx, cabinet} {
		ctx.Kong.Stdout = &texts[i]
		if err := kong.DefaultHelpPrinter(o, c); err != nil {
			return err
		}
	}
	// The flags of all commands form a paragraph before those of this one.
	paragraphs := strings.Split(strings.TrimSpace(texts[1].String()), "\n\n")
	_, err = fmt.Fprintf(out, "%s\nFlags without a command:\n%s\n", &texts[0], paragraphs[len(paragraphs)-1])
	return err
}

// meant explains an error of the parser: a misplaced flag or argument, a word that is not a
// command, and the errors that usage.Refused explains.
func meant(err error, app *kong.Application) error {
	var p *kong.ParseError
	if flag, command, ok := strings.Cut(err.Error(), ` applies to the default command "`+app.DefaultCmd.Name+`", not `); ok {
		flag, command = strings.TrimPrefix(flag, "flag "), strings.Trim(command, `"`)
		if hasFlag(app, command, flag) {
			return i18n.Errorf("write %s after the command: phosphor %s %[1]s", flag, command)
		}
		return i18n.Errorf("%s is a flag of the cabinet and of play, not of %s", flag, command)
	}
	if flag, ok := strings.CutPrefix(err.Error(), "unknown flag "); ok && errors.As(err, &p) && p.Context.Selected() == nil {
		for _, command := range append(slices.Clone(p.Context.Args), "play") {
			if hasFlag(app, command, flag) {
				return i18n.Errorf("write %s after the command: phosphor %s %[1]s", flag, command)
			}
		}
	}
	word, unexpected := strings.CutPrefix(err.Error(), "unexpected argument ")
	if !errors.As(err, &p) || !unexpected {
		return usage.Refused(err, app, "")
	}
	if c := p.Context.Selected(); c != nil && c != app.DefaultCmd {
		return i18n.Errorf("%s: unexpected argument %s", c.Name, word)
	}
	var commands []string
	for _, c := range app.Children {
		if !c.Hidden {
			commands = append(commands, c.Name)
		}
	}
	names := words()["game"]
	_, missing := os.Stat(word)
	near := ""
	switch {
	case word == "version":
		near = "--version"
	case slices.Contains(names, word), isDemo(word):
		near = "phosphor play " + word
	case missing == nil:
		near = "phosphor info " + word
	default:
		if near = usage.Nearest(word, commands); near == "" {
			if near = usage.Nearest(word, names); near != "" {
				near = "phosphor play " + near
			}
		}
	}
	if near != "" {
		return i18n.Errorf("there is no command %q; did you mean %s?", word, near)
	}
	return i18n.Errorf("there is no command %q; phosphor help lists them", word)
}

// hasFlag reports whether a command has a flag, given with its dashes.
func hasFlag(app *kong.Application, command, flag string) bool {
	return slices.ContainsFunc(app.Children, func(c *kong.Node) bool {
		return c.Name == command && slices.ContainsFunc(c.Flags, func(f *kong.Flag) bool { return "--"+f.Name == flag })
	})
}

// suggest returns an error that suggests the word of a list that may have been meant. If none is
// near, it returns err or, if that is nil, an error with the whole list.
func suggest(err error, kind, word string, list []string) error {
	if err == nil {
		err = i18n.Errorf("there is no %s %q (%s)", usage.Kind(kind), word, strings.Join(list, " "))
	}
	return usageError{cmp.Or(usage.Meant(kind, word, list), err)}
}

// nearby adds what may help to an error about a missing file: the name of a similar one, a
// missing folder, or how to see what is in an archive.
func nearby(err error) error {
	var p *fs.PathError
	if !errors.As(err, &p) || !errors.Is(p, fs.ErrNotExist) {
		return err
	}
	dir, name := filepath.Split(p.Path)
	if dir == "" {
		dir = "."
	}
	st, failed := os.Stat(dir)
	switch {
	case errors.Is(failed, fs.ErrNotExist):
		return i18n.Errorf("%v; there is no folder %s", err, filepath.Clean(dir))
	case failed == nil && !st.IsDir() || errors.Is(failed, syscall.ENOTDIR):
		return i18n.Errorf("%v; phosphor ls %s lists its files", err, filepath.Clean(dir))
	}
	list, _ := os.ReadDir(dir)
	names := map[string]string{} // by themselves in lower case
	for _, f := range list {
		names[strings.ToLower(f.Name())] = f.Name()
	}
	name = strings.ToLower(name)
	near := cmp.Or(names[name], names[usage.Nearest(name, slices.Sorted(maps.Keys(names)))])
	if near == "" {
		return err
	}
	return i18n.Errorf("%v; did you mean %s?", err, filepath.Join(filepath.Dir(p.Path), near))
}

// find returns the game with a name.
func find(name string) (*games.Info, error) {
	info, err := catalog.Find(name)
	if err != nil && isPatience(name) {
		return findPatience(name)
	}
	if err != nil {
		return nil, suggest(i18n.Errorf("there is no game %q; phosphor games and phosphor patience list them", name), "game", name, words()["game"])
	}
	return info, nil
}
