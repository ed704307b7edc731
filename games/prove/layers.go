package prove

import (
	"math/bits"
	"unsafe"
)

// The layered search is for games whose space is too large to exhaust. A state belongs
// to a layer that never falls along a line of play: cards turned from the stock, rows
// dealt, moves made. Each layer has a queue ordered by a distance that the game
// estimates, the newest first among equals. Rounds visit one layer after the other and
// expand some states of each, more in every round; the rest waits for the next round. So
// every round is a beam search that continues where the previous one ended, and one
// queue for all states is the special case of a single layer. A position is lost when
// all queues are empty and nothing was dropped.
// How long a search takes is mostly luck: which of two similar states comes first. So
// many narrow searches with some noise on the distance solve more than a wide one of the
// same cost. A hasty search also makes moves that look good to a player at once. It
// finds wins sooner but may miss them, so only the other searches can prove a loss.

// A field is a position on which a layered search makes moves. S is its stored form.
// Only the game interprets the numbers of moves.
type field[S any] interface {
	load(*S) // sets the position to a stored one, with nothing to undo
	save(*S)
	mover
}

// A mover is the part of a field that does not depend on the stored form.
type mover interface {
	list(moves []uint32) []uint32 // appends the legal moves
	make(move uint32)             // makes a move and what follows by force
	back()                        // undoes the last make, directly after it
	won() bool
	layer() int    // negative if the position is lost
	distance() int // estimated distance to a win, less than distances
	key() hash128  // identifies the position
}

// An inner field wraps a mover, which is then called without detours.
type inner interface{ inner() mover }

// A peeker is a mover that knows the keys of some positions without making the moves to
// them, none of which wins.
type peeker interface {
	peek(move uint32) (key hash128, ok bool) // of a move, after list for the same position
}

// distances bounds the estimates.
const distances = 1 << 12

// layers is a layered search.
type layers[S any] struct {
	search *search
	field  field[S]
	mover  mover  // the field, or what it wraps
	peeker peeker // the mover, or nil
	states chunks[layerState[S]]
	nodes  chunks[layerNode]
	here   uint32        // the state in which the field is, plus 1; 0: unknown
	queues []*layerQueue // by layer; nil if no state reached it
	unused []layerQueue  // room for more, which must be cleared
	seen   *set128
	sets   []*set128 // seen states, by how often the width was doubled: small sets are cleared quickly
	moves  []uint32
	keys   []hash128 // of the positions that the moves lead to
	size   int64     // bytes of a state
	cut    bool      // something was dropped
	noise  uint64    // upper bound of what is added to distances; 0: none
	salt   uint64    // seed of the noise
	last   int       // a layer of which rounds expand lastWider times as many states; 0: none
}

const lastWider = 16

// A plan says how to search a game.
type plan struct {
	width, growth int
	rounds        int                        // of a search before the next restart; 0: until memory runs out
	noise         uint64                     // on the distances of all searches but the first
	exact         int                        // every exact-th search is not hasty
	begin         func(turn int, hasty bool) // prepares the field for a search; turn counts those of the same width
}

type layerState[S any] struct {
	state S
	node  uint32 // that leads to the state
}

// A layerNode is a seen position, as a move from a state.
type layerNode struct{ from, next, move uint32 }

const layerNodeSize = 12

// A layerQueue holds, for each distance, the newest node plus 1.
type layerQueue struct {
	heads     [distances]uint32
	used      [distances / 64]uint64 // bits of the distances that have one
	low       int                    // no distance below it has one
	from, end int                    // bounds of the distances ever in use
}

const layerQueueSize = 4*(distances+6) + distances/8

// add puts a node into the queue of a distance, and returns the one before it.
func (q *layerQueue) add(d int, node uint32) (next uint32) {
	next, q.heads[d] = q.heads[d], node
	q.used[d/64] |= 1 << (d % 64)
	q.low, q.from, q.end = min(q.low, d), min(q.from, d), max(q.end, d+1)
	return next
}

// nearest returns the head of the least distance, or nil.
func (q *layerQueue) nearest() *uint32 {
	if q.low = q.least(q.low); q.low == distances {
		return nil
	}
	return &q.heads[q.low]
}

// least returns the least distance from d on that has a head, or distances.
func (q *layerQueue) least(d int) int {
	for i := d / 64; i < len(q.used); i++ {
		m := q.used[i]
		if i == d/64 {
			m = m >> (d % 64) << (d % 64)
		}
		if m != 0 {
			return i*64 + bits.TrailingZeros64(m)
		}
	}
	return distances
}

// pop replaces the head of the least distance by the node after it.
func (q *layerQueue) pop(next uint32) {
	if q.heads[q.low] = next; next == 0 {
		q.used[q.low/64] &^= 1 << (q.low % 64)
	}
}

// chunks is a list that grows without copying.
type chunks[T any] struct {
	list  [][]T
	n     int
	spare []T // for reuse
}

