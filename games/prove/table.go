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

// A hash128 tells states apart by 128 bits.
type hash128 [2]uint64

func (h *hash128) flip(z *hash128) {
	h[0] ^= z[0]
	h[1] ^= z[1]
}

// A set128 is a set64 of hashes. None is 0.
type set128 struct {
	search *search
	seg    [segments]segment128
}

type segment128 struct {
	keys []hash128
	n    int
	full bool
}

// add puts a hash in the set and reports whether it was new.
func (t *set128) add(key hash128) bool {
	g := &t.seg[key[1]>>56]
	if g.n >= len(g.keys)*3/4 && !g.full {
		t.grow(g)
	}
	if len(g.keys) == 0 {
		return true
	}
	mask := uint64(len(g.keys) - 1)
	for i := key[0] & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return false
		case hash128{}:
			if g.n < len(g.keys)*7/8 {
				g.keys[i] = key
				g.n++
			}
			return true
		}
	}
}

// clear empties the set, which keeps its memory. It ends early when the search must,
// which clears nothing that is asked again.
func (t *set128) clear() {
	for i := range t.seg {
		if t.search.stop.Load() {
			return
		}
		g := &t.seg[i]
		clear(g.keys)
		g.n = 0
	}
}

// grow doubles a segment.
func (t *set128) grow(g *segment128) {
	n := max(smallestSegment, 2*len(g.keys))
	if !t.search.take(int64(n-len(g.keys)) * 16) {
		g.full = true
		return
	}
	old := g.keys
	g.keys = make([]hash128, n)
	mask := uint64(n - 1)
	for _, k := range old {
		if k == (hash128{}) {
			continue
		}
		i := k[0] & mask
		for g.keys[i] != (hash128{}) {
			i = (i + 1) & mask
		}
		g.keys[i] = k
	}
}

// A scratch128 is a set of a fixed number of hashes for short searches one after the
// other. It is emptied by another salt on the hashes, and swept only when what
// earlier searches left has filled it.
type scratch128 struct {
	keys []hash128
	n    int // with what earlier searches left
	own  int
	salt hash128
	rnd  uint64
}

const scratchBits = 14

// clear empties the set.
func (t *scratch128) clear() {
	if t.keys == nil {
		t.keys = make([]hash128, 1<<scratchBits)
	}
	if t.n > len(t.keys)/4 {
		clear(t.keys)
		t.n = 0
	}
	t.own = 0
	t.rnd++
	t.salt = hash128{mix(2 * t.rnd), mix(2*t.rnd + 1)}
}

// full reports whether the set holds as many as it can whatever was in it before.
func (t *scratch128) full() bool { return t.own > len(t.keys)/2 }

// add puts a hash in the set and reports whether it was new.
func (t *scratch128) add(key hash128) bool {
	key.flip(&t.salt)
	for i := key[0] & (1<<scratchBits - 1); ; i = (i + 1) & (1<<scratchBits - 1) {
		switch t.keys[i] {
		case key:
			return false
		case hash128{}:
			t.keys[i] = key
			t.n++
			t.own++
			return true
		}
	}
}

// has reports whether a state is in the set.
func (t *set64) has(key uint64) bool {
	hash := mix(key)
	g := &t.seg[hash>>56]
	if len(g.keys) == 0 {
		return false
	}
	mask := uint64(len(g.keys) - 1)
	for i := hash & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return true
		case 0:
			return false
		}
	}
}

// has reports whether a hash is in the set.
func (t *set128) has(key hash128) bool {
	g := &t.seg[key[1]>>56]
	if len(g.keys) == 0 {
		return false
	}
	mask := uint64(len(g.keys) - 1)
	for i := key[0] & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return true
		case hash128{}:
			return false
		}
	}
}

// size returns the bytes that the set has taken.
func (t *set128) size() (n int64) {
	for i := range t.seg {
		n += int64(len(t.seg[i].keys)) * 16
	}
	return n
}
