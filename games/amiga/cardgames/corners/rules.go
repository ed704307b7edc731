package corners

import (
	"errors"
	"fmt"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("corners", rules{})

// Numbers of the piles. The foundations are the corners: top left, top right,
// bottom left, bottom right. The tableau is the cross: top, left, centre, right,
// bottom.
const (
	stock       = 0
	waste       = 1
	foundation  = 2 // 2..5
	tableau     = 6 // 6..10
	foundations = 4
	cross       = 5
)

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, cross, cards.StockPile, cards.WastePile)
}

// Deal lays a card on each place of the cross and one in the top left corner;
// the other 46 are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i, c := range deck[:cross] {
		p.Set(tableau+i, []cards.Card{c})
	}
	p.Set(foundation, deck[cross:][:1])
	p.Set(stock, deck[cross+1:])
}

// Normalize turns a position laid out by hand as the game requires: the stock face down,
// all else face up. It refuses foundations that begin with cards of different ranks or
// were not built up in suit.
func (rules) Normalize(p *cards.Position) error {
	base, began := Base(p)
	for i := range p.Piles {
		p.Face(i, i != stock)
		if p.Piles[i].Kind != cards.Foundation {
			continue
		}
		for j, c := range p.Piles[i].Cards {
			if j == 0 && began && c.Rank() != base || j > 0 && !up(p.Piles[i].Cards[j-1], c) || j == int(cards.King) {
				return fmt.Errorf("layout: %s: %s cannot lie there as card %d", p.Piles[i].Name, c, j+1)
			}
		}
	}
	return nil
}

// Base returns the rank with which all foundations begin; ok is false while none
// has begun.
func Base(p *cards.Position) (rank cards.Rank, ok bool) {
	for i := range foundations {
		if pile := p.Piles[foundation+i].Cards; len(pile) > 0 {
			return pile[0].Rank(), true
		}
	}
	return 0, false
}

// down fits the next lower card of any suit, a king on an ace.
func down(under, over cards.Card) bool {
	return cards.Down(under, over) || under.Rank() == cards.Ace && over.Rank() == cards.King
}

// up fits the next higher card of the same suit, an ace on a king.
func up(under, over cards.Card) bool { return under.Suit() == over.Suit() && down(over, under) }

// Errors of refused moves, besides the usual ones.
var (
	ErrTarget = errors.New("cards can only be put on the corners and the cross")
	ErrDown   = errors.New("the cross is built down, regardless of suit")
)

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		return p.CheckDeal(m, stock)
	case "":
	default:
		return fmt.Errorf("%w: corners knows deal and FROM TO", cards.ErrNotation)
	}
	to := &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case m.N > 1:
		return cards.ErrOnlyTop
	}
	c := p.Group(m)[0]
	top, any := to.Top()
	switch to.Kind {
	case cards.Foundation:
		base, began := Base(p)
		switch {
		case !any && began && c.Rank() != base:
			return BaseError{base}
		case any && (!up(top, c) || len(to.Cards) == int(cards.King)):
			return cards.ErrNotNext
		}
	case cards.Tableau:
		if any && !down(top, c) {
			return ErrDown
		}
	default:
		return ErrTarget
	}
	return nil
}

// A BaseError is the error for a card with which a corner cannot begin.
type BaseError struct{ Rank cards.Rank } // the rank with which it can begin

func (e BaseError) Error() string { return e.In("en") }

// In returns the text in a language of package i18n.
func (e BaseError) In(lang string) string {
	return i18n.F(lang, "this corner starts with %s", i18n.T(lang, rankNames[e.Rank]))
}

// rankNames are the ranks with their articles.
var rankNames = [...]string{"", "an ace", "a two", "a three", "a four", "a five", "a six", "a seven", "an eight", "a nine", "a ten", "a jack", "a queen", "a king"}

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
