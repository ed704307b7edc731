package window

import (
	"image"
	"math"
	"testing"

	"phosphor/fb"

	"pgregory.net/rapid"
)

func screenOf(w, h int, double image.Point) *fb.Screen {
	return fb.NewScreen(&fb.Mode{Name: "test", Width: w, Height: h, Depth: 4, Double: double, DAC: fb.STE,
		Palette: []uint32{0xfff, 0xf00, 0x0f0, 0xff0, 0x00f, 0xf0f, 0x0ff, 0x555, 0x333, 0xf33, 0x3f3, 0xff3, 0x33f, 0xf3f, 0x3ff, 0}})
}

// amiga is a screen whose pixels were higher than wide on the machine's monitor.
func amiga(w, h int, double, aspect image.Point) *fb.Screen {
	s := screenOf(w, h, double)
	s.Mode.Aspect = aspect
	return s
}

func TestPlace(t *testing.T) {
	full := screenOf(640, 400, image.Point{})
	wide := screenOf(640, 200, image.Pt(1, 2))
	low := screenOf(320, 200, image.Pt(2, 2))
	vga := screenOf(640, 480, image.Point{})
	tall := amiga(640, 400, image.Point{}, image.Pt(22, 26))
	for _, c := range []struct {
		name  string
		out   image.Point
		s     *fb.Screen
		pic   Picture
		dst   image.Rectangle
		whole bool
	}{
		{"exactly one", image.Pt(640, 400), full, Picture{Scale: Integer}, image.Rect(0, 0, 640, 400), true},
		{"exactly two", image.Pt(1280, 800), full, Picture{Scale: 1}, image.Rect(0, 0, 1280, 800), true},
		{"two, with borders", image.Pt(1300, 1000), full, Picture{Scale: 3}, image.Rect(10, 100, 1290, 900), true},
		{"not yet two", image.Pt(1279, 800), full, Picture{Scale: Integer}, image.Rect(319, 200, 959, 600), true},
		{"doubled lines", image.Pt(1280, 800), wide, Picture{Scale: Integer}, image.Rect(0, 0, 1280, 800), true},
		{"doubled both ways", image.Pt(640, 400), low, Picture{Scale: Integer}, image.Rect(0, 0, 640, 400), true},
		{"too small", image.Pt(320, 300), full, Picture{Scale: Integer}, image.Rect(0, 50, 320, 250), false},
		{"too low", image.Pt(640, 100), full, Picture{Scale: 1}, image.Rect(240, 0, 400, 100), false},
		{"fit", image.Pt(1366, 768), full, Picture{}, image.Rect(68, 0, 1297, 768), false},
		{"fit, of whole numbers", image.Pt(1920, 1200), full, Picture{}, image.Rect(0, 0, 1920, 1200), true},
		{"fit, of doubled lines", image.Pt(1000, 900), wide, Picture{}, image.Rect(0, 137, 1000, 762), false},
		{"stretched", image.Pt(1000, 900), full, Picture{Scale: Stretch}, image.Rect(0, 0, 1000, 900), false},
		{"monitor shape", image.Pt(1280, 1200), tall, Picture{Aspect: Original}, image.Rect(0, 127, 1280, 1072), false},
		{"monitor shape, enlarged once", image.Pt(1200, 900), tall, Picture{Scale: Integer, Aspect: Original}, image.Rect(280, 213, 920, 686), false},
		{"a monitor of square pixels", image.Pt(1280, 800), full, Picture{Scale: Integer, Aspect: Original}, image.Rect(0, 0, 1280, 800), true},
		{"already four to three", image.Pt(1280, 960), vga, Picture{Aspect: Original}, image.Rect(0, 0, 1280, 960), true},
	} {
		p := place(c.out, c.s, c.pic)
		if p.dst != c.dst || p.whole() != c.whole {
			t.Errorf("%s: %v whole %v, want %v %v", c.name, p.dst, p.whole(), c.dst, c.whole)
		}
	}
}

// TestOpening checks that a window opens as large as the desktop allows, with pixels of one size
// where that is not much smaller.
func TestOpening(t *testing.T) {
	s := screenOf(640, 400, image.Point{})
	for _, c := range []struct {
		desktop image.Point
		pic     Picture
		want    image.Point
	}{
		{image.Pt(1366, 728), Picture{}, image.Pt(1165, 728)},
		{image.Pt(1366, 728), Picture{Scale: Integer}, image.Pt(640, 400)},
		{image.Pt(1920, 1040), Picture{}, image.Pt(1280, 800)},
		{image.Pt(1920, 1040), Picture{Scale: 2}, image.Pt(1280, 800)},
		{image.Pt(1920, 1040), Picture{Scale: 3}, image.Pt(1664, 1040)},
		{image.Pt(3840, 2120), Picture{}, image.Pt(3200, 2000)},
		{image.Pt(640, 360), Picture{}, image.Pt(640, 400)},
		{image.Pt(500, 300), Picture{}, image.Pt(480, 300)},
		{image.Pt(1, 1), Picture{Scale: Stretch}, image.Pt(640, 400)},
	} {
		if got := opening(c.desktop, titleBar, s, c.pic); got != c.want {
			t.Errorf("%v, %v: %v, want %v", c.desktop, c.pic.Scale, got, c.want)
		}
	}
}

