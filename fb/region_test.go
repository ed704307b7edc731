package fb

import (
	"image"
	"math/rand/v2"
	"testing"
)

// TestSubtract compares the cut rectangles with the pixels, one by one.
func TestSubtract(t *testing.T) {
	rnd := rand.New(rand.NewPCG(1, 2))
	rect := func() image.Rectangle {
		x, y := rnd.IntN(12), rnd.IntN(12)
		return image.Rect(x, y, x+rnd.IntN(8), y+rnd.IntN(8))
	}
	for range 2000 {
		whole, cuts := rect(), []image.Rectangle{rect(), rect(), rect()}
		left := []image.Rectangle{whole}
		for _, c := range cuts {
			left = Subtract(left, c)
		}
		for y := -1; y < 21; y++ {
			for x := -1; x < 21; x++ {
				p, want, got := image.Pt(x, y), 0, 0
				if p.In(whole) && !p.In(cuts[0]) && !p.In(cuts[1]) && !p.In(cuts[2]) {
					want = 1
				}
				for _, r := range left {
					if p.In(r) {
						got++
					}
				}
				if got != want {
					t.Fatalf("%v without %v: %v covers %v %d times, want %d", whole, cuts, left, p, got, want)
				}
			}
		}
	}
}
