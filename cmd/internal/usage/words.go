package usage

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"reflect"
	"regexp"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/locale"
)

// Kind is the kind of a word, such as "game".
type Kind string

// In returns the kind in the given language.
func (k Kind) In(lang string) string { return i18n.T(lang, "kind::"+string(k)) }

// An argument is the name of one or more arguments or values, as help shows it.
type argument string

var arguments = []string{"command", "container", "demo", "extension", "file", "files", "flags", "folder", "game", "host", "language", "level",
	"mode", "name", "out", "path", "port", "seed", "shell", "size", "srcdir", "time", "volume"}

var letters = regexp.MustCompile(`[A-Za-z]+`)

// In returns the name in the given language.
func (a argument) In(lang string) string {
	return letters.ReplaceAllStringFunc(string(a), func(word string) string {
		lower := strings.ToLower(word)
		if !slices.Contains(arguments, lower) {
			return word
		}
		text := i18n.T(lang, "argument::"+lower)
		if word != lower {
			text = strings.ToUpper(text)
		}
		return text
	})
}

// Raw keeps the bytes of a text on the command line. The parser would replace those that are
// not UTF-8, and would not find files with such names.
var Raw = kong.KindMapper(reflect.String, kong.MapperFunc(func(ctx *kong.DecodeContext, target reflect.Value) error {
	t, err := ctx.Scan.PopValue("string")
	if err != nil {
		return err
	}
	target.SetString(fmt.Sprint(t.Value))
	return nil
}))

// Language returns the language of a command line: that of its flag --lang, or that of
// the locale. getenv is os.Getenv.
func Language(args []string, getenv func(string) string) string {
	for i, a := range args {
		value, ok := strings.CutPrefix(a, "--lang=")
		if a == "--lang" && i+1 < len(args) {
			value, ok = args[i+1], true
		}
		if l, found := i18n.Find(value); ok && found {
			return l.Code
		}
	}
	return locale.Language(getenv)
}

// Print returns kong's printer of help in a language: print or, if nil, the default one.
func Print(lang string, print kong.HelpPrinter) kong.HelpPrinter {
	if print == nil {
		print = kong.DefaultHelpPrinter
	}
	return func(o kong.HelpOptions, ctx *kong.Context) error {
		translate(ctx.Model, lang)
		nameArguments(ctx.Model.Node, lang)
		out := ctx.Kong.Stdout
		defer func() { ctx.Kong.Stdout = out }()
		var text bytes.Buffer
		ctx.Kong.Stdout = &text
		if err := print(o, ctx); err != nil {
			return err
		}
		_, err := io.WriteString(out, own(lang, ctx.Model.Name).Replace(text.String()))
		return err
	}
}

// own replaces the words of kong itself.
func own(lang, app string) *strings.Replacer {
	return strings.NewReplacer(" <command>", argument(" <command>").In(lang), " [flags]", argument(" [flags]").In(lang), "Usage: ", i18n.T(lang, "Usage:")+" ",
		"\nArguments:\n", "\n"+i18n.T(lang, "Arguments:")+"\n",
		"\nFlags:\n", "\n"+i18n.T(lang, "Flags:")+"\n",
		"\nFlags without a command:\n", "\n"+i18n.T(lang, "Flags without a command:")+"\n",
		"\nCommands:\n", "\n"+i18n.T(lang, "Commands:")+"\n",
		fmt.Sprintf("Run \"%s <command> --help\" for more information on a command.", app), i18n.F(lang, "%s <command> --help explains a command.", app))
}

// translate translates the help of a command line.
func translate(app *kong.Application, lang string) {
	if app.HelpFlag != nil {
		app.HelpFlag.Help = "Show this help."
	}
	var node func(n *kong.Node)
	node = func(n *kong.Node) {
		n.Help = i18n.T(lang, n.Help)
		for _, f := range n.Flags {
			f.Help = i18n.T(lang, f.Help)
		}
		for _, a := range n.Positional {
			a.Help = i18n.T(lang, a.Help)
		}
		for _, c := range n.Children {
			node(c)
		}
	}
	node(app.Node)
}

// nameArguments translates the names of arguments and values. The command line cannot be
// parsed afterwards.
func nameArguments(n *kong.Node, lang string) {
	for _, f := range n.Flags {
		f.PlaceHolder = argument(f.PlaceHolder).In(lang)
	}
	for _, a := range n.Positional {
		a.Name = argument(a.Name).In(lang)
	}
	for _, c := range n.Children {
		nameArguments(c, lang)
	}
}

// Negative joins a flag and a negative number, "--deal" and "-3", which the parser would
// mistake for two flags.
func Negative(args []string) (joined []string) {
	for _, a := range args {
		last := len(joined) - 1
		if len(a) > 1 && a[0] == '-' && '0' <= a[1] && a[1] <= '9' && last >= 0 && strings.HasPrefix(joined[last], "--") && len(joined[last]) > 2 && !strings.Contains(joined[last], "=") {
			joined[last] += "=" + a
			continue
		}
		joined = append(joined, a)
	}
	return joined
}

// Refused returns a parser error in the program's words. A command or program that lacks
// arguments has an example in its tag.
func Refused(err error, app *kong.Application, example string) error {
	program := app.Name
	var p *kong.ParseError
	if errors.As(err, &p) {
		if c := p.Context.Selected(); c != nil && c != app.DefaultCmd {
			program += " " + c.Name
			example = c.Tag.Get("example")
		}
	}
	text := err.Error()
	flag, rest, _ := strings.Cut(text, ": ")
	missing, lacks := strings.CutPrefix(text, "expected \"")
	unknown, isUnknown := strings.CutPrefix(text, "unknown flag ")
	_, got, wrong := strings.Cut(rest, " but got ")
	got, _, _ = strings.Cut(got, " (")
	got, _, _ = strings.Cut(got, ": ")
	_, _, known := i18n.Say("en", err)
	switch {
	case known:
		return err
	case lacks:
		return i18n.Errorf("expected %s, as in: %s. %s --help explains more.", argument(strings.TrimSuffix(missing, `"`)), example, program)
	case isUnknown:
		unknown, _, _ = strings.Cut(unknown, ",")
		if near := Nearest(unknown, flags(p)); near != "" {
			return i18n.Errorf("there is no flag %s; did you mean %s?", unknown, near)
		}
		return i18n.Errorf("there is no flag %s. %s --help lists all.", unknown, program)
	case strings.HasSuffix(text, "can't be used together"):
		return i18n.Errorf("%s: use only one of them", strings.Replace(strings.TrimSuffix(text, " can't be used together"), " and ", ", ", 1))
	case !wrong:
		return err
	case strings.Contains(rest, "EOL"), strings.Contains(rest, " flag)"): // the end, or the next flag
		return i18n.Errorf("%s needs a value. %s --help explains it.", flag, program)
	case strings.Contains(rest, "int"), strings.Contains(rest, "float"):
		return i18n.Errorf("%s: expected a number, not %s", flag, got)
	case strings.Contains(rest, "duration"):
		return i18n.Errorf("%s: expected a time such as 10s, not %s", flag, got)
	}
	return err
}

// flags lists the flags allowed where the parser stopped.
func flags(p *kong.ParseError) (list []string) {
	if p == nil {
		return nil
	}
	for _, f := range p.Context.Flags() {
		if !f.Hidden {
			list = append(list, "--"+f.Name)
		}
	}
	return list
}
