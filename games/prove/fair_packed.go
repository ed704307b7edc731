package prove

// Fair help for Klondike and related games, in their packed form. One search judges all
// moves of an arrangement and shares the positions that it finds lost or won. As in the
// search, a move is a card and its target; turning the stock is implied. So cards hidden
// in the stock come first: if dealing closes off nothing, the stock is looked through,
// else dealing is a move of its own.

import (
	"slices"

	"phosphor/games/cards"
)

// Moves that exist only for the judge.
const (
	dealOne pcard = 60 + iota // from the stock
	turnOne                   // from the reserve
)

// A world is the search in one arrangement.
type world struct {
	*thoughtful
	start tstate
	list  []tchild
	now   legal

	turned uint8 // cards of the waste
}

// packed judges the position in packed form. ok is false if the packed form cannot hold
// it.
func (j *judge) packed(q thoughtfulProver) (o Odds, ok bool) {
	kinds := q.kinds(j.pr.Variation)
	w := j.world(kinds, 0)
	if w == nil {
		return o, false
	}
	if m, free := j.forced(w); free {
		o.Moves, o.Forced = []MoveOdds{m}, true
		if !j.limits.Look {
			return o, true
		}
	}
	var moves []course
	var found []MoveOdds
	known := false
	if !o.Forced {
		moves, known = j.choices(w)
		for _, m := range moves {
			found = append(found, j.steps(w, m))
		}
	}
	if len(moves) == 1 && !j.limits.Look && len(found[0].Line) > 0 {
		o.Moves, o.Forced = found, true
		return o, true
	}
	r := race{moves: make([]runner, len(moves))}
	for n := range j.limits.Samples {
		if n > 0 {
			w = j.world(kinds, n)
		}
		if w == nil || j.ctx.Err() != nil {
			return o, true
		}
		won, open := false, false
		list := moves
		if o.Forced {
			list = single(w.list)
		}
		for i := range list {
			if !o.Forced && r.moves[i].out {
				continue
			}
			v := w.verdict(j, w.follow(list[i]), q.restarts)
			if !o.Forced {
				r.moves[i].note(v)
			}
			won, open = won || v == Winnable, open || v == Unknown
			if won && o.Forced {
				break
			}
		}
		o.count(won, open)
		if !j.limits.Look && n%heat == heat-1 && r.decided() {
			break
		}
	}
	if o.Forced {
		o.Moves[0].Won, o.Moves[0].Open = o.Won, o.Open
		return o, true
	}
	order := r.order()
	if known {
		order = j.reorder(kinds, &r, order, moves, q.restarts)
	}
	met := map[string]bool{}
	for _, i := range order {
		m := found[i]
		m.Won, m.Open = r.moves[i].won, r.moves[i].open
		if len(m.Line) > 0 && !met[m.Move] {
			met[m.Move] = true
			o.Moves = append(o.Moves, m)
		}
	}
	return o, true
}

// world returns the search in arrangement n.
func (j *judge) world(kinds []tkind, n int) *world {
	j.search.bytes = 0
	kinds = slices.Clone(kinds)
	if j.limits.Quick {
		kinds = kinds[:1]
	}
	for i := range kinds {
		kinds[i].within = min(kinds[i].within, fairWithin)
	}
	t, s := newThoughtful(j.search, j.dealing.draw(n), kinds...)
	if t == nil {
		return nil
	}
	w := &world{thoughtful: t, start: *s, turned: uint8(len(j.pile("waste").Cards))}
	t.count(&w.start)
	t.wins = map[hash128]bool{}
	w.list, w.now = t.moves(&w.start, legal{}, nil)
	// The most promising first, because it stays first among equals.
	slices.SortStableFunc(w.list, func(a, b tchild) int { return t.score(&w.start, b.move) - t.score(&w.start, a.move) })
	return w
}

// fairWithin is the node limit of questions to an easier game.
const fairWithin = 1_000

