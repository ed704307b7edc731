package catalog_test

import (
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
)

// TestLooks compares each game of cards, on each desk, in colour and in black and white,
// with its picture: the deal, and what a click on its stock brings.
func TestLooks(t *testing.T) {
	for _, g := range catalog.Cards {
		for _, machine := range []string{"atari", "amiga", "oberon"} {
			info := on(t, g.Name, machine)
			for _, mode := range []string{info.Modes[0], info.Mono} {
				d := drivetest.New(t, info, mode, games.Env{})
				if d.Ask("where stock").Error == "" {
					d.Click("stock")
				}
				d.Do("wait 5000")
				d.Golden(g.Name + "-" + mode)
			}
		}
	}
}
