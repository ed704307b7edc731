package amiga

import "image/color"

// RGB returns the colour that a register word 0x0RGB shows: each component of
// four bits v becomes v*17.
func RGB(word uint32) color.RGBA {
	return color.RGBA{uint8(word >> 8 & 15 * 17), uint8(word >> 4 & 15 * 17), uint8(word & 15 * 17), 255}
}

// Word returns the register word whose colour is nearest to c. A transparent colour
// counts as it looks on black.
func Word(c color.Color) uint32 {
	r, g, b, _ := c.RGBA()
	level := func(v uint32) uint32 { return (v*15 + 0x7fff) / 0xffff }
	return level(r)<<8 | level(g)<<4 | level(b)
}

// Colors returns register words as a palette of package image/color.
func Colors(words []uint32) color.Palette {
	p := make(color.Palette, len(words))
	for i, w := range words {
		p[i] = RGB(w)
	}
	return p
}

// Palettes in register words, in the order of the registers.
var (
	// Workbench13 is the palette of Workbench 1.x: blue, white, black, orange.
	Workbench13 = []uint32{0x05a, 0xfff, 0x002, 0xf80}

	// Workbench20 is the palette of Workbench 2.x and 3.x: grey, black, white, blue; then
	// the four more of screens with eight colours.
	Workbench20 = []uint32{0xaaa, 0x000, 0xfff, 0x68b, 0xe44, 0x5d5, 0x04d, 0xe90}

	// Spades is the palette of Gregory Stelmack's Spades, for which the cards in
	// Spades.images and Cards.images are drawn: blue (the table), black, red, green,
	// white, yellow, purple, cyan.
	Spades = []uint32{0x00f, 0x000, 0xf00, 0x0f0, 0xfff, 0xff0, 0xf0f, 0x0ff}

	// Pointer13 and Pointer20 are registers 17 to 19, the colours of the mouse
	// pointer, in Workbench 1.x and 2.x.
	Pointer13 = []uint32{0xd22, 0x000, 0xabc}
	Pointer20 = []uint32{0xe44, 0x000, 0xeec}
)
