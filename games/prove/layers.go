package prove

import (
	"math/bits"
	"unsafe"
)

// The layered search is for games whose space is too large to be seen whole. A
// state belongs to a layer, which only grows along a line of play or at least does
// not fall: cards turned from the stock, rows dealt, moves made. Each layer has a
// queue of its own, ordered by a distance that the game estimates, the newest first
// of equal ones. In rounds, some states of each layer are looked into, one layer
// after the other, and in each round more than in the one before; what is left waits
// for the next round. So every round is a beam search that goes on where the one
// before ended, a queue of all states being the case of one layer. A position is lost
// when all queues are empty and nothing was forgotten.
//
// How long a search takes is mostly luck: which of two states that look alike comes
// first. So many narrow searches with some noise on the distance solve more than a
// wide one of the same cost. Where a player would see at once that a move is good,
// a hasty search makes it at once. That finds wins sooner, but may lose them, too, so
// whether a position is lost is told by the others.

// A field is a position on which a layered search makes moves. S is the form in
// which it is stored; moves are numbers that mean what the game wants.
type field[S any] interface {
	load(*S) // makes a stored position the one in play, with nothing to take back
	save(*S)
	list(moves []uint32) []uint32 // appends the moves
	make(move uint32)             // makes a move and what is forced after it
	back()                        // takes back what the last make did, directly after it
	won() bool
	layer() int
	distance() int // from won; bounded by distances
	key() hash128  // tells positions apart
}

// distances bounds what a field may estimate.
const distances = 1 << 12

// layers is a layered search.
type layers[S any] struct {
	search *search
	field  field[S]
	states chunks[layerState[S]]
	nodes  chunks[layerNode]
	queues []*layerQueue // of layers to which something led
	seen   *set128
	sets   []*set128 // seen, by how often the width is doubled: small ones are soon emptied
	moves  []uint32
	keys   []hash128 // of where they lead
	size   int64     // of a state in memory
	cut    bool      // something was forgotten
	noise  uint64    // what is added to a distance is below it; 0: nothing
	salt   uint64    // of the noise
}

// A plan says how a game is searched.
type plan struct {
	width, growth int
	rounds        int                        // of a search before the next begins anew; 0: as many as there is memory for
	noise         uint64                     // on the distances of all searches but the first
	exact         int                        // every so manyth search is not hasty
	begin         func(turn int, hasty bool) // sets the field before a search, of which there were turn of the same width
}

type layerState[S any] struct {
	state S
	node  uint32 // that led to it
}

// A layerNode is a position that was seen: a move from a state.
type layerNode struct{ from, next, move uint32 }

const layerNodeSize = 12

// A layerQueue has for each distance the newest node, plus 1.
type layerQueue struct {
	heads     [distances]uint32
	low       int // nothing is nearer
	from, end int // nothing was ever outside of these
}

const layerQueueSize = 4 * (distances + 6)

// chunks is a long list that grows without being copied.
type chunks[T any] struct {
	list  [][]T
	n     int
	spare []T // room for more
}

const chunk = 1 << 12

func (c *chunks[T]) at(i uint32) *T { return &c.list[i/chunk][i%chunk] }

// add returns a new element, nil when there is no memory for it.
func (c *chunks[T]) add(s *search, size int64) *T {
	if c.n == len(c.list)*chunk {
		if c.n > 0 && !s.take(chunk*size) { // the first is counted by who made the list
			return nil
		}
		if len(c.spare) == 0 {
			c.spare = spacious[T](chunk * max(1, min(len(c.list), mostAtOnce/chunk/int(size))))
		}
		c.list = append(c.list, c.spare[:chunk:chunk])
		c.spare = c.spare[chunk:]
	}
	c.n++
	return c.at(uint32(c.n - 1))
}

// reset empties the list and keeps one chunk.
func (c *chunks[T]) reset(s *search, size int64) {
	c.n = 0
	if len(c.list) > 1 {
		s.bytes -= int64(len(c.list)-1) * chunk * size
		clear(c.list[1:])
		c.list, c.spare = c.list[:1], nil
	}
}

// reset forgets everything but keeps the memory.
func (l *layers[S]) reset() {
	l.states.n, l.nodes.n = 0, 0
	for _, q := range l.queues {
		if q == nil {
			continue
		}
		if q.from < q.end {
			clear(q.heads[q.from:q.end])
		}
		q.low, q.from, q.end = distances, distances, 0
	}
	l.seen.clear()
	l.cut = false
}

// same returns how many elements two lists have in common at their beginning. What a
// field knows of them need not be reckoned again.
func same(a, b []uint8) int {
	n := min(len(a), len(b))
	for i := range n {
		if a[i] != b[i] {
			return i
		}
	}
	return n
}

