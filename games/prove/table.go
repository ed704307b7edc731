package prove

import "unsafe"

// mix spreads the bits of a state over a hash (Stafford's variant 13 of the
// finalizer of MurmurHash3).
func mix(x uint64) uint64 {
	x ^= x >> 30
	x *= 0xbf58476d1ce4e5b9
	x ^= x >> 27
	x *= 0x94d049bb133111eb
	return x ^ x>>31
}

// A table is a set of nonzero keys. It uses open addressing with linear probing in
// segments, which are chosen by the upper bits of a hash. A full segment is split in two
// by one more bit; only a set of one segment grows by doubling, so that an easy deal
// takes a few kilobytes. No growth takes longer than the time in which a cancelled
// search must end. When the memory of the search is full, segments drop new keys. A
// state may then be visited twice, but two states are never confused.
type table[K comparable] struct {
	search *search
	dir    []*segment[K] // by the upper bits of a hash; segments may appear several times
	depth  uint8         // number of these bits
	spare  []K           // room for segments
	dirty  bool          // spare has been in use
}

type segment[K comparable] struct {
	keys  []K
	n     int
	depth uint8 // number of bits that its hashes have in common
	full  bool  // memory is full
}

// Segments of that many bytes are split. Allocating in large pieces is better
// (spacious), but each piece is also cleared in one go, so there is a bound.
const (
	segmentBytes = 1 << 20
	mostAtOnce   = 8 << 20
	smallest     = 256 // slots of a new set
)

// A hashing spreads keys over a table: the upper bits of part choose the segment, the
// lower bits of place the slot in it.
type hashing[K comparable] func(K) (place, part uint64)

// segment returns the segment of a hash.
func (t *table[K]) segment(part uint64) *segment[K] {
	return t.dir[part>>1>>((63-t.depth)&63)]
}

// add puts a key in the set and reports whether it was new.
func (t *table[K]) add(key K, place, part uint64, hash hashing[K]) bool {
	if len(t.dir) == 0 && !t.begin() {
		return true
	}
	g := t.segment(part)
	if g.n >= len(g.keys)*3/4 && !g.full {
		g = t.grow(g, part, hash)
	}
	var none K
	mask := uint64(len(g.keys) - 1)
	for i := place & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return false
		case none:
			if g.n < len(g.keys)*7/8 {
				g.keys[i] = key
				g.n++
			}
			return true
		}
	}
}

// has reports whether a key is in the set.
func (t *table[K]) has(key K, place, part uint64) bool {
	if len(t.dir) == 0 {
		return false
	}
	g := t.segment(part)
	var none K
	mask := uint64(len(g.keys) - 1)
	for i := place & mask; ; i = (i + 1) & mask {
		switch g.keys[i] {
		case key:
			return true
		case none:
			return false
		}
	}
}

// ahead prefetches the slot of a key.
func (t *table[K]) ahead(place, part uint64) {
	if len(t.dir) > 1 {
		g := t.segment(part)
		prefetch(unsafe.Pointer(&g.keys[place&uint64(len(g.keys)-1)]))
	}
}

// begin makes the first segment. It returns false if memory is full.
func (t *table[K]) begin() bool {
	var none K
	if !t.search.take(smallest * int64(unsafe.Sizeof(none))) {
		return false
	}
	t.dir = []*segment[K]{{keys: make([]K, smallest)}}
	return true
}

// grow makes room in the segment of a hash and returns its segment after that.
func (t *table[K]) grow(g *segment[K], part uint64, hash hashing[K]) *segment[K] {
	var none K
	size := len(g.keys) * int(unsafe.Sizeof(none))
	if !t.search.take(int64(size)) {
		g.full = true
		return g
	}
	if size < segmentBytes {
		old := g.keys
		g.keys = t.room(2 * len(old))
		for _, k := range old {
			if k != none {
				place, _ := hash(k)
				g.insert(k, place)
			}
		}
		return g
	}
	if g.depth == t.depth {
		dir := make([]*segment[K], 2*len(t.dir))
		for i, g := range t.dir {
			dir[2*i], dir[2*i+1] = g, g
		}
		t.dir = dir
		t.depth++
	}
	g.depth++
	other := &segment[K]{keys: t.room(len(g.keys)), depth: g.depth}
	bit := uint64(1) << (64 - g.depth)
	for i, s := range t.dir {
		if s == g && uint64(i)<<(64-t.depth)&bit != 0 {
			t.dir[i] = other
		}
	}
	// Starting after an empty slot, no key that stays moves to a later slot.
	from := 0
	for g.keys[from] != none {
		from++
	}
	g.n = 0
	for i := range g.keys {
		i := (from + i) & (len(g.keys) - 1)
		k := g.keys[i]
		if k == none {
			continue
		}
		g.keys[i] = none
		place, part := hash(k)
		if part&bit != 0 {
			other.insert(k, place)
			other.n++
		} else {
			g.insert(k, place)
			g.n++
		}
	}
	return t.segment(part)
}

