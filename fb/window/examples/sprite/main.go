// Sprite bounces a ball around a window until a key is pressed.
package main

import (
	"image"
	"log"
	"time"

	"phosphor/fb"
	"phosphor/fb/window"
)

func main() {
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 2, DAC: fb.ST, Palette: []uint32{0x024, 0x710, 0x777, 0x000}})
	ball := fb.New(image.Rect(0, 0, 16, 16), 2)
	fb.FillEllipse(ball, ball.Rect, 1, fb.OpCopy)
	fb.FillEllipse(ball, image.Rect(4, 3, 8, 7), 2, fb.OpCopy)
	var was image.Rectangle
	err := window.Animate("Sprite", s, time.Second/50, func(frame int) {
		x, y := frame%608-304, frame%368-184
		fb.Fill(s.Bitmap, was, 0, fb.OpCopy)
		was = ball.Rect.Add(image.Pt(max(x, -x), max(y, -y)))
		fb.BlitKey(s.Bitmap, was, &ball.Paletted, image.Point{}, 0)
	})
	if err != nil {
		log.Fatal(err)
	}
}
