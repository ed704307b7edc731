// Package scorpion is Scorpion, the worked example of package cards: seven
// columns are built down in suit, any face-up card moves with all that lie on it,
// and the game is won when four columns hold a suit each, from king to ace.
package scorpion

import (
	"errors"
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/oberontable"
	"phosphor/games/play"
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
// face down. Three cards are left.
func (rules) Deal(p *cards.Position, deal string) error {
	n, err := play.ParseDeal(deal)
	if err != nil {
		return err
	}
	p.Set(stock, cards.OberonPile(n, 1))
	for i := range columns {
		p.Move(stock, tableau+i, 7)
		for j := range 7 {
			if j >= 3 || i >= 4 {
				p.Turn(tableau+i, j)
			}
		}
	}
	return nil
}

var errSuit = errors.New("a card goes on the next higher one of its suit")

func (rules) Check(p *cards.Position, m cards.Move) error {
	if m == cards.Verb("deal") {
		if len(p.Piles[stock].Cards) == 0 {
			return cards.ErrStockEmpty
		}
		return nil
	}
	if m.Verb != "" {
		return cards.ErrNotation
	}
	if err := p.CheckGroup(m); err != nil {
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
	return cards.LegalMoves(r, p, moves, "deal")
}

// Play moves cards and turns up what lay under them. The last three cards go on
// the first three columns.
func (rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == "" {
		p.Move(m.From, m.To, m.N)
		p.TurnUp(m.From)
		return
	}
	for i := 0; len(p.Piles[stock].Cards) > 0; i++ {
		p.DealOff(stock, tableau+i%columns, 1)
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

func (r rules) Over(p *cards.Position) bool { return cards.Stuck(r, p) }

// Game is the table: the three cards upper left, the columns beside them.
var Game = oberontable.Game{
	Name: "scorpion", Module: "Scorpion", Size: image.Pt(436, 330),
	About: "The worked example: seven columns built down in suit", Icon: "ScorpionIcon",
	Rules: func(cards.Setup) (cards.Rules, error) { return rules{}, nil },
	Stacks: func(image.Point) []oberontable.Stack {
		last := oberontable.Stack{
			Frame: oberontable.Card, Gadget: oberontable.Gadget{Name: "Talon"},
			Methods: oberontable.Methods{Left: oberontable.Press(nil, cards.Verb("deal"))},
		}
		column := oberontable.Column(315, 13, 5, oberontable.Gadget{Name: "Column"}, oberontable.Methods{Left: oberontable.Grab(oberontable.FaceUp)})
		return append(oberontable.Row(1, image.Pt(10, 6), last), oberontable.Row(columns, image.Pt(62, 6), column)...)
	},
}

// Info is the game by itself as a row of a catalogue.
var Info = Game.Info()
