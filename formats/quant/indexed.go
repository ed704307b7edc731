package quant

import (
	"image"
	"image/color"
)

// Indexed returns a picture in its best 256 colours, or the picture itself if it is an
// *image.Paletted.
func Indexed(m image.Image) *image.Paletted {
	if p, ok := m.(*image.Paletted); ok {
		return p
	}
	p := image.NewPaletted(m.Bounds(), Colors{}.Quantize(make(color.Palette, 0, 256), m))
	Src.Draw(p, p.Rect, m, p.Rect.Min)
	return p
}
