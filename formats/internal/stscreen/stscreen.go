// Package stscreen is the screen of the Atari ST in its three resolutions, as
// paint programs store it: for every 16 pixels one big-endian word of each
// bitplane, plane 0 first, the most significant bit on the left; 32,000 bytes in
// all.
package stscreen

import (
	"image"

	"phosphor/formats/internal/planes"
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

// Decode makes pixels of one byte from as many lines as the screen has.
func (m Mode) Decode(pix, screen []byte) {
	row := m.Width / 8
	rows := make([]byte, m.LineBytes())
	for y := range len(screen) / len(rows) {
		line := screen[y*len(rows):]
		for i := range rows {
			rows[i] = line[m.at(i%row, i/row)]
		}
		m.Join(pix[y*m.Width:][:m.Width], rows)
	}
}

// at is the place in a line of byte k of a plane's row.
func (m Mode) at(k, plane int) int { return k/2*2*m.Planes + 2*plane + k%2 }

// Join makes a line of pixels from its rows, plane by plane.
func (m Mode) Join(pix, rows []byte) { planes.Join(pix, rows, m.Width/8, m.Planes) }

// Rows takes a line of pixels apart into rows, plane by plane.
func (m Mode) Rows(rows, pix []byte) { planes.Split(rows, m.Width/8, m.Planes, pix) }

// Encode makes a screen from pixels.
func (m Mode) Encode(pix []byte) []byte {
	row := m.Width / 8
	rows := make([]byte, m.LineBytes())
	screen := make([]byte, m.LineBytes()*m.Height)
	for y := range m.Height {
		m.Rows(rows, pix[y*m.Width:][:m.Width])
		for i, b := range rows {
			screen[y*len(rows)+m.at(i%row, i/row)] = b
		}
	}
	return screen
}
