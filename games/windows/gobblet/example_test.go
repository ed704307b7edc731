package gobblet_test

import (
	"fmt"

	"phosphor/games"
	"phosphor/games/desks"
	"phosphor/games/windows/gobblet"
)

// The game on another machine's desk.
func Example() {
	g, err := desks.Start(&gobblet.Program, "oberon", games.Env{Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(g.Screen().Mode.Machine, desks.Client{Game: g}.Title(), len(g.Match().Moves()) > 0)
	// Output:
	// Oberon Gobblet true
}
