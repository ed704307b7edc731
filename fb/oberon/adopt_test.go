package oberon

import (
	"image"
	"testing"

	"phosphor/fb"
)

// TestAdopt shows every index on displays with fewer colours: how bright it is, and how far
// its average is from the colour that it represents.
func TestAdopt(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 16*4, 16*4), nil)
	for y := range 64 {
		for x := range 64 {
			p.Pix[y*64+x] = uint8(y/4*16 + x/4)
		}
	}
	for _, m := range Modes[:3] {
		q := Adopt(p, m)
		if m.Depth == 8 {
			if q != p {
				t.Error("a picture is changed for a display that already has its colours")
			}
			continue
		}
		b := fb.New(p.Rect, m.Depth)
		for v := range 256 {
			r := image.Rect(0, 0, 4, 4).Add(image.Pt(v%16*4, v/16*4))
			ReplShade(b, uint8(v), r, image.Point{})
			sum := [3]int{}
			values := map[uint8]bool{}
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					c := q.Pix[y*q.Stride+x]
					if b.Pix[b.PixOffset(x, y)] != c {
						t.Fatalf("%s: index %d at %d,%d: filled with %d, adopted as %d", m.Name, v, x, y, b.Pix[b.PixOffset(x, y)], c)
					}
					values[c] = true
					cr, cg, cb := rgb(m.Palette[c])
					sum[0] += cr
					sum[1] += cg
					sum[2] += cb
				}
			}
			wr, wg, wb := rgb(Palette[v])
			if m.Depth == 1 {
				if light := (299*wr + 587*wg + 114*wb) / 1000; max(light-sum[0]/16, sum[0]/16-light) > 10 {
					t.Errorf("mono: index %d has the average brightness %d, want %d", v, sum[0]/16, light)
				}
			}
			if m.Depth == 4 && v < 16 && (len(values) != 1 || !values[uint8(v)]) {
				t.Errorf("16 colours: index %d becomes %v", v, values)
			}
			if d := max(wr-sum[0]/16, sum[0]/16-wr) + max(wg-sum[1]/16, sum[1]/16-wg) + max(wb-sum[2]/16, sum[2]/16-wb); m.Depth == 4 && d > 260 {
				t.Errorf("16 colours: index %d (%06x) is %d away", v, Palette[v], d)
			}
		}
	}
	if q := Adopt(p, Modes[2]); q.Pix[0] != 0 || q.Pix[4*15] != 1 {
		t.Error("white or black is dithered on a display of one plane")
	}
}
