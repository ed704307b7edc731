package demo_test

import (
	"fmt"

	"phosphor/fb/demo"
)

// A demo draws its frames on a screen of its machine.
func Example() {
	d, err := demo.Find(demo.All[0].Name)
	if err != nil {
		fmt.Println(err)
		return
	}
	screen, draw := d.Start()
	first := screen.Hash()
	draw(1)
	fmt.Println(d.Machine, screen.Mode.Name, screen.Hash() != first)
	// Output:
	// Amiga bobs true
}
