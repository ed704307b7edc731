package gobblet

import (
	"context"
	"errors"
	"fmt"
	"hash/fnv"
	"image"
	"time"

	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/gobblet/search"
)

// A hint searches hintNodes positions and is shown after hintPace. A computer player
// without a choice, or that knows the outcome after quickNodes positions (a tenth of a
// second), moves without seeming to think.
const (
	forcedPace = 400 * time.Millisecond
	quickNodes = 128 << 10

	hintPace  = 1200 * time.Millisecond
	hintNodes = 1_000_000
)

// A thought is a search in its own goroutine.
type thought struct {
	result <-chan search.Result
	found  *search.Result  // the result, once received
	long   <-chan struct{} // closed when the search is not quick; nil: it never is
	cancel context.CancelFunc
	due    time.Duration // time of the move
	look   time.Duration // time of a quick move, unless long is nil
	timer  *clock.Timer
	hint   bool // for the player
}

// computers reports whether it is a computer player's turn.
func (t *Table) computers() bool {
	p := t.game.Position()
	return t.chosen.Computer[p.Turn()] && !t.game.Result().Over()
}

// think starts the search for the computer's move.
func (t *Table) think() {
	level := search.Levels[t.chosen.level()]
	pace := level.Pace
	if search.Forced(t.game.Position()) {
		pace = min(pace, forcedPace)
	}
	t.search(level.Options(t.seed()), pace, false, func(m rules.Move) {
		p := t.game.Position()
		from := t.view.find(t.origin(m), p.Turn()).foot
		if t.play(m) == nil {
			t.fly(from, t.view.find(m.To, p.Turn()))
		}
	})
}

// origin returns the origin of a move; for a placement that of the piece in the hand.
func (t *Table) origin(m rules.Move) rules.Spot {
	p := t.game.Position()
	if _, from, ok := p.Lifted(); ok {
		return from
	}
	return m.From
}

// seed returns a different seed for every move of every deal.
func (t *Table) seed() uint64 {
	h := fnv.New64a()
	h.Write([]byte(t.Setup().Deal))
	return h.Sum64() + uint64(len(t.game.Steps()))
}

// search starts a search that passes its move to found after the given time.
func (t *Table) search(o search.Options, pace time.Duration, hint bool, found func(rules.Move)) {
	t.stopThinking()
	ctx, cancel := context.WithCancel(context.Background())
	long := make(chan struct{})
	o.Long, o.LongNodes = func() { close(long) }, quickNodes
	c, err := t.searcher().Start(ctx, t.game, o)
	if err != nil {
		cancel()
		return
	}
	th := &thought{result: c, cancel: cancel, due: t.window.Clock.Now() + pace, hint: hint}
	t.thought = th
	move := func() {
		r := th.wait()
		t.thought = nil
		t.busy(false)
		found(r.Move)
	}
	if hint || pace <= forcedPace {
		th.timer = t.window.Clock.After(pace, move)
	} else {
		th.long, th.look = long, t.window.Clock.Now()+forcedPace
		th.timer = t.window.Clock.After(forcedPace, func() {
			if th.quick() {
				move()
				return
			}
			th.long = nil
			th.timer = t.window.Clock.After(th.due-th.look, move)
		})
	}
	t.busy(true)
}

// busy shows that the computer is thinking, as the original did.
func (t *Table) busy(on bool) {
	if h := t.original(); h != nil {
		h.Busy(on)
	}
}

// quick reports whether the outcome is certain after few positions, regardless of the time
// they take. It waits until that is known.
func (th *thought) quick() bool {
	if th.found == nil {
		select {
		case r := <-th.result:
			th.found = &r
		case <-th.long:
			return false
		}
	}
	_, certain := th.found.Plies()
	return certain && th.found.Nodes < quickNodes
}

// wait waits for the result.
func (th *thought) wait() search.Result {
	if th.found == nil {
		r := <-th.result
		th.found = &r
	}
	th.cancel()
	return *th.found
}

