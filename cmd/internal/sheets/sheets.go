// Package sheets is the program ytool, which assembles the pictures of single cards to a
// card sheet for Yukon, and takes a sheet apart. It is a program of its own and a command
// of phosphor.
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

	"phosphor/cmd/internal/locale"
	"phosphor/cmd/internal/usage"
	"phosphor/cmd/internal/version"
	"phosphor/formats/container"
	"phosphor/formats/gemimg"
	"phosphor/games/store"
	"phosphor/sprites/ytool"
)

type cli struct {
	Source string `arg:"" name:"srcdir" help:"Folder, archive or disk image with herzas.img ... rueck7.img; with --split, the sheet."`
	Out    string `short:"o" help:"File to write (CARDS.IMG by default); with --split, the folder to write to (the current one by default)." placeholder:"PATH"`
	Split  bool   `help:"Take a sheet apart instead."`
	Lang   string `help:"Language, en or de; the default is the locale's." type:"named" enum:"en,de," default:"" placeholder:"en|de"`

	Version    kong.VersionFlag `help:"Tell the version, the commit and the Go toolchain of this program."`
	Completion usage.Flag       `help:"Write the completion for a shell: bash, zsh or fish." placeholder:"SHELL" hidden:""`
}

// Run executes a command line of the program of that name ("ytool", "phosphor ytool") and
// returns its exit code: 0, 1 for what went wrong, 2 for a wrong command line.
func Run(name string, args []string, out, errOut io.Writer, getenv func(string) string) int {
	exited := false
	var c cli
	p, err := kong.New(&c, kong.Name(name), kong.Description("Assembles pictures of cards to a card sheet."),
		kong.Bind(usage.Words{}), kong.NamedMapper("named", usage.Named{}), kong.Vars{"version": "ytool " + version.Get().String()}, kong.Writers(out, errOut), kong.Exit(func(int) { exited = true }))
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
	do := assemble
	if c.Split {
		do = split
	}
	if err := do(&c, lang, out); err != nil {
		// Everything that is wrong with the pictures is told at once, a line each.
		for line := range strings.SplitSeq(err.Error(), "\n") {
			fmt.Fprintln(errOut, "ytool:", line)
		}
		return 1
	}
	return 0
}

// texts are what this program says in both languages; what is wrong with the
// pictures, package ytool says.
var texts = map[string][2]string{
	"folder": {"%s: is not a folder, archive or disk", "%s: ist kein Ordner, kein Archiv und keine Diskette"},
	"file":   {"%s: is a folder, expected a card sheet", "%s: ist ein Ordner, erwartet wird ein Kartenblatt"},
	"none":   {"%s: there is no such file or folder", "%s: gibt es nicht"},
	"wrote":  {"%s: %dx%d pixels, %d planes\n", "%s: %dx%d Punkte, %d Farbebenen\n"},
	"parts":  {"%s: %d pictures\n", "%s: %d Bilder\n"},
}

// source finds a folder or a file, also one in an archive or on a disk image.
func source(c *cli, lang ytool.Lang) (*container.FS, string, error) {
	fsys, name, err := container.Open(c.Source)
	if err == nil {
		_, err = fsys.Stat(name)
	}
	if errors.Is(err, fs.ErrNotExist) {
		err = fmt.Errorf(texts["none"][lang], c.Source)
	}
	return fsys, name, err
}

func assemble(c *cli, lang ytool.Lang, out io.Writer) error {
	fsys, name, err := source(c, lang)
	if err != nil {
		return err
	}
	dir, err := fsys.Dir(name)
	if err != nil {
		return fmt.Errorf(texts["folder"][lang], c.Source)
	}
	sheet, err := ytool.Assemble(dir, lang)
	var none *ytool.NothingError
	if errors.As(err, &none) {
		err = fmt.Errorf("%s: %w", c.Source, err)
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
	fmt.Fprintf(out, texts["wrote"][lang], c.Out, size.X, size.Y, bits.Len(uint(len(sheet.Palette)-1)))
	return nil
}

func split(c *cli, lang ytool.Lang, out io.Writer) error {
	fsys, name, err := source(c, lang)
	if err != nil {
		return err
	}
	if st, err := fsys.Stat(name); err == nil && st.IsDir() {
		return fmt.Errorf(texts["file"][lang], c.Source)
	}
	b, _, err := fsys.Contents(name)
	if err != nil {
		return err
	}
	m, err := gemimg.DecodePaletted(bytes.NewReader(b))
	if err != nil {
		return fmt.Errorf("%s: %w", c.Source, err)
	}
	parts, err := ytool.Split(m, lang)
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
	fmt.Fprintf(out, texts["parts"][lang], c.Out, len(parts))
	return nil
}

func write(name string, p *image.Paletted) error {
	var b bytes.Buffer
	// The programs of the time that get these files do not know all of packing.
	if err := gemimg.Encode(&b, p, &gemimg.Options{Compatible: true}); err != nil {
		return fmt.Errorf("%s: %w", name, err)
	}
	return store.WriteFile(name, b.Bytes())
}
