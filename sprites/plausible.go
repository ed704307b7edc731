package sprites

import (
	"bytes"
	"fmt"
	"image"
	"math"
	"math/bits"
)

// This file distinguishes a card sheet from any other picture whose size happens to
// divide into cards. A sheet must have what every playable set has: an even ground for
// the table, 52 different faces with equal edges, rows in the colours of their suits, and
// the same ranks in the same columns.

// NotCardsError is the error for an intact picture that is not a card sheet.
type NotCardsError string

func (e NotCardsError) Error() string { return string(e) }

// likeliest returns the first of SheetLayouts by which a picture looks like a card sheet,
// or what is wrong with the nearest one.
func likeliest(sheet *image.Paletted) (*SheetLayout, error) {
	var nearest error
	furthest := -1
	for i := range SheetLayouts {
		l := &SheetLayouts[i]
		cell, ok := l.cell(sheet.Rect.Size())
		if !ok {
			continue
		}
		passed, err := l.check(newGrid(sheet, cell))
		if err == nil {
			return l, nil
		}
		if passed > furthest {
			furthest, nearest = passed, err
		}
	}
	return nil, nearest
}

// check returns how many of the checks a picture passes, and the error of the first that
// it fails.
func (l *SheetLayout) check(g *grid) (passed int, err error) {
	for _, c := range []func(l *SheetLayout, g *grid) error{(*SheetLayout).checkTable, (*SheetLayout).checkFaces, (*SheetLayout).checkEdges, (*SheetLayout).checkSuits, (*SheetLayout).checkRanks} {
		if err := c(l, g); err != nil {
			return passed, err
		}
		passed++
	}
	return passed, nil
}

// A grid is a picture in cells.
type grid struct {
	*image.Paletted
	cell  image.Point
	light [256]uint8 // of the pixel values
	red   [256]bool
	reds  bool // some are red
}

func newGrid(sheet *image.Paletted, cell image.Point) *grid {
	g := &grid{Paletted: sheet, cell: cell}
	used := count(sheet)
	for i, c := range sheet.Palette {
		r, gr, b, _ := c.RGBA()
		g.light[i] = uint8((299*r + 587*gr + 114*b) / 1000 >> 8)
		g.red[i] = r > 0x9000 && gr < r/2 && b < r/2
		g.reds = g.reds || g.red[i] && used[i] > 0
	}
	return g
}

// row returns the pixels of row y of a cell.
func (g *grid) row(column, row, y int) []uint8 {
	return g.Pix[(row*g.cell.Y+y)*g.Stride+column*g.cell.X:][:g.cell.X]
}

// faces calls f for the cells of the 52 faces.
func (l *SheetLayout) faces(f func(column, row int)) {
	for row := range l.Suit {
		for column := range 13 {
			f(column, row)
		}
	}
}

// unevenness is how much the quarters of a table may differ in brightness, from 0 to 255.
const unevenness = 48

// checkTable requires an even ground.
func (l *SheetLayout) checkTable(g *grid) error {
	var sum, n [2][2]int
	for y := range g.cell.Y {
		for x, v := range g.row(l.Leer.X, l.Leer.Y, y) {
			i, j := y*2/g.cell.Y, x*2/g.cell.X
			sum[i][j] += int(g.light[v])
			n[i][j]++
		}
	}
	lo, hi := math.MaxInt, 0
	for i := range sum {
		for j := range sum[i] {
			mean := sum[i][j] / n[i][j]
			lo, hi = min(lo, mean), max(hi, mean)
		}
	}
	if hi-lo > unevenness {
		return NotCardsError(fmt.Sprintf("is not a card sheet: the cell in column %d of row %d is not an empty place", l.Leer.X, l.Leer.Y))
	}
	return nil
}

// checkFaces requires 52 different pictures.
func (l *SheetLayout) checkFaces(g *grid) (err error) {
	var seen []image.Point
	l.faces(func(column, row int) {
		for _, p := range seen {
			if err == nil && g.same(p.X, p.Y, column, row) {
				err = NotCardsError(fmt.Sprintf("is not a card sheet: column %d of row %d and column %d of row %d are the same card", p.X, p.Y, column, row))
			}
		}
		seen = append(seen, image.Pt(column, row))
	})
	return err
}

