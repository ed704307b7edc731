package catalog_test

import (
	"encoding/json"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
)

// TestLeaving begins another game over one that is being played, in every game that
// takes moves back: Undo goes back to it, with all of its moves.
func TestLeaving(t *testing.T) {
	for _, info := range catalog.All {
		t.Run(info.Name, func(t *testing.T) {
			mode, err := modes.Find(info.Modes[0])
			if err != nil {
				t.Fatal(err)
			}
			g, err := info.Start(games.Env{Mode: mode, Deal: "1", Fresh: play.Deals("1")})
			if err != nil {
				t.Fatal(err)
			}
			m := g.Match()
			state := func() string {
				b, err := json.Marshal(m.State())
				if err != nil {
					t.Fatal(err)
				}
				return string(b)
			}
			now := time.Duration(0)
			for range 3 {
				moves := m.Moves()
				if len(moves) == 0 {
					t.Skip("it has to be begun first")
				}
				if err := m.Do(moves[0]); err != nil {
					t.Fatal(err)
				}
				now += 5 * time.Second
				g.Advance(now)
			}
			was := state()
			if err := m.New("7"); err != nil {
				t.Fatal(err)
			}
			if err := m.Undo(); err != nil {
				m.New("")
				m.Do(m.Moves()[0])
				if m.Undo() == nil {
					t.Errorf("moves are taken back, but a new game is not: %v", err)
				}
				t.Skip(err)
			}
			if got := state(); got != was {
				t.Errorf("it goes on as\n%s\nit was\n%s", got, was)
			}
			now += time.Second
			g.Advance(now)
			for range 3 {
				if err := m.Undo(); err != nil {
					t.Error(err)
				}
			}
			if err := m.Undo(); err == nil {
				t.Error("more is taken back than was done")
			}
		})
	}
}
