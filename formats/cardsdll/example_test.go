package cardsdll_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"phosphor/formats/cardsdll"
)

// A library is made from 52 white cards, and read again.
func Example() {
	card := image.NewPaletted(image.Rectangle{Max: cardsdll.Size}, color.Palette{color.White, color.Black})
	set := &cardsdll.Set{Size: cardsdll.Size}
	for i := range set.Faces {
		set.Faces[i] = card
	}
	var file bytes.Buffer
	if err := cardsdll.Encode(&file, set); err != nil {
		fmt.Println(err)
		return
	}
	read, err := cardsdll.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	ace := read.Faces[0]
	fmt.Println(read.Kind, ace.Bounds().Size(), "edge", ace.At(0, 50) == color.RGBA{A: 255})
	// Output: 16 bits (NE) (71,96) edge true
}
