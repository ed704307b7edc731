package oberon

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"

	"phosphor/fb"
)

// TestOperations checks the operations, pixel by pixel, as the Display module's documentation has
// them.
func TestOperations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		depth := rapid.SampledFrom([]int{1, 4, 8}).Draw(t, "depth")
		b := fb.New(image.Rect(0, 0, 40, 24), depth)
		copy(b.Pix, rapid.SliceOfN(rapid.Uint8Max(b.Max()), len(b.Pix), len(b.Pix)).Draw(t, "pixels"))
		clip := image.Rect(rapid.IntRange(0, 10).Draw(t, "cx"), rapid.IntRange(0, 10).Draw(t, "cy"), 35, 20)
		b.SetClip(clip)
		before := bytes.Clone(b.Pix)
		at := func(x, y int) uint8 { return before[y*40+x] }
		m := Mode(rapid.IntRange(0, 2).Draw(t, "mode"))
		c := rapid.Uint8Max(b.Max()).Draw(t, "colour")
		r := image.Rect(0, 0, rapid.IntRange(1, 30).Draw(t, "w"), rapid.IntRange(1, 20).Draw(t, "h")).
			Add(image.Pt(rapid.IntRange(-5, 38).Draw(t, "x"), rapid.IntRange(-5, 22).Draw(t, "y")))
		p := &Pattern{Width: rapid.IntRange(1, 32).Draw(t, "pw"), Height: rapid.IntRange(1, 32).Draw(t, "ph")}
		for range p.Height {
			p.Rows = append(p.Rows, rapid.Uint32().Draw(t, "row"))
		}
		pin := image.Pt(rapid.IntRange(-50, 50).Draw(t, "pinx"), rapid.IntRange(-50, 50).Draw(t, "piny"))
		bit := func(x, y int) bool {
			return p.Rows[((y-pin.Y)%p.Height+p.Height)%p.Height]>>(((x-pin.X)%p.Width+p.Width)%p.Width)&1 != 0
		}
		var want func(x, y int) uint8
		colour := func(x, y int, on bool) uint8 {
			switch {
			case m == Invert && on:
				return at(x, y) ^ c
			case m == Replace && !on:
				return 0
			case on:
				return c
			}
			return at(x, y)
		}
		switch rapid.SampledFrom([]string{"const", "pattern", "repl"}).Draw(t, "operation") {
		case "const":
			ReplConst(b, c, r, m)
			want = func(x, y int) uint8 { return colour(x, y, true) }
		case "pattern":
			pin = r.Min
			CopyPattern(b, c, p, r.Min, m)
			r.Max = r.Min.Add(image.Pt(p.Width, p.Height))
			want = func(x, y int) uint8 { return colour(x, y, bit(x, y)) }
		case "repl":
			ReplPattern(b, c, p, r, pin, m)
			want = func(x, y int) uint8 { return colour(x, y, bit(x, y)) }
		}
		for y := range 24 {
			for x := range 40 {
				w := at(x, y)
				if q := image.Pt(x, y); q.In(r) && q.In(clip) {
					w = want(x, y)
				}
				if got := b.ColorIndexAt(x, y); got != w {
					t.Fatalf("pixel (%d,%d) is %d, want %d", x, y, got, w)
				}
			}
		}
	})
}

func TestCopyBlockOverlaps(t *testing.T) {
	b := fb.New(image.Rect(0, 0, 8, 1), 4)
	copy(b.Pix, []byte{1, 2, 3, 4, 5, 6, 7, 8})
	CopyBlock(b, image.Rect(0, 0, 5, 1), image.Pt(2, 0), Replace)
	if want := []byte{1, 2, 1, 2, 3, 4, 5, 8}; !bytes.Equal(b.Pix, want) {
		t.Errorf("copy to the right gave %v, want %v", b.Pix, want)
	}
	CopyBlock(b, image.Rect(2, 0, 7, 1), image.Pt(0, 0), Invert)
	// 1^1 2^2 1^3 2^4 3^5
	if want := []byte{0, 0, 2, 6, 6, 4, 5, 8}; !bytes.Equal(b.Pix, want) {
		t.Errorf("inverting copy to the left gave %v, want %v", b.Pix, want)
	}
}

func TestPalette(t *testing.T) {
	for i, want := range map[int]uint32{0: 0xffffff, 8: 0x009a00, 12: 0x8a8a8a, 15: 0, 16: 0x008200, 255: 0xe3e3c3} {
		if Palette[i] != want {
			t.Errorf("colour %d is %06x, want %06x", i, Palette[i], want)
		}
	}
}

func TestShapes(t *testing.T) {
	for name, c := range map[string]struct {
		p    *Pattern
		w, h int
	}{
		"Star": {Star, 15, 15}, "Hook": {Hook, 12, 12}, "Cross": {Cross, 11, 11}, "DownArrow": {DownArrow, 15, 15},
		"Grey0": {Grey0, 16, 16}, "Grey1": {Grey1, 16, 16}, "Grey2": {Grey2, 16, 16}, "Ticks": {Ticks, 16, 16},
	} {
		if c.p.Width != c.w || c.p.Height != c.h || len(c.p.Rows) != c.h {
			t.Errorf("%s is %dx%d with %d rows, want %dx%d", name, c.p.Width, c.p.Height, len(c.p.Rows), c.w, c.h)
		}
	}
	for _, p := range []*fb.Pointer{Arrow, PointHand, FlatHand} {
		if s := p.Image.Rect.Size(); s != image.Pt(16, 16) || !p.Hot.In(p.Image.Rect) {
			t.Errorf("%s is %v with the hot spot %v, want 16x16 with the hot spot inside", p.Name, s, p.Hot)
		}
		for i, v := range p.Image.Pix {
			if v > 2 {
				t.Errorf("%s: pixel %d is %d", p.Name, i, v)
			}
		}
	}
}
