package cards

import (
	"errors"
	"fmt"
)

// What a player is told of a move that is refused, in the words that most
// games of patience share.
var (
	ErrStockEmpty   = errors.New("the stock is empty")
	ErrStockNot     = errors.New("the waste is turned over only when the stock is empty")
	ErrNoCard       = errors.New("there is no card to move")
	ErrSame         = errors.New("the cards lie there already")
	ErrFinal        = errors.New("a card on a foundation stays there")
	ErrFaceDown     = errors.New("a face-down card cannot be moved")
	ErrOnlyTop      = errors.New("only the top card can be moved from there")
	ErrTarget       = errors.New("cards can only be put on columns and foundations")
	ErrOneCard      = errors.New("a foundation takes one card at a time")
	ErrNotNext      = errors.New("that card is not the next of its suit on this foundation")
	ErrOnlyKings    = errors.New("only a king can be put on an empty column")
	ErrNotAlternate = errors.New("columns are built down in alternating colours")
	ErrNoHome       = errors.New("that card cannot be put on a foundation now")
	ErrNoRun        = errors.New("these cards are not in sequence and cannot be moved together")
)

// CheckGroup tells why the cards of m cannot be picked up to be put on another
// pile, whichever: there are not so many, or one lies face down. It knows
// nothing of where they go.
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

// CheckTake tells why the cards of m cannot be taken from where they lie: CheckGroup,
// and that a foundation keeps its cards and a waste gives only its top card.
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

// CheckDeal tells why the verb of m, which turns cards of the stock, can do
// nothing.
func (p *Position) CheckDeal(m Move, stock int) error {
	switch {
	case m.From >= 0:
		return ErrNotation
	case len(p.Piles[stock].Cards) == 0:
		return ErrStockEmpty
	}
	return nil
}

// Group returns the cards that m moves, the lowest first.
func (p *Position) Group(m Move) []Card {
	from := p.Piles[m.From].Cards
	return from[len(from)-m.N:]
}

// A Fit tells whether the card over may lie on the card under.
type Fit func(under, over Card) bool

// Down fits the next lower card of any suit.
func Down(under, over Card) bool { return under.Rank() == over.Rank()+1 }

// DownInSuit fits the next lower card of the same suit.
func DownInSuit(under, over Card) bool { return Down(under, over) && under.Suit() == over.Suit() }

// DownAlternating fits the next lower card of the other colour.
func DownAlternating(under, over Card) bool { return Down(under, over) && under.Red() != over.Red() }

// UpInSuit fits the next higher card of the same suit, as foundations do.
func UpInSuit(under, over Card) bool { return DownInSuit(over, under) }

// Run returns how many cards at the end of a pile lie face up in a sequence.
func Run(pile []Card, fit Fit) int {
	n := 0
	for i := len(pile) - 1; i >= 0 && pile[i].FaceUp(); i-- {
		if n > 0 && !fit(pile[i], pile[i+1]) {
			break
		}
		n++
	}
	return n
}

// CheckFoundation tells why a foundation that is built up in suit from the ace
// does not take the cards of m.
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

// CheckColumn tells why a column that is built down in alternating colours and
// begins with a king does not take the cards of m.
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

// Home returns the last foundation that takes the top card of a pile, by the
// rules r; ok is false when none does.
func Home(r Rules, p *Position, from int) (m Move, ok bool) {
	first, n := p.First(Foundation)
	for to := first + n - 1; to >= first && first >= 0; to-- {
		if m := (Move{From: from, To: to, N: 1}); r.Check(p, m) == nil {
			return m, true
		}
	}
	return m, false
}

// CheckBuilt tells which foundation of a position that was laid out by hand is
// not built up in suit from the ace; it turns the cards of the others up.
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

// Face turns all cards of a pile up or down, while a position is laid out.
func (p *Position) Face(pile int, up bool) {
	for j, c := range p.Piles[pile].Cards {
		if up {
			p.Piles[pile].Cards[j] = c.Up()
		} else {
			p.Piles[pile].Cards[j] = c.Down()
		}
	}
}
