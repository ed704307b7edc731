package catalog_test

import (
	"image"
	"testing"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
)

// The help of every game lies on the screen whole, page after page, in every language, on the
// smallest screen of each machine.
func TestHelpFitsSmallScreens(t *testing.T) {
	for _, info := range catalog.All {
		for _, machine := range info.Machines() {
			row := on(t, info.Name, machine)
			mode := smallest(t, row)
			g, err := row.Start(games.Env{Mode: mode, Deal: "2"}.Complete())
			if err != nil {
				t.Fatal(err)
			}
			screen := g.Screen().Rect // some games do not fit that mode and have a larger one
			for _, lang := range i18n.Codes() {
				d := drivetest.New(t, row, mode.Name, games.Env{Deal: "2", Lang: lang})
				d.Do("wait 8000")
				d.Do("key f1")
				d.Do("wait 100")
				for range 6 { // pages
					for _, name := range []string{"dialog", "alert", "requester", "Help.Text/document"} {
						a := d.Ask("where %s", name)
						if r := image.Rect(a.X, a.Y, a.X+a.W, a.Y+a.H); !r.In(screen) {
							t.Errorf("%s on %s, %s, %s: the %s lies at %v of %v", info.Name, machine, mode.Name, lang, name, r, screen)
						}
					}
					d.Do("key return")
					d.Do("wait 100")
				}
			}
		}
	}
}

// smallest is the mode of a game with the fewest pixels.
func smallest(t *testing.T, row *games.Info) (small *fb.Mode) {
	for _, name := range row.Modes {
		m, err := modes.Find(name)
		if err != nil {
			t.Fatal(err)
		}
		if small == nil || m.Width*m.Height < small.Width*small.Height {
			small = m
		}
	}
	return small
}
