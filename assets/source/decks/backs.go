package main

import (
	"image"
	"math"

	"phosphor/assets/source/pixel"
)

// pattern fills m by a function of the position relative to the middle of the card: 0 and
// -1 are the columns and rows on its two sides. Tall pixels count as two rows.
func (c *canvas) pattern(m *pixel.Mask, f func(u, v int) string) {
	w, h := c.Rect.Dx(), c.Rect.Dy()
	m.Each(func(x, y int) {
		v := y - h/2
		if c.tall {
			v = 2*y + 1 - h
		}
		c.dot(x, y, f(x-w/2, v))
	})
}

// field returns the inside of a back, within a white border with a line.
func (c *canvas) field() *pixel.Mask {
	if c.tall { // three rows of a covered card are visible
		return c.whole()
	}
	size := c.Rect.Size()
	m := pixel.Box(size, image.Rect(3, 3, size.X-3, size.Y-3))
	c.fill(m.Edge(), "line")
	return m.Shrunk(1)
}

// whole returns a card without its outline and the white line inside it, which separates
// overlapping backs.
func (c *canvas) whole() *pixel.Mask {
	size := c.Rect.Size()
	return pixel.Box(size, image.Rect(2, 2, size.X-2, size.Y-2))
}

// gradient runs from the first material at row y0 to the last at row y1, in an ordered
// dither. In mono it dithers black and white; bright holds the brightness at the two
// rows.
func (c *canvas) gradient(m *pixel.Mask, y0, y1 int, bright [2]float64, materials ...string) {
	m.Each(func(x, y int) {
		t := max(0, min(1, float64(y-y0)/float64(y1-y0)))
		if c.look.mono {
			if bright[0]+(bright[1]-bright[0])*t > pixel.Bayer(x, y) {
				c.dot(x, y, "white")
			} else {
				c.dot(x, y, "line")
			}
			return
		}
		level := t * float64(len(materials)-1)
		i := min(int(level), len(materials)-1)
		if i < len(materials)-1 && level-float64(i) > pixel.Bayer(x, y) {
			i++
		}
		c.dot(x, y, materials[i])
	})
}

// shape fills the part of an outline that is in m.
func (c *canvas) shape(m *pixel.Mask, material, outline string) {
	c.fill(pixel.Trace(outline).Area(c.Rect.Size()).And(m), material)
}

// oval fills the part of an ellipse that lies in m.
func (c *canvas) oval(m *pixel.Mask, material string, cx, cy, rx, ry float64) {
	c.fill(pixel.Oval(c.Rect.Size(), cx, cy, rx, ry).And(m), material)
}

// stamp draws a bitmap within m.
func (c *canvas) stamp(m *pixel.Mask, b pixel.Bitmap, left, top int, dress map[byte]string) {
	b.Each(func(x, y int, l byte) {
		if name, ok := dress[l]; ok && m.Has(left+x, top+y) {
			c.dot(left+x, top+y, name)
		}
	})
}

// tartan is a plaid of two colours on a third, with threads that cross as in twill.
func tartan(c *canvas) {
	sett := func(n int) string {
		switch n = pixel.Mod(n, 22); min(n, 21-n) {
		case 0, 4:
			return "thread white"
		case 1, 2, 3:
			return "thread dark"
		case 8:
			return "thread gold"
		}
		return "thread red"
	}
	c.pattern(c.field(), func(u, v int) string {
		if pixel.Mod(u+v, 4) < 2 {
			return sett(u)
		}
		return sett(v)
	})
	c.turn()
}

// garden is a trellis with a flower in each mesh.
func garden(c *canvas) {
	m := c.field()
	c.pattern(m, func(u, v int) string {
		a, b := pixel.Mod(u+v+9, 18), pixel.Mod(u-v+9, 18)
		switch a, b = min(a, 18-a), min(b, 18-b); {
		case a < 1 || b < 1:
			return "back gold"
		case a < 2 || b < 2:
			return "line"
		}
		return "back green"
	})
	c.turn()
	dress := map[byte]string{'#': "line", 'p': "back white", 'c': "back gold", 'e': "back leaf"}
	flower := pixel.Bitmap{
		"...##...",
		"..#pp#..",
		".##pp##.",
		"#ppccpp#",
		"#ppccpp#",
		".##pp##.",
		"..#pp#..",
		"...##...",
	}
	w, h := c.Rect.Dx(), c.Rect.Dy()
	for j := -4; j <= 4; j++ {
		for i := -3; i <= 3; i++ {
			if (i+j)%2 == 0 {
				c.stamp(m, flower, w/2+9*i-4, h/2+9*j-4, dress)
			}
		}
	}
}

