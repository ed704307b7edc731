package delphi_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games/clock"
	"phosphor/games/windows/delphi"
)

// A form on the desktop of Windows 95.
func Example() {
	mode, err := modes.Find("win256")
	if err != nil {
		fmt.Println(err)
		return
	}
	f, err := delphi.New(mode, new(clock.Clock), "Hello")
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(f.Title(), f.Minimized(), f.Client().Empty())
	// Output:
	// Hello false false
}
