package main

import (
	"image"

	"phosphor/assets/source/pixel"
)

// The sheet and its cells, in pixels.
const (
	cellWidth  = 64
	cellHeight = 86
	columns    = 15
	rows       = 4
)

// ranks in the order of the columns.
var ranks = []string{"A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}

// corner holds the pixels that the rounding cuts off at the top left corner; the other corners are its mirror
// images.
var corner = []image.Point{{0, 0}, {1, 0}, {0, 1}}

// cut is the pixels that all four corners lose.
var cut = func() *mask {
	m := newMask()
	for _, p := range corner {
		m.Set(p.X, p.Y, true)
		m.Set(cellWidth-1-p.X, p.Y, true)
	}
	return m.Or(m.Turned())
}()

// plate is the whole card, without the corners.
var plate = box(0, 0, cellWidth-1, cellHeight-1).Minus(cut)

// rim is the outline of a card: the pixels at the border of the cell, and those exposed by the corners.
var rim = plate.And(where(func(x, y int) bool {
	return x == 0 || y == 0 || x == cellWidth-1 || y == cellHeight-1
}).Or(cut.Grown()))

// blankCard returns a white card with its outline. The table shows at the corners.
func blankCard(d depth) *canvas {
	c := newCanvas(d)
	c.fill(cut, table)
	c.fill(rim, lines)
	return c
}

// turn replaces the lower half of c by the upper half, turned by 180 degrees.
func (c *canvas) turn() {
	for y := range cellHeight / 2 {
		for x := range cellWidth {
			c.set(cellWidth-1-x, cellHeight-1-y, c.ColorIndexAt(x, y))
		}
	}
}

// drawn holds the finished cells of the sheets by depth.
var drawn = map[depth][]*canvas{}

// cells returns the 60 cells of the sheet, row by row. They are drawn once.
func cells(d depth) []*canvas {
	if drawn[d] != nil {
		return drawn[d]
	}
	others := append([]*canvas{tableTile(d)}, drawBacks(d)...)
	var all []*canvas
	for row := range suits {
		for column := range ranks {
			all = append(all, face(&suits[row], column, d))
		}
		all = append(all, others[2*row], others[2*row+1])
	}
	drawn[d] = all
	return all
}

// sheet returns the card sheet, 960x344, with d planes.
func sheet(d depth) *image.Paletted {
	s := image.NewPaletted(image.Rect(0, 0, columns*cellWidth, rows*cellHeight), d.palette())
	for i, c := range cells(d) {
		pixel.Place(s, image.Pt(i%columns*cellWidth, i/columns*cellHeight), c.Paletted)
	}
	return s
}
