package main

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"
	"io"
	"path/filepath"
	"strings"

	"phosphor/formats/gemimg"
	"phosphor/formats/hsn"
	"phosphor/formats/pcm"
	"phosphor/formats/wav"
	"phosphor/games/store"
)

type convertCmd struct {
	In     string `arg:"" help:"File to read: .img .png .hsn .wav"`
	Out    string `arg:"" help:"File to write: .png .img .wav .hsn"`
	Planes int    `help:"Bitplanes of a picture that is written; as few as do by default." placeholder:"N"`
}

// A converter reads and writes one format. Pictures and sounds are the two
// families; a picture cannot become a sound.
type converter struct {
	readPicture  func(io.Reader) (*image.Paletted, error)
	writePicture func(io.Writer, *image.Paletted, *convertCmd) error
	readSound    func(io.Reader) (*pcm.Sound, error)
	writeSound   func(io.Writer, *pcm.Sound) error
}

// converters are the formats by the endings of their files' names.
var converters = map[string]converter{
	".img": {readPicture: readIMG, writePicture: writeIMG},
	".png": {readPicture: readPNG, writePicture: writePNG},
	".hsn": {readSound: readHSN, writeSound: writeHSN},
	".wav": {readSound: wav.Decode, writeSound: wav.Encode},
}

func (c *convertCmd) Run(*streams) error {
	from, ok := converters[strings.ToLower(filepath.Ext(c.In))]
	if !ok {
		return usageError{fmt.Errorf("%s: the ending says no format that can be read (.img .png .hsn .wav)", c.In)}
	}
	to, ok := converters[strings.ToLower(filepath.Ext(c.Out))]
	if !ok {
		return usageError{fmt.Errorf("%s: the ending says no format that can be written (.img .png .hsn .wav)", c.Out)}
	}
	if c.Planes < 0 || c.Planes > 8 {
		return usageError{fmt.Errorf("--planes=%d: expected 1 to 8", c.Planes)}
	}
	if (from.readPicture == nil) != (to.writePicture == nil) {
		return usageError{fmt.Errorf("%s cannot become %s: one is a picture, the other a sound", c.In, c.Out)}
	}
	data, err := readFile(c.In)
	if err != nil {
		return err
	}
	var out bytes.Buffer
	if from.readPicture != nil {
		err = c.picture(from, to, data, &out)
	} else {
		err = c.sound(from, to, data, &out)
	}
	if err != nil {
		return err
	}
	return store.WriteFile(c.Out, out.Bytes())
}

func (c *convertCmd) picture(from, to converter, data []byte, out io.Writer) error {
	p, err := from.readPicture(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("%s: %w", c.In, err)
	}
	if err := to.writePicture(out, p, c); err != nil {
		return fmt.Errorf("%s: %w", c.Out, err)
	}
	return nil
}

func (c *convertCmd) sound(from, to converter, data []byte, out io.Writer) error {
	s, err := from.readSound(bytes.NewReader(data))
	if err != nil {
		return fmt.Errorf("%s: %w", c.In, err)
	}
	if err := to.writeSound(out, s); err != nil {
		return fmt.Errorf("%s: %w", c.Out, err)
	}
	return nil
}

func readIMG(r io.Reader) (*image.Paletted, error) {
	m, err := gemimg.DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Paletted, nil
}

func writeIMG(w io.Writer, p *image.Paletted, c *convertCmd) error {
	return gemimg.Encode(w, p, &gemimg.Options{Planes: c.Planes})
}

func writePNG(w io.Writer, p *image.Paletted, _ *convertCmd) error { return png.Encode(w, p) }

// readPNG reads a picture of at most 256 colours. Pixels of one without a
// palette are numbered by their colours in the order in which they appear.
func readPNG(r io.Reader) (*image.Paletted, error) {
	m, err := png.Decode(r)
	if err != nil {
		return nil, err
	}
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
				if len(index) == 256 {
					return nil, fmt.Errorf("png: more than 256 colours at pixel (%d,%d); reduce them first", x, y)
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

func readHSN(r io.Reader) (*pcm.Sound, error) {
	f, err := hsn.Decode(r)
	if err != nil {
		return nil, err
	}
	return &f.Sound, nil
}

func writeHSN(w io.Writer, s *pcm.Sound) error { return hsn.Encode(w, &hsn.File{Sound: *s}) }
