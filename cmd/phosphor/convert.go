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
	if c.In == "" || c.Out == "" {
		return usageError{errors.New("a path is empty")}
	}
	p, st, end, err := begin(std, c.In)
	defer end()
	if err != nil {
		return err
	}
	if p.isTree(st) {
		return c.tree(std, p, st.IsDir())
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
	files, err := c.encode(std, f, contents, c.In, c.Out)
	if err != nil {
		return err
	}
	return save(files)
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

// A written is a file that is to be written.
type written struct {
	name string
	data []byte
}

// save writes files, the last of which has its folder. Nothing is written if that
// cannot be because it is a folder itself.
func save(files []written) error {
	last := len(files) - 1
	if st, err := os.Stat(files[last].name); err == nil && st.IsDir() {
		return fmt.Errorf("%s: is a folder", files[last].name)
	}
	for i, f := range files {
		if i < last {
			if err := os.MkdirAll(filepath.Dir(f.name), 0o777); err != nil {
				return err
			}
		}
		if err := store.WriteFile(f.name, f.data); err != nil {
			return err
		}
	}
	return nil
}

// encode makes of what the file said holds the file whose name says the format,
// behind others that have to be beside it.
func (c *convertCmd) encode(std *streams, f *detect.Format, in *detect.Contents, said, name string) ([]written, error) {
	o := &output{Contents: *in, convertCmd: c, name: name, ending: endingOf(name), warn: func(text string) { std.warn(name + ": " + text) }}
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
		return nil, fmt.Errorf("%s as %s: %w", said, name, err)
	}
	return append(o.beside, written{name, out.Bytes()}), nil
}

// tree converts all that can be converted in a folder or a container.
func (c *convertCmd) tree(std *streams, p place, isDir bool) error {
	st, err := os.Stat(c.Out)
	switch {
	case err == nil && !st.IsDir():
		return usageError{fmt.Errorf("%s: is a file; what is in %s needs a folder", c.Out, c.In)}
	case err != nil && endingOf(c.Out) != "":
		return usageError{fmt.Errorf("%s: is the name of a file; what is in %s needs a folder", c.Out, c.In)}
	}
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return p.wrong(err)
	}
	names, err := walkAll(dir)
	if err != nil {
		return p.wrong(err)
	}
	// What lies there stays, and what was made of it is not converted again.
	taken, own, inside := map[string]bool{}, false, ""
	if isDir {
		if rel, ok := within(c.In, c.Out); ok && rel == "." {
			own = true
			for _, name := range names {
				taken[strings.ToLower(filepath.Join(c.Out, filepath.FromSlash(name)))] = true
			}
		} else if ok {
			inside = filepath.ToSlash(rel) + "/"
		}
	}
	bar := newBar(std.err, len(names))
	defer bar.close()
	converted, passed, failed := 0, 0, 0
	for _, name := range names {
		bar.step(name)
		in := place{dir, name, filepath.Join(c.In, filepath.FromSlash(name))}
		err := errPassed
		if inside == "" || !strings.HasPrefix(name, inside) {
			err = c.member(std, in, name, taken, own)
		}
		switch {
		case err == nil:
			converted++
		case errors.Is(err, errPassed):
			passed++
		default:
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

// errPassed is the error for a file that there is nothing to be made of.
var errPassed = errors.New("passed over")

// member converts a file in a folder or a container. own tells that this is the
// folder to write to.
func (c *convertCmd) member(std *streams, in place, name string, taken map[string]bool, own bool) error {
	if st, err := in.stat(); err == nil && !st.Mode().IsRegular() { // to read it might wait for ever
		return errPassed
	}
	f, contents, err := in.read()
	w, ok := "", false
	if f != nil {
		w, ok = c.writerFor(f.Class)
	}
	switch {
	case errors.Is(err, detect.ErrUnknown) || f != nil && (!ok || f.Read == nil):
		return errPassed
	case own && endingOf(name) == w && isFile(filepath.Join(c.Out, filepath.FromSlash(name))):
		return errPassed // it is that already, and not in an archive
	case err != nil:
		return err
	}
	to := outName(taken, c.Out, name, w)
	files, err := c.encode(std, f, contents, in.said, to)
	switch {
	case errors.Is(err, bitmapfont.ErrContents) || errors.Is(err, errNothing): // the sizes of a font are beside it
		return errPassed
	case err != nil:
		return err
	}
	if err := os.MkdirAll(filepath.Dir(to), 0o777); err != nil {
		return err
	}
	return save(files)
}

// within returns the way from a folder to one that is in it, or is it.
func within(dir, sub string) (rel string, ok bool) {
	real := func(name string) string {
		if abs, err := filepath.Abs(name); err == nil {
			name = abs
		}
		// What does not exist yet has a folder that does.
		for at, rest := name, ""; ; at, rest = filepath.Dir(at), filepath.Join(filepath.Base(at), rest) {
			if to, err := filepath.EvalSymlinks(at); err == nil {
				return filepath.Join(to, rest)
			}
			if at == filepath.Dir(at) {
				return name
			}
		}
	}
	rel, err := filepath.Rel(real(dir), real(sub))
	return rel, err == nil && rel != ".." && !strings.HasPrefix(rel, ".."+string(filepath.Separator))
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
	parts := strings.Split(name, "/")
	for _, part := range parts[:len(parts)-1] {
		// What is in an archive cannot be put into a folder of its name where the
		// archive itself lies.
		for dir = filepath.Join(dir, part); isFile(dir); {
			dir += "_"
		}
	}
	name = filepath.Join(dir, parts[len(parts)-1])
	to := strings.TrimSuffix(name, anyEnding(name)) + ending
	for taken[strings.ToLower(to)] {
		to, name = name+ending, name+"_"
	}
	taken[strings.ToLower(to)] = true
	return to
}

func isFile(name string) bool {
	st, err := os.Stat(name)
	return err == nil && !st.IsDir()
}

// anyEnding returns the ending of a name: the longest of those that say a format, or
// what is behind the last dot.
func anyEnding(name string) string {
	longest := len(filepath.Ext(name))
	for _, f := range detect.Formats {
		longest = max(longest, len(detect.Ending(filepath.ToSlash(name), slices.Values(f.Extensions))))
	}
	return name[len(name)-longest:]
}
