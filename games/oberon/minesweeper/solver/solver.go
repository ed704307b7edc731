// Package solver computes how likely each covered box of a MineSweeper field is to hide a
// mine, from what is visible, and finds fields that can be cleared without a guess.
//
// Covered boxes that touch the same numbers are alike and form a group. Numbers and groups
// that are connected form a component. In each component the ways to hide mines are
// counted by dynamic programming over the groups; a state is what the numbers with groups
// on both sides still need. Components, and the boxes that touch no number, are combined
// by the number of remaining mines. Counts are float64, which is exact up to 2^53, and
// never 0 unless there is no way at all: what is called safe is proven.
package solver

import (
	"errors"
	"math/rand/v2"
	"slices"
	"sync"
)

// A View is a field as a player sees it: the number of each open box, row by row, and
// Covered for the others. Flags are a player's opinion and are ignored.
type View struct {
	Width, Height int
	Mines         int // in the whole field
	Boxes         []int8
}

// Covered is a box that is not open.
const Covered = -1

// silent is an open box whose number is ignored.
const silent = -2

// ErrContradiction means that no field can look like the View.
var ErrContradiction = errors.New("minesweeper: no field looks like that")

// near calls f for the neighbours of a box.
func (v *View) near(i int, f func(j int)) {
	x, y := i%v.Width, i/v.Width
	for q := max(y-1, 0); q <= min(y+1, v.Height-1); q++ {
		for p := max(x-1, 0); p <= min(x+1, v.Width-1); p++ {
			if p != x || q != y {
				f(q*v.Width + p)
			}
		}
	}
}

// A group is covered boxes that touch the same numbers.
type group struct {
	boxes   []int
	numbers []int // indices of number
}

// A number is an open box with covered neighbours.
type number struct {
	need   int // mines among them
	groups []int
}

// A counted component: ways[m] is the number of ways with m mines, with[g][m] of those in
// which a given box of group g has one, without[g][m] of those in which it has none.
type counted struct {
	groups        []int
	ways          []float64
	with, without [][]float64
}

// Chances returns for each box how likely it is to hide a mine: 0 for open boxes, exactly 0
// where a mine is impossible and exactly 1 where it is certain.
func Chances(v *View) ([]float64, error) {
	groups, numbers, rest := v.analyse()
	comps := make([]*counted, 0, 8)
	for _, c := range components(groups, numbers) {
		k := count(groups, numbers, c, v.Mines)
		if k == nil {
			return nil, ErrContradiction
		}
		comps = append(comps, k)
	}
	// before[i] is the product of the components before i, after[i] of those from i on.
	before, after := [][]float64{{1}}, make([][]float64, len(comps)+1)
	for _, c := range comps {
		before = append(before, times(before[len(before)-1], c.ways, v.Mines))
	}
	after[len(comps)] = []float64{1}
	for i := len(comps) - 1; i >= 0; i-- {
		after[i] = times(after[i+1], comps[i].ways, v.Mines)
	}
	// total returns the number of ways to combine a component's with[m] ways of m mines,
	// those of the other components, and the remaining mines in n boxes that touch no
	// number.
	total := func(with, others []float64, n, mines int) (sum float64) {
		for a, x := range with {
			if x == 0 {
				continue
			}
			for b, y := range others {
				if y != 0 && a+b <= mines {
					sum += x * y * choose(n, mines-a-b)
				}
			}
		}
		return sum
	}
	all := after[0]
	ways := total([]float64{1}, all, len(rest), v.Mines)
	if ways == 0 {
		return nil, ErrContradiction
	}
	chance := make([]float64, len(v.Boxes))
	set := func(boxes []int, mined float64) {
		for _, i := range boxes {
			chance[i] = mined / ways
		}
	}
	for i, c := range comps {
		others := times(before[i], after[i+1], v.Mines)
		for k, g := range c.groups {
			mined := total(c.with[k], others, len(rest), v.Mines)
			// Certainty comes from counting the other ways, not from rounding.
			if total(c.without[k], others, len(rest), v.Mines) == 0 {
				mined = ways
			}
			set(groups[g].boxes, mined)
		}
	}
	if len(rest) > 0 {
		mined := total([]float64{1}, all, len(rest)-1, v.Mines-1)
		if total([]float64{1}, all, len(rest)-1, v.Mines) == 0 {
			mined = ways
		}
		set(rest, mined)
	}
	return chance, nil
}

