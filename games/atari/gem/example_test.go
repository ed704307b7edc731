package gem_test

import (
	"fmt"
	"image"

	"phosphor/fb/modes"
	"phosphor/games/atari/gem"
)

// A desk with a window.
func Example() {
	mode, err := modes.Find("st-high")
	if err != nil {
		fmt.Println(err)
		return
	}
	font, err := gem.SystemFont(16)
	if err != nil {
		fmt.Println(err)
		return
	}
	d := gem.New(mode, font, "HELLO.PRG")
	w := d.Open(image.Rect(100, 100, 420, 300), "Hello")
	fmt.Println(d.Screen.Rect, w.Work().Size(), d.Modal())
	d.Alert("[1][Is this a window?][Yes|No]", 1, func(button int) {})
	fmt.Println(d.Modal())
	// Output:
	// (0,0)-(640,400) (318,180) false
	// true
}
