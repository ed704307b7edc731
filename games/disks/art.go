package disks

import (
	"image"
	"image/color"
)

// This file draws our own icons: one shape for each class of things, in colours that each
// machine replaces with its own. They are 32 pixels wide and high, or half as high for
// screens whose pixels are twice as high as wide.

const hardDisk = Trash + 1 // a drive other than a floppy disk drive

// Colours of icons.
const (
	clear = iota
	black
	white
	grey
	silver
	yellow
	blue
	red
	green
)

var artColors = color.Palette{color.RGBA{}, color.RGBA{0, 0, 0, 255}, color.RGBA{255, 255, 255, 255}, color.RGBA{0x80, 0x80, 0x80, 255}, color.RGBA{0xc0, 0xc0, 0xc0, 255},
	color.RGBA{255, 0xe0, 0x60, 255}, color.RGBA{0, 0, 0x90, 255}, color.RGBA{0xc0, 0, 0, 255}, color.RGBA{0, 0x80, 0, 255}}

// An art is an icon being drawn.
type art struct {
	p *image.Paletted
	h int // 2 for half the height
}

func (a art) set(x, y int, c uint8) {
	if y /= a.h; image.Pt(x, y).In(a.p.Rect) {
		a.p.SetColorIndex(x, y, c)
	}
}

// fill fills from (x0,y0) to (x1,y1), both included.
func (a art) fill(x0, y0, x1, y1 int, c uint8) {
	for y := y0; y <= y1; y++ {
		for x := x0; x <= x1; x++ {
			a.set(x, y, c)
		}
	}
}

// box draws a frame and fills it.
func (a art) box(x0, y0, x1, y1 int, inside, edge uint8) {
	a.fill(x0, y0, x1, y1, edge)
	w := 1
	if a.h == 2 { // vertical lines are two pixels wide, to look as thin as horizontal ones
		w = 2
	}
	a.fill(x0+w, y0+a.h, x1-w, y1-a.h, inside)
}

// page is a sheet of paper with a corner folded down.
func (a art) page() {
	a.box(6, 1, 25, 30, white, black)
	a.fill(20, 0, 25, 6, clear)
	for i := range 6 {
		a.fill(20, 1+i, 20+i, 1+i, silver)
		a.fill(20+i, 1+i, 21+i, 1+i, black)
	}
	a.fill(20, 1, 20, 6, black)
	a.fill(20, 6, 25, 6, black)
}

// lines draws lines of writing on a page.
func (a art) lines(from, to int) {
	for y := from; y < to; y += 4 {
		a.fill(9, y, 9+(y*7)%6+8, y, black)
	}
}

// draw draws the icon of a class.
func draw(c Class, half bool) *image.Paletted {
	a := art{image.NewPaletted(image.Rect(0, 0, 32, 32), artColors), 1}
	if half {
		a = art{image.NewPaletted(image.Rect(0, 0, 32, 16), artColors), 2}
	}
	switch c {
	case Folder:
		a.box(3, 6, 14, 12, yellow, black)
		a.box(1, 9, 30, 27, yellow, black)
		a.fill(4, 11, 27, 12, white)
		a.fill(3, 28, 31, 28, grey)
		a.fill(31, 12, 31, 28, grey)
	case Disk, Drive:
		a.box(2, 2, 29, 29, blue, black)
		a.set(29, 2, clear)
		a.box(8, 2, 23, 11, silver, black)
		a.box(18, 4, 20, 9, black, black)
		a.box(6, 16, 25, 29, white, black)
		for y := 19; y < 28; y += 3 {
			a.fill(9, y, 22, y, grey)
		}
		a.fill(4, 27, 4, 27, white)
		if c == Disk { // one inside a container
			a.fill(9, 19, 22, 20, red)
		}
	case hardDisk:
		for i := range 5 {
			a.fill(6-i, 10+i, 25+i, 10+i, white)
			a.set(6-i, 10+i, black)
			a.set(25+i, 10+i, black)
		}
		a.fill(6, 10, 25, 10, black)
		a.box(1, 15, 30, 29, silver, black)
		a.fill(3, 17, 28, 21, white)
		for i := range 7 {
			a.fill(4+4*i, 24, 5+4*i, 27, black)
		}
		a.fill(25, 18, 27, 19, red)
	case Trash:
		a.box(12, 1, 19, 4, clear, black)
		a.box(5, 4, 26, 8, silver, black)
		a.box(7, 8, 24, 30, silver, black)
		for x := 11; x < 24; x += 4 {
			a.fill(x, 11, x, 27, black)
		}
	case Program:
		a.box(2, 4, 29, 27, white, black)
		a.fill(3, 5, 28, 9, blue)
		a.box(4, 6, 7, 8, white, white)
		a.box(6, 13, 15, 23, silver, black)
		a.fill(18, 14, 26, 14, black)
		a.fill(18, 18, 25, 18, black)
		a.fill(18, 22, 26, 22, black)
	case Picture:
		a.box(2, 4, 29, 27, white, black)
		a.box(4, 6, 27, 25, blue, black)
		a.fill(5, 19, 26, 24, green)
		for i := range 7 {
			a.fill(8+i, 18-i, 20-i, 18-i, green)
		}
		a.fill(20, 9, 23, 12, yellow)
	case Sound:
		a.page()
		a.fill(14, 10, 15, 22, black)
		a.fill(14, 9, 21, 11, black)
		a.fill(20, 9, 21, 20, black)
		a.fill(10, 21, 14, 24, black)
		a.fill(16, 19, 20, 22, black)
	case Font:
		a.page()
		for i := range 8 {
			a.fill(15-i, 9+2*i, 16-i, 10+2*i, black)
			a.fill(16+i, 9+2*i, 18+i, 10+2*i, black)
		}
		a.fill(12, 19, 21, 20, black)
		a.fill(6, 24, 11, 24, black)
		a.fill(20, 24, 25, 24, black)
	case Text:
		a.page()
		a.lines(9, 28)
	default:
		a.page()
		a.lines(9, 16)
	}
	return a.p
}