// analyse finds the groups, the numbers, and the covered boxes that touch none.
func (v *View) analyse() (groups []group, numbers []number, rest []int) {
	touching := make([][]int, len(v.Boxes))
	for i, n := range v.Boxes {
		if n == Covered || n == silent {
			continue
		}
		any := false
		v.near(i, func(j int) {
			if v.Boxes[j] == Covered {
				touching[j] = append(touching[j], len(numbers))
				any = true
			}
		})
		if any {
			numbers = append(numbers, number{need: int(n)})
		}
	}
	known := map[string]int{}
	for i, list := range touching {
		switch {
		case v.Boxes[i] != Covered:
			continue
		case len(list) == 0:
			rest = append(rest, i)
			continue
		}
		key := make([]byte, 0, 16)
		for _, n := range list {
			key = append(key, byte(n), byte(n>>8))
		}
		g, ok := known[string(key)]
		if !ok {
			g = len(groups)
			known[string(key)] = g
			groups = append(groups, group{numbers: list})
			for _, n := range list {
				numbers[n].groups = append(numbers[n].groups, g)
			}
		}
		groups[g].boxes = append(groups[g].boxes, i)
	}
	return groups, numbers, rest
}

// components returns the groups of each component, in an order that keeps few numbers
// begun but unfinished: next is always a group of the number that was begun first.
func components(groups []group, numbers []number) (list [][]int) {
	done := make([]bool, len(groups))
	for first := range groups {
		if done[first] {
			continue
		}
		var c []int
		queue := []int{first}
		done[first] = true
		for len(queue) > 0 {
			g := queue[0]
			queue = queue[1:]
			c = append(c, g)
			for _, n := range groups[g].numbers {
				for _, h := range numbers[n].groups {
					if !done[h] {
						done[h] = true
						queue = append(queue, h)
					}
				}
			}
		}
		list = append(list, c)
	}
	return list
}

// A table of the dynamic program: what the begun, unfinished numbers still need is the
// key; the value is the ways by number of mines.
type waysOf map[string][]float64

