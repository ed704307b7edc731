package main

import (
	_ "embed"
	"math"

	"phosphor/assets/source/pixel"
)

//go:embed backs.txt
var backSource string

var backArt = pixel.MustRead(backSource)

// The field of a back lies inside a white border of two pixels and a line.
var field = box(4, 4, cellWidth-5, cellHeight-5)

// drawBacks draws rueck1 to rueck7. All but the night and the bee are the same upside down.
func drawBacks(d depth) []*canvas {
	var all []*canvas
	back := []func(*canvas){basket, roses, fans, rings, night, waves, bees}
	if d == full {
		back = painted
	}
	for _, draw := range back {
		c := blankCard(d)
		draw(c)
		c.fill(box(3, 3, cellWidth-4, cellHeight-4).Edge(), lines)
		all = append(all, c)
	}
	return all
}

// pattern fills the field by a function of the position relative to the middle of the card: 0 and -1 are the columns
// and rows on its two sides.
func (c *canvas) pattern(f func(u, v int) stuff) {
	field.Each(func(x, y int) {
		c.dot(x, y, f(x-cellWidth/2, y-cellHeight/2))
	})
}

// stamp draws a picture of letters.
func (c *canvas) stamp(b pixel.Bitmap, left, top int, dress map[byte]stuff) {
	for y, row := range b {
		for x := range row {
			if s, ok := dress[row[x]]; ok && field.Has(left+x, top+y) {
				c.dot(left+x, top+y, s)
			}
		}
	}
}

// plain returns a stuff without texture.
func plain(colour, four, mono uint8) stuff { return stuff{flat(colour), flat(four), flat(mono), nil} }

// basket is wickerwork of broad splints.
func basket(c *canvas) {
	pale := []stuff{lines, plain(white, white, paper), plain(white, white, paper), plain(white, white, paper), plain(light, white, paper), plain(light, white, ink), plain(dark, jet, paper), lines}
	deep := []stuff{lines, plain(navy, jet, ink), plain(cyan, white, paper), plain(blue, green, ink), plain(blue, green, ink), plain(blue, green, ink), plain(navy, jet, ink), lines}
	c.pattern(func(u, v int) stuff {
		if (pixel.Mod(u, 16) < 8) == (pixel.Mod(v, 16) < 8) {
			return pale[pixel.Mod(v, 8)]
		}
		return deep[pixel.Mod(u, 8)]
	})
	c.turn()
}

// roses is a trellis with a rosette in every mesh.
func roses(c *canvas) {
	c.pattern(func(u, v int) stuff {
		a, b := pixel.Mod(u+v+11, 20), pixel.Mod(u-v+10, 20)
		switch a, b = min(a, 20-a), min(b, 20-b); {
		case a < 2 || b < 2:
			return plain(gold, white, paper)
		case a < 3 || b < 3:
			return lines
		}
		return plain(wine, red, ink)
	})
	c.turn()
	dress := map[byte]stuff{
		'#': lines,
		'a': plain(white, white, paper),
		'b': plain(red, red, ink),
		'c': plain(gold, green, paper),
	}
	b := backArt["rosette half"].Whole()
	for j := -4; j <= 4; j++ {
		for i := -3; i <= 3; i++ {
			if (i+j)%2 == 0 {
				c.stamp(b, cellWidth/2+10*i-5, cellHeight/2+10*j-5, dress)
			}
		}
	}
}

// fans are fans of the nineteen-twenties.
func fans(c *canvas) {
	c.pattern(func(u, v int) stuff {
		return pixel.Scales(float64(u)+.5, float64(v)+.5, 14, 13, lines, func(r, angle float64) stuff {
			switch {
			case r > 13:
				return lines
			case r > 11:
				return plain(gold, white, paper)
			case r > 10:
				return lines
			case r < 3:
				return plain(wine, red, ink)
			case r < 4:
				return lines
			case pixel.Mod(int(math.Floor(angle*13/math.Pi)), 2) == 0:
				return plain(gold, white, paper)
			}
			return plain(wine, red, ink)
		})
	})
	c.turn()
}

