package table

import (
	"image"
	"testing"
)

// still is a host that only shows outlines.
type still struct {
	Host
	outline []image.Rectangle
}

func (s *still) Outline(list []image.Rectangle) { s.outline = list }

// TestClickRoom checks that moving the pointer by up to three pixels is a click, by more
// a drag. A drag stays a drag.
func TestClickRoom(t *testing.T) {
	for _, dir := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}, {X: 1, Y: -1}} {
		for n, want := range []bool{0: false, 1: false, 2: false, clickRoom: false, clickRoom + 1: true, clickRoom + 2: true} {
			h := &still{}
			g := &Grip{t: &Table{host: h}, at: image.Pt(100, 100), outline: []image.Rectangle{image.Rect(90, 90, 130, 150)}}
			g.Move(g.at.Add(dir.Mul(n)))
			if g.moved != want {
				t.Errorf("moved by %v: drag %v, want %v", dir.Mul(n), g.moved, want)
			}
			if n > 0 && (len(h.outline) != 1 || h.outline[0].Min != image.Pt(90, 90).Add(dir.Mul(n))) {
				t.Errorf("moved by %v: outline %v", dir.Mul(n), h.outline)
			}
			if g.Move(image.Pt(100, 100)); g.moved != want {
				t.Errorf("moved by %v and back: drag %v, want %v", dir.Mul(n), g.moved, want)
			}
		}
	}
}
