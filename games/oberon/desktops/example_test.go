package desktops_test

import (
	"fmt"
	"image"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games/oberon/desktops"
)

// A document with one button. The middle button executes it.
func Example() {
	mode, _ := modes.Find("oberon256")
	desk, err := desktops.New(mode, nil, nil)
	if err != nil {
		fmt.Println(err)
		return
	}
	panel := desktops.NewPanel().
		Add("button:Greet", image.Rect(10, 10, 80, 35), &desktops.Button{
			Caption: "Greet", LED: true, Do: func() { fmt.Println("Good evening.") },
		})
	desk.Open(&desktops.Document{
		Title: "Greeting.Panel", Size: image.Pt(260, 100), Content: panel,
		Menu: []desktops.Command{{Caption: "Say", Do: func() { fmt.Println("From the menu bar.") }}},
	}, image.Pt(40, 30))

	for _, name := range []string{"button:Greet", "button:Say"} {
		r, _ := desk.Where(name, nil)
		at := r.Min.Add(image.Pt(5, 5))
		desk.Event(input.Event{Kind: input.Press, At: at, Button: input.Middle})
		desk.Event(input.Event{Kind: input.Release, At: at, Button: input.Middle})

		// If another button is pressed in between, nothing happens.
		for _, k := range []input.Kind{input.Press, input.Release} {
			desk.Event(input.Event{Kind: k, At: at, Button: input.Middle})
			desk.Event(input.Event{Kind: k, At: at, Button: input.Right})
		}
	}
	// Output:
	// Good evening.
	// From the menu bar.
}
