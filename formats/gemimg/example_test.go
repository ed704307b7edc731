package gemimg_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"log"

	"phosphor/formats/gemimg"
)

// A picture of 2 planes whose colours are the VDI's needs no palette in its
// file.
func Example() {
	palette := color.Palette{
		color.White, color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255}, color.Black,
	}
	m := image.NewPaletted(image.Rect(0, 0, 640, 200), palette)
	for y := range 200 {
		m.SetColorIndex(10, y, 3)
	}
	var file bytes.Buffer
	if err := gemimg.Encode(&file, m, &gemimg.Options{PixelWidth: 169}); err != nil {
		log.Fatal(err)
	}
	fmt.Println(file.Len(), "bytes")

	got, err := gemimg.DecodeAll(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(got.Kind, got.Paletted.Rect, got.Planes, "planes,", got.PaletteSource)
	fmt.Println("repeated lines:", got.Stats.RepeatedLines)
	// Output:
	// 30 bytes
	// GEM IMG (0,0)-(640,200) 2 planes, VDI standard colours
	// repeated lines: 199
}
