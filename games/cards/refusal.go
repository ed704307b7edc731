package cards

import (
	"errors"
	"fmt"
)

// Messages for refused moves, in the words that most patience games share.
var (
	ErrStockEmpty   = errors.New("the stock is empty")
	ErrStockNot     = errors.New("the waste is turned only when the stock is empty")
	ErrNoCard       = errors.New("there is no card to move")
	ErrSame         = errors.New("the cards are already there")
	ErrFinal        = errors.New("a card on a foundation stays there")
	ErrFaceDown     = errors.New("a face-down card cannot be moved")
	ErrOnlyTop      = errors.New("only the top card can be moved from there")
	ErrTarget       = errors.New("cards can only be put on columns and foundations")
	ErrOneCard      = errors.New("a foundation takes one card at a time")
	ErrNotNext      = errors.New("that is not the next card of its suit")
	ErrOnlyKings    = errors.New("only a king can be put on an empty column")
	ErrNotAlternate = errors.New("columns are built down in alternating colours")
	ErrNoHome       = errors.New("that card cannot be put on a foundation now")
	ErrNoHomes      = errors.New("this game has no foundations")
	ErrNoRun        = errors.New("only cards in sequence can move together")
)

// CheckGroup returns why the cards of m cannot be picked up: there are not that many, or
// one lies face down. It does not consider where they go.
func (p *Position) CheckGroup(m Move) error {
	from := p.Piles[m.From].Cards
	switch {
	case m.N < 1 || m.N > len(from):
		return ErrNoCard
	case m.From == m.To:
		return ErrSame
	}
	for _, c := range from[len(from)-m.N:] {
		if !c.FaceUp() {
			return ErrFaceDown
		}
	}
	return nil
}

// CheckTake returns why the cards of m cannot be taken from their pile: in addition to
// CheckGroup, a foundation keeps its cards and a waste gives only its top card.
func (p *Position) CheckTake(m Move) error {
	kind := p.Piles[m.From].Kind
	if kind == Foundation {
		return ErrFinal
	}
	if err := p.CheckGroup(m); err != nil {
		return err
	}
	if kind == Waste && m.N > 1 {
		return ErrOnlyTop
	}
	return nil
}

// CheckDeal returns why the verb of m, which turns cards of the stock, can do nothing.
func (p *Position) CheckDeal(m Move, stock int) error {
	switch {
	case m.From >= 0:
		return ErrNotation
	case len(p.Piles[stock].Cards) == 0:
		return ErrStockEmpty
	}
	return nil
}

// CheckFoundation returns why a foundation that is built up in suit from the ace does not
// take the cards of m.
func (p *Position) CheckFoundation(m Move) error {
	top, any := p.Piles[m.To].Top()
	c := p.Group(m)[0]
	switch {
	case m.N > 1:
		return ErrOneCard
	case any && !UpInSuit(top, c), !any && c.Rank() != Ace:
		return ErrNotNext
	}
	return nil
}

// CheckColumn returns why a column that is built down in alternating colours and begins
// with a king does not take the cards of m.
func (p *Position) CheckColumn(m Move) error {
	c := p.Group(m)[0]
	switch top, any := p.Piles[m.To].Top(); {
	case !any:
		if c.Rank() != King {
			return ErrOnlyKings
		}
	case !top.FaceUp(), !DownAlternating(top, c):
		return ErrNotAlternate
	}
	return nil
}

// CheckBuilt returns an error for a foundation of a position laid out by hand that is not
// built up in suit from the ace. It turns up the cards of the others.
func (p *Position) CheckBuilt() error {
	for i := range p.Piles {
		pile := &p.Piles[i]
		if pile.Kind != Foundation {
			continue
		}
		p.Face(i, true)
		for j, c := range pile.Cards {
			if c.Rank() != Rank(j+1) || c.Suit() != pile.Cards[0].Suit() {
				return fmt.Errorf("layout: %s: %s cannot lie there as card %d", pile.Name, c, j+1)
			}
		}
	}
	return nil
}
