package window

import (
	"image"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

func TestShow(t *testing.T) {
	var seen []input.Kind
	s := fb.NewScreen(&fb.Mode{Width: 8, Height: 8, Depth: 1, Palette: []uint32{0, 1}})
	v := &shown{title: "t", screen: s, on: func(ev input.Event) bool {
		seen = append(seen, ev.Kind)
		return ev.Key != "q"
	}}
	f := Feed{Client: v}
	f.Move(time.Millisecond, image.Pt(1, 2))
	f.KeyDown(2*time.Millisecond, 1, "a", 'a', false)
	if v.Done() || len(seen) != 2 || v.Screen() != s || v.Title() != "t" {
		t.Errorf("done %v, seen %v", v.Done(), seen)
	}
	f.KeyDown(3*time.Millisecond, 2, "q", 'q', false)
	if !v.Done() {
		t.Error("it continues after the function reported its end")
	}
	v.done = false
	v.Event(input.Event{Kind: input.Close})
	if !v.Done() || len(seen) != 3 {
		t.Error("closing the window does not end it")
	}
}
