package catalog_test

import (
	"fmt"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
)

// TestLooks compares each card game, on each desk, in colour and in black and white, with a
// picture of the deal and one after a click on its stock.
func TestLooks(t *testing.T) {
	for _, g := range catalog.Cards {
		for _, machine := range machines {
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

// TestGEMLooks shows what surrounds the cards of a GEM program: labels where there is least
// room for them, the About box, the variations in the menu.
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

// TestGEMPrograms shows programs of other machines in GEM windows: cards are on the table of
// their set and as small as the screen requires, and a board has its own colours.
func TestGEMPrograms(t *testing.T) {
	for game, list := range map[string][]string{
		"solitairex": {"falcon16", "st-high", "st-medium", "st-low"}, "grandtour": {"falcon16", "st-medium", "st-low"},
		"gobblet": {"falcon16", "falcon256", "st-high"}, "sokoban": {"falcon16", "st-high"},
	} {
		for _, mode := range list {
			drivetest.New(t, on(t, game, "atari"), mode, games.Env{}).Golden("program-" + game + "-" + mode)
		}
	}
}

// TestEndsOfPrograms shows that a game says that it is won on other machines, too: Gobblet's
// banner has room for its words in letters wider than those of Windows, and puzzles have a
// message.
func TestEndsOfPrograms(t *testing.T) {
	for _, c := range []struct{ machine, mode, lang string }{{"atari", "falcon16", "en"}, {"atari", "st-high", "fr"}, {"amiga", "amiga-200-16", "fr"}} {
		d := drivetest.New(t, on(t, "gobblet", c.machine), c.mode, games.Env{Lang: c.lang})
		for _, m := range strings.Split("s1 A1,s1 B4,s1 B1,s1 C4,s1 C1,s2 D4,s2 D1", ",") {
			d.Do("do %s", m)
		}
		d.Do("wait 3000")
		d.Golden("end-gobblet-" + c.mode + "-" + c.lang)
	}
	d := drivetest.New(t, on(t, "scramble", "atari"), "falcon16", games.Env{})
	d.Do(`layout {"rows":[[1,2],[0,3]]}`)
	d.Do("do slide 1 1")
	d.Golden("end-scramble-falcon16")
	d = drivetest.New(t, on(t, "sokoban", "windows"), "win256", games.Env{})
	d.Do(`layout {"rows":["#####","#@$.#","#####"]}`)
	d.Do("do right")
	d.Golden("end-sokoban-win256")
}

// TestExpertChoosesAMode checks that GEM changes to another resolution if the numbers in the
// boxes would be illegible.
func TestExpertChoosesAMode(t *testing.T) {
	for mode, want := range map[string]string{"st-low": "640x400", "ste-low": "640x400", "st-medium": "640x200", "st-high": "640x400"} {
		d := drivetest.New(t, on(t, "minesweeper", "atari"), mode, games.Env{})
		p := d.Middle("menu:Game")
		d.Do("move %d %d", p.X, p.Y)
		d.Click("item:Expert")
		d.Do("wait 100")
		size, box := d.Screen().Bounds().Size(), d.Where("cell:29,15")
		if got := fmt.Sprintf("%dx%d", size.X, size.Y); got != want || box.Dx() < 8 || box.Dy() < 8 {
			t.Errorf("%s: a screen of %s, want %s, boxes of %v", mode, got, want, box.Size())
		}
	}
}

// TestSentHome clicks a card in GEM: if clicks do not send it home, the message is true of the
// game, and help does not promise it.
func TestSentHome(t *testing.T) {
	for _, c := range []struct{ game, pile, says, help string }{
		{"scorpion", "tableau0/6", "This game has no foundations.", "Drag cards to their places."},
		{"pyramid", "tableau27", "Only a king goes to the foundation alone.", "Drag cards to their places."},
		{"golf", "tableau0/4", "Only the next higher or lower card fits there.", "Drag cards, or click a top card to send it to a foundation."},
		{"klondike", "tableau0", "That card cannot be put on a foundation now.", "Drag cards, or click a top card to send it to a foundation."},
	} {
		d := drivetest.New(t, on(t, c.game, "atari"), "st-high", games.Env{})
		d.Do("wait 5000")
		d.Do("messages")
		d.Click(c.pile)
		if m := d.Do("messages").Messages; len(m) != 1 || m[0] != c.says {
			t.Errorf("%s: a click shows %q, want %q", c.game, m, c.says)
		}
		d.Do("key f1")
		text := d.Do("describe").Text
		d.Do("key return") // the next page, where there is one
		if text += d.Do("describe").Text; !strings.Contains(text, c.help) {
			t.Errorf("%s: help lacks %q", c.game, c.help)
		}
	}
}