// room returns memory for a segment.
func (t *table[K]) room(n int) []K {
	var none K
	if n*int(unsafe.Sizeof(none)) < segmentBytes {
		room, used := pieceOf[K](t.search, n)
		if used {
			clear(room)
		}
		return room
	}
	if len(t.spare) == 0 {
		t.spare, t.dirty = pieceOf[K](t.search, n*min(len(t.dir), mostAtOnce/segmentBytes))
	}
	room := t.spare[:n:n]
	if t.dirty {
		clear(room)
	}
	t.spare = t.spare[n:]
	return room
}

// insert puts a key into a free slot.
func (g *segment[K]) insert(key K, place uint64) {
	var none K
	mask := uint64(len(g.keys) - 1)
	i := place & mask
	for g.keys[i] != none {
		i = (i + 1) & mask
	}
	g.keys[i] = key
}

// clear empties the set and keeps its memory. If the search must end, it stops early,
// which is harmless.
func (t *table[K]) clear() {
	var last *segment[K]
	for _, g := range t.dir {
		if t.search.stop.Load() {
			return
		}
		if g != last { // slots of one segment are contiguous
			clear(g.keys)
			g.n = 0
		}
		last = g
	}
}

// size returns the memory of the set in bytes.
func (t *table[K]) size() (n int64) {
	var last *segment[K]
	for _, g := range t.dir {
		if g != last {
			n += int64(len(g.keys)) * int64(unsafe.Sizeof(g.keys[0]))
		}
		last = g
	}
	return n
}

// A set64 holds states that are nonzero 64-bit numbers, losslessly: mix is a bijection.
type set64 struct{ table[uint64] }

func hash64(key uint64) (place, part uint64) { return key, key }

// add puts a state in the set and reports whether it was new.
func (t *set64) add(key uint64) bool { h := mix(key); return t.table.add(h, h, h, hash64) }

// has reports whether a state is in the set.
func (t *set64) has(key uint64) bool { h := mix(key); return t.table.has(h, h, h) }

// ahead prefetches the slot of a state.
func (t *set64) ahead(key uint64) { h := mix(key); t.table.ahead(h, h) }

// A hash128 identifies a state by 128 bits.
type hash128 struct{ a, b uint64 }

func (h *hash128) flip(z *hash128) {
	h.a ^= z.a
	h.b ^= z.b
}

// A set128 is a set of nonzero hashes.
type set128 struct{ table[hash128] }

func hash128s(key hash128) (place, part uint64) { return key.a, key.b }

func newSet128(s *search) *set128 { return &set128{table[hash128]{search: s}} }

// add puts a hash in the set and reports whether it was new.
func (t *set128) add(key hash128) bool { return t.table.add(key, key.a, key.b, hash128s) }

// has reports whether a hash is in the set.
func (t *set128) has(key hash128) bool { return t.table.has(key, key.a, key.b) }

// ahead prefetches the slot of a hash.
func (t *set128) ahead(key hash128) { t.table.ahead(key.a, key.b) }

// A scratch128 is a set of a fixed number of hashes for consecutive short searches.
// Changing the salt of the hashes empties it; it is cleared only when keys of earlier
// searches have filled it.
type scratch128 struct {
	keys []hash128
	n    int // including keys of earlier searches
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

// full reports whether the current search may add no more hashes.
func (t *scratch128) full() bool { return t.own > len(t.keys)/2 }

// add puts a hash in the set and reports whether it was new.
func (t *scratch128) add(key hash128) bool {
	key.flip(&t.salt)
	for i := key.a & (1<<scratchBits - 1); ; i = (i + 1) & (1<<scratchBits - 1) {
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
