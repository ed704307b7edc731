package photochrome

import (
	"bytes"
	"encoding/binary"
	"testing"

	"phosphor/formats/internal/formattest"
)

// block packs a run of items, followed by all kinds of codes.
func block(item []byte, n int) []byte {
	out := []byte{0, 4}
	out = append(append(out, 3), item...)                     // three
	out = append(append(append(out, 0xfe), item...), item...) // two literals
	out = append(append(out, 1, 0, 1), item...)               // one literal
	n -= 6
	return append(binary.BigEndian.AppendUint16(append(out, 0), uint16(n)), item...)
}

// made returns a picture of two screens: all pixels of the first are 15 and its colours
// red; the second is equal or differs in its colours.
func made(mode byte) []byte {
	b := append([]byte(mark), mode, 1)
	b = append(b, block([]byte{0xff}, 32000)...)
	b = append(b, block([]byte{7, 0}, colorWords)...)
	if mode != 0 {
		b = append(b, block([]byte{0xff &^ -(1 &^ mode)}, 32000)...)
		b = append(b, block([]byte{0, 7}, colorWords)...)
	}
	return b
}

func TestDecode(t *testing.T) {
	for mode, want := range map[byte]uint32{0: 0xff0000, 0xff: 0x7f007f, 0xfe: 0x7f007f, 0xfc: 0xff007f} {
		p, err := DecodeAll(bytes.NewReader(made(mode)))
		if err != nil {
			t.Fatal(err)
		}
		formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: want, {319, 198}: want})
	}
	// Positions at which the colours of a value change, from the description of the
	// display.
	for n, x := range map[int]int{16: 0, 17: 4, 31: 60, 32: 76, 45: 128, 46: 148, 47: 152, 48: 176, 49: 180, 61: 300} {
		if got := ChangeAt(n); got != x {
			t.Errorf("colour %d begins at %d, want %d", n, got, x)
		}
	}
}

func TestEncode(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Encodes(t, Encode, made(0))
}

func TestDamaged(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).Damaged(t, "photochrome", made(0), made(0xfc))
}

func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "photochrome", made(0), made(0xfc))
}
