package prove

import (
	"context"
	"sort"

	"phosphor/games/cards"
)

// This file is what a person at a table asks a prover.

// ProblemOf returns the problem of a game in play.
func ProblemOf(s *cards.Session) Problem {
	st := s.Setup()
	return Problem{Game: s.Game(), Variation: st.Variation, Rules: s.Rules(), Position: s.Position()}
}

// Since finds the move that lost a game from the verdicts on the positions after 0, 1, 2
// ... moves, so many in all: the first n moves led to a position that can still be won, and
// the next one lost it. n is -1 where the deal itself was lost. ok is false where a verdict
// that is needed is unknown. What is lost stays lost whatever is played, so the move is
// found by binary search.
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

// A Search is something that is being computed beside a game.
type Search interface {
	// Poll returns the result once it is known.
	Poll() (r Result, done bool)
	// Stop ends the search; its result is not wanted any more.
	Stop()
}

// Now computes at once. It is what a game without a window has, whose frames must not
// depend on how fast the machine is.
func Now(f func(ctx context.Context) Result) Search { return done{f(context.Background())} }

type done struct{ r Result }

func (d done) Poll() (Result, bool) { return d.r, true }
func (d done) Stop()                {}

// Beside computes in a goroutine of its own.
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
