package rules

import (
	"errors"
	"math/bits"
)

// A Position is the board, the stacks, the side to move and a lifted piece. It
// is a value: assignment copies it, == compares it, and it may be the key of a
// map. The zero Position is an empty Classic board without any stacks; Start,
// ParsePosition and State.Position make the useful ones.
type Position struct {
	board   [2]uint64 // of a side: bit 16*(size-1)+square
	reserve [2]uint32 // of a side: bit 4*stack+size-1
	variant Variant
	turn    Side
	size    uint8 // size of the lifted piece; 0: none
	from    Spot  // its origin
}

// column has one bit for each size, on square 0.
const column = 1<<48 | 1<<32 | 1<<16 | 1

// Start returns the position at the start of a game.
func Start(v Variant) Position {
	p := Position{variant: v}
	for i, mask := range v.geometry().stacks {
		p.reserve[White] |= uint32(mask) << (4 * i)
	}
	p.reserve[Orange] = p.reserve[White]
	return p
}

// Variant returns the rules of the position.
func (p *Position) Variant() Variant { return p.variant }

// Turn returns the side to move.
func (p *Position) Turn() Side { return p.turn }

// Lifted returns the piece that is lifted and the spot that it came from.
func (p *Position) Lifted() (Piece, Spot, bool) {
	if p.size == 0 {
		return Piece{}, Nowhere, false
	}
	return Piece{p.turn, int(p.size)}, p.from, true
}

// Board returns all of a side's pieces on the board, covered ones too: bit
// 16*(size-1)+square.
func (p *Position) Board(s Side) uint64 { return p.board[s] }

// Reserve returns a side's stacks: bit 4*stack+size-1.
func (p *Position) Reserve(s Side) uint32 { return p.reserve[s] }

// Closed returns, for each size, the squares with a piece of at least that size; index 0
// is size 1, and the last is always empty. Closed()[0] are the nonempty squares, and the
// complement of Closed()[n-1] those to which a piece of size n may move on the board.
func (p *Position) Closed() [maxSizes + 1]uint16 {
	var c [maxSizes + 1]uint16
	all := p.board[0] | p.board[1]
	c[3] = uint16(all >> 48)
	c[2] = c[3] | uint16(all>>32)
	c[1] = c[2] | uint16(all>>16)
	c[0] = c[1] | uint16(all)
	return c
}

// Visible returns the squares that show a piece of the given side.
func (p *Position) Visible(s Side) uint16 {
	own, other := p.board[s], p.board[s^1]
	// From the largest size down: a piece is visible if no piece of the other side has
	// been visible there yet. A piece below one of its own side changes nothing.
	seen, hidden := uint16(own>>48), uint16(other>>48)
	seen |= uint16(own>>32) &^ hidden
	hidden |= uint16(other>>32) &^ seen
	seen |= uint16(own>>16) &^ hidden
	hidden |= uint16(other>>16) &^ seen
	return seen | uint16(own)&^hidden
}

// Pieces returns the pieces at a spot, the one that can be lifted last: from bottom to
// top on a square, from innermost to outermost in a stack of the given side, which is
// ignored for squares.
func (p *Position) Pieces(s Spot, side Side) []Piece {
	var ps []Piece
	for size := 1; size <= maxSizes; size++ {
		for _, who := range [...]Side{White, Orange} {
			if p.at(who, size, s) && (s.IsSquare() || who == side) {
				ps = append(ps, Piece{who, size})
			}
		}
	}
	return ps
}

// at reports whether a side has a piece of a size at a spot.
func (p *Position) at(side Side, size int, s Spot) bool {
	if s.IsSquare() {
		return p.board[side]>>(16*(size-1)+int(s))&1 != 0
	}
	return p.reserve[side]>>(4*s.StackIndex()+size-1)&1 != 0
}

// flip adds or removes a piece at a spot.
func (p *Position) flip(side Side, size int, s Spot) {
	if s.IsSquare() {
		p.board[side] ^= 1 << (16*(size-1) + int(s))
	} else {
		p.reserve[side] ^= 1 << (4*s.StackIndex() + size - 1)
	}
}

