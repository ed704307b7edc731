package host

import (
	"slices"
	"testing"
	"time"

	"phosphor/fb/input"
	"phosphor/games"
)

// A slowGame is a game whose computer player is late.
type slowGame struct {
	games.Game
	due  time.Duration
	late bool
	told []time.Duration // times of Event and Advance
}

func (g *slowGame) Thinking() (time.Duration, bool) { return g.due, g.late }
func (g *slowGame) Advance(now time.Duration)       { g.told = append(g.told, now) }
func (g *slowGame) Event(ev input.Event)            { g.told = append(g.told, ev.Time) }
func (g *slowGame) Due() (time.Duration, bool)      { return g.due, true }
func (g *slowGame) Done() bool                      { return false }

// TestClockWaitsForTheComputer checks that the game's time stops just before the move of a
// late search, and continues from there.
func TestClockWaitsForTheComputer(t *testing.T) {
	const s = time.Second
	g := &slowGame{due: 2 * s, late: true}
	h := &House{stage: stage{game: g, began: 5 * s}}
	h.Advance(6 * s)
	if due, ok := h.Due(); !ok || due != 7*s {
		t.Errorf("due at %v, %v", due, ok)
	}
	h.Advance(7 * s)
	if due, ok := h.Due(); !ok || due <= 7*s || due > 7*s+100*time.Millisecond {
		t.Errorf("next poll at %v, %v", due, ok)
	}
	h.Event(input.Event{Time: 8 * s})
	h.Advance(9 * s)
	g.late = false
	if due, ok := h.Due(); !ok || due != 9*s+time.Millisecond {
		t.Errorf("the move is due at %v, %v", due, ok)
	}
	h.Advance(9*s + time.Millisecond)
	h.Event(input.Event{Time: 10 * s})
	stop := 2*s - time.Millisecond
	if want := []time.Duration{s, stop, stop, stop, 2 * s, 3*s - time.Millisecond}; !slices.Equal(g.told, want) {
		t.Errorf("the game's times are %v, want %v", g.told, want)
	}
}
