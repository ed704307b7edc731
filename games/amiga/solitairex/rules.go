package solitairex

import (
	"errors"
	"fmt"
	"math/rand/v2"
	"slices"
	"strconv"
	"strings"

	"phosphor/games"
	"phosphor/games/cards"
)

// Variations of the game, the usual one first: alone, or a tournament in which
// several play the same deck one after the other.
var Variations = []string{"solitaire", "tournament"}

// rules are the rules for one deal.
type rules struct {
	cards.Defaults
	deal       uint32
	tournament bool // nothing is taken back
}

// RulesFor returns the rules of a game that begins like that.
func RulesFor(s cards.Setup) (cards.Rules, error) {
	n, err := games.ParseDeal(s.Deal)
	if err != nil {
		return nil, err
	}
	switch s.Variation {
	case "", Variations[0]:
		return rules{deal: n}, nil
	case Variations[1]:
		return rules{deal: n, tournament: true}, nil
	}
	return nil, fmt.Errorf("solitairex has no variation %q (%s)", s.Variation, strings.Join(Variations, " "))
}

// rulesFor is RulesFor as the table calls it.
var rulesFor = RulesFor

const (
	rows    = 4
	columns = 13
	two     = cards.Rank(2)

	// perfect is the score of a game that is won: every card in its place.
	perfect = rows * (columns - 1)

	// deals is how often cards are dealt, the first time included.
	deals = 3
)

// The only counter is the number of reshuffles.
const reshuffles = 0

// A slot is a place on the table: row*columns + column.
type slot int

func (s slot) row() int    { return int(s) / columns }
func (s slot) column() int { return int(s) % columns }

func (rules) Piles() []cards.Spec { return cards.Numbered(cards.Row, rows) }
func (rules) Counters() int       { return 1 }

// Deck is that of 52 cards without the aces.
func (rules) Deck() []cards.Card {
	return slices.DeleteFunc(cards.Deck(1), func(c cards.Card) bool { return c.Rank() == cards.Ace })
}

// Deal lays the whole deck out row by row and takes the aces away.
func (rules) Deal(p *cards.Position, deal string) error {
	deck, err := cards.Shuffled(deal)
	if err != nil {
		return err
	}
	for i, c := range deck {
		if c.Rank() == cards.Ace {
			deck[i] = cards.Gap
		}
	}
	for row := range rows {
		p.Set(row, deck[row*columns:][:columns])
	}
	return nil
}

// Normalize refuses rows of another length; all cards lie face up.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		row := &p.Piles[i]
		if len(row.Cards) != columns {
			return fmt.Errorf("layout: %s has %d entries, expected %d", row.Name, len(row.Cards), columns)
		}
		for j, c := range row.Cards {
			if c != cards.Gap {
				row.Cards[j] = c.Up()
			}
		}
	}
	return nil
}

// What a refused move is answered with.
var (
	errNoCard     = errors.New("this card is not on the table")
	errNoGap      = errors.New("there is no gap")
	errOnlyTwos   = errors.New("the leftmost column takes only twos")
	errAfterKing  = errors.New("nothing can be put next to a king")
	errAfterGap   = errors.New("nothing can be put next to a gap")
	errNotNext    = errors.New("a gap takes only the next higher card of the suit to its left")
	errLastDeal   = errors.New("the cards were dealt three times; there are no more reshuffles")
	errAllPlaced  = errors.New("every card is in its place")
	errTournament = errors.New("in a tournament nothing can be taken back")
)

const verbReshuffle = "reshuffle"

// place is the move of a card to a slot. From and To are not piles here, so
// moves are written in a notation of their own.
func place(c cards.Card, to slot) cards.Move { return cards.Move{From: int(c), To: int(to), N: 1} }

func (r rules) Check(p *cards.Position, m cards.Move) error {
	switch {
	case m.Verb == verbReshuffle && m.From < 0:
		return r.checkReshuffle(p)
	case m.Verb != "":
		return fmt.Errorf("%w: solitairex knows CARD ROW COLUMN and reshuffle", cards.ErrNotation)
	}
	c, to := cards.Card(m.From), slot(m.To)
	if _, ok := find(p, c); !ok || c == cards.Gap {
		return errNoCard
	}
	row := p.Piles[to.row()].Cards
	if row[to.column()] != cards.Gap {
		return errNoGap
	}
	if to.column() == 0 {
		if c.Rank() != two {
			return errOnlyTwos
		}
		return nil
	}
	switch left := row[to.column()-1]; {
	case left == cards.Gap:
		return errAfterGap
	case left.Rank() == cards.King:
		return errAfterKing
	case !cards.UpInSuit(left, c):
		return errNotNext
	}
	return nil
}

