package dib_test

import (
	"fmt"
	"strings"

	"phosphor/formats/dib"
)

// A BMP file with a header of 12 bytes: three pixels in two colours.
func ExampleDecode() {
	m, err := dib.Decode(strings.NewReader("BM\x00\x00\x00\x00\x00\x00\x00\x00\x20\x00\x00\x00" + // where the pixels begin
		"\x0c\x00\x00\x00\x03\x00\x01\x00\x01\x00\x01\x00" + // 3x1, one plane, one bit
		"\x00\x00\x00\xff\xff\xff" + // black, white
		"\xa0\x00\x00\x00"))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Rect.Size(), m.Pix)
	// Output: (3,1) [1 0 1]
}
