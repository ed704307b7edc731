package frame_test

import (
	"fmt"

	"phosphor/formats/frame"
)

// The registers 1 to 4, of which the colours rotate.
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
