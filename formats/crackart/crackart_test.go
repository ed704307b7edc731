package crackart

import (
	"bytes"
	"testing"

	"phosphor/formats/internal/formattest"
)

// made returns a picture with all kinds of records, and one that is not packed.
func made() (packed, plain []byte) {
	head := []byte("CA\x01\x00")
	colors := make([]byte, 32)
	copy(colors, []byte{0, 0, 7, 0, 0, 0x70, 0, 7})
	head = append(head, colors...)
	packed = append(bytes.Clone(head), 0xee, 0x00, 0x00, 0xa0, // escape, default, a line apart
		0x80,       // line 0
		0xee, 0xee, // line 1: the escape byte
		0xee, 0, 2, 0xff, // three lines
		0xee, 1, 0, 2, 0x01, // three lines
		0xee, 3, 0x40, // four lines
		0xee, 2, 1, 0, // 257 bytes of the default: to the end, and on to the second column
		0x80,
		0xee, 2, 0, // the rest
	)
	screen := make([]byte, 32000)
	screen[1] = 0x80
	plain = append(append([]byte("CA\x00\x00"), colors...), screen...)
	return packed, plain
}

func TestDecode(t *testing.T) {
	packed, plain := made()
	p, err := DecodeAll(bytes.NewReader(packed))
	if err != nil {
		t.Fatal(err)
	}
	// Lines 0 to 4 and 8 to 11 have their bits in plane 0. 12 and 257 bytes fill the first
	// column and 69 of the second.
	formattest.Colors(t, p, map[[2]int]uint32{
		{0, 0}: 0xff0000, {1, 0}: 0, {0, 1}: 0xff0000, {3, 1}: 0, {7, 4}: 0xff0000, {6, 5}: 0, {7, 7}: 0xff0000,
		{1, 8}: 0xff0000, {1, 11}: 0xff0000, {1, 12}: 0, {8, 69}: 0xff0000, {8, 68}: 0, {8, 70}: 0,
	})
	if p, err = DecodeAll(bytes.NewReader(plain)); err != nil {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{8, 0}: 0xff0000, {0, 0}: 0})
	if !Match(packed) || !Match(plain) || Match([]byte("CA\x02\x00    ")) {
		t.Error("Match accepts or rejects the wrong files")
	}
	if p, err := DecodeAll(bytes.NewReader(plain[:36+160*3])); err != nil || p.MissingLines != 197 {
		t.Errorf("truncated: %v", err)
	}
}

func TestDamaged(t *testing.T) {
	packed, plain := made()
	formattest.FrameDecoder(DecodeAll).Damaged(t, "crackart", packed, plain)
}

func FuzzDecode(f *testing.F) {
	packed, plain := made()
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "crackart", packed, plain[:300])
}
