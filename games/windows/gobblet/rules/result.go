package rules

import "fmt"

// A Reason is how a game ended.
type Reason uint8

// How games end. NoMove is a rule of the manual that cannot occur: a side's largest
// pieces on the board can always move, because there are too few of that size to fill
// the other squares. A side with all of them in its stacks needs an empty square;
// without one at least four of the sixteen squares show its smaller pieces, which are
// not all of one size, so one can cover another.
const (
	InPlay      Reason = iota
	Line               // the winner completed a line
	Uncovered          // the loser uncovered the winner's line
	BothLines          // a move left lines of both; the player not on the move wins
	NoPlacement        // the loser lifted a piece that can be placed nowhere
	NoMove             // the loser has no move left
	Repetition         // a draw: the same position for the third time
)

var reasons = [...]string{
	InPlay:      "in play",
	Line:        "a line is complete",
	Uncovered:   "the move uncovered the opponent's line",
	BothLines:   "two lines at once: the player who is not on the move wins",
	NoPlacement: "the touched piece can be placed nowhere",
	NoMove:      "no move is left",
	Repetition:  "the same position for the third time",
}

// String returns the reason in words for the player.
func (r Reason) String() string {
	if int(r) >= len(reasons) {
		return fmt.Sprintf("Reason(%d)", r)
	}
	return reasons[r]
}

// A Result is the state of a game. The zero Result is a game in play.
type Result struct {
	Reason Reason
	winner Side
}

// Over reports whether the game has ended.
func (r Result) Over() bool { return r.Reason != InPlay }

// Winner returns the side that has won; false while the game is in play and
// for a draw.
func (r Result) Winner() (Side, bool) {
	return r.winner, r.Over() && !r.Draw()
}

// Draw reports whether the game has ended without a winner.
func (r Result) Draw() bool { return r.Reason == Repetition }

// Result returns the state of the position. The side that is not to move has just
// finished its move, which matters for the rule about two lines. The Game handles
// repetition.
func (p *Position) Result() Result {
	mover := p.turn.Other()
	if p.size != 0 {
		if !p.canMove() {
			return Result{NoPlacement, mover}
		}
		return Result{}
	}
	own, other := p.Line(mover) != 0, p.Line(p.turn) != 0
	switch {
	case own && other:
		return Result{BothLines, p.turn}
	case other:
		return Result{Uncovered, p.turn}
	case own:
		return Result{Line, mover}
	case !p.canMove():
		return Result{NoMove, mover}
	}
	return Result{}
}
