package falcon_test

import (
	"bytes"
	"encoding/binary"
	"fmt"

	"phosphor/formats/falcon"
)

// A picture of EggPaint: width, height, and 16 bits for each pixel.
func ExampleDecode() {
	file := []byte("TRUP\x00\x02\x00\x01")             // 2x1 pixels
	file = binary.BigEndian.AppendUint16(file, 0xf800) // red
	file = binary.BigEndian.AppendUint16(file, 0x001f) // blue
	m, err := falcon.Decode(bytes.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Bounds().Size(), m.At(0, 0), m.At(1, 0))
	// Output:
	// (2,1) {255 0 0 255} {0 0 255 255}
}
