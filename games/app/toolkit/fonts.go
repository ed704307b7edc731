package toolkit

import "phosphor/fb"

// Bold returns a font with every pixel repeated to the right.
func Bold(f *fb.Font) *fb.Font {
	return remade(f, 1, 1, 1, func(on func(x, y int) bool, x, y int) bool { return on(x, y) || on(x-1, y) })
}

// Enlarged returns a font whose pixels are kx wide and ky high.
func Enlarged(f *fb.Font, kx, ky int) *fb.Font {
	return remade(f, kx, ky, 0, func(on func(x, y int) bool, x, y int) bool { return on(x/kx, y/ky) })
}

// remade makes a font from another, kx and ky times as large, with each shape more pixels
// wider.
func remade(f *fb.Font, kx, ky, more int, set func(on func(x, y int) bool, x, y int) bool) *fb.Font {
	g := &fb.Font{Height: f.Height * ky, Ascent: f.Ascent * ky, Glyphs: map[rune]*fb.Glyph{}}
	for r, old := range f.Glyphs {
		n := &fb.Glyph{X: old.X * kx, Y: old.Y * ky, W: old.W*kx + more, H: old.H * ky, Advance: old.Advance*kx + more}
		stride, from := (n.W+7)/8, (old.W+7)/8
		n.Bits = make([]byte, stride*n.H)
		on := func(x, y int) bool { return x >= 0 && x < old.W && old.Bits[y*from+x/8]<<(x&7)&0x80 != 0 }
		for y := range n.H {
			for x := range n.W {
				if set(on, x, y) {
					n.Bits[y*stride+x/8] |= 0x80 >> (x & 7)
				}
			}
		}
		g.Glyphs[r] = n
	}
	return g
}
