package animatic

import (
	"bytes"
	"testing"
	"time"

	"phosphor/formats/internal/formattest"
)

// made has three frames of 17x2 pixels; in each, a different pixel is 1.
func made() []byte {
	b := make([]byte, header+3*32)
	b[1], b[4], b[35], b[39], b[41], b[43] = 3, 7, 93, 1, 17, 2
	copy(b[markAt:], mark)
	b[header] = 0x80
	b[header+32+8] = 0x80 // pixel 16
	b[header+64+16] = 0x40
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil || !Match(made()) {
		t.Fatal(err)
	}
	at := [][2]int{{0, 0}, {16, 0}, {1, 1}}
	n := 0
	for q, d := range p.Animate().Shots {
		for i, xy := range at {
			want := uint32(0)
			if i == n {
				want = 0xff0000
			}
			formattest.Colors(t, q, map[[2]int]uint32{xy: want})
		}
		if d != 6*(time.Second/60) {
			t.Error(d)
		}
		n++
	}
	if n != 3 {
		t.Errorf("%d frames", n)
	}
	if p, err := DecodeAll(bytes.NewReader(made()[:header+63])); err != nil || p.Moving.Count != 1 {
		t.Errorf("truncated: %v", err)
	}
}

func TestCutOff(t *testing.T) {
	formattest.FrameDecoder(DecodeAll).CutOff(t, made(), map[int]string{len(made()): "", header + 63: "cut off at offset 127; 2 of 3 frames are missing"})
}

func TestDamaged(t *testing.T) { formattest.FrameDecoder(DecodeAll).Damaged(t, "animatic", made()) }
func FuzzDecode(f *testing.F)  { formattest.FrameDecoder(DecodeAll).Fuzz(f, "animatic", made()) }
