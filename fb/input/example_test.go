package input_test

import (
	"fmt"
	"image"
	"time"

	"phosphor/fb/input"
)

// People without a middle button press both others at once.
func ExampleEmulator() {
	e := input.NewEmulator()
	at := image.Pt(10, 10)
	for _, ev := range []input.Event{
		{Kind: input.Press, Button: input.Left, At: at},
		{Kind: input.Press, Button: input.Right, At: at, Time: 10 * time.Millisecond},
		{Kind: input.Release, Button: input.Right, At: at, Time: 90 * time.Millisecond},
	} {
		for _, means := range e.Event(ev, nil) {
			fmt.Println(means.Kind, means.Button)
		}
	}
	// Output:
	// press middle
	// release middle
}

// Keys have names, preceded by the modifiers held.
func ExampleParseKey() {
	key, mods, err := input.ParseKey("ctrl+z")
	fmt.Println(key, mods == input.Ctrl, err, input.Undoes(input.KeyName(key, mods)))
	// Output:
	// z true <nil> true
}
