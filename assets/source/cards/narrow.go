package main

import (
	"image"
	"image/color"
)

// narrow makes a sheet half as wide, for pixels twice as wide as high. Two pixels become their
// mean, but the outline of a card stays as black as it was.
func narrow(m *image.Paletted) *image.Paletted {
	out := image.NewPaletted(image.Rect(0, 0, m.Rect.Dx()/2, m.Rect.Dy()), m.Palette)
	known := map[color.Color]uint8{}
	for y := range out.Rect.Dy() {
		for x := range out.Rect.Dx() {
			a, b := m.Palette[m.ColorIndexAt(2*x, y)], m.Palette[m.ColorIndexAt(2*x+1, y)]
			if right := x%(cellWidth/2) == cellWidth/2-1; a == b || right || x%(cellWidth/2) == 0 {
				if right {
					a = b
				}
				out.SetColorIndex(x, y, uint8(m.Palette.Index(a)))
				continue
			}
			r0, g0, b0, _ := a.RGBA()
			r1, g1, b1, _ := b.RGBA()
			c := color.RGBA{uint8((r0 + r1) >> 9), uint8((g0 + g1) >> 9), uint8((b0 + b1) >> 9), 255}
			if _, ok := known[c]; !ok {
				known[c] = uint8(m.Palette.Index(c))
			}
			out.SetColorIndex(x, y, known[c])
		}
	}
	return out
}
