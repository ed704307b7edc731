package catalog_test

import (
	"encoding/json"
	"slices"
	"strings"
	"testing"

	"phosphor/games"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
	"phosphor/games/store"
)

// TestHonestForPoints checks that games for points have no help: all of it is refused with a
// message, and none is counted. The result enters the list of the best, but not from a
// position laid out by hand.
func TestHonestForPoints(t *testing.T) {
	for _, c := range []struct {
		game, variation string
		play            func(d *drivetest.Driver)
		listed          func(kept store.Memory) bool
	}{
		{"tetris", "", func(d *drivetest.Driver) {
			for !d.Match().Status().Over {
				d.Do("do drop")
			}
		}, func(kept store.Memory) bool {
			var ranks struct{ Ranks []struct{ Score int } }
			_ = json.Unmarshal(kept["tetris.json"], &ranks)
			return slices.ContainsFunc(ranks.Ranks, func(r struct{ Score int }) bool { return r.Score > 0 })
		}},
		{"grandtour", "", func(d *drivetest.Driver) {
			for !d.Match().Status().Over {
				for range 60 {
					if moves := d.Do("moves").Moves; len(moves) > 0 && moves[0] != "next" {
						d.Do("do %s", moves[0])
						continue
					}
					break
				}
				if slices.Contains(d.Do("moves").Moves, "next") {
					d.Do("do next")
				}
			}
		}, func(kept store.Memory) bool { return len(kept["grandtour.json"]) > 0 }},
		{"solitairex", "tournament", func(d *drivetest.Driver) {
			for range 60 {
				if moves := d.Do("moves").Moves; len(moves) > 0 {
					d.Do("do %s", moves[0])
				}
			}
		}, func(kept store.Memory) bool { return len(kept["solitairex.json"]) > 0 }},
	} {
		for _, machine := range machines {
			for _, laid := range []bool{false, true} {
				t.Run(strings.Join([]string{c.game, machine, map[bool]string{true: "layout", false: "keys"}[laid]}, "-"), func(t *testing.T) {
					t.Parallel()
					info, kept := on(t, c.game, machine), store.Memory{}
					d := drivetest.New(t, info, info.Modes[0], games.Env{Deal: "3", Variation: c.variation, Scores: kept})
					if laid {
						state := d.Raw("state")
						d.Do("layout %s", state)
					}
					d.Do("messages")
					for _, key := range []string{"f9", "f4", "shift+f4", "f6", "shift+f9"} {
						d.Do("key %s", key)
						if said := d.Do("messages").Messages; len(said) != 1 {
							t.Errorf("%s shows %q", key, said)
						}
						d.Do("wait 20000")
					}
					c.play(d)
					if s := play.Base(d.Match()); s != nil && s.Count().Helped {
						t.Error("refused help counts as help")
					}
					if listed := c.listed(kept); listed == laid {
						t.Errorf("among the best: %v, laid out by hand: %v; %v", listed, laid, kept)
					}
				})
			}
		}
	}
}
