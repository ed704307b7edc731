package scorpion_test

import (
	"fmt"

	"phosphor/games/cards"
	"phosphor/games/oberon/scorpion"
)

// The game without a desk: a deal, its moves, a move and its undo.
func Example() {
	s := cards.NewSession(scorpion.Game.Name, scorpion.Game.Rules)
	if err := s.Start(cards.Setup{Deal: "8"}); err != nil {
		fmt.Println(err)
		return
	}
	move := s.Moves()[0]
	fmt.Println(move, s.Do(move), s.Undo())
	// Output:
	// deal <nil> <nil>
}
