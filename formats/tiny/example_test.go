package tiny

import (
	"bytes"
	"fmt"
)

// A packed picture with colour cycling.
func ExampleDecodeAll() {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Bounds().Size(), p.Animate().Count, "shots")
	// Output:
	// (320,200) 15 shots
}
