package modes_test

import (
	"fmt"

	"phosphor/fb/modes"
)

// A display mode is found by its name on the command line.
func ExampleFind() {
	m, err := modes.Find("st-high")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(m.Width, m.Height, m.Depth, m.Machine)
	// Output:
	// 640 400 1 Atari
}