// start puts the field's position in the queue of its layer; won tells that it is the end.
func (l *layers[S]) start() (won bool) {
	key := l.field.key()
	if won = l.field.won(); !won {
		l.seen.add(key)
	}
	return l.push(0, 0, key) && won
}

// follow puts those of the positions that follow from the field's in the queues of their
// layers that are new; won tells that one of them is the end. What a large set has of them lies
// far from each other in memory, so all of it is fetched before any is asked for. To make the
// moves twice that lead to something new costs less than to wait.
func (l *layers[S]) follow(from uint32) (won bool) {
	l.moves, l.keys = l.field.list(l.moves[:0]), l.keys[:0]
	near := l.seen.depth == 0
	for _, m := range l.moves {
		l.field.make(m)
		key := l.field.key()
		if l.field.won() {
			return l.push(from, m, key)
		}
		if near {
			if l.seen.add(key) {
				l.push(from, m, key)
			}
			l.field.back()
			continue
		}
		l.seen.ahead(key)
		l.keys = append(l.keys, key)
		l.field.back()
	}
	for i, key := range l.keys {
		if m := l.moves[i]; l.seen.add(key) {
			l.field.make(m)
			l.push(from, m, key)
			l.field.back()
		}
	}
	return false
}

// push puts the field's position, to which a move led, in the queue of its layer;
// it is false where there is no memory for that.
func (l *layers[S]) push(from, move uint32, key hash128) bool {
	q := l.queue(l.field.layer())
	node := l.nodes.add(l.search, layerNodeSize)
	if q == nil || node == nil {
		l.cut = true
		return false
	}
	*node = layerNode{from: from, move: move}
	d := l.field.distance()
	if l.noise > 0 {
		d += int(mix(key[0]^l.salt) % l.noise)
	}
	d = max(0, min(d, distances-1))
	node.next, q.heads[d] = q.heads[d], uint32(l.nodes.n)
	q.low, q.from, q.end = min(q.low, d), min(q.from, d), max(q.end, d+1)
	return true
}

// queue returns that of a layer, nil when there is no memory for it.
func (l *layers[S]) queue(layer int) *layerQueue {
	for len(l.queues) <= layer {
		l.queues = append(l.queues, nil)
	}
	if l.queues[layer] == nil && l.search.take(layerQueueSize) {
		l.queues[layer] = &layerQueue{low: distances, from: distances}
	}
	return l.queues[layer]
}

// next makes the nearest position of a layer the field's and stores it; ok is false
// when there is none, or no memory for it.
func (l *layers[S]) next(layer int) (state uint32, ok bool) {
	q := l.queues[layer]
	if q == nil {
		return 0, false
	}
	for q.low < distances && q.heads[q.low] == 0 {
		q.low++
	}
	if q.low == distances {
		return 0, false
	}
	i := q.heads[q.low] - 1
	node := l.nodes.at(i)
	q.heads[q.low] = node.next
	if node.next > 0 { // the states of those that come next are likely to be wanted soon
		second := l.nodes.at(node.next - 1)
		state := unsafe.Pointer(l.states.at(second.from))
		for i := uintptr(0); i < unsafe.Sizeof(layerState[S]{}); i += 64 {
			prefetch(unsafe.Add(state, i))
		}
		if second.next > 0 {
			prefetch(unsafe.Pointer(l.nodes.at(second.next - 1)))
		}
	}
	if i > 0 {
		l.field.load(&l.states.at(node.from).state)
		l.field.make(node.move)
	}
	st := l.states.add(l.search, l.size)
	if st == nil {
		l.cut = true
		return 0, false
	}
	l.field.save(&st.state)
	st.node = i
	return uint32(l.states.n - 1), true
}

// solve searches from the field's position, again and again, every other time in
// layers that are twice as wide, every fourth time four times, and so on.
func (l *layers[S]) solve(p plan) Verdict {
	var start S
	l.field.save(&start)
	seen := false // everything that hasty searches come to
	for k := 1; !l.search.spent(); k++ {
		hasty := !seen && k%p.exact != 0
		wider := bits.TrailingZeros(uint(k))
		if k > 1 {
			l.field.load(&start)
			l.noise, l.salt = p.noise, mix(uint64(k))
		}
		if p.rounds > 0 { // else the first search has all memory
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

// table sets seen for a search whose width was doubled so often. Where there is little
// memory left the others are given up.
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

// run searches from the field's position: in the first round width states of each
// layer, in each further one growth times as many. It ends after so many rounds; 0:
// when everything was seen or there is no more memory.
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

// round looks into width states of each layer. It is done when the search is: it
// was won, everything was seen, or there is a limit.
func (l *layers[S]) round(width int) (v Verdict, done bool) {
	empty := true
	for layer := 0; layer < len(l.queues); layer++ {
		for n := 0; ; n++ {
			if n == width {
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
