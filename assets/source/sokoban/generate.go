package main

import (
	"cmp"
	"fmt"
	"math"
	"math/rand/v2"
	"slices"
	"strings"

	"phosphor/games/oberon/sokoban/rules"
	"phosphor/games/oberon/sokoban/solver"
)

// Levels are found backwards. carve makes a house at random, furnish puts cans on all its
// parks, and the man pulls them away in every possible way, nearest first. The last
// positions reached need the most pushes. Of these, the program chooses the one in which
// the player most often has to change to another can, because that makes a level more than
// a walk.

const (
	searchSeed   = 1992
	candidates   = 16_000  // houses to try
	pullLimit    = 400_000 // positions to search in one house
	farthest     = 0.92    // part of the longest way back; farther positions are compared
	comparedMost = 24
)

type house struct {
	w, h int
	cell []byte // '#' or ' '
}

func (h *house) at(x, y int) byte     { return h.cell[y*h.w+x] }
func (h *house) set(x, y int, c byte) { h.cell[y*h.w+x] = c }

// carve makes a house of two to five rooms that overlap or touch, with some pillars.
func carve(rnd *rand.Rand) *house {
	h := &house{w: 7 + rnd.IntN(7), h: 7 + rnd.IntN(4)}
	h.cell = []byte(strings.Repeat("#", h.w*h.h))
	x, y := h.w/2, h.h/2
	for range 2 + rnd.IntN(4) {
		w, d := 2+rnd.IntN(4), 2+rnd.IntN(3)
		left := min(max(x-rnd.IntN(w), 1), h.w-1-w)
		up := min(max(y-rnd.IntN(d), 1), h.h-1-d)
		if left < 1 || up < 1 {
			continue
		}
		for v := up; v < up+d; v++ {
			for u := left; u < left+w; u++ {
				h.set(u, v, ' ')
			}
		}
		// The next room begins somewhere in this one, or one step from it.
		x, y = left+rnd.IntN(w+1), up+rnd.IntN(d+1)
	}
	for range rnd.IntN(4) {
		h.set(1+rnd.IntN(h.w-2), 1+rnd.IntN(h.h-2), '#')
	}
	return h
}

// sound reports whether the floor is connected and of a good size, without wide empty
// areas or long dead ends.
func (h *house) sound() bool {
	var floor [][2]int
	for y := range h.h {
		for x := range h.w {
			if h.at(x, y) == ' ' {
				floor = append(floor, [2]int{x, y})
			}
		}
	}
	if len(floor) < 16 || len(floor) > 48 {
		return false
	}
	seen := map[[2]int]bool{floor[0]: true}
	ends := 0
	queue := [][2]int{floor[0]}
	for len(queue) > 0 {
		at := queue[0]
		queue = queue[1:]
		open := 0
		for _, d := range [][2]int{{0, -1}, {0, 1}, {-1, 0}, {1, 0}} {
			p := [2]int{at[0] + d[0], at[1] + d[1]}
			if h.at(p[0], p[1]) != ' ' {
				continue
			}
			open++
			if !seen[p] {
				seen[p] = true
				queue = append(queue, p)
			}
		}
		if open == 1 {
			ends++
		}
	}
	if len(seen) != len(floor) || ends > 2 {
		return false
	}
	for y := 0; y+3 < h.h; y++ {
		for x := 0; x+3 < h.w; x++ {
			wide := true
			for v := range 4 {
				for u := range 4 {
					wide = wide && h.at(x+u, y+v) == ' '
				}
			}
			if wide {
				return false
			}
		}
	}
	return true
}

// furnish returns the house with parks: in a block, in a row, or scattered.
func (h *house) furnish(rnd *rand.Rand, parks int) ([]string, bool) {
	c := slices.Clone(h.cell)
	free := func(x, y int) bool {
		return x > 0 && y > 0 && x < h.w && y < h.h && c[y*h.w+x] == ' '
	}
	x, y := rnd.IntN(h.w), rnd.IntN(h.h)
	kind := rnd.IntN(3)
	for n, tries := 0, 0; n < parks; tries++ {
		if tries > 200 {
			return nil, false
		}
		u, v := x, y
		switch kind {
		case 0: // a block
			u, v = x+n%2, y+n/2
		case 1: // a row
			u = x + n
		default:
			u, v = rnd.IntN(h.w), rnd.IntN(h.h)
		}
		if !free(u, v) {
			if n > 0 && kind < 2 {
				return nil, false
			}
			x, y = rnd.IntN(h.w), rnd.IntN(h.h)
			continue
		}
		c[v*h.w+u] = '.'
		n++
	}
	var rows []string
	for line := range slices.Chunk(c, h.w) {
		rows = append(rows, string(line))
	}
	return rows, true
}

// pulled is a position found backwards, with its distance in pulls.
type pulled struct {
	solver.Position
	pulls int
}

// pull returns the positions farthest from the solved ones.
func pull(m *solver.Maze) []pulled {
	var cans solver.Set
	for _, p := range m.Parks {
		cans.Add(p)
	}
	seen := map[solver.Position]bool{}
	var queue []pulled
	for i := range m.N {
		if !cans.Has(i) {
			p := solver.Position{Cans: cans, Man: m.Region(&cans, i)}
			if !seen[p] {
				seen[p] = true
				queue = append(queue, pulled{p, 0})
			}
		}
	}
	for head := 0; head < len(queue); head++ {
		if len(queue) > pullLimit {
			return nil // too large to search completely
		}
		p := queue[head]
		reached, _ := m.Reach(&p.Cans, p.Man)
		for _, can := range p.Cans.Members() {
			for d := range 4 {
				man := m.Next(can, d)
				if man < 0 || !reached.Has(man) {
					continue
				}
				back := m.Next(man, d)
				if back < 0 || p.Cans.Has(back) {
					continue
				}
				cans := p.Cans
				cans.Remove(can)
				cans.Add(man)
				next := solver.Position{Cans: cans, Man: m.Region(&cans, back)}
				if !seen[next] {
					seen[next] = true
					queue = append(queue, pulled{next, p.pulls + 1})
				}
			}
		}
	}
	last := queue[len(queue)-1].pulls
	for i := range queue {
		if float64(queue[i].pulls) >= farthest*float64(last) {
			return queue[i:]
		}
	}
	return nil
}