// Size returns the size of the largest piece that a side has at a spot, which is the one
// it can lift unless a larger piece of the other side covers it, or 0.
func (p *Position) Size(side Side, s Spot) int {
	if s.IsSquare() {
		return (bits.Len64(p.board[side]&(column<<s)) + 15) >> 4
	}
	return bits.Len32(p.reserve[side] >> (4 * s.StackIndex()) & 15)
}

// Top returns the visible piece of a square, or the outermost of a stack of
// the side to move.
func (p *Position) Top(s Spot) (Piece, bool) {
	own := p.Size(p.turn, s)
	if s.IsSquare() {
		if other := p.Size(p.turn.Other(), s); other > own {
			return Piece{p.turn.Other(), other}, true
		}
	}
	return Piece{p.turn, own}, own > 0
}

// Threes returns the visible pieces of a side in lines with exactly three of them.
func (p *Position) Threes(s Side) uint16 {
	var t uint16
	v := p.Visible(s)
	for _, l := range p.variant.geometry().lines {
		if bits.OnesCount16(v&l) == 3 {
			t |= v & l
		}
	}
	return t
}

// Line returns the squares of a side's completed lines, or 0.
func (p *Position) Line(s Side) uint16 {
	var found uint16
	v := p.Visible(s)
	for _, l := range p.variant.geometry().lines {
		if v&l == l {
			found |= l
		}
	}
	return found
}

// targets returns the squares on which the side to move may place a piece of a size. The
// piece's own square is excluded.
func (p *Position) targets(size int, from Spot) uint16 {
	closed := p.Closed()
	g := p.variant.geometry()
	t := g.full &^ closed[size-1]
	switch {
	case from.IsSquare():
		t &^= 1 << from
	case !g.free && t&closed[0] != 0:
		t &^= closed[0] &^ p.Threes(p.turn.Other())
	}
	return t
}

// Reasons why a move is refused, in words for the player.
var (
	ErrOver      = errors.New("the game is over")
	ErrEmpty     = errors.New("there is no piece to lift")
	ErrTheirs    = errors.New("that piece belongs to the other player")
	ErrLifted    = errors.New("a touched piece must be played: place it first")
	ErrNotLifted = errors.New("lift a piece first")
	ErrOrigin    = errors.New("a piece may not go back to where it came from")
	ErrSize      = errors.New("a piece covers only a smaller one")
	ErrReserve   = errors.New("a piece from the stack covers only a piece in an opponent's line of three")
)

// Check returns why a move is refused, or nil. Lifting a piece that can be placed
// nowhere is legal, and loses.
func (p *Position) Check(m Move) error {
	if p.Result().Over() {
		return ErrOver
	}
	if m.From == Nowhere {
		if p.size == 0 {
			return ErrNotLifted
		}
		return p.checkPlace(int(p.size), p.from, m.To)
	}
	if p.size != 0 {
		return ErrLifted
	}
	if !p.variant.has(m.From) {
		return ErrEmpty
	}
	switch top, ok := p.Top(m.From); {
	case !ok:
		return ErrEmpty
	case top.Side != p.turn:
		return ErrTheirs
	case m.To == Nowhere:
		return nil
	default:
		return p.checkPlace(top.Size, m.From, m.To)
	}
}

func (p *Position) checkPlace(size int, from, to Spot) error {
	if !to.IsSquare() || !p.variant.has(to) {
		return ErrNotation
	}
	if to == from {
		return ErrOrigin
	}
	if p.Closed()[size-1]>>to&1 != 0 {
		return ErrSize
	}
	if p.targets(size, from)>>to&1 == 0 {
		return ErrReserve
	}
	return nil
}

// LegalMoves returns the legal moves, ordered by name: complete moves, or placements of
// the lifted piece. There are none if the position is decided.
func (p *Position) LegalMoves() []Move {
	if p.Result().Over() {
		return nil
	}
	return p.AppendMoves(nil)
}

// AppendMoves appends the legal moves without checking whether a line has decided the
// position.
func (p *Position) AppendMoves(dst []Move) []Move { return p.appendMoves(dst, true) }

