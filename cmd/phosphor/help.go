package main

import (
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"os"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/usage"
	"phosphor/games"
	"phosphor/games/catalog"
)

// This file tells people what they can write, and what they may have meant.

// helpCmd is phosphor help COMMAND, which run takes for phosphor COMMAND --help.
type helpCmd struct {
	Command string `arg:"" optional:"" help:"Name of the command; without one they are listed."`
}

// Run is there for the parser; see run.
func (c *helpCmd) Run(*streams) error { return nil }

// helpArgs returns the command line that a request for help stands for.
func helpArgs(args []string) []string {
	switch {
	case len(args) == 0 || args[0] != "help":
		return args
	case len(args) == 1:
		return []string{"--help"}
	case strings.HasPrefix(args[1], "-"):
		return args
	}
	return []string{args[1], "--help"}
}

// printHelp is kong's help, with the flags of the cabinet where no command is chosen: they
// are those of the program alone.
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
	// The flags of all commands are in a paragraph of their own before those of this one.
	paragraphs := strings.Split(strings.TrimSpace(texts[1].String()), "\n\n")
	_, err = fmt.Fprintf(out, "%s\nFlags without a command:\n%s\n", &texts[0], paragraphs[len(paragraphs)-1])
	return err
}

// meant explains an error of the parser where a word is no command.
func meant(err error, app *kong.Application) error {
	var p *kong.ParseError
	if flag, command, ok := strings.Cut(err.Error(), ` applies to the default command "`+app.DefaultCmd.Name+`", not `); ok {
		return fmt.Errorf("%s is one of the cabinet and of play, not of %s", strings.TrimPrefix(flag, "flag "), strings.Trim(command, `"`))
	}
	word, unexpected := strings.CutPrefix(err.Error(), "unexpected argument ")
	if !errors.As(err, &p) || !unexpected {
		// Nothing is a value of a flag that is not given.
		return errors.New(strings.Replace(err.Error(), `,"" but`, " but", 1))
	}
	if c := p.Context.Selected(); c != nil && c != app.DefaultCmd {
		return fmt.Errorf("%s takes no further argument %s", c.Name, word)
	}
	var commands []string
	for _, c := range app.Children {
		if !c.Hidden {
			commands = append(commands, c.Name)
		}
	}
	said := fmt.Sprintf("there is no command %q", word)
	names := words()["game"]
	_, missing := os.Stat(word)
	switch {
	case slices.Contains(names, word):
		return fmt.Errorf("%s; did you mean phosphor play %s?", said, word)
	case isDemo(word):
		return fmt.Errorf("%s; did you mean phosphor play %s?", said, word)
	case missing == nil:
		return fmt.Errorf("%s; did you mean phosphor info %s?", said, word)
	}
	if near := usage.Nearest(word, commands); near != "" {
		return fmt.Errorf("%s; did you mean %s?", said, near)
	}
	if near := usage.Nearest(word, names); near != "" {
		return fmt.Errorf("%s; did you mean phosphor play %s?", said, near)
	}
	return fmt.Errorf("%s; phosphor help lists them", said)
}

// suggest returns an error with the word of a list that may have been meant, in the place
// of the whole list. A word of the list is not what is wrong.
func suggest(err error, what, word string, list []string) error {
	return usageError{cmp.Or(usage.Meant(what, word, list), err)}
}

// find returns the game of that name.
func find(name string) (*games.Info, error) {
	info, err := catalog.Find(name)
	if err != nil {
		return nil, suggest(err, "game", name, words()["game"])
	}
	return info, nil
}
