package catalog_test

import (
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/prove"
)

// A menued test opens the menu that offers help and chooses lines of it by the mouse.
type menued struct {
	*drivetest.Driver
	amiga bool
	title string
}

func (m menued) open() {
	if m.amiga {
		m.Do("press right 10 5")
	}
	p := m.Middle("menu:" + m.title)
	m.Do("move %d %d", p.X, p.Y)
}

func (m menued) choose(line string) {
	m.open()
	p := m.Middle("item:" + line)
	m.Do("move %d %d", p.X, p.Y)
	if m.amiga {
		m.Do("release right %d %d", p.X, p.Y)
	} else {
		m.Do("press left %d %d", p.X, p.Y)
		m.Do("release left %d %d", p.X, p.Y)
	}
	m.Do("wait 100")
}

// TestHelpMenus requests help and winnable deals from the menus of GEM and Intuition.
func TestHelpMenus(t *testing.T) {
	for _, c := range []struct{ game, machine, mode, lang, title, light, hint, deals string }{
		{"yukon", "", "falcon16", "de", "Optionen", "Ampel", "Tipp", "Lösbare Spiele"},
		{"yukon", "", "st-high", "en", "Options", "Lamp", "Hint", "Winnable deals"},
		{"golf", "atari", "falcon16", "en", "Options", "Lamp", "Hint", "Winnable deals"},
		{"golf", "", "amiga", "en", "Hints", "Lamp", "Hint", "Winnable deals"},
		{"golf", "", "amiga-mono", "de", "Tipps", "Ampel", "Tipp", "Lösbare Spiele"},
		{"scorpion", "amiga", "amiga", "de", "Tipps", "Ampel", "Tipp", "Lösbare Spiele"},
		{"solitairex", "", "amiga-200", "en", "Hints", "Lamp", "Hint", "Winnable deals"},
	} {
		t.Run(strings.Join([]string{c.game, c.mode, c.lang}, "-"), func(t *testing.T) {
			t.Parallel()
			info := on(t, c.game, c.machine)
			m := menued{drivetest.New(t, info, c.mode, games.Env{Deal: "8", Lang: c.lang}), strings.HasPrefix(c.mode, "amiga"), c.title}
			dark := m.Do("frame").Hash
			m.choose(c.light)
			if m.Do("frame").Hash == dark {
				t.Error("the lamp is not visible")
			}
			m.Do("messages")
			m.choose(c.hint)
			if len(m.Do("messages").Messages) == 0 {
				t.Error("no message about a hint")
			}
			if c.game != "solitairex" { // its deals take long to solve
				m.choose(c.deals)
				if len(m.Do("messages").Messages) == 0 {
					t.Error("no message about winnable deals")
				}
				m.Do("new")
				if v := m.Raw("solve 3000000"); !strings.Contains(string(v), prove.Winnable.String()) {
					t.Errorf("the next deal: %s", v)
				}
			}
			m.open()
			m.Golden("menu-" + c.game + "-" + c.mode + "-" + c.lang)
		})
	}
}

// TestWinnableKey requests winnable deals with the key, and any deals again, on every desk.
func TestWinnableKey(t *testing.T) {
	for _, c := range []struct{ game, machine, lang, winnable, any string }{
		{"yukon", "", "en", "From now on: deals that can be won.", "From now on: any deal."},
		{"golf", "", "de", "Ab jetzt geht jedes Spiel auf.", "Ab jetzt kann jedes Spiel kommen."},
		{"golf", "oberon", "en", "From now on: deals that can be won.", "From now on: any deal."},
		{"solitairex", "", "en", "From now on: deals that can be won.", "From now on: any deal."},
		{"minesweeper", "", "en", "From now on: boards without guessing.", "From now on: any board."},
		{"minesweeper", "", "de", "Ab jetzt: nur Bretter ohne Raten.", "Ab jetzt kann jedes Brett kommen."},
		{"scramble", "", "en", "Every puzzle dealt here can be solved.", "Every puzzle dealt here can be solved."},
		{"sokoban", "", "de", "Hier wird nicht gegeben: Ein Level folgt auf das andere.", "Hier wird nicht gegeben: Ein Level folgt auf das andere."},
		{"tetris", "", "en", "There are no winnable deals in Tetris.", "There are no winnable deals in Tetris."},
		{"grandtour", "", "en", "You cannot choose winnable deals in the Grand Tour.", "You cannot choose winnable deals in the Grand Tour."},
	} {
		info := on(t, c.game, c.machine)
		d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "8", Lang: c.lang})
		for _, want := range []string{c.winnable, c.any, c.winnable} {
			d.Do("messages")
			d.Do("key shift+f9")
			if said := d.Do("messages").Messages; len(said) != 1 || said[0] != want {
				t.Errorf("%s: message %q, want %q", c.game, said, want)
			}
		}
		if c.game == "golf" {
			d.Do("new")
			if v := d.Raw("solve 3000000"); !strings.Contains(string(v), prove.Winnable.String()) {
				t.Errorf("the next deal of golf on %q: %s", c.machine, v)
			}
		}
	}
}

// TestWinnableMark compares the menu after a press of the key with the menu after its line was
// chosen: the mark is at the same line.
func TestWinnableMark(t *testing.T) {
	for _, c := range []struct{ game, mode, title string }{{"yukon", "falcon16", "Options"}, {"golf", "amiga", "Hints"}, {"solitairex", "amiga", "Hints"}} {
		info := on(t, c.game, "")
		var seen [3]string
		for i, do := range []func(m menued){func(m menued) { m.choose("Winnable deals") }, func(m menued) { m.Do("key shift+f9") }, func(menued) {}} {
			m := menued{drivetest.New(t, info, c.mode, games.Env{Deal: "8", Lang: "en"}), c.mode == "amiga", c.title}
			do(m)
			m.Do("wait 10000") // nothing is said any more
			m.open()
			seen[i] = m.Do("frame").Hash
		}
		if seen[0] != seen[1] || seen[1] == seen[2] {
			t.Errorf("%s: menus %q", c.game, seen)
		}
	}
}

// TestHelpMenuRefused requests help in the Grand Tour: the menu is ghosted, and the keys say
// why.
func TestHelpMenuRefused(t *testing.T) {
	info, err := catalog.Find("grandtour")
	if err != nil {
		t.Fatal(err)
	}
	m := menued{drivetest.New(t, info, "amiga", games.Env{Lang: "en"}), true, "Hints"}
	for _, line := range []string{"Lamp", "Hint", "Show me", "Winnable deals"} {
		m.Do("messages")
		m.choose(line)
		if said := m.Do("messages").Messages; len(said) > 0 {
			t.Errorf("%s is ghosted, but the message is %q", line, said)
		}
	}
	m.open()
	m.Golden("menu-grandtour-amiga-en")
	m.Do("release right 10 5")
	for key, want := range map[string]string{"f9": "no lamp", "f4": "no hints", "shift+f4": "no hints", "f6": "cannot walk", "shift+f9": "winnable deals"} {
		m.Do("key %s", key)
		if said := strings.Join(m.Do("messages").Messages, "|"); !strings.Contains(said, want) {
			t.Errorf("%s: %q", key, said)
		}
	}
	german := drivetest.New(t, info, "amiga", games.Env{Lang: "de"})
	german.Do("key f9")
	if said := strings.Join(german.Do("messages").Messages, "|"); !strings.Contains(said, "keine Ampel") {
		t.Errorf("the lamp in German: %q", said)
	}
}
