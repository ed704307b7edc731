package packice

import (
	"bytes"
	"strings"
	"testing"
)

// TestSmall unpacks files made by hand.
func TestSmall(t *testing.T) {
	for _, c := range []struct {
		bits  string
		bytes string
		want  string
	}{
		// 1 0: one byte. The output is full.
		{"10", "a", "a"},
		// 1 1, 00: two bytes.
		{"1100", "ab", "ab"},
		// 1 1, 00: two bytes; 0: a copy of two, 0: near, 000000: from two on.
		{"110000000000", "ab", "abab"},
		// 1 1, 01: three bytes; 1 0: a copy of three, 1 0: five bits of distance, 00000.
		{"110110100" + "0000", "abc", "abcabc"},
	} {
		word := uint32(0)
		for i, b := range c.bits + "1" { // the end mark
			word |= uint32(b-'0') << (31 - i)
		}
		// Bytes are read from the end, and written there.
		data := append([]byte(mark), 0, 0, 0, byte(header+len(c.bytes)+4), 0, 0, 0, byte(len(c.want)))
		data = append(data, c.bytes...)
		data = append(data, byte(word>>24), byte(word>>16), byte(word>>8), byte(word))
		if got, err := Decode(bytes.NewReader(data)); err != nil || string(got) != c.want {
			t.Errorf("%s: %q, %v, want %q", c.bits, got, err, c.want)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, data := range []string{"", "Ice?00000000", "Ice!\x00\x00\x00\x0c\x00\x00\x00\x01", "Ice!\xff\xff\xff\xff\x00\x00\x00\x01", "Ice!\x00\x00\x00\x0c\x7f\xff\xff\xff"} {
		if _, err := Decode(bytes.NewReader([]byte(data))); err == nil || !strings.HasPrefix(err.Error(), "packice: offset ") {
			t.Errorf("%q: %v", data, err)
		}
	}
}

func FuzzDecode(f *testing.F) {
	f.Add([]byte("Ice!\x00\x00\x00\x11\x00\x00\x00\x01a\xa0\x00\x00\x00"))
	f.Fuzz(func(t *testing.T, data []byte) {
		out, err := Decode(bytes.NewReader(data))
		if err == nil && len(out) > mostTimes*len(data) {
			t.Errorf("%d bytes of %d", len(out), len(data))
		}
	})
}