// sea is a pattern of waves, one behind the other.
func sea(c *canvas) {
	bow := []string{"back navy", "back white", "sea", "sea", "back white", "sea", "sea", "back white", "line"}
	c.pattern(c.field(), func(u, v int) string {
		return pixel.Scales(float64(u)+.5, float64(v)+.5, 9, 4.5, "line", func(r, _ float64) string { return bow[min(int(r), len(bow)-1)] })
	})
	c.turn()
}

// peacock is a pattern of feathers with eyes.
func peacock(c *canvas) {
	c.pattern(c.field(), func(u, v int) string {
		return pixel.Scales(float64(u)+.5, float64(v)+.5, 8, 8, "line", func(r, angle float64) string {
			y := r * math.Sin(angle)
			switch e := math.Hypot(r*math.Cos(angle), y-3); {
			case r > 7.2:
				return "line"
			case e < 1.6:
				return "back navy"
			case e < 2.6:
				return "back sky"
			case e < 3.6:
				return "back gold"
			case pixel.Mod(int(math.Floor(angle*13/math.Pi)), 2) == 0:
				return "back leaf"
			}
			return "back green"
		})
	})
	c.turn()
}

// harlequin is a pattern of lozenges in three colours, with a bead where they meet.
func harlequin(c *canvas) {
	seam := .06
	if c.tall {
		seam = .1
	}
	c.pattern(c.field(), func(u, v int) string {
		x, y := float64(u)+.5, float64(v)+.5
		a, b := x/11+y/17+.5, x/11-y/17+.5
		i, j := math.Floor(a), math.Floor(b)
		near := func(t float64) float64 { return math.Abs(t - math.Round(t)) }
		odd := func(t float64) bool { return pixel.Mod(int(t), 2) != 0 }
		switch {
		case near(a)+near(b) < .2:
			return "back gold"
		case near(a) < seam || near(b) < seam:
			return "line"
		case odd(i) && odd(j):
			return "back red"
		case !odd(i) && !odd(j):
			return "harlequin"
		}
		return "back white"
	})
	c.turn()
}

// lighthouse is a lighthouse on a rock at night.
func lighthouse(c *canvas) {
	m := c.whole()
	c.gradient(m, 0, 46, [2]float64{-.1, .5}, "back black", "back navy", "back navy", "back blue", "back sky")
	for _, p := range []image.Point{{X: 8, Y: 7}, {X: 15, Y: 14}, {X: 6, Y: 21}, {X: 42, Y: 6}, {X: 38, Y: 30}, {X: 45, Y: 26}, {X: 12, Y: 31}, {X: 20, Y: 5}} {
		c.dot(p.X, p.Y, "back white")
	}
	c.shape(m, "beam", "28,15 50,5 50,17 28,17")
	c.shape(m, "beam", "28,15 0,22 0,31 28,17")
	c.fill(m.And(pixel.Box(c.Rect.Size(), image.Rect(0, 48, 50, 68))), "back navy")
	for y := 49; y < 67; y += 3 {
		for x := 1 + y%5; x < 49; x += 9 {
			c.fill(m.And(pixel.Box(c.Rect.Size(), image.Rect(x, y, x+4, y+1))), "back sky")
		}
	}
	c.shape(m, "line", "6,68 12,56 (16,53 (20,52 22,50 37,50 (41,54 (46,58 47,68")
	c.shape(m, "back stone", "9,68 14,57 (18,54 (21,53 23,51 30,51 28,58 33,68")
	c.shape(m, "line", "22,51 24,21 34,21 36,51")
	for i, name := range []string{"back white", "back red", "back white", "back red", "back white"} {
		y0, y1 := float64(22+6*i), float64(28+6*i)
		at := func(y float64) float64 { return 5 - (51-y)/30*1.2 + 1.2 }
		l0, l1 := at(y0), at(y1)
		p := pixel.Path{{X: 29 - l0 + 1, Y: y0}, {X: 29 + l0 - 1, Y: y0}, {X: 29 + l1 - 1, Y: min(y1, 51)}, {X: 29 - l1 + 1, Y: min(y1, 51)}}
		c.fill(p.Area(c.Rect.Size()).And(m), name)
	}
	c.shape(m, "line", "23,22 23,20 35,20 35,22")
	c.shape(m, "line", "25,20 25,12 33,12 33,20")
	c.shape(m, "back gold", "26,19 26,13 32,13 32,19")
	c.shape(m, "back white", "28,18 28,14 30,14 30,18")
	c.shape(m, "line", "24,12 29,7 34,12")
	c.shape(m, "back red", "26.5,11 29,8.6 31.5,11")
}

