package spectrum512_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"phosphor/formats/fit"
	"phosphor/formats/spectrum512"
)

// Package fit converts a picture for the format, here a red one.
func ExampleEncode() {
	red := image.NewRGBA(image.Rect(0, 0, 320, 199))
	for i := range red.Pix {
		red.Pix[i] = [4]uint8{0xff, 0, 0, 0xff}[i%4]
	}
	p, err := fit.Picture(red, fit.Spectrum512, fit.None)
	if err != nil {
		fmt.Println(err)
		return
	}
	var file bytes.Buffer
	if err := spectrum512.Encode(&file, p); err != nil {
		fmt.Println(err)
		return
	}
	m, err := spectrum512.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Bounds().Size(), m.At(100, 100) == color.Color(color.RGBA{0xff, 0, 0, 0xff}))
	// Output:
	// (320,199) true
}
