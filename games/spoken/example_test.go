package spoken_test

import (
	"fmt"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/spoken"
)

// A listener reports what has changed since its last look.
func ExampleListener() {
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
	var l spoken.Listener
	l.Hear(spoken.Of(g, "Golf", "en"))
	fmt.Println(g.Match().Do("deal"))
	fmt.Println(l.Hear(spoken.Of(g, "Golf", "en")))
	// Output:
	// <nil>
	// 7 of diamonds on foundation.
}
