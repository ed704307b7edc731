package cardscreen_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardscreen"
)

// A card game on an Amiga screen.
func ExampleInfo() {
	info := cardscreen.Info(&golf.Game)
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
	fmt.Println(info.Machine, g.Screen().Mode.Name, g.Match().Status().Deal)
	// Output:
	// Amiga amiga 8
}
