package oberonpal_test

import (
	"bytes"
	"fmt"
	"image/color"

	"phosphor/formats/oberonpal"
)

// A palette is three bytes for each of 256 colours.
func Example() {
	p := make(color.Palette, 256)
	for i := range p {
		p[i] = color.RGBA{uint8(i), 0, uint8(255 - i), 0xff}
	}
	var file bytes.Buffer
	if err := oberonpal.Encode(&file, p); err != nil {
		fmt.Println(err)
		return
	}
	size := file.Len()
	again, err := oberonpal.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(size, len(again), again[255])
	// Output:
	// 768 256 {255 0 0 255}
}
