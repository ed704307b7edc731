package cards

import (
	"errors"
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Rules are a card game without a table: no pixels, no clock, no chance but
// the deal's number. A value of Rules holds nothing that changes; everything
// that does is in the Position.
type Rules interface {
	// Piles are the game's piles, in the order in which a state lists them.
	Piles() []Spec
	// Deck returns the cards that the game is played with, face up, in the order in
	// which they are before they are shuffled.
	Deck() []Card
	// Counters is how many counters a position has.
	Counters() int
	// Deal lays a shuffled deck out on empty piles.
	Deal(p *Position, deck []Card)
	// Begin sets the counters at the start of a game, after Deal or after a
	// position was laid out by hand; carry is what the game before left over.
	Begin(p *Position, carry int)
	// Moves appends every legal move.
	Moves(p *Position, moves []Move) []Move
	// Check says why a move is refused, in words for the player, or nil.
	Check(p *Position, m Move) error
	// Play makes a legal move and whatever the rules do by themselves then.
	Play(p *Position, m Move)
	// Won reports whether the game is won. The function Over also finds games
	// in which nothing can be gained any more.
	Won(p *Position) bool
	// Score is what the player has earned so far.
	Score(p *Position) int
}

// Rules may also be a Shuffler, where deals come from a generator of the game's own or
// have names of their own.
type Shuffler interface {
	// Shuffle returns the deck of the deal of that name, or says why there is none.
	Shuffle(deal string) ([]Card, error)
}

// Rules may also be a Normalizer, where not every position can be one of the game.
type Normalizer interface {
	// Normalize turns the cards of a position that was dealt or laid out by hand the
	// way the game has them, or says why it cannot be one of the game.
	Normalize(p *Position) error
}

// Rules may also be an UndoRules, where taking back has rules of its own.
type UndoRules interface {
	// CheckUndo says why nothing may be taken back now, or nil.
	CheckUndo(p *Position) error
	// Undone makes the player pay, after a move was taken back.
	Undone(p *Position)
	// Redone gives that back, after the move was made again.
	Redone(p *Position)
}

// Rules may also be Priced, where taking a move back costs points.
type Priced interface {
	UndoPrice() int
}

// Rules may also be Counted, where a position that was laid out by hand can be one
// from the middle of a game.
type Counted interface {
	// Continue sets the counters, or says why they do not fit the piles.
	Continue(p *Position, counters []int) error
}

// Rules may also be a Notation, where moves are not written in the common way.
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

// The verbs that most games with a stock have: cards of it are dealt, or the waste is
// turned over to be the stock again.
const (
	VerbDeal   = "deal"
	VerbRedeal = "redeal"
)

// Verb returns the move that consists of a verb alone.
func Verb(v string) Move { return Move{Verb: v, From: -1, To: -1} }

// FormatMove writes a move in the common notation: "deal", "flip tableau2",
// "tableau1 tableau4 3", the count left out when it is 1.
func FormatMove(r Rules, p *Position, m Move) string {
	if n, ok := r.(Notation); ok {
		return n.Format(p, m)
	}
	return FormatCommon(p, m)
}

// FormatCommon is FormatMove without regard to a notation of the game's own.
func FormatCommon(p *Position, m Move) string {
	var w []string
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

// ParseMove reads what FormatMove writes.
func ParseMove(r Rules, p *Position, s string) (Move, error) {
	if n, ok := r.(Notation); ok {
		return n.Parse(p, s)
	}
	return ParseCommon(p, s)
}

// ParseCommon is ParseMove without regard to a notation of the game's own.
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

// Strings returns the legal moves in notation, sorted and each once.
func Strings(r Rules, p *Position) []string {
	s := []string{}
	for _, m := range r.Moves(p, nil) {
		s = append(s, FormatMove(r, p, m))
	}
	slices.Sort(s)
	return slices.Compact(s)
}
