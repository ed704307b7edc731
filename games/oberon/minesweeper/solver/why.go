package solver

import (
	"slices"
)

// Why returns a minimal set of open boxes whose numbers prove that a covered one hides no
// mine. It returns nil if they do not prove it without the total number of mines, or not
// at all.
func Why(v *View, box int) []int {
	if v.Boxes[box] != Covered {
		return nil
	}
	x, y := box%v.Width, box/v.Width
	away := func(i int) int {
		dx, dy := i%v.Width-x, i/v.Width-y
		return max(dx, -dx, dy, -dy)
	}
	var numbers []int
	for i, n := range v.Boxes {
		if n != Covered {
			numbers = append(numbers, i)
		}
	}
	slices.SortStableFunc(numbers, func(a, b int) int { return away(a) - away(b) })
	// Try nearby numbers first: in a large field only a few are needed.
	for from, reach := 0, 1; from < len(numbers); reach++ {
		n := from
		for n < len(numbers) && away(numbers[n]) <= reach {
			n++
		}
		if n == from {
			continue
		}
		from = n
		if list := numbers[:n]; v.proves(list, box) {
			list = slices.Clone(list)
			for i := len(list) - 1; i >= 0; i-- { // drop the farthest first
				if less := slices.Delete(slices.Clone(list), i, i+1); v.proves(less, box) {
					list = less
				}
			}
			return list
		}
	}
	return nil
}

// proves reports whether a box hides no mine in every arrangement that fits the given
// numbers, however many mines there are.
func (v *View) proves(numbers []int, box int) bool {
	w := View{Width: v.Width, Height: v.Height, Mines: len(v.Boxes), Boxes: slices.Clone(v.Boxes)}
	for i, n := range w.Boxes {
		if n != Covered && !slices.Contains(numbers, i) {
			w.Boxes[i] = silent
		}
	}
	groups, list, _ := w.analyse()
	for _, c := range components(groups, list) {
		if !slices.ContainsFunc(c, func(g int) bool { return slices.Contains(groups[g].boxes, box) }) {
			continue
		}
		k := count(groups, list, c, w.Mines)
		if k == nil {
			return false
		}
		for i, g := range k.groups {
			if slices.Contains(groups[g].boxes, box) {
				return !slices.ContainsFunc(k.with[i], func(ways float64) bool { return ways > 0 })
			}
		}
	}
	return false
}
