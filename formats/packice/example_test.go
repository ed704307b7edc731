package packice_test

import (
	"bytes"
	"fmt"

	"phosphor/formats/packice"
)

// The letters ab and a copy of them. Bits are read from the end of the file.
func ExampleDecode() {
	file := []byte("Ice!\x00\x00\x00\x12\x00\x00\x00\x04ab\xc0\x08\x00\x00")
	size, err := packice.Size(file)
	fmt.Println(size, err)
	data, err := packice.Decode(bytes.NewReader(file))
	fmt.Printf("%s, %v\n", data, err)
	// Output:
	// 4 <nil>
	// abab, <nil>
}
