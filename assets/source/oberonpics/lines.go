package main

import (
	"math"

	"phosphor/assets/source/pixel"
)

// Backdrops in black and white: white grounds, lines, and a few patterns. A dither of the coloured backdrops would be grey
// noise.

// inked paints pixels black if is holds, and white otherwise.
func (p *painter) inked(is func(x, y float64) bool) {
	p.as(paper).each(func(_, _ float64) colour { return colour{} })
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			if is(float64(x)+.5, float64(y)+.5) {
				p.SetColorIndex(x, y, 1)
			}
		}
	}
}

// edge reports whether the number at a pixel differs from that to its right or below it.
func edge(x, y float64, of func(x, y float64) int) bool {
	n := of(x, y)
	return of(x+1, y) != n || of(x, y+1) != n
}

// black is the colour of shapes that only have a pattern.
func black(_, _ float64) colour { return colour{} }

// hatched are lines from the lower left.
var hatched = pixel.Tile{"...#", "..#.", ".#..", "#..."}

// lineCells are walls and kernels; some cells are darker.
func lineCells(p *painter, near func(x, y float64) (cell int, u, v, tone float64)) {
	p.inked(func(x, y float64) bool {
		_, u, v, tone := near(x, y)
		switch d := math.Hypot(u, v); {
		case edge(x, y, func(x, y float64) int { cell, _, _, _ := near(x, y); return cell }):
			return true
		case d < 5:
			return d > 4 || math.Hypot(u+1.5, v+1.5) > 2
		}
		return tone > .7 && specks.Has(int(x), int(y))
	})
}

// lineSky is a sky of lines with white clouds that have flat bottoms. The lines keep a
// distance from the clouds.
func lineSky(p *painter) {
	puff := [][3]float64{{-30, 4, 11}, {-15, -4, 15}, {5, -9, 19}, {22, -2, 14}, {35, 6, 9}}
	inside := func(x, y, grown float64) int {
		for i, at := range [][3]float64{{48, 42, 1}, {150, 88, .8}, {60, 138, .7}, {165, 176, 1}} {
			u, v := wrap(x, at[0], side)/at[2], wrap(y, at[1], side)/at[2]
			if i%2 == 1 {
				u = -u
			}
			if v > 13+grown {
				continue
			}
			for _, o := range puff {
				if math.Hypot(u-o[0], v-o[1]) < o[2]+grown {
					return i + 1
				}
			}
		}
		return 0
	}
	p.inked(func(x, y float64) bool {
		if edge(x, y, func(x, y float64) int { return inside(x, y, 0) }) {
			return true
		}
		dash := math.Mod(x+37*math.Floor(y/8)*1.618, side) < 150
		return inside(x, y, 5) == 0 && int(y)%8 == 0 && dash
	})
}

// lineCoin draws a coin with a rim and a star. A copper one is hatched on one side.
func (p *painter) lineCoin(cx, cy, r float64, copper bool) {
	p.mixed(func(x, y int) pixel.Tile {
		u, v := (float64(x)+.5-cx)/r, (float64(y)+.5-cy)/r
		d := math.Hypot(u, v)
		star := func(u, v float64) int {
			if math.Hypot(u, v) < .42+.2*math.Cos(5*math.Atan2(v, u)+1.57) {
				return 1
			}
			return 0
		}
		switch {
		case d > .76 && d < .81, edge(u*r, v*r, func(x, y float64) int { return star(x/r, y/r) }):
			return solid
		case copper && (d > .81 || star(u, v) == 1):
			return hatched
		}
		return paper
	}).disc(cx, cy, r, r, black)
}

// lineCloth is the threads of herringbone.
func lineCloth(p *painter) {
	p.inked(func(x, y float64) bool {
		stripe := math.Mod(x, 40)
		d := x + y
		if stripe >= 20 {
			d = y - x + 2*side
		}
		return math.Mod(d, 10) < 1.5
	})
}

// lineFractal is the set in black, and the first borders around it.
func lineFractal(p *painter, steps func(x, y float64) int) {
	p.inked(func(x, y float64) bool {
		n := steps(x, y)
		if n >= 60 {
			return true
		}
		band := func(x, y float64) int { return min(max(steps(x, y), 3), 11) } // the outer borders do not fit
		return n < 12 && edge(x, y, band)
	})
}

// lineAtom draws a ball with a highlight.
func (p *painter) lineAtom(x, y, r float64, kind int) {
	p.as([]pixel.Tile{hatched, solid, paper, half}[kind]).disc(x, y, r, r, black)
	if kind != 2 {
		p.as(paper).disc(x-.35*r, y-.4*r, .28*r, .28*r, black)
	}
}
