package yukon_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/atari/yukon"
)

// The game in its window on GEM's desk, in the colours of a Falcon.
func Example() {
	mode, err := modes.Find(yukon.Info.Modes[0])
	if err != nil {
		fmt.Println(err)
		return
	}
	g, err := yukon.Info.Start(games.Env{Mode: mode, Deal: "8"})
	if err != nil {
		fmt.Println(err)
		return
	}
	fmt.Println(mode.Name, g.Match().Do("deal"), g.Match().Moves()[0])
	// Output:
	// falcon16 <nil> deal
}
