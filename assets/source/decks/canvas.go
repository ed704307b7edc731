package main

import (
	"image"

	"phosphor/assets/source/pixel"
)

// A canvas is a card being drawn.
type canvas struct {
	*image.Paletted
	look  *look
	edges *pixel.Mask // the pixels that are outlines
	tall  bool        // its pixels are twice as high as wide
	lower bool        // it will be turned, so light comes from the right
}

// newCanvas returns a white canvas of the size of a card of d.
func (d *deck) newCanvas(l *look) *canvas {
	c := &canvas{Paletted: image.NewPaletted(image.Rectangle{Max: d.size}, l.palette), look: l, edges: pixel.NewMask(d.size), tall: d.aspect.Y > d.aspect.X}
	c.fill(d.box(0, 0, d.size.X, d.size.Y), "white")
	return c
}

func (c *canvas) set(x, y int, v uint8) {
	if image.Pt(x, y).In(c.Rect) {
		c.SetColorIndex(x, y, v)
		c.edges.Set(x, y, false)
	}
}

// dot sets a pixel. Outside the card it does nothing.
func (c *canvas) dot(x, y int, material string) { c.set(x, y, c.look.of(material).at(x, y, 0)) }

// fill fills m with a material, in even light.
func (c *canvas) fill(m *pixel.Mask, material string) {
	t := c.look.of(material)
	m.Each(func(x, y int) { c.set(x, y, t.at(x, y, 0)) })
}

// outline draws the pixels of m in black.
func (c *canvas) outline(m *pixel.Mask) {
	c.fill(m, "line")
	c.edges = c.edges.Or(m)
}

// draw fills m with a material, brighter at the upper left and darker at the lower right, and draws its edge in black. In
// mono a white pixel keeps black and all textures away from the edge, so that the shapes stay clear of each other.
func (c *canvas) draw(m *pixel.Mask, material string) {
	if !c.look.plain {
		c.clear(m)
	}
	t := c.look.of(material)
	in := m.Shrunk(1)
	in.Each(func(x, y int) { c.set(x, y, t.at(x, y, c.light(in, x, y))) })
	if c.look.mono && !c.look.plain && (t.tile != nil || t.mid != c.look.of("white").mid) {
		c.fill(in.Edge(), "white")
	}
	c.outline(m.Edge())
}

// side returns the side from which the light comes: 1 is the left.
func (c *canvas) side() int {
	if c.lower {
		return -1
	}
	return 1
}

// light returns 1 if x, y lies on the bright side of m, -1 on the dark side, and 0
// between.
func (c *canvas) light(m *pixel.Mask, x, y int) int {
	side := c.side()
	switch {
	case c.look.deep && !m.Has(x-2*side, y):
		return 1
	case c.look.deep && !m.Has(x+3*side, y):
		return -1
	case c.look.deep:
		return 0
	case !m.Has(x-1, y) || !m.Has(x, y-1):
		return 1
	case !m.Has(x+1, y) || !m.Has(x+2, y) || !m.Has(x, y+1):
		return -1
	}
	return 0
}

// clear makes room in mono for a shape that will cover m: around it only outlines stay
// black.
func (c *canvas) clear(m *pixel.Mask) {
	if c.look.mono {
		c.fill(m.Grown().Minus(c.edges), "white")
	}
}

// bitmap draws a bitmap; letter maps letters to materials. Each run of a material is
// bright at its left end and dark at its right.
func (c *canvas) bitmap(b pixel.Bitmap, left, top int, letter func(byte) string) {
	c.clear(b.Mask(c.Rect.Size(), left, top))
	at := func(x, y int) byte {
		if y < 0 || y >= len(b) || x < 0 || x >= b.Width() {
			return '.'
		}
		return b[y][x]
	}
	b.Each(func(x, y int, l byte) {
		t, bright := c.look.of(letter(l)), 0
		switch side := c.side(); {
		case at(x-side, y) == '#':
			bright = 1
		case at(x+side, y) == '#', c.look.deep && at(x+2*side, y) == '#' && at(x-2*side, y) != '#':
			bright = -1
		}
		c.set(left+x, top+y, t.at(left+x, top+y, bright))
		c.edges.Set(left+x, top+y, l == '#')
	})
}

// turn replaces the lower half of c by the upper half, turned by 180 degrees.
func (c *canvas) turn() {
	w, h := c.Rect.Dx(), c.Rect.Dy()
	for y := range h / 2 {
		for x := range w {
			c.set(w-1-x, h-1-y, c.ColorIndexAt(x, y))
		}
	}
}
