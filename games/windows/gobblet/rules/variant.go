package rules

import (
	"errors"
	"fmt"
)

// A Variant is a set of rules.
type Variant uint8

// Classic is the game of the manual; Gobblers is the small version on 3 x 3.
const (
	Classic Variant = iota
	Gobblers
)

// maxSizes and maxStacks bound the sizes of a variant and the stacks of a side.
const (
	maxSizes  = 4
	maxStacks = 6
)

// A geometry defines a variant.
type geometry struct {
	name   string
	side   int      // squares along an edge; that many in a row win
	sizes  int      // sizes of pieces
	stacks []uint8  // what each stack holds at the start: bit 0 is size 1
	free   bool     // a piece from a stack covers any smaller one
	nested bool     // a stack may hold more than one piece
	copies int      // pieces of each size and side
	full   uint16   // all squares
	lines  []uint16 // rows, columns and diagonals
}

var geometries = [...]geometry{
	Classic: {
		name: "classic", side: 4, sizes: 4, stacks: []uint8{0b1111, 0b1111, 0b1111},
		nested: true, copies: 3, full: 1<<16 - 1, lines: lines(4),
	},
	Gobblers: {
		name: "gobblers", side: 3, sizes: 3, stacks: []uint8{0b100, 0b100, 0b010, 0b010, 0b001, 0b001},
		free: true, copies: 2, full: 1<<9 - 1, lines: lines(3),
	},
}

// lines returns the rows, columns and diagonals of n x n squares.
func lines(n int) []uint16 {
	var ls []uint16
	var up, down uint16
	for i := range n {
		var row, column uint16
		for j := range n {
			row |= 1 << (j*n + i)
			column |= 1 << (i*n + j)
		}
		ls = append(ls, row, column)
		up |= 1 << (i*n + i)
		down |= 1 << (i*n + n - 1 - i)
	}
	return append(ls, up, down)
}

// Variants lists the names of the variants, the usual one first.
func Variants() []string {
	var names []string
	for _, g := range geometries {
		names = append(names, g.name)
	}
	return names
}

// ErrVariant is wrapped by the error for an unknown variant.
var ErrVariant = errors.New("gobblet has no such variation")

// ParseVariant returns the variant with the given name; "" is Classic.
func ParseVariant(name string) (Variant, error) {
	if name == "" {
		return Classic, nil
	}
	for v, g := range geometries {
		if g.name == name {
			return Variant(v), nil
		}
	}
	return 0, fmt.Errorf("%w: %q (%v)", ErrVariant, name, Variants())
}

func (v Variant) geometry() *geometry { return &geometries[v] }

func (v Variant) String() string {
	if int(v) >= len(geometries) {
		return fmt.Sprintf("Variant(%d)", uint8(v))
	}
	return v.geometry().name
}

// Side returns the number of squares along an edge of the board, which is also
// the number of pieces in a winning line: 4 or 3.
func (v Variant) Side() int { return v.geometry().side }

// Sizes returns the number of sizes of pieces; size 1 is the smallest.
func (v Variant) Sizes() int { return v.geometry().sizes }

// Stacks returns the number of stacks that each side has beside the board.
func (v Variant) Stacks() int { return len(v.geometry().stacks) }

// Lines returns the rows, columns and diagonals as sets of squares: bit n is
// Spot n. The caller must not change them.
func (v Variant) Lines() []uint16 { return v.geometry().lines }

// Squares returns the set of all squares.
func (v Variant) Squares() uint16 { return v.geometry().full }
