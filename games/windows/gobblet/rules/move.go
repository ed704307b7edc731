package rules

import (
	"errors"
	"fmt"
	"strings"
)

// A Side is one of the two players.
type Side uint8

// White begins.
const (
	White Side = iota
	Orange
)

// Other returns the opponent.
func (s Side) Other() Side { return s ^ 1 }

// Letter returns "w" or "o".
func (s Side) Letter() string { return sideLetters[s&1 : s&1+1] }

const sideLetters = "wo"

func (s Side) String() string { return [...]string{"white", "orange"}[s&1] }

// A Piece is a side's piece of a size, 1 the smallest.
type Piece struct {
	Side Side
	Size int
}

// String returns the side's letter and the size: w4.
func (p Piece) String() string { return p.Side.Letter() + string(rune('0'+p.Size)) }

// A Spot is the place of a piece: a square of the board or a stack beside it. Squares
// count up each column from the bottom, column after column from the left, so that their
// order is that of their names: A1, A2, ... B1, ...
type Spot uint8

// stack0 is the first stack; squares come before it.
const stack0 = 16

// Nowhere is no spot: the origin of a move that only places the lifted piece
// and the destination of one that only lifts.
const Nowhere Spot = 31

// Square returns the square of a variant in a column from the left and a row
// from the bottom, both counted from 0.
func (v Variant) Square(column, row int) Spot { return Spot(column*v.Side() + row) }

// Stack returns the stack with a number counted from 0.
func Stack(n int) Spot { return stack0 + Spot(n) }

// IsSquare reports whether the spot is on the board.
func (s Spot) IsSquare() bool { return s < stack0 }

// StackIndex returns a stack's number, counted from 0.
func (s Spot) StackIndex() int { return int(s) - stack0 }

// Cell returns a square's column and row, counted from 0 at the bottom left.
func (v Variant) Cell(s Spot) (column, row int) { return int(s) / v.Side(), int(s) % v.Side() }

// has reports whether a variant has that spot.
func (v Variant) has(s Spot) bool {
	g := v.geometry()
	return int(s) < g.side*g.side || s >= stack0 && s.StackIndex() < len(g.stacks)
}

// SpotName returns A1 or s1; or "" for a spot that the variant lacks.
func (v Variant) SpotName(s Spot) string {
	switch {
	case !v.has(s):
		return ""
	case s.IsSquare():
		column, row := v.Cell(s)
		return string([]byte{'A' + byte(column), '1' + byte(row)})
	}
	return string([]byte{'s', '1' + byte(s.StackIndex())})
}

// ErrNotation is wrapped by the errors of ParseMove and ParseSpot.
var ErrNotation = errors.New("not a move")

// ParseSpot parses the output of SpotName, ignoring case.
func (v Variant) ParseSpot(name string) (Spot, error) {
	if len(name) == 2 {
		c, n := name[0]|0x20, int(name[1])-'1'
		switch {
		case c == 's' && n >= 0 && n < v.Stacks():
			return Stack(n), nil
		case c >= 'a' && int(c-'a') < v.Side() && n >= 0 && n < v.Side():
			return v.Square(int(c-'a'), n), nil
		}
	}
	last := v.Square(v.Side()-1, v.Side()-1)
	return Nowhere, fmt.Errorf("%w: there is no %q (A1 to %s, s1 to %s)", ErrNotation, name,
		v.SpotName(last), v.SpotName(Stack(v.Stacks()-1)))
}

// A Move carries a visible piece from a spot to a square. With To Nowhere it
// only lifts the piece, with From Nowhere it only places the lifted one.
type Move struct{ From, To Spot }

// MoveString writes a move: "A1 C3", "s2 B3", "lift A1", "place C3".
func (v Variant) MoveString(m Move) string {
	switch {
	case m.To == Nowhere:
		return "lift " + v.SpotName(m.From)
	case m.From == Nowhere:
		return "place " + v.SpotName(m.To)
	}
	return v.SpotName(m.From) + " " + v.SpotName(m.To)
}

// ParseMove parses the output of MoveString. It does not check whether the move is
// legal.
func (v Variant) ParseMove(s string) (Move, error) {
	w := strings.Fields(s)
	if len(w) != 2 {
		return Move{}, fmt.Errorf("%w: %q (FROM TO, lift FROM, place TO)", ErrNotation, s)
	}
	m := Move{Nowhere, Nowhere}
	var err error
	switch {
	case strings.EqualFold(w[0], "lift"):
		m.From, err = v.ParseSpot(w[1])
		return m, err
	case !strings.EqualFold(w[0], "place"):
		if m.From, err = v.ParseSpot(w[0]); err != nil {
			return m, err
		}
	}
	if m.To, err = v.ParseSpot(w[1]); err == nil && !m.To.IsSquare() {
		err = fmt.Errorf("%w: %q is not a square for a piece", ErrNotation, w[1])
	}
	return m, err
}