// rings are interlaced: each ring passes over and under its neighbours in turn.
func rings(c *canvas) {
	const pitch, radius, reach = 16, 9, 2.6
	c.pattern(func(u, v int) stuff {
		x, y := float64(u)+.5, float64(v)+.5
		type ring struct {
			cx, cy, off float64
			gold        bool
		}
		var over *ring
		for j := -4.; j <= 4; j++ {
			for i := -3.; i <= 3; i++ {
				r := ring{cx: i * pitch, cy: j * pitch, gold: math.Mod(i+j, 2) == 0}
				r.off = math.Hypot(x-r.cx, y-r.cy) - radius
				if math.Abs(r.off) > reach {
					continue
				}
				switch {
				case over == nil:
				case over.cy == r.cy && y < r.cy, over.cx == r.cx && x > r.cx:
					// Right of two side by side where they cross above; lower of two where they cross at the right.
				default:
					continue
				}
				over = &r
			}
		}
		if over == nil {
			du, dv := math.Abs(math.Remainder(x, pitch)), math.Abs(math.Remainder(y, pitch))
			switch {
			case du < 1 && dv < 3 || du < 3 && dv < 1:
				return plain(white, white, paper)
			case du > 6.5 && dv > 6.5:
				return plain(red, green, paper)
			}
			return plain(felt, jet, ink)
		}
		switch d := over.off; {
		case math.Abs(d) > 1.7:
			return lines
		case over.gold && d > .6:
			return plain(yellow, white, paper)
		case over.gold:
			return plain(gold, red, paper)
		case d > .6:
			return plain(white, white, paper)
		}
		return plain(light, white, paper)
	})
}

// night is a castle on a hill before the last light of the day.
func night(c *canvas) {
	if c.depth == mono {
		c.moonlit()
		return
	}
	sky := []uint8{black, navy, navy, wine, red, gold, yellow}
	if c.depth == four {
		sky = []uint8{jet, jet, red, red, white}
	}
	field.Each(func(x, y int) {
		threshold := pixel.Bayer(x, y)
		t := float64(y-4) / 62
		level := min(t*float64(len(sky)-1), float64(len(sky)-1))
		i := int(level)
		if i < len(sky)-1 && level-float64(i) > threshold {
			i++
		}
		c.set(x, y, sky[i])
	})
	for _, p := range []spot{{9, 9}, {17, 7}, {27, 11}, {34, 6}, {55, 8}, {13, 19}, {24, 22}, {57, 27}, {8, 29}} {
		c.dot(p.x, p.y, blank)
	}
	for _, p := range []spot{{20, 14}, {56, 18}} {
		for _, d := range []spot{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			c.dot(p.x+d.x, p.y+d.y, blank)
		}
	}
	moon := oval(42, 22, 9, 9)
	c.fill(moon.Grown(), plain(navy, jet, ink))
	c.fill(moon, plain(white, white, paper))
	c.fill(moon.Minus(oval(40.5, 20.5, 9, 9)), stuff{flat(light), texture{half, jet, white}, texture{half, ink, paper}, nil})
	for _, o := range []string{"39,18 41,18 41,20 39,20", "44,22 47,22 47,25 44,25", "38,25 40,25 40,27 38,27", "44,16 45,16 45,17 44,17"} {
		c.fill(pixel.Trace(o).Area(cell), stuff{flat(light), texture{half, jet, white}, texture{half, ink, paper}, nil})
	}
	for _, o := range []string{
		"0,90 0,72 (10,66 (14,60 20,60 45,60 (52,60 (54,68 64,70 64,90", // hill
		"18,62 18,42 16,42 16,37 18,37 18,39 20,39 20,37 22,37 22,39 24,39 24,37 26,37 26,42 24,42 24,62",
		"30,62 30,30 28,30 28,28 33.5,12 39,28 39,30 37,30 37,62",
		"43,62 43,44 41,44 41,42 46,30 51,42 51,44 49,44 49,62",
		"24,62 24,49 25,49 25,47 27,47 27,49 29,49 29,47 31,47 31,49 37,49 37,47 39,47 39,49 41,49 41,47 43,47 43,62",
	} {
		c.fill(pixel.Trace(o).Area(cell).And(field), lines)
	}
	c.fill(pixel.Trace("33,13 33,6 34,6 39,8 34,10 34,13").Area(cell), plain(red, red, paper)) // the flag
	for _, w := range []spot{{20, 45}, {33, 33}, {33, 40}, {46, 47}, {39, 53}, {28, 53}} {
		c.fill(box(w.x, w.y, w.x+1, w.y+2), plain(yellow, white, paper))
	}
	// The way up to the gate.
	c.fill(pixel.Trace("32,62 32,57 (32,55 (36,55 36,57 36,62").Area(cell), plain(gold, white, paper))
	c.fill(pixel.Trace("33,62 35,62 (37,67 (28,70 30,75 (31,79 (36,81 36,84 27,84 (26,80 (23,78 25,73 (27,68 (34,66 33,62").Area(cell).And(field), stuff{flat(brown), texture{half, red, white}, texture{quarter, paper, ink}, nil})
}