// count counts the ways of a component; nil if there are none.
func count(groups []group, numbers []number, c []int, most int) *counted {
	// The last group of each number, by its place in c.
	last := map[int]int{}
	for k, g := range c {
		for _, n := range groups[g].numbers {
			last[n] = k
		}
	}
	// need is the state: what each number still needs, in the order of open.
	open := []int{}
	opens := make([][]int, len(c)+1) // the numbers that are open before group k
	for k, g := range c {
		opens[k] = slices.Clone(open)
		for _, n := range groups[g].numbers {
			if !slices.Contains(open, n) {
				open = append(open, n)
			}
		}
		open = slices.DeleteFunc(open, func(n int) bool { return last[n] <= k })
	}
	opens[len(c)] = open
	// step returns the state after group k takes m mines; ok is false if a number would
	// get too many, or would end with too few.
	step := func(k int, state string, m int) (next string, ok bool) {
		g := &groups[c[k]]
		var b [64]byte
		to := b[:0]
		for i, n := range opens[k] {
			need := int(state[i])
			if slices.Contains(g.numbers, n) {
				need -= m
			}
			if need < 0 || last[n] == k && need != 0 {
				return "", false
			}
			if last[n] > k {
				to = append(to, byte(need))
			}
		}
		for _, n := range g.numbers {
			if slices.Contains(opens[k], n) {
				continue
			}
			need := numbers[n].need - m
			if need < 0 || last[n] == k && need != 0 {
				return "", false
			}
			if last[n] > k {
				to = append(to, byte(need))
			}
		}
		return string(to), true
	}
	forward := make([]waysOf, len(c)+1)
	forward[0] = waysOf{"": {1}}
	for k, g := range c {
		forward[k+1] = waysOf{}
		n := len(groups[g].boxes)
		for state, ways := range forward[k] {
			for m := 0; m <= n; m++ {
				if next, ok := step(k, state, m); ok {
					forward[k+1][next] = plus(forward[k+1][next], ways, m, choose(n, m), most)
				}
			}
		}
	}
	if forward[len(c)][""] == nil {
		return nil
	}
	res := &counted{groups: c, ways: forward[len(c)][""], with: make([][]float64, len(c)), without: make([][]float64, len(c))}
	backward := waysOf{"": {1}}
	for k := len(c) - 1; k >= 0; k-- {
		n := len(groups[c[k]].boxes)
		before := waysOf{}
		for state, ways := range forward[k] {
			for m := 0; m <= n; m++ {
				next, ok := step(k, state, m)
				if !ok || backward[next] == nil {
					continue
				}
				before[state] = plus(before[state], backward[next], m, choose(n, m), most)
				both := times(ways, backward[next], most)
				if m > 0 { // a given box is one of the m
					res.with[k] = plus(res.with[k], both, m, choose(n-1, m-1), most)
				}
				if m < n {
					res.without[k] = plus(res.without[k], both, m, choose(n-1, m), most)
				}
			}
		}
		backward = before
	}
	return res
}

// plus adds p times f, shifted by m mines, to sum.
func plus(sum, p []float64, m int, f float64, most int) []float64 {
	for i, x := range p {
		if i+m > most {
			break
		}
		for len(sum) <= i+m {
			sum = append(sum, 0)
		}
		sum[i+m] += x * f
	}
	return sum
}

// times multiplies counts by number of mines, like polynomials.
func times(p, q []float64, most int) []float64 {
	r := make([]float64, min(len(p)+len(q)-1, most+1))
	for i, x := range p {
		if x == 0 {
			continue
		}
		for j, y := range q {
			if i+j < len(r) {
				r[i+j] += x * y
			}
		}
	}
	return r
}

// binomials are the coefficients that a field needs: 30 by 16 boxes, at most 99 mines.
var binomials = sync.OnceValue(func() *[481][100]float64 {
	b := new([481][100]float64)
	for n := range b {
		b[n][0] = 1
		for k := 1; k < min(n+1, len(b[0])); k++ {
			b[n][k] = b[n-1][k-1] + b[n-1][k]
		}
	}
	return b
})

func choose(n, k int) float64 {
	if k < 0 || k > n {
		return 0
	}
	return binomials()[n][k]
}

// NoGuess hides mines so that a field can be cleared without a guess once the given box is
// open: a player who knows the chances always finds a safe box. No mine is beside the
// first box. ok is false if none was found in the given number of tries.
func NoGuess(width, height, mines, first int, seed uint64, tries int) (mined []bool, ok bool) {
	v := &View{Width: width, Height: height, Mines: mines, Boxes: make([]int8, width*height)}
	kept := map[int]bool{first: true}
	v.near(first, func(j int) { kept[j] = true })
	var free []int
	for i := range v.Boxes {
		if !kept[i] {
			free = append(free, i)
		}
	}
	if mines > len(free) {
		return nil, false
	}
	rnd := rand.New(rand.NewPCG(seed, uint64(first)))
	for range tries {
		rnd.Shuffle(len(free), func(i, j int) { free[i], free[j] = free[j], free[i] })
		mined = make([]bool, len(v.Boxes))
		for _, i := range free[:mines] {
			mined[i] = true
		}
		if v.mend(rnd, mined, first) {
			return mined, true
		}
	}
	return nil, false
}

// mends is how often mines are moved where a guess would be needed, before all mines are
// hidden again.
const mends = 40

