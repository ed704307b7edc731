package tetris_test

import (
	"fmt"

	"phosphor/games"
	"phosphor/games/desks"
	"phosphor/games/oberon/tetris"
)

// The game on another machine's desk.
func Example() {
	g, err := desks.Start(&tetris.Program, "amiga", games.Env{Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Screen().Mode.Machine, desks.Client{Game: g}.Title(), len(g.Match().Moves()) > 0)
	// Output:
	// Amiga Tetris true
}
