package cards

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Rules are a card game without a table: no pixels, no clock, no randomness but the
// deal's number. A value of Rules is immutable; all state is in the Position.
type Rules interface {
	// Piles returns the game's piles, in the order in which a state lists them.
	Piles() []Spec
	// Deck returns the cards of the game, face up, in their order before shuffling.
	Deck() []Card
	// Counters returns how many counters a position has.
	Counters() int
	// Deal lays out a shuffled deck on empty piles.
	Deal(p *Position, deck []Card)
	// Begin sets the counters at the start of a game, after Deal or after a position was
	// laid out by hand; carry is what the previous game left over.
	Begin(p *Position, carry int)
	// Moves appends every legal move.
	Moves(p *Position, moves []Move) []Move
	// Check returns why a move is refused, in words for the player, or nil.
	Check(p *Position, m Move) error
	// Play makes a legal move and whatever follows automatically.
	Play(p *Position, m Move)
	// Won reports whether the game is won. The function Over also finds games
	// in which nothing can be gained any more.
	Won(p *Position) bool
	// Score returns what the player has earned so far.
	Score(p *Position) int
}

// A Shuffler is Rules whose deals come from the game's own generator or have their own
// names.
type Shuffler interface {
	// Shuffle returns the shuffled deck of the named deal, or an error.
	Shuffle(deal string) ([]Card, error)
}

// A Normalizer is Rules for which not every position is possible.
type Normalizer interface {
	// Normalize turns the cards of a dealt or hand-made position as the game requires, or
	// returns why the position is impossible.
	Normalize(p *Position) error
}

// UndoRules is Rules with restrictions or costs of undo.
type UndoRules interface {
	// CheckUndo returns why nothing may be taken back now, or nil.
	CheckUndo(p *Position) error
	// Undone charges the player after a move was taken back.
	Undone(p *Position)
	// Redone refunds that after the move was redone.
	Redone(p *Position)
}

// Priced is Rules for which taking back a move costs points.
type Priced interface {
	UndoPrice() int
}

// Counted is Rules for which a position laid out by hand can be from the middle of a
// game.
type Counted interface {
	// Continue sets the counters, or returns why they do not fit the piles.
	Continue(p *Position, counters []int) error
}

// A Notation is Rules whose moves are not written in the common notation.
type Notation interface {
	Format(p *Position, m Move) string
	Parse(p *Position, s string) (Move, error)
}

// A Move is what a player decides: N cards from one pile to another, or a
// verb of the game (deal, redeal, flip ...), for which From may name a pile.
// Piles are numbers in the position; -1 is none.
type Move struct {
	Verb     string
	From, To int
	N        int
}

// The verbs of most games with a stock: deal cards from it, or turn the waste over to
// form the stock again.
const (
	VerbDeal   = "deal"
	VerbRedeal = "redeal"
)

// Verb returns the move that consists of a verb alone.
func Verb(v string) Move { return Move{Verb: v, From: -1, To: -1} }

// FormatMove writes a move in the common notation: "deal", "flip tableau2", "tableau1
// tableau4 3", without the count if it is 1.
func FormatMove(r Rules, p *Position, m Move) string {
	if n, ok := r.(Notation); ok {
		return n.Format(p, m)
	}
	return FormatCommon(p, m)
}

// FormatCommon is FormatMove, ignoring the game's own notation.
func FormatCommon(p *Position, m Move) string {
	w := make([]string, 0, 4)
	if m.Verb != "" {
		w = append(w, m.Verb)
	}
	if m.From >= 0 {
		w = append(w, p.Piles[m.From].Name)
	}
	if m.To >= 0 {
		w = append(w, p.Piles[m.To].Name)
	}
	if m.N > 1 && m.Verb == "" {
		w = append(w, strconv.Itoa(m.N))
	}
	return strings.Join(w, " ")
}

// ErrNotation is wrapped by the errors of ParseMove.
var ErrNotation = errors.New("not a move")

// ParseMove parses the form that FormatMove returns.
func ParseMove(r Rules, p *Position, s string) (Move, error) {
	if n, ok := r.(Notation); ok {
		return n.Parse(p, s)
	}
	return ParseCommon(p, s)
}

// ParseCommon is ParseMove, ignoring the game's own notation.
func ParseCommon(p *Position, s string) (Move, error) {
	w := strings.Fields(s)
	m := Verb("")
	if len(w) > 0 && p.Index(w[0]) < 0 {
		m.Verb, w = w[0], w[1:]
	}
	for _, pile := range []*int{&m.From, &m.To} {
		if len(w) == 0 {
			break
		}
		if *pile = p.Index(w[0]); *pile < 0 {
			return m, fmt.Errorf("%w: there is no pile %q in this game", ErrNotation, w[0])
		}
		w = w[1:]
	}
	if m.Verb == "" {
		if m.From < 0 || m.To < 0 {
			return m, fmt.Errorf("%w: %q (a verb, or FROM TO [COUNT])", ErrNotation, s)
		}
		m.N = 1
		if len(w) > 0 {
			n, err := strconv.Atoi(w[0])
			if err != nil || n < 1 {
				return m, fmt.Errorf("%w: %q is not a number of cards", ErrNotation, w[0])
			}
			m.N, w = n, w[1:]
		}
	}
	if len(w) > 0 {
		return m, fmt.Errorf("%w: %q is left over", ErrNotation, strings.Join(w, " "))
	}
	return m, nil
}

// Strings returns the legal moves in notation, sorted and without duplicates.
func Strings(r Rules, p *Position) []string {
	s := []string{}
	for _, m := range r.Moves(p, nil) {
		s = append(s, FormatMove(r, p, m))
	}
	slices.Sort(s)
	return slices.Compact(s)
}
