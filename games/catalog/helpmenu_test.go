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

// TestHelpMenus asks for help and for winnable deals by the menus of GEM and Intuition.
func TestHelpMenus(t *testing.T) {
	for _, c := range []struct{ game, machine, mode, lang, title, light, hint, deals string }{
		{"yukon", "", "falcon16", "de", "Optionen", "Ampel", "Tipp", "Lösbare Spiele"},
		{"yukon", "", "st-high", "en", "Options", "Light", "Hint", "Winnable deals"},
		{"golf", "atari", "falcon16", "en", "Options", "Light", "Hint", "Winnable deals"},
		{"golf", "", "amiga", "en", "Hints", "Light", "Hint", "Winnable deals"},
		{"golf", "", "amiga-mono", "de", "Tipps", "Ampel", "Tipp", "Lösbare Spiele"},
		{"scorpion", "amiga", "amiga", "de", "Tipps", "Ampel", "Tipp", "Lösbare Spiele"},
		{"solitairex", "", "amiga-200", "en", "Hints", "Light", "Hint", "Winnable deals"},
	} {
		t.Run(strings.Join([]string{c.game, c.mode, c.lang}, "-"), func(t *testing.T) {
			t.Parallel()
			info := on(t, c.game, c.machine)
			m := menued{drivetest.New(t, info, c.mode, games.Env{Deal: "8", Lang: c.lang}), strings.HasPrefix(c.mode, "amiga"), c.title}
			dark := m.Do("frame").Hash
			m.choose(c.light)
			if m.Do("frame").Hash == dark {
				t.Error("the light is not seen")
			}
			m.Do("messages")
			m.choose(c.hint)
			if len(m.Do("messages").Messages) == 0 {
				t.Error("nothing is said of a hint")
			}
			if c.game != "solitairex" { // a deal of it takes long to be proven
				m.choose(c.deals)
				if len(m.Do("messages").Messages) == 0 {
					t.Error("nothing is said of winnable deals")
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

// TestHelpMenuRefused asks for help in the Grand Tour: the menu is ghosted, the keys are
// told why.
func TestHelpMenuRefused(t *testing.T) {
	info, err := catalog.Find("grandtour")
	if err != nil {
		t.Fatal(err)
	}
	m := menued{drivetest.New(t, info, "amiga", games.Env{Lang: "en"}), true, "Hints"}
	for _, line := range []string{"Light", "Hint", "Show me", "Winnable deals"} {
		m.Do("messages")
		m.choose(line)
		if said := m.Do("messages").Messages; len(said) > 0 {
			t.Errorf("%s is ghosted, but it says %q", line, said)
		}
	}
	m.open()
	m.Golden("menu-grandtour-amiga-en")
	m.Do("release right 10 5")
	for _, key := range []string{"f9", "f4", "shift+f4"} {
		m.Do("key %s", key)
		if said := strings.Join(m.Do("messages").Messages, "|"); !strings.Contains(said, "no hints") {
			t.Errorf("%s: %q", key, said)
		}
	}
	german := drivetest.New(t, info, "amiga", games.Env{Lang: "de"})
	german.Do("key f9")
	if said := strings.Join(german.Do("messages").Messages, "|"); !strings.Contains(said, "keine Tipps") {
		t.Errorf("the light in German: %q", said)
	}
}
