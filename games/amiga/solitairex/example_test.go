package solitairex_test

import (
	"fmt"

	"phosphor/games"
	"phosphor/games/amiga/solitairex"
	"phosphor/games/desks"
)

// The game on another machine's desk.
func Example() {
	g, err := desks.Start(&solitairex.Program, "windows", games.Env{Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Screen().Mode.Machine, desks.Client{Game: g}.Title(), len(g.Match().Moves()) > 0)
	// Output:
	// Windows 95 SolitaireX true
}
