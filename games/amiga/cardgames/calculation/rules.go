package calculation

import (
	"errors"
	"fmt"
	"slices"

	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("calculation", rules{})

// Numbers of the piles.
const (
	stock       = 0
	waste       = 1
	foundation  = 2 // 2..5
	tableau     = 6 // 6..9
	foundations = 4
	heaps       = 4
)

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, heaps, cards.StockPile, cards.WastePile)
}

// Deal takes the first ace, two, three and four of the deck for the foundations;
// the other 48 cards are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i := range foundations {
		at := slices.IndexFunc(deck, func(c cards.Card) bool { return c.Rank() == Next(i, 0) })
		p.Set(foundation+i, deck[at:][:1])
		deck = slices.Delete(deck, at, at+1)
	}
	p.Set(stock, deck)
}

// Next returns the rank that foundation i, counted from 0, takes when it has n
// cards: the first is built by ones, the second by twos, and so on, up to its
// thirteenth card, a king; 0 after that.
func Next(i, n int) cards.Rank {
	if n >= int(cards.King) {
		return 0
	}
	return cards.Rank(((i+1)*(n+1)-1)%int(cards.King) + 1)
}

// Normalize turns a position laid out by hand as the game requires: the stock face down,
// all else face up. It refuses foundations that were not built up in their order and more
// than one turned card.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		p.Face(i, i != stock)
	}
	for i := range foundations {
		for j, c := range p.Piles[foundation+i].Cards {
			if c.Rank() != Next(i, j) {
				return fmt.Errorf("layout: foundation%d: %s cannot lie there as card %d", i, c, j+1)
			}
		}
	}
	if n := len(p.Piles[waste].Cards); n > 1 {
		return fmt.Errorf("layout: waste has %d cards, expected 1 or none", n)
	}
	return nil
}

// Errors of refused moves, besides the usual ones.
var (
	ErrPlaceFirst = errors.New("place the turned card first")
	ErrNext       = errors.New("that is not the next card for this foundation")
	ErrHeap       = errors.New("a card on a heap can only go to a foundation")
	ErrTarget     = errors.New("cards can only be put on heaps and foundations")
)

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		if len(p.Piles[waste].Cards) > 0 && m.From < 0 {
			return ErrPlaceFirst
		}
		return p.CheckDeal(m, stock)
	case "":
	default:
		return fmt.Errorf("%w: calculation knows deal and FROM TO", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case m.N > 1:
		return cards.ErrOnlyTop
	case to.Kind == cards.Foundation:
		if p.Group(m)[0].Rank() != Next(m.To-foundation, len(to.Cards)) {
			return ErrNext
		}
	case to.Kind != cards.Tableau:
		return ErrTarget
	case from.Kind == cards.Tableau:
		return ErrHeap
	}
	return nil
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal)
}

func (rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == cards.VerbDeal {
		p.Deal(stock, waste, 1, true)
		return
	}
	p.Move(m.From, m.To, 1)
}
