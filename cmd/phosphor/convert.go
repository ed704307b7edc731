package main

import (
	"bytes"
	"errors"
	"fmt"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/formats/bitmapfont"
	"phosphor/formats/container"
	"phosphor/formats/detect"
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

func (c *convertCmd) Run(std *streams) error {
	if !slices.Contains([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32}, c.Planes) {
		return usageError{fmt.Errorf("--planes=%d: expected 1 to 8, or 16, 24 or 32 for true colour", c.Planes)}
	}
	if c.Colors != 0 && (c.Colors < 2 || c.Colors > maxColors) {
		return usageError{fmt.Errorf("--colors=%d: expected 2 to %d", c.Colors, maxColors)}
	}
	if c.To = strings.ToLower(c.To); c.To != "" && !strings.HasPrefix(c.To, ".") {
		c.To = "." + c.To
	}
	if writers[c.To] == nil && c.To != "" {
		return usageError{fmt.Errorf("--to=%s: the ending says no format that can be written (%s)", c.To, endings())}
	}
	p, st, end, err := begin(std, c.In)
	defer end()
	if err != nil {
		return err
	}
	if p.isTree(st) {
		return c.tree(std, p)
	}
	w := writers[endingOf(c.Out)]
	switch {
	case c.To != "":
		return usageError{fmt.Errorf("--to is for folders; %s is a file", c.In)}
	case w == nil:
		return usageError{fmt.Errorf("%s: the ending says no format that can be written (%s)", c.Out, endings())}
	}
	f, contents, err := p.read()
	if f != nil && f.Read != nil && w[f.Class] == nil {
		return usageError{fmt.Errorf("%s cannot become %s: it holds %s, the other %s", c.In, c.Out, plural[f.Class], w.holds())}
	}
	if err != nil {
		return err
	}
	return c.write(f, contents, c.In, c.Out)
}

// read reads a file. Of one that cannot be read the format is told if it is
// known.
func (p place) read() (*detect.Format, *detect.Contents, error) {
	data, _, err := p.contents()
	if err != nil {
		return nil, nil, err
	}
	f, contents, err := detect.Read(data, p.name)
	if err != nil {
		err = fmt.Errorf("%s: %w", p.said, err)
	}
	return f, contents, err
}

// write writes what the file said holds as another, whose name says the format.
func (c *convertCmd) write(f *detect.Format, in *detect.Contents, said, name string) error {
	o := &output{*in, c, name, endingOf(name)}
	w := writers[o.ending]
	var out bytes.Buffer
	var err error
	if w[detect.Picture] != nil {
		err = o.prepare(f.Class)
	}
	if err == nil {
		err = w[f.Class](&out, o)
	}
	if err != nil {
		return fmt.Errorf("%s as %s: %w", said, name, err)
	}
	return store.WriteFile(name, out.Bytes())
}

// tree converts all pictures and sounds in a folder or a container.
func (c *convertCmd) tree(std *streams, p place) error {
	if st, err := os.Stat(c.Out); err == nil && !st.IsDir() {
		return usageError{fmt.Errorf("%s: is a file; what is in %s needs a folder", c.Out, c.In)}
	}
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return p.wrong(err)
	}
	names, err := walkAll(dir)
	if err != nil {
		return p.wrong(err)
	}
	bar := newBar(std.err, len(names))
	defer bar.close()
	written, converted, passed, failed := map[string]bool{}, 0, 0, 0
	for _, name := range names {
		bar.step(name)
		in := place{dir, name, filepath.Join(c.In, filepath.FromSlash(name))}
		f, contents, err := in.read()
		w, ok := "", false
		if f != nil {
			w, ok = c.writerFor(f.Class)
		}
		switch {
		case errors.Is(err, detect.ErrUnknown) || f != nil && (!ok || f.Read == nil):
			passed++
			continue
		case err == nil:
			to := outName(written, c.Out, name, w)
			if err = os.MkdirAll(filepath.Dir(to), 0o777); err == nil {
				err = c.write(f, contents, in.said, to)
			}
			if err == nil {
				converted++
			} else if errors.Is(err, bitmapfont.ErrContents) { // the sizes are beside it
				passed++
				continue
			}
		}
		if err != nil {
			failed++
			bar.close()
			std.warn(oneLine(err))
		}
	}
	bar.close()
	fmt.Fprintf(std.out, "%d files converted, %d passed over, %d failed\n", converted, passed, failed)
	if failed > 0 {
		return fmt.Errorf("%s: %d files could not be converted", c.In, failed)
	}
	return nil
}

// walkAll lists all files in a folder or a container, and in the containers in
// it.
func walkAll(fsys *container.FS) (names []string, err error) {
	all, err := walk(fsys)
	for _, name := range all {
		st, err := fsys.Stat(name)
		if err != nil {
			continue
		}
		if in := (place{fsys, name, name}); !st.IsDir() && in.isTree(st) {
			if inner, err := fsys.Dir(name); err == nil {
				if more, err := walkAll(inner); err == nil {
					for _, m := range more {
						names = append(names, path.Join(name, m))
					}
					continue
				}
			}
		}
		if !st.IsDir() {
			names = append(names, name)
		}
	}
	return names, err
}

// writerFor returns the ending of what a file of a class becomes.
func (c *convertCmd) writerFor(class detect.Class) (string, bool) {
	to := map[detect.Class]string{detect.Picture: ".png", detect.Sound: ".wav"}[class]
	if c.To != "" {
		to = c.To
	}
	return to, writers[to][class] != nil
}

// outName returns the name of the file that a file becomes, one that no other
// has become: a.img becomes a.png, a.pict beside it a.pict.png.
func outName(taken map[string]bool, dir, name, ending string) string {
	name = filepath.Join(dir, filepath.FromSlash(name))
	to := strings.TrimSuffix(name, filepath.Ext(name)) + ending
	for taken[strings.ToLower(to)] {
		to, name = name+ending, name+"_"
	}
	taken[strings.ToLower(to)] = true
	return to
}
