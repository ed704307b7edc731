package crackart

import (
	"bytes"
	"fmt"
)

// A packed picture, and one that is not.
func ExampleDecode() {
	packed, plain := made()
	for _, file := range [][]byte{packed, plain} {
		m, err := Decode(bytes.NewReader(file))
		fmt.Println(len(file), m.Bounds().Size(), m.At(0, 0), err)
	}
	// Output:
	// 63 (320,200) {255 0 0 255} <nil>
	// 32036 (320,200) {0 0 0 255} <nil>
}