// mend plays a field without guessing. Where that leads no further, it moves a few mines
// among the covered boxes and plays again from the beginning. It reports whether the field
// was cleared in the end.
func (v *View) mend(rnd *rand.Rand, mined []bool, first int) bool {
	for range mends {
		if v.clear(mined, first) {
			return true
		}
		// A covered box is undetermined or a mine. Moving mines changes the numbers at the
		// edge; playing from the beginning shows the boxes opened so far again.
		var covered []int
		n := 0
		for i, b := range v.Boxes {
			if b == Covered {
				covered = append(covered, i)
				if mined[i] {
					n++
				}
			}
		}
		if len(covered) == 0 || n == len(covered) {
			return false
		}
		// Move only a few, so that most of the progress is likely to stay.
		k := min(len(covered), 12)
		centre := covered[rnd.IntN(len(covered))]
		slices.SortStableFunc(covered, func(a, b int) int { return v.far(a, centre) - v.far(b, centre) })
		part := covered[:k]
		for range k {
			a, b := part[rnd.IntN(k)], covered[rnd.IntN(len(covered))]
			mined[a], mined[b] = mined[b], mined[a]
		}
	}
	return false
}

// far returns the distance between two boxes.
func (v *View) far(a, b int) int {
	x, y := a%v.Width-b%v.Width, a/v.Width-b/v.Width
	return max(x, -x, y, -y)
}

// clear plays a field from its beginning and opens only boxes that are safe. It reports
// whether all boxes without a mine were opened.
func (v *View) clear(mined []bool, first int) bool {
	for i := range v.Boxes {
		v.Boxes[i] = Covered
	}
	left := len(v.Boxes) - v.Mines
	var open func(i int)
	open = func(i int) {
		if v.Boxes[i] != Covered {
			return
		}
		n := int8(0)
		v.near(i, func(j int) {
			if mined[j] {
				n++
			}
		})
		v.Boxes[i] = n
		left--
		if n == 0 {
			v.near(i, open)
		}
	}
	open(first)
	for left > 0 {
		before := left
		v.plain(func(i int) { open(i) })
		if left < before {
			continue
		}
		chance, err := Chances(v)
		if err != nil {
			return false
		}
		for i, c := range chance {
			if c == 0 && v.Boxes[i] == Covered {
				open(i)
			}
		}
		if left == before {
			return false
		}
	}
	return true
}

// plain opens the boxes that single numbers prove safe, which are most.
func (v *View) plain(open func(i int)) {
	sure := make([]bool, len(v.Boxes)) // boxes that certainly hide a mine
	for again := true; again; {
		again = false
		for i, n := range v.Boxes {
			if n <= 0 {
				continue
			}
			covered, mines := 0, 0
			v.near(i, func(j int) {
				if v.Boxes[j] == Covered {
					covered++
					if sure[j] {
						mines++
					}
				}
			})
			switch {
			case covered == mines:
			case covered == int(n):
				v.near(i, func(j int) { sure[j] = sure[j] || v.Boxes[j] == Covered })
				again = true
			case mines == int(n):
				v.near(i, func(j int) {
					if v.Boxes[j] == Covered && !sure[j] {
						open(j)
					}
				})
				again = true
			}
		}
	}
}

// Best returns the covered box that is least likely a mine. Among equally likely ones it
// prefers the most informative: if nothing is known, a corner before an edge before
// others; otherwise the box with the most open neighbours.
func (v *View) Best(chance []float64) int {
	best, most := -1, 0
	for i, b := range v.Boxes {
		if b != Covered {
			continue
		}
		open, all := 0, 0
		v.near(i, func(j int) {
			all++
			if v.Boxes[j] != Covered {
				open++
			}
		})
		worth := 9*open + 8 - all
		if best < 0 || chance[i] < chance[best] || chance[i] == chance[best] && worth > most {
			best, most = i, worth
		}
	}
	return best
}
