package prove

// Searches that know all cards overestimate a move, because they choose the moves after
// it by cards that the player does not see. So moves that are close are also judged by
// the move after. Arrangements in which a move shows the same card look alike to the
// player, who must choose one next move for all of them: what counts is the number of
// arrangements that the best next move wins.

import "slices"

// nextNodes bounds the search after the second move.
const nextNodes = 200

// nearly is how far a move may be behind and still count as close, in standard
// deviations.
const nearly = 1.5

// A sight is everything by which a player can distinguish positions.
type sight struct{ key, up, placed, twins uint64 }

// A prospect is a set of positions that look alike after a move, with the moves possible
// there.
type prospect struct {
	next []course
	won  []int // arrangements that each of them wins
	sure int   // arrangements won by any of them
}

// prospects are those after a move.
type prospects map[sight]*prospect

// reorder reorders the moves that are close to the best by the moves after them.
func (j *judge) reorder(kinds []tkind, r *race, order []int, moves []course, restarts bool) []int {
	var rivals []int
	for _, i := range order {
		if m := &r.moves[i]; i == order[0] || !m.out && r.moves[order[0]].ahead(m) < nearly {
			rivals = append(rivals, i)
		}
	}
	if len(rivals) < 2 || j.limits.Next == 0 {
		return order
	}
	slices.Sort(rivals) // keeps the more promising of equal ones first
	all := make([]prospects, len(rivals))
	for i := range all {
		all[i] = prospects{}
	}
	defer func(n int64) { j.limits.Nodes = n }(j.limits.Nodes)
	j.limits.Nodes = min(j.limits.Nodes, nextNodes)
	for n := range j.limits.Next {
		w := j.world(kinds, n)
		if w == nil || j.ctx.Err() != nil {
			return order
		}
		for i, m := range rivals {
			all[i].add(j, w, w.follow(moves[m]), restarts)
		}
	}
	first, most := 0, -1
	for i := range all {
		if n := all[i].won(); n > most {
			first, most = rivals[i], n
		}
	}
	order = slices.DeleteFunc(order, func(i int) bool { return i == first })
	return slices.Insert(order, 0, first)
}

// add tries the moves after the position c, to which a move led in an arrangement.
func (p prospects) add(j *judge, w *world, c tchild, restarts bool) {
	from := *w
	from.start = c.tstate
	id := sight{c.key, c.up, c.placed, c.twins}
	q := p[id]
	if q == nil {
		q = &prospect{}
		if !w.won(&c.tstate) {
			q.next = from.courses()
			q.won = make([]int, len(q.next))
		}
		p[id] = q
	}
	if len(q.next) == 0 {
		if w.verdict(j, c, restarts) == Winnable {
			q.sure++
		}
		return
	}
	for i, k := range q.next {
		if w.verdict(j, from.follow(k), restarts) == Winnable {
			q.won[i]++
		}
	}
}

// won returns the number of arrangements won by a player who chooses by what is visible.
func (p prospects) won() (n int) {
	for _, q := range p {
		n += q.sure
		if len(q.won) > 0 {
			n += slices.Max(q.won)
		}
	}
	return n
}
