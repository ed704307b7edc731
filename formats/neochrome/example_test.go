package neochrome_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"phosphor/formats/neochrome"
)

// Encode a picture and decode it again.
func ExampleEncode() {
	m := image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.White, color.RGBA{0xdb, 0x24, 0, 0xff}})
	m.SetColorIndex(10, 20, 1)
	var file bytes.Buffer
	if err := neochrome.Encode(&file, m, nil); err != nil {
		fmt.Println(err)
		return
	}
	size := file.Len()
	again, err := neochrome.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(size, again.Bounds().Size(), again.At(0, 0), again.At(10, 20))
	// Output:
	// 32128 (320,200) {255 255 255 255} {219 36 0 255}
}
