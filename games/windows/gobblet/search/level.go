package search

import (
	"errors"
	"fmt"
	"time"
)

// A Level is a strength of the computer player.
type Level struct {
	Name string
	// Depth is the largest number of plies searched; 0 means no limit.
	Depth int
	// Nodes is the largest number of positions searched. It makes the level equally
	// strong, and its moves the same, on every machine.
	Nodes int64
	// Pace is the time from the beginning of its search until a player on the screen
	// moves: longer than the search takes on any present machine.
	Pace time.Duration
	// Short ends the search at the depth: threats beyond it are not followed.
	Short bool
	// Blur is the largest error, in points, with which the player judges a position. A
	// piece of the largest size on the board is worth thirty, three in an open line about
	// ten.
	Blur int
	// Solves means that the level is only for the small board, every position of which
	// its search decides: it never gives away a won game, wins as soon as possible and
	// loses as late as possible.
	Solves bool
}

// Levels lists the strengths, the weakest first. All of them win if one move wins, and
// prevent a win by the opponent's next move if they can: a player that overlooks such a
// move looks broken, not weak. The beginner sees nothing else and can hardly tell good
// positions from bad ones, so threatening two lines at once beats it; easy sees such
// threats itself, but judges poorly; medium follows a chain of threats; strong and best
// think ahead. Each wins at least eight games of ten against the one before.
var Levels = []Level{
	{Name: "beginner", Depth: 2, Nodes: 50_000, Pace: 600 * time.Millisecond, Short: true, Blur: 60},
	{Name: "easy", Depth: 3, Nodes: 100_000, Pace: 700 * time.Millisecond, Short: true, Blur: 30},
	{Name: "medium", Depth: 3, Nodes: 200_000, Pace: 800 * time.Millisecond, Blur: 6},
	{Name: "strong", Depth: 5, Nodes: 500_000, Pace: 1200 * time.Millisecond, Blur: 2},
	{Name: "best", Nodes: 5_000_000, Pace: 3 * time.Second, Blur: 1},
	{Name: "perfect", Nodes: 5_000_000, Pace: 3 * time.Second, Solves: true},
}

// ErrLevel is wrapped by the error for an unknown level.
var ErrLevel = errors.New("there is no such level")

// FindLevel returns the level with the given name.
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

// Options returns the options for a search at the level. Different seeds play different
// games.
func (l Level) Options(seed uint64) Options {
	return Options{Depth: l.Depth, Nodes: l.Nodes, Short: l.Short, Blur: l.Blur, Seed: seed}
}
