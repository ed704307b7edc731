package quant_test

import (
	"fmt"
	"image"
	"image/color"

	"phosphor/formats/quant"
)

// Indexed keeps the colours of a picture that has few.
func ExampleIndexed() {
	m := image.NewRGBA(image.Rect(0, 0, 2, 1))
	m.Set(0, 0, color.RGBA{0xff, 0, 0, 0xff})
	m.Set(1, 0, color.RGBA{0, 0, 0xff, 0xff})
	p := quant.Indexed(m)
	fmt.Println(p.Pix, p.Palette)
	// Output:
	// [0 1] [{255 0 0 255} {0 0 255 255}]
}
