package prove

import (
	"context"
	"sort"

	"phosphor/games/cards"
)

// This file computes what a table shows the player.

// ProblemOf returns the Problem of a game in play.
func ProblemOf(s *cards.Session) Problem {
	st := s.Setup()
	return Problem{Game: s.Game(), Variation: st.Variation, Rules: s.Rules(), Position: s.Position()}
}

// Since finds the move that lost a game from the verdicts on the positions after 0, 1, 2
// ... moves: the first n moves led to a winnable position, and the next one lost it. n is
// -1 if the deal itself was lost. ok is false if a needed verdict is unknown. A lost game
// stays lost, so the move is found by binary search.
func Since(positions int, verdict func(moves int) Verdict) (n int, ok bool) {
	ok = true
	first := sort.Search(positions, func(n int) bool {
		if !ok {
			return true
		}
		v := verdict(n)
		ok = v != Unknown
		return v != Winnable
	})
	return first - 1, ok
}

// Positions returns the positions of a game in play after 0, 1, 2 ... moves.
func Positions(s *cards.Session) []*cards.Position {
	all := make([]*cards.Position, s.Made()+1)
	for i := range all {
		all[i] = s.After(i)
	}
	return all
}

// A Search is a background computation.
type Search interface {
	// Poll returns the result once it is known.
	Poll() (r Result, done bool)
	// Stop ends the search; its result is no longer needed.
	Stop()
}

// Now computes at once. Games without a window use it, because their frames must not
// depend on the speed of the machine.
func Now(f func(ctx context.Context) Result) Search { return done{f(context.Background())} }

type done struct{ r Result }

func (d done) Poll() (Result, bool) { return d.r, true }
func (d done) Stop()                {}

// Beside computes in a new goroutine.
func Beside(f func(ctx context.Context) Result) Search {
	ctx, cancel := context.WithCancel(context.Background())
	b := &running{cancel: cancel, result: make(chan Result, 1)}
	go func() { b.result <- f(ctx) }()
	return b
}

type running struct {
	cancel context.CancelFunc
	result chan Result
}

func (b *running) Poll() (r Result, done bool) {
	select {
	case r = <-b.result:
		b.cancel()
		return r, true
	default:
		return r, false
	}
}

func (b *running) Stop() { b.cancel() }
