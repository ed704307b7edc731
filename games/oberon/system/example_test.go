package system_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/system"
)

// An Oberon game begins on the desktop with its tool panel.
func Example() {
	info := system.Games[0].Info(system.Tools)
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := info.Start(games.Env{Mode: mode, Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	_, panel := g.(games.Finder).Where("Games.Tool/plate")
	fmt.Println(info.Title, g.Match().Status().Deal, panel)
	// Output:
	// Solitaire 8 true
}
