package intuition

import (
	"image"

	"phosphor/fb"
)

// Banner writes a text in the middle of the screen, in letters of twice the size of a
// font and rounded as those are. Its cells begin at the line top; pen returns the
// register of each line. If lines are twice as tall as pixels are wide, every second line
// of the letters is omitted.
func (s *Screen) Banner(f *fb.Font, text string, top int, pen func(y int) uint8) {
	b := s.display.Bitmap
	small := fb.New(image.Rect(0, 0, f.Width(text), f.Height), 1)
	fb.Text(small, image.Point{}, f, text, 1, 0, fb.Transparent)
	left := (b.Rect.Dx() - 2*small.Rect.Dx()) / 2
	on := func(x, y int) bool {
		return image.Pt(x, y).In(small.Rect) && small.ColorIndexAt(x, y) != 0
	}
	high := s.Line().X // lines of a letter to one of the screen
	for y := 0; y < 2*small.Rect.Dy(); y += high {
		to := top + y/high
		if to < b.Clip().Min.Y || to >= b.Clip().Max.Y {
			continue
		}
		for x := range small.Rect.Dx() {
			for dx := -1; dx <= 1; dx += 2 { // quarters of a pixel
				dy := 2*(y%2) - 1
				v, y := on(x, y/2), y/2
				if on(x+dx, y) == on(x, y+dy) && on(x+dx, y) != on(x-dx, y) && on(x, y+dy) != on(x, y-dy) {
					v = on(x+dx, y)
				}
				if v {
					b.SetColorIndex(left+2*x+(dx+1)/2, to, pen(to))
				}
			}
		}
	}
}
