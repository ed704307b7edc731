package klondike

import (
	"errors"
	"fmt"

	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("klondike", rules{})

// Numbers of the piles.
const (
	stock       = 0
	waste       = 1
	foundation  = 2 // 2..5
	tableau     = 6 // 6..12
	foundations = 4
	columns     = 7
)

var talon = cards.Talon{Stock: stock, Waste: waste, Draw: 3}

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, columns, cards.StockPile, cards.WastePile)
}

// Deal lays 1 to 7 cards in the columns from left to right, the last of each
// face up; the other 24 are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	p.DealColumns(deck, tableau, columns, stock)
}

// Normalize turns a position laid out by hand as the game requires: the stock face down,
// waste and foundations face up, every exposed card turned up.
func (rules) Normalize(p *cards.Position) error {
	p.Face(stock, false)
	p.Face(waste, true)
	for i := range columns {
		p.TurnUp(tableau + i)
	}
	return p.CheckBuilt()
}

// Errors of refused moves, besides the usual ones.
var (
	ErrUnit = errors.New("all face-up cards of a column move together")
)

// Unit returns how many cards of a column lie face up, which is how many move
// together to another column.
func Unit(column []cards.Card) int {
	return cards.Run(column, func(_, _ cards.Card) bool { return true })
}

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal, cards.VerbRedeal:
		return talon.Check(p, m)
	case "":
	default:
		return fmt.Errorf("%w: klondike knows deal, redeal and FROM TO [COUNT]", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case to.Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case to.Kind != cards.Tableau:
		return cards.ErrTarget
	case from.Kind == cards.Tableau && m.N != Unit(from.Cards):
		return ErrUnit
	}
	return p.CheckColumn(m)
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal, cards.VerbRedeal)
}

func (rules) Play(p *cards.Position, m cards.Move) {
	switch m.Verb {
	case cards.VerbDeal, cards.VerbRedeal:
		talon.Play(p, m)
	default:
		p.Move(m.From, m.To, m.N)
		if p.Piles[m.From].Kind == cards.Tableau {
			p.TurnUp(m.From)
		}
	}
}
