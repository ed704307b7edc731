package prove

// Moves are compared in the same arrangements. Two moves also differ by chance: only
// arrangements in which exactly one of them wins distinguish them, and the standard
// deviation of the difference is the square root of their number. A move is better only
// if it is ahead by more than that; otherwise the earlier move stays first.

import (
	"math"
	"math/bits"
	"slices"
)

// A race compares moves.
type race struct{ moves []runner }

// A runner is a move in a race.
type runner struct {
	wins      []uint64 // one bit for each arrangement
	n         int
	won, open int
	out       bool // too far behind to try again
}

// heat is the number of arrangements between comparisons.
const heat = 12

// note records the verdict for an arrangement.
func (r *runner) note(v Verdict) {
	if r.n%64 == 0 {
		r.wins = append(r.wins, 0)
	}
	switch v {
	case Winnable:
		r.won++
		r.wins[r.n/64] |= 1 << (r.n % 64)
	case Unknown:
		r.open++
	}
	r.n++
}

// ahead returns the lead over another move, in standard deviations, in the arrangements
// in which both were tried.
func (r *runner) ahead(of *runner) float64 {
	only, other := 0, 0
	for i := range min(len(r.wins), len(of.wins)) {
		a, b := r.wins[i], of.wins[i]
		if n := min(r.n, of.n); n < 64*(i+1) {
			mask := uint64(1)<<(n-64*i) - 1
			a, b = a&mask, b&mask
		}
		only += bits.OnesCount64(a &^ b)
		other += bits.OnesCount64(b &^ a)
	}
	if only+other == 0 {
		return 0
	}
	return float64(only-other) / math.Sqrt(float64(only+other))
}

// Leads that decide, in standard deviations.
const (
	clearly = 2.2 // the other is out
	likely  = 0.7 // the other ranks lower, whatever its promise
)

// best returns the first move that no other is likely to beat.
func (r *race) best() int {
	most := 0
	for i := range r.moves {
		if m := &r.moves[i]; !m.out && (r.moves[most].out || m.won > r.moves[most].won) {
			most = i
		}
	}
	for i := range r.moves {
		if m := &r.moves[i]; !m.out && r.moves[most].ahead(m) < likely {
			return i
		}
	}
	return most
}

// decided drops the moves that are clearly behind, and reports whether only one is left.
func (r *race) decided() bool {
	best, left := r.best(), 0
	for i := range r.moves {
		m := &r.moves[i]
		m.out = m.out || i != best && r.moves[best].ahead(m) > clearly
		if !m.out {
			left++
		}
	}
	return left == 1
}

// order returns the indices of the moves, the best first.
func (r *race) order() (list []int) {
	for i := range r.moves {
		list = append(list, i)
	}
	if len(list) == 0 {
		return list
	}
	best := r.best()
	slices.SortStableFunc(list, func(a, b int) int {
		switch {
		case a == best:
			return -1
		case b == best:
			return 1
		case r.moves[a].out != r.moves[b].out:
			if r.moves[a].out {
				return 1
			}
			return -1
		}
		return r.moves[b].won - r.moves[a].won
	})
	return list
}
