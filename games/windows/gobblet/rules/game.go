package rules

import (
	"errors"
	"slices"
)

// A Game is a position and its history: what undo takes back and what repetition counts.
// The zero Game is not ready; use NewGame.
type Game struct {
	pos   Position
	past  []Position // with nothing lifted, from the start to now
	steps []step
}

// A step is the argument of Do, and the complete move once there is one.
type step struct{ asked, made Move }

// NewGame begins a game at a position, which may already be decided or have a lifted
// piece.
func NewGame(p Position) *Game {
	g := &Game{pos: p}
	if p.size != 0 {
		p.Unlift()
	}
	g.past = []Position{p}
	return g
}

// Clone returns an independent copy of the game.
func (g *Game) Clone() *Game {
	return &Game{pos: g.pos, past: slices.Clone(g.past), steps: slices.Clone(g.steps)}
}

// Position returns the present position.
func (g *Game) Position() Position { return g.pos }

// Past returns the positions of the game from its start to now, without those with a
// lifted piece. In the last of them a piece that is lifted now is at its origin.
func (g *Game) Past() []Position { return slices.Clone(g.past) }

// Result returns the state of the game.
func (g *Game) Result() Result {
	if r := g.pos.Result(); r.Over() {
		return r
	}
	if g.pos.size == 0 && g.Repeated() >= 3 {
		return Result{Reason: Repetition}
	}
	return Result{}
}

// Repeated returns how many times the position has occurred in this game, including now.
func (g *Game) Repeated() int {
	now := g.past[len(g.past)-1]
	n := 0
	for _, p := range g.past {
		if p == now {
			n++
		}
	}
	return n
}

// LegalMoves returns the moves that may be made, as Position.LegalMoves does; none if the
// game is over.
func (g *Game) LegalMoves() []Move {
	if g.Result().Over() {
		return nil
	}
	return g.pos.AppendMoves(nil)
}

// Moves returns the names of the moves that may be made, sorted.
func (g *Game) Moves() []string {
	names := []string{}
	for _, m := range g.LegalMoves() {
		names = append(names, g.pos.variant.MoveString(m))
	}
	return names
}

// Check returns why a move is refused, or nil.
func (g *Game) Check(m Move) error {
	if g.Result().Over() {
		return ErrOver
	}
	return g.pos.Check(m)
}

// Do makes a complete move, or one half of it. A refused move changes nothing and returns
// the reason.
func (g *Game) Do(m Move) error {
	if err := g.Check(m); err != nil {
		return err
	}
	s := step{asked: m, made: m}
	switch {
	case m.To == Nowhere:
		g.pos.Lift(m.From)
		g.steps = append(g.steps, s)
		return nil
	case m.From == Nowhere:
		s.made = g.pos.Place(m.To)
	default:
		g.pos.Make(m)
	}
	g.past = append(g.past, g.pos)
	g.steps = append(g.steps, s)
	return nil
}

// ErrNoUndo is returned when nothing has been done yet.
var ErrNoUndo = errors.New("there is nothing to take back")

// Undo undoes the last Do: a complete move, a placement (the piece is then lifted again)
// or a touch.
func (g *Game) Undo() error {
	n := len(g.steps)
	if n == 0 {
		return ErrNoUndo
	}
	s := g.steps[n-1]
	g.steps = g.steps[:n-1]
	if s.made.To == Nowhere {
		g.pos.Unlift()
		return nil
	}
	g.past = g.past[:len(g.past)-1]
	g.pos.Unmake(s.made)
	if s.asked.From == Nowhere {
		g.pos.Lift(s.made.From)
	}
	return nil
}

// StepsBack returns how many times to call Undo until a side is to move again with nothing
// lifted, as the undo of a person playing against the computer does: at least once, or 0
// if there was no such moment.
func (g *Game) StepsBack(side Side) int {
	p := g.pos
	for n := len(g.steps) - 1; n >= 0; n-- {
		s := g.steps[n]
		if s.made.To == Nowhere {
			p.Unlift()
		} else if p.Unmake(s.made); s.asked.From == Nowhere {
			p.Lift(s.made.From)
		}
		if p.turn == side && p.size == 0 {
			return len(g.steps) - n
		}
	}
	return 0
}

// Steps returns the arguments of Do since the start, in order: passed to Do again from
// Start they lead to the same game.
func (g *Game) Steps() []Move {
	ms := make([]Move, len(g.steps))
	for i, s := range g.steps {
		ms[i] = s.asked
	}
	return ms
}

// Start returns the position with which the game began.
func (g *Game) Start() Position {
	c := Game{pos: g.pos, past: g.past, steps: g.steps}
	for c.Undo() == nil {
		continue
	}
	return c.pos
}
