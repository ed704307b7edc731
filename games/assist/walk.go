package assist

import (
	"slices"

	"phosphor/games/prove"
)

// A walk steps through the game in play, from its first move to its last, and finds out
// what the lamp would show at each position. The table follows by undo and redo, at
// their usual cost. The player continues from where the walk ends.
type walk struct {
	looks  []Look  // of the positions after 0, 1, 2 ... moves, nil if not seen yet
	marks  []Light // of all positions; Off: not known yet
	alone  bool    // Game.Alone
	next   string  // the winning move from the position
	moving bool    // it is moving between positions
	search prove.Search
	asking int  // the position being searched
	tries  int  // searches without a result
	done   bool // nothing further can be found
	why    bool // show the move that lost the game as soon as it is known
}

// mostTries limits the searches that find nothing.
const mostTries = 6

// WalkKey is the key that begins the walk, and ends it.
const WalkKey = "f6"

// Walking reports whether a walk is active.
func (a *Assistant) Walking() bool { return a.walk != nil }

// Walk begins the walk through the game, or ends it.
func (a *Assistant) Walk() {
	if a.walk != nil {
		a.EndWalk()
		return
	}
	a.beginWalk(false)
}

// Why begins a walk that goes back to the move that lost the game.
func (a *Assistant) Why() {
	a.EndWalk()
	a.beginWalk(true)
}

func (a *Assistant) beginWalk(why bool) {
	if !a.allowed(Walk) {
		return
	}
	now, ahead := a.game.Moves(), a.game.Ahead()
	if a.game.Waits() || now+ahead == 0 {
		a.game.Tell(NoWay)
		return
	}
	a.StopShow()
	a.frame("")
	known := a.light
	a.halt()
	a.forget()
	a.asked, a.back = false, -1
	w := &walk{looks: a.game.Looks(), marks: make([]Light, now+ahead+1), alone: a.game.Alone, why: why, asking: -1}
	a.walk = w
	switch {
	case a.game.Won():
		known = Winnable
		w.done = !w.alone
	case known == Winnable || known == Lost || known == NotKnown:
	default:
		known = Off
	}
	if known != Off {
		w.learn(now, known)
	}
	a.game.Tell(Walking)
	a.arrived()
}

// EndWalk ends the walk and reports whether there was one. The game continues from
// there.
func (a *Assistant) EndWalk() bool {
	w := a.walk
	if w == nil {
		return false
	}
	a.StopShow()
	a.stopLooking()
	a.walk = nil
	a.frame("")
	a.again()
	a.game.Bar()
	return true
}

// GoTo goes to the position after n moves.
func (a *Assistant) GoTo(n int) {
	w := a.walk
	if w == nil {
		return
	}
	n = max(0, min(n, len(w.marks)-1))
	w.moving = true
	for at := a.game.Moves(); at != n; {
		step := a.game.Redo
		if at > n {
			step = a.game.Undo
		}
		if err := step(); err != nil {
			a.game.Refuse(err)
			break
		}
		was := at
		if at = a.game.Moves(); at == was {
			break
		}
		w.see(at, a.game.Look)
	}
	w.moving = false
	a.arrived()
}

// walkSteps is the number of moves that each key goes.
var walkSteps = map[string]int{"left": -1, "right": 1, "pageup": -10, "pagedown": 10, "up": -10, "down": 10, "home": -1 << 30, "end": 1 << 30}

// WalkKeys handles a key during a walk and reports whether it has a meaning: the arrows
// go from move to move; Escape, Return and Space end the walk.
func (a *Assistant) WalkKeys(name string) bool {
	by, steps := walkSteps[name]
	switch {
	case a.walk == nil:
		return false
	case a.StopShow():
	case steps:
		a.GoTo(max(a.game.Moves()+by, 0))
	case name == "escape", name == "return", name == "space":
		a.EndWalk()
	default:
		return false
	}
	return true
}

// walked handles a move that was made or taken back during a walk. It reports whether the
// walk continues: it ends when the game takes another path.
func (a *Assistant) walked(move string, step int) bool {
	w := a.walk
	switch {
	case w == nil:
		return false
	case w.moving:
	case a.game.Moves()+a.game.Ahead() == len(w.marks)-1 && (step == -1 || step == 1 && move == w.next):
		a.StopShow()
		w.see(a.game.Moves(), a.game.Look)
		a.arrived()
	default:
		a.EndWalk()
		return false
	}
	return true
}

// arrived shows where the walk is, and continues the search.
func (a *Assistant) arrived() {
	w, now := a.walk, a.game.Moves()
	a.at, w.next = now, a.game.Next()
	a.frame("")
	a.lookOn()
	if a.walk != w {
		return
	}
	if n, ok := w.fatal(); ok && n == now && w.next != "" {
		a.frame(w.next)
		a.game.Tell(Fatal, n+1)
	}
	if a.light = w.marks[now]; a.light == Off {
		a.light = Searching
	}
	a.showLight()
	a.game.Bar()
}

// see stores the Look for a position that is seen for the first time.
func (w *walk) see(n int, look func() Look) {
	if n == len(w.looks) {
		w.looks = append(w.looks, look())
		w.done = false
	}
}

