package page

import (
	"image"
	"testing"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/window"
)

func screen(w, h int, double image.Point) *fb.Screen {
	return fb.NewScreen(&fb.Mode{Width: w, Height: h, Depth: 1, Double: double, Palette: []uint32{0xffffff, 0}})
}

// TestPlace checks that a picture keeps its shape, fills one dimension except for what a whole
// enlargement leaves, and each of its pixels is found where it is shown.
func TestPlace(t *testing.T) {
	for _, c := range []struct {
		room   image.Point
		screen *fb.Screen
		aspect window.Aspect
		size   image.Point
		zoom   image.Point
	}{
		{image.Pt(640, 400), screen(640, 400, image.Point{}), window.Square, image.Pt(640, 400), image.Pt(1, 1)},
		{image.Pt(1300, 810), screen(640, 400, image.Point{}), window.Square, image.Pt(1280, 800), image.Pt(1, 1)},
		{image.Pt(1024, 700), screen(640, 400, image.Point{}), window.Square, image.Pt(1024, 640), image.Pt(2, 2)},
		{image.Pt(390, 700), screen(640, 400, image.Point{}), window.Square, image.Pt(390, 244), image.Pt(1, 1)},
		{image.Pt(1170, 2000), screen(640, 400, image.Point{}), window.Square, image.Pt(1170, 731), image.Pt(2, 2)},
		{image.Pt(1300, 810), screen(640, 200, image.Pt(1, 2)), window.Square, image.Pt(1280, 800), image.Pt(1, 1)},
		{image.Pt(1300, 960), screen(640, 400, image.Point{}), window.Original, image.Pt(1280, 960), image.Pt(2, 3)},
		{image.Pt(0, 0), screen(640, 400, image.Point{}), window.Square, image.Pt(1, 1), image.Pt(1, 1)},
	} {
		f := place(c.room, c.screen, c.aspect)
		if f.size != c.size || f.zoom != c.zoom {
			t.Errorf("%v in %v: size %v zoom %v, want %v and %v", c.screen.Rect.Size(), c.room, f.size, f.zoom, c.size, c.zoom)
		}
	}
	for w := 300; w < 4000; w += 37 {
		s := screen(640, 400, image.Point{})
		f := place(image.Pt(w, w), s, window.Square)
		if f.size.X > w || f.size.X < int(nearly*float64(w)) {
			t.Fatalf("in a room of %d the picture is %d wide", w, f.size.X)
		}
		for x := range 640 {
			mid := (float64(x) + 0.5) * float64(f.size.X) / 640
			if got := f.at(mid, 0, float64(f.size.X), float64(f.size.Y)); got.X != x {
				t.Fatalf("in a room of %d, pixel %d is hit as %d", w, x, got.X)
			}
		}
		if got := f.at(-5, 1e9, float64(f.size.X), float64(f.size.Y)); got != image.Pt(0, 399) {
			t.Errorf("a point outside hits %v", got)
		}
	}
}

