package planar

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// TestJoin compares with the definition, bit by bit, and takes the pixels apart
// again.
func TestJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, MaxPlanes).Draw(t, "planes")
		width := rapid.IntRange(1, 300).Draw(t, "width")
		stride := (width+7)/8 + rapid.IntRange(0, 3).Draw(t, "padding")
		rows := rapid.SliceOfN(rapid.Byte(), n*stride, n*stride).Draw(t, "rows")

		want := make([]byte, width)
		for x := range want {
			for p := range n {
				want[x] |= rows[p*stride+x/8] >> (7 - x%8) & 1 << p
			}
		}
		got := bytes.Repeat([]byte{0xaa}, width)
		Join(got, rows, stride, n)
		if !bytes.Equal(got, want) {
			t.Fatalf("got %v, want %v", got, want)
		}

		split := bytes.Repeat([]byte{0xff}, n*stride)
		Split(split, stride, n, got)
		for p := range n {
			for i := range stride {
				want := byte(0xff)
				if i < (width+7)/8 {
					want = rows[p*stride+i]
				}
				if i == width/8 && width%8 != 0 {
					want &= 0xff << (8 - width%8)
				}
				if got := split[p*stride+i]; got != want {
					t.Fatalf("plane %d, byte %d is %02x, want %02x", p, i, got, want)
				}
			}
		}
	})
}

// TestPlain checks the code for processors without special instructions.
func TestPlain(t *testing.T) {
	if !joins64 {
		t.Skip("this processor has no other code path")
	}
	defer withoutSpecials()()
	TestJoin(t)
	TestAgainstBits(t)
}

func BenchmarkJoin8(b *testing.B) {
	pix, rows := make([]byte, 4000), make([]byte, 4000)
	for i := range rows {
		rows[i] = byte(i * i)
	}
	b.SetBytes(int64(len(pix)))
	for b.Loop() {
		Join(pix, rows, 500, 8)
	}
}
