package main

import (
	"math"

	"phosphor/assets/source/pixel"
)

// A material is the look of a substance with 8 planes: in the shades of one ramp or, with a tile, of two.
type material struct {
	tile       pixel.Tile
	fore, back *ramp
	weave      []string // digits that make pixels lighter or darker than 4, by a tenth of the ramp each
	base       float64  // how much lighter it is than others, as a part of the ramp
	folds      float64  // depth of the folds
	relief     float64  // roundness; 0 counts as 1
}

// flatLevel is the level of a surface that lies flat in the light.
const flatLevel = .58

// at returns the pixel value at x, y, where light is the brightness relative to a flat
// surface.
func (m *material) at(x, y int, light float64) uint8 {
	r := m.fore
	if m.tile != nil && !m.tile.Has(x, y) {
		r = m.back
	}
	if m.weave != nil {
		row := m.weave[pixel.Mod(y, len(m.weave))]
		light += float64(int(row[pixel.Mod(x, len(row))])-'4') / 10
	}
	return r.shade(flatLevel + m.base + light)
}

// solid returns the material of a single pixel value.
func solid(v uint8) *material { return &material{fore: &ramp{first: v, n: 1}} }

// lock returns the material of hair.
func lock(r *ramp, base float64) *material { return &material{fore: r, base: base, relief: 1.2} }

// baize is the cloth of the table. The threads of one row are as much lighter as those of the next are darker, so that no
// stripes appear.
var baize = &material{fore: felts, base: -.08, weave: []string{"5263417425364526", "3625471463524362"}}

// A relief holds how much brighter pixels are than a flat surface, from -1 to 1.
type relief [cellHeight][cellWidth]float64

// cushion returns the light on m as if it were a cushion, rounded within the given number of pixels from its edge. The
// light comes from the upper left. Pixels beyond the cell count as inside.
func cushion(m *mask, radius float64) *relief {
	var height relief
	reach := int(math.Ceil(radius))
	m.Each(func(x, y int) {
		near := radius
		for j := y - reach; j <= y+reach; j++ {
			for i := x - reach; i <= x+reach; i++ {
				if inCell(i, j) && !m.Has(i, j) {
					near = min(near, math.Hypot(float64(i-x), float64(j-y))-.5)
				}
			}
		}
		height[y][x] = math.Sqrt(radius*radius - (radius-near)*(radius-near))
	})
	at := func(x, y, orX, orY int) float64 {
		if m.Has(x, y) {
			return height[y][x]
		}
		if !inCell(x, y) {
			return height[orY][orX]
		}
		return 0
	}
	light := new(relief)
	m.Each(func(x, y int) {
		dx := (at(x+1, y, x, y) - at(x-1, y, x, y)) / 2
		dy := (at(x, y+1, x, y) - at(x, y-1, x, y)) / 2
		light[y][x] = (dx*.5+dy*.62+.6)/math.Sqrt(dx*dx+dy*dy+1) - .6
	})
	return light
}

// drape lays a cloth over m, with folds that fall from the neck of the figure.
func (c *canvas) drape(m *mask, s *material) {
	light := cushion(m, 4)
	m.Each(func(x, y int) {
		dx, dy := float64(x)+.5-bodyAxis, float64(y)-16
		a, r := math.Atan2(dx, dy), math.Hypot(dx, dy)
		fold := math.Sin(13*a+.8*math.Sin(r*.21)) * min(1, r/20)
		c.set(x, y, s.at(x, y, .5*light[y][x]*s.round()+s.folds*fold*.7))
	})
	m.Edge().Each(func(x, y int) {
		c.set(x, y, s.at(x, y, -1))
	})
}

func (m *material) round() float64 {
	if m.relief == 0 {
		return 1
	}
	return m.relief
}

// headWidth distinguishes heads, whose faces are painted, from other pictures.
const headWidth = 24

