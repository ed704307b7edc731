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

// Since finds the move that lost a game: the first n moves led to a position that can
// still be won, and the next one lost it. n is -1 where the deal itself was lost. ok is
// false where a search did not come to an end within its limits. A lost game stays lost
// whatever is played, so the move is found by binary search. positions are those after 0,
// 1, 2 ... moves; pr says the rest.
func Since(ctx context.Context, pr Problem, positions []*cards.Position, limits Limits) (n int, ok bool, err error) {
	ok = true
	first := sort.Search(len(positions), func(n int) bool {
		if !ok || err != nil {
			return true
		}
		pr.Position = positions[n]
		var r Result
		r, err = Solve(ctx, pr, limits)
		ok = r.Verdict != Unknown
		return r.Verdict == Lost
	})
	return first - 1, ok && err == nil, err
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
