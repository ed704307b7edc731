package cardwindow_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/cardwindow"
	"phosphor/games/atari/fortythieves"
)

// A card game in a GEM window.
func ExampleInfo() {
	info := cardwindow.Info(&fortythieves.Game)
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
	// Atari ST falcon16 8
}