// paint draws a picture of letters as shaded round bodies. Lines within a body are dark shades of it, and those
// around the picture are black.
func (c *canvas) paint(b pixel.Bitmap, left, top int, letter func(byte) stuff) {
	at := func(x, y int) byte {
		if x -= left; x >= 0 && x < b.Width() && y >= top && y < top+len(b) {
			return b[y-top][x]
		}
		return '.'
	}
	// A body is all pixels of one ramp with the lines between them.
	bodies := map[*ramp]*mask{}
	maskOf(b, left, top).Each(func(x, y int) {
		if l := at(x, y); l != '#' {
			r := letter(l).material.fore
			if bodies[r] == nil {
				bodies[r] = newMask()
			}
			bodies[r].Set(x, y, true)
		}
	})
	lights := map[*ramp]*relief{}
	for r, m := range bodies {
		closed := m.Or(where(func(x, y int) bool {
			return at(x, y) != '.' && (m.Has(x-1, y) && m.Has(x+1, y) || m.Has(x, y-1) && m.Has(x, y+1))
		}))
		radius := 2.5
		if b.Width() == headWidth {
			radius = 4
		}
		lights[r] = cushion(closed, radius)
	}
	maskOf(b, left, top).Each(func(x, y int) {
		l := at(x, y)
		if l == '#' {
			c.set(x, y, line(at, letter, x, y))
			return
		}
		s := letter(l).material
		c.set(x, y, s.at(x, y, .5*lights[s.fore][y][x]*s.round()))
	})
	if b.Width() == headWidth {
		c.face(at, left, top, lights[skins])
	}
}

// line returns the pixel value of the line at x, y.
func line(at func(x, y int) byte, letter func(byte) stuff, x, y int) uint8 {
	var only *ramp
	for dy := -1; dy <= 1; dy++ {
		for dx := -1; dx <= 1; dx++ {
			switch l := at(x+dx, y+dy); {
			case l == '#':
			case l == '.' && dx*dy == 0:
				return soot
			case l == '.':
			default:
				r := letter(l).material.fore
				if l == 'm' || l == 'o' && only == skins {
					r = skins
				}
				if only == linens && r == skins {
					only = skins
				}
				if only != nil && r != only {
					return soot
				}
				only = r
			}
		}
	}
	if only == nil {
		return soot
	}
	return only.shade(0)
}

// paintNose draws the lines of a nose, with its shadow to the right of it.
func (c *canvas) paintNose(m *mask) {
	m.Each(func(x, y int) {
		c.set(x, y, skins.shade(.14))
		if v := c.ColorIndexAt(x+1, y); !m.Has(x+1, y) && v > skins.first+1 && int(v) < int(skins.first)+skins.n {
			c.set(x+1, y, v-2)
		}
	})
}

// face paints the complexion of a head.
func (c *canvas) face(at func(x, y int) byte, left, top int, light *relief) {
	skin := letters['s'].material
	round := .5 * skin.round()
	feature := func(x, y int) bool { return at(x, y) == '#' && at(x, y-1) == 's' }
	for y := top; y < top+28; y++ {
		for x := left; x < left+headWidth; x++ {
			if at(x, y) == '#' && (at(x-1, y) == 'o' || at(x+1, y) == 'o') && y > top+13 && y < top+20 {
				c.set(x, y, coals.shade(.1)) // the pupil
			}
			if at(x, y) != 's' {
				continue
			}
			level := round * light[y][x]
			// Hair, hats and crowns cast a shadow.
			for i, dark := range []float64{.2, .09} {
				if u := y - 1 - i; at(x, u) == '#' && !feature(x, u) || at(x, u) == 'h' || at(x, u) == 'n' {
					level -= dark
					break
				}
			}
			// The nose is an upright line.
			nose := func(x int) bool { return at(x, y) == '#' && (at(x, y-1) == '#' || at(x, y+1) == '#') }
			switch {
			case nose(x-1) && at(x-2, y) == 's':
				level -= .16
			case nose(x+1) && at(x+2, y) == 's':
				level += .12
			}
			// The cheeks are red.
			v := skin.at(x, y, level)
			for _, d := range []spot{{-1, -4}, {0, -4}, {1, -4}, {-1, -5}, {0, -5}, {1, -5}} {
				if e := (spot{x + d.x, y + d.y}); at(e.x, e.y) == 'o' && e.y > top+13 && e.y < top+20 {
					v = flush.shade(.72 + level)
				}
			}
			c.set(x, y, v)
		}
	}
}
