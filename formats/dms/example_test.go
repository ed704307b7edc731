package dms

import (
	"bytes"
	"fmt"
)

// A disk image whose first two cylinders are packed as runs.
func ExampleDecode() {
	file, plain := image(1, 0, 2)
	d, err := Decode(bytes.NewReader(file))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(bytes.HasPrefix(d.Data, plain))
	// Output:
	// true
}