// balloon is a balloon that drifts over hills.
func balloon(c *canvas) {
	m := c.whole()
	c.gradient(m, 4, 60, [2]float64{.8, 1.2}, "back blue", "back sky", "back sky", "back white")
	for _, o := range [][4]float64{{8, 12, 6, 2.4}, {12, 10, 4, 3}, {41, 35, 6, 2.4}, {37, 33.5, 4, 2.6}, {9, 40, 5, 2}} {
		c.oval(m, "back white", o[0], o[1], o[2], o[3])
	}
	c.shape(m, "back leaf", "0,68 0,54 (8,48 (18,48 28,55 (36,50 (44,49 50,53 50,68")
	c.shape(m, "back green", "0,68 0,60 (12,55 (20,56 30,62 (38,58 (44,58 50,60 50,68")
	c.oval(m, "line", 25, 22, 14, 15.5)
	stripes := []string{"back red", "back gold", "back red", "back gold", "back red", "back gold", "back red"}
	in := pixel.Oval(c.Rect.Size(), 25, 22, 13, 14.5).And(m)
	in.Each(func(x, y int) {
		v := (float64(y) + .5 - 22) / 14.5
		half := 13 * math.Sqrt(max(.02, 1-v*v))
		s := math.Asin(max(-1, min(1, (float64(x)+.5-25)/half))) / (math.Pi / 2)
		i := int((s + 1) / 2 * float64(len(stripes)))
		c.dot(x, y, stripes[max(0, min(len(stripes)-1, i))])
	})
	c.shape(m, "line", "15,32 35,32 29,41 21,41")
	c.shape(m, "back wine", "17,33 33,33 28.3,40 21.7,40")
	for _, o := range []string{"21,40 22.5,47", "29,40 27.5,47"} {
		c.fill(pixel.Trace(o).Stroke(c.Rect.Size(), 1.1), "line")
	}
	c.shape(m, "line", "21,46 29,46 29,52 21,52")
	c.shape(m, "back wood", "22,47 28,47 28,51 22,51")
	c.shape(m, "back gold", "22,47 28,47 28,48 22,48")
}

