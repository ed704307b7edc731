package main

import (
	"fmt"
	"image"
	"image/color"

	"phosphor/fb"
	"phosphor/fb/raster"
	"phosphor/fb/window"
)

// This file is a machine of which package fb knows nothing, the Sinclair ZX Spectrum: 256x192
// pixels of one bit, and for each cell of 8x8 pixels an attribute that says which two
// of fifteen colours the bits are. To the display that is two registers that change every
// eight pixels: a raster list.

// A ula is the Spectrum's DAC. Its words have a bit each for blue, red, green and
// brightness.
type ula struct{}

func (ula) String() string { return "ZX Spectrum 4 bit" }

func (ula) RGB(w uint32) uint32 {
	level := uint32(0xd7)
	if w&8 != 0 {
		level = 0xff
	}
	return w>>1&1*level<<16 | w>>2&1*level<<8 | w&1*level
}

func (u ula) Word(c color.Color) (best uint32) {
	r, g, b, _ := c.RGBA()
	least := 1 << 30
	for w := range uint32(16) {
		v := u.RGB(w)
		far := 0
		for i, n := range []uint32{r, g, b} {
			d := int(n>>8) - int(v>>(16-8*i)&0xff)
			far += d * d
		}
		if far < least {
			least, best = far, w
		}
	}
	return best
}

// zx is a display in white and black, as it comes up.
var zx = &fb.Mode{
	Name: "zx", Machine: "ZX Spectrum", About: "256x192, two colours in each cell", Width: 256, Height: 192, Depth: 1,
	Double: image.Pt(2, 2), Aspect: image.Pt(1, 1), DAC: ula{}, Palette: []uint32{7, 0}, Cell: image.Pt(8, 8),
}

// television is the tube that people had.
var television = window.Tube{
	Room: [3]float64{0.006, 0.006, 0.007}, Spot: 0.7, Focus: 1.5, Gap: [2]float64{0.3, 0.1}, Gap200: [2]float64{0.7, 0.35},
	Stray: 0.08, Reach: 6, Pitch: 1.6, Mask: 0.5,
}

const (
	scrPixels = 6144
	scrSize   = scrPixels + 768
)

// row is where a line of pixels begins in the Spectrum's memory: the third of the screen, the line
// in a cell, the row of cells.
func row(y int) int { return y&0xc0<<5 | y&7<<8 | y&0x38<<2 }

// attributes returns the raster list of the attributes of 24 rows of 32 cells, and the
// paper and ink with which it begins. flash swaps those of cells that flash.
func attributes(cells []byte, flash bool) (l raster.List, first [2]uint32) {
	colors := func(a byte) [2]uint32 {
		bright := uint32(a >> 3 & 8)
		c := [2]uint32{uint32(a>>3&7) | bright, uint32(a&7) | bright}
		if flash && a&0x80 != 0 {
			c[0], c[1] = c[1], c[0]
		}
		return c
	}
	first = colors(cells[0])
	now := first
	for y := range 192 {
		for x := range 32 {
			for i, w := range colors(cells[y/8*32+x]) {
				if now[i] != w {
					now[i] = w
					l.Set(y, 8*x, raster.Register(i), w)
				}
			}
		}
	}
	return l, first
}

// decodeSCR returns the picture in a file .scr, which is the Spectrum's screen memory.
func decodeSCR(b []byte) (*raster.Picture, error) {
	if len(b) != scrSize {
		return nil, fmt.Errorf("scr: %d bytes, expected %d", len(b), scrSize)
	}
	l, first := attributes(b[scrPixels:], false)
	p := &raster.Picture{Bitmap: image.NewPaletted(image.Rect(0, 0, 256, 192), nil), DAC: ula{}, Registers: first[:], List: l,
		Machine: zx.Machine, Mode: zx.Name, Pixel: zx.Aspect}
	for y := range 192 {
		for x := range 256 {
			p.Bitmap.Pix[y*256+x] = b[row(y)+x/8] >> (7 - x&7) & 1
		}
	}
	return p, nil
}

// encodeSCR returns the file .scr of a screen's pixels and attributes.
func encodeSCR(m *image.Paletted, cells []byte) []byte {
	b := make([]byte, scrSize)
	for y := range 192 {
		for x := range 256 {
			b[row(y)+x/8] |= m.Pix[y*m.Stride+x] << (7 - x&7)
		}
	}
	copy(b[scrPixels:], cells)
	return b
}

// painting is a picture for the Spectrum, drawn with package fb: the stripes that everybody
// remembers, and balls whose colours clash where they meet.
func painting() []byte {
	s := fb.NewScreen(zx)
	cells := make([]byte, 768)
	for i := range cells {
		cells[i] = 0x07 // white on black
	}
	fb.Fill(s.Bitmap, s.Rect, 0, fb.OpCopy)
	for i, ink := range []byte{2, 6, 4, 5} {
		x := 176 + 16*i
		fb.FillPolygon(s.Bitmap, []image.Point{{x, 191}, {x + 48, 143}, {x + 64, 143}, {x + 16, 191}}, 1, fb.OpCopy)
		for cy := 18; cy < 24; cy++ {
			for cx := range 32 {
				if at := (x + 48 - (cy-18)*8) / 8; cx == at || cx == at+1 {
					cells[cy*32+cx] = 0x40 | ink
				}
			}
		}
	}
	for i, ink := range []byte{2, 4, 5, 6} {
		at := image.Rect(20+36*i, 24+20*i, 84+36*i, 88+20*i)
		fb.FillEllipse(s.Bitmap, at, 1, fb.OpCopy)
		for cy := at.Min.Y / 8; cy <= at.Max.Y/8; cy++ {
			for cx := at.Min.X / 8; cx <= at.Max.X/8; cx++ {
				cells[cy*32+cx] = 0x40 | ink
			}
		}
	}
	return encodeSCR(&s.Paletted, cells)
}
