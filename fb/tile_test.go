package fb

import (
	"image"
	"testing"
)

// TestTile checks that every pixel of a tiled rectangle is the picture's, counted from the pin,
// and none outside of rectangle and clip changes.
func TestTile(t *testing.T) {
	p := image.NewPaletted(image.Rect(2, 3, 7, 6), nil) // 5x3
	for i := range p.Pix {
		p.Pix[i] = uint8(i + 1)
	}
	b := New(image.Rect(0, 0, 40, 30), 8)
	clip, r, pin := image.Rect(3, 2, 33, 27), image.Rect(1, 5, 36, 29), image.Pt(50, -4)
	b.SetClip(clip)
	Tile(b, r, p, pin)
	for y := range 30 {
		for x := range 40 {
			want := uint8(0)
			if image.Pt(x, y).In(clip.Intersect(r)) {
				want = p.ColorIndexAt(2+((x-pin.X)%5+5)%5, 3+((y-pin.Y)%3+3)%3)
			}
			if got := b.ColorIndexAt(x, y); got != want {
				t.Fatalf("%d,%d: %d, want %d", x, y, got, want)
			}
		}
	}
	Tile(b, r, image.NewPaletted(image.Rectangle{}, nil), pin) // has nothing to repeat
}
