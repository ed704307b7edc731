package fit_test

import (
	"fmt"
	"image"
	"image/color"

	"phosphor/fb/raster"
	"phosphor/formats/fit"
)

// Sixteen greys are reduced to four colours of an Atari ST.
func ExampleReduce() {
	m := image.NewGray(image.Rect(0, 0, 16, 1))
	for x := range 16 {
		m.SetGray(x, 0, color.Gray{uint8(17 * x)})
	}
	p := fit.Reduce(m, 4, raster.ST, fit.None)
	fmt.Println(p.Bounds().Size(), p.At(0, 0), p.At(15, 0))
	// Output:
	// (16,1) {36 36 36 255} {219 219 219 255}
}
