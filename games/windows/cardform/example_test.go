package cardform_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/windows/cardform"
)

// Klondike on Windows, in a mode with room for it.
func ExampleInfo() {
	info := cardform.Info(&klondike.Game)
	mode, err := modes.Find(info.Modes[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	game, err := info.Start(games.Env{Mode: mode, Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(info.Machine, mode.Name, game.(games.Titled).Title())
	// Output: Windows 95 win256-640x480 Klondike
}
