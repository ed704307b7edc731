package prove

import (
	"math/rand/v2"
	"testing"
)

// TestTable compares a set with a map: while it grows, after it is cleared, and after
// memory is full, when it may drop keys but must not invent any.
func TestTable(t *testing.T) {
	t.Run("64", func(t *testing.T) {
		s := &search{limits: Limits{Bytes: 64 << 20}}
		set := &set64{table[uint64]{search: s}}
		rnd := rand.New(rand.NewPCG(1, 64))
		tableAgrees(t, s, set, set.clear, set.size, func() uint64 { return rnd.Uint64()>>20 | 1 })
	})
	t.Run("128", func(t *testing.T) {
		s := &search{limits: Limits{Bytes: 64 << 20}}
		set := newSet128(s)
		rnd := rand.New(rand.NewPCG(1, 128))
		tableAgrees(t, s, set, set.clear, set.size, func() hash128 { return hash128{rnd.Uint64(), rnd.Uint64()} })
	})
}

type anySet[K comparable] interface {
	add(K) bool
	has(K) bool
	ahead(K)
}

func tableAgrees[K comparable](t *testing.T, s *search, set anySet[K], clear func(), size func() int64, random func() K) {
	var keys []K
	fill := func(n int) (kept int) {
		keys = keys[:0]
		in := map[K]bool{}
		for range n {
			k := random()
			if in[k] {
				continue
			}
			set.ahead(k)
			if set.has(k) || !set.add(k) {
				t.Fatalf("%v is found, but was never added", k)
			}
			in[k] = true
			keys = append(keys, k)
			if set.has(k) {
				kept++
			}
			if old := keys[len(keys)/2]; s.bytes < s.limits.Bytes/2 && !set.has(old) {
				t.Fatalf("%v is no longer found after %d others", old, len(keys)/2)
			}
		}
		return kept
	}
	if set.has(random()) {
		t.Error("an empty set contains something")
	}
	const some = 300_000
	if kept := fill(some); kept != len(keys) {
		t.Errorf("of %d keys %d are kept although there is memory for more", len(keys), kept)
	}
	for _, k := range keys {
		if !set.has(k) || set.add(k) {
			t.Fatalf("%v is no longer found", k)
		}
	}
	if size() != s.bytes {
		t.Errorf("the set reports %d bytes, the search %d", size(), s.bytes)
	}
	clear()
	for _, k := range keys {
		if set.has(k) {
			t.Fatalf("%v is found although all was forgotten", k)
		}
	}
	full := s.bytes
	s.limits.Bytes = full + segmentBytes
	n := int(s.limits.Bytes / 8)
	if kept := fill(n); kept == len(keys) || kept < len(keys)/8 {
		t.Errorf("of %d keys %d are kept although there is not memory for all", len(keys), kept)
	}
	if s.bytes > s.limits.Bytes || size() != s.bytes {
		t.Errorf("%d bytes are taken of %d, %d by the set", s.bytes, s.limits.Bytes, size())
	}
}
