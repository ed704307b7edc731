// Package sheets is the program ytool, which assembles the pictures of single cards into
// a card sheet for Yukon, and splits a sheet again. It is both a separate program and a
// command of phosphor.
package sheets

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"io"
	"io/fs"
	"maps"
	"math/bits"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"github.com/alecthomas/kong"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/usage"
	"phosphor/cmd/internal/version"
	"phosphor/formats/container"
	"phosphor/formats/gemimg"
	"phosphor/games/store"
	"phosphor/sprites/ytool"
)

type cli struct {
	Source string `arg:"" name:"srcdir" help:"Folder, archive or disk image with herzas.img ... rueck7.img; with --split, the sheet."`
	Out    string `short:"o" help:"File to write, by default CARDS.IMG; with --split, the folder to write to, by default the current one." placeholder:"PATH"`
	Split  bool   `help:"Split a sheet into single cards."`
	Lang   string `help:"Language; by default that of the locale." type:"named" enum:"${languages}," default:"" placeholder:"LANGUAGE"`

	Version    kong.VersionFlag `help:"Show the version, the commit and the Go toolchain of this program."`
	Completion usage.Flag       `help:"Write the completion for a shell: bash, zsh or fish." placeholder:"SHELL" hidden:""`
}

// Run executes a command line of the named program ("ytool", "phosphor ytool") and
// returns the exit code: 0 for success, 1 for an error, 2 for a wrong command line.
func Run(name string, args []string, out, errOut io.Writer, getenv func(string) string) int {
	args = usage.Negative(args)
	lang, exited := usage.Language(args, getenv), false
	var c cli
	p, err := kong.New(&c, kong.Name(name), kong.Description("Assembles pictures of cards into a card sheet."),
		kong.Bind(usage.Words{}), kong.NamedMapper("named", usage.Named{}), usage.Raw, kong.Vars{"version": "ytool " + version.Get().String(), "languages": strings.Join(i18n.Codes(), ",")}, kong.Writers(out, errOut), kong.Exit(func(int) { exited = true }), kong.Help(usage.Print(lang, nil)))
	if err == nil {
		_, err = p.Parse(args)
	}
	if exited {
		return 0
	}
	program, _, _ := strings.Cut(name, " ")
	if err != nil {
		fmt.Fprintln(errOut, program+":", i18n.Error(lang, usage.Refused(err, p.Model, name+" cards -o CARDS.IMG")))
		return 2
	}
	c.Lang = lang
	do := assemble
	if c.Split {
		do = split
	}
	if err := do(&c, c.Lang, out); err != nil {
		// Everything that is wrong with the pictures is reported at once, one line each.
		for line := range strings.SplitSeq(i18n.Error(c.Lang, err), "\n") {
			fmt.Fprintln(errOut, program+":", line)
		}
		return 1
	}
	return 0
}

// source finds a folder or a file, also one in an archive or on a disk image.
func source(c *cli) (*container.FS, string, error) {
	fsys, name, err := container.Open(c.Source)
	if err == nil {
		_, err = fsys.Stat(name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = i18n.Errorf("%s: there is no such file or folder", c.Source)
	}
	return fsys, name, err
}

func assemble(c *cli, lang string, out io.Writer) error {
	fsys, name, err := source(c)
	if err != nil {
		return err
	}
	dir, err := fsys.Dir(name)
	if err != nil {
		return i18n.Errorf("%s: is not a folder, archive or disk", c.Source)
	}
	sheet, err := ytool.Assemble(dir)
	var none *ytool.NothingError
	if errors.As(err, &none) {
		err = errors.New(i18n.Label(lang, c.Source, i18n.Error(lang, err)))
	}
	if err != nil {
		return err
	}
	if c.Out == "" {
		c.Out = "CARDS.IMG"
	}
	if err := write(c.Out, sheet); err != nil {
		return err
	}
	size := sheet.Rect.Size()
	fmt.Fprintf(out, i18n.T(lang, "%s: %dx%d pixels, %d planes\n"), c.Out, size.X, size.Y, bits.Len(uint(len(sheet.Palette)-1)))
	return nil
}

func split(c *cli, lang string, out io.Writer) error {
	fsys, name, err := source(c)
	if err != nil {
		return err
	}
	if st, err := fsys.Stat(name); err == nil && st.IsDir() {
		return i18n.Errorf("%s: is a folder, expected a card sheet", c.Source)
	}
	b, _, err := fsys.Contents(name)
	if err != nil {
		return err
	}
	m, err := gemimg.DecodePaletted(bytes.NewReader(b))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Source, err)
	}
	parts, err := ytool.Split(m)
	if err != nil {
		return fmt.Errorf("%s: %w", c.Source, err)
	}
	if c.Out == "" {
		c.Out = "."
	}
	if err := os.MkdirAll(c.Out, 0o777); err != nil {
		return err
	}
	for _, n := range slices.Sorted(maps.Keys(parts)) {
		if err := write(filepath.Join(c.Out, n), parts[n]); err != nil {
			return err
		}
	}
	fmt.Fprintf(out, i18n.T(lang, "%s: %d pictures\n"), c.Out, len(parts))
	return nil
}

func write(name string, p *image.Paletted) error {
	var b bytes.Buffer
	// The programs of the time that read these files support only part of the packing.
	if err := gemimg.Encode(&b, p, &gemimg.Options{Compatible: true}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return store.WriteFile(name, b.Bytes())
}