// planet is a planet with rings and moons.
func planet(c *canvas) {
	// In mono its bands are lighter, since they would be black on black.
	greys := map[string]string{"back sand": "back white", "back red": "back stone", "back wine": "back red", "back black": "back black"}
	m := c.whole()
	c.fill(m, "back black")
	seed := 7
	for range 46 {
		seed = seed * 16807 % 2147483647
		x, y := seed%48+1, seed/48%66+1
		if m.Has(x, y) {
			c.dot(x, y, []string{"back white", "back sky", "back stone"}[seed/5000%3])
		}
	}
	size := c.Rect.Size()
	// The ring is tilted; the part behind the planet is drawn first.
	ring := func(front bool) {
		for y := range size.Y {
			for x := range size.X {
				px, py := float64(x)+.5-25, float64(y)+.5-36
				u, v := px*math.Cos(.4)+py*math.Sin(.4), -px*math.Sin(.4)+py*math.Cos(.4)
				r := math.Hypot(u, v*3.4)
				if (v > 0) != front || !m.Has(x, y) {
					continue
				}
				switch {
				case r < 16.5 || r > 26:
				case r > 21 && r < 22.5:
					c.dot(x, y, "back black")
				case r > 22.5:
					c.dot(x, y, "back sand")
				default:
					c.dot(x, y, "back gold")
				}
			}
		}
	}
	ring(false)
	body := pixel.Oval(size, 25, 36, 13, 13)
	c.fill(body.Grown().And(m), "back black")
	body.Each(func(x, y int) {
		px, py := float64(x)+.5-25, float64(y)+.5-36
		v := -px*math.Sin(.4) + py*math.Cos(.4)
		shade := (px+py)/26 + (pixel.Bayer(x, y)-.5)*.5
		bands := []string{"back red", "back sand", "back red", "back wine", "back sand", "back red"}
		name := bands[pixel.Mod(int(math.Floor(v/3.2)), len(bands))]
		switch {
		case shade > .48:
			name = "back black"
		case shade > .25 && name != "back sand":
			name = "back wine"
		case shade > .25:
			name = "back red"
		}
		if c.look.mono {
			name = greys[name]
		}
		c.dot(x, y, name)
	})
	ring(true)
	c.oval(m, "back white", 11, 14, 4, 4)
	c.oval(m, "back stone", 12, 15, 3.4, 3.4)
	c.oval(m, "back stone", 39.5, 58.5, 3.2, 3.2)
	c.oval(m, "back sky", 38.8, 57.8, 2.6, 2.6)
}

// alp is a mountain over a lake, in the last light.
func alp(c *canvas) {
	m := c.whole()
	size := c.Rect.Size()
	c.gradient(m, 2, 40, [2]float64{.3, 1.1}, "back navy", "back wine", "back red", "back sand", "back gold")
	c.oval(m, "back gold", 39, 34, 5, 5)
	far := pixel.Trace("0,46 0,38 8,32 14,36 22,27 30,35 38,30 50,40 50,46").Area(size).And(m)
	c.fill(far, "back far")
	peak := pixel.Trace("2,46 22,12 24,14 27,11 46,46").Area(size).And(m)
	c.fill(peak, "back stone")
	c.shape(peak, "back white", "14,25 22,12 24,14 27,11 36,27 33,26 31,30 28,25 25,32 22,26 19,31 17,27")
	c.shape(peak, "back shade", "27,11 46,46 27,46 30,38 26,30 29,22 26,17")
	c.fill(peak.Edge(), "line")
	c.fill(pixel.Box(size, image.Rect(0, 46, 50, 68)).And(m), "back blue")
	// The reflection of the mountain in the water.
	peak.Each(func(x, y int) {
		if ry := 46 + (46-y)/2; m.Has(x, ry) && ry%2 == 0 {
			c.dot(x, ry, "back navy")
		}
	})
	for _, l := range [][3]int{{34, 48, 12}, {36, 51, 7}, {33, 54, 9}, {38, 57, 5}, {4, 55, 6}, {9, 60, 9}, {24, 62, 12}} {
		c.fill(pixel.Box(size, image.Rect(l[0], l[1], l[0]+l[2], l[1]+1)).And(m), "back gold")
	}
	c.shape(m, "line", "0,47 0,44 (6,43 (10,45 14,46 30,47 (38,44 (44,43 50,44 50,48 0,48")
	// Firs at the shore.
	for _, t := range []image.Point{{X: 4, Y: 36}, {X: 9, Y: 39}, {X: 45, Y: 37}, {X: 40, Y: 40}} {
		for y := t.Y; y < 47; y++ {
			half := (y - t.Y) % 4
			half = (y-t.Y)/3 + half/2
			c.fill(pixel.Box(size, image.Rect(t.X-half, y, t.X+half+1, y+1)).And(m), "back fir")
		}
	}
}

