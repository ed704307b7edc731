package window

import (
	"image"
	"slices"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

func TestAnimation(t *testing.T) {
	var drawn []int
	s := fb.NewScreen(&fb.Mode{Width: 8, Height: 8, Depth: 1, Palette: []uint32{0, 1}})
	a := &animation{screen: s, every: 20 * time.Millisecond, draw: func(n int) { drawn = append(drawn, n) }}
	for _, ms := range []int{0, 10, 20, 39, 110, 120} {
		now := time.Duration(ms) * time.Millisecond
		a.Advance(now)
		if due, ok := a.Due(); !ok || due <= now {
			t.Errorf("after %d ms the next frame is due at %v", ms, due)
		}
	}
	if !slices.Equal(drawn, []int{0, 1, 5, 6}) {
		t.Errorf("drawn frames: %v", drawn)
	}
	a.Event(input.Event{Kind: input.Move, At: image.Pt(1, 1)})
	if a.Done() {
		t.Error("a movement of the mouse ends the animation")
	}
	a.Event(input.Event{Kind: input.KeyDown, Key: "a"})
	if !a.Done() {
		t.Error("a key does not end the animation")
	}
}
