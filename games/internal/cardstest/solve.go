package cardstest

import (
	"cmp"
	"hash/maphash"
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

// A node is a position on the way, and how it came about.
type node struct {
	pos   *cards.Position
	from  *node
	move  cards.Move
	value float64
}

var seed = maphash.MakeSeed()

// key identifies positions; the order of piles of a kind makes no difference.
func key(p *cards.Position) uint64 {
	var sum uint64
	for i := range p.Piles {
		var h maphash.Hash
		h.SetSeed(seed)
		h.WriteString(string(p.Piles[i].Kind))
		for _, c := range p.Piles[i].Cards {
			h.WriteByte(byte(c))
		}
		sum += h.Sum64()
	}
	return sum
}

// Solve looks for a win by a beam search that sees all cards: of all positions after a
// number of moves, it keeps the width most valuable. Moves with a verb for which late
// returns true, such as dealing further rows, are postponed: they are made only from the
// most valuable of all positions reached without them. Use it to record won games.
func Solve(r cards.Rules, start *cards.Position, width, depth int, late func(m cards.Move) bool, value func(p *cards.Position) float64) []cards.Move {
	rnd := rand.New(rand.NewPCG(3, 4))
	beam := []*node{{pos: start.Clone()}}
	seen := map[uint64]bool{}
	var won *node
	// grow returns the positions after a move that is late, or is not.
	grow := func(beam []*node, lateNow bool) (next []*node) {
		for _, n := range beam {
			for _, m := range r.Moves(n.pos, nil) {
				if late(m) != lateNow {
					continue
				}
				q := n.pos.Clone()
				r.Play(q, m)
				q = q.Clone() // without the steps
				child := &node{pos: q, from: n, move: m, value: value(q) + rnd.Float64()}
				if r.Won(q) {
					won = child
					return nil
				}
				if k := key(q); !seen[k] {
					seen[k] = true
					next = append(next, child)
				}
			}
		}
		return best(next, width)
	}
	for len(beam) > 0 && won == nil {
		all := beam
		for range depth {
			if beam = grow(beam, false); len(beam) == 0 {
				break
			}
			all = best(append(all, beam...), 2*width)
		}
		if won == nil {
			beam = grow(best(all, width), true)
		}
	}
	var moves []cards.Move
	for n := won; n != nil && n.from != nil; n = n.from {
		moves = append(moves, n.move)
	}
	slices.Reverse(moves)
	return moves
}

// best returns the n most valuable nodes.
func best(nodes []*node, n int) []*node {
	slices.SortFunc(nodes, func(a, b *node) int { return cmp.Compare(b.value, a.value) })
	return slices.Clone(nodes[:min(len(nodes), n)])
}
