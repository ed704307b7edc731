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

// TestGEMLooks shows what a program of GEM has around its cards: labels where there is
// least room for them, the box about the game, the variations in the menu.
func TestGEMLooks(t *testing.T) {
	for _, c := range []struct{ game, mode, lang, key, menu, name string }{
		{"corners", "st-low", "en", "", "", "corners-st-low-en"},
		{"corners", "st-medium", "de", "", "", "corners-st-medium-de"},
		{"calculation", "st-low", "en", "ctrl+a", "", "about-calculation-st-low-en"},
		{"scorpion", "st-high", "de", "ctrl+a", "", "about-scorpion-st-high-de"},
		{"solitaire", "st-high", "de", "", "Spiel", "menu-solitaire-st-high-de"},
	} {
		d := drivetest.New(t, on(t, c.game, "atari"), c.mode, games.Env{Lang: c.lang})
		d.Do("wait 5000")
		if c.key != "" {
			d.Do("key %s", c.key)
		}
		if c.menu != "" {
			p := d.Middle("menu:" + c.menu)
			d.Do("move %d %d", p.X, p.Y)
		}
		d.Golden(c.name)
	}
}