// place writes a position into rows that hold walls and parks.
func place(rows []string, m *solver.Maze, p solver.Position) []string {
	out := make([][]byte, len(rows))
	for i := range rows {
		out[i] = []byte(rows[i])
	}
	put := func(at int, plain, parked byte) {
		c := &out[m.At[at].Y][m.At[at].X]
		if *c == '.' {
			*c = parked
		} else {
			*c = plain
		}
	}
	for _, c := range p.Cans.Members() {
		put(c, '$', '*')
	}
	put(p.Man, '@', '+')
	text := make([]string, len(out))
	for i := range out {
		text[i] = string(out[i])
	}
	return text
}

// trim removes walls that touch no floor, even diagonally, and empty rows and columns
// around the house.
func trim(rows []string) []string {
	h, w := len(rows), len(rows[0])
	floor := func(x, y int) bool { return x >= 0 && y >= 0 && x < w && y < h && rows[y][x] != '#' }
	var out []string
	left := w
	for y := range h {
		line := []byte(rows[y])
		for x := range w {
			near := false
			for v := y - 1; v <= y+1; v++ {
				for u := x - 1; u <= x+1; u++ {
					near = near || floor(u, v)
				}
			}
			if !near {
				line[x] = ' '
			}
		}
		s := strings.TrimRight(string(line), " ")
		if s == "" {
			continue
		}
		left = min(left, len(s)-len(strings.TrimLeft(s, " ")))
		out = append(out, s)
	}
	for i := range out {
		out[i] = out[i][left:]
	}
	return out
}

// hardness orders levels: having to think about which can to push counts much more than
// the distance.
func hardness(l level) float64 {
	return float64(3*l.Changes+l.Pushes) + float64(l.Positions)/400
}

// found returns the best level of one house, if there is a good one.
func found(rnd *rand.Rand) (best level, ok bool) {
	h := carve(rnd)
	if !h.sound() {
		return best, false
	}
	cans := 2 + rnd.IntN(5)
	rows, good := h.furnish(rnd, cans)
	if !good {
		return best, false
	}
	// A board must have a man and cans.
	b, err := rules.New(withMan(rows))
	if err != nil {
		return best, false
	}
	m, _, err := solver.NewMaze(b)
	if err != nil {
		return best, false
	}
	far := pull(m)
	if len(far) == 0 {
		return best, false
	}
	rnd.Shuffle(len(far), func(i, j int) { far[i], far[j] = far[j], far[i] })
	for _, p := range far[:min(len(far), comparedMost)] {
		l, err := solve("", trim(place(rows, m, p.Position)))
		if err != nil || strings.Count(strings.Join(l.rows, ""), "*") > 1 {
			continue
		}
		if l.Changes >= cans+1 && l.Pushes >= 2*cans && (!ok || hardness(l) > hardness(best)) {
			best, ok = l, true
		}
	}
	return best, ok
}

// withMan returns rows with only parks as a readable level: cans on all parks, the man
// on the first floor.
func withMan(rows []string) []string {
	all := strings.ReplaceAll(strings.Join(rows, "\n"), ".", "*")
	return strings.Split(strings.Replace(all, " ", "@", 1), "\n")
}

// key returns the same string for levels that differ only by rotation or reflection.
func (l level) key() string {
	rows := l.rows
	var all []string
	for range 4 {
		w := 0
		for _, r := range rows {
			w = max(w, len(r))
		}
		turned, mirrored := make([]string, w), make([]string, len(rows))
		for y, r := range rows {
			r += strings.Repeat(" ", w-len(r))
			b := []byte(r)
			slices.Reverse(b)
			mirrored[y] = string(b)
			for x := range w {
				turned[x] = r[x:x+1] + turned[x]
			}
			rows[y] = r
		}
		all = append(all, strings.Join(rows, "\n"), strings.Join(mirrored, "\n"))
		rows = turned
	}
	return slices.Min(all)
}

// generate returns a level for each title, from easy to hard. Their hardness grows by
// about equal factors.
func generate(titles []string) ([]level, error) {
	rnd := rand.New(rand.NewPCG(searchSeed, 1))
	var pool []level
	seen := map[string]bool{}
	for range candidates {
		if l, ok := found(rnd); ok && !seen[l.key()] {
			seen[l.key()] = true
			pool = append(pool, l)
		}
	}
	if len(pool) < 4*len(titles) {
		return nil, fmt.Errorf("%d levels found, too few to choose %d from", len(pool), len(titles))
	}
	slices.SortStableFunc(pool, func(a, b level) int { return cmp.Compare(hardness(a), hardness(b)) })
	least, most := hardness(pool[len(pool)/20]), hardness(pool[len(pool)-1])
	var out []level
	next := 0
	for i, title := range titles {
		want := least * math.Pow(most/least, float64(i)/float64(len(titles)-1))
		for next < len(pool)-1-(len(titles)-1-i) && hardness(pool[next]) < want {
			next++
		}
		l := pool[next]
		next++
		l.title = title
		out = append(out, l)
	}
	return out, nil
}