// moonlit is the castle of night in black and white: white walls under a dark sky, and a full moon clear of the keep. The
// pixels that its shapes share with the sky are black, so that each shape has an outline.
func (c *canvas) moonlit() {
	dim, barred := stuff{mono: texture{half, ink, paper}}, stuff{mono: texture{pearl, ink, paper}}
	dusky := stuff{mono: texture{quarter, paper, ink}}
	field.Each(func(x, y int) {
		// The sky is black at the top and grows lighter towards the horizon.
		v := ink
		if t := float64(y-46) / 56; t > pixel.Bayer(x, y) {
			v = paper
		}
		c.set(x, y, v)
	})
	for _, p := range []spot{{9, 9}, {17, 7}, {24, 12}, {38, 7}, {57, 29}, {8, 24}, {24, 24}, {55, 36}, {7, 37}} {
		c.dot(p.x, p.y, blank)
	}
	for _, p := range []spot{{14, 17}, {27, 30}} {
		for _, d := range []spot{{0, 0}, {1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			c.dot(p.x+d.x, p.y+d.y, blank)
		}
	}
	moon := oval(49.5, 16.5, 7.5, 7.5)
	c.fill(moon.Grown(), lines)
	c.fill(moon, blank)
	for _, o := range []string{"47,13 49,13 49,15 47,15", "51,17 54,17 54,20 51,20", "46,19 48,19 48,21 46,21"} {
		c.fill(pixel.Trace(o).Area(cell), dim)
	}
	// wall draws a wall that is lit from the left, and shaded from column on.
	wall := func(outline string, column int) {
		m := pixel.Trace(outline).Area(cell)
		c.fill(m, blank)
		c.fill(m.And(box(column, 0, cellWidth, cellHeight)), barred)
		c.fill(m.Edge(), lines)
	}
	roof := func(outline string, middle float64) {
		m := pixel.Trace(outline).Area(cell)
		m.Each(func(x, y int) {
			s := dusky
			if float64(x) < middle-1 {
				s = dim
			}
			c.dot(x, y, s)
		})
		c.fill(m.Edge(), lines)
		c.fill(m.Edge().Moved(1, 0).And(m.Shrunk(1)).And(box(0, 0, int(middle), cellHeight)), blank)
	}
	c.fill(pixel.Trace("4,90 4,72 (10,66 (14,60 20,60 45,60 (52,60 (54,68 60,70 60,90").Area(cell).And(field), lines) // the hill
	wall("16,63 16,43 14,43 14,37 17,37 17,39 19,39 19,37 22,37 22,39 24,39 24,37 27,37 27,43 25,43 25,63", 21)
	wall("42,63 42,45 40,45 40,42 52,42 52,45 50,45 50,63", 47)
	roof("39,43 46,29 53,43", 46)
	wall("29,63 29,30 27,30 27,27 40,27 40,30 38,30 38,63", 34)
	roof("26,28 33.5,11 41,28", 33.5)
	wall("22,63 22,51 25,51 25,53 27,53 27,51 30,51 30,53 32,53 32,51 35,51 35,53 37,53 37,51 40,51 40,53 42,53 42,51 45,51 45,63", 45)
	c.fill(pixel.Trace("33,12 33,5 34,5 40,7.5 34,10 34,12").Area(cell), blank) // the flag
	for _, w := range []spot{{19, 46}, {32, 34}, {32, 42}, {45, 48}} {
		c.fill(box(w.x, w.y, w.x+1, w.y+3), lines)
	}
	c.fill(pixel.Trace("30,63 30,58 (30,54 (37,54 37,58 37,63").Area(cell), lines) // the gate
	for x := 31; x < 37; x += 2 {
		c.fill(box(x, 57, x, 61), blank)
	}
	c.fill(pixel.Trace("31,63 36,63 (40,67 (30,70 33,74 (36,78 (41,80 42,82 31,82 (29,79 (26,77 27,73 (28,69 (33,66 31,63").Area(cell).And(field), blank)
}

// waves roll around a compass rose.
func waves(c *canvas) {
	bow := []stuff{
		plain(navy, jet, ink), plain(navy, jet, ink), plain(white, white, paper), plain(blue, green, ink), plain(white, white, paper), plain(blue, green, ink), plain(blue, green, ink),
		plain(white, white, paper), plain(cyan, white, paper), plain(blue, green, ink), plain(blue, green, ink), plain(white, white, paper), plain(white, white, paper), lines,
	}
	c.pattern(func(u, v int) stuff {
		return pixel.Scales(float64(u)+.5, float64(v)+.5, 14, 6.5, lines, func(r, _ float64) stuff { return bow[min(int(r), len(bow)-1)] })
	})
	c.turn()
	for i, s := range []stuff{lines, plain(gold, white, paper), plain(gold, white, paper), lines, plain(navy, jet, ink)} {
		r := 22.4 - float64(i)
		c.fill(oval(32, 43, r, r), s)
	}
	// Four short points, then four long ones above them; each has a light and a dark side.
	for _, ray := range []struct {
		outline string // from the middle of the card
		stuff   stuff
	}{
		{"8,-8 4.25,0 0,0", stuff{flat(brown), texture{half, red, white}, texture{half, ink, paper}, nil}},
		{"8,-8 0,-4.25 0,0", plain(gold, white, paper)},
		{"0,-17.5 4,-4 0,0", stuff{flat(red), texture{half, red, white}, texture{half, ink, paper}, nil}},
		{"0,-17.5 -4,-4 0,0", plain(white, white, paper)},
	} {
		p := pixel.Trace(ray.outline)
		for range 4 {
			placed := make(pixel.Path, len(p))
			for i, q := range p {
				placed[i] = pixel.Point{X: cellWidth/2 + q.X, Y: cellHeight/2 + q.Y}
				p[i] = pixel.Point{X: -q.Y, Y: q.X}
			}
			c.fill(placed.Area(cell), ray.stuff)
		}
	}
	c.turn()
}

// bees is a bee on its comb.
func bees(c *canvas) {
	c.pattern(func(u, v int) stuff {
		x, y := float64(u)+.5, float64(v)+.5
		// The two nearest middles of cells; a point on the wall between them is equally
		// far from both.
		near, next, up, cell := math.Inf(1), math.Inf(1), 0., 0
		for j := -5; j <= 5; j++ {
			for i := -4; i <= 4; i++ {
				dx, dy := x-12*float64(i)-6*math.Abs(math.Mod(float64(j), 2)), y-10.4*float64(j)
				if d := math.Hypot(dx, dy); d < near {
					near, next, up, cell = d, near, dx+dy, 5*i+3*j
				} else if d < next {
					next = d
				}
			}
		}
		switch {
		case next-near < 1.5:
			return plain(brown, jet, ink)
		case pixel.Mod(cell, 4) == 0 && near < 3.6:
			return stuff{flat(brown), texture{half, red, white}, texture{half, ink, paper}, nil}
		case pixel.Mod(cell, 4) != 0 && near < 4 && up < -2.45:
			return plain(yellow, white, paper)
		}
		return stuff{flat(gold), texture{quarter, red, white}, flat(paper), nil}
	})
	c.fill(oval(32, 43, 20, 20), lines)
	c.fill(oval(32, 43, 19, 19), plain(wine, red, paper))
	c.fill(oval(32, 43, 17, 17), lines)
	c.fill(oval(32, 43, 16, 16), plain(white, white, paper))
	c.stamp(backArt["bee half"].Whole(), 19, 29, map[byte]stuff{
		'#': lines,
		'a': plain(yellow, white, paper),
		'b': {flat(gold), texture{quarter, red, white}, flat(paper), nil},
		'n': plain(brown, jet, ink),
		'w': plain(light, white, paper),
		'v': plain(dark, jet, ink),
	})
}
