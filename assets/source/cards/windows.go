package main

import (
	"bytes"
	"image"
	"image/color"

	"phosphor/formats/cardsdll"
)

// This file makes the cards of Windows: the same figures, signs and backs on cards of 71x96, in the sixteen colours that
// every display of Windows has, and in black and white. Number cards are laid out again for the larger card. Framed
// pictures keep their size and have a broader white edge.

// windowsFiles are the libraries with the cards of Windows.
var windowsFiles = []struct {
	name  string
	depth depth
}{{"CARDS.DLL", sixteen}, {"mono/CARDS.DLL", mono}}

// vga are the colours of Windows by pixel value. vgaOf maps the colours of the sheet with 4 planes to them. Skin becomes
// white, because no other colour is closer.
var (
	vga = func() (p color.Palette) {
		for _, c := range []uint32{0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0,
			0x808080, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff} {
			p = append(p, color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
		}
		return p
	}()
	vgaOf = [16]uint8{white: 15, red: 9, green: 2, yellow: 11, blue: 12, magenta: 13, cyan: 14, light: 7, dark: 8,
		wine: 1, felt: 2, gold: 11, navy: 4, skin: 15, brown: 3, black: 0}
)

// windowsSuits are the suits in the order of CARDS.DLL, by their rows here.
var windowsSuits = [4]int{2, 1, 0, 3}

// Places on a card of Windows: of the pips, of the index, and of the parts copied from a card of the
// sheet.
const (
	winLeft, winMiddle   = 10, 28
	winTop, winSecond    = 18, 34
	winCentre            = 42
	winSeventh, winTenth = 30, 26
	winIndex             = 4
	indexWide, indexHigh = 21, 12
	shiftX, shiftY       = 3, 5
)

// A winCard is a card of Windows being drawn.
type winCard struct {
	*image.Paletted
	depth depth
}

func newWinCard(d depth) winCard {
	c := winCard{image.NewPaletted(image.Rectangle{Max: cardsdll.Size}, vga), d}
	if d == mono {
		c.Palette = monoPalette
	}
	for i := range c.Pix {
		c.Pix[i] = c.value(white)
	}
	w, h := cardsdll.Size.X, cardsdll.Size.Y
	for y := range h {
		for x := range w {
			u, v := min(x, w-1-x), min(y, h-1-y)
			if (u == 0 || v == 0) && u+v > 1 || u == 1 && v == 1 {
				c.SetColorIndex(x, y, c.value(black))
			}
		}
	}
	return c
}

// value returns the pixel value that replaces one of a sheet.
func (c winCard) value(v uint8) uint8 {
	if c.depth == mono {
		return min(v, ink)
	}
	return vgaOf[v]
}

// put copies the pixels of m from a card of the sheet, moved by dx, dy, except for the white
// ones.
func (c winCard) put(from *canvas, m *mask, dx, dy int) {
	m.Each(func(x, y int) {
		if v := from.ColorIndexAt(x, y); v != white {
			c.SetColorIndex(x+dx, y+dy, c.value(v))
		}
	})
}

// pip copies a pip, upright or turned, from the two of its suit.
func (c winCard) pip(two *canvas, x, y int, lie attitude) {
	if lie == upright {
		c.put(two, box(middle, 16, middle+pipWidth-1, 16+pipHeight-1), x-middle, y-16)
		return
	}
	top := cellHeight - 16 - pipHeight
	c.put(two, box(middle, top, middle+pipWidth-1, top+pipHeight-1), x-middle, y-top)
}

// pips draws the signs of a number card.
func (c winCard) pips(two *canvas, name string) {
	size := cardsdll.Size
	places := map[spot]spot{} // from the sheet's layouts to these
	for from, to := range map[int]int{left: winLeft, middle: winMiddle, right: size.X - winLeft - pipWidth} {
		for top, y := range map[int]int{16: winTop, 30: winSecond, 37: winCentre, 27: winSeventh, 23: winTenth} {
			places[spot{from, top}] = spot{to, y}
		}
	}
	for _, p := range layouts[name].twin {
		at := places[p]
		c.pip(two, at.x, at.y, upright)
		x := size.X - at.x - pipWidth
		if p.x == middle {
			x = at.x // the middle of a card of this width lies between two pixels
		}
		c.pip(two, x, size.Y-at.y-pipHeight, turned)
	}
	for _, p := range layouts[name].single {
		at := places[p]
		c.pip(two, at.x, at.y, upright)
	}
}

// windowsFace draws the card of a suit and the rank with the given index.
func windowsFace(row, rank int, d depth) *image.Paletted {
	own := cells(d)[row*columns+rank]
	c := newWinCard(d)
	switch name := ranks[rank]; {
	case name == "A":
		c.put(own, box(4, indexTop+indexHigh, cellWidth-5, cellHeight-1-indexTop-indexHigh), shiftX+1, shiftY)
	case layouts[name].twin != nil:
		c.pips(cells(d)[row*columns+1], name)
	default:
		c.put(own, frame, shiftX, shiftY)
	}
	corner := box(rankLeft, indexTop, rankLeft+indexWide-1, indexTop+indexHigh-1)
	d1 := image.Pt(winIndex-rankLeft, winIndex-indexTop)
	c.put(own, corner, d1.X, d1.Y)
	c.put(own, corner.Turned(), cardsdll.Size.X-cellWidth-d1.X, cardsdll.Size.Y-cellHeight-d1.Y)
	return c.Paletted
}

// windowsFrames are the colours of the frames around the backs, by number. The frames come so close to the edge that a
// card of which three rows are visible shows its back.
var windowsFrames = [7]uint8{navy, wine, wine, felt, navy, navy, brown}

// windowsBack draws a back of the sheet, framed, on a card.
func windowsBack(i int, from *canvas, d depth) *image.Paletted {
	c := newWinCard(d)
	w, h := cardsdll.Size.X, cardsdll.Size.Y
	frame := c.value(windowsFrames[i])
	const edge, inner = 2, 5 // width of the white edge; start of the sheet's picture
	for y := edge; y < h-edge; y++ {
		for x := edge; x < w-edge; x++ {
			c.SetColorIndex(x, y, frame)
		}
	}
	line := c.value(gold)
	if d == mono {
		line = paper
	}
	lines := box(inner-2, inner-2, cellWidth-1-inner+2, cellHeight-1-inner+2)
	lines.Edge().Each(func(x, y int) { c.SetColorIndex(x+shiftX, y+shiftY, line) })
	picture := plate.Minus(box(0, 0, cellWidth-1, inner-1)).Minus(box(0, 0, inner-1, cellHeight-1))
	picture = picture.And(picture.Turned())
	picture.Each(func(x, y int) { c.SetColorIndex(x+shiftX, y+shiftY, c.value(from.ColorIndexAt(x, y))) })
	return c.Paletted
}

// windowsCards returns the library of cards for a depth.
func windowsCards(d depth) ([]byte, error) {
	set := &cardsdll.Set{Size: cardsdll.Size}
	for suit, row := range windowsSuits {
		for rank := range ranks {
			set.Faces[suit*len(ranks)+rank] = windowsFace(row, rank, d)
		}
	}
	for i, c := range drawBacks(d) {
		set.Backs = append(set.Backs, windowsBack(i, c, d))
	}
	var b bytes.Buffer
	err := cardsdll.Encode(&b, set)
	return b.Bytes(), err
}
