package catalog_test

import (
	"encoding/json"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/internal/drivetest"
	"phosphor/games/play"
)

// TestLeaving begins another game over the current one, in every game with undo: Undo goes
// back to it, with all of its moves, and Redo to the new one.
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
					t.Skip("a game must be begun first")
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
			other := state()
			if err := m.Undo(); err != nil {
				m.New("")
				m.Do(m.Moves()[0])
				if m.Undo() == nil {
					t.Errorf("moves are undone, but a new game is not: %v", err)
				}
				t.Skip(err)
			}
			if got := state(); got != was {
				t.Errorf("continued as\n%s\nwant\n%s", got, was)
			}
			if err := m.Redo(); err != nil {
				t.Errorf("redo does not begin the new game: %v", err)
			}
			if got := state(); got != other {
				t.Errorf("redo begins\n%s\nwant\n%s", got, other)
			}
			if m.Redo() == nil {
				t.Error("redo goes further than undo")
			}
			if err := m.Undo(); err != nil || state() != was {
				t.Errorf("continued as %s, want %s: %v", state(), was, err)
			}
			now += time.Second
			g.Advance(now)
			for range 3 {
				if err := m.Undo(); err != nil {
					t.Error(err)
				}
			}
			if err := m.Undo(); err == nil {
				t.Error("undo goes back further than the start")
			}
		})
	}
}

// TestStepKeys undoes and redoes a move with each key that does so, in every game with undo.
func TestStepKeys(t *testing.T) {
	for _, info := range catalog.All {
		t.Run(info.Name, func(t *testing.T) {
			d := drivetest.New(t, info, info.Modes[0], games.Env{})
			if d.Ask("undo").Error != play.ErrNothingToUndo.Error() {
				t.Skip("this game has no undo")
			}
			if len(d.Do("moves").Moves) == 0 {
				t.Skip("a game must be begun first")
			}
			position := func() string {
				d.Do("wait 2000") // all automatic moves have ended
				return string(d.Raw("moves"))
			}
			d.Do("do %s", d.Do("moves").Moves[0])
			before := position()
			d.Do("do %s", d.Do("moves").Moves[0])
			after := position()
			for _, keys := range [][2]string{{"undo", "shift+undo"}, {"f2", "shift+f2"}, {"backspace", "shift+backspace"}, {"ctrl+z", "ctrl+shift+z"}, {"backspace", "ctrl+y"}} {
				if info.Machine == "Oberon" && keys[0] == "f2" || info.Name == "yukon" && keys[0] == "ctrl+z" {
					continue // a key of the system's own, a line of the menu
				}
				d.Do("key %s", keys[0])
				if got := position(); got != before {
					t.Errorf("%s: %s, want %s", keys[0], got, before)
				}
				d.Do("key %s", keys[1])
				if got := position(); got != after {
					t.Errorf("%s: %s, want %s", keys[1], got, after)
				}
			}
		})
	}
}
