// Package rules holds the rules of Scramble for ETH Oberon: pieces that slide into a
// gap until each is at home. A [Board] is a puzzle without a screen. The table is
// package scramble.
package rules

import (
	"errors"
	"fmt"
	"image"
	"slices"

	"phosphor/assets/i18n"
	"phosphor/games/oberon/minstd"
)

// Limits of a board, in pieces across and down, and the size that a new one has.
const (
	MinSize, MaxSize = 2, 6
	DefaultSize      = 4
)

// A Board is the puzzle without a screen: pieces 1 to W*H in rows, and the gap,
// which is the place of one piece that was taken out.
type Board struct {
	W, H  int
	cells []int // the piece at each place, row by row; the missing piece is 0
	gap   image.Point
	done  bool
}

// ErrSize is the error for a board with too many pieces.
var ErrSize error = sizeError{}

type sizeError struct{}

func (e sizeError) Error() string { return e.In("en") }

// In returns the text in a language of package i18n.
func (sizeError) In(lang string) string {
	return i18n.F(lang, "a board has %d to %d pieces across and down", MinSize, MaxSize)
}

// New returns a board in order. It is done, and nothing moves until it is scrambled.
func New(w, h int) (*Board, error) {
	if w < MinSize || w > MaxSize || h < MinSize || h > MaxSize {
		return nil, fmt.Errorf("%w, not %dx%d", ErrSize, w, h)
	}
	b := &Board{W: w, H: h, cells: make([]int, w*h)}
	b.order()
	return b, nil
}

// Deal returns a board scrambled by the number of a deal.
func Deal(w, h int, deal uint32) (*Board, error) {
	b, err := New(w, h)
	if err == nil {
		random := minstd.New(deal)
		b.Scramble(random.Uniform)
	}
	return b, err
}

// order puts every piece in its place and takes out the last one.
func (b *Board) order() {
	for i := range b.cells {
		b.cells[i] = i + 1
	}
	b.gap = image.Point{b.W - 1, b.H - 1}
	*b.at(b.gap) = 0
	b.done = true
}

func (b *Board) at(p image.Point) *int { return &b.cells[p.Y*b.W+p.X] }

// Inside reports whether a place is on the board.
func (b *Board) Inside(p image.Point) bool { return p.X >= 0 && p.X < b.W && p.Y >= 0 && p.Y < b.H }

// Piece returns the piece at a place, or 0 for the gap.
func (b *Board) Piece(p image.Point) int { return *b.at(p) }

// Gap returns where the gap is.
func (b *Board) Gap() image.Point { return b.gap }

// Done reports whether every piece is in its place.
func (b *Board) Done() bool { return b.done }

// Missing returns the number of the piece that was taken out: the one whose place is the
// gap's in the end.
func (b *Board) Missing() int {
	sum := 0
	for i, n := range b.cells {
		sum += i + 1 - n
	}
	return sum
}

// ways are the four neighbours of the gap that may slide into it, in the order
// in which Scramble draws them: from the left, the right, above and below.
var ways = [4]image.Point{{-1, 0}, {1, 0}, {0, -1}, {0, 1}}

// Scramble puts the pieces in order and slides at random (w+h)*w*h+1 times, as the
// original does; uniform returns numbers from 0 to n-1. Draws that lead off the board are
// wasted. If the board is in order after that, it continues.
func (b *Board) Scramble(uniform func(n int) int) {
	b.order()
	for b.done {
		for range (b.W+b.H)*b.W*b.H + 1 {
			d := ways[uniform(4)]
			if p := (image.Point{b.gap.X + d.X, b.gap.Y + d.Y}); b.Inside(p) {
				b.slide(p)
			}
		}
		b.judge()
	}
}

// Errors of refused moves.
var (
	errDone    = errors.New("the puzzle is done; start it first")
	errOutside = errors.New("there is no such piece")
	errGap     = errors.New("that is the gap")
	errLine    = errors.New("only pieces in the row or column of the gap can be moved")
	errEdge    = errors.New("the gap is at the edge")
)

// Check returns why the piece at p cannot be moved, or nil.
func (b *Board) Check(p image.Point) error {
	switch {
	case b.done:
		return errDone
	case !b.Inside(p):
		return errOutside
	case p == b.gap:
		return errGap
	case p.X != b.gap.X && p.Y != b.gap.Y:
		return errLine
	}
	return nil
}

