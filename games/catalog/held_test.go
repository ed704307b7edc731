package catalog_test

import (
	"encoding/json"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// TestHeldKeys holds keys in every game, in one of two equal copies: a held key acts once,
// unless it moves something. An undo that is held a moment too long undoes one move.
func TestHeldKeys(t *testing.T) {
	for _, info := range catalog.All {
		t.Run(info.Name, func(t *testing.T) {
			mode, err := modes.Find(info.Modes[0])
			if err != nil {
				t.Fatal(err)
			}
			deal := "1"
			if info.Name == "yukon" {
				deal = "8" // deal 1 is lost, which is not found at once
			}
			var both [2]games.Game // the first gets a press of the key, the second a held key
			for i := range both {
				if both[i], err = info.Start(games.Env{Mode: mode, Deal: deal, Fresh: play.Deals(deal)}); err != nil {
					t.Fatal(err)
				}
			}
			now := time.Duration(0)
			wait := func(d time.Duration) {
				now += d
				for _, g := range both {
					g.Advance(now)
				}
			}
			press := func(key string) {
				name, mods, err := input.ParseKey(key)
				if err != nil {
					t.Fatal(err)
				}
				for n := range 5 {
					for i, g := range both {
						if n == 0 || i == 1 {
							g.Event(input.Event{Kind: input.KeyDown, Key: name, Mods: mods, Repeat: n > 0, Time: now})
						}
					}
					wait(40 * time.Millisecond)
				}
				for _, g := range both {
					g.Event(input.Event{Kind: input.KeyUp, Key: name, Mods: mods, Time: now})
				}
				wait(2 * time.Second)
			}
			same := func() bool {
				t.Helper()
				var state [2]string
				for i, g := range both {
					b, err := json.Marshal(g.Match().State())
					if err != nil {
						t.Fatal(err)
					}
					state[i] = string(b)
				}
				if state[0] != state[1] {
					t.Logf("a press gives\n%s\nholding it gives\n%s", state[0], state[1])
				}
				return state[0] == state[1] && both[0].Done() == both[1].Done()
			}
			keys := []string{"f2", "undo", "backspace", "ctrl+z", "shift+f2", "shift+undo", "shift+backspace", "ctrl+shift+z", "ctrl+y",
				"space", "d", "ctrl+d", "ctrl+r", "n", "f3", "ctrl+n", "f2", "backspace", "return", "space"}
			switch info.Name { // one of each desk in which a winning move is found at once
			case "yukon", "calculation", "solitaire":
				keys = append([]string{"shift+f4"}, keys...)
			}
			for _, key := range keys {
				for range 3 { // so that there is something to undo
					if moves := both[0].Match().Moves(); len(moves) > 0 {
						for _, g := range both {
							g.Match().Do(moves[0])
						}
					}
				}
				wait(2 * time.Second)
				if press(key); !same() {
					t.Fatalf("holding %s acts more than once", key)
				}
			}
			// Cursors move further, unless they are at an end.
			moves, goesOn := false, false
			frame := func(i int) string { return both[i].Screen().Hash() }
			for _, key := range []string{"left", "right", "up", "down"} {
				for i, g := range both {
					for n := range []int{1, 5}[i] {
						g.Event(input.Event{Kind: input.KeyDown, Key: key, Repeat: n > 0, Time: now})
					}
					g.Event(input.Event{Kind: input.KeyUp, Key: key, Time: now})
					if i == 0 && frame(0) == frame(1) {
						break
					}
					moves = true
				}
				if goesOn = frame(0) != frame(1); goesOn {
					break
				}
			}
			if moves && !goesOn {
				t.Error("the cursor keys move something, but do not repeat when held")
			}
		})
	}
}
