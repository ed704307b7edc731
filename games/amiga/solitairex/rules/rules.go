// Package rules holds the rules of SolitaireX without the table, for solvers, generators
// and tests.
package rules

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"phosphor/games/cards"
	"phosphor/games/play"
)

// Variations of the game, the usual one first: alone, or a tournament in which
// several play the same deck one after the other.
var Variations = []string{"solitaire", "tournament"}

// Rules are the rules for one deal.
type Rules struct {
	cards.Defaults
	deal       uint32
	tournament bool
}

// New returns the rules for a Setup.
func New(s cards.Setup) (cards.Rules, error) {
	n, err := play.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	switch s.Variation {
	case "", Variations[0]:
		return Rules{deal: n}, nil
	case Variations[1]:
		return Rules{deal: n, tournament: true}, nil
	}
	return nil, fmt.Errorf("solitairex has no variation %q (%s)", s.Variation, strings.Join(Variations, " "))
}

// The places of the table.
const (
	Rows    = 4
	Columns = 13
)

const (
	two = cards.Rank(2)

	// perfect is the score of a game that is won: every card in its place.
	perfect = Rows * (Columns - 1)

	// deals is how many times cards are dealt, including the first.
	deals = 3
)

// The only counter is the number of reshuffles.
const reshuffles = 0

// A Slot is a place on the table: row*Columns + column.
type Slot int

// Row and Column count from the top and from the left.
func (s Slot) Row() int    { return int(s) / Columns }
func (s Slot) Column() int { return int(s) % Columns }

func (Rules) Piles() []cards.Spec { return cards.Numbered(cards.Row, Rows) }
func (Rules) Counters() int       { return 1 }

// Deck returns the 52 cards without the aces.
func (Rules) Deck() []cards.Card {
	return slices.DeleteFunc(cards.Deck(1), func(c cards.Card) bool { return c.Rank() == cards.Ace })
}

// Deal lays out the whole deck row by row and removes the aces.
func (Rules) Deal(p *cards.Position, deck []cards.Card) {
	for i, c := range deck {
		if c.Rank() == cards.Ace {
			deck[i] = cards.Gap
		}
	}
	for row := range Rows {
		p.Set(row, deck[row*Columns:][:Columns])
	}
}

// Shuffle shuffles a deck that includes the aces.
func (Rules) Shuffle(deal string) ([]cards.Card, error) { return cards.Shuffled(deal, cards.Deck(1)) }

// Normalize refuses rows of another length; all cards lie face up.
func (Rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		row := &p.Piles[i]
		if len(row.Cards) != Columns {
			return fmt.Errorf("layout: %s has %d entries, expected %d", row.Name, len(row.Cards), Columns)
		}
		for j, c := range row.Cards {
			if c != cards.Gap {
				row.Cards[j] = c.Up()
			}
		}
	}
	return nil
}

// Errors of refused moves.
var (
	ErrNoCard     = errors.New("this card is not on the table")
	ErrNoGap      = errors.New("there is no gap")
	ErrOnlyTwos   = errors.New("the leftmost column takes only twos")
	ErrAfterKing  = errors.New("nothing can be put next to a king")
	ErrAfterGap   = errors.New("nothing can be put next to a gap")
	ErrNotNext    = errors.New("a gap takes only the next higher card of the suit to its left")
	ErrLastDeal   = errors.New("the cards were dealt three times; there are no more reshuffles")
	ErrAllPlaced  = errors.New("every card is in its place")
	ErrTournament = errors.New("there is no undo in a tournament")
)

// Reshuffle is the verb of a reshuffle.
const Reshuffle = "reshuffle"

// Place is the move of a card to a slot. From and To are not piles here, so moves have
// their own notation.
func Place(c cards.Card, to Slot) cards.Move { return cards.Move{From: int(c), To: int(to), N: 1} }

func (r Rules) Check(p *cards.Position, m cards.Move) error {
	switch {
	case m.Verb == Reshuffle && m.From < 0:
		return r.CheckReshuffle(p)
	case m.Verb != "":
		return fmt.Errorf("%w: solitairex knows CARD ROW COLUMN and reshuffle", cards.ErrNotation)
	}
	c, to := cards.Card(m.From), Slot(m.To)
	if _, ok := Find(p, c); !ok || c == cards.Gap {
		return ErrNoCard
	}
	row := p.Piles[to.Row()].Cards
	if row[to.Column()] != cards.Gap {
		return ErrNoGap
	}
	if to.Column() == 0 {
		if c.Rank() != two {
			return ErrOnlyTwos
		}
		return nil
	}
	switch left := row[to.Column()-1]; {
	case left == cards.Gap:
		return ErrAfterGap
	case left.Rank() == cards.King:
		return ErrAfterKing
	case !cards.UpInSuit(left, c):
		return ErrNotNext
	}
	return nil
}

// CheckReshuffle returns why there cannot be a reshuffle, or nil.
func (Rules) CheckReshuffle(p *cards.Position) error {
	switch {
	case Placed(p) == perfect:
		return ErrAllPlaced
	case p.Counters[reshuffles] == deals-1:
		return ErrLastDeal
	}
	return nil
}

// Left returns how many reshuffles are left.
func Left(p *cards.Position) int { return deals - 1 - p.Counters[reshuffles] }

// Find returns where a card lies.
func Find(p *cards.Position, c cards.Card) (Slot, bool) {
	for row := range p.Piles {
		if i := slices.Index(p.Piles[row].Cards, c); i >= 0 {
			return Slot(row*Columns + i), true
		}
	}
	return 0, false
}

