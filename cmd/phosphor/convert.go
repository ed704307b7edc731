package main

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/gif"
	"image/png"
	"io"
	"maps"
	"os"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/formats/avr"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/gemimg"
	"phosphor/formats/hsn"
	"phosphor/formats/ilbm"
	"phosphor/formats/pcm"
	"phosphor/formats/pict"
	"phosphor/formats/svx8"
	"phosphor/formats/wav"
	"phosphor/games/store"
)

type convertCmd struct {
	In     string `arg:"" help:"File to read, whatever its format; or a folder, an archive or a disk image. Paths go on within them."`
	Out    string `arg:"" help:"File to write, by its ending: .img .ilbm .iff .lbm .pict .png .gif, .hsn .8svx .avr .wav; of a folder, the folder to write to."`
	Planes int    `help:"Bitplanes of a picture that is written; as few as do by default. 16, 24 or 32 are true colour." placeholder:"N"`
	To     string `help:"Of a folder: ending of what is written; .png and .wav by default." placeholder:"ENDING"`
}

// A writer writes the formats of an ending: of pictures, sounds or both.
type writer struct {
	picture func(io.Writer, *detect.Contents, *convertCmd) error
	sound   func(io.Writer, *pcm.Sound) error
}

// writers are the formats by the endings of their files' names.
var writers = map[string]writer{
	".img":  {picture: writeIMG},
	".ilbm": {picture: writeILBM},
	".iff":  {picture: writeILBM, sound: write8SVX},
	".lbm":  {picture: writeILBM},
	".pict": {picture: writePict},
	".png":  {picture: writePNG},
	".gif":  {picture: writeGIF},
	".hsn":  {sound: writeHSN},
	".8svx": {sound: write8SVX},
	".avr":  {sound: writeAVR},
	".wav":  {sound: wav.Encode},
}

// writes reports whether there is a format for a class.
func (w writer) writes(c detect.Class) bool {
	return c == detect.Picture && w.picture != nil || c == detect.Sound && w.sound != nil
}

func endings() string { return strings.Join(slices.Sorted(maps.Keys(writers)), " ") }

func (c *convertCmd) Run(std *streams) error {
	if !slices.Contains([]int{0, 1, 2, 3, 4, 5, 6, 7, 8, 16, 24, 32}, c.Planes) {
		return usageError{fmt.Errorf("--planes=%d: expected 1 to 8, or 16, 24 or 32 for true colour", c.Planes)}
	}
	if c.To != "" && !strings.HasPrefix(c.To, ".") {
		c.To = "." + c.To
	}
	if _, ok := writers[c.To]; !ok && c.To != "" {
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
	w, ok := writers[strings.ToLower(filepath.Ext(c.Out))]
	switch {
	case c.To != "":
		return usageError{fmt.Errorf("--to is for folders; %s is a file", c.In)}
	case !ok:
		return usageError{fmt.Errorf("%s: the ending says no format that can be written (%s)", c.Out, endings())}
	}
	f, contents, err := p.read()
	if f != nil && !w.writes(f.Class) {
		other := detect.Picture
		if w.picture == nil {
			other = detect.Sound
		}
		return usageError{fmt.Errorf("%s cannot become %s: one holds a %s, the other a %s", c.In, c.Out, f.Class, other)}
	}
	if err != nil {
		return err
	}
	return c.write(contents, w, c.Out)
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

func (c *convertCmd) write(in *detect.Contents, w writer, name string) (err error) {
	var out bytes.Buffer
	if in.Picture != nil {
		err = w.picture(&out, in, c)
	} else {
		err = w.sound(&out, in.Sound)
	}
	if err != nil {
		return fmt.Errorf("%s: %w", name, err)
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
				err = c.write(contents, writers[w], to)
			}
			if err == nil {
				converted++
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
		to = strings.ToLower(c.To)
	}
	return to, writers[to].writes(class)
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

func writePNG(w io.Writer, c *detect.Contents, _ *convertCmd) error { return png.Encode(w, c.Picture) }

// indexed returns a picture as numbers of colours. Pixels of one without are
// numbered by their colours in the order in which they appear.
func indexed(m image.Image, most int) (*image.Paletted, error) {
	if p, ok := m.(*image.Paletted); ok {
		return p, nil
	}
	b := m.Bounds()
	p := image.NewPaletted(b, nil)
	index := map[color.RGBA]uint8{}
	for y := b.Min.Y; y < b.Max.Y; y++ {
		for x := b.Min.X; x < b.Max.X; x++ {
			c := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			i, ok := index[c]
			if !ok {
				if len(index) == most {
					return nil, fmt.Errorf("more than %d colours at pixel (%d,%d); .png, .ilbm and .img hold them", most, x, y)
				}
				i = uint8(len(index))
				index[c] = i
				p.Palette = append(p.Palette, c)
			}
			p.Pix[p.PixOffset(x, y)] = i
		}
	}
	return p, nil
}

const (
	maxPlanes = 8
	maxColors = 1 << maxPlanes
)

func writeGIF(w io.Writer, c *detect.Contents, _ *convertCmd) error {
	p, err := indexed(c.Picture, maxColors)
	if err != nil {
		return err
	}
	return gif.Encode(w, p, nil)
}

// stMicrons is the height of a pixel of the ST's screen.
const stMicrons = 372

// fewColors returns a picture as numbers of colours if it has few enough of them
// and true colour is not wanted.
func fewColors(m image.Image, planes int) image.Image {
	if planes <= maxPlanes {
		if p, err := indexed(m, maxColors); err == nil {
			return p
		}
	}
	return m
}

func writeIMG(w io.Writer, c *detect.Contents, f *convertCmd) error {
	o := gemimg.Options{Planes: f.Planes, PixelWidth: c.Micron.X, PixelHeight: c.Micron.Y}
	if o.PixelWidth == 0 && c.Aspect.X > 0 && c.Aspect.Y > 0 {
		o.PixelWidth, o.PixelHeight = stMicrons*c.Aspect.X/c.Aspect.Y, stMicrons
	}
	return gemimg.Encode(w, fewColors(c.Picture, f.Planes), &o)
}

func writePict(w io.Writer, c *detect.Contents, f *convertCmd) error {
	p, err := indexed(c.Picture, maxColors)
	if err != nil {
		return err
	}
	return pict.Encode(w, p, &pict.Options{Depth: map[int]int{0: 0, 1: 1, 2: 4, 3: 4, 4: 4}[f.Planes] + f.Planes/5*8})
}

func writeILBM(w io.Writer, c *detect.Contents, f *convertCmd) error {
	m := fewColors(c.Picture, f.Planes)
	d := ilbm.Details{Planes: f.Planes}
	if _, ok := m.(*image.Paletted); !ok || f.Planes > maxPlanes {
		d.Coding, d.Planes = ilbm.TrueColor, max(24, f.Planes)
	}
	// A byte has to hold each side of a pixel.
	a := c.Aspect
	for a.X > 255 || a.Y > 255 {
		a = a.Div(2)
	}
	d.XAspect, d.YAspect = uint8(a.X), uint8(a.Y)
	return ilbm.Encode(w, m, &d)
}

func writeHSN(w io.Writer, s *pcm.Sound) error  { return hsn.Encode(w, &hsn.File{Sound: *s}) }
func write8SVX(w io.Writer, s *pcm.Sound) error { return svx8.Encode(w, &svx8.File{Sound: *s}) }
func writeAVR(w io.Writer, s *pcm.Sound) error  { return avr.Encode(w, &avr.File{Sound: *s}) }
