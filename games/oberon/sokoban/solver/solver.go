// Package solver finds solutions of Sokoban levels with the fewest pushes. It proves that
// Phosphor's own levels can be solved, and rates levels for the generator.
//
// It is an A* search over positions. A position is the set of squares with cans and the
// part of the level that the man can walk in without pushing; a step is a push. What
// remains is estimated by the cheapest assignment of the cans to parks, each alone in the
// level. Pushes onto squares from which no park can be reached, and pushes that leave a
// can frozen outside of the parks, are not examined.
package solver

import (
	"cmp"
	"container/heap"
	"context"
	"errors"
	"math"
	"math/bits"
	"slices"
	"strings"

	"phosphor/games/beside"
	"phosphor/games/oberon/sokoban/rules"
)

var (
	// ErrUnsolvable means that every position was examined without a solution.
	ErrUnsolvable = errors.New("sokoban: the level cannot be solved")
	// ErrLimit means that the limit of positions was reached.
	ErrLimit = errors.New("sokoban: no solution within the limit")
	// ErrSize means that the man can reach more squares than a Position can hold.
	ErrSize = errors.New("sokoban: the level has more than 256 squares within its walls")
)

// A Solution is a way to solve a level with the fewest pushes.
type Solution struct {
	Moves     string // u d l r, a capital for a push
	Pushes    int
	Changes   int // how many times the pushed can changes
	Positions int // number of positions examined
}

const maxCells = 256

// none marks a neighbour behind a wall.
const none = -1

// A Maze is a level without its cans: the squares within the walls, numbered from 0, and
// data derived from them.
type Maze struct {
	N      int
	At     []rules.Point // where a square is
	next   [][4]int      // neighbours up, down, left, right
	Parks  []int
	toPark [][]int // pushes that a can alone needs from a square to each park; math.MaxInt32: never
	alive  []bool  // squares from which some park can be reached
}

// A Set is a set of squares.
type Set [maxCells / 64]uint64

func (s *Set) Has(i int) bool { return s[i>>6]>>(i&63)&1 != 0 }
func (s *Set) Add(i int)      { s[i>>6] |= 1 << (i & 63) }
func (s *Set) Remove(i int)   { s[i>>6] &^= 1 << (i & 63) }

// Members returns the squares in order.
func (s *Set) Members() []int {
	var list []int
	for w, v := range s {
		for ; v != 0; v &= v - 1 {
			list = append(list, w<<6+bits.TrailingZeros64(v))
		}
	}
	return list
}

// A Position is the squares of the cans and the part of the maze where the man is,
// identified by its first square.
type Position struct {
	Cans Set
	Man  int
}

// Opposite returns the direction back.
func Opposite(d int) int { return d ^ 1 }

// NewMaze returns the maze of a level and its position.
func NewMaze(b *rules.Board) (*Maze, Position, error) {
	m := &Maze{}
	var pos Position
	index := map[rules.Point]int{}
	steps := [4]rules.Point{{Y: -1}, {Y: 1}, {X: -1}, {X: 1}}
	todo := []rules.Point{b.ManAt()}
	index[b.ManAt()] = 0
	for len(todo) > 0 {
		p := todo[0]
		todo = todo[1:]
		m.At = append(m.At, p)
		for _, d := range steps {
			q := rules.Point{X: p.X + d.X, Y: p.Y + d.Y}
			if _, seen := index[q]; seen || b.Square(q)&rules.Wall != 0 {
				continue
			}
			if len(index) == maxCells {
				return nil, pos, ErrSize
			}
			index[q] = len(index)
			todo = append(todo, q)
		}
	}
	for y := range b.H {
		for x := range b.W {
			p := rules.Point{X: x, Y: y}
			if _, ok := index[p]; !ok && b.Square(p)&(rules.Can|rules.Park) == rules.Can {
				return nil, pos, ErrUnsolvable // the man cannot get there
			}
		}
	}
	m.N = len(m.At)
	m.next = make([][4]int, m.N)
	for i, p := range m.At {
		for d, s := range steps {
			m.next[i][d] = none
			if j, ok := index[rules.Point{X: p.X + s.X, Y: p.Y + s.Y}]; ok {
				m.next[i][d] = j
			}
		}
		s := b.Square(p)
		if s&rules.Park != 0 {
			m.Parks = append(m.Parks, i)
		}
		if s&rules.Can != 0 {
			pos.Cans.Add(i)
		}
	}
	m.measure()
	pos.Man = m.Region(&pos.Cans, 0)
	return m, pos, nil
}

