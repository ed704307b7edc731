// Ytool assembles the pictures of single cards to a card sheet for Yukon, and
// takes a sheet apart.
package main

import (
	"bytes"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/cmd/internal/locale"
	"phosphor/formats/gemimg"
	"phosphor/games/store"
	"phosphor/sprites/ytool"
)

type cli struct {
	Source string `arg:"" name:"srcdir" help:"Folder with herzas.img ... rueck7.img; with --split, the sheet."`
	Out    string `short:"o" help:"File to write (CARDS.IMG by default); with --split, the folder to write to (the current one by default)." placeholder:"PATH"`
	Split  bool   `help:"Take a sheet apart instead."`
	Lang   string `help:"Language of the messages, en or de." enum:"en,de," default:""`
}

func main() { os.Exit(run(os.Args[1:], os.Stdout, os.Stderr, os.Getenv)) }

func run(args []string, out, errOut io.Writer, getenv func(string) string) int {
	exited := false
	var c cli
	p, err := kong.New(&c, kong.Name("ytool"), kong.Description("Assembles pictures of cards to a card sheet."),
		kong.Writers(out, errOut), kong.Exit(func(int) { exited = true }))
	if err == nil {
		_, err = p.Parse(args)
	}
	if exited {
		return 0
	}
	if err != nil {
		fmt.Fprintln(errOut, "ytool:", err)
		return 2
	}
	if c.Lang == "" {
		c.Lang = locale.Language(getenv)
	}
	lang := ytool.English
	if c.Lang == "de" {
		lang = ytool.German
	}
	if c.Split {
		err = split(&c, lang)
	} else {
		err = assemble(&c, lang)
	}
	if err != nil {
		// Everything that is wrong with the pictures is told at once, a line each.
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintln(errOut, "ytool:", line)
		}
		return 1
	}
	return 0
}

func assemble(c *cli, lang ytool.Lang) error {
	st, err := os.Stat(c.Source)
	if err != nil {
		return err
	}
	if !st.IsDir() {
		return fmt.Errorf("%s: is not a folder", c.Source)
	}
	sheet, err := ytool.Assemble(os.DirFS(c.Source), lang)
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = "CARDS.IMG"
	}
	return write(c.Out, sheet)
}

func split(c *cli, lang ytool.Lang) error {
	b, err := os.ReadFile(c.Source)
	if err != nil {
		return err
	}
	m, err := gemimg.DecodeAll(bytes.NewReader(b))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Source, err)
	}
	parts, err := ytool.Split(m.Paletted, lang)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Source, err)
	}
	if c.Out == "" {
		c.Out = "."
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	var names []string
	for n := range parts {
		names = append(names, n)
	}
	slices.Sort(names)
	for _, n := range names {
		if err := write(filepath.Join(c.Out, n), parts[n]); err != nil {
			return err
		}
	}
	return nil
}

func write(name string, p *image.Paletted) error {
	var b bytes.Buffer
	if err := gemimg.Encode(&b, p, nil); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return store.WriteFile(name, b.Bytes())
}
