// Mouse draws a sprite under the mouse until a key is pressed.
package main

import (
	"image"
	"log"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window"
)

func main() {
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 2, DAC: fb.Amiga, Palette: []uint32{0x05a, 0xfff, 0xf80, 0x002}})
	if err := window.Show("Mouse", s, follow(s)); err != nil {
		log.Fatal(err)
	}
}

func follow(s *fb.Screen) func(ev input.Event) (goOn bool) {
	ball := fb.New(image.Rect(-12, -12, 12, 12), 2) // the mouse is in its middle
	fb.FillEllipse(ball, ball.Rect, 2, fb.OpCopy)
	return func(ev input.Event) bool {
		if ev.Kind == input.Move {
			fb.Fill(s.Bitmap, s.Rect, 0, fb.OpCopy)
			fb.BlitKey(s.Bitmap, ball.Rect.Add(ev.At), &ball.Paletted, ball.Rect.Min, 0)
		}
		return ev.Kind != input.KeyDown
	}
}
