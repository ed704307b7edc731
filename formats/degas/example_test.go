package degas_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"

	"phosphor/formats/degas"
)

// A picture of 320x200 pixels is in low resolution; a file stores three bits each of red,
// green and blue.
func ExampleEncode() {
	m := image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.White, color.RGBA{0xdb, 0x24, 0, 0xff}})
	m.SetColorIndex(10, 20, 1)
	var file bytes.Buffer
	if err := degas.Encode(&file, m, nil); err != nil {
		fmt.Println(err)
		return
	}
	size := file.Len()
	again, err := degas.Decode(&file)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(size, again.Bounds().Size(), again.At(0, 0), again.At(10, 20))
	// Output:
	// 32034 (320,200) {255 255 255 255} {219 36 0 255}
}
