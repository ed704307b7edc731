package catalog_test

import (
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/internal/shared"
)

// TestPatiencesEverywhere plays patiences from texts to a win by mouse, on one desk after the
// other; with PHOSPHOR_SLOW=1 all of them on every desk, also by keys.
func TestPatiencesEverywhere(t *testing.T) {
	for nth, p := range catalog.Patiences() {
		if p.Own || p.Name == "british-canister" || nth%shared.Often(9, 1) != 4%shared.Often(9, 1) {
			continue // of a million deals, one is winnable
		}
		t.Run(p.Name, func(t *testing.T) {
			moves, start := line(t, p.Game)
			for i, machine := range []string{"atari", "amiga", "oberon"} {
				info := on(t, p.Name, machine)
				modes := []string{info.Modes[0], info.Mono}
				if !shared.Slow && nth/9%3 != i {
					continue
				}
				t.Run(machine, func(t *testing.T) {
					s := sit(t, p.Game, info, modes[i%2], start)
					for n, m := range moves {
						if n == len(moves)/2 {
							s.backAndForth()
						}
						s.mouse(m)
					}
					s.won()
				})
				if shared.Slow {
					t.Run(machine+"/keys", func(t *testing.T) {
						s := sit(t, p.Game, info, modes[(i+1)%2], start)
						for _, m := range moves {
							s.keys(m)
						}
						s.won()
					})
				}
			}
		})
	}
}

// TestPatiencesLook opens each patience on the desks: all its piles are on the screen, and on
// Oberon's all of its help is visible.
func TestPatiencesLook(t *testing.T) {
	for nth, p := range catalog.Patiences() {
		for i, machine := range []string{"atari", "amiga", "oberon"} {
			if !shared.Slow && nth%3 != i {
				continue
			}
			row := on(t, p.Name, machine)
			d := drivetest.New(t, row, row.Modes[nth%2*(len(row.Modes)-1)], games.Env{Deal: "2", Lang: []string{"en", "de"}[nth%2]})
			d.Do("wait 8000")
			if strings.Contains(string(d.Raw("state")), `"over":true`) {
				continue // this deal has no moves, and the screen says so
			}
			screen := d.Screen().Bounds()
			for _, s := range p.Description.Rules().Piles() {
				if r := d.Where(s.Name); !r.In(screen) || r.Empty() {
					t.Errorf("%s, %s: %s is at %v, outside %v", p.Name, row.Machine, s.Name, r, screen)
				}
			}
			if machine != "oberon" {
				continue
			}
			d.Do("key f1")
			if r := d.Where("Help.Text/document"); !r.In(screen) {
				t.Errorf("%s: the help is at %v", p.Name, r)
			}
			before := d.Do("frame").Hash
			d.Do("key pagedown")
			if d.Do("frame").Hash != before {
				t.Errorf("%s: there is text below the end of the help", p.Name)
			}
		}
	}
}