// Thinking returns when the move of an unfinished search is due. Until then time can pass
// without waiting for it.
func (t *Table) Thinking() (due time.Duration, thinking bool) {
	th := t.thought
	if th == nil || th.found != nil {
		return 0, false
	}
	select {
	case r := <-th.result:
		th.found = &r
		return 0, false
	default:
	}
	if th.long != nil {
		select {
		case <-th.long: // no need to wait
		default:
			return th.look, true
		}
	}
	return th.due, true
}

// stopThinking ends a search without a move.
func (t *Table) stopThinking() {
	if th := t.thought; th != nil {
		th.cancel()
		t.window.Clock.Stop(th.timer)
		t.thought = nil
		t.busy(false)
	}
}

// showHint searches for a good move and marks it.
func (t *Table) showHint() {
	t.search(search.Options{Nodes: hintNodes}, hintPace, true, func(m rules.Move) {
		p := t.game.Position()
		m.From = t.origin(m)
		t.hint = &m
		t.NoteHelp()
		t.window.Say(t.moveText(p, m))
		t.show()
	})
	t.show()
}

// moveText describes a move: which piece goes where.
func (t *Table) moveText(p rules.Position, m rules.Move) string {
	piece, _ := t.view.find(m.From, p.Turn()).top(&p)
	if lifted, _, ok := p.Lifted(); ok {
		piece = lifted
	}
	v := p.Variant()
	said, to := described{Lang: play.Lang(t.env.Lang)}.piece(piece.String()), v.SpotName(m.To)
	if m.From.IsSquare() {
		return play.Sentence(fmt.Sprintf(t.words.hintFrom, said, v.SpotName(m.From), to))
	}
	return play.Sentence(fmt.Sprintf(t.words.hintTo, said, to))
}

// searcher returns the engine, created when first needed.
func (t *Table) searcher() *search.Engine {
	if t.engine == nil {
		t.engine = search.New(search.DefaultTable)
	}
	return t.engine
}

// Advice implements assist.Adviser. It returns the hint of showHint.
func (t *Table) Advice() (assist.Advice, error) {
	switch {
	case t.game.Result().Over():
		return assist.Advice{}, rules.ErrOver
	case t.computers():
		return assist.Advice{}, errWait
	case t.small():
		return t.help.Advice()
	}
	r, err := t.searcher().Search(context.Background(), t.game, search.Options{Nodes: hintNodes})
	if err != nil {
		return assist.Advice{}, err
	}
	p := t.game.Position()
	return assist.Advice{Move: p.Variant().MoveString(r.Move)}, nil
}

var errWait = errors.New("it is the computer's turn")

// A flight is an animated move of a piece.
type flight struct {
	to    *spot
	a, b  image.Point
	step  int
	timer *clock.Timer
	piece rules.Piece
	foot  image.Point
}

// The number of steps of a flight, the time of each, and its height.
const (
	flightSteps = 14
	flightStep  = 30 * time.Millisecond
	flightRise  = 26
)

// fly animates a piece that is already at its destination.
func (t *Table) fly(from image.Point, to *spot) {
	p := t.game.Position()
	piece, ok := to.top(&p)
	if !ok {
		return
	}
	t.flight = &flight{to: to, a: from, b: to.foot, piece: piece, foot: from}
	t.show()
	t.flight.timer = t.window.Clock.After(flightStep, t.flyOn)
}

func (t *Table) flyOn() {
	f := t.flight
	f.step++
	if f.step >= flightSteps {
		t.land()
		return
	}
	d := f.b.Sub(f.a).Mul(f.step).Div(flightSteps)
	rise := 4 * flightRise * f.step * (flightSteps - f.step) / (flightSteps * flightSteps)
	f.foot = f.a.Add(d).Sub(image.Pt(0, rise))
	t.showHand()
	f.timer = t.window.Clock.After(flightStep, t.flyOn)
}

// land ends a flight.
func (t *Table) land() {
	if f := t.flight; f != nil {
		t.window.Clock.Stop(f.timer)
		t.flight = nil
		t.show()
	}
}
