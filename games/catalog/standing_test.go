package catalog_test

import (
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
)

// TestStandingElsewhere plays a card home in games whose originals have no score, on desks
// that show a number: it is the number of cards at home, and speech does not mention a score
// of 0.
func TestStandingElsewhere(t *testing.T) {
	for _, c := range []struct{ machine, lang string }{{"amiga", "en"}, {"amiga", "de"}, {"atari", "en"}, {"atari", "de"}} {
		row := on(t, "freecell", c.machine)
		d := drivetest.New(t, row, row.Modes[0], games.Env{Deal: "3", Lang: c.lang})
		d.Do("wait 8000")
		if text := d.Do("describe").Text; strings.Contains(text, "Score") || strings.Contains(text, "Punkte") {
			t.Errorf("%s, %s: as it begins: %q", c.machine, c.lang, text)
		}
		d.Do("do tableau2 foundation0")
		d.Do("wait 2000")
		if text := d.Do("describe").Text; strings.Contains(text, "Score 0") || strings.Contains(text, "Punkte: 0") {
			t.Errorf("%s, %s: %q", c.machine, c.lang, text)
		}
		d.Golden("standing-freecell-" + c.machine + "-" + c.lang)
	}
}
