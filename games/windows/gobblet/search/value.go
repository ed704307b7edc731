package search

import (
	"math/bits"

	"phosphor/games/windows/gobblet/rules"
)

// A valuation gives the value of a position without a forced win, in points. The numbers
// of the classic game were found by random changes, keeping those that won more games; in
// Gobblers wins are forced so soon that they hardly matter. A piece in a stack counts
// little: it does nothing and can cover almost nothing.
type valuation struct {
	open    [5]int16 // a line by the visible pieces in it
	blocked [5]int16 // the same where the opponent has a piece of the largest size in it
	seen    [5]int   // a visible piece on the board by its size
	outer   [5]int   // the outermost piece of a stack by its size
	turn    int      // being on the move
}

var valuations = [...]valuation{
	rules.Classic: {
		open:    [5]int16{0, 2, 7, 11, 0},
		blocked: [5]int16{0, 1, 2, 0, 0},
		seen:    [5]int{0, 2, 4, 9, 30},
		outer:   [5]int{0, 0, 0, 5, 0},
		turn:    9,
	},
	rules.Gobblers: {
		open:    [5]int16{0, 5, 18, 0, 0},
		blocked: [5]int16{0, 0, 3, 0, 0},
		seen:    [5]int{0, 1, 4, 10, 0},
		outer:   [5]int{0, 1, 3, 8, 0},
		turn:    4,
	},
}

// value returns the value of the position for the side to move, in points.
func (n *node) value(b *board) int {
	w := b.worth
	us := n.pos.Turn()
	them := us.Other()
	own, other := n.seen[us], n.seen[them]
	top := 16 * (b.sizes - 1)
	ownTop, otherTop := uint16(n.pos.Board(us)>>top), uint16(n.pos.Board(them)>>top)
	v := w.turn
	for _, l := range b.lines {
		if otherTop&l == 0 {
			v += int(w.open[bits.OnesCount16(own&l)])
		} else {
			v += int(w.blocked[bits.OnesCount16(own&l)])
		}
		if ownTop&l == 0 {
			v -= int(w.open[bits.OnesCount16(other&l)])
		} else {
			v -= int(w.blocked[bits.OnesCount16(other&l)])
		}
	}
	var above uint16 // squares that show a larger piece
	for size := b.sizes; size >= 1; size-- {
		mine := uint16(n.pos.Board(us) >> (16 * (size - 1)))
		theirs := uint16(n.pos.Board(them) >> (16 * (size - 1)))
		v += w.seen[size] * (bits.OnesCount16(mine&^above) - bits.OnesCount16(theirs&^above))
		above |= mine | theirs
	}
	mine, theirs := n.pos.Reserve(us), n.pos.Reserve(them)
	for range b.stacks {
		v += w.outer[bits.Len32(mine&15)] - w.outer[bits.Len32(theirs&15)]
		mine >>= 4
		theirs >>= 4
	}
	return v
}
