package ilbm_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"log"

	"phosphor/formats/ilbm"
)

// A brush of four colours, held at its centre, with colour 0 transparent.
func Example() {
	m := image.NewPaletted(image.Rect(0, 0, 16, 16), color.Palette{
		color.RGBA{0, 85, 170, 255}, color.White, color.Black, color.RGBA{255, 136, 0, 255},
	})
	for i := range 16 {
		m.SetColorIndex(i, i, 3)
	}
	var file bytes.Buffer
	err := ilbm.Encode(&file, m, &ilbm.Details{
		Masking: ilbm.TransparentColor, Grab: &image.Point{8, 8}, XAspect: 10, YAspect: 11,
	})
	if err != nil {
		log.Fatal(err)
	}

	got, err := ilbm.DecodeAll(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(got.Kind, got.Paletted.Rect, got.Planes, "planes,", got.Coding, "by", got.PaletteSource)
	fmt.Println("grabbed at", *got.Grab, "opacity at (5,5) and (5,6):", got.Alpha().AlphaAt(5, 5).A, got.Alpha().AlphaAt(5, 6).A)
	// Output:
	// ILBM (0,0)-(16,16) 2 planes, indexed by CMAP
	// grabbed at (8,8) opacity at (5,5) and (5,6): 255 0
}
