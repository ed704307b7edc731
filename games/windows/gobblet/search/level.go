package search

import (
	"errors"
	"fmt"
	"time"
)

// A Level is a strength of the computer player.
type Level struct {
	Name string
	// Depth is how many plies are searched at most; 0 for no limit.
	Depth int
	// Nodes is how many positions are searched at most. It makes the level
	// equally strong, and its moves the same, on every machine.
	Nodes int64
	// Pace is how long after the beginning of its search a player at the screen
	// makes its move: more than the search takes on any machine of today.
	Pace time.Duration
	// Short leaves out whatever lies beyond the depth: threats are not followed.
	Short bool
	// Blur is by how many points the player misjudges a position at most. A
	// piece of the largest size on the board is worth thirty, three in an open
	// line about ten.
	Blur int
	// Solves says that the level is only one of the small board, every position of which
	// its search decides: it never gives a won game away, wins as soon and loses as late
	// as can be.
	Solves bool
}

// Levels are the strengths, the weakest first. Every one of them wins where one
// move wins and keeps the opponent from winning with the next move where it
// can: a player who overlooks that looks broken and not weak. The beginner sees
// nothing more than this and hardly tells a good position from a bad one, so
// whoever threatens two lines at once beats it; easy sees that much itself, but
// judges poorly; medium follows a chain of threats; strong and best think
// ahead. Each wins at least eight games of ten against the one before.
var Levels = []Level{
	{Name: "beginner", Depth: 2, Nodes: 50_000, Pace: 600 * time.Millisecond, Short: true, Blur: 60},
	{Name: "easy", Depth: 3, Nodes: 100_000, Pace: 700 * time.Millisecond, Short: true, Blur: 30},
	{Name: "medium", Depth: 3, Nodes: 200_000, Pace: 800 * time.Millisecond, Blur: 6},
	{Name: "strong", Depth: 5, Nodes: 500_000, Pace: 1200 * time.Millisecond, Blur: 2},
	{Name: "best", Nodes: 5_000_000, Pace: 3 * time.Second, Blur: 1},
	{Name: "perfect", Nodes: 5_000_000, Pace: 3 * time.Second, Solves: true},
}

// ErrLevel is wrapped by the error for a level that there is not.
var ErrLevel = errors.New("there is no such level")

// FindLevel returns the level of that name.
func FindLevel(name string) (Level, error) {
	var names []string
	for _, l := range Levels {
		if l.Name == name {
			return l, nil
		}
		names = append(names, l.Name)
	}
	return Level{}, fmt.Errorf("%w: %q (%v)", ErrLevel, name, names)
}

// Options returns what makes a search play at the level. Different seeds play
// different games.
func (l Level) Options(seed uint64) Options {
	return Options{Depth: l.Depth, Nodes: l.Nodes, Short: l.Short, Blur: l.Blur, Seed: seed}
}