const chunk = 1 << 12

func (c *chunks[T]) at(i uint32) *T { return &c.list[i/chunk][i%chunk] }

// room makes room for n more elements, at most a chunk. It returns false if memory is full.
func (c *chunks[T]) room(s *search, size int64, n int) bool {
	if c.n+n <= len(c.list)*chunk {
		return true
	}
	if len(c.list) > 0 && !s.take(chunk*size) { // whoever made the list counted the first chunk
		return false
	}
	if len(c.spare) == 0 {
		c.spare, _ = pieceOf[T](s, chunk*max(1, min(len(c.list), mostAtOnce/chunk/int(size))))
	}
	c.list = append(c.list, c.spare[:chunk:chunk])
	c.spare = c.spare[chunk:]
	return true
}

// add returns a new element, or nil if memory is full.
func (c *chunks[T]) add(s *search, size int64) *T {
	if !c.room(s, size, 1) {
		return nil
	}
	c.n++
	return c.at(uint32(c.n - 1))
}

// reset empties the list and keeps one chunk, and another one in reserve.
func (c *chunks[T]) reset(s *search, size int64) {
	c.n = 0
	if len(c.list) > 1 {
		s.bytes -= int64(len(c.list)-1) * chunk * size
		c.spare = c.list[1]
		clear(c.list[1:])
		c.list = c.list[:1]
	}
}

// reset drops everything and keeps the memory.
func (l *layers[S]) reset() {
	l.states.n, l.nodes.n, l.here = 0, 0, 0
	for _, q := range l.queues {
		if q == nil {
			continue
		}
		if q.from < q.end {
			clear(q.heads[q.from:q.end])
			clear(q.used[:])
		}
		q.low, q.from, q.end = distances, distances, 0
	}
	l.seen.clear()
	l.cut = false
}

// same returns the length of the common prefix of two lists.
func same(a, b []uint8) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// start queues the field's position; won reports whether it is already a win.
func (l *layers[S]) start() (won bool) {
	l.mover = l.field
	if f, ok := l.field.(inner); ok {
		l.mover = f.inner()
	}
	l.peeker, _ = l.mover.(peeker)
	key := l.mover.key()
	if won = l.mover.won(); !won {
		l.seen.add(key)
	}
	return l.push(0, 0, key) && won
}

// follow queues the new positions one move after the field's; won reports whether one of
// them is a win. Entries of a large set are far apart in memory, so follow prefetches
// all of them before it looks at any. Making the moves to new positions twice costs less
// than waiting. Most positions are known already; a peeker does not make the moves to them.
func (l *layers[S]) follow(from uint32) (won bool) {
	l.moves, l.keys = l.mover.list(l.moves[:0]), l.keys[:0]
	near := l.seen.depth == 0
	for _, m := range l.moves {
		if l.peeker != nil {
			if key, ok := l.peeker.peek(m); ok {
				if !near {
					l.seen.ahead(key)
					l.keys = append(l.keys, key)
				} else if l.seen.add(key) {
					l.mover.make(m)
					l.push(from, m, key)
					l.mover.back()
				}
				continue
			}
		}
		l.mover.make(m)
		key := l.mover.key()
		if l.mover.won() {
			return l.push(from, m, key)
		}
		if near {
			if l.seen.add(key) {
				l.push(from, m, key)
			}
			l.mover.back()
			continue
		}
		l.seen.ahead(key)
		l.keys = append(l.keys, key)
		l.mover.back()
	}
	for i, key := range l.keys {
		if m := l.moves[i]; l.seen.add(key) {
			l.mover.make(m)
			l.push(from, m, key)
			l.mover.back()
		}
	}
	return false
}

// push queues the field's position, to which a move led, unless it is lost. It returns
// false if memory is full.
func (l *layers[S]) push(from, move uint32, key hash128) bool {
	layer := l.mover.layer()
	if layer < 0 {
		return true
	}
	q := l.queue(layer)
	node := l.nodes.add(l.search, layerNodeSize)
	if q == nil || node == nil {
		l.cut = true
		return false
	}
	*node = layerNode{from: from, move: move}
	d := l.mover.distance()
	if l.noise > 0 {
		d += int(mix(key.a^l.salt) % l.noise)
	}
	d = max(0, min(d, distances-1))
	node.next = q.add(d, uint32(l.nodes.n))
	return true
}

// queue returns the queue of a layer, or nil if memory is full.
func (l *layers[S]) queue(layer int) *layerQueue {
	for len(l.queues) <= layer {
		l.queues = append(l.queues, nil)
	}
	if l.queues[layer] == nil && l.search.take(layerQueueSize) {
		if len(l.unused) == 0 {
			l.unused, _ = pieceOf[layerQueue](l.search, leastKept/layerQueueSize+1)
		}
		l.queues[layer], l.unused = &l.unused[0], l.unused[1:]
		*l.queues[layer] = layerQueue{low: distances, from: distances}
	}
	return l.queues[layer]
}

