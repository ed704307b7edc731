package search

import (
	"math/bits"
	"sync"

	"phosphor/games/windows/gobblet/rules"
)

const images = 8 // of a square board: four turns, each also mirrored

// complete marks a set of squares that already contains a line.
const complete = 0xffff

// A board holds precomputed data of a variant.
type board struct {
	variant rules.Variant
	side    int
	sizes   int
	stacks  int
	free    bool // stacks cover without a line of three
	full    uint16
	lines   []uint16
	worth   *valuation

	// closing holds, for each set of squares, those that would complete a line.
	closing []uint16
	// promise holds, for each set of squares, the value of its lines, for sorting.
	promise []int16

	image [images][16]rules.Spot   // a square's place in each image
	back  [images][16]rules.Spot   // and the inverse
	keys  [2][4][16][images]uint64 // of a piece of a side and size on a square, in each image
	held  [2][16]uint64            // of a stack of a side by what it holds
	white uint64                   // Orange is to move
}

// boards computes the data of each variant once.
var boards = map[rules.Variant]func() *board{
	rules.Classic:  sync.OnceValue(func() *board { return newBoard(rules.Classic) }),
	rules.Gobblers: sync.OnceValue(func() *board { return newBoard(rules.Gobblers) }),
}

func newBoard(v rules.Variant) *board {
	w := &valuations[v]
	b := &board{variant: v, side: v.Side(), sizes: v.Sizes(), stacks: v.Stacks(),
		free: v == rules.Gobblers, full: v.Squares(), lines: v.Lines(), worth: w}
	b.closing = make([]uint16, int(b.full)+1)
	b.promise = make([]int16, int(b.full)+1)
	for set := range b.closing {
		for _, l := range b.lines {
			in := uint16(set) & l
			n := bits.OnesCount16(in)
			b.promise[set] += w.open[n]
			if n == b.side {
				b.closing[set] = complete
			} else if n == b.side-1 {
				b.closing[set] |= l &^ in
			}
		}
	}
	for i := range images {
		for s := range rules.Spot(b.side * b.side) {
			c, r := v.Cell(s)
			for range i / 2 {
				c, r = r, b.side-1-c
			}
			if i%2 == 1 {
				c = b.side - 1 - c
			}
			to := v.Square(c, r)
			b.image[i][s], b.back[i][to] = to, s
		}
	}
	// The keys come from a fixed generator. Images of a square share them, so the key of
	// an image is the image's key.
	seed := uint64(v) << 32
	next := func() uint64 {
		seed += 0x9e3779b97f4a7c15
		return mix(seed)
	}
	for side := range b.keys {
		for size := range b.keys[side] {
			var square [16]uint64
			for s := range square {
				square[s] = next()
			}
			for s := range b.keys[side][size] {
				for i := range images {
					b.keys[side][size][s][i] = square[b.image[i][s]]
				}
			}
		}
		for h := range b.held[side] {
			b.held[side][h] = next()
		}
	}
	b.white = next()
	return b
}

// mix spreads the bits of x over the whole word.
func mix(x uint64) uint64 {
	x = (x ^ x>>30) * 0xbf58476d1ce4e5b9
	x = (x ^ x>>27) * 0x94d049bb133111eb
	return x ^ x>>31
}

// A node is a position of the search.
type node struct {
	pos  rules.Position
	hash [images]uint64 // of the pieces on the board, for each image
	rest uint64         // for the stacks and the side to move
	seen [2]uint16      // squares that show a side's piece
}

// set makes the node of a position.
func (n *node) set(b *board, p rules.Position) {
	*n = node{pos: p, seen: [2]uint16{p.Visible(rules.White), p.Visible(rules.Orange)}}
	for _, side := range [...]rules.Side{rules.White, rules.Orange} {
		for set := p.Board(side); set != 0; set &= set - 1 {
			i := bits.TrailingZeros64(set)
			for k, key := range b.keys[side][i/16][i%16] {
				n.hash[k] ^= key
			}
		}
		for i := range b.stacks {
			n.rest += b.held[side][p.Reserve(side)>>(4*i)&15]
		}
	}
	if p.Turn() == rules.Orange {
		n.rest += b.white
	}
}

// play makes child the node after a move.
func (n *node) play(b *board, m rules.Move, child *node) {
	side := n.pos.Turn()
	size := n.pos.Size(side, m.From) - 1
	child.pos = n.pos
	child.pos.Make(m)
	keys := &b.keys[side][size]
	if to := &keys[m.To&15]; m.From.IsSquare() {
		from := &keys[m.From&15]
		for k := range images {
			child.hash[k] = n.hash[k] ^ from[k] ^ to[k]
		}
		child.rest = n.rest
	} else {
		for k := range images {
			child.hash[k] = n.hash[k] ^ to[k]
		}
		shift := 4 * m.From.StackIndex()
		child.rest = n.rest - b.held[side][n.pos.Reserve(side)>>shift&15] +
			b.held[side][child.pos.Reserve(side)>>shift&15]
	}
	if side == rules.White {
		child.rest += b.white
	} else {
		child.rest -= b.white
	}
	child.seen[0] = child.pos.Visible(rules.White)
	child.seen[1] = child.pos.Visible(rules.Orange)
}

// key returns the key shared by all images of the position, and the image with that key.
func (n *node) key() (uint64, int) {
	least, image := n.hash[0], 0
	for k := 1; k < images; k++ {
		if n.hash[k] < least {
			least, image = n.hash[k], k
		}
	}
	return least + n.rest, image
}

// exact returns the key of the position itself.
func (n *node) exact() uint64 { return n.hash[0] + n.rest }

// win returns a move with which a side, if it were its turn, would complete a line
// without uncovering one of the opponent. No line exists yet.
func (n *node) win(b *board, side rules.Side) (rules.Move, bool) {
	own, other := n.seen[side], n.seen[side^1]
	squares := b.closing[own]
	if squares == 0 {
		return rules.Move{}, false
	}
	closed := n.pos.Closed()
	squares &^= closed[b.sizes-1]
	for ; squares != 0; squares &= squares - 1 {
		to := rules.Spot(bits.TrailingZeros16(squares))
		bit := uint16(1) << to
		need := 1
		for closed[need-1]&bit != 0 {
			need++
		}
		if reserve := n.pos.Reserve(side); reserve != 0 &&
			(need == 1 || b.free || n.pos.Threes(side.Other())&bit != 0) {
			for i := range b.stacks {
				if bits.Len32(reserve>>(4*i)&15) >= need {
					return rules.Move{From: rules.Stack(i), To: to}, true
				}
			}
		}
		pieces, others := n.pos.Board(side), n.pos.Board(side^1)
		for movers := own; movers != 0; movers &= movers - 1 {
			from := rules.Spot(bits.TrailingZeros16(movers))
			const column = 1<<48 | 1<<32 | 1<<16 | 1
			stack := pieces >> from & column
			top := bits.Len64(stack) // 16*(size-1)+1
			if top < 16*(need-1)+1 {
				continue
			}
			mine, theirs := own|bit, other&^bit
			beneath, covered := bits.Len64(stack&^(1<<(top-1))), bits.Len64(others>>from&column)
			if beneath <= covered {
				mine &^= 1 << from
				if covered > 0 {
					theirs |= 1 << from
				}
			}
			if b.closing[mine] == complete && b.closing[theirs] != complete {
				return rules.Move{From: from, To: to}, true
			}
		}
	}
	return rules.Move{}, false
}
