package sprites

import (
	"image"
	"image/color"
)

// bayer is the order in which the sixteen pixels of a pattern darken.
var bayer = [16]int{0, 8, 2, 10, 12, 4, 14, 6, 3, 11, 1, 9, 15, 7, 13, 5}

// Brightness, of 255, below which a colour is black in mono and above which it is
// white. What lies between becomes a pattern of both.
const (
	darkest  = 80
	lightest = 176
)

// Mono returns a sheet of cells in white, pixel value 0, and black. What is red or
// orange becomes white with an outline in black, so that hearts and diamonds can
// be told from spades and clubs; other colours become white, black or, between
// the two, a pattern. Neighbouring cells have no part in each other.
func Mono(p *image.Paletted, cell image.Point) *image.Paletted {
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
			ink := uint8(white)
			switch {
			case red[v]:
				if u == 0 || !red[at(x-1, y)] || u == cell.X-1 || x+1 == size.X || !red[at(x+1, y)] ||
					w == 0 || !red[at(x, y-1)] || w == cell.Y-1 || y+1 == size.Y || !red[at(x, y+1)] {
					ink = black
				}
			case light[v] < darkest:
				ink = black
			case light[v] <= lightest && (light[v]-darkest)*32 < (2*bayer[w&3<<2|u&3]+1)*(lightest-darkest):
				ink = black
			}
			q.Pix[y*q.Stride+x] = ink
		}
	}
	return q
}
