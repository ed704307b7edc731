package frame_test

import (
	"fmt"

	"phosphor/formats/frame"
)

// The colours of registers 1 to 4 rotate.
func ExampleRange() {
	for _, cell := range frame.Range(1, 4) {
		fmt.Println(cell.Register)
	}
	// Output:
	// 1
	// 2
	// 3
	// 4
}
