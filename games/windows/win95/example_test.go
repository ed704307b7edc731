package win95_test

import (
	"fmt"
	"image"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games/windows/win95"
)

// A form with a menu. Alt, G and D choose Deal, which asks; Return answers.
func Example() {
	mode, err := modes.Find("win256")
	if err != nil {
		fmt.Println(err)
		return
	}
	desk, err := win95.New(mode, "en")
	if err != nil {
		fmt.Println(err)
		return
	}
	form := &win95.Form{Title: "Patience", Style: win95.Usual, Size: image.Pt(300, 200)}
	form.Menus = []*win95.Menu{{Title: "&Game", Items: []*win95.Item{{Text: "&Deal", Chosen: func() {
		desk.MessageBox(win95.Box{Title: "Patience", Icon: win95.Question, Text: "Deal again?",
			Buttons: []string{desk.Yes(), desk.No()}, Done: func(button int) { fmt.Println("button", button) }})
	}}}}}
	desk.Open(form)
	for _, key := range []string{"g", "d"} {
		desk.Event(input.Event{Kind: input.KeyDown, Key: key, Mods: input.Alt})
	}
	fmt.Println(desk.Reading())
	desk.Event(input.Event{Kind: input.KeyDown, Key: "return"})
	// Output:
	// [Patience Deal again? button:Yes button:No] [button:Yes]
	// button 0
}
