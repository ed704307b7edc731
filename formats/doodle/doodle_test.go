package doodle

import (
	"bytes"
	"testing"

	"phosphor/formats/internal/formattest"
)

func made() []byte {
	b := make([]byte, 32000)
	b[80] = 0x40
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil || !Match(32000) || Match(31999) {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0xffffff, {0, 1}: 0xffffff, {1, 1}: 0})
}

func TestDamaged(t *testing.T) { formattest.FrameDecoder(DecodeAll).Damaged(t, "doodle", made()) }
func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "doodle", made()[:200])
}
