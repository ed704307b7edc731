package doodle_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/doodle"
)

// A file is the raw screen: 32,000 bytes, in which each bit is a pixel; 0 is white.
func ExampleDecode() {
	screen := make([]byte, 32000)
	screen[0] = 0x80
	m, err := doodle.Decode(bytes.NewReader(screen))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Bounds().Size(), m.At(0, 0), m.At(1, 0))
	// Output:
	// (640,400) {0 0 0 255} {255 255 255 255}
}
