package sprites

import (
	"image"
	"image/color"
)

// bayer is the order in which the sixteen pixels of a pattern darken.
var bayer = [16]int{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5}

// Brightness, of 255, below which a colour is black in mono and above which it is white.
// Colours in between become a pattern of both.
const (
	darkest  = 80
	lightest = 176
)

// mono returns the sheet of a set in white, pixel value 0, and black. What is red or
// orange becomes white with an outline in black, so that hearts and diamonds can be told
// from spades and clubs; other colours become white, black or, between the two, a pattern.
// The edge of a card has no pattern, so that it is visible on any table.
func (c *CardSet) mono() *image.Paletted {
	q := mono(c.sheet, c.Size, true)
	if len(c.sheet.Palette) > 2 {
		for _, at := range c.back {
			c.rim(c.cell(q, at))
		}
	}
	if c.table == nil {
		return q
	}
	table := c.cell(q, *c.table)
	p := mono(c.cell(c.sheet, *c.table), c.Size, false)
	dark := count(p)[1]*8 > 5*c.Size.X*c.Size.Y
	for y := range c.Size.Y {
		to := table.Pix[y*table.Stride:][:c.Size.X]
		copy(to, p.Pix[y*p.Stride:])
		if dark { // cards are black at their edges, so what they lie on must not be black
			for x := range to {
				to[x] = uint8(x+y) & 1
			}
		}
	}
	return q
}

// rim draws a white line inside the black edge of a back, so that overlapping backs can
// be told apart.
func (c *CardSet) rim(p *image.Paletted) {
	w, h := c.Size.X, c.Size.Y
	for y := range h {
		for x := range w {
			u, v := min(x, w-1-x), min(y, h-1-y)
			if min(u, v) == 1 && u+v >= cornerSize {
				p.Pix[y*p.Stride+x] = 0
			} else if min(u, v) == 0 && u+v >= cornerSize {
				p.Pix[y*p.Stride+x] = 1
			}
		}
	}
}

// mono reduces a picture of cells, each a card or a part of the table. Neighbouring cells
// do not affect each other.
func mono(p *image.Paletted, cell image.Point, cards bool) *image.Paletted {
	const white, black = 0, 1
	q := image.NewPaletted(p.Rect, color.Palette{color.White, color.Black})
	var red [256]bool
	var light [256]int
	for i, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		red[i] = r >= 0x8000 && 2*r > 3*g && r > 2*b
		light[i] = int((299*r + 587*g + 114*b) / 1000 >> 8)
	}
	size := p.Rect.Size()
	at := func(x, y int) uint8 { return p.Pix[y*p.Stride+x] }
	for y := range size.Y {
		for x := range size.X {
			v := at(x, y)
			u, w := x%cell.X, y%cell.Y
			edge := u == 0 || w == 0 || u == cell.X-1 || w == cell.Y-1
			ink := uint8(white)
			switch {
			case red[v] && cards:
				if edge || !red[at(x-1, y)] || !red[at(x+1, y)] || !red[at(x, y-1)] || !red[at(x, y+1)] {
					ink = black
				}
			case light[v] < darkest, light[v] < lightest && edge && cards:
				ink = black
			case light[v] <= lightest && (light[v]-darkest)*32 < (2*bayer[w&3<<2|u&3]+1)*(lightest-darkest):
				ink = black
			}
			q.Pix[y*q.Stride+x] = ink
		}
	}
	return q
}
