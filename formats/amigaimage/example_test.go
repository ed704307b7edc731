package amigaimage_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"log"

	"phosphor/formats/amigaimage"
)

// Fifty-two cards in the layout of Spades.images. The file has no colours, but
// its reader knows those of the program.
func Example() {
	var set amigaimage.Set
	for i := range 52 {
		m := image.NewPaletted(image.Rect(0, 0, 42, 42), color.Palette{color.Black})
		m.SetColorIndex(i%42, 0, 4)
		set.Images = append(set.Images, m)
	}
	var file bytes.Buffer
	if err := amigaimage.Encode(&file, &set); err != nil {
		log.Fatal(err)
	}
	fmt.Println(file.Len(), "bytes")

	got, err := amigaimage.DecodeAll(&file)
	if err != nil {
		log.Fatal(err)
	}
	queen := got.Images[got.Face(amigaimage.Hearts, 12)]
	fmt.Println(got.Kind, len(got.Images), "of", queen.Rect.Size())
	fmt.Println(got.Face(amigaimage.Hearts, 12), queen.At(36, 0), queen.At(37, 0))
	// Output:
	// 39312 bytes
	// raw Amiga images 52 of (42,42)
	// 36 {255 255 255 255} {0 0 255 255}
}
