package prove

// mix spreads the bits of a state over a hash (Stafford's variant 13 of the
// finaliser of MurmurHash3).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// A set64 holds states that were visited, each as a number that is not 0 and tells
// all of it. It is open addressing with linear probing in segments that grow by
// themselves: an easy deal takes a few kilobytes, and no growth takes longer than a
// cancelled search may. Where the memory of the search ends the set forgets what is
// new, so that a state may be visited twice; it never takes one for another.
type set64 struct {
	search *search
	seg    [segments]segment64
}

const (
	segments        = 256
	smallestSegment = 16 // places that a segment begins with
)

type segment64 struct {
	keys []uint64
	n    int
	full bool // there is no memory for more
}

// add puts a state in the set and reports whether it was new.
func (t *set64) add(key uint64) bool {
	hash := mix(key)
	g := &t.seg[hash>>56]
	if g.n >= len(g.keys)*3/4 && !g.full {
		t.grow(g)
	}
	if len(g.keys) == 0 {
		return true
	}
	mask := uint64(len(g.keys) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return false
		case 0:
			if g.n < len(g.keys)*7/8 {
				g.keys[i] = key
				g.n++
			}
			return true
		}
	}
}

// grow doubles a segment.
func (t *set64) grow(g *segment64) {
	n := max(smallestSegment, 2*len(g.keys))
	if !t.search.take(int64(n-len(g.keys)) * 8) {
		g.full = true
		return
	}
	old := g.keys
	g.keys = make([]uint64, n)
	mask := uint64(n - 1)
	for _, k := range old {
		if k == 0 {
			continue
		}
		i := mix(k) & mask
		for g.keys[i] != 0 {
			i = (i + 1) & mask
		}
		g.keys[i] = k
	}
}
