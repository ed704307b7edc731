package freecell

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/games/cards"
	"phosphor/games/oberon/pack"
)

// rules are the rules of Freecell; there is one variation.
type rules struct{ cards.Defaults }

var rulesFor = cards.Single("freecell", rules{})

// Numbers of the piles, each kind counted from the left.
const (
	cell        = 0 // 0..3
	foundation  = 4 // 4..7
	tableau     = 8 // 8..15
	cells       = 4
	foundations = 4
	columns     = 8
	piles       = tableau + columns
)

func (rules) Piles() []cards.Spec {
	s := cards.Numbered(cards.Cell, cells)
	s = append(s, cards.Numbered(cards.Foundation, foundations)...)
	return append(s, cards.Numbered(cards.Tableau, columns)...)
}

// microsoft is the prefix of deals of Microsoft's FreeCell.
const microsoft = "ms:"

// errMicrosoft reports a number that Microsoft's program did not deal.
var errMicrosoft = errors.New("a Microsoft deal is ms: and a number from 1 to 1000000")

// Deal lays seven cards in each of the first four columns and six in each of
// the others, all face up.
func (rules) Deal(p *cards.Position, deck []cards.Card) {
	for i := range columns {
		k := dealt(i)
		p.Set(tableau+i, deck[len(deck)-k:])
		p.Face(tableau+i, true)
		deck = deck[:len(deck)-k]
	}
}

// Shuffle also takes the numbers of Microsoft's deals.
func (rules) Shuffle(deal string) ([]cards.Card, error) {
	if ms, ok := strings.CutPrefix(deal, microsoft); ok {
		n, err := strconv.ParseUint(ms, 10, 32)
		if err != nil || n < 1 || n > 1_000_000 {
			return nil, fmt.Errorf("%q: %w", deal, errMicrosoft)
		}
		return shuffleMicrosoft(uint32(n)), nil
	}
	deck, err := pack.Shuffle(deal, 1)
	if err != nil {
		return nil, i18n.Errorf("%v, or %s and a number from 1 to 1000000", err, microsoft)
	}
	return deck, nil
}

// dealt returns how many cards a column begins with.
func dealt(column int) int {
	if column < 4 {
		return 7
	}
	return 6
}

// shuffleMicrosoft returns the deck of a numbered deal of Microsoft's FreeCell for
// Windows, as Deal lays it out: the deck in the order of ranks, each of its cards
// chosen by the generator of Microsoft's C library and laid in the eight columns in
// turn.
func shuffleMicrosoft(state uint32) []cards.Card {
	var deck []cards.Card
	for r := cards.Ace; r <= cards.King; r++ {
		for s := cards.Clubs; s <= cards.Spades; s++ {
			deck = append(deck, cards.NewCard(s, r))
		}
	}
	var dealt [columns][]cards.Card
	for i := range deck {
		left := uint32(len(deck) - i)
		state = (state*214013 + 2531011) & (1<<31 - 1)
		j := (state >> 16) % left
		dealt[i%columns] = append(dealt[i%columns], deck[j])
		deck[j] = deck[left-1]
	}
	slices.Reverse(dealt[:])
	return slices.Concat(dealt[:]...)
}

// Normalize turns up all cards of a position laid out by hand. It refuses cells of more
// than one card and suit stacks that were not built up from the ace.
func (rules) Normalize(p *cards.Position) error {
	for i := range p.Piles {
		p.Face(i, true)
	}
	for i := cell; i < cell+cells; i++ {
		if q := &p.Piles[i]; len(q.Cards) > 1 {
			return fmt.Errorf("layout: %s: a free cell holds one card, not %d", q.Name, len(q.Cards))
		}
	}
	return p.CheckBuilt()
}

// limits says how many cards can be moved at once, by the numbers of empty columns and
// free cells: as many as could be moved one by one.
var limits = [5][5]int{
	{1, 2, 3, 4, 5},
	{2, 4, 6, 8, 10},
	{4, 8, 12, 13, 13},
	{7, 12, 13, 13, 13},
	{11, 13, 13, 13, 13},
}

// limit returns how many cards may be moved to an empty column or to one with cards.
func limit(p *cards.Position, toEmpty bool) int {
	spaces, free := 0, 0
	for i := range p.Piles {
		if len(p.Piles[i].Cards) == 0 {
			switch p.Piles[i].Kind {
			case cards.Tableau:
				spaces++
			case cards.Cell:
				free++
			}
		}
	}
	if toEmpty {
		spaces--
	}
	if spaces >= len(limits) {
		return suit
	}
	return limits[spaces][free]
}

// suit is how many cards a suit has; more cannot lie in sequence.
const suit = 13

var (
	errCell = errors.New("a free cell holds one card")
	errMany = errors.New("there are too few free cells and empty columns")
)

func (r rules) Check(p *cards.Position, m cards.Move) error {
	if m.Verb != "" {
		return fmt.Errorf("%w: freecell knows FROM TO [COUNT]", cards.ErrNotation)
	}
	from, to := &p.Piles[m.From], &p.Piles[m.To]
	err := p.CheckTake(m)
	top, any := to.Top()
	switch {
	case err != nil:
		return err
	case to.Kind == cards.Foundation:
		return p.CheckFoundation(m)
	case to.Kind == cards.Cell:
		if any || m.N > 1 {
			return errCell
		}
		return nil
	case m.N > cards.Run(from.Cards, cards.DownAlternating):
		return cards.ErrNoRun
	case any && !cards.DownAlternating(top, p.Group(m)[0]):
		return cards.ErrNotAlternate
	}
	if most := limit(p, !any); m.N > max(1, most) {
		return fmt.Errorf("%w to move %d cards: %d at most", errMany, m.N, most)
	}
	return nil
}

// Moves finds the moves that Check allows without asking it for each pair of piles,
// because solvers spend most of their time here.
func (r rules) Moves(p *cards.Position, moves []cards.Move) []cards.Move {
	most := max(1, limit(p, false))
	for from := range p.Piles {
		if p.Piles[from].Kind == cards.Foundation {
			continue
		}
		pile := p.Piles[from].Cards
		for n := 1; n <= min(cards.Run(pile, cards.DownAlternating), most); n++ {
			lowest := pile[len(pile)-n]
			for to := range p.Piles {
				top, any := p.Piles[to].Top()
				fits := false
				switch p.Piles[to].Kind {
				case cards.Cell:
					fits = n == 1 && !any
				case cards.Foundation:
					fits = n == 1 && (any && cards.UpInSuit(top, lowest) || !any && lowest.Rank() == cards.Ace)
				default:
					fits = any && cards.DownAlternating(top, lowest) || !any && n <= max(1, limit(p, true))
				}
				if fits && to != from {
					moves = append(moves, cards.Move{From: from, To: to, N: n})
				}
			}
		}
	}
	return moves
}

func (rules) Play(p *cards.Position, m cards.Move) { p.Move(m.From, m.To, m.N) }

func (rules) Won(p *cards.Position) bool { return cards.Complete(p) }
