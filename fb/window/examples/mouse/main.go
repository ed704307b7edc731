// Mouse draws a sprite under the mouse; a button leaves a copy where it is.
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
	ball := fb.New(image.Rect(0, 0, 24, 24), 2)
	fb.FillEllipse(ball, ball.Rect, 2, fb.OpCopy)
	fb.FillEllipse(ball, image.Rect(6, 5, 12, 11), 1, fb.OpCopy)
	sprite := fb.NewSprite(&ball.Paletted, fb.Mask(&ball.Paletted, 0))
	table := fb.New(s.Rect, 2) // what lies below the sprite
	err := window.Show("Mouse", s, func(ev input.Event) bool {
		at := ev.At.Sub(image.Pt(12, 12))
		switch ev.Kind {
		case input.Press:
			sprite.Draw(table, at)
		case input.Move:
			fb.Blit(s.Bitmap, s.Rect, &table.Paletted, image.Point{}, fb.OpCopy)
			sprite.Draw(s.Bitmap, at)
		}
		return ev.Kind != input.KeyDown
	})
	if err != nil {
		log.Fatal(err)
	}
}
