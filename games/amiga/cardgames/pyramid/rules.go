package pyramid

import (
	"errors"
	"fmt"
	"strings"

	"phosphor/games/cards"
)

// rules are the rules; the game has no variations.
type rules struct{ cards.Founding }

// RulesFor returns the rules for a Setup.
var RulesFor = cards.Single("pyramid", rules{})

// Numbers of the piles. The pyramid's cards are counted from its top, each row
// from the left.
const (
	stock      = 0
	waste      = 1
	foundation = 2
	tableau    = 3 // 3..30
	height     = 7
	pyramid    = height * (height + 1) / 2
	piles      = tableau + pyramid
)

// goal is the sum of a pair, and the value of a king.
const goal = 13

func (rules) Piles() []cards.Spec {
	return cards.Specs(1, pyramid, cards.StockPile, cards.WastePile)
}

// EndsWithStock implements cards.StockEnding: "The game ends when no more pairs can be
// selected to be moved to the foundation pile", says the document. It does not mention
// the stock, which in Golf, Corners and Calculation must be used up.
func (rules) EndsWithStock() {}

// Deal lays the pyramid row by row, face up; the other 24 cards are the stock.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i, c := range deck[:pyramid] {
		p.Set(tableau+i, []cards.Card{c})
	}
	p.Set(stock, deck[pyramid:])
}

// Normalize turns a position laid out by hand as the game requires: of the stock only the
// top card is face up.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		p.Face(i, i != stock)
		if n := len(p.Piles[i].Cards); i >= tableau && n > 1 {
			return fmt.Errorf("layout: %s has %d cards, expected 1 or none", p.Piles[i].Name, n)
		}
	}
	p.TurnUp(stock)
	return nil
}

// Covers returns the places, counted like the pyramid's cards, of the two cards
// that lie on the card at the place i; ok is false in the lowest row.
func Covers(i int) (left, right int, ok bool) {
	row := 0
	for (row+1)*(row+2)/2 <= i {
		row++
	}
	return i + row + 1, i + row + 2, row < height-1
}

// covers returns the cards that lie on the top card of a pile, as piles.
func covers(p *cards.Position, pile int) (on []int) {
	if pile < tableau {
		return nil
	}
	left, right, ok := Covers(pile - tableau)
	if !ok {
		return nil
	}
	for _, i := range []int{tableau + left, tableau + right} {
		if len(p.Piles[i].Cards) > 0 {
			on = append(on, i)
		}
	}
	return on
}

// Errors of refused moves.
var (
	ErrCovered = errors.New("this card is covered")
	ErrSum     = errors.New("these two do not add up to thirteen")
	ErrAlone   = errors.New("only a king goes to the foundation alone")
)

// Pair returns the move of the top cards of two piles to the foundation.
func Pair(a, b int) cards.Move {
	// The pyramid's cards by number, then the stock, then the waste.
	order := func(pile int) int { return (pile + piles - tableau) % piles }
	if order(b) < order(a) {
		a, b = b, a
	}
	return cards.Move{From: a, To: b, N: 1}
}

func (rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		return p.CheckDeal(m, stock)
	case "":
	default:
		return fmt.Errorf("%w: pyramid knows deal, A+B and a king's PILE foundation0", cards.ErrNotation)
	}
	if m.From == foundation {
		return cards.ErrFinal
	}
	switch {
	case m.From == m.To:
		return cards.ErrSame
	case m.N != 1:
		return cards.ErrOnlyTop
	}
	a, ok := p.Piles[m.From].Top()
	if !ok {
		return cards.ErrNoCard
	}
	if m.To == foundation {
		switch {
		case len(covers(p, m.From)) > 0:
			return ErrCovered
		case a.Rank() != goal:
			return ErrAlone
		}
		return nil
	}
	b, ok := p.Piles[m.To].Top()
	switch {
	case !ok:
		return cards.ErrNoCard
	case !availableBut(p, m.From, m.To), !availableBut(p, m.To, m.From):
		return ErrCovered
	case a.Rank()+b.Rank() != goal:
		return ErrSum
	}
	return nil
}

// availableBut reports whether nothing lies on a card, or nothing but the top
// card of the pile other: a card may be paired with the only one that covers it.
func availableBut(p *cards.Position, pile, other int) bool {
	for _, on := range covers(p, pile) {
		if on != other {
			return false
		}
	}
	return true
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	try := func(m cards.Move) {
		if r.Check(p, m) == nil {
			moves = append(moves, m)
		}
	}
	try(cards.Verb(cards.VerbDeal))
	for a := range p.Piles {
		try(cards.Move{From: a, To: foundation, N: 1})
		for b := range a {
			if a != foundation && b != foundation {
				try(Pair(a, b))
			}
		}
	}
	return moves
}

func (rules) Play(p *cards.Position, m cards.Move) {
	switch {
	case m.Verb == cards.VerbDeal:
		p.Move(stock, waste, 1)
	case m.To == foundation:
		p.Move(m.From, foundation, 1)
	default:
		p.Move(m.From, foundation, 1)
		p.Move(m.To, foundation, 1)
	}
	p.TurnUp(stock)
}

// Format writes a pair as "tableau20+stock" and other moves in the common notation.
func (r rules) Format(p *cards.Position, m cards.Move) string {
	if m.Verb == "" && m.To != foundation {
		return p.Piles[m.From].Name + "+" + p.Piles[m.To].Name
	}
	return cards.FormatCommon(p, m)
}

// Parse parses the form that Format returns, with pairs in either order.
func (r rules) Parse(p *cards.Position, s string) (cards.Move, error) {
	first, second, pair := strings.Cut(s, "+")
	if !pair {
		return cards.ParseCommon(p, s)
	}
	a, b := p.Index(first), p.Index(second)
	for i, name := range map[int]string{a: first, b: second} {
		if i < 0 {
			return cards.Move{}, fmt.Errorf("%w: there is no pile %q in this game", cards.ErrNotation, name)
		}
	}
	if a == foundation || b == foundation {
		return cards.Move{}, fmt.Errorf("%w: %q (a king's PILE foundation0)", cards.ErrNotation, s)
	}
	return Pair(a, b), nil
}
