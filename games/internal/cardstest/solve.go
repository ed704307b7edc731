package cardstest

import (
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

// key tells positions apart; which of several piles of a kind holds what makes
// no difference.
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

// Solve looks for a win by a beam search that sees all cards: of all positions
// that so many moves lead to, it keeps the width most valuable. It serves to
// record games that are won.
func Solve(r cards.Rules, start *cards.Position, width, depth int, value func(p *cards.Position) float64) []cards.Move {
	rnd := rand.New(rand.NewPCG(3, 4))
	beam := []*node{{pos: start.Clone()}}
	seen := map[uint64]bool{key(start): true}
	for range depth {
		var next []*node
		for _, n := range beam {
			for _, m := range r.Moves(n.pos, nil) {
				q := n.pos.Clone()
				r.Play(q, m)
				child := &node{pos: q, from: n, move: m}
				if r.Won(q) {
					var moves []cards.Move
					for ; child.from != nil; child = child.from {
						moves = append(moves, child.move)
					}
					slices.Reverse(moves)
					return moves
				}
				k := key(q)
				if seen[k] {
					continue
				}
				seen[k] = true
				child.value = value(q) + rnd.Float64()
				next = append(next, child)
			}
		}
		slices.SortFunc(next, func(a, b *node) int {
			switch {
			case a.value > b.value:
				return -1
			case a.value < b.value:
				return 1
			}
			return 0
		})
		beam = next[:min(len(next), width)]
		if len(beam) == 0 {
			return nil
		}
	}
	return nil
}
