// Package rules holds the rules of MineSweeper for ETH Oberon: how mines are hidden, what
// the three buttons do, and when the field is won or lost. A [Field] is a game without a
// screen or a clock. The table, and the faithful oddities, are in package minesweeper.
package rules

import (
	"errors"
	"fmt"
	"slices"
)

// Limits of a field. There are at most MaxMines mines and never more than seven
// boxes in ten.
const (
	MinWidth, MaxWidth   = 8, 30
	MinHeight, MaxHeight = 8, 16
	MinMines, MaxMines   = 10, 99
)

// MostMines returns how many mines a field of that size may hide.
func MostMines(width, height int) int { return min(MaxMines, 7*width*height/10) }

// A Mark is the visible state of a box.
type Mark uint8

const (
	Neutral Mark = iota // covered
	Flagged             // covered, "there is a mine"
	Doubted             // covered, "there may be one"
	Open
)

// A box of the field.
type box struct {
	mine bool
	mark Mark
}

// A Field is a game of MineSweeper without a screen or a clock: the boxes, what
// is hidden in them, and the generator that hid it.
type Field struct {
	Width, Height int
	Mines         int
	boxes         []box // row by row
	random        Random
	begun         bool // the player has done something
	over, won     bool
	flags         int // still to set
	covered       int // boxes without a mine that are not open
}

// New returns a field on which the generator has hidden the mines.
func New(width, height, mines int, random Random) (*Field, error) {
	if err := Check(width, height, mines); err != nil {
		return nil, err
	}
	f := blank(width, height)
	f.random = random
	for range mines {
		f.at(f.free()).mine = true
	}
	f.count()
	return f, nil
}

// Check returns why a field cannot be made, or nil.
func Check(width, height, mines int) error {
	switch most := MostMines(width, height); {
	case width < MinWidth || width > MaxWidth || height < MinHeight || height > MaxHeight:
		return fmt.Errorf("a field is %d to %d boxes wide and %d to %d high, not %dx%d", MinWidth, MaxWidth, MinHeight, MaxHeight, width, height)
	case mines < MinMines || mines > most:
		return fmt.Errorf("a field of %dx%d has %d to %d mines, not %d", width, height, MinMines, most, mines)
	}
	return nil
}

func blank(width, height int) *Field {
	return &Field{Width: width, Height: height, boxes: make([]box, width*height)}
}

// count computes the numbers that follow from the boxes.
func (f *Field) count() {
	f.Mines, f.flags, f.covered = 0, 0, 0
	for _, b := range f.boxes {
		switch {
		case b.mine:
			f.Mines++
		case b.mark != Open:
			f.covered++
		}
		if b.mark == Flagged {
			f.flags--
		}
	}
	f.flags += f.Mines
}

// free draws boxes until one is without a mine.
func (f *Field) free() (x, y int) {
	for {
		x, y = f.random.Next(f.Width), f.random.Next(f.Height)
		if !f.at(x, y).mine {
			return x, y
		}
	}
}

func (f *Field) at(x, y int) *box { return &f.boxes[y*f.Width+x] }

// Inside reports whether a box is in the field.
func (f *Field) Inside(x, y int) bool { return x >= 0 && x < f.Width && y >= 0 && y < f.Height }

// Mark returns the player's mark on a box.
func (f *Field) Mark(x, y int) Mark { return f.at(x, y).mark }

// Mine reports whether a box hides a mine.
func (f *Field) Mine(x, y int) bool { return f.at(x, y).mine }

// Number returns how many of the neighbouring boxes hide mines.
func (f *Field) Number(x, y int) int { return f.around(x, y, func(b *box) bool { return b.mine }) }

// Flags returns how many flags are left to set.
func (f *Field) Flags() int { return f.flags }

// Begun reports whether the player has uncovered or flagged a box.
func (f *Field) Begun() bool { return f.begun }

// Untouched reports whether no box is open yet.
func (f *Field) Untouched() bool {
	return !slices.ContainsFunc(f.boxes, func(b box) bool { return b.mark == Open })
}

// Hide moves the mines to the given places, row by row. The field must be Untouched.
func (f *Field) Hide(mined []bool) {
	for i := range f.boxes {
		f.boxes[i].mine = mined[i]
	}
	f.count()
}

// Over and Won report the state of the game.
func (f *Field) Over() bool { return f.over }
func (f *Field) Won() bool  { return f.won }

func (f *Field) around(x, y int, is func(*box) bool) (n int) {
	f.neighbours(x, y, func(x, y int) {
		if is(f.at(x, y)) {
			n++
		}
	})
	return n
}

func (f *Field) neighbours(x, y int, call func(x, y int)) {
	for v := max(y-1, 0); v <= min(y+1, f.Height-1); v++ {
		for u := max(x-1, 0); u <= min(x+1, f.Width-1); u++ {
			if u != x || v != y {
				call(u, v)
			}
		}
	}
}

