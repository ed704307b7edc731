package fb

import (
	"image"
	"image/color"
	"strings"
)

// A Pointer is a mouse form: a small picture with its own palette, in which value 0 is
// transparent, and a hot spot.
type Pointer struct {
	Name  string
	Image *image.Paletted
	Hot   image.Point
}

// pointerInks are the characters of a pointer's drawing, by pixel value.
const pointerInks = ".#ox"

// NewPointer makes a mouse form from a drawing: lines of equal length, separated by white
// space, in which "." is transparent and "#", "o", "x" are the first, second and third of
// colors. It panics on anything else, as drawings are part of a program.
func NewPointer(name string, hot image.Point, drawing string, colors ...color.Color) *Pointer {
	rows := strings.Fields(drawing)
	p := image.NewPaletted(image.Rect(0, 0, len(rows[0]), len(rows)), append(color.Palette{color.Transparent}, colors...))
	for y, r := range rows {
		if len(r) != p.Rect.Dx() {
			panic("fb: lines of different lengths in the drawing of the pointer " + name)
		}
		for x, c := range r {
			v := strings.IndexRune(pointerInks, c)
			if v < 0 || v > len(colors) {
				panic("fb: a character without a colour in the drawing of the pointer " + name)
			}
			p.SetColorIndex(x, y, uint8(v))
		}
	}
	return &Pointer{Name: name, Image: p, Hot: hot}
}
