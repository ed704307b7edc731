package prove

// A move that is judged by searches which know all cards looks better than it is, for they
// choose what comes next by cards that the player does not see. So moves between which there is
// not much are judged by the step after as well. Arrangements in which a move shows the same card
// are those between which the player cannot tell: one next move is to be chosen for all of them,
// and what counts is how many of them the best one wins.

import "slices"

// nextNodes bounds the search after the step after.
const nextNodes = 200

// nearly is how many times what chance does a move may be behind and still be judged so.
const nearly = 1.5

// A sight is all that a player can tell positions apart by.
type sight struct{ key, up, placed, twins uint64 }

// A prospect is what can be done in what a player sees after a move.
type prospect struct {
	next []course
	won  []int // arrangements that each of them wins
	sure int   // those that are won whatever is done
}

// prospects are those after a move.
type prospects map[sight]*prospect

// reorder puts the best of the moves first, between which there is not much.
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
	slices.Sort(rivals) // of those that are as good, that which promises most stays first
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

// add tries what can follow a position to which a move led in an arrangement.
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

// won returns in how many arrangements a player wins who chooses by what he sees.
func (p prospects) won() (n int) {
	for _, q := range p {
		n += q.sure
		if len(q.won) > 0 {
			n += slices.Max(q.won)
		}
	}
	return n
}
