package packbits

import (
	"bytes"
	"errors"
	"io"
	"testing"

	"pgregory.net/rapid"
)

// TestPack unpacks what was packed, in pieces of any size, and compares the
// length with the least that a plain search through all records finds.
func TestPack(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var row []byte
		for range rapid.IntRange(0, 12).Draw(t, "pieces") {
			if rapid.Bool().Draw(t, "run") {
				row = append(row, bytes.Repeat([]byte{rapid.Byte().Draw(t, "value")}, rapid.IntRange(1, 300).Draw(t, "times"))...)
			} else {
				row = append(row, rapid.SliceOfN(rapid.ByteRange(0, 3), 1, 300).Draw(t, "literal")...)
			}
		}
		p := Packer{Run129: rapid.Bool().Draw(t, "129")}
		packed := p.Pack(nil, row)

		longest := 128
		if p.Run129 {
			longest = 129
		}
		least := make([]int, len(row)+1)
		for i := len(row) - 1; i >= 0; i-- {
			least[i] = 1 << 30
			for n := 1; i+n <= len(row) && n <= longest; n++ {
				if n <= 128 {
					least[i] = min(least[i], 1+n+least[i+n])
				}
				if n > 1 && bytes.Count(row[i:i+n], row[i:i+1]) == n {
					least[i] = min(least[i], 2+least[i+n])
				}
			}
		}
		if len(packed) != least[0] {
			t.Fatalf("%d bytes, best is %d", len(packed), least[0])
		}

		r := Reader{Data: packed, Run129: p.Run129}
		got := make([]byte, len(row))
		for rest := got; len(rest) > 0; {
			n := rapid.IntRange(1, len(rest)).Draw(t, "n")
			if err := r.Fill(rest[:n]); err != nil {
				t.Fatal(err)
			}
			rest = rest[n:]
		}
		if !bytes.Equal(got, row) || r.Pos != len(packed) {
			t.Fatalf("got %v, want %v; read %d of %d bytes", got, row, r.Pos, len(packed))
		}
	})
}

func TestFill(t *testing.T) {
	for _, test := range []struct {
		data   []byte
		run129 bool
		n      int
		want   string // "" is an unexpected end
	}{
		{[]byte{2, 'a', 'b', 'c'}, false, 3, "abc"},
		{[]byte{0xfe, 'x'}, false, 3, "xxx"},
		{[]byte{0x80, 0, 'a'}, false, 1, "a"},
		{[]byte{0x80, 'x'}, true, 129, string(bytes.Repeat([]byte{'x'}, 129))},
		{[]byte{0x81, 'x'}, false, 128, string(bytes.Repeat([]byte{'x'}, 128))},
		{nil, false, 1, ""},
		{[]byte{0xff}, false, 2, ""},
		{[]byte{1, 'a'}, false, 2, ""},
		{[]byte{0x80}, false, 1, ""},
		{[]byte{0x80}, true, 1, ""},
	} {
		r := Reader{Data: test.data, Run129: test.run129}
		got := make([]byte, test.n)
		err := r.Fill(got)
		if test.want == "" && !errors.Is(err, io.ErrUnexpectedEOF) || test.want != "" && (err != nil || string(got) != test.want) {
			t.Errorf("% x: %q, %v", test.data, got, err)
		}
	}
}

func BenchmarkPack(b *testing.B) {
	row := make([]byte, 500)
	for i := range row {
		row[i] = byte(i * i / 300)
	}
	var p Packer
	var out []byte
	b.SetBytes(int64(len(row)))
	for b.Loop() {
		out = p.Pack(out[:0], row)
	}
}
