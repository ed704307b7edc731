package main

import (
	"image"
	"image/color"
)

// Colours by pixel value. Values 0 to 8 and 15 are those of the GEM desktop on a plain ST; 9 to 14, which the desktop
// does not use, carry the colours that cards need. They use the 4 bits per gun of an STE.
const (
	white uint8 = iota
	red
	green
	yellow
	blue
	magenta
	cyan
	light // light grey
	dark  // dark grey
	wine
	felt
	gold
	navy
	skin
	brown
	black
)

// colourPalette is the palette of the sheet with 4 planes.
var colourPalette = color.Palette{
	st(0x777), st(0x700), st(0x070), st(0x770), st(0x007), st(0x707), st(0x077), st(0x555),
	st(0x333), ste(0xb02), ste(0x063), ste(0xeb3), ste(0x238), ste(0xfcb), ste(0x941), st(0x000),
}

// monoPalette is the palette of the sheet with 1 plane.
var monoPalette = color.Palette{st(0x777), st(0x000)}

// paper and ink are the two pixel values of the mono sheet.
const (
	paper uint8 = iota
	ink
)

// st is the colour 0xRGB of 3 bits per gun.
func st(rgb uint16) color.Color { return gun(rgb, 7) }

// ste is the colour 0xRGB of 4 bits per gun.
func ste(rgb uint16) color.Color { return gun(rgb, 15) }

func gun(rgb, top uint16) color.Color {
	level := func(v uint16) uint8 { return uint8((v&15*255 + top/2) / top) }
	return color.RGBA{level(rgb >> 8), level(rgb >> 4), level(rgb), 255}
}

// A texture is a small picture of # and dots that repeats in both directions, and the pixel values of the two.
type texture struct {
	tile       []string
	fore, back uint8
}

// at returns the pixel value of the texture at x, y.
func (t texture) at(x, y int) uint8 {
	if t.tile == nil {
		return t.fore
	}
	row := t.tile[mod(y, len(t.tile))]
	if row[mod(x, len(row))] == '#' {
		return t.fore
	}
	return t.back
}

func mod(a, n int) int { return (a%n + n) % n }

// A stuff is what a part of a picture is made of: how it looks in colour, and how in mono.
type stuff struct{ colour, mono texture }

// flat is one colour without texture.
func flat(c uint8) texture { return texture{fore: c} }

// A canvas is one card in the making.
type canvas struct {
	*image.Paletted
	mono  bool
	edges mask // the pixels that are outlines
}

// newCanvas returns a white canvas of the size of a card.
func newCanvas(mono bool) *canvas {
	p := colourPalette
	if mono {
		p = monoPalette
	}
	return &canvas{Paletted: image.NewPaletted(image.Rect(0, 0, cellWidth, cellHeight), p), mono: mono}
}

// texture is the look of s at the depth of c.
func (c *canvas) texture(s stuff) texture {
	if c.mono {
		return s.mono
	}
	return s.colour
}

// dot sets a pixel; outside of the card it does nothing.
func (c *canvas) dot(x, y int, s stuff) { c.set(x, y, c.texture(s).at(x, y)) }

func (c *canvas) set(x, y int, v uint8) {
	if inCell(x, y) {
		c.SetColorIndex(x, y, v)
		c.edges[y][x] = false
	}
}

// fill fills m with s.
func (c *canvas) fill(m *mask, s stuff) {
	m.each(func(x, y int) { c.dot(x, y, s) })
}

// outline draws the pixels of m in black.
func (c *canvas) outline(m *mask) {
	c.fill(m, lines)
	c.edges = *c.edges.or(m)
}

// draw fills m with s and draws the pixels at its edge in black. In mono a white pixel keeps every texture away from
// the edge, so that the shapes stay clear of each other; only the dark ones, which are their own outline, go up to it.
func (c *canvas) draw(m *mask, s stuff) {
	c.clear(m)
	c.fill(m, s)
	if c.mono && s.mono.tile != nil && s.mono.fore == ink {
		c.fill(m.shrunk(1).edge(), blank)
	}
	c.outline(m.edge())
}

// clear makes room in mono for what will cover m: around it only outlines stay black.
func (c *canvas) clear(m *mask) {
	if c.mono {
		c.fill(m.grown().minus(&c.edges), blank)
	}
}
