package main

import (
	"math"

	"phosphor/assets/source/pixel"
)

// painted are the backs of the sheet with 8 planes: the same subjects as with fewer planes, but painted in light and shadow.
// The patterns are lit from the front, so that they look the same upside down.
var painted = []func(*canvas){
	paintedBasket, paintedRoses, paintedFans, paintedRings, paintedNight, paintedWaves, paintedBees,
}

// paintPattern paints the field by a function of the place from the middle of the card.
func (c *canvas) paintPattern(f func(u, v float64) tint) {
	c.render(field, func(x, y float64) tint { return f(x-cellWidth/2, y-cellHeight/2) })
}

// wrap returns a modulo n, 0 to n.
func wrap(a, n float64) float64 { return a - n*math.Floor(a/n) }

// bulge returns the light on a bar at t from its middle: 1 in the middle, 0 at the edges, where t is -1 and 1.
func bulge(t float64) float64 { return math.Sqrt(max(0, 1-t*t)) }

var shadow = tint{4, 4, 12}

func paintedBasket(c *canvas) {
	c.paintPattern(func(u, v float64) tint {
		splint, across, along := linens, wrap(v, 8)/4-1, wrap(u, 8)/4-1
		if (wrap(u, 16) < 8) != (wrap(v, 16) < 8) {
			splint, across, along = blues, along, across
		}
		if math.Abs(across) > .78 {
			return shadow
		}
		// It goes under its neighbours at both ends.
		level := .08 + .55*(1-across*across) + .05*math.Sin(across*11) - .42*math.Pow(along, 4)
		if splint == linens {
			level += .3
		}
		return splint.along(level)
	})
	c.turn()
}

// roseShades are the stuffs of the letters of the painted rose.
var roseShades = map[byte]stuff{
	'd': {material: &material{fore: wines, base: -.5}},
	'w': {material: &material{fore: pinks, base: .42}},
	'p': {material: &material{fore: pinks, base: .08}},
	'q': {material: &material{fore: pinks, base: -.4}},
	'r': {material: &material{fore: reds, base: -.12}},
	'g': {material: &material{fore: golds, base: .22}},
	'e': {material: &material{fore: greens, base: -.05}},
}

func paintedRoses(c *canvas) {
	c.paintPattern(func(u, v float64) tint {
		// The middles of the meshes are at multiples of 10 whose sum is even.
		i, j := math.Round((u+v)/20), math.Round((u-v)/20)
		du, dv := u-10*(i+j), v-10*(i-j)
		slat := (10 - math.Abs(du) - math.Abs(dv)) / math.Sqrt2
		r := math.Hypot(du, dv)
		if knot := math.Hypot(10-math.Abs(du), dv); knot < 2.1 || math.Hypot(du, 10-math.Abs(dv)) < 2.1 {
			knot = min(knot, math.Hypot(du, 10-math.Abs(dv)))
			return golds.along(.35 + .6*bulge(knot/2.2))
		}
		if slat < 1.5 {
			return golds.along(.2 + .55*bulge(slat/1.6))
		}
		if slat < 2.3 {
			return shadow
		}
		return wines.along(.55 - .05*r)
	})
	b := backArt["rose half"].Whole()
	for j := -4; j <= 4; j++ {
		for i := -3; i <= 3; i++ {
			if (i+j)%2 == 0 {
				c.stamp(b, cellWidth/2+10*i-5, cellHeight/2+10*j-5, roseShades)
			}
		}
	}
	c.turn()
}

func paintedFans(c *canvas) {
	c.paintPattern(func(u, v float64) tint {
		return pixel.Scales(u, v, 14, 13, shadow, func(r, a float64) tint {
			rib := wrap(a*13/math.Pi, 2)
			switch {
			case r > 13.2:
				return shadow
			case r > 10.9:
				return golds.along(.2 + .5*bulge((r-12.05)/1.3))
			case r > 10.2:
				return shadow
			case r < 3.2:
				return wines.along(.75 - .16*r)
			case r < 4:
				return golds.along(.6)
			case rib < 1.1:
				return golds.along(.3 + .045*r*bulge(rib/.55-1))
			}
			return wines.along(.62 - .045*r)
		})
	})
	c.turn()
}