// next sets the field to the nearest position of a layer and stores it. ok is false if
// the layer has none or memory is full.
func (l *layers[S]) next(layer int) (state uint32, ok bool) {
	q := l.queues[layer]
	if q == nil {
		return 0, false
	}
	head := q.nearest()
	if head == nil {
		return 0, false
	}
	i := *head - 1
	node := l.nodes.at(i)
	q.pop(node.next)
	l.prefetch(q)
	if i > 0 {
		if node.from+1 != l.here { // often the last state was the best, and so is one after it
			l.field.load(&l.states.at(node.from).state)
		}
		l.here = 0
		l.mover.make(node.move)
	}
	st := l.states.add(l.search, l.size)
	if st == nil {
		l.cut = true
		return 0, false
	}
	l.field.save(&st.state)
	st.node = i
	l.here = uint32(l.states.n)
	return l.here - 1, true
}

// prefetch loads the state that is likely to come next in a queue, and the node after that.
func (l *layers[S]) prefetch(q *layerQueue) {
	head := q.nearest()
	if head == nil {
		return
	}
	second := l.nodes.at(*head - 1) // loaded by the last call
	state := unsafe.Pointer(l.states.at(second.from))
	for i := uintptr(0); i < unsafe.Sizeof(layerState[S]{}); i += 64 {
		prefetch(unsafe.Add(state, i))
	}
	third := second.next
	if third == 0 {
		if d := q.least(q.low + 1); d < distances {
			third = q.heads[d]
		}
	}
	if third > 0 {
		prefetch(unsafe.Pointer(l.nodes.at(third - 1)))
	}
}

// solve searches from the field's position again and again: every second time with
// layers twice as wide, every fourth time four times as wide, and so on.
func (l *layers[S]) solve(p plan) Verdict {
	var start S
	l.field.save(&start)
	seen := false // a hasty search exhausted its space
	for k := 1; !l.search.spent(); k++ {
		hasty := !seen && k%p.exact != 0
		wider := bits.TrailingZeros(uint(k))
		if k > 1 {
			l.field.load(&start)
			l.noise, l.salt = p.noise, mix(uint64(k))
		}
		if p.rounds > 0 { // otherwise the first search uses all memory
			l.table(wider)
		}
		p.begin(k>>(wider+1), hasty)
		switch l.run(p.width<<wider, p.growth, p.rounds) {
		case Winnable:
			return Winnable
		case Lost:
			if !hasty {
				return Lost
			}
			seen = true
		}
	}
	return Unknown
}

// table selects the set of seen states for a width that was doubled that many times. If
// memory is short, it frees the others.
func (l *layers[S]) table(wider int) {
	if l.sets == nil {
		l.sets = []*set128{l.seen}
	}
	for len(l.sets) <= wider {
		l.sets = append(l.sets, newSet128(l.search))
	}
	if l.search.bytes > l.search.limits.Bytes/2 {
		for i, t := range l.sets {
			if i != wider {
				l.search.bytes -= t.size()
				*t = *newSet128(l.search)
			}
		}
	}
	l.seen = l.sets[wider]
}

// run searches from the field's position. The first round expands width states of each
// layer, each further one growth times as many. It ends after rounds rounds; if 0, when
// everything was seen or memory is full.
func (l *layers[S]) run(width, growth, rounds int) Verdict {
	l.reset()
	if l.start() {
		return Winnable
	}
	for round := 1; ; width *= growth {
		if v, done := l.round(width); done {
			return v
		}
		if round++; rounds > 0 && round > rounds {
			return Unknown
		}
	}
}

// round expands width states of each layer. done reports that the search is over: it was
// won, everything was seen, or a limit was reached.
func (l *layers[S]) round(width int) (v Verdict, done bool) {
	empty := true
	for layer := 0; layer < len(l.queues); layer++ {
		most := width
		if layer == l.last && layer > 0 {
			most *= lastWider
		}
		for n := 0; ; n++ {
			if n == most {
				empty = false
				break
			}
			from, ok := l.next(layer)
			if !ok {
				break
			}
			if !l.search.node() {
				return Unknown, true
			}
			if l.follow(from) {
				return Winnable, true
			}
		}
	}
	switch {
	case l.cut:
		return Unknown, true
	case empty:
		return Lost, true
	}
	return Unknown, false
}

// line returns the moves that lead to the newest node.
func (l *layers[S]) line() []uint32 {
	var path []uint32
	for i := uint32(l.nodes.n - 1); i > 0; {
		node := l.nodes.at(i)
		path = append(path, node.move)
		i = l.states.at(node.from).node
	}
	for i, j := 0, len(path)-1; i < j; i, j = i+1, j-1 {
		path[i], path[j] = path[j], path[i]
	}
	return path
}
