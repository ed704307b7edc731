// Package scorpion is Scorpion, the worked example of package cards: seven columns are
// built down in suit, any face-up card moves with all cards on it, and the game is won
// when four columns hold a suit each, from king to ace.
package scorpion

import (
	"errors"
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/pack"
)

// The piles: three cards to be dealt, and seven columns.
const (
	stock   = 0
	tableau = 1
	columns = 7
)

type rules struct{ cards.Defaults }

func (rules) Piles() []cards.Spec {
	return append([]cards.Spec{{Name: "stock", Kind: cards.Stock}}, cards.Numbered(cards.Tableau, columns)...)
}

// Deal lays seven cards in each column, in the first four columns three of them
// face down. Three are left.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	p.Set(stock, deck)
	for i := range columns {
		p.Move(stock, tableau+i, 7)
		for j := 3 - i/4*3; j < 7; j++ {
			p.Turn(tableau+i, j)
		}
	}
}

func (rules) Shuffle(deal string) ([]cards.Card, error) { return pack.Shuffle(deal, 1) }

var errSuit = errors.New("a card goes on the next higher one of its suit")

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch {
	case m.Verb == cards.VerbDeal:
		return p.CheckDeal(m, stock)
	case m.Verb != "":
		return cards.ErrNotation
	}
	if err := p.CheckTake(m); err != nil {
		return err
	}
	card := p.Group(m)[0]
	switch top, any := p.Piles[m.To].Top(); {
	case m.To == stock:
		return cards.ErrTarget
	case !any && card.Rank() != cards.King:
		return cards.ErrOnlyKings
	case any && !cards.DownInSuit(top, card):
		return errSuit
	}
	return nil
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal)
}

// Play moves cards and turns up what lay under them. The last three cards go on
// the first three columns.
func (rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == "" {
		p.Move(m.From, m.To, m.N)
		p.TurnUp(m.From)
		return
	}
	for i := range p.Piles[stock].Cards {
		pack.DealOff(p, stock, tableau+i%columns, 1)
	}
}

func (rules) Won(p *cards.Position) bool {
	for _, pile := range p.Piles {
		if n := len(pile.Cards); n > 0 && (n != 13 || cards.Run(pile.Cards, cards.DownInSuit) != 13) {
			return false
		}
	}
	return true
}

// Game is the table: the three cards upper left, the columns beside them.
var Game = table.Game{
	Name: "scorpion", Title: "Scorpion", Icon: "ScorpionIcon", Facts: facts, About: "Seven columns, built down in suit",
	Help:  help,
	Rules: cards.Single("scorpion", rules{}),
	Size:  image.Pt(430, 330), Layout: pack.Layout(cards.Across(1, 10, 6, 0), cards.Columns(columns, 62, 6, pack.Step, 13, 5, 315)),
}
