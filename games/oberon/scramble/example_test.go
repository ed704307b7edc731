package scramble_test

import (
	"fmt"

	"phosphor/games"
	"phosphor/games/desks"
	"phosphor/games/oberon/scramble"
)

// The game on another machine's desk.
func Example() {
	g, err := desks.Start(&scramble.Program, "atari", games.Env{Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Screen().Mode.Machine, desks.Client{Game: g}.Title(), len(g.Match().Moves()) > 0)
	// Output:
	// Atari Scramble false
}