// measure finds how many pushes bring a can from every square to each park, by pulling one
// away from the park.
func (m *Maze) measure() {
	m.alive = make([]bool, m.N)
	m.toPark = make([][]int, len(m.Parks))
	for k, park := range m.Parks {
		dist := slices.Repeat([]int{math.MaxInt32}, m.N)
		dist[park] = 0
		for todo := []int{park}; len(todo) > 0; todo = todo[1:] {
			at := todo[0]
			m.alive[at] = true
			for d := range 4 {
				// Pulled in direction d: the can goes to a, the man to the one after it.
				a := m.next[at][d]
				if a == none || m.next[a][d] == none || dist[a] != math.MaxInt32 {
					continue
				}
				dist[a] = dist[at] + 1
				todo = append(todo, a)
			}
		}
		m.toPark[k] = dist
	}
}

// Reach returns the squares that the man can walk to from the given one, and the first of
// them.
func (m *Maze) Reach(cans *Set, from int) (reached Set, first int) {
	var queue [maxCells]int16
	queue[0], first = int16(from), from
	reached.Add(from)
	for head, tail := 0, 1; head < tail; head++ {
		for _, j := range m.next[queue[head]] {
			if j != none && !reached.Has(j) && !cans.Has(j) {
				reached.Add(j)
				first = min(first, j)
				queue[tail] = int16(j)
				tail++
			}
		}
	}
	return reached, first
}

// Region returns the first square of the region that a square belongs to.
func (m *Maze) Region(cans *Set, from int) int {
	_, first := m.Reach(cans, from)
	return first
}

// Next returns the neighbour of a square in a direction (up, down, left, right), or -1 if
// there is a wall.
func (m *Maze) Next(square, direction int) int { return m.next[square][direction] }

// Solved reports whether every can is on a park.
func (m *Maze) Solved(cans *Set) bool {
	var parks Set
	for _, p := range m.Parks {
		parks.Add(p)
	}
	for i, v := range cans {
		if v&^parks[i] != 0 {
			return false
		}
	}
	return true
}

// frozen reports whether the can at a square, and those that it leans on, can
// never be pushed again while one of them is not parked.
func (m *Maze) frozen(cans *Set, at int) bool {
	var held, parks Set
	for _, p := range m.Parks {
		parks.Add(p)
	}
	unparked := false
	var stuck func(i int) bool
	stuck = func(i int) bool {
		held.Add(i)
		for axis := 0; axis < 4; axis += 2 {
			a, b := m.next[i][axis], m.next[i][axis+1]
			switch {
			case a == none || b == none || held.Has(a) || held.Has(b):
			case !m.alive[a] && !m.alive[b]:
			case cans.Has(a) && stuck(a) || cans.Has(b) && stuck(b):
			default:
				return false
			}
		}
		unparked = unparked || !parks.Has(i)
		return true
	}
	return stuck(at) && unparked
}

// bound returns a lower bound on the number of pushes: the cheapest assignment of cans to
// parks (the Hungarian method). math.MaxInt32 means that there is none.
func (m *Maze) bound(cans []int) int {
	const inf = math.MaxInt32
	n, k := len(cans), len(m.Parks)
	u, v := make([]int, n+1), make([]int, k+1)
	match, way := make([]int, k+1), make([]int, k+1)
	for i := 1; i <= n; i++ {
		match[0] = i
		least := slices.Repeat([]int{inf}, k+1)
		used := make([]bool, k+1)
		j := 0
		for {
			used[j] = true
			row, delta, to := match[j], inf, 0
			for c := 1; c <= k; c++ {
				if used[c] {
					continue
				}
				if cost := m.toPark[c-1][cans[row-1]]; cost < inf && cost-u[row]-v[c] < least[c] {
					least[c], way[c] = cost-u[row]-v[c], j
				}
				if least[c] < delta {
					delta, to = least[c], c
				}
			}
			if delta == inf {
				return inf
			}
			for c := range used {
				switch {
				case used[c]:
					u[match[c]] += delta
					v[c] -= delta
				case least[c] < inf:
					least[c] -= delta
				}
			}
			if j = to; match[j] == 0 {
				break
			}
		}
		for j != 0 {
			match[j], j = match[way[j]], way[j]
		}
	}
	sum := 0
	for c := 1; c <= k; c++ {
		if match[c] > 0 {
			sum += m.toPark[c-1][cans[match[c]-1]]
		}
	}
	return sum
}

// A node is a position that was reached.
type node struct {
	pos     Position
	man     int // where the man stands after the push
	parent  int // number of the node before, -1 at the start
	pushes  int
	guess   int // pushes that remain at least
	changes int
	can     int // where the last pushed can is
}

// A queue orders nodes by the estimated pushes of the whole way; of equal ones first the
// one with the fewest remaining pushes, then the one with the fewest changes.
type queue struct {
	nodes *[]node
	ids   []int
}