// TestCorner checks that a window lies on the desktop with its title bar, and fills a display
// without one.
func TestCorner(t *testing.T) {
	for _, c := range []struct {
		room image.Rectangle
		size image.Point
		want image.Point
	}{
		{image.Rect(0, 0, 1366, 768), image.Pt(1165, 728), image.Pt(100, 40)},
		{image.Rect(0, 24, 800, 600), image.Pt(640, 400), image.Pt(80, 132)},
		{image.Rect(0, 0, 640, 400), image.Pt(640, 400), image.Pt(0, 0)},
		{image.Rect(0, 0, 640, 400), image.Pt(1020, 688), image.Pt(0, 0)},
	} {
		if got := corner(c.room, titleBar, c.size); got != c.want {
			t.Errorf("%v in %v: at %v, want %v", c.size, c.room, got, c.want)
		}
	}
}

// drawn are values for placements of all kinds.
func drawn(t *rapid.T, most, room int) (image.Point, *fb.Screen, Picture) {
	n, d := rapid.IntRange(1, most), rapid.IntRange(0, 2)
	s := amiga(n.Draw(t, "width"), n.Draw(t, "height"), image.Pt(d.Draw(t, "dx"), d.Draw(t, "dy")),
		rapid.SampledFrom([]image.Point{{}, {X: 1, Y: 1}, {X: 22, Y: 26}, {X: 169, Y: 372}, {X: 338, Y: 372}, {X: 2, Y: 1}}).Draw(t, "shape"))
	out := image.Pt(rapid.IntRange(1, room).Draw(t, "w"), rapid.IntRange(1, room).Draw(t, "h"))
	return out, s, Picture{
		Scale:   rapid.SampledFrom([]Scale{Fit, Integer, Stretch, 1, 2}).Draw(t, "scale"),
		Aspect:  Aspect(rapid.IntRange(0, 1).Draw(t, "aspect")),
		Monitor: Monitor(rapid.IntRange(0, int(monitors)-1).Draw(t, "monitor")),
		Curve:   rapid.Bool().Draw(t, "curve"),
	}
}

// TestPictureFillsAndKeepsItsShape checks that the picture keeps its shape and fills the window in
// one direction, and every pixel of the window belongs to a pixel of the screen, neighbours to the
// same or to neighbours, and the corners to the corners.
func TestPictureFillsAndKeepsItsShape(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out, s, pic := drawn(t, 700, 4000)
		p := place(out, s, pic)
		if !p.dst.In(image.Rectangle{Max: out}) {
			t.Fatalf("%v is outside %v", p.dst, out)
		}
		w, h := p.dst.Dx(), p.dst.Dy()
		fills := out.X == w || out.Y == h
		q := pixelShape(s, pic.Aspect)
		// How much wider than high the picture should be, and the error of one host pixel.
		want := float64(s.Rect.Dx()*q.X) / float64(s.Rect.Dy()*q.Y)
		off := min(math.Abs(float64(w)-float64(h)*want), math.Abs(float64(h)-float64(w)/want))
		switch {
		case pic.Scale == Stretch && p.dst.Size() != out:
			t.Fatalf("stretched to %v, in %v", p.dst, out)
		case pic.Scale == Fit && !fills:
			t.Fatalf("%v does not fill %v in any direction", p.dst, out)
		case pic.Scale == Fit && off > 1:
			t.Fatalf("%v is off by %.2f pixels: it should be %.3f times as wide as high", p.dst, off, want)
		case pic.Scale == Integer && p.dst.Size() != shape(s, pic.Aspect).Mul(max(1, w/shape(s, pic.Aspect).X)) && fit(out, shape(s, pic.Aspect)) > 0:
			t.Fatalf("%v is not a multiple of %v", p.dst, shape(s, pic.Aspect))
		}
		if w < s.Rect.Dx() || h < s.Rect.Dy() {
			return
		}
		if got := p.at(image.Pt(-5000, -5000)); got != (image.Point{}) {
			t.Fatalf("a point above and to the left: %v", got)
		}
		if got := p.at(out.Add(image.Pt(5000, 5000))); got != s.Rect.Max.Sub(image.Pt(1, 1)) {
			t.Fatalf("a point below and to the right: %v", got)
		}
		a := image.Pt(rapid.IntRange(p.dst.Min.X, p.dst.Max.X-1).Draw(t, "x"), rapid.IntRange(p.dst.Min.Y, p.dst.Max.Y-1).Draw(t, "y"))
		if p.curved {
			return
		}
		for _, step := range []image.Point{{X: 1}, {Y: 1}} {
			if d := p.at(a.Add(step)).Sub(p.at(a)); d != (image.Point{}) && d != step {
				t.Fatalf("from %v to the next: %v", a, d)
			}
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
		t.Error("the aspect round is accepted")
	}
}
