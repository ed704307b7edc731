package amiga

import "testing"

// TestPAL checks that the pixels of PAL are as high as wide where those of NTSC are 44 to 52, and
// both systems fill a tube of the same shape.
func TestPAL(t *testing.T) {
	for _, m := range Modes {
		shape := float64(m.Aspect.X) / float64(m.Aspect.Y) * float64(m.Scale().Y) / float64(m.Scale().X)
		want := 44.0 / 52
		if PAL(m) {
			want = 1
		}
		if shape < want-0.01 || shape > want+0.01 {
			t.Errorf("%s: a pixel of low resolution is %.2f times as wide as high, want %.2f", m.Name, shape, want)
		}
		if tall := m.Height * m.Scale().Y; PAL(m) != (tall == 512) || !PAL(m) && tall != 400 {
			t.Errorf("%s: shown with %d lines", m.Name, tall)
		}
	}
}
