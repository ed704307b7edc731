package convert_test

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"image/png"

	"phosphor/formats/convert"
)

// A picture is converted for the Atari ST.
func ExampleConvert() {
	m := image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.White, color.Black})
	var file bytes.Buffer
	if err := png.Encode(&file, m); err != nil {
		fmt.Println(err)
		return
	}
	r, err := convert.Convert(convert.File{Name: "a.png", Data: file.Bytes()}, "a.pi1", nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(r.Files[0].Name, len(r.Files[0].Data), r.Warnings)
	// Output:
	// a.pi1 32034 []
}
