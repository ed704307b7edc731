package program_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/program"
	"phosphor/games/oberon/scorpion"
)

// The document of a game on its own desk.
func ExampleStart() {
	mode, err := modes.Find("oberon256")
	if err != nil {
		fmt.Println(err)
		return
	}
	a, err := program.Start(carddoc.Program(&scorpion.Game), games.Env{Mode: mode, Deal: "8"}.Complete())
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(a.Title(), a.Match().Status().Deal)
	// Output:
	// Scorpion.Game 8
}
