// Package stscreen converts the screen memory of the Atari ST in its three
// resolutions, as paint programs store it: for every 16 pixels one big-endian word of each
// bitplane, plane 0 first, the most significant bit on the left; 32,000 bytes in
// all.
package stscreen

import (
	"image"
	"image/color"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/stcolor"
)

// A Mode is a resolution of the screen.
type Mode struct {
	Name                  string
	Width, Height, Planes int
	Microns               image.Point // size of a pixel
}

// Modes are the resolutions, by the system's numbers.
var Modes = [3]Mode{
	{"low resolution", 320, 200, 4, image.Pt(338, 372)},
	{"medium resolution", 640, 200, 2, image.Pt(169, 372)},
	{"high resolution", 640, 400, 1, image.Pt(372, 372)},
}

// Size is the number of bytes of a screen.
const Size = 32000

// LineBytes is the number of bytes of a line.
func (m Mode) LineBytes() int { return m.Width / 8 * m.Planes }

// layout returns the layout of the words of a screen.
func (m Mode) layout() planar.Layout { return planar.ST(m.Width, m.Planes) }

// Decode makes pixels of one byte from as many lines as the screen has.
func (m Mode) Decode(pix, screen []byte) {
	must(m.layout().ToChunky(pix, m.Width, screen, m.Width, len(screen)/m.LineBytes()))
}

// must is for buffers of the screen's size, which cannot fail.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Join makes a line of pixels from its rows, plane by plane.
func (m Mode) Join(pix, rows []byte) { planar.Join(pix, rows, m.Width/8, m.Planes) }

// Rows splits a line of pixels into rows, plane by plane.
func (m Mode) Rows(rows, pix []byte) { planar.Split(rows, m.Width/8, m.Planes, pix) }

// Encode makes a screen from pixels.
func (m Mode) Encode(pix []byte) []byte {
	screen := make([]byte, m.LineBytes()*m.Height)
	must(m.layout().ToPlanar(screen, pix, m.Width, m.Width, m.Height))
	return screen
}

// Columns makes a screen from words in the order of some paint programs: plane by plane,
// in each plane the columns of words from left to right, in each column the words
// downwards. They assume planes of 320 pixels in every resolution. Words missing at the
// end are 0.
func Columns(words []byte, planes int) []byte {
	screen := make([]byte, Size)
	line := Size / 200
	i := 0
	for plane := range planes {
		for column := 2 * plane; column < line; column += 2 * planes {
			for at := column; at < Size && i+1 < len(words); at += line {
				screen[at], screen[at+1] = words[i], words[i+1]
				i += 2
			}
		}
	}
	return screen
}

// Palette returns the colours of a mode from the registers that its pixels can show. In
// the highest resolution only bit 0 of the first register counts.
func (m Mode) Palette(registers []byte) color.Palette {
	if m.Planes == 1 {
		return stcolor.Mono(registers[1]&1 != 0)
	}
	return stcolor.Palette(registers[:min(len(registers), 2<<m.Planes)])
}

// Machine returns the machine of some registers, and its DAC.
func Machine(ste bool) (name string, dac raster.DAC) {
	if ste {
		return "Atari STE", raster.STE
	}
	return "Atari ST", raster.ST
}

// Picture returns a picture of a mode. screen may be truncated.
func (m Mode) Picture(screen, registers []byte) *frame.Picture {
	b := image.NewPaletted(image.Rect(0, 0, m.Width, m.Height), m.Palette(registers))
	lines := min(len(screen)/m.LineBytes(), m.Height)
	m.Decode(b.Pix, screen[:lines*m.LineBytes()])
	p := frame.New(m.Show(b, registers))
	p.MissingLines = m.Height - lines
	return p
}

// Show returns a bitmap with its registers, of which only those count that pixels can
// show.
func (m Mode) Show(b *image.Paletted, registers []byte) *raster.Picture {
	p := &raster.Picture{Bitmap: b, Mode: m.Name, Pixel: m.Microns}
	if m.Planes == 1 {
		p.Machine = "Atari ST"
		for _, c := range b.Palette {
			p.Registers = append(p.Registers, raster.RGB24.Word(c))
		}
		return p
	}
	registers = registers[:min(len(registers), 2<<m.Planes)]
	p.Machine, p.DAC = Machine(stcolor.IsSTE(registers))
	p.Registers = stcolor.Words(registers)
	return p
}
