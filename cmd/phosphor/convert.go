package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/modes"
	"phosphor/formats/container"
	"phosphor/formats/convert"
	"phosphor/formats/fit"
	"phosphor/formats/rsc"
	"phosphor/formats/tree"
	"phosphor/games/atari/gem"
	"phosphor/games/store"
)

type convertCmd struct {
	Paths   []string `arg:"" name:"path" help:"Files in any known format, folders, archives or disk images to read, then the file or folder to write. Paths continue inside archives and images; - is standard input or output. The extension of the file to write sets its format: pictures .img .ilbm .iff .lbm .pict .png .gif .bmp .pi1-3 .pc1-3 .neo .spu .pcs .images .reko, sounds .hsn .8svx .avr .wav, fonts .fnt .scn.fnt .font, levels .xsb .data, resources .rsc, palettes .pal."`
	From    string   `help:"Extension of the input file if its name has none, as for -." placeholder:"EXTENSION"`
	To      string   `help:"Extension of the output for - and for files in folders; in folders .png and .wav by default." placeholder:"EXTENSION"`
	Planes  int      `help:"Bitplanes of the picture to write; by default as few as possible. 16, 24 or 32 are true colour." placeholder:"N"`
	Colors  int      `help:"Reduce the picture to the best N colours, 2 to 256." placeholder:"N"`
	Mode    string   `help:"Make an ILBM for an Amiga display: ham6, ham8, ehb, sham or pchg." placeholder:"MODE"`
	Dither  string   `type:"named" enum:"none,ordered,diffused" default:"none" help:"Dithering where colours are reduced or a picture is made for a display." placeholder:"none|ordered|diffused"`
	Masked  bool     `help:"Make transparent parts of an ILBM transparent in .png and .gif."`
	Order   string   `type:"named" enum:"big,little,same" default:"same" help:"Byte order of a resource: big for GEM on the Atari, little for GEM on the PC." placeholder:"big|little|same"`
	Force   bool     `help:"Allow the output to replace an input file."`
	Verbose bool     `short:"v" help:"List skipped files, and why."`
}

// standard is the path that means standard input or output.
const standard = "-"

// options returns the options set by the flags.
func (c *convertCmd) options() convert.Options {
	return convert.Options{
		From: ending(c.From), To: ending(c.To), Planes: c.Planes, Colors: c.Colors, Mode: c.Mode, Dither: fit.Dither(max(0, slices.Index(fit.Dithers, c.Dither))), Masked: c.Masked,
		Order:    map[string]binary.ByteOrder{"big": binary.BigEndian, "little": binary.LittleEndian}[c.Order],
		Resource: drawResource,
		Old:      os.ReadFile,
	}
}

// ending returns an extension as typed by the user, in lower case and with its dot.
func ending(said string) string {
	if said == "" {
		return ""
	}
	return "." + strings.TrimPrefix(strings.ToLower(said), ".")
}

// endings returns the extensions that can be written, in the form that --to takes.
func endings() (list []string) {
	for _, e := range convert.Endings() {
		list = append(list, strings.TrimPrefix(e, "."))
	}
	return list
}

// drawResource draws a resource as it appears on a screen of 16 colours.
func drawResource(f *rsc.File) (image.Image, error) {
	mode, err := modes.Find("falcon16")
	if err != nil {
		return nil, err
	}
	return gem.Sheet(f, mode)
}

func (c *convertCmd) Run(std *streams) error {
	o := c.options()
	if err := o.Check(); err != nil {
		return suggest(err, "file extension", strings.TrimPrefix(o.To, "."), endings())
	}
	last := len(c.Paths) - 1
	in, out := c.Paths[:last], c.Paths[last]
	switch {
	case slices.Contains(c.Paths, ""):
		return usageError{i18n.Errorf("the path is empty")}
	case len(in) == 0:
		return usageError{i18n.Errorf("only %s: give the files to read, then the file or folder to write, as in: phosphor convert photo.iff photo.png", out)}
	case len(in) > 1 && out == standard:
		return usageError{i18n.Errorf("standard output takes one file, not %d", len(in))}
	case out == standard && o.To == "":
		return usageError{i18n.Errorf("set the format for standard output with --to, as in --to png")}
	}
	var places []place
	missing := 0
	for _, said := range in {
		p, end, err := c.open(std, said)
		defer end()
		switch {
		case err == nil:
			places = append(places, p)
		case len(in) == 1:
			return err
		default:
			std.fail(err)
			missing++
		}
	}
	st, err := os.Stat(out)
	toFolder := len(in) > 1 || err == nil && st.IsDir() || strings.HasSuffix(out, "/")
	if p := places; len(in) == 1 && !toFolder && !p[0].fsys.IsTree(p[0].name) {
		return c.file(std, p[0], out, &o)
	}
	if out == standard {
		return usageError{i18n.Errorf("%s has several files, but standard output takes only one", in[0])}
	}
	if o.Mode != "" && o.To == "" {
		return usageError{i18n.Errorf("--mode=%s makes ILBMs, but a folder gets PNGs: add --to=iff", o.Mode)}
	}
	return c.folder(std, places, missing, &o)
}

