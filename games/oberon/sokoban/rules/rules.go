// Package rules holds the rules of Sokoban after Emil Zeller's for ETH Oberon: what a
// level is, what the man can do, and when it is solved. A [Board] is a level being
// played, without a screen or a clock. The table is package sokoban; package solver finds
// solutions.
package rules

import (
	"errors"
	"fmt"
	"slices"
	"strings"
)

// MaxSize is the largest width and height of a level in squares, as in the original.
const MaxSize = 32

// A Square is one square of a level: a set of what is there.
type Square uint8

const (
	Floor Square = 1 << iota // the man can get there, or it is decoration outside of the walls
	Wall
	Park
	Can
	Man
)

// letters are the squares in the XSB alphabet.
var letters = map[byte]Square{
	' ': Floor, '-': Floor, '_': Floor, '#': Wall, '.': Park, '$': Can, '*': Can | Park, '@': Man, '+': Man | Park,
}

// xsb is the other direction. A floor is a space.
var xsb = map[Square]byte{
	Floor: ' ', Wall: '#', Park: '.', Can: '$', Can | Park: '*', Man: '@', Man | Park: '+',
}

// A Point is a square of the level: column from the left, row from the top.
type Point struct{ X, Y int }

// Next returns the neighbour in a direction.
func (p Point) Next(d Direction) Point { return p.plus(steps[d]) }

func (p Point) plus(d Point) Point { return Point{p.X + d.X, p.Y + d.Y} }

// A Direction is one of the four.
type Direction uint8

const (
	Up Direction = iota
	Down
	Left
	Right
)

var (
	names = [4]string{"up", "down", "left", "right"}
	steps = [4]Point{{0, -1}, {0, 1}, {-1, 0}, {1, 0}}
	lurd  = "udlr"
)

func (d Direction) String() string {
	if int(d) >= len(names) {
		return fmt.Sprintf("Direction(%d)", d)
	}
	return names[d]
}

// ParseDirection parses the form that String returns.
func ParseDirection(s string) (Direction, error) {
	i := slices.Index(names[:], s)
	if i < 0 {
		return 0, fmt.Errorf("%q is not a move (up down left right)", s)
	}
	return Direction(i), nil
}

// A Board is a level being played.
type Board struct {
	W, H   int
	square []Square // row by row
	man    Point
	open   int // cans that are not parked
	solved bool
	moves  int
	pushes int
	log    []byte // every move in the notation of solutions: u d l r, capital for a push
	backed bool   // Back was the last thing done
}

// New returns the level that rows in the XSB alphabet describe: "#" wall, " "
// floor, "." park, "$" can, "*" parked can, "@" man, "+" man on a park. Around
// the level there is an invisible wall. There must be one man, and a park for
// every can; more parks than cans are allowed, as five of the original's levels
// have one.
func New(rows []string) (*Board, error) {
	b := &Board{H: len(rows)}
	for _, r := range rows {
		b.W = max(b.W, len(r))
	}
	if b.W == 0 || b.W > MaxSize || b.H > MaxSize {
		return nil, &LevelError{W: b.W, H: b.H}
	}
	b.square = make([]Square, b.W*b.H)
	count := LevelError{W: b.W, H: b.H}
	for y, r := range rows {
		for x := range b.W {
			s := Floor
			if x < len(r) {
				var ok bool
				if s, ok = letters[r[x]]; !ok {
					return nil, fmt.Errorf("level: row %d, column %d: %q is not a square (# . $ * @ + and space)", y, x, r[x])
				}
			}
			*b.at(Point{x, y}) = s
			if s&Man != 0 {
				count.Men++
				b.man = Point{x, y}
			}
			if s&Can != 0 {
				count.Cans++
				if s&Park == 0 {
					b.open++
				}
			}
			if s&Park != 0 {
				count.Parks++
			}
		}
	}
	if count.Men != 1 || count.Cans == 0 || count.Parks < count.Cans {
		return nil, &count
	}
	b.solved = b.open == 0
	return b, nil
}

// A LevelError reports a level that cannot be played: it is too large or too small, or
// inconsistent.
type LevelError struct {
	W, H             int // squares
	Men, Cans, Parks int
}

// BadSize reports whether the size is wrong.
func (e *LevelError) BadSize() bool { return e.W < 1 || e.W > MaxSize || e.H < 1 || e.H > MaxSize }

func (e *LevelError) Error() string {
	switch {
	case e.BadSize():
		return fmt.Sprintf("level: %d by %d squares, expected 1 to %d", e.W, e.H, MaxSize)
	case e.Men != 1:
		return fmt.Sprintf("level: %d men, expected one", e.Men)
	}
	return fmt.Sprintf("level: %d cans and %d parks", e.Cans, e.Parks)
}

func (b *Board) at(p Point) *Square { return &b.square[p.Y*b.W+p.X] }

// Square returns what is at p; outside the level that is wall.
func (b *Board) Square(p Point) Square {
	if p.X < 0 || p.X >= b.W || p.Y < 0 || p.Y >= b.H {
		return Wall
	}
	return *b.at(p)
}