func paintedRings(c *canvas) {
	const pitch, radius, reach = 16, 9, 2.7
	c.render(field, func(x, y float64) tint {
		u, v := x-cellWidth/2, y-cellHeight/2
		var cx, cy, off, clear float64
		gold, found := false, false
		clear = math.Inf(1)
		for j := -4.; j <= 4; j++ {
			for i := -3.; i <= 3; i++ {
				d := math.Hypot(u-i*pitch, v-j*pitch) - radius
				clear = min(clear, math.Abs(d))
				if math.Abs(d) > reach {
					continue
				}
				// As in rings.
				if !found || cy == j*pitch && v < cy || cx == i*pitch && u > cx {
					cx, cy, off, found = i*pitch, j*pitch, d, true
					gold = math.Mod(i+j, 2) == 0
				}
			}
		}
		if found {
			metal := greys
			if gold {
				metal = golds
			}
			if t := math.Abs(off); t > 2.05 {
				return shadow
			}
			// The light from the upper left and its reflex on the other side.
			a := math.Atan2(v-cy, u-cx)
			side := math.Cos(2 * (a - math.Pi/4))
			return metal.along(.18 + .5*bulge(off/2.2) + .24*side*bulge(off/2.2-.2) + .1)
		}
		du, dv := math.Remainder(u, pitch), math.Remainder(v, pitch)
		r, a := math.Hypot(du, dv), math.Atan2(dv, du)
		petal := 3.9 * math.Pow(math.Abs(math.Cos(2*a)), .7)
		switch {
		case r < 1.1:
			return golds.along(.85)
		case r < petal:
			return linens.along(.62 + .1*r)
		case math.Abs(du) > 6.6 && math.Abs(dv) > 6.6:
			return reds.along(.62 - .2*math.Hypot(8-math.Abs(du), 8-math.Abs(dv)))
		}
		return greens.along(.12 + .11*min(clear-2.4, 3.4))
	})
	c.turn()
}

