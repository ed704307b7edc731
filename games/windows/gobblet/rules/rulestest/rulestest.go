// Package rulestest is a second implementation of Gobblet for tests. It shares no code and
// no representation with package rules: positions are maps of strings, every question is
// answered by trial, and nothing is fast. If the two implementations agree, the rules have
// been thought through twice.
//
// The rules come from the source that package rules names.
package rulestest

import (
	"fmt"
	"slices"
	"strings"
)

// Board is a position in plain form. A piece is a string such as "w3".
type Board struct {
	N       int                 // squares along an edge
	Squares map[string][]string // pieces from the bottom to the top, by the square's name
	Stacks  map[string][]string // stacks of "w" and of "o", each as sizes, outermost first: "4321"
	ToMove  string              // "w" or "o"
}

// Parse reads a position in the notation of package rules, without a lifted piece. It
// panics on anything else: tests pass only valid text.
func Parse(text string) *Board {
	w := strings.Fields(text)
	rows := strings.Split(w[0], "/")
	b := &Board{N: len(rows), Squares: map[string][]string{}, Stacks: map[string][]string{}, ToMove: w[3]}
	for i, row := range rows {
		for j, square := range strings.Split(row, ",") {
			name := fmt.Sprintf("%c%d", 'A'+j, len(rows)-i)
			for square = strings.Trim(square, "-"); square != ""; square = square[2:] {
				b.Squares[name] = append(b.Squares[name], square[:2])
			}
		}
	}
	for i, side := range []string{"w", "o"} {
		for _, stack := range strings.Split(w[1+i], ",") {
			b.Stacks[side] = append(b.Stacks[side], strings.Trim(stack, "-"))
		}
	}
	return b
}

// String writes the form that Parse reads.
func (b *Board) String() string {
	dash := func(s string) string {
		if s == "" {
			return "-"
		}
		return s
	}
	var rows []string
	for row := b.N; row >= 1; row-- {
		var squares []string
		for column := range b.N {
			name := fmt.Sprintf("%c%d", 'A'+column, row)
			squares = append(squares, dash(strings.Join(b.Squares[name], "")))
		}
		rows = append(rows, strings.Join(squares, ","))
	}
	words := []string{strings.Join(rows, "/")}
	for _, side := range []string{"w", "o"} {
		var stacks []string
		for _, stack := range b.Stacks[side] {
			stacks = append(stacks, dash(stack))
		}
		words = append(words, strings.Join(stacks, ","))
	}
	return strings.Join(append(words, b.ToMove), " ")
}

func (b *Board) clone() *Board {
	c := &Board{N: b.N, Squares: map[string][]string{}, Stacks: map[string][]string{}, ToMove: b.ToMove}
	for name, pieces := range b.Squares {
		c.Squares[name] = slices.Clone(pieces)
	}
	for side, stacks := range b.Stacks {
		c.Stacks[side] = slices.Clone(stacks)
	}
	return c
}

func opponent(side string) string {
	if side == "w" {
		return "o"
	}
	return "w"
}

// names lists the squares in order.
func (b *Board) names() []string {
	var names []string
	for column := range b.N {
		for row := range b.N {
			names = append(names, fmt.Sprintf("%c%d", 'A'+column, row+1))
		}
	}
	return names
}

// shown returns the visible piece of a square, "" for none.
func (b *Board) shown(name string) string {
	pieces := b.Squares[name]
	if len(pieces) == 0 {
		return ""
	}
	return pieces[len(pieces)-1]
}

// rows lists the rows, columns and diagonals as names of squares.
func (b *Board) rows() [][]string {
	at := func(column, row int) string { return fmt.Sprintf("%c%d", 'A'+column, row+1) }
	var all [][]string
	rising, falling := []string{}, []string{}
	for i := range b.N {
		across, upward := []string{}, []string{}
		for j := range b.N {
			across = append(across, at(j, i))
			upward = append(upward, at(i, j))
		}
		all = append(all, across, upward)
		rising = append(rising, at(i, i))
		falling = append(falling, at(i, b.N-1-i))
	}
	return append(all, rising, falling)
}

// count returns how many squares of a row show a side's piece.
func (b *Board) count(row []string, side string) int {
	n := 0
	for _, name := range row {
		if strings.HasPrefix(b.shown(name), side) {
			n++
		}
	}
	return n
}

