// Package rules holds the rules of Yukon in its three variations without the table, for
// solvers, generators and tests.
package rules

import (
	"errors"
	"fmt"

	"phosphor/games/cards"
)

// Variations of the game, the usual one first.
var Variations = []string{"classic", "medium", "light"}

// Rules are the rules of one variation.
type Rules struct {
	cards.Founding
	anyOnEmpty bool // Medium: any card on an empty column, not kings only
	redeals    bool // Light: the waste may be turned over
	timed      bool // against the clock: there is no money
}

// New returns the rules for a Setup.
func New(s cards.Setup) (cards.Rules, error) {
	switch s.Variation {
	case "", "classic":
		return Rules{timed: s.Timed}, nil
	case "medium":
		return Rules{anyOnEmpty: true, timed: s.Timed}, nil
	case "light":
		return Rules{redeals: true, timed: s.Timed}, nil
	}
	return nil, fmt.Errorf("yukon has no variation %q (classic medium light)", s.Variation)
}

// Numbers of the piles.
const (
	Stock       = 0
	Waste       = 1
	Foundation  = 2 // 2..5
	Tableau     = 6 // 6..12
	Foundations = 4
	Columns     = 7
	Piles       = Tableau + Columns
)

// The only counter is the money.
const money = 0

// What things cost and earn, in dollars.
const (
	priceDeck   = 52
	priceUndo   = 3
	priceRedeal = 5
	earnCard    = 5
)

func (Rules) Piles() []cards.Spec {
	return cards.Specs(Foundations, Columns, cards.StockPile, cards.WastePile)
}

func (Rules) Counters() int { return 1 }

var talon = cards.Talon{Stock: Stock, Waste: Waste, Draw: 1}

// Deal lays 1 to 7 cards in the columns from left to right, the last of each
// face up; the other 24 are the stock.
func (Rules) Deal(p *cards.Position, deck []cards.Card) {
	p.DealColumns(deck, Tableau, Columns, Stock)
}

// Normalize turns a position laid out by hand as the game requires: the stock face down,
// waste and foundations face up, every exposed card turned up. It refuses foundations
// that were not built up from the ace.
func (Rules) Normalize(p *cards.Position) error {
	p.Face(Stock, false)
	p.Face(Waste, true)
	for i := range Columns {
		p.TurnUp(Tableau + i)
	}
	return p.CheckBuilt()
}

func (r Rules) Begin(p *cards.Position, carry int) { r.pay(p, carry-priceDeck) }

// pay changes the money in variations that have it.
func (r Rules) pay(p *cards.Position, amount int) {
	if !r.timed {
		p.Add(money, amount)
	}
}

// Errors of refused moves, besides the usual ones.
var (
	errNoRedeal = errors.New("you go through the stock only once in this game")
	ErrWon      = errors.New("the game is won; you cannot undo now")
)

func (r Rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		return talon.Check(p, m)
	case cards.VerbRedeal:
		if !r.redeals && m.From < 0 {
			return errNoRedeal
		}
		return talon.Check(p, m)
	case "":
	default:
		return fmt.Errorf("%w: yukon knows deal, redeal and FROM TO [COUNT]", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case from.Kind == cards.Stock:
		return cards.ErrFaceDown
	case err != nil:
		return err
	case to.Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case to.Kind != cards.Tableau:
		return cards.ErrTarget
	case len(to.Cards) == 0 && r.anyOnEmpty:
		return nil
	}
	return p.CheckColumn(m)
}

func (r Rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal, cards.VerbRedeal)
}

func (r Rules) Play(p *cards.Position, m cards.Move) {
	switch m.Verb {
	case cards.VerbDeal:
		talon.Play(p, m)
	case cards.VerbRedeal:
		talon.Play(p, m)
		r.pay(p, -priceRedeal)
	default:
		r.move(p, m)
	}
	r.finish(p)
}

func (r Rules) move(p *cards.Position, m cards.Move) {
	p.Move(m.From, m.To, m.N)
	if p.Piles[m.To].Kind == cards.Foundation {
		r.pay(p, earnCard)
	}
	if p.Piles[m.From].Kind == cards.Tableau {
		p.TurnUp(m.From)
	}
}

// finish clears the table automatically once nothing can go wrong any more. Then the stock
// is empty, no card is face down, playing cards on the foundations is enough to end the
// game, and every king not yet on a foundation is the lowest card of a column. (Medium,
// where any card may be lowest, does not require that.)
func (r Rules) finish(p *cards.Position) {
	if len(p.Piles[Stock].Cards) > 0 || r.Won(p) {
		return
	}
	for i := Waste; i < Piles; i++ {
		for j, c := range p.Piles[i].Cards {
			if !c.FaceUp() {
				return
			}
			home := p.Piles[i].Kind == cards.Foundation || i >= Tableau && j == 0
			if c.Rank() == cards.King && !home && !r.anyOnEmpty {
				return
			}
		}
	}
	// Try it out on a copy first: the waste may hold cards in the wrong order.
	q := p.Clone()
	var plan []cards.Move
	for {
		m, ok := r.lowest(q)
		if !ok {
			break
		}
		r.move(q, m)
		plan = append(plan, m)
	}
	if !r.Won(q) {
		return
	}
	for _, m := range plan {
		p.Beat()
		r.move(p, m)
	}
}

// lowest returns the move of the lowest card that can go on a foundation.
func (r Rules) lowest(p *cards.Position) (best cards.Move, ok bool) {
	var rank cards.Rank
	for from := Waste; from < Piles; from++ {
		c, any := p.Piles[from].Top()
		if p.Piles[from].Kind == cards.Foundation || !any || ok && c.Rank() >= rank {
			continue
		}
		if to, fits := r.Home(p, from); fits {
			best, ok, rank = cards.Move{From: from, To: to, N: 1}, true, c.Rank()
		}
	}
	return best, ok
}

// Home returns the foundation that takes the top card of a pile: the first of
// the free ones for an ace.
func (r Rules) Home(p *cards.Position, from int) (to int, ok bool) {
	for to = Foundation; to < Tableau; to++ {
		if r.Check(p, cards.Move{From: from, To: to, N: 1}) == nil {
			return to, true
		}
	}
	return 0, false
}

func (Rules) Score(p *cards.Position) int { return p.Counters[money] }

func (r Rules) CheckUndo(p *cards.Position) error {
	if r.Won(p) {
		return ErrWon
	}
	return nil
}

func (r Rules) Undone(p *cards.Position) { r.pay(p, -priceUndo) }
func (r Rules) Redone(p *cards.Position) { r.pay(p, priceUndo) }
func (r Rules) UndoPrice() int           { return priceUndo }
