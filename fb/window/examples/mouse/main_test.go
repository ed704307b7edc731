package main

import (
	"image"
	"testing"

	"phosphor/fb"
	"phosphor/fb/input"
)

// TestFollow runs the program without its window: the ball is where the mouse is, and nowhere
// else.
func TestFollow(t *testing.T) {
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 2, DAC: fb.Amiga, Palette: []uint32{0x05a, 0xfff, 0xf80, 0x002}})
	event := follow(s)
	for _, at := range []image.Point{{X: 100, Y: 50}, {X: 105, Y: 52}, {X: 0, Y: 0}, {X: 319, Y: 199}} {
		if !event(input.Event{Kind: input.Move, At: at}) {
			t.Error("a movement of the mouse ends the program")
		}
		ball := 0
		for y := range 200 {
			for x := range 320 {
				if s.ColorIndexAt(x, y) == 0 {
					continue
				}
				if ball++; !image.Pt(x, y).In(image.Rect(-12, -12, 12, 12).Add(at)) {
					t.Fatalf("mouse at %v: pixel (%d,%d) belongs to the ball", at, x, y)
				}
			}
		}
		if s.ColorIndexAt(at.X, at.Y) != 2 || ball < 80 {
			t.Errorf("mouse at %v: %d pixels belong to the ball", at, ball)
		}
	}
	if event(input.Event{Kind: input.KeyDown, Key: "a"}) {
		t.Error("a key does not end the program")
	}
}
