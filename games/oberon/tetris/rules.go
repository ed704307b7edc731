package tetris

import (
	"errors"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Size of the pot.
const (
	Columns = 10
	Lines   = 20
	Figures = 7
	Angles  = 4
	Levels  = 10

	top    = Lines + 3 // line of the pot's first row, counted from the bottom as in the original
	startX = 3         // column of a new figure's mask
)

// Points, before they are multiplied.
const (
	pointsLanding = 2
	pointsRow     = 10
	pointsDrop    = 5 // for each line of height
)

// nextLevel is the minimum duration of a level; it ends with the next landing.
const nextLevel = time.Minute

// masks are the figures at their four angles: cells of the 4x4 mask as column and row,
// from the top left.
var masks = parseMasks(`
	01 11 12 22 | 20 11 21 12 | 01 11 12 22 | 20 11 21 12
	11 02 12 22 | 10 11 21 12 | 01 11 21 12 | 10 01 11 12
	10 11 12 13 | 01 11 21 31 | 10 11 12 13 | 01 11 21 31
	11 21 12 22 | 11 21 12 22 | 11 21 12 22 | 11 21 12 22
	11 21 02 12 | 10 11 21 22 | 11 21 02 12 | 10 11 21 22
	10 20 11 12 | 10 20 30 31 | 20 21 12 22 | 10 11 21 31
	10 20 21 22 | 20 01 11 21 | 10 11 12 22 | 01 11 21 02`)

// A Cell is a cell of a mask or of the pot: column from the left, row from the
// top.
type Cell struct{ X, Y int }

func parseMasks(s string) (m [Figures][Angles][4]Cell) {
	for f, line := range strings.Split(strings.TrimSpace(s), "\n") {
		for a, mask := range strings.Split(line, "|") {
			for i, c := range strings.Fields(mask) {
				m[f][a][i] = Cell{int(c[0] - '0'), int(c[1] - '0')}
			}
		}
	}
	return m
}

// Mask returns the cells of a figure at an angle.
func Mask(figure, angle int) []Cell { return masks[figure][angle][:] }

// A Figure is a figure in the pot. X and Y are the position of its 4x4 mask.
type Figure struct {
	Figure int `json:"figure"`
	Angle  int `json:"angle"`
	X      int `json:"x"`
	Y      int `json:"y"`
}

// Cells returns the cells of the pot that the figure covers.
func (f Figure) Cells() [4]Cell {
	m := masks[f.Figure][f.Angle]
	for i := range m {
		m[i].X += f.X
		m[i].Y += f.Y
	}
	return m
}

// empty is the value of an empty cell; other cells hold the number of their figure.
const empty = -1

// A Pot is a game of Tetris without a screen or a clock.
type Pot struct {
	cells   [Lines][Columns]int8
	current Figure
	next    int
	draw    func() int // draws a figure

	score   int
	level   int // 1 to 10
	rows    int // completed
	preview bool
	factor  int           // multiplies points: 2 once points were made without the preview
	since   time.Duration // start of the level, in time played
	over    bool
}

// New returns an empty pot with its first figure. draw returns the next figure, 0 to 6.
func New(draw func() int) *Pot {
	p := &Pot{draw: draw, level: 1, factor: 1, preview: true}
	for y := range p.cells {
		for x := range p.cells[y] {
			p.cells[y][x] = empty
		}
	}
	p.next = draw()
	p.enter()
	return p
}

// enter lets the next figure into the pot. If there is no room, the game is over.
func (p *Pot) enter() {
	p.current = Figure{Figure: p.next, X: startX}
	p.next = p.draw()
	p.over = !p.fits(p.current)
}

func (p *Pot) fits(f Figure) bool {
	for _, c := range f.Cells() {
		if c.X < 0 || c.X >= Columns || c.Y < 0 || c.Y >= Lines || p.cells[c.Y][c.X] != empty {
			return false
		}
	}
	return true
}

// At returns the figure that a cell of the pot holds, or -1. The current figure does not
// count.
func (p *Pot) At(x, y int) int { return int(p.cells[y][x]) }

// Current returns the falling figure, Next the one after it.
func (p *Pot) Current() Figure { return p.current }
func (p *Pot) Next() int       { return p.next }

// Score, Level (1 to 10), Completed rows, and whether the next figure is shown.
func (p *Pot) Score() int     { return p.score }
func (p *Pot) Level() int     { return p.level }
func (p *Pot) Completed() int { return p.rows }
func (p *Pot) Preview() bool  { return p.preview }

// Over reports whether a figure found no room.
func (p *Pot) Over() bool { return p.over }

// SetPreview shows or hides the next figure. Playing without it doubles the points,
// except for the first ones.
func (p *Pot) SetPreview(on bool) {
	p.preview = on
	if on {
		p.factor = 1
	}
}

func (p *Pot) earn(points int) {
	p.score += points * p.factor * p.level
	if !p.preview {
		p.factor = 2
	}
}

// Errors of refused moves.
var (
	errOver = errors.New("the game is over")
	errFit  = errors.New("there is no room")
)

// try moves the current figure to another place, if there is room.
func (p *Pot) try(f Figure) error {
	switch {
	case p.over:
		return errOver
	case !p.fits(f):
		return errFit
	}
	p.current = f
	return nil
}

// Shift moves the current figure to the left (-1) or the right (1).
func (p *Pot) Shift(d int) error {
	f := p.current
	f.X += d
	return p.try(f)
}

// Rotate turns the current figure clockwise (1) or counter-clockwise (-1).
func (p *Pot) Rotate(d int) error {
	f := p.current
	f.Angle = (f.Angle + d + Angles) % Angles
	return p.try(f)
}

// Fall lets the current figure fall one line, or land. played is the time played,
// without pauses.
func (p *Pot) Fall(played time.Duration) {
	f := p.current
	f.Y++
	if p.try(f) == errFit {
		p.land(played)
	}
}

// Drop lets the current figure fall until it lands.
func (p *Pot) Drop(played time.Duration) error {
	if p.over {
		return errOver
	}
	p.earn(pointsDrop * (top - p.current.Y))
	for f := p.current; p.fits(f); f.Y++ {
		p.current = f
	}
	p.land(played)
	return nil
}

func (p *Pot) land(played time.Duration) {
	for _, c := range p.current.Cells() {
		p.cells[c.Y][c.X] = int8(p.current.Figure)
	}
	p.earn(pointsLanding)
	for y := range p.cells {
		if !slices.Contains(p.cells[y][:], empty) {
			p.remove(y)
		}
	}
	if p.level < Levels && played-p.since > nextLevel {
		p.level++
		p.since = played
	}
	p.enter()
}

// remove removes a complete row; the rows above move down.
func (p *Pot) remove(y int) {
	copy(p.cells[1:y+1], p.cells[:y])
	for x := range p.cells[0] {
		p.cells[0][x] = empty
	}
	p.rows++
	p.earn(pointsRow)
}

// moves are the player's moves of the current figure.
var moves = map[string]func(p *Pot, played time.Duration) error{
	"left":     func(p *Pot, _ time.Duration) error { return p.Shift(-1) },
	"right":    func(p *Pot, _ time.Duration) error { return p.Shift(1) },
	"rotate":   func(p *Pot, _ time.Duration) error { return p.Rotate(1) },
	"unrotate": func(p *Pot, _ time.Duration) error { return p.Rotate(-1) },
	"drop":     (*Pot).Drop,
}

// Moves lists the moves for which there is room, sorted: "left", "right",
// "rotate", "unrotate", "drop".
func (p *Pot) Moves() []string {
	list := []string{}
	for name, move := range moves {
		q := *p
		q.draw = func() int { return 0 }
		if move(&q, 0) == nil {
			list = append(list, name)
		}
	}
	slices.Sort(list)
	return list
}

// Do makes a move in notation.
func (p *Pot) Do(move string, played time.Duration) error {
	do, ok := moves[move]
	if !ok {
		return fmt.Errorf("%q is not a move (left right rotate unrotate drop)", move)
	}
	return do(p, played)
}

// Rows returns the landed cells: 20 rows of 10, '.' or the figure's digit.
func (p *Pot) Rows() []string {
	rows := make([]string, Lines)
	for y := range rows {
		row := make([]byte, Columns)
		for x := range row {
			if row[x] = '.'; p.cells[y][x] != empty {
				row[x] = byte('0' + p.cells[y][x])
			}
		}
		rows[y] = string(row)
	}
	return rows
}

// Lay returns a pot with the given rows, in the form of Rows. If current or next is nil,
// it is drawn at random.
func Lay(rows []string, current *Figure, next *int, draw func() int) (*Pot, error) {
	if len(rows) != Lines {
		return nil, fmt.Errorf("layout: %d rows, expected %d", len(rows), Lines)
	}
	p := New(draw)
	for y, row := range rows {
		if len(row) != Columns {
			return nil, fmt.Errorf("layout: row %d has %d cells, expected %d", y, len(row), Columns)
		}
		for x := range row {
			switch c := row[x]; {
			case c == '.':
				p.cells[y][x] = empty
			case c >= '0' && c < '0'+Figures:
				p.cells[y][x] = int8(c - '0')
			default:
				return nil, fmt.Errorf("layout: row %d: %q is not a cell (. or 0 to %d)", y, c, Figures-1)
			}
		}
		if !strings.Contains(row, ".") {
			return nil, fmt.Errorf("layout: row %d is complete", y)
		}
	}
	if next != nil {
		if *next < 0 || *next >= Figures {
			return nil, fmt.Errorf("layout: there is no figure %d", *next)
		}
		p.next = *next
	}
	if current == nil {
		p.over = !p.fits(p.current)
		return p, nil
	}
	if c := *current; c.Figure < 0 || c.Figure >= Figures || c.Angle < 0 || c.Angle >= Angles {
		return nil, fmt.Errorf("layout: there is no figure %d at angle %d", c.Figure, c.Angle)
	}
	if p.current = *current; !p.fits(p.current) {
		return nil, errors.New("layout: there is no room for the current figure")
	}
	p.over = false
	return p, nil
}