// same reports whether two cells have the same pixels.
func (g *grid) same(column, row, column2, row2 int) bool {
	for y := range g.cell.Y {
		if !bytes.Equal(g.row(column, row, y), g.row(column2, row2, y)) {
			return false
		}
	}
	return true
}

// alike is the percentage of pixels at the edges of the faces that must be the same on
// most of them.
const alike = 93

// checkEdges requires edges, including corners, that all faces share.
func (l *SheetLayout) checkEdges(g *grid) error {
	most, all := 0, 0
	edge := func(x, y int) {
		var n [256]int
		l.faces(func(column, row int) { n[g.row(column, row, y)[x]]++ })
		top := 0
		for _, k := range n {
			top = max(top, k)
		}
		most, all = most+top, all+52
	}
	for x := range g.cell.X {
		edge(x, 0)
		edge(x, g.cell.Y-1)
	}
	for y := 1; y < g.cell.Y-1; y++ {
		edge(0, y)
		edge(g.cell.X-1, y)
	}
	if most*100 < all*alike {
		return NotCardsError("is not a card sheet: its cells do not have a common edge")
	}
	return nil
}

// checkSuits requires red ink in the rows of the red suits and other ink in those of the
// black ones, if the picture has any red.
func (l *SheetLayout) checkSuits(g *grid) error {
	if !g.reds {
		return nil
	}
	for row, suit := range l.Suit {
		// The 2 to 10 of a suit hold only the suit's ink; court cards use all colours.
		ink, reds := 0, 0
		for column := 2 - l.First; column <= 10-l.First; column++ {
			for y := 2; y < g.cell.Y-2; y++ {
				for _, v := range g.row(column, row, y)[2 : g.cell.X-2] {
					if g.red[v] {
						reds++
					}
					if g.light[v] < 86 {
						ink++
					}
				}
			}
		}
		if isRed := suit == hearts || suit == diamonds; isRed != (reds*3 > ink) {
			return NotCardsError(fmt.Sprintf("is not a card sheet: row %d is not in the colour of its suit", row))
		}
	}
	return nil
}

// likeRanks is how many of a suit's 13 ranks must be recognized, by their upper left
// corners, in the other suit of the same colour.
const likeRanks = 8

// checkRanks requires the same ranks in the same columns: the corner of a card must
// resemble that of the same rank in the other suit of its colour more than those of other
// ranks.
func (l *SheetLayout) checkRanks(g *grid) error {
	var corner [4][13][]uint64 // by row and column, a bit for each pixel that has ink
	l.faces(func(column, row int) { corner[row][column] = g.corner(column, row) })
	unlike := func(a, b, row, other int) (n int) {
		for i, ink := range corner[row][a] {
			n += bits.OnesCount64(ink ^ corner[other][b][i])
		}
		return n
	}
	for row, suit := range l.Suit {
		for other := row + 1; other < len(l.Suit); other++ {
			if (suit == hearts || suit == diamonds) != (l.Suit[other] == hearts || l.Suit[other] == diamonds) {
				continue
			}
			found := 0
			for a := range 13 {
				best := true
				own := unlike(a, a, row, other)
				for b := range 13 {
					best = best && (a == b || own < unlike(a, b, row, other))
				}
				if best {
					found++
				}
			}
			if found < likeRanks {
				return NotCardsError(fmt.Sprintf("is not a card sheet: rows %d and %d do not have the same ranks in the same columns", row, other))
			}
		}
	}
	return nil
}

// corner returns the upper left corner of a cell, without its edge, as bits: those of
// pixels with ink are set.
func (g *grid) corner(column, row int) (ink []uint64) {
	n := 0
	for y := 1; y < max(g.cell.Y/4, 8); y++ {
		for _, v := range g.row(column, row, y)[1 : g.cell.X/3] {
			if n%64 == 0 {
				ink = append(ink, 0)
			}
			if g.light[v] < 176 {
				ink[n/64] |= 1 << (n % 64)
			}
			n++
		}
	}
	return ink
}
