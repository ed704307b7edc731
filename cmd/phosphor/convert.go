package main

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"os"
	"path/filepath"
	"strings"

	"phosphor/fb/modes"
	"phosphor/formats/convert"
	"phosphor/formats/rsc"
	"phosphor/games/atari/gem"
	"phosphor/games/store"
)

type convertCmd struct {
	In     string `arg:"" help:"File to read, whatever its format; or a folder, an archive or a disk image. Paths go on within them."`
	Out    string `arg:"" help:"File to write, by its ending: pictures .img .ilbm .iff .lbm .pict .png .gif .pi1-3 .pc1-3 .neo .images .reko, sounds .hsn .8svx .avr .wav, fonts .fnt .scn.fnt .font, levels .xsb .data, resources .rsc, palettes .pal; of a folder, the folder to write to."`
	Planes int    `help:"Bitplanes of a picture that is written; as few as do by default. 16, 24 or 32 are true colour." placeholder:"N"`
	Colors int    `help:"Reduce a picture of more colours to the best N, 2 to 256." placeholder:"N"`
	Dither bool   `help:"Spread what the reduced colours differ over the pixels around."`
	Masked bool   `help:"Make transparent, in .png and .gif, what an ILBM says is transparent."`
	Order  string `enum:"big,little,same" default:"same" help:"Order of bytes in a resource: ${enum}. That of GEM on the Atari is big, on the PC little." placeholder:"ORDER"`
	To     string `help:"Of a folder: ending of what is written; .png and .wav by default." placeholder:"ENDING"`
}

// options are what the flags say.
func (c *convertCmd) options() convert.Options {
	to := strings.ToLower(c.To)
	if to != "" && !strings.HasPrefix(to, ".") {
		to = "." + to
	}
	return convert.Options{
		To: to, Planes: c.Planes, Colors: c.Colors, Dither: c.Dither, Masked: c.Masked,
		Order:    map[string]binary.ByteOrder{"big": binary.BigEndian, "little": binary.LittleEndian}[c.Order],
		Resource: drawResource,
		Old:      os.ReadFile,
	}
}

// drawResource shows a resource as it looks on a screen of 16 colours.
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
		return err
	}
	if c.In == "" || c.Out == "" {
		return usageError{errors.New("a path is empty")}
	}
	p, st, end, err := begin(std, c.In)
	defer end()
	if err != nil {
		return err
	}
	if p.fsys.IsTree(p.name) {
		return c.tree(std, p, &o)
	}
	if c.To != "" {
		return usageError{fmt.Errorf("--to is for folders; %s is a file", c.In)}
	}
	if st.IsDir() {
		return fmt.Errorf("%s: is a folder", c.In)
	}
	data, _, err := p.contents()
	if err != nil {
		return err
	}
	r, err := convert.Convert(convert.File{Name: c.In, Data: data}, c.Out, &o)
	if err != nil {
		return err
	}
	for _, w := range r.Warnings {
		std.warn(c.Out + ": " + w)
	}
	return save(r.Files)
}

// save writes files, the last of which has its folder. Nothing is written if that
// cannot be because it is a folder itself.
func save(files []convert.File) error {
	last := len(files) - 1
	if st, err := os.Stat(files[last].Name); err == nil && st.IsDir() {
		return fmt.Errorf("%s: is a folder", files[last].Name)
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

// tree converts all that can be converted in a folder or a container.
func (c *convertCmd) tree(std *streams, p place, o *convert.Options) error {
	st, err := os.Stat(c.Out)
	switch {
	case err == nil && !st.IsDir():
		return usageError{fmt.Errorf("%s: is a file; what is in %s needs a folder", c.Out, c.In)}
	case err != nil && convert.Ending(c.Out) != "":
		return usageError{fmt.Errorf("%s: is the name of a file; what is in %s needs a folder", c.Out, c.In)}
	}
	b := convert.Batch{Options: *o, Dir: c.Out, Write: store.WriteFile}
	bar := newBar(std.err, 0)
	defer bar.close()
	r := b.Run([]convert.Source{{FS: p.fsys, Name: p.name, Said: p.said}}, func(f convert.Outcome, done, total int) {
		bar.total = total
		bar.step(f.Name)
		for _, w := range f.Warnings {
			bar.close()
			std.warn(f.Files[len(f.Files)-1] + ": " + w)
		}
		if f.Err != nil && !errors.Is(f.Err, convert.ErrPassed) {
			bar.close()
			std.warn(oneLine(f.Err))
		}
	})
	bar.close()
	fmt.Fprintf(std.out, "%d files converted, %d passed over, %d failed\n", r.Converted, r.Passed, r.Failed)
	if r.Failed > 0 {
		return fmt.Errorf("%s: %d files could not be converted", c.In, r.Failed)
	}
	return nil
}
