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

// Since tells since which of its moves a game is lost that cannot be won any more: the
// first n moves led to a position that can still be won, the next one lost it. n is -1
// where the deal itself was lost, and ok is false where a search did not come to an end
// within its limits. A game that is lost stays lost whatever is played, so half of the
// moves that are left are ruled out by each search.
func Since(ctx context.Context, s *cards.Session, limits Limits) (n int, ok bool, err error) {
	pr := ProblemOf(s)
	ok = true
	first := sort.Search(s.Made()+1, func(n int) bool {
		if !ok || err != nil {
			return true
		}
		pr.Position = s.After(n)
		var r Result
		r, err = Solve(ctx, pr, limits)
		ok = r.Verdict != Unknown
		return r.Verdict == Lost
	})
	return first - 1, ok && err == nil, err
}