// open opens a path for reading. The function it returns reports what was found wrong in
// containers.
func (c *convertCmd) open(std *streams, said string) (p place, end func(), err error) {
	if said != standard {
		p, _, end, err = begin(std, said)
		return p, end, err
	}
	data, err := io.ReadAll(io.LimitReader(std.in, maxInput+1))
	if err == nil && len(data) > maxInput {
		err = i18n.Errorf("more than %d bytes", maxInput)
	}
	if err != nil {
		return p, func() {}, i18n.Errorf("standard input: %v", err)
	}
	name := "stdin" + ending(c.From)
	host := tree.Single(tree.File{Name: name, Size: int64(len(data)), Read: func() ([]byte, error) { return data, nil }})
	return place{container.New(host), name, "standard input"}, func() {}, nil
}

// maxInput is the greatest number of bytes read from standard input.
const maxInput = 256 << 20

// file converts one file.
func (c *convertCmd) file(std *streams, p place, out string, o *convert.Options) error {
	if out != standard && p.said != "standard input" && convert.Same(p.said, out) && !c.Force {
		return usageError{i18n.Errorf("%s would replace %s; add --force to allow it", out, p.said)}
	}
	data, _, err := p.contents()
	if err != nil {
		return err
	}
	said := out
	if out == standard {
		said = "standard output"
	}
	with := *o
	with.Beside = p.beside()
	r, err := convert.Convert(convert.File{Name: p.said, Data: data}, said, &with)
	if err != nil {
		return err
	}
	for _, w := range r.Warnings {
		std.warn(i18n.Label(std.lang, said, i18n.Error(std.lang, w)))
	}
	if out != standard {
		return save(r.Files)
	}
	if len(r.Files) > 1 {
		return i18n.Errorf("standard output takes one file, not %d", len(r.Files))
	}
	_, err = std.out.Write(r.Files[0].Data)
	return err
}

// save writes files, the last of which determines the folder. It writes nothing if one of
// the names is a folder.
func save(files []convert.File) error {
	last := len(files) - 1
	if st, err := os.Stat(files[last].Name); err == nil && st.IsDir() {
		return i18n.Errorf("%s: is a folder", files[last].Name)
	}
	for i, f := range files {
		if i < last {
			if err := os.MkdirAll(filepath.Dir(f.Name), 0o777); err != nil {
				return err
			}
		}
		if err := store.WriteFile(f.Name, f.Data); err != nil {
			return err
		}
	}
	return nil
}

// folder converts everything into a folder. missing is the number of paths that were not
// found.
func (c *convertCmd) folder(std *streams, places []place, missing int, o *convert.Options) error {
	in, out := c.Paths[:len(c.Paths)-1], c.Paths[len(c.Paths)-1]
	what := strings.Join(in, " ")
	switch st, err := os.Stat(out); {
	case err == nil && !st.IsDir():
		return usageError{i18n.Errorf("%s is a file; the contents of %s need a folder", out, what)}
	case err != nil && convert.Ending(out) != "" && !strings.HasSuffix(out, "/"):
		return usageError{i18n.Errorf("%s is a file name; the contents of %s need a folder", out, what)}
	}
	b := convert.Batch{Options: *o, Dir: out, Force: c.Force, Write: store.WriteOutput}
	var sources []convert.Source
	for _, p := range places {
		s := convert.Source{FS: p.fsys, Name: p.name, Said: p.said}
		if len(in) > 1 && p.fsys.IsTree(p.name) {
			s.Under = filepath.Base(real(p.said))
		}
		sources = append(sources, s)
	}
	bar := newBar(std, 0)
	defer bar.close()
	bar.begins(i18n.F(std.lang, "looking through %s", what))
	r := b.Run(sources, func(f convert.Outcome, done, total int) {
		bar.total = total
		bar.step(f.Name)
		if len(f.Warnings) > 0 || f.Err != nil {
			bar.close()
		}
		for _, w := range f.Warnings {
			std.warn(i18n.Label(std.lang, f.Files[len(f.Files)-1], i18n.Error(std.lang, w)))
		}
		switch {
		case errors.Is(f.Err, convert.ErrPassed):
			if c.Verbose {
				fmt.Fprintln(std.out, i18n.Label(std.lang, f.Name, oneLine(std.lang, f.Err)))
			}
		case f.Err != nil:
			std.fail(f.Err)
		}
	})
	bar.close()
	r.Failed += missing
	converted := i18n.N(std.lang, r.Converted, "%d file converted", "%d files converted")
	if _, err := fmt.Fprintln(std.out, i18n.F(std.lang, "%s, %d skipped, %d failed", converted, r.Passed, r.Failed)); err != nil {
		return err
	}
	if r.Failed > 0 {
		if r.Failed == 1 {
			return i18n.Errorf("%s: one file could not be converted", what)
		}
		return i18n.Errorf("%s: %d files could not be converted", what, r.Failed)
	}
	return nil
}

// real returns the name of the folder that a path like . leads to.
func real(said string) string {
	if abs, err := filepath.Abs(said); err == nil {
		return abs
	}
	return said
}