func (rules) checkReshuffle(p *cards.Position) error {
	switch {
	case placed(p) == perfect:
		return errAllPlaced
	case p.Counters[reshuffles] == deals-1:
		return errLastDeal
	}
	return nil
}

// find returns where a card lies.
func find(p *cards.Position, c cards.Card) (slot, bool) {
	for row := range p.Piles {
		if i := slices.Index(p.Piles[row].Cards, c); i >= 0 {
			return slot(row*columns + i), true
		}
	}
	return 0, false
}

func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	for row := range p.Piles {
		for column, c := range p.Piles[row].Cards {
			if c != cards.Gap {
				continue
			}
			to := slot(row*columns + column)
			if column == 0 {
				for s := range cards.Suit(4) {
					moves = append(moves, place(cards.NewCard(s, two), to))
				}
			} else if left := p.Piles[row].Cards[column-1]; left != cards.Gap && left.Rank() != cards.King {
				moves = append(moves, place(left+1, to))
			}
		}
	}
	if r.checkReshuffle(p) == nil {
		moves = append(moves, cards.Verb(verbReshuffle))
	}
	return moves
}

func (r rules) Play(p *cards.Position, m cards.Move) {
	if m.Verb == verbReshuffle {
		r.reshuffle(p)
		return
	}
	from, _ := find(p, cards.Card(m.From))
	put := func(s slot, c cards.Card) {
		row := slices.Clone(p.Piles[s.row()].Cards)
		row[s.column()] = c
		p.Set(s.row(), row)
	}
	put(from, cards.Gap)
	put(slot(m.To), cards.Card(m.From))
}

// reshuffle gathers the cards that are not well placed, shuffles them and deals
// them again, row by row, each row's gap right of its well-placed cards. The
// order depends on nothing but the deal, how many reshuffles there were, and which
// cards are shuffled: they are brought in order first.
func (r rules) reshuffle(p *cards.Position) {
	var loose []cards.Card
	var keep [rows]int
	for i := range p.Piles {
		row := p.Piles[i].Cards
		keep[i] = wellPlaced(row)
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
		row := append(slices.Clone(p.Piles[i].Cards[:keep[i]]), cards.Gap)
		n := columns - len(row)
		p.Set(i, append(row, loose[:n]...))
		loose = loose[n:]
	}
}

// wellPlaced returns how many cards at the left of a row are in their place:
// a two, and those that follow it in its suit.
func wellPlaced(row []cards.Card) int {
	n := 0
	for n < len(row) && row[n] != cards.Gap {
		if n == 0 && row[0].Rank() != two || n > 0 && !cards.UpInSuit(row[n-1], row[n]) {
			break
		}
		n++
	}
	return n
}

// placed returns how many cards of the table are well placed.
func placed(p *cards.Position) (n int) {
	for i := range p.Piles {
		n += wellPlaced(p.Piles[i].Cards)
	}
	return n
}

// Score is a point for each well-placed card.
func (rules) Score(p *cards.Position) int { return placed(p) }

func (rules) Won(p *cards.Position) bool    { return placed(p) == perfect }
func (r rules) Over(p *cards.Position) bool { return cards.Stuck(r, p) }

func (r rules) CheckUndo(*cards.Position) error {
	if r.tournament {
		return errTournament
	}
	return nil
}

func (rules) Undone(*cards.Position) {}

// Format writes a move as "7H 0 3": that card to row 0, column 3.
func (rules) Format(_ *cards.Position, m cards.Move) string {
	if m.Verb != "" {
		return m.Verb
	}
	return fmt.Sprint(cards.Card(m.From), " ", slot(m.To).row(), " ", slot(m.To).column())
}

// Parse reads what Format writes.
func (rules) Parse(_ *cards.Position, s string) (cards.Move, error) {
	w := strings.Fields(s)
	if len(w) == 1 && w[0] == verbReshuffle {
		return cards.Verb(verbReshuffle), nil
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
	for i, limit := range []int{rows, columns} {
		n, err := strconv.Atoi(w[i+1])
		if err != nil || n < 0 || n >= limit {
			return bad(fmt.Errorf("%q is not a number from 0 to %d", w[i+1], limit-1))
		}
		at[i] = n
	}
	return place(c, slot(at[0]*columns+at[1])), nil
}
