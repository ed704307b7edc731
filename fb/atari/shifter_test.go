package atari

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"phosphor/fb"
	"phosphor/fb/planar"
	"phosphor/fb/raster"
)

func st(width int, dac fb.DAC) *fb.Screen {
	return fb.NewScreen(&fb.Mode{Width: width, Height: 200, Depth: 4, DAC: dac, Palette: make([]uint32, 16)})
}

// noisy fills memory with a picture.
func noisy(mem []byte, width, height, planes int) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{})
	for i := range m.Pix {
		m.Pix[i] = uint8(i*7919>>5) & uint8(1<<planes-1)
	}
	if err := planar.ST(width, planes).FromPaletted(mem, m); err != nil {
		panic(err)
	}
	return m
}

func TestShifterPixels(t *testing.T) {
	for _, c := range []struct {
		name   string
		width  int // of the screen
		size   image.Point
		planes int
		set    func(f *Shifter)
		writes []Write
		at     func(x, y int) image.Point
	}{
		{"low", 320, image.Pt(320, 200), 4, nil, nil, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"low on a wide screen", 640, image.Pt(320, 200), 4, nil, nil, func(x, y int) image.Point { return image.Pt(x/2, y) }},
		{"medium", 640, image.Pt(640, 200), 2, func(f *Shifter) { f.Medium = true }, nil, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"a second page", 320, image.Pt(320, 400), 4, func(f *Shifter) { f.Base = 32000 }, nil, func(x, y int) image.Point { return image.Pt(x, y+200) }},
		{"scrolled by pixels", 320, image.Pt(640, 200), 4, func(f *Shifter) { f.STE, f.Scroll, f.Base, f.LineOffset = true, 5, 8, 76 }, nil, func(x, y int) image.Point { return image.Pt(x+16+5, y) }},
		{"an ST cannot scroll", 320, image.Pt(320, 200), 4, func(f *Shifter) { f.Scroll, f.LineOffset = 5, 80 }, nil, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"another address from a line on", 320, image.Pt(320, 400), 4, func(f *Shifter) { f.STE = true },
			[]Write{{50, 400, CounterMiddle, 0x7d}, {50, 404, CounterLow, 0}}, func(x, y int) image.Point {
				if y > 50 {
					y += 200 - 51
				}
				return image.Pt(x, y)
			}},
	} {
		f := &Shifter{Memory: make([]byte, 1<<18)}
		m := noisy(f.Memory, c.size.X, c.size.Y, c.planes)
		if c.set != nil {
			c.set(f)
		}
		dac := fb.ST
		if f.STE {
			dac = fb.STE
		}
		s := st(c.width, dac)
		if err := f.Frame(s, c.writes); err != nil {
			t.Fatal(err)
		}
		for y := range 200 {
			for x := range c.width {
				p := c.at(x, y)
				if got, want := s.ColorIndexAt(x, y), m.ColorIndexAt(p.X, p.Y); got != want {
					t.Fatalf("%s: pixel %d,%d is %d, want %d", c.name, x, y, got, want)
				}
			}
		}
	}
}

// TestShifterSplit shows a program in low resolution whose lower half is in medium resolution.
func TestShifterSplit(t *testing.T) {
	f := &Shifter{Memory: make([]byte, 32000)}
	low := noisy(f.Memory, 320, 100, 4)
	medium := noisy(f.Memory[16000:], 640, 100, 2)
	s := st(640, fb.ST)
	if err := f.Frame(s, []Write{{99, 400, Resolution, 1}}); err != nil {
		t.Fatal(err)
	}
	for _, p := range []image.Point{{0, 0}, {333, 50}, {639, 99}} {
		if got, want := s.ColorIndexAt(p.X, p.Y), low.ColorIndexAt(p.X/2, p.Y); got != want {
			t.Errorf("%v: %d, want %d", p, got, want)
		}
		if got, want := s.ColorIndexAt(p.X, p.Y+100), medium.ColorIndexAt(p.X, p.Y); got != want {
			t.Errorf("%v, medium: %d, want %d", p, got, want)
		}
	}
}

