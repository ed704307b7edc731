package modes

import (
	"testing"

	"phosphor/fb"
)

func TestModes(t *testing.T) {
	seen := map[string]bool{}
	for _, m := range All() {
		if seen[m.Name] {
			t.Errorf("%s is listed twice", m.Name)
		}
		seen[m.Name] = true
		if m.Depth < 1 || m.Depth > 8 || len(m.Palette) != 1<<m.Depth {
			t.Errorf("%s: depth %d with %d colours", m.Name, m.Depth, len(m.Palette))
		}
		used := map[uint8]bool{}
		for n := range 1 << m.Depth {
			used[m.Pen(n)] = true
		}
		if len(used) != 1<<m.Depth {
			t.Errorf("%s: %d pens share %d pixel values", m.Name, 1<<m.Depth, len(used))
		}
		if w, h := m.Width*m.Scale().X, m.Height*m.Scale().Y; w < 640 || h < 400 {
			t.Errorf("%s has the size %dx%d", m.Name, w, h)
		}
		if m.Machine == "" || m.About == "" || m.Cell.X == 0 || m.Cell.Y == 0 || m.Pointer == nil {
			t.Errorf("%s is not fully described", m.Name)
		}
		if found, err := Find(m.Name); err != nil || found != m {
			t.Errorf("Find(%q) is %v, %v", m.Name, found, err)
		}
		s := fb.NewScreen(m)
		if s.Rect.Dx() != m.Width || s.Rect.Dy() != m.Height || s.Regs.Len() != 1<<m.Depth {
			t.Errorf("%s: the screen does not fit the mode", m.Name)
		}
	}
	if _, err := Find("vga"); err == nil {
		t.Error("a mode that does not exist was found")
	}
}