func TestKeys(t *testing.T) {
	for _, c := range []struct {
		k    keystroke
		name string
		r    rune
		mods input.Mods
	}{
		{keystroke{key: "a", code: "KeyA"}, "a", 'a', 0},
		{keystroke{key: "A", code: "KeyA", shift: true}, "a", 'A', input.Shift},
		{keystroke{key: "n", code: "KeyN", ctrl: true}, "n", 0, input.Ctrl},
		{keystroke{key: "т", code: "KeyN", ctrl: true}, "n", 0, input.Ctrl},
		{keystroke{key: "т", code: "KeyN"}, "т", 'т', 0},
		{keystroke{key: " ", code: "Space"}, "space", ' ', 0},
		{keystroke{key: " ", code: "Space", ctrl: true}, "space", 0, input.Ctrl},
		{keystroke{key: "Enter", code: "NumpadEnter"}, "return", 0, 0},
		{keystroke{key: "ArrowLeft"}, "left", 0, 0},
		{keystroke{key: "F1"}, "f1", 0, 0},
		{keystroke{key: "Help"}, "f1", 0, 0},
		{keystroke{key: "f", code: "KeyF"}, "f", 'f', 0},
		{keystroke{key: "Escape"}, "escape", 0, 0},
		{keystroke{key: "PageDown"}, "pagedown", 0, 0},
		{keystroke{key: "Shift", shift: true}, "shift", 0, input.Shift},
		{keystroke{key: "Control", ctrl: true}, "ctrl", 0, input.Ctrl},
		{keystroke{key: "@", code: "KeyQ", ctrl: true, alt: true, third: true}, "@", '@', 0},
		{keystroke{key: "∑", code: "KeyW", alt: true}, "∑", '∑', 0},
		{keystroke{key: "x", code: "KeyX", alt: true}, "x", 0, input.Alt},
		{keystroke{key: "Dead", code: "Quote"}, "", 0, 0},
		{keystroke{key: "MediaPlayPause"}, "", 0, 0},
		{keystroke{key: "ä", code: "Quote"}, "ä", 'ä', 0},
		{keystroke{key: "Undo"}, "undo", 0, 0},
	} {
		name, r, mods := c.k.name()
		if name != c.name || r != c.r || mods != c.mods {
			t.Errorf("%+v is %q, %q, %v, want %q, %q, %v", c.k, name, r, mods, c.name, c.r, c.mods)
		}
		if name != "" && len([]rune(name)) > 1 {
			if _, _, err := input.ParseKey(name); err != nil {
				t.Error(err)
			}
		}
	}
	for _, c := range []struct {
		k    keystroke
		want bool
	}{
		{keystroke{key: "F5"}, true}, {keystroke{key: "F1"}, false}, {keystroke{key: "Tab"}, false}, {keystroke{key: "Tab", shift: true}, true},
		{keystroke{key: "i", ctrl: true, shift: true}, true}, {keystroke{key: "n", ctrl: true}, false}, {keystroke{key: "c", meta: true}, true},
	} {
		if got := c.k.browsers(); got != c.want {
			t.Errorf("browsers() of %+v = %v", c.k, got)
		}
	}
}

// TestLens checks that points under two fingers stay there, that the picture leaves no
// more of the room empty than necessary, and that magnification is bounded.
func TestLens(t *testing.T) {
	room := image.Pt(390, 500)
	s := screen(640, 400, image.Point{})
	size := func(l lens) image.Point { return place(l.room(room), s, window.Square).size }
	l := lens{}
	if got := size(l); got.X != 390 {
		t.Fatalf("the whole picture has the size %v", got)
	}
	// The point 100 to the left of the middle is pulled to twice the size, and 30 to the right.
	l = l.pinched(2, -100, 0, -70, 10)
	if l.scale != 2 || l.x != -70+200 || l.y != 10 {
		t.Errorf("enlarged: %+v", l)
	}
	if got := l.within(size(l), room); got.x != 130 || got.y != 0 {
		t.Errorf("within the room: %+v, of %v", got, size(l))
	}
	if got := l.pinched(1, 0, 0, 500, 500).within(size(l), room); got.x != float64(size(l).X-390)/2 || got.y != 0 {
		t.Errorf("moved far: %+v", got)
	}
	if got := l.pinched(100, 0, 0, 0, 0); got.scale != strongest {
		t.Errorf("magnified %v times", got.scale)
	}
	if got := l.pinched(0.01, 0, 0, 0, 0).within(size(lens{}), room); got.scale != 1 || got.x != 0 {
		t.Errorf("reduced: %+v", got)
	}
	if f := place(image.Pt(4000, 3000), s, window.Square); f.zoom != image.Pt(1, 1) {
		t.Errorf("a large picture has a canvas of %v times its pixels", f.zoom)
	}
}