// ManAt returns where the man is.
func (b *Board) ManAt() Point { return b.man }

// Moves and Pushes count the moves and pushes; Log returns every move in the notation of
// solutions: u d l r, a capital for a push.
func (b *Board) Moves() int  { return b.moves }
func (b *Board) Pushes() int { return b.pushes }
func (b *Board) Log() string { return string(b.log) }

// Solved reports whether every can is parked.
func (b *Board) Solved() bool { return b.solved }

// Errors of refused moves.
var (
	errSolved  = errors.New("the level is solved")
	errWall    = errors.New("there is a wall")
	errBlocked = errors.New("the can cannot be pushed: there is something behind it")
	errNoUndo  = errors.New("there is nothing to undo")
	errNoBack  = errors.New("only the last move can be taken back")
)

// free reports whether the man, or a can, can go to a square.
func free(s Square) bool { return s&(Wall|Can) == 0 }

// Check returns why the man cannot go in a direction, or nil.
func (b *Board) Check(d Direction) error {
	to := b.man.plus(steps[d])
	switch s := b.Square(to); {
	case b.solved:
		return errSolved
	case s&Wall != 0:
		return errWall
	case s&Can != 0 && !free(b.Square(to.plus(steps[d]))):
		return errBlocked
	}
	return nil
}

// Move moves the man one square, pushing a can if one is there.
func (b *Board) Move(d Direction) error {
	if err := b.Check(d); err != nil {
		return err
	}
	to := b.man.plus(steps[d])
	letter := lurd[d]
	if b.Square(to)&Can != 0 {
		b.carry(to, to.plus(steps[d]))
		letter -= 'a' - 'A'
		b.pushes++
		b.solved = b.open == 0
	}
	b.walk(to)
	b.log = append(b.log, letter)
	b.moves++
	b.backed = false
	return nil
}

func (b *Board) walk(to Point) {
	b.clear(b.man, Man)
	b.put(to, Man)
	b.man = to
}

func (b *Board) carry(from, to Point) {
	b.clear(from, Can)
	b.put(to, Can)
}

// clear removes something from a square, put places it. A square has Floor exactly when
// nothing else is there.
func (b *Board) clear(p Point, s Square) {
	q := b.at(p)
	*q &^= s
	if s == Can && *q&Park == 0 {
		b.open--
	}
	if *q == 0 {
		*q = Floor
	}
}

func (b *Board) put(p Point, s Square) {
	q := b.at(p)
	*q = *q&^Floor | s
	if s == Can && *q&Park == 0 {
		b.open++
	}
}

// revert takes the last move back on the board, without counting.
func (b *Board) revert() {
	last := b.log[len(b.log)-1]
	b.log = b.log[:len(b.log)-1]
	d := Direction(strings.IndexByte(lurd, last|0x20))
	was := b.man
	b.walk(Point{was.X - steps[d].X, was.Y - steps[d].Y})
	if last < 'a' {
		b.carry(was.plus(steps[d]), was)
		b.pushes--
	}
	b.solved = false
}

// Undo takes back the last move as if it had not been made, back to the beginning of the
// level.
func (b *Board) Undo() error {
	if len(b.log) == 0 {
		return errNoUndo
	}
	b.revert()
	b.moves--
	b.backed = false
	return nil
}

// Back is the original's undo, the key b: it counts as a move, and only one move can be
// taken back.
func (b *Board) Back() error {
	switch {
	case b.solved:
		return errSolved
	case b.backed || len(b.log) == 0:
		return errNoBack
	}
	b.revert()
	b.moves++
	b.backed = true
	return nil
}

// Undoable returns how many moves Undo can take back. Moves taken back by Back are not
// among them.
func (b *Board) Undoable() int { return len(b.log) }

// Legal lists the directions that the man can go, sorted by name.
func (b *Board) Legal() []string {
	list := []string{}
	for d := Up; d <= Right; d++ {
		if b.Check(d) == nil {
			list = append(list, d.String())
		}
	}
	slices.Sort(list)
	return list
}

// Rows returns the level in the XSB alphabet, every row as wide as the level.
func (b *Board) Rows() []string {
	rows := make([]string, 0, b.H)
	for line := range slices.Chunk(b.square, b.W) {
		row := make([]byte, b.W)
		for x, s := range line {
			row[x] = xsb[s]
		}
		rows = append(rows, string(row))
	}
	return rows
}

// Replay plays moves in the notation of solutions.
func (b *Board) Replay(solution string) error {
	for i := range len(solution) {
		d := strings.IndexByte(lurd, solution[i]|0x20)
		if d < 0 {
			return fmt.Errorf("solution: move %d: %q is not a direction (u d l r, a capital for a push)", i+1, solution[i])
		}
		if err := b.Move(Direction(d)); err != nil {
			return fmt.Errorf("solution: move %d: %w", i+1, err)
		}
	}
	return nil
}
