package main

import (
	"image"
	"image/color"

	"phosphor/assets/source/pixel"
)

// A depth is a number of planes. The cards are drawn separately for each.
type depth int

const (
	mono    depth = 1
	four    depth = 2
	sixteen depth = 4
	full    depth = 8
)

// palette returns the palette of the sheet with d planes.
func (d depth) palette() color.Palette { return palettes[d] }

var palettes = map[depth]color.Palette{
	mono:    monoPalette,
	four:    fourPalette,
	sixteen: colourPalette,
	full:    fullPalette,
}

// Colours by pixel value with 4 planes. Values 0 to 8 and 15 are those of the GEM desktop on a plain ST; 9 to 14, which
// the desktop does not use, are the other colours that cards need. They use the 4 bits per gun of an STE.
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

// fourPalette is the palette of the sheet with 2 planes: the VDI's initial colours, except for a softer green.
var fourPalette = color.Palette{st(0x777), st(0x700), st(0x050), st(0x000)}

// jet is the black of the sheet with 2 planes. Its white, red and green have the same pixel values as with 4.
const jet uint8 = 3

// st returns the colour 0xRGB of 3 bits per gun.
func st(rgb uint16) color.Color { return gun(rgb, 7) }

// ste returns the colour 0xRGB of 4 bits per gun.
func ste(rgb uint16) color.Color { return gun(rgb, 15) }

func gun(rgb, top uint16) color.Color {
	level := func(v uint16) uint8 { return uint8((v&15*255 + top/2) / top) }
	return color.RGBA{level(rgb >> 8), level(rgb >> 4), level(rgb), 255}
}

// A texture is a small picture of # and dots that repeats in both directions, with a pixel value for each of the
// two.
type texture struct {
	tile       pixel.Tile
	fore, back uint8
}

// at returns the pixel value of the texture at x, y.
func (t texture) at(x, y int) uint8 {
	if t.tile == nil || t.tile.Has(x, y) {
		return t.fore
	}
	return t.back
}

// A stuff is the material of a part of a picture: its texture with 4 planes, with 2 and in
// mono, and its material with 8. Stuffs of pictures that are painted differently with 8
// planes have no material.
type stuff struct {
	colour, four, mono texture
	material           *material
}

// flat returns a texture of one colour.
func flat(c uint8) texture { return texture{fore: c} }

// A canvas is a card being drawn.
type canvas struct {
	*image.Paletted
	depth depth
	edges *mask // the pixels that are outlines
}

// newCanvas returns a white canvas of the size of a card.
func newCanvas(d depth) *canvas {
	return &canvas{Paletted: image.NewPaletted(image.Rect(0, 0, cellWidth, cellHeight), d.palette()), depth: d, edges: newMask()}
}

// look returns the pixel value of s at x, y; with 8 planes in even light.
func (c *canvas) look(s stuff, x, y int) uint8 {
	switch c.depth {
	case mono:
		return s.mono.at(x, y)
	case four:
		return s.four.at(x, y)
	case sixteen:
		return s.colour.at(x, y)
	}
	return s.material.at(x, y, 0)
}

// dot sets a pixel. Outside the card it does nothing.
func (c *canvas) dot(x, y int, s stuff) { c.set(x, y, c.look(s, x, y)) }

func (c *canvas) set(x, y int, v uint8) {
	if inCell(x, y) {
		c.SetColorIndex(x, y, v)
		c.edges.Set(x, y, false)
	}
}

// fill fills m with s.
func (c *canvas) fill(m *mask, s stuff) {
	m.Each(func(x, y int) { c.dot(x, y, s) })
}

// outline draws the pixels of m in black.
func (c *canvas) outline(m *mask) {
	c.fill(m, lines)
	c.edges = c.edges.Or(m)
}

// draw fills m with s and draws its edge in black. In mono a white pixel keeps every texture away from the edge, so that
// the shapes stay clear of each other; only dark textures, which need no outline, reach it. With 8 planes s lies in
// folds, and the edge is the darkest shade of s.
func (c *canvas) draw(m *mask, s stuff) {
	if c.depth == full {
		c.drape(m, s.material)
		return
	}
	c.clear(m)
	c.fill(m, s)
	if c.depth == mono && s.mono.tile != nil && s.mono.fore == ink {
		c.fill(m.Shrunk(1).Edge(), blank)
	}
	c.outline(m.Edge())
}

// clear makes room in mono for a shape that will cover m: around it only outlines stay
// black.
func (c *canvas) clear(m *mask) {
	if c.depth == mono {
		c.fill(m.Grown().Minus(c.edges), blank)
	}
}
