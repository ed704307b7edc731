package main

import (
	"image/color"

	"phosphor/assets/source/pixel"
)

// Tones are a material in one look: lit, normal and shaded. With a tile, the pixels at its
// dots have the value back.
type tones struct {
	light, mid, dark uint8
	tile             pixel.Tile
	back             uint8
	under            *tones // drawn between the tile's dots instead of back; nil: none
}

// A look is a set of colours for which cards are drawn separately.
type look struct {
	name      string
	palette   color.Palette
	mono      bool
	plain     bool // on small cards in mono: cloth reaches its outline, and figures wear plain dresses
	shaded    bool // tones differ
	deep      bool // light and shade are wider than one pixel
	materials map[string]tones
}

// of returns the material with the given name.
func (l *look) of(name string) tones {
	t, ok := l.materials[name]
	if !ok {
		panic(l.name + " has no material " + name)
	}
	return t
}

// rgb returns the palette for colours 0xRRGGBB.
func rgb(colours []uint32) color.Palette {
	p := make(color.Palette, len(colours))
	for i, c := range colours {
		p[i] = color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
	}
	return p
}

// flat returns a material of one pixel value.
func flat(v uint8) tones { return tones{light: v, mid: v, dark: v} }

// shades returns a material of three pixel values.
func shades(light, mid, dark uint8) tones { return tones{light: light, mid: mid, dark: dark} }

// woven returns a material of a tile in two pixel values.
func woven(t pixel.Tile, fore, back uint8) tones {
	return tones{light: fore, mid: fore, dark: fore, tile: t, back: back}
}

// on returns t with a tile on another ground.
func (t tones) on(tile pixel.Tile, ground uint8) tones {
	t.tile, t.back = tile, ground
	return t
}

// over returns t as the dots of a tile on another material.
func (t tones) over(tile pixel.Tile, ground tones) tones {
	t.tile, t.under = tile, &ground
	return t
}

// at returns the pixel value of the material at x, y; light is -1, 0 or 1.
func (t tones) at(x, y, light int) uint8 {
	switch {
	case t.tile != nil && !t.tile.Has(x, y) && t.under != nil:
		return t.under.at(x, y, light)
	case t.tile != nil && !t.tile.Has(x, y):
		return t.back
	case light > 0:
		return t.light
	case light < 0:
		return t.dark
	}
	return t.mid
}

// Tiles of cloth.
var (
	quarter  = pixel.Tile{"#...", "..#."}
	half     = pixel.Tile{"#.", ".#"}
	thick    = pixel.Tile{".###", "##.#"}
	wide     = pixel.Tile{"##.."}
	bars     = pixel.Tile{"#", "."}
	widebars = pixel.Tile{"#", "#", ".", "."}
	chequer  = pixel.Tile{"##..", "##..", "..##", "..##"}
	lozenge  = pixel.Tile{"..#...", ".###..", "#####.", ".###..", "..#...", "......"}
	ermine   = pixel.Tile{"..#...", ".###..", "......", ".....#", "#....#", "......"}
	dots     = pixel.Tile{"#...", "....", "..#.", "...."}
	sprig    = pixel.Tile{"..#.....", ".###....", "..#.....", "......#.", ".....###", "......#."}
	twill    = pixel.Tile{"#...", ".#..", "..#.", "...#"}
	diaper   = pixel.Tile{"#.....", ".#...#", "..#.#.", "...#..", "..#.#.", ".#...#"}
	pleats   = pixel.Tile{"#..."}
	stars    = pixel.Tile{".#....", "###...", ".#....", "....#.", "...###", "....#."}
)
