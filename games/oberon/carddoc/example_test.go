package carddoc_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/scorpion"
)

// A card game in an Oberon document.
func ExampleInfo() {
	info := carddoc.Info(&scorpion.Game)
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
	// Oberon oberon256 8
}