// TestShifterColors checks cycles and pixels against Hatari's.
func TestShifterColors(t *testing.T) {
	f := &Shifter{Memory: make([]byte, 32000)}
	s := st(320, fb.ST)
	var b Beam
	b.To(-1, 100)
	b.Move(Color0, 0x111) // above the display
	b.To(7, 80)
	b.Move(Color0+2, 0x222)            // at 84
	b.MoveLong(Color0+4, 0x333, 0x444) // at 100 and 104
	b.Nop(1)
	b.MoveMany(Color0+8, 1, 2, 3) // at 120, 124, 128
	b.To(7, 508)
	b.Move(Color0, 0x777) // at 512, which is the next line's 0
	if err := f.Frame(s, b.Writes); err != nil {
		t.Fatal(err)
	}
	want := raster.List{{Y: 7, X: 0, Reg: 1, Word: 0x222}, {Y: 7, X: 16, Reg: 2, Word: 0x333}, {Y: 7, X: 20, Reg: 3, Word: 0x444},
		{Y: 7, X: 36, Reg: 4, Word: 1}, {Y: 7, X: 40, Reg: 5, Word: 2}, {Y: 7, X: 44, Reg: 6, Word: 3}, {Y: 8, X: -84, Reg: 0, Word: 0x777}}
	if !slices.Equal(s.List(), want) {
		t.Errorf("%v, want %v", s.List(), want)
	}
	if s.Regs.Word(0) != 0x111 || f.Palette[0] != 0x777 {
		t.Errorf("palette %x, then %x", s.Regs.Word(0), f.Palette[0])
	}
	f.NTSC = true
	wide := st(640, fb.ST)
	if err := f.Frame(wide, []Write{{3, 100, Color0, 0x123}}); err != nil {
		t.Fatal(err)
	}
	if l := wide.List(); len(l) != 1 || l[0].X != 40 {
		t.Errorf("at 60 Hz, on a wide screen: %v", l)
	}
	if f.Frame(s, []Write{{3, 1, Color0, 0}, {2, 1, Color0, 0}}) == nil || f.Frame(st(320, fb.STE), nil) == nil ||
		f.Frame(fb.NewScreen(&fb.Mode{Width: 300, Height: 200, Depth: 4, DAC: fb.ST, Palette: make([]uint32, 16)}), nil) == nil {
		t.Error("writes out of order, or a screen of another machine, are accepted")
	}
}

// TestSpectrum512 checks that the places of Spectrum 512 are, except for a pixel, those of a
// program that moves two words 24 times in a line.
func TestSpectrum512(t *testing.T) {
	var b Beam
	b.To(0, 84-12)
	for i := range 16 {
		b.MoveLong(Color0+i%8*4, 1, 2)
	}
	f := &Shifter{Memory: make([]byte, 32000)}
	s := st(320, fb.ST)
	if err := f.Frame(s, b.Writes); err != nil {
		t.Fatal(err)
	}
	got := s.List()
	var palettes [1][48]uint16
	for i := range palettes[0] {
		palettes[0][i] = uint16(i)
	}
	l := Spectrum512(0, palettes[:])
	if err := l.Check(); err != nil || len(l) != 48 {
		t.Fatalf("%d changes, %v", len(l), err)
	}
	for i, c := range l[16:] {
		if d := got[i].X - c.X; got[i].Reg != c.Reg || d != got[0].X-l[16].X {
			t.Errorf("change %d of register %d at %d; the program has register %d at %d", i, c.Reg, c.X, got[i].Reg, got[i].X)
		}
		if c.Word != uint32(i+16) {
			t.Errorf("change %d has word %d", i, c.Word)
		}
	}
}
