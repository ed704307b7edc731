package cyberpaint

import (
	"bytes"
	"encoding/binary"
	"testing"

	"phosphor/formats/internal/formattest"
)

type box struct {
	x, y, w, h  int
	xor, packed bool
	data        []byte
}

// made has four frames: a packed box, one that is added, none, and one that is copied.
func made() []byte {
	boxes := []box{
		{2, 1, 17, 2, false, true, []byte{0, 2, 0xff, 0xff, 0x80, 2, 0x80, 0, 0, 0, 0, 12, 0, 0}},
		{2, 1, 16, 1, true, false, []byte{0x80, 0, 0x80, 0, 0, 0, 0, 0}},
		{},
		{318, 199, 16, 2, false, false, append([]byte{0, 0, 0xff, 0xff}, make([]byte, 12)...)},
	}
	b := make([]byte, header+4*len(boxes))
	b[0], b[1], b[7], b[9] = 0xfe, 0xdb, byte(len(boxes)), 100
	for i, x := range boxes {
		binary.BigEndian.PutUint32(b[header+4*i:], uint32(len(b)))
		f := make([]byte, header)
		f[0], f[1] = 0xff, 0xff
		copy(f[6:], []byte{7, 0, 0, 0x70, 0, 7}) // red, green, blue
		for k, v := range []int{x.x, x.y, x.w, x.h} {
			binary.BigEndian.PutUint16(f[54+2*k:], uint16(v))
		}
		if x.xor {
			f[62] = 1
		}
		if x.packed {
			f[63], f[67] = 1, byte(len(x.data))
		}
		b = append(append(b, f...), x.data...)
	}
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil || !Match(made()) {
		t.Fatal(err)
	}
	const red, green = 0xff0000, 0x00ff00
	want := []map[[2]int]uint32{
		{{1, 1}: 0, {2, 1}: red, {17, 2}: red, {18, 1}: red, {18, 2}: 0, {19, 1}: 0},
		{{2, 1}: green, {3, 1}: red, {18, 1}: red},
		{{2, 1}: green, {3, 1}: red},
		{{2, 1}: 0, {318, 199}: green, {319, 199}: green, {317, 199}: 0},
	}
	n := 0
	for q, d := range p.Animate().Shots {
		formattest.Colors(t, q, want[n])
		if d != 100*unit {
			t.Error(d)
		}
		n++
	}
	if n != len(want) {
		t.Errorf("%d frames", n)
	}
}

func TestCutOff(t *testing.T) {
	n := len(made())
	formattest.FrameDecoder(DecodeAll).CutOff(t, made(), map[int]string{n: "", n - 1: "cut off at offset 693; 1 of 4 frames are missing",
		n - 17: "cut off at offset 677; 1 of 4 frames are missing", 300: "cut off at offset 300; 3 of 4 frames are missing"})
}

func TestDamaged(t *testing.T) { formattest.FrameDecoder(DecodeAll).Damaged(t, "cyberpaint", made()) }
func FuzzDecode(f *testing.F)  { formattest.FrameDecoder(DecodeAll).Fuzz(f, "cyberpaint", made()) }