func (r Rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	for row := range p.Piles {
		for column, c := range p.Piles[row].Cards {
			if c != cards.Gap {
				continue
			}
			to := Slot(row*Columns + column)
			if column == 0 {
				for s := range cards.Suit(4) {
					moves = append(moves, Place(cards.NewCard(s, two), to))
				}
			} else if left := p.Piles[row].Cards[column-1]; left != cards.Gap && left.Rank() != cards.King {
				moves = append(moves, Place(left+1, to))
			}
		}
	}
	if r.CheckReshuffle(p) == nil {
		moves = append(moves, cards.Verb(Reshuffle))
	}
	return moves
}

// Targets returns the gaps that a card can move to: at most one, except for twos.
func (r Rules) Targets(p *cards.Position, c cards.Card) (to []Slot) {
	for _, m := range r.Moves(p, nil) {
		if m.Verb == "" && m.From == int(c) {
			to = append(to, Slot(m.To))
		}
	}
	return to
}

func (r Rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == Reshuffle {
		r.reshuffle(p)
		return
	}
	from, _ := Find(p, cards.Card(m.From))
	put := func(s Slot, c cards.Card) {
		row := slices.Clone(p.Piles[s.Row()].Cards)
		row[s.Column()] = c
		p.Set(s.Row(), row)
	}
	put(from, cards.Gap)
	put(Slot(m.To), cards.Card(m.From))
}

// reshuffle gathers the cards that are not well placed, shuffles them and deals them
// again, one by one and row by row, each row's gap right of its well-placed cards. The
// order depends only on the deal, the number of the reshuffle, and which cards are
// shuffled: they are sorted first.
func (r Rules) reshuffle(p *cards.Position) {
	var loose []cards.Card
	var keep [Rows]int
	for i := range p.Piles {
		row := p.Piles[i].Cards
		keep[i] = WellPlaced(row)
		for _, c := range row[keep[i]:] {
			if c != cards.Gap {
				loose = append(loose, c)
			}
		}
	}
	p.Add(reshuffles, 1)
	slices.Sort(loose)
	cards.Shuffle(loose, rand.NewPCG(uint64(r.deal), uint64(p.Counters[reshuffles])))
	for i := range p.Piles {
		row := slices.Clone(p.Piles[i].Cards)
		for j := keep[i]; j < Columns; j++ {
			row[j] = cards.Gap
		}
		p.Set(i, row)
	}
	for i := range p.Piles {
		for j := keep[i] + 1; j < Columns; j++ {
			p.Beat()
			row := slices.Clone(p.Piles[i].Cards)
			row[j], loose = loose[0], loose[1:]
			p.Set(i, row)
		}
	}
}

// WellPlaced returns how many cards at the left of a row are in place: a two, and those
// that follow it in its suit.
func WellPlaced(row []cards.Card) int {
	n := 0
	for n < len(row) && row[n] != cards.Gap {
		if n == 0 && row[0].Rank() != two || n > 0 && !cards.UpInSuit(row[n-1], row[n]) {
			break
		}
		n++
	}
	return n
}

// Placed returns how many cards of the table are well placed.
func Placed(p *cards.Position) (n int) {
	for i := range p.Piles {
		n += WellPlaced(p.Piles[i].Cards)
	}
	return n
}

// Score returns a point for each well-placed card.
func (Rules) Score(p *cards.Position) int { return Placed(p) }

// Homed returns the number of well-placed cards.
func (Rules) Homed(p *cards.Position) int { return Placed(p) }

func (Rules) Won(p *cards.Position) bool { return Placed(p) == perfect }

// Tournament reports whether several play the deal, without undo.
func (r Rules) Tournament() bool { return r.tournament }

// EndsWhenLeft implements play.Leaver: a tournament is over once it is left.
func (r Rules) EndsWhenLeft() bool { return r.tournament }

func (r Rules) CheckUndo(*cards.Position) error {
	if r.tournament {
		return ErrTournament
	}
	return nil
}

func (Rules) Undone(*cards.Position) {}
func (Rules) Redone(*cards.Position) {}

// Format writes a move as "7H 0 3": that card to row 0, column 3.
func (Rules) Format(_ *cards.Position, m cards.Move) string {
	if m.Verb != "" {
		return m.Verb
	}
	return fmt.Sprint(cards.Card(m.From), " ", Slot(m.To).Row(), " ", Slot(m.To).Column())
}

// Parse parses the form that Format returns.
func (Rules) Parse(_ *cards.Position, s string) (cards.Move, error) {
	w := strings.Fields(s)
	if len(w) == 1 && w[0] == Reshuffle {
		return cards.Verb(Reshuffle), nil
	}
	bad := func(err error) (cards.Move, error) {
		return cards.Move{}, fmt.Errorf("%w: %q (CARD ROW COLUMN, or reshuffle): %w", cards.ErrNotation, s, err)
	}
	if len(w) != 3 {
		return bad(fmt.Errorf("%d words", len(w)))
	}
	c, err := cards.ParseCard(w[0])
	if err != nil {
		return bad(err)
	}
	var at [2]int
	for i, limit := range []int{Rows, Columns} {
		n, err := strconv.Atoi(w[i+1])
		if err != nil || n < 0 || n >= limit {
			return bad(fmt.Errorf("%q is not a number from 0 to %d", w[i+1], limit-1))
		}
		at[i] = n
	}
	return Place(c, Slot(at[0]*Columns+at[1])), nil
}
