package stscreen

import (
	"bytes"
	"testing"
)

func TestDecode(t *testing.T) {
	for _, m := range Modes {
		if m.LineBytes()*m.Height != Size {
			t.Errorf("%s: %d bytes", m.Name, m.LineBytes()*m.Height)
		}
		screen := make([]byte, Size)
		for i := range screen {
			screen[i] = byte(i * i >> 3)
		}
		pix := make([]byte, m.Width*m.Height)
		m.Decode(pix, screen)
		for i, v := range pix {
			group, bit := i/16, 15-i%16
			var want byte
			for p := range m.Planes {
				at := 2 * (group*m.Planes + p)
				word := int(screen[at])<<8 | int(screen[at+1])
				want |= byte(word>>bit&1) << p
			}
			if v != want {
				t.Fatalf("%s: pixel %d is %d, want %d", m.Name, i, v, want)
			}
		}
		if !bytes.Equal(m.Encode(pix), screen) {
			t.Errorf("%s: differs after encoding", m.Name)
		}
	}
}
