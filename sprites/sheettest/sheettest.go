// Package sheettest draws card sheets for tests: pictures with the features of a card
// sheet and nothing else.
package sheettest

import (
	"bytes"
	"image"
	"image/color"

	"phosphor/formats/gemimg"
)

// A Sheet describes the sheet to draw: the numbers of columns and rows, the size of a
// cell, and the number of planes. Leer is the cell of the table. Red lists the rows of
// the red suits.
type Sheet struct {
	Columns, Rows int
	Cell          image.Point
	Planes        int
	Leer          image.Point
	Red           [4]bool
}

// Usual is the layout of our own card sheets.
func Usual(cell image.Point, planes int) Sheet {
	return Sheet{15, 4, cell, planes, image.Pt(13, 0), [4]bool{true, true, false, false}}
}

// Image draws the sheet. Pixel value 0 is white and the table, the last one is black,
// the last but one, if there are more than two, red.
func (s Sheet) Image() *image.Paletted {
	n := 1 << s.Planes
	pal := make(color.Palette, n)
	for i := range pal {
		v := uint8(255 - i*255/(n-1))
		pal[i] = color.RGBA{v, v, v, 255}
	}
	if n > 2 {
		pal[n-2] = color.RGBA{R: 255, A: 255}
	}
	p := image.NewPaletted(image.Rect(0, 0, s.Columns*s.Cell.X, s.Rows*s.Cell.Y), pal)
	for row := range s.Rows {
		for column := range s.Columns {
			if at := image.Pt(column, row); at != s.Leer {
				s.card(p, at)
			}
		}
	}
	return p
}

// card draws an edge with rounded corners, and on a face the rank in its upper left
// corner, as a number of four bits, and the suit in its middle.
func (s Sheet) card(p *image.Paletted, at image.Point) {
	ink := uint8(len(p.Palette) - 1)
	w, h := s.Cell.X, s.Cell.Y
	suit := ink
	if at.Y < len(s.Red) && s.Red[at.Y] && ink > 1 {
		suit--
	}
	for y := range h {
		for x := range w {
			u, v := min(x, w-1-x), min(y, h-1-y)
			value := uint8(0)
			switch {
			case u+v < 2:
			case u == 0 || v == 0:
				value = ink
			case at.X >= 13 || at.Y >= 4: // a back: stripes, each with its own
				if (y/2+at.X+2*at.Y)%5 == 0 {
					value = ink
				}
			case x < w/3 && y < max(h/4, 8):
				bit := (x - 1) * 2 / (w/3 - 1)
				if y > max(h/4, 8)/2 {
					bit += 2
				}
				if (at.X+1)>>bit&1 != 0 {
					value = suit
				}
			case u > w/3 && v > h/3:
				if (x+at.Y)%4 != 0 {
					value = suit
				}
			}
			p.SetColorIndex(at.X*w+x, at.Y*h+y, value)
		}
	}
}

// IMG returns the sheet as a GEM file.
func (s Sheet) IMG() []byte { return Encode(s.Image()) }

// Encode returns a picture as a GEM file.
func Encode(p image.Image) []byte {
	var b bytes.Buffer
	if err := gemimg.Encode(&b, p, nil); err != nil {
		panic(err)
	}
	return b.Bytes()
}