func (q *queue) Len() int      { return len(q.ids) }
func (q *queue) Swap(i, j int) { q.ids[i], q.ids[j] = q.ids[j], q.ids[i] }
func (q *queue) Push(x any)    { q.ids = append(q.ids, x.(int)) }
func (q *queue) Pop() any {
	id := q.ids[len(q.ids)-1]
	q.ids = q.ids[:len(q.ids)-1]
	return id
}
func (q *queue) Less(i, j int) bool {
	a, b := &(*q.nodes)[q.ids[i]], &(*q.nodes)[q.ids[j]]
	return cmp.Or(cmp.Compare(a.pushes+a.guess, b.pushes+b.guess), cmp.Compare(a.guess, b.guess),
		cmp.Compare(a.changes, b.changes), cmp.Compare(q.ids[i], q.ids[j])) < 0
}

// Solve finds a solution with the fewest pushes, examining at most limit positions.
func Solve(b *rules.Board, limit int) (*Solution, error) {
	return SolveContext(context.Background(), b, limit)
}

// SolveContext is Solve with a context. If ctx is done it returns ctx's error.
func SolveContext(ctx context.Context, b *rules.Board, limit int) (*Solution, error) {
	m, start, err := NewMaze(b)
	if err != nil {
		return nil, err
	}
	guess := m.bound(start.Cans.Members())
	if guess == math.MaxInt32 {
		return nil, ErrUnsolvable
	}
	nodes := []node{{pos: start, parent: -1, guess: guess, can: none}}
	best := map[Position]int{start: 0} // fewest pushes that reach a position
	q := &queue{&nodes, []int{0}}
	for turn := 0; q.Len() > 0; turn++ {
		if turn&63 == 0 {
			if beside.Pause(); ctx.Err() != nil {
				return nil, ctx.Err()
			}
		}
		id := heap.Pop(q).(int)
		n := nodes[id]
		if best[n.pos] < n.pushes {
			continue
		}
		if n.guess == 0 && m.Solved(&n.pos.Cans) {
			moves := m.walk(nodes, id)
			return &Solution{moves, n.pushes, n.changes, len(nodes)}, nil
		}
		reached, _ := m.Reach(&n.pos.Cans, n.man)
		for _, can := range n.pos.Cans.Members() {
			for d := range 4 {
				to, behind := m.next[can][d], m.next[can][Opposite(d)]
				if to == none || behind == none || !m.alive[to] || n.pos.Cans.Has(to) || !reached.Has(behind) {
					continue
				}
				cans := n.pos.Cans
				cans.Remove(can)
				cans.Add(to)
				next := Position{cans, m.Region(&cans, can)}
				if old, ok := best[next]; ok && old <= n.pushes+1 || m.frozen(&cans, to) {
					continue
				}
				guess := m.bound(cans.Members())
				if guess == math.MaxInt32 {
					continue
				}
				if len(nodes) >= limit {
					return nil, ErrLimit
				}
				best[next] = n.pushes + 1
				changes := n.changes
				if n.can != can {
					changes++
				}
				nodes = append(nodes, node{next, can, id, n.pushes + 1, guess, changes, to})
				heap.Push(q, len(nodes)-1)
			}
		}
	}
	return nil, ErrUnsolvable
}

// walk returns the moves that lead to a node, with shortest paths for the man between
// pushes.
func (m *Maze) walk(nodes []node, id int) string {
	var chain []int
	for ; nodes[id].parent >= 0; id = nodes[id].parent {
		chain = append(chain, id)
	}
	slices.Reverse(chain)
	var w strings.Builder
	cans, man := nodes[0].pos.Cans, nodes[0].man
	for _, id := range chain {
		n := &nodes[id]
		d := slices.Index(m.next[n.man][:], n.can)
		w.WriteString(m.path(&cans, man, m.next[n.man][Opposite(d)]))
		w.WriteByte("UDLR"[d])
		cans, man = n.pos.Cans, n.man
	}
	return w.String()
}

// path returns a shortest path for the man.
func (m *Maze) path(cans *Set, from, to int) string {
	back := make([]int, m.N) // direction that led to a square, plus one
	for todo := []int{to}; back[from] == 0 && from != to; todo = todo[1:] {
		for d, j := range m.next[todo[0]] {
			if j != none && j != to && back[j] == 0 && !cans.Has(j) {
				back[j] = Opposite(d) + 1
				todo = append(todo, j)
			}
		}
	}
	var way []byte
	for at := from; at != to; at = m.next[at][back[at]-1] {
		way = append(way, "udlr"[back[at]-1])
	}
	return string(way)
}
