// Package solver finds ways to put the pieces of Scramble in order.
//
// Small boards are searched with weighted A*: the estimate is the sum of the pieces'
// distances from home and 2 for each that must let another pass in its own row or column
// (linear conflicts), times a weight, so that a way is good but not always the shortest.
// If that search exceeds its limit, the board is put in order row by row and column by
// column, each piece or pair of pieces by its own search, which always ends.
package solver

import (
	"container/heap"
	"context"
	"image"
	"slices"

	"phosphor/games/oberon/scramble/rules"
)

// places is the maximum number of places on a board.
const places = rules.MaxSize * rules.MaxSize

// A state is the pieces row by row, from 1; 0 is the gap.
type state [places]uint8

// A board is the size and the goal.
type board struct {
	w, h int
	home [places + 1]int // where each piece belongs; 0 stands for the gap
}

// Solve returns the places from which pieces slide into the gap, in order, until all are
// home. It returns nil for a board in order, or if ctx is done.
func Solve(ctx context.Context, b *rules.Board) []image.Point {
	g := &board{w: b.W, h: b.H}
	var s state
	for y, row := range b.Rows() {
		for x, n := range row {
			s[y*b.W+x] = uint8(n)
		}
	}
	for i := range b.W * b.H {
		g.home[i+1] = i
	}
	g.home[0] = b.Missing() - 1
	var way []int
	ok := false
	for _, try := range []struct{ weight, limit int }{{2, 60_000}, {4, 60_000}} {
		if way, ok = g.search(ctx, s, try.weight, try.limit); ok {
			break
		}
	}
	if !ok {
		way = g.stages(ctx, s)
	}
	list := make([]image.Point, len(way))
	for i, p := range way {
		list[i] = image.Pt(p%g.w, p/g.w)
	}
	return list
}

// near returns the neighbours of a place.
func (g *board) near(p int, list []int) []int {
	if p%g.w > 0 {
		list = append(list, p-1)
	}
	if p%g.w < g.w-1 {
		list = append(list, p+1)
	}
	if p >= g.w {
		list = append(list, p-g.w)
	}
	if p < g.w*(g.h-1) {
		list = append(list, p+g.w)
	}
	return list
}

func abs(n int) int { return max(n, -n) }

// estimate returns a lower bound on the number of slides.
func (g *board) estimate(s *state) (n int) {
	for p, c := range s[:g.w*g.h] {
		if c != 0 {
			q := g.home[c]
			n += abs(p%g.w-q%g.w) + abs(p/g.w-q/g.w)
		}
	}
	// Of two pieces that are both at home in this row but in the wrong order, one must
	// leave it and come back; the same holds for columns.
	for y := range g.h {
		for a := range g.w {
			c := s[y*g.w+a]
			if c == 0 || g.home[c]/g.w != y {
				continue
			}
			for b := a + 1; b < g.w; b++ {
				if d := s[y*g.w+b]; d != 0 && g.home[d]/g.w == y && g.home[d] < g.home[c] {
					n += 2
					break
				}
			}
		}
	}
	for x := range g.w {
		for a := range g.h {
			c := s[a*g.w+x]
			if c == 0 || g.home[c]%g.w != x {
				continue
			}
			for b := a + 1; b < g.h; b++ {
				if d := s[b*g.w+x]; d != 0 && g.home[d]%g.w == x && g.home[d] < g.home[c] {
					n += 2
					break
				}
			}
		}
	}
	return n
}

// A node is a state that was reached, with the state before it and the number of slides.
type node struct {
	s        state
	from     int32
	gap      uint8
	slides   int32
	estimate int32
}

type queue struct {
	weight int32
	nodes  *[]node
	ids    []int32
}

func (q *queue) Len() int      { return len(q.ids) }
func (q *queue) Swap(i, j int) { q.ids[i], q.ids[j] = q.ids[j], q.ids[i] }
func (q *queue) Push(x any)    { q.ids = append(q.ids, x.(int32)) }
func (q *queue) Pop() any {
	id := q.ids[len(q.ids)-1]
	q.ids = q.ids[:len(q.ids)-1]
	return id
}
func (q *queue) Less(i, j int) bool {
	a, b := &(*q.nodes)[q.ids[i]], &(*q.nodes)[q.ids[j]]
	if x, y := a.slides+q.weight*a.estimate, b.slides+q.weight*b.estimate; x != y {
		return x < y
	}
	if a.estimate != b.estimate {
		return a.estimate < b.estimate
	}
	return q.ids[i] < q.ids[j]
}

