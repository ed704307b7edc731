package table_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/scorpion"
)

// A card game is opened without a desk: rules, deal and moves.
func ExampleOpen() {
	mode, err := modes.Find("oberon256")
	if err != nil {
		fmt.Println(err)
		return
	}
	p, err := table.Open(&scorpion.Game, games.Env{Mode: mode, Deal: "8"}.Complete())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(p.Name(), p.Status().Deal, p.Moves()[0])
	// Output:
	// Scorpion 8 deal
}