// Errors of refused moves.
var (
	errOver     = errors.New("the game is over")
	errOutside  = errors.New("there is no such box")
	errNotBare  = errors.New("only a covered box without a mark can be uncovered")
	errIsOpen   = errors.New("the box is uncovered already")
	errNotOpen  = errors.New("the box is not uncovered")
	errNotMatch = errors.New("the flags around the box are not as many as its number")
	errNothing  = errors.New("there is nothing left to uncover around the box")
)

func (f *Field) check(x, y int) error {
	switch {
	case f.over:
		return errOver
	case !f.Inside(x, y):
		return errOutside
	}
	return nil
}

// CheckOpen returns why a box cannot be uncovered, or nil.
func (f *Field) CheckOpen(x, y int) error {
	if err := f.check(x, y); err != nil {
		return err
	}
	if f.at(x, y).mark != Neutral {
		return errNotBare
	}
	return nil
}

// Open uncovers a box (the left button). One without neighbouring mines uncovers its
// neighbours that bear no mark, too. A mine in the very first box moves elsewhere if no
// flag was set before.
func (f *Field) Open(x, y int) error {
	if err := f.CheckOpen(x, y); err != nil {
		return err
	}
	if b := f.at(x, y); b.mine && !f.begun {
		u, v := f.free()
		b.mine, f.at(u, v).mine = false, true
	}
	f.begun = true
	f.uncover(x, y, func(m Mark) bool { return m == Neutral })
	f.judge()
	return nil
}

// uncover opens a box. If it has no neighbouring mines, it also opens those neighbours for
// whose marks spread returns true, and so on.
func (f *Field) uncover(x, y int, spread func(Mark) bool) {
	queue := [][2]int{{x, y}}
	for len(queue) > 0 {
		x, y := queue[len(queue)-1][0], queue[len(queue)-1][1]
		queue = queue[:len(queue)-1]
		b := f.at(x, y)
		if b.mark == Open {
			continue
		}
		b.mark = Open
		if b.mine {
			f.over = true
			continue
		}
		f.covered--
		if f.Number(x, y) == 0 {
			f.neighbours(x, y, func(u, v int) {
				if spread(f.at(u, v).mark) {
					queue = append(queue, [2]int{u, v})
				}
			})
		}
	}
}

// CheckFlag returns why a box cannot be marked, or nil.
func (f *Field) CheckFlag(x, y int) error {
	if err := f.check(x, y); err != nil {
		return err
	}
	if f.at(x, y).mark == Open {
		return errIsOpen
	}
	return nil
}

// Flag changes the mark of a covered box to the next in the ring (the right button): a
// flag, a question mark, none. When no flag is left, the flag is skipped.
func (f *Field) Flag(x, y int) error {
	if err := f.CheckFlag(x, y); err != nil {
		return err
	}
	b := f.at(x, y)
	switch {
	case b.mark == Neutral && f.flags > 0:
		b.mark = Flagged
		f.flags--
	case b.mark == Neutral:
		b.mark = Doubted
	case b.mark == Flagged:
		b.mark = Doubted
		f.flags++
	default:
		b.mark = Neutral
	}
	f.begun = true
	f.judge()
	return nil
}

// chordable reports whether the boxes around a box may be uncovered, according to its
// number; it ignores the marks of the neighbours.
func (f *Field) chordable(x, y int) bool {
	return f.at(x, y).mark == Open && f.Number(x, y) == f.around(x, y, func(b *box) bool { return b.mark == Flagged })
}

// unmarked reports whether uncovering around a box opens one with that mark: all marks but
// flags.
func unmarked(m Mark) bool { return m == Neutral || m == Doubted }

// CheckChord returns why the boxes around a box cannot be uncovered, or nil.
func (f *Field) CheckChord(x, y int) error {
	if err := f.check(x, y); err != nil {
		return err
	}
	switch {
	case f.at(x, y).mark != Open:
		return errNotOpen
	case !f.chordable(x, y):
		return errNotMatch
	case f.around(x, y, func(b *box) bool { return unmarked(b.mark) }) == 0:
		return errNothing
	}
	return nil
}

// Chord uncovers the neighbours of an open box whose number equals the flags around it
// (the middle button), except flagged ones; it uncovers boxes with a question mark, too.
// If the same holds for a box uncovered by this, it continues from there. A wrong flag
// makes mines explode.
func (f *Field) Chord(x, y int) error {
	if err := f.CheckChord(x, y); err != nil {
		return err
	}
	queue := [][2]int{{x, y}}
	for len(queue) > 0 && !f.over {
		at := queue[0]
		queue = queue[1:]
		if !f.chordable(at[0], at[1]) {
			continue
		}
		f.neighbours(at[0], at[1], func(u, v int) {
			if unmarked(f.at(u, v).mark) {
				f.uncover(u, v, unmarked)
				queue = append(queue, [2]int{u, v})
			}
		})
	}
	f.judge()
	return nil
}

