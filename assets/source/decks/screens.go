package main

import (
	"image"
	"math"

	"phosphor/assets/source/pixel"
)

// The screens of CardGames, 640x400. Their top ten lines are behind the title bar.
var screenSize = image.Pt(640, 400)

// Plaques on the title picture have room for the names of the games, one below the other, the last one apart.
const (
	plaqueLeft   = 348
	plaqueTop    = 124
	plaqueWidth  = 248
	plaqueHeight = 28
	plaquePitch  = 34
)

// plaque returns the i-th of seven plaques.
func plaque(i int) image.Rectangle {
	y := plaqueTop + i*plaquePitch
	if i == 6 {
		y += 6
	}
	return image.Rect(plaqueLeft, y, plaqueLeft+plaqueWidth, y+plaqueHeight)
}

// newScreen returns a screen in the colour of the table.
func newScreen(l *look) *canvas {
	c := &canvas{Paletted: image.NewPaletted(image.Rectangle{Max: screenSize}, l.palette), look: l, edges: pixel.NewMask(screenSize)}
	c.fillBox(c.Rect, "baize")
	return c
}

// fillBox fills a rectangle.
func (c *canvas) fillBox(r image.Rectangle, material string) {
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.dot(x, y, material)
		}
	}
}

// frame draws nested rectangles, one pixel wide, each in its material.
func (c *canvas) frame(r image.Rectangle, materials ...string) {
	for _, m := range materials {
		for x := r.Min.X; x < r.Max.X; x++ {
			c.dot(x, r.Min.Y, m)
			c.dot(x, r.Max.Y-1, m)
		}
		for y := r.Min.Y; y < r.Max.Y; y++ {
			c.dot(r.Min.X, y, m)
			c.dot(r.Max.X-1, y, m)
		}
		r = r.Inset(1)
	}
}

// rail draws the edge of the table: wood around the cloth.
func (c *canvas) rail() {
	r := image.Rect(0, 10, 640, 400)
	c.frame(r, "line", "rail light", "rail", "rail", "rail dark", "line")
}

// tableScreen draws the table on which the games are played: empty cloth in a rail.
func tableScreen(l *look) *canvas {
	c := newScreen(l)
	c.rail()
	return c
}

// The letters of the title, in boxes of 44x60: the middle lines of their strokes.
var letterforms = map[byte][]string{
	'C': {"39,14 (32,1 (5,-3 5,30 (5,63 (32,59 39,46"},
	'A': {"4,58 22,4 40,58", "11,41 33,41"},
	'R': {"8,58 8,4 20,4 (42,4 (42,33 20,33 8,33", "22,33 40,58"},
	'D': {"8,4 8,57 16,57 (44,57 (44,4 16,4 8,4"},
	'G': {"38,13 (32,1 (5,-3 5,30 (5,63 (34,62 39,46 39,34 26,34"},
	'M': {"5,58 7,4 22,38 37,4 39,58"},
	'E': {"38,5 8,5 8,57 38,57", "8,31 32,31"},
	'S': {"37,14 (30,-1 (6,1 6,17 (6,33 (38,27 38,44 (38,62 (10,62 4,46"},
}

// lettering writes the title with its top left corner at x, y: golden letters, brightest at the upper edge, with a
// shadow.
func (c *canvas) lettering(text string, left, top int) {
	m := pixel.NewMask(screenSize)
	for i := range len(text) {
		if text[i] == ' ' {
			left += 26
			continue
		}
		for _, stroke := range letterforms[text[i]] {
			p := pixel.Trace(stroke)
			for y := -6; y < 68; y++ {
				for x := -6; x < 52; x++ {
					// The pen is broad horizontally and narrow vertically.
					q := make(pixel.Path, len(p))
					for k, v := range p {
						q[k] = pixel.Point{X: v.X * .7, Y: v.Y}
					}
					if q.Distance((float64(x)+.5)*.7, float64(y)+.5) <= 4.4 {
						m.Set(left+x, top+y, true)
					}
				}
			}
		}
		left += 54
	}
	c.fill(m.Grown().Moved(4, 4), "line")
	c.fill(m.Grown().Grown(), "line")
	m.Each(func(x, y int) {
		t := float64(y-top) / 60
		names := []string{"title light", "title", "title dark"}
		level := t * 2.2
		i := int(level)
		if level-float64(i) > pixel.Bayer(x, y) {
			i++
		}
		c.dot(x, y, names[min(i, 2)])
	})
	m.Each(func(x, y int) {
		if !m.Has(x, y-1) || !m.Has(x-1, y) {
			c.dot(x, y, "title edge")
		}
	})
}

// titleScreen draws the screen on which games are chosen: the name, a pyramid of cards, and plaques for the names of
// the games.
func titleScreen(l *look) *canvas {
	c := newScreen(l)
	size := screenSize
	// A light over the table.
	if !l.mono {
		pixel.Box(size, c.Rect).Each(func(x, y int) {
			d := math.Hypot((float64(x)-200)/300, (float64(y)-250)/210)
			if (d-.55)*.75 > pixel.Bayer(x, y) {
				c.dot(x, y, "line")
			}
		})
	}
	c.rail()
	c.lettering("CARD GAMES", 68, 32)

	// A pyramid as in the game of that name.
	d := cardgamesDeck
	suitOf := map[byte]int{'C': 0, 'D': 1, 'H': 2, 'S': 3}
	const step = 33
	for row, cards := range [][]string{{"SA"}, {"HK", "CQ"}, {"DJ", "S10", "DA"}, {"CK", "HQ", "SJ", "DQ"}, {"C7", "HA", "SK", "D8", "HJ"}} {
		for i, name := range cards {
			x, y := 182-28-row*30+i*60, 126+row*step
			shadow := pixel.Box(size, image.Rect(x+3, y+3, x+59, y+71))
			shadow.Each(func(x, y int) {
				if half.Has(x, y) {
					c.dot(x, y, "line")
				}
			})
			card := d.face(l, d.suits[suitOf[name[0]]], name[1:])
			cut := d.cut()
			for cy := range d.size.Y {
				for cx := range d.size.X {
					if !cut.Has(cx, cy) {
						c.SetColorIndex(x+cx, y+cy, card.ColorIndexAt(cx, cy))
					}
				}
			}
		}
	}
	for i := range 7 {
		r := plaque(i)
		c.fillBox(r.Add(image.Pt(4, 4)), "line")
		name := "plaque"
		if i == 6 {
			name = "plaque gold"
		}
		c.fillBox(r, name)
		c.frame(r, "line", "title edge", name+" rim")
		c.frame(r.Inset(4), "line")
		c.fillBox(r.Inset(5), name)
	}
	return c
}