func paintedNight(c *canvas) {
	// The sky is brighter around the moon.
	sky := func(x, y float64) tint {
		return dusk.along((y-4)/62 + .13*math.Exp(-max(0, math.Hypot(x-42, y-22)-9)/4))
	}
	c.render(field, sky)
	for i, p := range []spot{{9, 9}, {17, 7}, {27, 11}, {34, 6}, {55, 8}, {13, 19}, {24, 22}, {57, 27}, {8, 29}, {48, 37}, {12, 38}} {
		c.tint(p.x, p.y, tint{255, 255, 255}, []float64{1, .7, .85}[i%3])
	}
	for _, p := range []spot{{20, 14}, {56, 18}} {
		c.tint(p.x, p.y, tint{255, 255, 255}, 1)
		for _, d := range []spot{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			c.tint(p.x+d.x, p.y+d.y, tint{255, 255, 255}, .6)
			c.tint(p.x+2*d.x, p.y+2*d.y, tint{255, 255, 255}, .2)
		}
	}
	ball := oval(42, 22, 9.6, 9.6)
	c.render(ball, func(x, y float64) tint {
		dx, dy := (x-42)/9, (y-22)/9
		r := math.Hypot(dx, dy)
		if r > 1 {
			return sky(x, y)
		}
		level := .62 - .3*dx - .26*dy + .22*bulge(r)
		for _, m := range []struct{ x, y, r float64 }{{40, 19, 1.7}, {45.5, 23.5, 2.1}, {39, 26, 1.5}, {45, 16.5, 1.1}, {36.5, 21.5, 1.2}, {42.5, 28, 1.1}} {
			if d := math.Hypot(x-m.x, y-m.y); d < m.r {
				level -= .17
			} else if d < m.r+.6 && x+y > m.x+m.y {
				level += .08
			}
		}
		return greys.along(min(.97, level))
	})
	// Walls in the last light: a gleam at the edge facing the moon, and stones.
	for _, o := range []string{
		"24,62 24,49 25,49 25,47 27,47 27,49 29,49 29,47 31,47 31,49 37,49 37,47 39,47 39,49 41,49 41,47 43,47 43,62",
		"18,62 18,42 16,42 16,37 18,37 18,39 20,39 20,37 22,37 22,39 24,39 24,37 26,37 26,42 24,42 24,62",
		"30,62 30,30 28,30 28,28 33.5,12 39,28 39,30 37,30 37,62",
		"43,62 43,44 41,44 41,42 46,30 51,42 51,44 49,44 49,62",
	} {
		m := pixel.Trace(o).Area(cell)
		m.Each(func(x, y int) {
			v := coals.shade(.08 + .1*float64((x*7+y*5+x*y)%3/2))
			switch {
			case !m.Has(x+1, y):
				v = dusk.shade(.3)
			case !m.Has(x-1, y):
				v = soot
			}
			c.set(x, y, v)
		})
	}
	hill := []pixel.Path{pixel.Trace("0,90 0,72 (10,66 (14,60 20,60 45,60 (52,60 (54,68 64,70 64,90")}
	c.render(hill[0].Area(cell).And(field), func(x, y float64) tint {
		return greens.along(.3 - .008*(y-58) - .00012*(x-34)*(x-34)*(90-y)/10 + .02*math.Sin(x*1.7+y*2.3))
	})
	hill[0].Area(cell).Edge().And(field).Each(func(x, y int) { c.set(x, y, greens.shade(.05)) })
	c.cover([]pixel.Path{pixel.Trace("33,13 33,6 34,6 39,8 34,10 34,13")}, upright, func(x, y float64) tint { return reds.along(.5 + .04*(39-x)) })
	for _, w := range []spot{{20, 45}, {33, 33}, {33, 40}, {46, 47}, {39, 53}, {28, 53}} {
		box(w.x-1, w.y-1, w.x+2, w.y+3).Each(func(x, y int) { c.tint(x, y, golds.along(.4), .22) })
		box(w.x, w.y, w.x+1, w.y+2).Each(func(x, y int) { c.set(x, y, golds.shade(.92-.08*float64(y-w.y)-.06*float64(x-w.x))) })
	}
	c.render(pixel.Trace("32,62 32,57 (32,55 (36,55 36,57 36,62").Area(cell), func(_, y float64) tint { return golds.along(.9 - .06*(y-55)) })
	way := pixel.Trace("33,62 35,62 (37,67 (28,70 30,75 (31,79 (36,81 36,84 27,84 (26,80 (23,78 25,73 (27,68 (34,66 33,62")
	c.render(way.Area(cell).And(field), func(_, y float64) tint { return browns.along(.82 - .028*(y-62)) })

}

