package pict_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"log"

	"phosphor/formats/pict"
)

// A picture that Oberon opens as a document.
func Example() {
	m := image.NewPaletted(image.Rect(0, 0, 100, 50), color.Palette{color.White, color.Black, color.RGBA{255, 0, 0, 255}})
	m.SetColorIndex(3, 4, 2)
	var file bytes.Buffer
	err := pict.Encode(&file, m, &pict.Options{
		Document: &pict.Document{Command: "RembrandtDocs.NewDoc", Bounds: image.Rect(0, 0, 640, 400)},
	})
	if err != nil {
		log.Fatal(err)
	}

	got, err := pict.DecodeAll(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(got.Paletted.Rect.Size(), got.Depth, "bits, colours of the", got.PaletteSource)
	fmt.Println(got.Document.Command, got.Paletted.At(3, 4))
	// Output:
	// (100,50) 4 bits, colours of the file
	// RembrandtDocs.NewDoc {255 0 0 255}
}
