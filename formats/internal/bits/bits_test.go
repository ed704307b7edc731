package bits

import (
	"bytes"
	"testing"

	"pgregory.net/rapid"
)

// TestPutAppend checks that bits put at one place are read there, and that no others
// change.
func TestPutAppend(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(0, 40).Draw(t, "n")
		start := rapid.IntRange(0, 40).Draw(t, "start")
		end := rapid.IntRange(0, 20).Draw(t, "rest")
		row := rapid.SliceOfN(rapid.Byte(), Row(n), Row(n)).Draw(t, "row")
		line := make([]byte, Row(start+n+end))
		Put(line, row, start, n)
		get := func(b []byte, i int) byte { return b[i/8] >> (7 - i%8) & 1 }
		for i := range 8 * len(line) {
			want := byte(0)
			if i >= start && i < start+n {
				want = get(row, i-start)
			}
			if get(line, i) != want {
				t.Fatalf("bit %d is not %d", i, want)
			}
		}
		got := Append(nil, line, start, n)
		for i := range 8 * len(got) {
			if want := i < n && get(row, i%max(n, 1)) == 1; get(got, i) == 1 != want {
				t.Fatalf("bit %d of %08b, want that of %08b", i, got, row)
			}
		}
	})
	if b := Append([]byte{1}, nil, 0, 0); !bytes.Equal(b, []byte{1}) {
		t.Errorf("%v", b)
	}
}
