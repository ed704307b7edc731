package golf

import (
	"errors"
	"fmt"

	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("golf", rules{})

// Numbers of the piles.
const (
	stock      = 0
	foundation = 1
	tableau    = 2 // 2..8
	columns    = 7
	depth      = 5
)

func (rules) Piles() []cards.Spec {
	return cards.Specs(1, columns, cards.StockPile)
}

// Deal lays seven columns of five cards, column by column, face up, then one
// card on the foundation; the other 16 are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i := range columns {
		p.Set(tableau+i, deck[:depth])
		deck = deck[depth:]
	}
	p.Set(foundation, deck[:1])
	p.Set(stock, deck[1:])
}

// Normalize turns a position laid out by hand as the game requires: the stock face down,
// all else face up.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		p.Face(i, i != stock)
	}
	return nil
}

// Errors of refused moves.
var (
	ErrTarget = errors.New("cards can only be put on the foundation")
	ErrKing   = errors.New("nothing goes on a king; turn a card from the stock")
	ErrNext   = errors.New("only the next higher or lower card fits there")
)

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		return p.CheckDeal(m, stock)
	case "":
	default:
		return fmt.Errorf("%w: golf knows deal and COLUMN foundation0", cards.ErrNotation)
	}
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case m.N > 1:
		return cards.ErrOneCard
	case m.To != foundation:
		return ErrTarget
	}
	c := p.Group(m)[0]
	switch top, any := p.Piles[foundation].Top(); {
	case !any:
	case top.Rank() == cards.King:
		return ErrKing
	case !cards.Down(top, c) && !cards.Down(c, top):
		return ErrNext
	}
	return nil
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal)
}

// Play makes a move. If the tableau is then empty, the rest of the stock is dealt
// automatically.
func (rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == cards.VerbDeal {
		p.Deal(stock, foundation, 1, true)
	} else {
		p.Move(m.From, foundation, 1)
	}
	for i := range columns {
		if len(p.Piles[tableau+i].Cards) > 0 {
			return
		}
	}
	for len(p.Piles[stock].Cards) > 0 {
		p.Beat()
		p.Deal(stock, foundation, 1, true)
	}
}
