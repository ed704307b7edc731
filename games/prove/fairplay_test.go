package prove

import (
	"context"
	"math/rand/v2"
	"slices"

	"phosphor/games/cards"
)

// A FairPlayer plays a deal to its end by the advice of fair help alone.
type FairPlayer struct {
	Limits  FairLimits
	Ends    int64 // node limit once nothing is hidden
	Judged  int   // positions judged
	Visited func(p *cards.Position, seen cards.Set)
}

// Play plays from a position and reports whether it won.
func (f *FairPlayer) Play(ctx context.Context, pr Problem) bool {
	pr.Position = pr.Position.Clone()
	seen := pr.Position.FaceUp()
	met := map[hash128]bool{}
	poor := false // no arrangement was won at the last look
	for range 1000 {
		if pr.Rules.Won(pr.Position) {
			return true
		}
		if f.Visited != nil {
			f.Visited(pr.Position, seen)
		}
		if Hidden(pr.Position, seen) == 0 {
			r, err := Solve(ctx, pr, Limits{Nodes: f.Ends, Bytes: 256 << 20})
			return err == nil && r.Verdict == Winnable
		}
		o, err := Fair(ctx, pr, seen, f.Limits)
		if err != nil || len(o.Moves) == 0 {
			return false
		}
		if !o.Forced {
			f.Judged++
			if o.Won == 0 && !poor { // seems lost: look closer before giving up
				more := FairLimits{Samples: 2 * f.Limits.Samples, Nodes: 10 * f.Limits.Nodes}
				if o, err = Fair(ctx, pr, seen, more); err != nil {
					return false
				}
			}
			if poor = o.Won == 0; poor && o.Open == 0 {
				return false
			}
		}
		made := false
		for _, m := range o.Moves {
			p := pr.Position.Clone()
			ok := len(m.Line) > 0
			for _, step := range m.Line {
				if pr.Rules.Check(p, step) != nil {
					ok = false
					break
				}
				pr.Rules.Play(p, step)
				seen |= p.FaceUp()
			}
			if k := hashPosition(p); ok && !met[k] {
				met[k], made = true, true
				pr.Position = p.Clone()
				break
			}
		}
		if !made {
			return false
		}
	}
	return false
}

// SimplePlay plays game n of a rating's simple player.
func SimplePlay(pr Problem, n int) bool {
	_, won := simple(rand.New(rand.NewPCG(1, uint64(n))), pr)
	return won
}

// Exchanged returns the position with other unseen cards.
func Exchanged(p *cards.Position, seen cards.Set, n int) *cards.Position {
	return newDealing(p, seen).draw(n)
}

// WorldOf returns another arrangement of the hidden cards, in the order in which they
// lie.
func WorldOf(p *cards.Position, seen cards.Set) (list []cards.Card) {
	for _, at := range hidden(p, seen) {
		list = append(list, p.Piles[at.pile].Cards[at.at])
	}
	return slices.Clone(list)
}
