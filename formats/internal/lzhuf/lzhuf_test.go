package lzhuf

import (
	"bytes"
	"slices"
	"testing"

	"pgregory.net/rapid"
)

// TestCopy compares Copy with a loop over bytes.
func TestCopy(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out := rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "before")
		distance, n := rapid.IntRange(1, 40).Draw(t, "distance"), rapid.IntRange(0, 40).Draw(t, "n")
		want := bytes.Clone(out)
		for range n {
			v := byte(' ')
			if i := len(want) - distance; i >= 0 {
				v = want[i]
			}
			want = append(want, v)
		}
		if got := Copy(bytes.Clone(out), distance, n, ' '); !bytes.Equal(got, want) {
			t.Fatalf("%q, want %q", got, want)
		}
	})
}

// TestCodes reads codes that were written.
func TestCodes(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		const symbols = 40
		list := rapid.SliceOfN(rapid.IntRange(0, symbols-1), 2, 300).Draw(t, "symbols")
		counts := make([]int, symbols)
		for _, s := range list {
			counts[s]++
		}
		lengths := Lengths(counts, maxLen)
		codes := Codes(lengths)
		table, err := NewTable(lengths)
		if err != nil {
			t.Fatal(err)
		}
		w, writing, reading := &Writer{}, NewTree(symbols), NewTree(symbols)
		for _, s := range list {
			w.Put(codes[s], int(lengths[s]))
			for _, bit := range slices.Backward(writing.Code(s)) {
				w.Put(bit, 1)
			}
		}
		b := NewBits(w.Out)
		for i, s := range list {
			got, err := table.Read(b)
			if again := reading.Read(b); err != nil || got != s || again != s {
				t.Fatalf("symbol %d: %d and %d, want %d, %v", i, got, again, s, err)
			}
		}
		if b.Err() != nil {
			t.Fatal(b.Err())
		}
		b.Take(8)
		b.Take(8)
		if b.Err() == nil {
			t.Fatal("no error at the end of the data")
		}
	})
}

// TestTreeHalves checks that counts are halved again and again, and reader and writer stay
// in step.
func TestTreeHalves(t *testing.T) {
	w, writing, reading := &Writer{}, NewTree(314), NewTree(314)
	at := func(i int) int { return i * i % 97 * (i % 3) }
	for i := range 3 * maxCount {
		for _, bit := range slices.Backward(writing.Code(at(i))) {
			w.Put(bit, 1)
		}
	}
	b := NewBits(w.Out)
	for i := range 3 * maxCount {
		if got := reading.Read(b); got != at(i) {
			t.Fatalf("symbol %d is %d, want %d", i, got, at(i))
		}
	}
}
