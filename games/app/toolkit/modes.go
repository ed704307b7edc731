package toolkit

import (
	"cmp"
	"slices"

	"phosphor/fb"
	"phosphor/fb/modes"
)

// Mode returns a mode in which something fits: the present one, or a larger one from a
// list of names with as many colours or, failing that, the most similar. A screen of one
// plane stays one. If nothing fits, it returns the largest.
func Mode(now *fb.Mode, names []string, fits func(m *fb.Mode) bool) *fb.Mode {
	if fits(now) {
		return now
	}
	size := func(m *fb.Mode) int { return m.Width * m.Height }
	var list []*fb.Mode
	for _, name := range names {
		if m, err := modes.Find(name); err == nil && (m.Depth == 1) == (now.Depth == 1) && size(m) > size(now) {
			list = append(list, m)
		}
	}
	away := func(m *fb.Mode) int { return max(m.Depth-now.Depth, now.Depth-m.Depth) }
	slices.SortStableFunc(list, func(a, b *fb.Mode) int {
		return cmp.Or(cmp.Compare(away(a), away(b)), cmp.Compare(size(a), size(b)))
	})
	largest := now
	for _, m := range list {
		if fits(m) {
			return m
		}
		if size(m) > size(largest) {
			largest = m
		}
	}
	fits(largest) // sizes that depend on the mode now suit this one
	return largest
}
