package main

import (
	"image"

	"phosphor/assets/source/pixel"
)

// softHalves are the left halves of the signs, in the box of the pips, relative to its
// middle.
var softHalves = map[string][]string{
	"herz": {"7,12 (5.6,9.4 (0,7.2 0,3.5 (0,1.3 (1.5,0 3.5,0 (5.3,0 (6.4,1 7,2.3"},
	"karo": {"7,0 (5.9,2.3 (4.2,4.7 1.5,6 (4.2,7.3 (5.9,9.7 7,12"},
	"kreuz": {
		"7,0 (5.2,0 (4,1.3 4,2.9 (4,4 (4.6,4.8 5,5.3 (4.6,4.8 (4,4.4 3.1,4.4 (1.3,4.4 (0,5.7 0,7.2 (0,8.8 (1.3,10 3.1,10 (4.6,10 (6,9.2 6.5,8 7,7",
		"7,7 (6.6,9.6 (5.6,11.4 4,12 7,12",
	},
	"pik": {
		"7,0 (6.1,2.2 (0,4.6 0,7.8 (0,9.4 (1.3,10.3 2.8,10.3 (4.5,10.3 (6,9.6 6.5,8.2 7,8.2",
		"7,7 (6.6,9.6 (5.6,11.4 4,12 7,12",
	},
}

// outlines returns the two halves of an outline that is symmetrical about the vertical at x = axis.
func outlines(halves []string, axis float64) (all []pixel.Path) {
	for _, h := range halves {
		p := pixel.Trace(h)
		all = append(all, p, p.Mirrored(axis))
	}
	return all
}

// fitted returns p, which lies in the box of the pips, stretched to fill r.
func fitted(p pixel.Path, r image.Rectangle) pixel.Path {
	f := make(pixel.Path, len(p))
	for i, q := range p {
		f[i] = pixel.Point{
			X: float64(r.Min.X) + q.X*float64(r.Dx())/pipWidth,
			Y: float64(r.Min.Y) + q.Y*float64(r.Dy())/pipHeight,
		}
	}
	return f
}

// enamel returns the ramp of a suit's signs and the level of their middle.
func (s *suit) enamel() (r *ramp, level float64) {
	if s.red {
		return reds, .52
	}
	return coals, .08
}

// softSign draws a sign with soft edges that fills r.
func (c *canvas) softSign(s *suit, r image.Rectangle, lie attitude) {
	all := outlines(softHalves[s.name], pipWidth/2)
	for i, p := range all {
		all[i] = fitted(p, r)
	}
	ramp, level := s.enamel()
	c.cover(all, lie, func(x, y float64) tint {
		// From the light upper left to the dark lower right, -1 to 1.
		fall := (x-float64(r.Min.X))/float64(r.Dx()) + (y-float64(r.Min.Y))/float64(r.Dy()) - 1
		return ramp.along(level - .17*fall)
	})
}

// softRank draws a rank with soft edges.
func (c *canvas) softRank(s *suit, glyph pixel.Bitmap, left, top int, lie attitude) {
	parts := map[byte]float64{'#': 1, '+': .72, '-': .24}
	ramp, level := s.enamel()
	for y, row := range glyph {
		for x := range row {
			tx, ty := lie.spot(left+x, top+y)
			c.tint(tx, ty, ramp.along(level-.05), parts[row[x]])
		}
	}
}

// jewel draws the sign of an ace: cut or polished, and inlaid with gold.
func (c *canvas) jewel(s *suit, a ace) {
	all := outlines(a.halves, cardAxis)
	m := newMask()
	for _, p := range all {
		m = m.Or(p.Area(cell))
	}
	ramp, level := s.enamel()
	light := cushion(m, 9)
	c.cover(all, upright, func(x, y float64) tint {
		return ramp.along(level + .55*light[int(y)][int(x)])
	})
	if s.name == "karo" {
		c.brilliant(all)
		return
	}
	inner := m.Shrunk(3)
	gilt := inner.Edge()
	if s.name == "kreuz" {
		inner = m.Shrunk(2)
		gilt = inner.Edge().Or(m.Shrunk(5).Edge())
	} else if s.name == "pik" {
		inner = m.Shrunk(2)
		gilt = inner.Edge()
		name := inlays["maker"]
		c.fill(maskOf(name, cardAxis-name.Width()/2, 64), lines)
	}
	in := inlays[s.name].Whole()
	gilt = gilt.Or(maskOf(in, cardAxis-in.Width()/2, a.top).And(inner.Shrunk(1)))
	// Gold throws a shadow to the lower right.
	gilt.Moved(1, 1).Minus(gilt).And(inner).Each(func(x, y int) {
		c.tint(x, y, tint{}, .45)
	})
	gilt.Each(func(x, y int) {
		up := !gilt.Has(x, y-1) || !gilt.Has(x-1, y)
		down := !gilt.Has(x, y+1) || !gilt.Has(x+1, y)
		v := .62 + .4*light[y][x]
		switch {
		case up && !down:
			v += .2
		case down && !up:
			v -= .15
		}
		c.set(x, y, golds.shade(v))
	})
}

// brilliant cuts a diamond.
func (c *canvas) brilliant(outline []pixel.Path) {
	front := facetTable
	c.cover(outline, upright, func(x, y float64) tint {
		dx, dy := (x-cardAxis)/19, (y-cellHeight/2.)/27
		switch {
		case front.Encloses(x, y):
			return reds.along(.56 - .5*(dx+dy))
		case dx < 0 && dy < 0:
			return reds.along(.86 + .35*(dx+dy))
		case dx >= 0 && dy >= 0:
			return reds.along(.12 + .25*(dx+dy))
		case dy < 0:
			return reds.along(.6 - .4*dx)
		}
		return reds.along(.34 - .3*dx)
	})
	for _, l := range []struct {
		outline string
		light   float64
	}{
		{"32,30 24.5,43", 1}, {"32,30 39.5,43", .75}, {"24.5,43 32,56", .6}, {"39.5,43 32,56", .25},
		{"32,16 32,30", .95}, {"13,43 24.5,43", .9}, {"39.5,43 51,43", .4}, {"32,56 32,70", .3},
	} {
		p := pixel.Trace(l.outline)
		p.Stroke(cell, 1.1).Each(func(x, y int) {
			c.tint(x, y, reds.along(l.light), .6)
		})
	}
	// A spark where the light falls in.
	for _, d := range []spot{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}, {2, 0}, {-2, 0}, {0, 2}, {0, -2}} {
		c.tint(28+d.x, 37+d.y, tint{255, 255, 255}, 1/(1+.45*float64(d.x*d.x+d.y*d.y)))
	}
}
