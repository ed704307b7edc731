package window

import (
	"image"
	"testing"

	"phosphor/fb"

	"pgregory.net/rapid"
)

func screenOf(w, h int, double image.Point) *fb.Screen {
	return fb.NewScreen(&fb.Mode{Name: "test", Width: w, Height: h, Depth: 4, Double: double, DAC: fb.STE,
		Palette: []uint32{0xfff, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0x555, 0x333, 0xf33, 0x3f3, 0xff3, 0x33f, 0xf3f, 0x3ff, 0}})
}

func TestPlace(t *testing.T) {
	full := screenOf(640, 400, image.Point{})
	wide := screenOf(640, 200, image.Pt(1, 2))
	low := screenOf(320, 200, image.Pt(2, 2))
	vga := screenOf(640, 480, image.Point{})
	for _, c := range []struct {
		name   string
		out    image.Point
		s      *fb.Screen
		aspect Aspect
		dst    image.Rectangle
		whole  bool
	}{
		{"exactly one", image.Pt(640, 400), full, Square, image.Rect(0, 0, 640, 400), true},
		{"exactly two", image.Pt(1280, 800), full, Square, image.Rect(0, 0, 1280, 800), true},
		{"two, with borders", image.Pt(1300, 1000), full, Square, image.Rect(10, 100, 1290, 900), true},
		{"not yet two", image.Pt(1279, 800), full, Square, image.Rect(319, 200, 959, 600), true},
		{"doubled lines", image.Pt(1280, 800), wide, Square, image.Rect(0, 0, 1280, 800), true},
		{"doubled both ways", image.Pt(640, 400), low, Square, image.Rect(0, 0, 640, 400), true},
		{"too small", image.Pt(320, 300), full, Square, image.Rect(0, 50, 320, 250), false},
		{"too low", image.Pt(640, 100), full, Square, image.Rect(240, 0, 400, 100), false},
		{"monitor shape", image.Pt(1280, 960), full, Original, image.Rect(0, 0, 1280, 960), false},
		{"monitor shape in whole numbers", image.Pt(3200, 2400), full, Original, image.Rect(0, 0, 3200, 2400), true},
		{"monitor shape of doubled lines", image.Pt(640, 480), wide, Original, image.Rect(0, 0, 640, 480), false},
		{"already four to three", image.Pt(1280, 960), vga, Original, image.Rect(0, 0, 1280, 960), true},
	} {
		p := place(c.out, c.s, c.aspect)
		if p.dst != c.dst || p.whole() != c.whole {
			t.Errorf("%s: %v whole %v, want %v %v", c.name, p.dst, p.whole(), c.dst, c.whole)
		}
	}
}

func TestZoomCovers(t *testing.T) {
	s := screenOf(640, 400, image.Point{})
	if z := place(image.Pt(1280, 960), s, Original).zoom(); z != image.Pt(2, 3) {
		t.Errorf("zoom %v, want (2,3)", z)
	}
	if z := place(image.Pt(100, 100), s, Square).zoom(); z != image.Pt(1, 1) {
		t.Errorf("zoom of a shrunk picture %v, want (1,1)", z)
	}
}

// Every pixel of the window belongs to a pixel of the screen, neighbours to
// the same or to neighbours, and the corners to the corners.
func TestAtCoversTheScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 700)
		s := screenOf(n.Draw(t, "width"), n.Draw(t, "height"), image.Pt(rapid.IntRange(0, 2).Draw(t, "dx"), rapid.IntRange(0, 2).Draw(t, "dy")))
		out := image.Pt(rapid.IntRange(1, 3000).Draw(t, "w"), rapid.IntRange(1, 3000).Draw(t, "h"))
		p := place(out, s, Aspect(rapid.IntRange(0, 1).Draw(t, "aspect")))
		if !p.dst.In(image.Rectangle{Max: out}) {
			t.Fatalf("%v is not in %v", p.dst, out)
		}
		if got := p.at(image.Pt(-5, -5)); got != (image.Point{}) {
			t.Fatalf("above and left: %v", got)
		}
		if got := p.at(out.Add(image.Pt(9, 9))); got != s.Rect.Max.Sub(image.Pt(1, 1)) {
			t.Fatalf("below and right: %v", got)
		}
		if !p.whole() {
			return
		}
		x, y := rapid.IntRange(0, s.Rect.Dx()-1).Draw(t, "x"), rapid.IntRange(0, s.Rect.Dy()-1).Draw(t, "y")
		z := p.zoom()
		first := p.dst.Min.Add(image.Pt(x*z.X, y*z.Y))
		if a, b := p.at(first), p.at(first.Add(z).Sub(image.Pt(1, 1))); a != image.Pt(x, y) || b != a {
			t.Fatalf("pixel (%d,%d) covers %v and %v", x, y, a, b)
		}
	})
}

func TestParseAspect(t *testing.T) {
	for _, a := range []Aspect{Square, Original} {
		if got, err := ParseAspect(a.String()); got != a || err != nil {
			t.Errorf("ParseAspect(%q) = %v, %v", a, got, err)
		}
	}
	if _, err := ParseAspect("round"); err == nil {
		t.Error("there is an aspect round")
	}
}
