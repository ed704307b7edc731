package drivetest

import (
	"bytes"
	"encoding/json"
	"math/rand/v2"
	"slices"
	"strconv"
	"testing"
	"time"

	"phosphor/fb/modes"
	"phosphor/games"
	"phosphor/games/play"
)

// A seat is a game without a pipe.
type seat struct {
	games.Game
	now time.Duration
}

func sit(t testing.TB, info *games.Info, mode, deal string) *seat {
	t.Helper()
	m, err := modes.Find(mode)
	if err != nil {
		t.Fatal(err)
	}
	g, err := info.Start(games.Env{Mode: m, Deal: deal, Fresh: play.Deals(deal)})
	if err != nil {
		t.Fatal(err)
	}
	if len(g.Match().Moves()) == 0 { // the player must begin the game
		if err := g.Match().New(""); err != nil {
			t.Fatal(err)
		}
	}
	return &seat{Game: g}
}

func (s *seat) wait(d time.Duration) {
	s.now += d
	s.Advance(s.now)
}

// A look is everything visible of a game.
type look struct{ state, frame string }

func (s *seat) look(t testing.TB) look {
	t.Helper()
	b, err := json.Marshal(s.Match().State())
	if err != nil {
		t.Fatal(err)
	}
	return look{string(b), s.Screen().Hash()}
}

// sameLoaded checks that a saved game loads as the same game at another table.
func sameLoaded(t *testing.T, g, other *seat) {
	t.Helper()
	b, err := g.Match().Save()
	if err != nil {
		t.Fatal(err)
	}
	if err := other.Match().Load(b); err != nil {
		t.Fatalf("%v\n%s", err, b)
	}
	if want, got := g.look(t), other.look(t); got != want {
		t.Fatalf("saved\n%s\nloaded\n%s", want, got)
	}
	if again, err := other.Match().Save(); err != nil || !bytes.Equal(again, b) {
		t.Fatalf("saved\n%s\nsaved again\n%s%v", b, again, err)
	}
}

// Matches plays games of the given number of random moves. It checks that undo and redo
// restore the state and the picture, and that after every move a saved game loads as the
// same game at another table. A game without undo must refuse both for the same reason.
// skipped are unlisted moves that Undo passes over.
func Matches(t *testing.T, info *games.Info, mode string, steps int, skipped ...string) {
	t.Helper()
	rnd := rand.New(rand.NewPCG(uint64(len(info.Name)), uint64(steps)))
	var g, other *seat
	var m play.Match
	begin := func(deal int) {
		g, other = sit(t, info, mode, strconv.Itoa(deal+1)), sit(t, info, mode, "5")
		m = g.Match()
		if err := m.Redo(); err == nil {
			t.Error("redo is accepted before any undo")
		}
	}
	begin(0)
	final := ""
	for n := range steps {
		g.wait(time.Duration(rnd.IntN(900)) * time.Millisecond)
		moves := append(m.Moves(), skipped...)
		if m.Status().Over || n%100 == 99 {
			begin(n)
			continue
		}
		before := g.look(t)
		move := moves[rnd.IntN(len(moves))]
		if m.Do(move) != nil {
			if g.look(t) != before {
				t.Fatalf("step %d: the refused move %s changed the game", n, move)
			}
			continue
		}
		after, over := g.look(t), m.Status().Over
		sameLoaded(t, g, other)
		if slices.Contains(skipped, move) {
			if m.Redo() == nil {
				t.Fatalf("step %d: redo succeeds after %s without an undo", n, move)
			}
			continue
		}
		if err := m.Undo(); err != nil {
			redo := m.Redo()
			if final == "" {
				final = err.Error()
			}
			if redo == nil || err.Error() != final || redo.Error() != final || g.look(t) != after {
				t.Fatalf("step %d: nothing to undo: %v; nor to redo: %v", n, err, redo)
			}
			continue
		}
		compare := func(what string, want look) {
			t.Helper()
			got := g.look(t)
			if over { // the end of a game may have been announced
				got.frame, want.frame = "", ""
			}
			if got != want {
				t.Fatalf("step %d, %s: %s\n%s\nwant\n%s", n, move, what, got, want)
			}
		}
		compare("taken back", before)
		if err := m.Redo(); err != nil {
			t.Fatalf("step %d, %s: %v", n, move, err)
		}
		compare("made again", after)
		if n%8 == 0 {
			k := 0
			for range rnd.IntN(12) {
				if m.Undo() == nil {
					k++
				}
			}
			for range k {
				if err := m.Redo(); err != nil {
					t.Fatal(err)
				}
			}
			compare("several taken back and made again", after)
			if err := m.Redo(); err == nil {
				t.Fatalf("step %d: redo goes further than undo", n)
			}
		}
	}
}

// FuzzLoad reads saved games. A game that is accepted must be saved unchanged.
func FuzzLoad(f *testing.F, info *games.Info, mode string) {
	m := sit(f, info, mode, "3").Match()
	for range 3 {
		b, err := m.Save()
		if err != nil {
			f.Fatal(err)
		}
		f.Add(b)
		f.Add(bytes.Replace(b, []byte(`"deal"`), []byte(`"layout": {}, "deal"`), 1))
		f.Add(bytes.Replace(b, []byte("false"), []byte("true"), 1))
		if err := m.Do(m.Moves()[0]); err != nil {
			f.Fatal(err)
		}
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		if m.Load(data) != nil {
			return
		}
		first, err := m.Save()
		if err != nil {
			t.Fatal(err)
		}
		if err := m.Load(first); err != nil {
			t.Fatalf("%s: %v", first, err)
		}
		if second, err := m.Save(); err != nil || !bytes.Equal(first, second) {
			t.Errorf("saved again:\n%s\n%s\n%v", first, second, err)
		}
	})
}
