package games_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
)

// A game begins in a mode with a deal; moves are made through its Match.
func ExampleInfo_Start() {
	info, err := catalog.Find("golf")
	if err != nil {
		fmt.Println(err)
		return
	}
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
	m := g.Match()
	fmt.Println(m.Moves())
	fmt.Println(m.Do(m.Moves()[0]), m.Status().Score)
	// Output:
	// [deal tableau0 foundation0 tableau6 foundation0]
	// <nil> 2
}
