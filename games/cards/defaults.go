package cards

import (
	"fmt"
)

// Defaults are rules for embedding: one deck, no counters, no score, and every legal move
// is useful. A game overrides what differs.
type Defaults struct{}

func (Defaults) Deck() []Card         { return Deck(1) }
func (Defaults) Counters() int        { return 0 }
func (Defaults) Begin(*Position, int) {}
func (Defaults) Score(*Position) int  { return 0 }

// Founding are rules for embedding: Defaults for a game whose score is the number of
// cards on its foundations and which is won when all cards are there.
type Founding struct{ Defaults }

func (Founding) Won(p *Position) bool  { return Complete(p) }
func (Founding) Score(p *Position) int { return Founded(p) }

// Single returns a function for a game without variations: it returns the rules r, or
// an error for a setup that asks for a variation.
func Single(game string, r Rules) func(Setup) (Rules, error) {
	return func(s Setup) (Rules, error) {
		if s.Variation != "" {
			return nil, fmt.Errorf("%s has no variation %q", game, s.Variation)
		}
		return r, nil
	}
}

// LegalMoves appends every move from pile to pile that r allows, and those of the verbs
// that it allows, each alone. Use it to implement Rules.Moves.
func LegalMoves(r Rules, p *Position, moves []Move, verbs ...string) []Move {
	for _, v := range verbs {
		if m := Verb(v); r.Check(p, m) == nil {
			moves = append(moves, m)
		}
	}
	for from := range p.Piles {
		for n := 1; n <= len(p.Piles[from].Cards); n++ {
			m := Move{From: from, To: -1, N: n}
			if p.CheckGroup(m) != nil {
				break // nor can more cards be picked up
			}
			for m.To = range p.Piles {
				if m.To != from && r.Check(p, m) == nil {
					moves = append(moves, m)
				}
			}
		}
	}
	return moves
}

// Founded returns how many cards lie on the foundations.
func Founded(p *Position) (n int) {
	for i := range p.Piles {
		if p.Piles[i].Kind == Foundation {
			n += len(p.Piles[i].Cards)
		}
	}
	return n
}

// Complete reports whether all cards of a game lie on its foundations.
func Complete(p *Position) bool {
	for i := range p.Piles {
		if k := p.Piles[i].Kind; k != Foundation && len(p.Piles[i].Cards) > 0 {
			return false
		}
	}
	return true
}

// A Talon is a stock from which Draw cards at a time are turned onto a waste until it is
// empty; then the waste can be turned over. Its verbs are VerbDeal and VerbRedeal.
type Talon struct {
	Stock, Waste int // piles
	Draw         int // cards
}

// Check returns why a verb can do nothing, or nil.
func (t Talon) Check(p *Position, m Move) error {
	switch {
	case m.Verb == VerbDeal:
		return p.CheckDeal(m, t.Stock)
	case m.From >= 0:
		return ErrNotation
	case len(p.Piles[t.Stock].Cards) > 0:
		return ErrStockNot
	case len(p.Piles[t.Waste].Cards) == 0:
		return ErrNoCard
	}
	return nil
}

// Play carries out a verb and returns how many cards it moved.
func (t Talon) Play(p *Position, m Move) (n int) {
	if m.Verb == VerbRedeal {
		n = len(p.Piles[t.Waste].Cards)
		p.Deal(t.Waste, t.Stock, n, false)
		return n
	}
	n = min(t.Draw, len(p.Piles[t.Stock].Cards))
	p.Deal(t.Stock, t.Waste, n, true)
	return n
}

// Home returns the last foundation that takes the top card of a pile, according to r; ok
// is false if none does.
func Home(r Rules, p *Position, from int) (m Move, ok bool) {
	first, n := p.First(Foundation)
	for to := first + n - 1; to >= first && first >= 0; to-- {
		if m := (Move{From: from, To: to, N: 1}); r.Check(p, m) == nil {
			return m, true
		}
	}
	return m, false
}