// Slide moves the piece at p and all pieces between it and the gap one place towards the
// gap. Sliding the former place of the gap undoes that.
func (b *Board) Slide(p image.Point) error {
	if err := b.Check(p); err != nil {
		return err
	}
	b.slide(p)
	b.judge()
	return nil
}

// Back undoes the slide that moved the gap from p to its present place.
func (b *Board) Back(p image.Point) {
	b.slide(p)
	b.judge()
}

func (b *Board) slide(p image.Point) {
	for b.gap != p {
		next := image.Point{b.gap.X + sign(p.X-b.gap.X), b.gap.Y + sign(p.Y-b.gap.Y)}
		*b.at(b.gap), *b.at(next) = *b.at(next), 0
		b.gap = next
	}
}

func sign(n int) int { return max(-1, min(1, n)) }

// judge determines whether every piece except the missing one is at home.
func (b *Board) judge() {
	b.done = true
	for i, n := range b.cells {
		if n != 0 && n != i+1 {
			b.done = false
		}
	}
}

// MoveGap moves the gap one place, as the cursor keys do.
func (b *Board) MoveGap(d image.Point) error {
	if b.done {
		return errDone
	}
	p := image.Point{b.gap.X + d.X, b.gap.Y + d.Y}
	if !b.Inside(p) {
		return errEdge
	}
	return b.Slide(p)
}

// Rows returns the pieces row by row, 0 for the gap.
func (b *Board) Rows() [][]int {
	rows := [][]int{}
	for row := range slices.Chunk(b.cells, b.W) {
		rows = append(rows, slices.Clone(row))
	}
	return rows
}

// Lay returns the board described by rows, in the form of Rows. It refuses an order that
// sliding cannot reach.
func Lay(rows [][]int) (*Board, error) {
	if len(rows) == 0 {
		return nil, errors.New("layout: there are no rows")
	}
	b, err := New(len(rows[0]), len(rows))
	if err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	seen := make([]bool, len(b.cells)+1)
	for y, row := range rows {
		if len(row) != b.W {
			return nil, fmt.Errorf("layout: row %d has %d pieces, the first has %d", y, len(row), b.W)
		}
		for x, n := range row {
			if n < 0 || n > len(b.cells) || seen[n] {
				return nil, fmt.Errorf("layout: row %d: %d is no piece of this board, or the second one", y, n)
			}
			seen[n] = true
			b.cells[y*b.W+x] = n
			if n == 0 {
				b.gap = image.Point{x, y}
			}
		}
	}
	if !seen[0] {
		return nil, errors.New("layout: there is no gap (0)")
	}
	if !b.possible() {
		return nil, errors.New("layout: no sliding leads to this order")
	}
	b.judge()
	return b, nil
}

// possible reports whether sliding can reach the order: each slide of one place swaps the
// gap with a piece, so the permutation's sign and the gap's distance from the missing
// piece's home are even or odd together.
func (b *Board) possible() bool {
	home := b.Missing() - 1
	distance := abs(b.gap.X-home%b.W) + abs(b.gap.Y-home/b.W)
	seen := make([]bool, len(b.cells))
	swaps := 0
	for i := range b.cells {
		for j := i; !seen[j]; {
			seen[j] = true
			next := b.cells[j] - 1
			if next < 0 {
				next = home
			}
			if next != i {
				swaps++
			}
			j = next
		}
	}
	return swaps%2 == distance%2
}

func abs(n int) int { return max(n, -n) }

// Moves lists the legal moves in notation, sorted: "slide X Y".
func (b *Board) Moves() []string {
	list := []string{}
	for x := range b.W {
		for y := range b.H {
			if b.Check(image.Point{x, y}) == nil {
				list = append(list, fmt.Sprintf("slide %d %d", x, y))
			}
		}
	}
	slices.Sort(list)
	return list
}

// ParseMove parses a move in the form of Moves.
func ParseMove(s string) (p image.Point, err error) {
	var rest string
	if n, _ := fmt.Sscanf(s, "slide %d %d %s", &p.X, &p.Y, &rest); n != 2 {
		return p, fmt.Errorf("%q is not a move (slide X Y)", s)
	}
	return p, nil
}
