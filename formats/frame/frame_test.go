package frame

import (
	"image"
	"image/color"
	"runtime"
	"testing"
	"time"

	"phosphor/fb/raster"
)

// line returns a screen with the pixel values 0 to n-1 in a line of greys, and two lines.
func line(n int, bits raster.Bits) *raster.Picture {
	s := &raster.Picture{Bitmap: image.NewPaletted(image.Rect(0, 0, n, 2), nil), Bits: bits, Machine: "Amiga", Mode: "test"}
	for i := range n {
		s.Bitmap.Pix[i], s.Bitmap.Pix[n+i] = byte(i), byte(i)
	}
	for i := range min(n, 32) {
		s.Registers = append(s.Registers, uint32(i)*0x040404)
	}
	return s
}

func values(m image.Image, y, n int) (list []int) {
	for x := range n {
		list = append(list, int(m.At(x, y).(color.RGBA).R)/4)
	}
	return list
}

func equal(t *testing.T, what string, got []int, want ...int) {
	t.Helper()
	for i := range want {
		if i >= len(got) || got[i] != want[i] {
			t.Errorf("%s: %v, want %v", what, got, want)
			return
		}
	}
}

func TestMean(t *testing.T) {
	a, b := line(4, raster.Plain), line(4, raster.Plain)
	b.Registers[1] = 0xff0603
	p := &Picture{Screens: []*raster.Picture{a, b}}
	if c := p.At(1, 0); c != (color.RGBA{(4 + 255) / 2, 5, 3, 255}) {
		t.Error(c)
	}
	if p.Image() != image.Image(p) || p.Bounds() != a.Bounds() || p.Machine() != "Amiga" || p.Mode() != "test" || !p.Opaque() {
		t.Error("wrong properties of a picture of two Amiga screens")
	}
}

func TestImage(t *testing.T) {
	if m, ok := New(line(4, raster.Plain)).Image().(*image.Paletted); !ok || len(m.Palette) != 4 || m.Pix[3] != 3 {
		t.Error("the image has no palette of four colours")
	}
	m, ok := New(line(64, raster.HalfBright)).Image().(*image.Paletted)
	if !ok || len(m.Palette) != 64 || m.Pix[63] != 63 || m.Palette[32+31] != (color.RGBA{62, 62, 62, 255}) {
		t.Errorf("half-brite: %v", m)
	}
	s := line(4, raster.Plain)
	s.List.Set(1, 2, 1, 0xffffff)
	if _, ok := New(s).Image().(*Picture); !ok {
		t.Error("a picture with register changes has a single palette")
	}
	if registers, lines := New(s).Registers(); registers != 5 || lines != 1 {
		t.Errorf("%d registers, %d lines", registers, lines)
	}
}

func TestCycles(t *testing.T) {
	p := New(line(8, raster.Plain))
	p.Cycles = []Cycle{
		{Cells: Range(1, 3), Step: 100 * time.Millisecond, Active: true},
		{Cells: Range(4, 5), Step: 150 * time.Millisecond, Active: true, Reverse: true, Top: 1, Bottom: 2},
		{Cells: Range(6, 7), Step: time.Second},
	}
	a := p.Animate()
	if a == nil || !a.Loop || a.Count != 4 {
		t.Fatalf("%+v", a)
	}
	var total time.Duration
	n := 0
	for q, d := range a.Shots {
		total += d
		switch n {
		case 0:
			equal(t, "at rest", values(q, 0, 8), 0, 1, 2, 3, 4, 5, 6, 7)
		case 1: // 100 ms
			equal(t, "a step", values(q, 0, 8), 0, 3, 1, 2, 4, 5, 6, 7)
			equal(t, "a step", values(q, 1, 8), 0, 3, 1, 2, 4, 5, 6, 7)
		case 2: // 150 ms
			equal(t, "in a band", values(q, 0, 8), 0, 3, 1, 2, 4, 5, 6, 7)
			equal(t, "in a band", values(q, 1, 8), 0, 3, 1, 2, 5, 4, 6, 7)
		case 3: // 200 ms
			equal(t, "two steps", values(q, 0, 8), 0, 2, 3, 1, 4, 5, 6, 7)
		}
		n++
	}
	if n != 4 || total != 300*time.Millisecond {
		t.Errorf("%d shots for %v", n, total)
	}
	p.Cycles = p.Cycles[2:]
	if p.Animate() != nil {
		t.Error("an inactive cycle moves")
	}
}

// TestRing checks that a ring has colours that no register has.
func TestRing(t *testing.T) {
	p := New(line(4, raster.Plain))
	p.Cycles = []Cycle{{Cells: []Cell{{Register: 2}, {Register: -1, Color: color.RGBA{80, 80, 80, 255}}}, Step: time.Second, Active: true}}
	n := 0
	for q := range p.Animate().Shots {
		if n++; n == 2 {
			equal(t, "the other colour", values(q, 0, 4), 0, 1, 20, 3)
		}
	}
	if n != 2 {
		t.Errorf("%d shots", n)
	}
}

// TestHAM checks that commands of hold and modify are no numbers of registers.
func TestHAM(t *testing.T) {
	s := line(64, raster.HAM6)
	s.Registers = s.Registers[:16]
	p := New(s)
	p.Cycles = []Cycle{{Cells: Range(1, 2), Step: time.Second, Active: true}}
	n := 0
	for q := range p.Animate().Shots {
		if n++; n != 2 {
			continue
		}
		pix := q.Screens[0].Bitmap.Pix
		if pix[1] != 2 || pix[2] != 1 || pix[17] != 17 || pix[50] != 50 {
			t.Errorf("% x", pix[:64])
		}
	}
	if s.Bitmap.Pix[1] != 1 {
		t.Error("the source picture was changed")
	}
}

// TestPull checks that an animation is begun by one goroutine and shown by another that is locked
// to its thread, as a window's is; it can be left at any picture.
func TestPull(t *testing.T) {
	made := 0
	a := &Animation{Count: 3, Shots: func(yield func(*Picture, time.Duration) bool) {
		for i := range 3 {
			made++
			if !yield(&Picture{}, time.Duration(i)) {
				return
			}
		}
	}}
	next, stop := a.Pull()
	next()
	seen := 1
	done := make(chan bool)
	go func() {
		runtime.LockOSThread()
		for _, hold, ok := next(); ok; _, hold, ok = next() {
			if int(hold) != seen {
				t.Errorf("picture %d is shown for %d", seen, hold)
			}
			seen++
		}
		close(done)
	}()
	<-done
	if _, _, ok := next(); ok || seen != 3 || made != 3 {
		t.Errorf("pulled %d and made %d of three pictures; one more: %v", seen, made, ok)
	}
	stop()
	next, stop = a.Pull()
	next()
	stop()
	if _, _, ok := next(); ok || made != 4 {
		t.Errorf("after the end: %v, made %d", ok, made)
	}
}