// judge ends the game when it is decided: a mine has exploded, all boxes without
// a mine are open (the others get their flags), or all mines are flagged (the
// other boxes are opened).
func (f *Field) judge() {
	if f.over {
		return
	}
	flagged := 0
	for _, b := range f.boxes {
		if b.mine && b.mark == Flagged {
			flagged++
		}
	}
	if f.covered > 0 && flagged < f.Mines {
		return
	}
	f.over, f.won, f.covered, f.flags = true, true, 0, 0
	for i := range f.boxes {
		f.boxes[i].mark = Open
		if f.boxes[i].mine {
			f.boxes[i].mark = Flagged
		}
	}
}

// Rows returns the visible field: '#' covered, 'F' flag, '?' doubt, '.' open without a
// number, '1' to '8', and when the game was lost '*' exploded, 'm' a mine that was not
// flagged, 'x' a wrong flag.
func (f *Field) Rows() []string {
	rows := make([]string, f.Height)
	for y := range rows {
		row := make([]byte, f.Width)
		for x := range row {
			row[x] = f.Letter(x, y)
		}
		rows[y] = string(row)
	}
	return rows
}

// Letter returns a box in the notation of Rows.
func (f *Field) Letter(x, y int) byte {
	b := f.at(x, y)
	lost := f.over && !f.won
	switch {
	case b.mark == Open && b.mine:
		return '*'
	case b.mark == Open:
		return ".12345678"[f.Number(x, y)]
	case lost && b.mine && b.mark != Flagged:
		return 'm'
	case lost && !b.mine && b.mark == Flagged:
		return 'x'
	}
	return "#F?"[b.mark]
}

// Hidden lists the boxes with mines as x and y, row by row.
func (f *Field) Hidden() [][2]int {
	list := [][2]int{}
	for i, b := range f.boxes {
		if b.mine {
			list = append(list, [2]int{i % f.Width, i / f.Width})
		}
	}
	return list
}

// Lay returns the field described by rows, in the form of Rows, and mines. A field that
// shows an exploded mine is lost.
func Lay(rows []string, mines [][2]int, random Random) (*Field, error) {
	if len(rows) == 0 {
		return nil, errors.New("layout: there are no rows")
	}
	f := blank(len(rows[0]), len(rows))
	f.random = random
	for y, row := range rows {
		if len(row) != f.Width {
			return nil, fmt.Errorf("layout: row %d has %d boxes, the first has %d", y, len(row), f.Width)
		}
	}
	for _, m := range mines {
		if !f.Inside(m[0], m[1]) || f.at(m[0], m[1]).mine {
			return nil, fmt.Errorf("layout: a mine at %d %d: outside of the field, or the second one there", m[0], m[1])
		}
		f.at(m[0], m[1]).mine = true
	}
	if err := Check(f.Width, f.Height, len(mines)); err != nil {
		return nil, fmt.Errorf("layout: %w", err)
	}
	marks := map[byte]Mark{'#': Neutral, 'm': Neutral, 'F': Flagged, 'x': Flagged, '?': Doubted, '*': Open, '.': Open}
	for y, row := range rows {
		for x := range row {
			m, known := marks[row[x]]
			if !known && (row[x] < '1' || row[x] > '8') {
				return nil, fmt.Errorf("layout: row %d: %q is not a box (# F ? . 1 to 8 * m x)", y, row[x])
			}
			b := f.at(x, y)
			b.mark = m
			if !known {
				b.mark = Open
			}
			f.begun = f.begun || b.mark != Neutral
			f.over = f.over || b.mine && b.mark == Open
		}
	}
	f.count()
	for y, row := range f.Rows() {
		if row != rows[y] {
			return nil, fmt.Errorf("layout: row %d is %q, but with these mines it would be %q", y, rows[y], row)
		}
	}
	if f.flags < 0 {
		return nil, fmt.Errorf("layout: %d flags are too many for %d mines", f.Mines-f.flags, f.Mines)
	}
	f.judge()
	return f, nil
}

// Moves lists the legal moves in notation, sorted: "open X Y", "flag X Y",
// "chord X Y".
func (f *Field) Moves() []string {
	list := []string{}
	for y := range f.Height {
		for x := range f.Width {
			for _, v := range verbs {
				if v.check(f, x, y) == nil {
					list = append(list, fmt.Sprintf("%s %d %d", v.name, x, y))
				}
			}
		}
	}
	slices.Sort(list)
	return list
}

var verbs = []struct {
	name  string
	check func(f *Field, x, y int) error
	do    func(f *Field, x, y int) error
}{
	{"open", (*Field).CheckOpen, (*Field).Open},
	{"flag", (*Field).CheckFlag, (*Field).Flag},
	{"chord", (*Field).CheckChord, (*Field).Chord},
}

// Do makes a move given in notation.
func (f *Field) Do(move string) error {
	for _, v := range verbs {
		var x, y int
		var rest string
		if n, _ := fmt.Sscanf(move, v.name+" %d %d %s", &x, &y, &rest); n == 2 {
			return v.do(f, x, y)
		}
	}
	return fmt.Errorf("%q is not a move (open X Y, flag X Y, chord X Y)", move)
}
