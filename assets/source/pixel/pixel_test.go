package pixel

import (
	"image"
	"testing"
)

var size = image.Pt(12, 9)

// TestRead checks that mistakes in the sources of bitmaps are reported with their lines.
func TestRead(t *testing.T) {
	for src, want := range map[string]string{
		"= a\n##\n#\n":    `line 3: 1 pixels, the rows of "a" above have 2`,
		"##\n":            "line 1: a row without a name above it",
		"= a\n#\n\n= a\n": `line 4: a second "a"`,
	} {
		if _, err := Read(src); err == nil || err.Error() != want {
			t.Errorf("%q: error %v, want %s", src, err, want)
		}
	}
	all, err := Read("; comment\n= a b\n#.\n.#\n\n= c\n#")
	if err != nil || len(all) != 2 || len(all["a b"]) != 2 || all["c"].Width() != 1 {
		t.Errorf("got %v, %v", all, err)
	}
}

// same reports whether two masks have the same pixels.
func same(a, b *Mask) bool { return a.Minus(b).Count() == 0 && b.Minus(a).Count() == 0 }

// TestMask checks the operations on masks against each other.
func TestMask(t *testing.T) {
	box := Box(size, image.Rect(2, 2, 9, 7))
	if box.Count() != 35 || box.Edge().Count() != 20 || box.Shrunk(1).Count() != 15 || box.Grown().Count() != 35+24 {
		t.Errorf("%d pixels, %d at the edge, %d inside, %d grown", box.Count(), box.Edge().Count(), box.Shrunk(1).Count(), box.Grown().Count())
	}
	if !same(box.Shrunk(1).Grown().Or(box.Edge()), box) {
		t.Error("a shrunken box, grown and joined with its edge, differs from the box")
	}
	if !same(box.Turned().Turned(), box) || !same(box.Turned(), Box(size, image.Rect(3, 2, 10, 7))) {
		t.Error("Turned gives the wrong pixels")
	}
	if !same(box.Moved(1, 0), box.Turned()) || box.Moved(20, 0).Count() != 0 {
		t.Error("Moved gives the wrong pixels")
	}
	// A shape that the picture cuts has no edge there.
	if whole := Box(size, image.Rect(-1, -1, 20, 20)); whole.Count() != 12*9 || whole.Edge().Count() != 0 {
		t.Error("the whole picture has an edge, want none")
	}
}

// TestTrace checks areas, lines and curves.
func TestTrace(t *testing.T) {
	if !same(Trace("2,2 9,2 9,7 2,7").Area(size), Box(size, image.Rect(2, 2, 9, 7))) {
		t.Error("a rectangular path does not give the box")
	}
	if got := Trace("1,4.5 11,4.5").Stroke(size, .9); !same(got, Box(size, image.Rect(1, 4, 11, 5))) {
		t.Errorf("a line has %d pixels", got.Count())
	}
	p := Trace("0,4 (0,-4 (12,-4 12,4")
	if p[0] != (Point{0, 4}) || p[len(p)-1] != (Point{12, 4}) || len(p) != 17 || p[8].X != 6 || p[8].Y != -2 {
		t.Errorf("a curve has %d points and passes %v", len(p), p[8])
	}
	if m := p.Mirrored(6); m[0] != p[16] || m[16] != p[0] {
		t.Error("a curve mirrored about its middle has different ends")
	}
}

// TestBayer checks that the thresholds of the dither are sixteen and lie evenly.
func TestBayer(t *testing.T) {
	sum, seen := 0., map[float64]bool{}
	for y := range 4 {
		for x := range 4 {
			v := Bayer(x, y)
			if v != Bayer(x+4, y+8) {
				t.Errorf("the pattern does not repeat at %d,%d", x, y)
			}
			seen[v] = true
			sum += v
		}
	}
	if len(seen) != 16 || sum != 8 {
		t.Errorf("%d thresholds with the sum %v", len(seen), sum)
	}
}

// TestEnlarged checks that Enlarged and Place keep pixel values.
func TestEnlarged(t *testing.T) {
	p := image.NewPaletted(image.Rect(0, 0, 2, 1), nil)
	p.Pix[1] = 7
	e := Enlarged(p, 2, 3)
	if e.Rect != image.Rect(0, 0, 4, 3) || e.ColorIndexAt(1, 2) != 0 || e.ColorIndexAt(2, 0) != 7 {
		t.Errorf("%v: % x", e.Rect, e.Pix)
	}
	Place(e, image.Pt(3, 2), p)
	Place(e, image.Pt(-1, 0), p)
	if e.ColorIndexAt(3, 2) != 0 || e.ColorIndexAt(0, 0) != 7 {
		t.Errorf("placed % x", e.Pix)
	}
}