// search is weighted A* over at most limit states.
func (g *board) search(ctx context.Context, s state, weight, limit int) (way []int, ok bool) {
	gap := slices.Index(s[:g.w*g.h], 0)
	nodes := []node{{s: s, from: -1, gap: uint8(gap), estimate: int32(g.estimate(&s))}}
	if nodes[0].estimate == 0 {
		return nil, true
	}
	best := map[state]int32{s: 0}
	q := &queue{int32(weight), &nodes, []int32{0}}
	var list [4]int
	for n := 0; q.Len() > 0; n++ {
		if n&255 == 0 && ctx.Err() != nil {
			return nil, false
		}
		id := heap.Pop(q).(int32)
		at := nodes[id]
		if best[at.s] < at.slides {
			continue
		}
		for _, p := range g.near(int(at.gap), list[:0]) {
			next := at.s
			next[at.gap], next[p] = next[p], 0
			if old, seen := best[next]; seen && old <= at.slides+1 {
				continue
			}
			if len(nodes) >= limit {
				return nil, false
			}
			best[next] = at.slides + 1
			e := int32(g.estimate(&next))
			nodes = append(nodes, node{next, id, uint8(p), at.slides + 1, e})
			if e == 0 {
				for i := int32(len(nodes) - 1); nodes[i].from >= 0; i = nodes[i].from {
					way = append(way, int(nodes[i].gap))
				}
				slices.Reverse(way)
				return way, true
			}
			heap.Push(q, int32(len(nodes)-1))
		}
	}
	return nil, false
}

// stages puts a board in order row by row, starting at the end away from the gap's home,
// then the last two rows column by column.
func (g *board) stages(ctx context.Context, s state) (way []int) {
	top, bottom, left, right := 0, g.h-1, 0, g.w-1
	var fixed [places]bool
	bring := func(pieces ...int) bool {
		part, ok := g.bring(ctx, &s, &fixed, pieces)
		way = append(way, part...)
		for _, p := range pieces {
			fixed[p] = true
		}
		return ok
	}
	gap := g.home[0]
	for bottom-top >= 2 { // homes are places: the home of piece p+1 is p
		y := top
		if gap/g.w == top {
			y = bottom
		}
		for x := left; x < right-1; x++ {
			if !bring(y*g.w + x) {
				return way
			}
		}
		if !bring(y*g.w+right-1, y*g.w+right) {
			return way
		}
		if y == top {
			top++
		} else {
			bottom--
		}
	}
	for right-left >= 2 {
		x := left
		if gap%g.w == left {
			x = right
		}
		if !bring(top*g.w+x, bottom*g.w+x) {
			return way
		}
		if x == left {
			left++
		} else {
			right--
		}
	}
	var rest []int
	for y := top; y <= bottom; y++ {
		for x := left; x <= right; x++ {
			if p := y*g.w + x; p != gap {
				rest = append(rest, p)
			}
		}
	}
	bring(rest...)
	return way
}

// bring finds the shortest way to move pieces to their homes, given as places, without
// moving fixed ones.
func (g *board) bring(ctx context.Context, s *state, fixed *[places]bool, homes []int) (way []int, ok bool) {
	// The places of the pieces, then that of the gap.
	type where [4]uint8
	find := func(s *state) (w where) {
		for p, c := range s[:g.w*g.h] {
			if c == 0 {
				w[3] = uint8(p)
			}
			for i, home := range homes {
				if int(c) == home+1 {
					w[i] = uint8(p)
				}
			}
		}
		return w
	}
	goal := where{}
	for i, h := range homes {
		goal[i] = uint8(h)
	}
	type step struct {
		at   where
		from int32
	}
	steps := []step{{find(s), -1}}
	seen := map[where]bool{steps[0].at: true}
	var list [4]int
	for i := 0; i < len(steps); i++ {
		if i&255 == 0 && ctx.Err() != nil {
			return nil, false
		}
		at := steps[i].at
		if at[0] == goal[0] && at[1] == goal[1] && at[2] == goal[2] {
			for k := int32(i); steps[k].from >= 0; k = steps[k].from {
				way = append(way, int(steps[k].at[3]))
			}
			slices.Reverse(way)
			for _, p := range way {
				gap := slices.Index(s[:g.w*g.h], 0)
				s[gap], s[p] = s[p], 0
			}
			return way, true
		}
		for _, p := range g.near(int(at[3]), list[:0]) {
			if fixed[p] {
				continue
			}
			next := at
			for k := range homes {
				if int(at[k]) == p {
					next[k] = at[3]
				}
			}
			next[3] = uint8(p)
			if !seen[next] {
				seen[next] = true
				steps = append(steps, step{next, int32(i)})
			}
		}
	}
	return nil, false
}
