// Package fortythieves is Forty Thieves, a worked example of package cards: two decks,
// ten columns of four cards, everything face up and in suit, one card at a time.
package fortythieves

import (
	"errors"
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// The piles.
const (
	stock       = 0
	waste       = 1
	foundation  = 2 // 2..9
	foundations = 8
	tableau     = 10 // 10..19
	columns     = 10
)

type rules struct{ cards.Founding }

func (rules) Deck() []cards.Card { return cards.Deck(2) }

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, columns, cards.StockPile, cards.WastePile)
}

// Deal lays the forty thieves; the other 64 cards are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i := range columns {
		p.Set(tableau+i, deck[4*i:4*i+4])
	}
	p.Set(stock, deck[4*columns:])
	p.Face(stock, false)
}

var errSuit = errors.New("columns are built down in suit")

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch {
	case m.Verb == cards.VerbDeal:
		return p.CheckDeal(m, stock)
	case m.Verb != "":
		return cards.ErrNotation
	case m.N != 1:
		return cards.ErrOnlyTop
	}
	if err := p.CheckTake(m); err != nil {
		return err
	}
	switch top, any := p.Piles[m.To].Top(); {
	case p.Piles[m.To].Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case p.Piles[m.To].Kind != cards.Tableau:
		return cards.ErrTarget
	case any && !cards.DownInSuit(top, p.Group(m)[0]):
		return errSuit
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
	p.Move(m.From, m.To, m.N)
}

// Shape states the same rules for provers.
func (rules) Shape(*cards.Position) *cards.Shape { return &shape }

var shape = cards.Shape{
	On: cards.FitsOf(cards.DownInSuit), Space: cards.AnyCard,
	Base: []cards.Set{cards.OfRank(cards.Ace)}, Up: cards.FitsOf(cards.UpInSuit),
	Ways: cards.Ways(false), Onto: cards.Waste, Draw: 1,
}

// Game is the table: stock and waste upper left, the foundations beside them, the
// columns below.
var Game = table.Game{
	Name: "fortythieves", Title: "Forty Thieves", Facts: facts, About: "Two packs, one card at a time",
	Rules:   cards.Single("fortythieves", rules{}),
	Movable: table.Top,
	Help:    help,
	Layout: cards.NewLayout(image.Pt(50, 68), cards.Across(1, 5, 6, 0), cards.Across(1, 57, 6, 0),
		cards.Across(foundations, 109, 6, 52), cards.Columns(columns, 5, 84, 52, 13, 5, 300)),
	Size: image.Pt(528, 392),
}
