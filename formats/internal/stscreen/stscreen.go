// Package stscreen converts the screen memory of the Atari ST in its three
// resolutions, as paint programs store it: for every 16 pixels one big-endian word of each
// bitplane, plane 0 first, the most significant bit on the left; 32,000 bytes in
// all.
package stscreen

import (
	"image"

	"phosphor/fb/planar"
)

// A Mode is a resolution of the screen.
type Mode struct {
	Name                  string
	Width, Height, Planes int
	Microns               image.Point // size of a pixel
}

// Modes are the resolutions by the numbers that the system gives them.
var Modes = [3]Mode{
	{"low resolution", 320, 200, 4, image.Pt(338, 372)},
	{"medium resolution", 640, 200, 2, image.Pt(169, 372)},
	{"high resolution", 640, 400, 1, image.Pt(372, 372)},
}

// Size is the number of bytes of a screen.
const Size = 32000

// LineBytes is the number of bytes of a line.
func (m Mode) LineBytes() int { return m.Width / 8 * m.Planes }

// layout is that of the words of a screen.
func (m Mode) layout() planar.Layout { return planar.ST(m.Width, m.Planes) }

// Decode makes pixels of one byte from as many lines as the screen has.
func (m Mode) Decode(pix, screen []byte) {
	must(m.layout().ToChunky(pix, m.Width, screen, m.Width, len(screen)/m.LineBytes()))
}

// must is for buffers of the screen's size.
func must(err error) {
	if err != nil {
		panic(err)
	}
}

// Join makes a line of pixels from its rows, plane by plane.
func (m Mode) Join(pix, rows []byte) { planar.Join(pix, rows, m.Width/8, m.Planes) }

// Rows takes a line of pixels apart into rows, plane by plane.
func (m Mode) Rows(rows, pix []byte) { planar.Split(rows, m.Width/8, m.Planes, pix) }

// Encode makes a screen from pixels.
func (m Mode) Encode(pix []byte) []byte {
	screen := make([]byte, m.LineBytes()*m.Height)
	must(m.layout().ToPlanar(screen, pix, m.Width, m.Width, m.Height))
	return screen
}