// learn records a verdict. What is winnable was winnable before; what is lost stays lost.
func (w *walk) learn(n int, l Light) {
	from, to := n, n+1
	switch {
	case w.alone:
	case l == Winnable:
		from = 0
	case l == Lost:
		to = len(w.marks)
	}
	for i := from; i < to; i++ {
		w.marks[i] = l
	}
}

// between returns the last position known to be winnable, or -1, and the first known to
// be lost, or one after the last position seen.
func (w *walk) between() (won, lost int) {
	won, lost = -1, min(len(w.looks), len(w.marks))
	for w.alone && lost > 0 && w.marks[lost-1] == Lost { // search back for the last losing move
		lost--
	}
	for i, l := range w.marks[:lost] {
		switch {
		case l == Winnable:
			won = i
		case l == Lost && !w.alone:
			return won, i
		}
	}
	return won, lost
}

// fatal returns the number of moves before the one that lost the game, or -1 if the deal
// itself was lost.
func (w *walk) fatal() (n int, known bool) {
	won, lost := w.between()
	return won, lost == won+1 && lost < len(w.marks) && w.marks[lost] == Lost
}

// wanted returns the position to search next, or -1: the last one first, then halfway
// between the known ones, because the verdict changes only once. If a search finds
// nothing, later positions are tried, which have fewer continuations, and then earlier
// ones.
func (w *walk) wanted() int {
	won, lost := w.between()
	if w.done || w.tries >= mostTries {
		return -1
	}
	if w.alone { // backwards from the end
		return w.nearest(len(w.looks), -1, min(len(w.looks), len(w.marks)))
	}
	open := func(from, to int) bool { return from+1 < to && slices.Contains(w.marks[from+1:to], Off) }
	low, high := lost, won
	for i := won + 1; i < lost; i++ {
		if w.marks[i] == NotKnown {
			low, high = min(low, i), i
		}
	}
	switch {
	case lost == len(w.looks) && (lost == len(w.marks) || w.marks[lost] != Lost) && w.marks[lost-1] == Off:
		return w.nearest(lost-1, won, lost)
	case open(high, lost):
		return w.nearest((high+lost)/2, high, lost)
	case open(won, low):
		return w.nearest((won+low)/2, won, low)
	}
	return -1
}

// nearest returns the position nearest to middle, between two others, that can be
// searched and has not been.
func (w *walk) nearest(middle, from, to int) int {
	best := -1
	for i := from + 1; i < to; i++ {
		if w.marks[i] == Off && w.looks[i] != nil && (best < 0 || max(i-middle, middle-i) < max(best-middle, middle-best)) {
			best = i
		}
	}
	return best
}

// lookOn searches the next position, unless one is being searched.
func (a *Assistant) lookOn() {
	w := a.walk
	for w.search == nil {
		n := w.wanted()
		if n < 0 {
			a.lookedThrough()
			return
		}
		a.game.Helped()
		w.asking = n
		w.search = a.game.Search(w.looks[n])
		if !a.takeIn() {
			a.lookLater()
			return
		}
	}
}

// takeIn collects the result of the search, if there is one.
func (a *Assistant) takeIn() bool {
	w := a.walk
	r, done := w.search.Poll()
	if !done {
		return false
	}
	w.search = nil
	l := lights[r.Verdict]
	if l == NotKnown {
		w.tries++
	}
	w.learn(w.asking, l)
	w.asking = -1
	return true
}

// lookLater polls the search after a while.
func (a *Assistant) lookLater() {
	w := a.walk
	a.clock.After(lookAfter, func() {
		if a.walk != w || w.search == nil {
			return
		}
		if a.takeIn() {
			a.arrived()
		} else {
			a.lookLater()
		}
	})
}

// stopLooking ends the search.
func (a *Assistant) stopLooking() {
	if w := a.walk; w.search != nil {
		w.search.Stop()
		w.search = nil
	}
}

// lookedThrough records that nothing further can be found, and shows the result.
func (a *Assistant) lookedThrough() {
	w := a.walk
	if w.done && !w.why {
		return
	}
	first := !w.done
	w.done = true
	for i := range w.looks {
		if w.marks[i] == Off {
			w.marks[i] = NotKnown
		}
	}
	n, known := w.fatal()
	won, lost := w.between()
	late := !known && lost < len(w.marks) && w.marks[lost] == Lost // lost at this move or earlier
	if late {
		n = lost
	}
	switch {
	case known && n < 0:
		a.game.Tell(LostDeal)
	case (known || late) && w.why && a.game.Moves() > n:
		if late {
			a.game.Tell(LostBy, n)
		}
		w.why, a.playing = false, true
		a.show++
		a.walkBack(n)
		return
	case late && first:
		a.game.Tell(LostBy, n)
	case known && first:
		a.game.Tell(Fatal, n+1)
	case !known && won < a.game.Moves():
		a.game.Tell(Unknown)
	case first && !a.game.Won():
		a.game.Tell(CanWin)
	}
	w.why = false
}

// walkBack goes back step by step.
func (a *Assistant) walkBack(to int) {
	w, show := a.walk, a.show
	a.clock.After(showPace, func() {
		if show != a.show || a.walk != w {
			return
		}
		if at := a.game.Moves(); at > to {
			a.walk.moving = true
			err := a.game.Undo()
			a.walk.moving = false
			if err == nil {
				if a.game.Moves() > to {
					a.walkBack(to)
				} else {
					a.playing = false
				}
				a.arrived()
				return
			}
		}
		a.playing = false
	})
}
