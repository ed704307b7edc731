package artdirector

import (
	"bytes"
	"testing"
	"time"

	"phosphor/formats/internal/formattest"
)

// made shows palette 2, whose register 0 is green; palettes 1 and 3 have times.
func made() []byte {
	b := make([]byte, size)
	for n := range palettes {
		b[32000+32*n] = byte(n)
	}
	b[32000+64], b[32000+65] = 0, 0x70
	b[timesAt+1], b[timesAt+3] = 5, 1
	b[activeAt] = 2
	return b
}

func TestDecode(t *testing.T) {
	p, err := DecodeAll(bytes.NewReader(made()))
	if err != nil || !Match(made()) || Match(made()[1:]) {
		t.Fatal(err)
	}
	formattest.Colors(t, p, map[[2]int]uint32{{0, 0}: 0x00ff00})
	want := []struct {
		d time.Duration
		c uint32
	}{{100 * time.Millisecond, 0x240000}, {20 * time.Millisecond, 0x6d0000}}
	n := 0
	for q, d := range p.Animate().Shots {
		if d != want[n].d {
			t.Errorf("shot %d for %v", n, d)
		}
		formattest.Colors(t, q, map[[2]int]uint32{{319, 199}: want[n].c})
		n++
	}
	if n != 2 {
		t.Errorf("%d shots", n)
	}
}

func TestDamaged(t *testing.T) { formattest.FrameDecoder(DecodeAll).Damaged(t, "artdirector", made()) }
func FuzzDecode(f *testing.F) {
	formattest.FrameDecoder(DecodeAll).Fuzz(f, "artdirector", made(), made()[:100])
}