// forced returns a move that is right whatever the hidden cards are.
func (j *judge) forced(w *world) (m MoveOdds, ok bool) {
	p := j.pr.Position
	l := newLiner(j.pr)
	if len(l.moves) > 0 { // the player must turn cards over
		return j.odds(l.moves), true
	}
	s := w.start
	var safe []tmove
	if w.settle(&s, &safe); len(safe) > 0 && j.open(p, safe[0].card) {
		return j.steps(w, course{steps: []tstep{{tmove: safe[0]}}}), true
	}
	if j.unseen("stock") && w.start.waste == 0 && w.pass != passOnce {
		return j.odds([]cards.Move{j.deal()}), true
	}
	return m, false
}

// deal returns the move that turns cards of the stock, or turns over the waste.
func (j *judge) deal() cards.Move {
	if len(j.pile("stock").Cards) == 0 {
		return cards.Verb(cards.VerbRedeal)
	}
	return cards.Verb(cards.VerbDeal)
}

func (j *judge) pile(name string) *cards.Pile {
	return &j.pr.Position.Piles[j.pr.Position.Index(name)]
}

// unseen reports whether the pile has a card that was not seen.
func (j *judge) unseen(name string) bool {
	return slices.ContainsFunc(j.pile(name).Cards, func(c cards.Card) bool { return !c.FaceUp() && !j.seen.Has(c) })
}

// open reports whether a card lies face up.
func (j *judge) open(p *cards.Position, c pcard) bool { return p.FaceUp().Has(unpackCard(c)) }

// A course is a sequence of moves of which only the last shows a card.
type course struct {
	steps []tstep
	state tstate // before the last move
	seen  uint32 // columns in which a card is turned up
}

// single returns each move of the search as a course of its own.
func single(list []tchild) (courses []course) {
	for _, m := range list {
		courses = append(courses, course{steps: []tstep{{m.move, m.pending}}})
	}
	return courses
}

// choices returns what a player can do without knowing the hidden cards. If the whole
// stock is known, only turning up a column's card gives information. Moves that do not
// help with that can wait and are left out; shown reports that some were.
func (j *judge) choices(w *world) (courses []course, shown bool) {
	top := func(name string) (c cards.Card, ok bool) { return j.pile(name).Top() }
	known := !j.unseen("stock")
	if known && !w.reserve {
		if list := w.courses(); len(list) > 0 {
			return list, true
		}
	}
	var list []tchild
	for _, m := range w.list {
		c := unpackCard(m.move.card)
		bit := uint64(1) << m.move.card
		switch {
		case w.start.talon&bit == 0:
		case w.hoarded&bit != 0:
			if t, ok := top("reserve-waste"); !ok || t != c {
				continue
			}
		case !known:
			if t, ok := top("waste"); !ok || t != c {
				continue
			}
		}
		list = append(list, m)
	}
	if !known && len(j.pile("stock").Cards) > 0 {
		list = append(list, tchild{move: tmove{card: dealOne}})
	}
	if w.reserve && len(j.pile("reserve").Cards) > 0 {
		list = append(list, tchild{move: tmove{card: turnOne}})
	}
	return single(list), false
}

// Limits of the search for courses.
const (
	courseStates = 1500
	courseSteps  = 7
)

// courses returns the courses that show a card, the most promising first. No course
// contains all moves of another that shows as much.
func (w *world) courses() (list []course) {
	type station struct {
		tstate
		steps   []tstep
		pending bool
		was     legal
	}
	met := map[hash128]bool{}
	queue := []station{{tstate: w.start}}
	var next []tchild
	for ; len(queue) > 0 && len(met) < courseStates; queue = queue[1:] {
		s := &queue[0]
		var now legal
		next, now = w.moves(&s.tstate, s.was, next[:0])
		for i := range next {
			c := &next[i]
			steps := append(slices.Clip(s.steps), tstep{c.move, c.pending})
			switch {
			case c.buried < s.buried:
				k := course{steps, s.tstate, fallen(s.heights, c.heights)}
				if !slices.ContainsFunc(list, func(o course) bool { return o.seen == k.seen && o.within(steps) }) {
					list = append(list, k)
				}
			case len(steps) == courseSteps:
			case c.pending:
				queue = append(queue, station{c.tstate, steps, true, now})
			default:
				if id := w.id(&c.tstate); !met[id] {
					met[id] = true
					queue = append(queue, station{tstate: c.tstate, steps: steps})
				}
			}
		}
	}
	score := func(k *course) int {
		return w.score(&k.state, k.steps[len(k.steps)-1].tmove) - 5*len(k.steps)
	}
	slices.SortStableFunc(list, func(a, b course) int { return score(&b) - score(&a) })
	return list
}

