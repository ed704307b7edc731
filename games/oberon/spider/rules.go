package spider

import (
	"errors"
	"fmt"

	"phosphor/games/cards"
	"phosphor/games/oberon/pack"
)

// rules are the rules of Spider; there is one variation.
type rules struct{ cards.Defaults }

var rulesFor = cards.Single("spider", rules{})

// Numbers of the piles. Foundations and columns are counted from the left.
const (
	stock       = 0
	foundation  = 1 // 1..8
	tableau     = 9 // 9..18
	foundations = 8
	columns     = 10
	piles       = tableau + columns
)

// suit is how many cards a complete suit has.
const suit = 13

func (rules) Piles() []cards.Spec {
	return cards.Specs(foundations, columns, cards.StockPile)
}

func (rules) Deck() []cards.Card { return cards.Deck(2) }

// Deal lays five cards in every third column from the left, four in the others,
// the last of each face up; sixty are left for six further rows.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	p.Set(stock, deck)
	for i := range columns {
		pack.DealOff(p, stock, tableau+i, dealt(i))
	}
}

func (rules) Shuffle(deal string) ([]cards.Card, error) { return pack.Shuffle(deal, 2) }

// dealt returns how many cards a column begins with.
func dealt(column int) int {
	if column%3 == 0 {
		return 5
	}
	return 4
}

// Normalize turns the cards of a position laid out by hand as the game requires: the stock
// face down, exposed cards of the columns face up. Suit stacks hold complete suits or
// nothing.
func (rules) Normalize(p *cards.Position) error {
	p.Face(stock, false)
	for i := foundation; i < tableau; i++ {
		p.Face(i, true)
		pile := &p.Piles[i]
		if n := len(pile.Cards); n != 0 && (n != suit || !complete(pile.Cards)) {
			return fmt.Errorf("layout: %s: only a complete suit from king to ace can lie there", pile.Name)
		}
	}
	for i := tableau; i < piles; i++ {
		p.TurnUp(i)
	}
	return nil
}

// complete reports whether cards end in a complete suit from king to ace.
func complete(pile []cards.Card) bool {
	return len(pile) >= suit && pile[len(pile)-1].Rank() == cards.Ace && cards.Run(pile, cards.DownInSuit) >= suit
}

var (
	errEmptyColumn = errors.New("fill every empty column before you deal a row")
	errDepot       = errors.New("a foundation takes a whole suit, king to ace")
	errTaken       = errors.New("this foundation already holds a suit")
	errNotNext     = errors.New("a card goes on the next higher one, of any suit")
)

func (r rules) Check(p *cards.Position, m cards.Move) error {
	switch m.Verb {
	case cards.VerbDeal:
		err := p.CheckDeal(m, stock)
		if err == nil && !mayDeal(p) {
			err = errEmptyColumn
		}
		return err
	case "":
	default:
		return fmt.Errorf("%w: spider knows deal and FROM TO [COUNT]", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	switch {
	case err != nil:
		return err
	case m.N > cards.Run(from.Cards, cards.DownInSuit):
		return cards.ErrNoRun
	}
	top, any := to.Top()
	switch {
	case to.Kind == cards.Foundation:
		if any {
			return errTaken
		}
		if m.N != suit || !complete(from.Cards) {
			return errDepot
		}
	case to.Kind != cards.Tableau:
		return cards.ErrTarget
	case any && !(top.FaceUp() && cards.Down(top, p.Group(m)[0])):
		return errNotNext
	}
	return nil
}

// mayDeal is the original's test before it deals a row. It goes through the columns from
// right to left. Up to the first column that is neither empty nor a single run in suit,
// empty columns are allowed; after it they are not. So a row may be dealt with empty
// columns if all columns are single runs, so that nothing could fill the gaps. It may
// also, surely unintended, if the empty columns are to the right of the first column that
// is not a run.
func mayDeal(p *cards.Position) bool {
	runs := true
	for i := piles - 1; i >= tableau; i-- {
		pile := p.Piles[i].Cards
		if !runs && len(pile) == 0 {
			return false
		}
		runs = runs && cards.Run(pile, cards.DownInSuit) == len(pile)
	}
	return true
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	return cards.LegalMoves(r, p, moves, cards.VerbDeal)
}

func (r rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == cards.VerbDeal {
		for i := piles - 1; i >= tableau && len(p.Piles[stock].Cards) > 0; i-- {
			p.Deal(stock, i, 1, true)
		}
		return
	}
	p.Move(m.From, m.To, m.N)
	p.TurnUp(m.From)
}

// best returns where the run at the end of a column belongs: it is removed if it is a
// complete suit; otherwise it goes on the same suit, on another suit, or in a space.
//
// Columns are examined from right to left. Of several columns of the same suit it takes
// the leftmost, of other suits and spaces the rightmost, and also the rightmost free suit
// stack.
func (r rules) best(p *cards.Position, from int) (best cards.Move, ok bool) {
	run := cards.Run(p.Piles[from].Cards, cards.DownInSuit)
	if run == 0 {
		return best, false
	}
	m := cards.Move{From: from, N: run}
	head := p.Group(m)[0]
	rank := 0
	for i := piles - 1; i >= foundation; i-- {
		m.To = i
		if r.Check(p, m) != nil {
			continue
		}
		top, any := p.Piles[i].Top()
		now := 1 // a space
		switch {
		case i < tableau:
			now = 4
		case any && top.Suit() == head.Suit():
			now = 3
		case any:
			now = 2
		}
		if now > rank || now == rank && now == 3 {
			best, rank = m, now
		}
	}
	return best, rank > 0
}

func (rules) Won(p *cards.Position) bool { return cards.Complete(p) }