// AppendDistinct is AppendMoves without moves from a stack with the same contents as an
// earlier one.
func (p *Position) AppendDistinct(dst []Move) []Move { return p.appendMoves(dst, false) }

func (p *Position) appendMoves(dst []Move, all bool) []Move {
	if p.size != 0 {
		return appendTo(dst, Nowhere, p.targets(int(p.size), p.from))
	}
	closed := p.Closed()
	g := p.variant.geometry()
	for v := p.Visible(p.turn); v != 0; v &= v - 1 {
		from := Spot(bits.TrailingZeros16(v))
		dst = appendTo(dst, from, g.full&^closed[p.Size(p.turn, from)-1])
	}
	reserve := p.reserve[p.turn]
	if reserve == 0 {
		return dst
	}
	allowed := g.full
	if !g.free {
		allowed &^= closed[0] &^ p.Threes(p.turn.Other())
	}
	for i := range g.stacks {
		mask := reserve >> (4 * i) & 15
		if mask == 0 || !all && twin(reserve, i) {
			continue
		}
		dst = appendTo(dst, Stack(i), allowed&^closed[bits.Len32(mask)-1])
	}
	return dst
}

// twin reports whether an earlier stack has the same contents as stack i.
func twin(reserve uint32, i int) bool {
	for j := range i {
		if (reserve>>(4*j)^reserve>>(4*i))&15 == 0 {
			return true
		}
	}
	return false
}

func appendTo(dst []Move, from Spot, to uint16) []Move {
	for ; to != 0; to &= to - 1 {
		dst = append(dst, Move{from, Spot(bits.TrailingZeros16(to))})
	}
	return dst
}

// Lifts returns the spots whose piece the side to move may touch, including pieces that
// can be placed nowhere; none while a piece is lifted or if the position is decided.
func (p *Position) Lifts() []Spot {
	if p.size != 0 || p.Result().Over() {
		return nil
	}
	var spots []Spot
	for v := p.Visible(p.turn); v != 0; v &= v - 1 {
		spots = append(spots, Spot(bits.TrailingZeros16(v)))
	}
	for i := range p.variant.Stacks() {
		if p.Size(p.turn, Stack(i)) > 0 {
			spots = append(spots, Stack(i))
		}
	}
	return spots
}

// canMove reports whether the side to move has a move, or a placement for the
// lifted piece.
func (p *Position) canMove() bool {
	if p.size != 0 {
		return p.targets(int(p.size), p.from) != 0
	}
	for v := p.Visible(p.turn); v != 0; v &= v - 1 {
		from := Spot(bits.TrailingZeros16(v))
		if p.targets(p.Size(p.turn, from), from) != 0 {
			return true
		}
	}
	for i := range p.variant.geometry().stacks {
		if n := p.Size(p.turn, Stack(i)); n > 0 && p.targets(n, Stack(i)) != 0 {
			return true
		}
	}
	return false
}

// Make makes a complete move, which must be legal.
func (p *Position) Make(m Move) {
	size := p.Size(p.turn, m.From)
	p.flip(p.turn, size, m.From)
	p.flip(p.turn, size, m.To)
	p.turn ^= 1
}

// Unmake takes back a complete move, which must be the last one made.
func (p *Position) Unmake(m Move) {
	p.turn ^= 1
	size := p.Size(p.turn, m.To)
	p.flip(p.turn, size, m.To)
	p.flip(p.turn, size, m.From)
}

// Lift lifts the piece at a spot, which must belong to the side to move.
func (p *Position) Lift(from Spot) {
	p.size, p.from = uint8(p.Size(p.turn, from)), from
	p.flip(p.turn, int(p.size), from)
}

// Unlift puts the lifted piece back, as if it had not been touched.
func (p *Position) Unlift() {
	p.flip(p.turn, int(p.size), p.from)
	p.size, p.from = 0, 0
}

// Place puts the lifted piece on a legal square and returns the complete move. To undo
// it, call Unmake with that move, then Lift.
func (p *Position) Place(to Spot) Move {
	m := Move{p.from, to}
	p.Unlift()
	p.Make(m)
	return m
}