// fallen returns the columns that have fewer dealt cards left than before.
func fallen(was, is uint32) (columns uint32) {
	for i := range 8 {
		if is>>(4*i)&15 < was>>(4*i)&15 {
			columns |= 1 << i
		}
	}
	return columns
}

// within reports whether all moves of a course are among steps.
func (k *course) within(steps []tstep) bool {
	for _, m := range k.steps {
		if !slices.Contains(steps, m) {
			return false
		}
	}
	return true
}

// follow returns the position to which a course leads in this arrangement.
func (w *world) follow(k course) (c tchild) {
	first := k.steps[0]
	switch first.card {
	case dealOne:
		return w.dealt(dealOne)
	case turnOne:
		return w.dealt(turnOne)
	}
	c.tstate = w.start
	for _, m := range k.steps {
		w.make(&c.tstate, m.tmove)
		if c.pending = m.pending; m.pending {
			w.count(&c.tstate)
		} else {
			w.settle(&c.tstate, nil)
		}
	}
	c.id = w.id(&c.tstate)
	return c
}

// dealt returns the position after dealing from the stock or the reserve.
func (w *world) dealt(what pcard) tchild {
	c := tchild{tstate: w.start, move: tmove{card: what}}
	if what == turnOne {
		c.hoardWaste++
	} else {
		w.point(&c.tstate, min(w.turned+uint8(w.draw), uint8(len(w.stock))))
	}
	w.settle(&c.tstate, nil)
	c.id = w.id(&c.tstate)
	return c
}

// verdict decides a position.
func (w *world) verdict(j *judge, c tchild, restarts bool) Verdict {
	if !c.pending {
		switch {
		case w.won(&c.tstate) || w.wins[c.id]:
			return Winnable
		case w.isLost(c.id):
			return Lost
		}
	}
	w.search.limits.Nodes = w.search.nodes + j.limits.Nodes
	for round := 0; ; round++ {
		w.stack, w.path, w.broken, w.budget, w.noise = w.stack[:0], w.path[:0], false, 0, 0
		if restarts {
			w.budget = fairRound << (round / 4)
			w.noise = [4]uint64{0, 8, 20, 45}[round%4]
		}
		now := legal{}
		if c.pending {
			now = w.now
		}
		s := c.tstate
		switch {
		case w.dfs(&s, c.id, c.pending, now, false):
			w.keep(c)
			return Winnable
		case !w.broken:
			return Lost
		case w.search.spent() || !restarts:
			return Unknown
		}
	}
}

// fairRound is the number of nodes of the first rounds of a restarting search.
const fairRound = 500

// keep marks the positions on the path of a win.
func (w *world) keep(c tchild) {
	if !c.pending {
		w.wins[c.id] = true
	}
	s := c.tstate
	for _, m := range w.path {
		w.make(&s, m.tmove)
		if m.pending {
			w.count(&s)
			continue
		}
		w.settle(&s, nil)
		w.wins[w.id(&s)] = true
	}
}

// steps writes a course as the player's moves.
func (j *judge) steps(w *world, k course) MoveOdds {
	switch k.steps[0].card {
	case dealOne:
		return j.odds([]cards.Move{j.deal()})
	case turnOne:
		return j.odds([]cards.Move{{Verb: "turn", From: j.pr.Position.Index("reserve"), To: -1}})
	}
	l := newLiner(j.pr)
	s := w.start
	for i, m := range k.steps {
		moves := []tmove{m.tmove}
		w.make(&s, m.tmove)
		switch {
		case i == len(k.steps)-1: // the rest depends on the card that it shows
		case m.pending:
			w.count(&s)
		default:
			w.settle(&s, &moves)
		}
		for _, m := range moves {
			w.write(l, m)
		}
	}
	if l.failed || len(l.moves) == 0 {
		return MoveOdds{}
	}
	return j.odds(l.moves)
}

func (j *judge) odds(line []cards.Move) MoveOdds {
	return MoveOdds{Move: cards.FormatMove(j.pr.Rules, j.pr.Position, line[0]), Line: line}
}