// Moves lists the moves of the side to move, sorted, whether or not the game is
// over.
func (b *Board) Moves() []string {
	moves := []string{}
	for _, from := range b.names() {
		piece := b.shown(from)
		if !strings.HasPrefix(piece, b.ToMove) {
			continue
		}
		for _, to := range b.names() {
			if to != from && smaller(b.shown(to), piece) {
				moves = append(moves, from+" "+to)
			}
		}
	}
	for i, stack := range b.Stacks[b.ToMove] {
		if stack == "" {
			continue
		}
		for _, to := range b.names() {
			under := b.shown(to)
			if smaller(under, b.ToMove+stack[:1]) && (under == "" || b.N == 3 || b.inThree(to)) {
				moves = append(moves, fmt.Sprintf("s%d %s", i+1, to))
			}
		}
	}
	slices.Sort(moves)
	return moves
}

// smaller reports whether a piece may cover the visible piece of a square.
func smaller(under, piece string) bool { return under == "" || under[1] < piece[1] }

// inThree reports whether a square shows a piece of the opponent in a row that
// shows exactly three of the opponent.
func (b *Board) inThree(name string) bool {
	other := opponent(b.ToMove)
	if !strings.HasPrefix(b.shown(name), other) {
		return false
	}
	for _, row := range b.rows() {
		if slices.Contains(row, name) && b.count(row, other) == 3 {
			return true
		}
	}
	return false
}

// Play returns the position after a move.
func (b *Board) Play(move string) *Board {
	c := b.clone()
	from, to, _ := strings.Cut(move, " ")
	var piece string
	if from[0] == 's' {
		stack := &c.Stacks[c.ToMove][from[1]-'1']
		piece = c.ToMove + (*stack)[:1]
		*stack = (*stack)[1:]
	} else {
		pieces := c.Squares[from]
		piece = pieces[len(pieces)-1]
		c.Squares[from] = pieces[:len(pieces)-1]
	}
	c.Squares[to] = append(c.Squares[to], piece)
	c.ToMove = opponent(b.ToMove)
	return c
}

// Winner returns the side that has won after the last move, or "" while the game
// continues.
func (b *Board) Winner() string {
	line := func(side string) bool {
		for _, row := range b.rows() {
			if b.count(row, side) == b.N {
				return true
			}
		}
		return false
	}
	mover := opponent(b.ToMove)
	switch {
	case line(b.ToMove):
		return b.ToMove
	case line(mover), len(b.Moves()) == 0:
		return mover
	}
	return ""
}

// Perft counts the sequences of the given number of legal moves.
func (b *Board) Perft(depth int) int {
	if depth == 0 {
		return 1
	}
	if b.Winner() != "" {
		return 0
	}
	moves := b.Moves()
	if depth == 1 {
		return len(moves)
	}
	n := 0
	for _, m := range moves {
		n += b.Play(m).Perft(depth - 1)
	}
	return n
}

// Wins lists the moves with which the side to move wins within the given number of plies,
// including its own move, whatever the opponent plays.
func (b *Board) Wins(plies int) []string {
	if plies < 1 || b.Winner() != "" {
		return nil
	}
	var wins []string
	for _, m := range b.Moves() {
		if b.Play(m).lost(b.ToMove, plies-1) {
			wins = append(wins, m)
		}
	}
	return wins
}

// lost reports whether the side to move loses to the winner within the given number of
// plies.
func (b *Board) lost(winner string, plies int) bool {
	if w := b.Winner(); w != "" || plies < 2 {
		return w == winner
	}
	for _, m := range b.Moves() {
		next := b.Play(m)
		if w := next.Winner(); w == winner {
			continue
		} else if w != "" || !next.wins(plies-1) {
			return false
		}
	}
	return true
}

// wins reports whether the side to move has a win within the given number of plies.
func (b *Board) wins(plies int) bool {
	for _, m := range b.Moves() {
		if b.Play(m).lost(b.ToMove, plies-1) {
			return true
		}
	}
	return false
}

// Safe lists the moves after which the opponent has neither won nor can win
// with the next move.
func (b *Board) Safe() []string {
	var safe []string
	for _, m := range b.Moves() {
		next := b.Play(m)
		if w := next.Winner(); w == b.ToMove || w == "" && !next.wins(1) {
			safe = append(safe, m)
		}
	}
	return safe
}
