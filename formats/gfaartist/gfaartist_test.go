package gfaartist

import (
	"bytes"
	"testing"

	"phosphor/formats/internal/formattest"
)

// rich has 69 palettes, in which register 0 holds the palette's number in red and green; two
// of them rotate.
func rich() []byte {
	b := make([]byte, richSize)
	b[1] = 4
	for n := range palettes {
		b[palettesAt+32*n], b[palettesAt+32*n+1] = byte(n&7), byte(n>>3)<<4&0x70
	}
	b[cyclesAt+3], b[cyclesAt+7] = 1, 2
	b[cyclesAt+8+3], b[cyclesAt+44+3], b[cyclesAt+80+3] = 2, 4, 1
	return b
}

func plain() []byte {
	b := make([]byte, plainSize)
	b[0] = 7
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(rich()))
	if err != nil || !Match(len(rich())) || !Match(len(plain())) || Match(32000) {
		t.Fatal(err)
	}
	// Lines 0, 1 to 3, 4 to 6, ..., 199 have the palettes 1, 2, 3, ..., 68.
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0x240000, {0, 1}: 0x490000, {0, 3}: 0x490000, {9, 4}: 0x6d0000, {9, 199}: 0x922400 &^ 0xff00})
	a := p.Animate()
	if a == nil || a.Count != 3 {
		t.Fatalf("%+v", a)
	}
	n := 0
	for q := range a.Shots {
		if n++; n == 2 {
			// After a step, palette 2 has moved to the place of 3, and 4 to that of 2.
			formattest.Colors(t, q, map[[2]int]uint32{{0, 1}: 0x920000, {0, 4}: 0x490000, {0, 7}: 0x6d0000, {0, 0}: 0x240000})
		}
	}
	if p, err = DecodeAll(bytes.NewReader(plain())); err != nil || p.Animate() != nil {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{5, 5}: 0xff0000})
}

func TestDamaged(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Damaged(t, "gfaartist", rich(), plain())
}
func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "gfaartist", rich(), plain()[:400])
}