// frieze draws a band of lozenges at the top of a back and, turned, at its bottom, where
// covered cards in a fan show it.
func (c *canvas) frieze() {
	size := c.Rect.Size()
	lozenges := pixel.Tile{"..##..", ".####.", "######", ".####.", "..##.."}
	for _, turned := range []bool{false, true} {
		place := func(y0, y1 int) *pixel.Mask {
			m := pixel.Box(size, image.Rect(2, y0, size.X-2, y1))
			if turned {
				m = m.Turned()
			}
			return m
		}
		c.fill(place(2, 7), "back gold")
		c.fill(place(7, 8), "line")
		c.fill(place(2, 7).And(pixel.Where(size, func(x, y int) bool {
			if turned {
				y = size.Y - 1 - y
			}
			return lozenges.Has(x-size.X/2+30, y-2)
		})), "back wine")
	}
}

// sunset is a palm on an island, the sun behind it, between two friezes.
func sunset(c *canvas) {
	defer c.frieze()
	m := c.whole()
	size := c.Rect.Size()
	c.gradient(m, 0, 46, [2]float64{-.1, .95}, "back navy", "back wine", "back red", "back amber", "back gold")
	sun := pixel.Oval(size, 34, 40, 13, 13).And(m)
	c.gradient(sun, 27, 48, [2]float64{1.2, 1.2}, "back white", "back gold", "back gold")
	for y := 34; y < 46; y += 4 {
		c.gradient(sun.And(pixel.Box(size, image.Rect(0, y, 56, y+1))), 20, 46, [2]float64{0, .9}, "back red", "back amber")
	}
	water := pixel.Box(size, image.Rect(0, 46, 56, 68)).And(m)
	c.fill(water, "back navy")
	for i, l := range [][3]int{{22, 47, 25}, {25, 49, 19}, {20, 51, 22}, {29, 53, 12}, {25, 55, 15}, {31, 57, 9}, {27, 59, 14}, {33, 61, 5}, {29, 63, 9}, {31, 65, 5}} {
		c.fill(water.And(pixel.Box(size, image.Rect(l[0], l[1], l[0]+l[2], l[1]+1))), []string{"back gold", "back amber", "back white"}[i%3])
	}
	for _, l := range [][3]int{{4, 50, 8}, {46, 52, 7}, {8, 57, 9}, {44, 60, 8}, {12, 63, 8}, {3, 65, 6}} {
		c.fill(water.And(pixel.Box(size, image.Rect(l[0], l[1], l[0]+l[2], l[1]+1))), "back blue")
	}
	c.shape(m, "line", "0,54 0,47 (5,44 (14,42 20,45 (25,46 (29,47 31,49 (24,51 (10,51 0,55")
	for _, o := range []string{"14,45 (15,36 (16,28 21,20", "13,45 (14,36 (15,28 20,20", "15.5,45 (16,36 (17,28 21.5,20"} {
		c.fill(pixel.Trace(o).Stroke(size, 1.3).And(m), "line")
	}
	for _, o := range []string{
		"21,20 (14,11 (6,13 3,20 (8,15 (14,15 21,20", "21,20 (15,16 (8,20 7,28 (11,21 (15,20 21,20", "21,20 (18,10 (10,7 6,9 (13,10 (17,13 21,20",
		"21,20 (24,9 (32,7 37,12 (30,11 (25,13 21,20", "21,20 (28,13 (35,17 37,24 (31,18 (27,17 21,20", "21,20 (27,18 (29,24 28,30 (26,23 (24,20 21,20", "21,20 (19,11 (22,5 25,4 (22,9 (22,13 21,20",
	} {
		c.shape(m, "line", o)
	}
}

// arabesque is an interlace of two waves with blossoms between them, one row of which is
// visible on covered cards in a fan.
func arabesque(c *canvas) {
	m := c.whole()
	c.pattern(m, func(u, v int) string {
		x, y := float64(u)+.5, float64(v)+6.5
		a := math.Abs(math.Remainder(x-5*math.Sin(y*math.Pi/12), 12))
		b := math.Abs(math.Remainder(x+5*math.Sin(y*math.Pi/12), 12))
		cx, cy := math.Remainder(x-6, 12), math.Remainder(y, 12)
		switch r := math.Hypot(cx, cy); {
		case a < 1 || b < 1:
			return "back gold"
		case a < 2 || b < 2:
			return "line"
		case r < 1.3:
			return "back gold"
		case r < 3 && math.Abs(math.Abs(cx)-math.Abs(cy)) > .9:
			return "back white"
		}
		return "back wine"
	})
	c.turn()
}
