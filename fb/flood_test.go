package fb

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"
)

// patches gives b pixels of a few colours, so that there are areas of all sizes.
func patches(d *dice, b *Bitmap) {
	n, density := d.n(1, 4), d.n(0, 255)
	for i := range b.Pix {
		b.Pix[i] = 0
		if d.n(0, 255) < density {
			b.Pix[i] = uint8(d.n(1, n)) & b.Max()
		}
	}
}

// spread is a fill by definition: p and, one after the other, all neighbours of
// pixels that belong to the area and are part of it themselves.
func spread(b *Bitmap, p image.Point, in func(v uint8) bool, area map[image.Point]bool) {
	if !p.In(b.clip) || area[p] || !in(b.ColorIndexAt(p.X, p.Y)) {
		return
	}
	area[p] = true
	for _, d := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		spread(b, p.Add(d), in, area)
	}
}

func TestFloods(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		b, _ := d.canvas()
		patches(d, b)
		before := bytes.Clone(b.Pix)
		p := image.Pt(d.n(b.Rect.Min.X-1, b.Rect.Max.X), d.n(b.Rect.Min.Y-1, b.Rect.Max.Y))
		c := d.byte()
		if d.n(0, 3) > 0 {
			c &= 3 // one that is in use
		}
		area := map[image.Point]bool{}
		if d.n(0, 1) == 0 {
			border := uint8(d.n(0, 4))
			spread(b, p, func(v uint8) bool { return v != border&b.Max() }, area)
			FillTo(b, p, border, c)
		} else {
			if p.In(b.Rect) {
				old := b.ColorIndexAt(p.X, p.Y)
				spread(b, p, func(v uint8) bool { return v == old }, area)
			}
			FloodFill(b, p, c)
		}
		drawn(t, b, before, func(p image.Point) bool { return area[p] }, func(image.Point, uint8) uint8 { return c })
	})
}

// TestFloodComb fills the area that takes the most memory for its size: a comb, in which every
// tooth is a run in every line.
func TestFloodComb(t *testing.T) {
	b := New(image.Rect(0, 0, 641, 400), 2)
	for x := 1; x < 641; x += 2 {
		Fill(b, image.Rect(x, 0, x+1, 399), 2, OpCopy)
	}
	want := bytes.Clone(b.Pix)
	for i := range want {
		if want[i] == 0 {
			want[i] = 3
		}
	}
	FloodFill(b, image.Pt(200, 100), 3)
	if !bytes.Equal(b.Pix, want) {
		t.Fatal("the comb is not filled")
	}
	for i := range want {
		if want[i] == 3 {
			want[i] = 1
		}
	}
	FillTo(b, image.Pt(640, 0), 2, 1)
	if !bytes.Equal(b.Pix, want) {
		t.Fatal("the comb is not filled to its border")
	}
}