func paintedWaves(c *canvas) {
	c.paintPattern(func(u, v float64) tint {
		return pixel.Scales(u, v, 14, 6.5, shadow, func(r, _ float64) tint {
			switch {
			case r > 13.3:
				return blues.along(.02)
			case r > 11.2:
				return blues.along(1.05 - .12*(13.3-r))
			}
			// Each bow runs out into foam.
			t := wrap(r+.2, 3.8) / 3.8
			if t > .74 {
				return blues.along(.86)
			}
			return blues.along(.2 + .42*t + .012*r)
		})
	})
	c.turn()
	c.render(oval(32, 43, 23, 23), func(x, y float64) tint {
		switch r := math.Hypot(x-32, y-43); {
		case r > 22.4:
			return tintOf(c.ColorIndexAt(int(x), int(y)))
		case r > 21.4 || r < 18.4 && r > 17.8:
			return shadow
		case r > 17.8:
			return golds.along(.2 + .52*bulge((r-19.9)/1.8))
		default:
			return blues.along(.34 - .0125*r)
		}
	})
	// A ring of degrees within the rim.
	c.render(oval(32, 43, 17, 17), func(x, y float64) tint {
		r, a := math.Hypot(x-32, y-43), math.Atan2(y-43, x-32)
		if r > 15.2 && r < 16.8 && wrap(a*16/math.Pi+.25, 1) < .5 {
			return golds.along(.62)
		}
		return blues.along(.34 - .0125*r)
	})
	for _, ray := range []struct {
		outline string // from the middle of the card
		ramp    *ramp
		level   float64
	}{
		{"8.5,-8.5 4.25,0 0,0", golds, .2},
		{"8.5,-8.5 0,-4.25 0,0", golds, .72},
		{"0,-16.5 4,-4 0,0", reds, .5},
		{"0,-16.5 -4,-4 0,0", linens, .96},
	} {
		p := pixel.Trace(ray.outline)
		for range 4 {
			placed := make(pixel.Path, len(p))
			for i, q := range p {
				placed[i] = pixel.Point{X: cellWidth/2 + q.X, Y: cellHeight/2 + q.Y}
				p[i] = pixel.Point{X: -q.Y, Y: q.X}
			}
			c.cover([]pixel.Path{placed}, upright, func(x, y float64) tint {
				return ray.ramp.along(ray.level - .013*math.Hypot(x-32, y-43) + .08)
			})
		}
	}
	c.turn()
}

func paintedBees(c *canvas) {
	c.paintPattern(func(x, y float64) tint {
		near, next, cell, mx, my := math.Inf(1), math.Inf(1), 0, 0., 0.
		for j := -5; j <= 5; j++ {
			for i := -4; i <= 4; i++ {
				dx, dy := x-12*float64(i)-6*float64(j&1), y-10.4*float64(j)
				if d := math.Hypot(dx, dy); d < near {
					near, next, cell, mx, my = d, near, 5*i+3*j, dx, dy
				} else if d < next {
					next = d
				}
			}
		}
		wall := next - near // 0 at the wall between two cells
		sheen := math.Exp(-(math.Pow(mx+1.6, 2) + math.Pow(my+2, 2)) / 2.6)
		switch {
		case wall < .7:
			return golds.along(.88)
		case wall < 2:
			return browns.along(.28 + .1*wall)
		case pixel.Mod(cell, 4) == 0:
			// An empty one: deep, with light on its lower wall.
			return browns.along(.1 + .045*max(0, mx+my) + .012*near)
		}
		return golds.along(.6 - .016*(mx+my) - .003*near*near + .4*sheen)
	})
	c.render(oval(32, 43, 21, 21), func(x, y float64) tint {
		r := math.Hypot(x-32, y-43)
		switch {
		case r > 20.2:
			return tintOf(c.ColorIndexAt(int(x), int(y)))
		case r > 19.4 || r > 16.2 && r < 16.9:
			return shadow
		case r >= 16.9:
			return wines.along(.3 + .5*bulge((r-18.1)/1.5) - .01*(x-32+y-43))
		}
		return linens.along(1.06 - .0009*r*r - .003*(x-32+y-43))
	})
	bee := backArt["bee half"].Whole()
	// The bee throws a shadow.
	maskOf(bee, 21, 31).Each(func(x, y int) { c.tint(x, y, tint{90, 80, 90}, .28) })
	c.paint(bee, 19, 29, func(l byte) stuff {
		return map[byte]stuff{
			'#': lines,
			'a': {material: &material{fore: golds, base: .12, relief: 1.6}},
			'b': {material: &material{fore: golds, base: -.08, relief: 1.4}},
			'n': {material: &material{fore: browns, base: -.1, relief: 1.4}},
			'w': {material: &material{fore: linens, base: .12, relief: 1}},
			'v': {material: &material{fore: blues, base: .1}},
		}[l]
	})
}
