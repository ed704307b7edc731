package drive_test

import (
	"fmt"
	"os"
	"strings"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/drive"
	"phosphor/games/play"
)

// Commands go in, a line of JSON comes out for each.
func ExampleRun() {
	start := func(d play.Demo, sound, message func(string)) (games.Game, error) {
		info, err := catalog.Find("golf")
		if err != nil {
			return nil, err
		}
		mode, err := modes.Find(info.Modes[0])
		if err != nil {
			return nil, err
		}
		return info.Start(games.Env{Mode: mode, Deal: "8", Sound: sound, Message: message})
	}
	err := drive.Run(strings.NewReader("moves\ndo deal\nundo\n"), os.Stdout, drive.Voice{Lang: "en"}, start)
	fmt.Println(err)
	// Output:
	// {"moves":["deal","tableau0 foundation0","tableau6 foundation0"]}
	// {"ok":true}
	// {"ok":true}
	// <nil>
}
