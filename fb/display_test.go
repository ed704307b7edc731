package fb

import (
	"bytes"
	"image"
	"image/color"
	"testing"
	"time"

	"pgregory.net/rapid"

	"phosphor/fb/raster"
)

// displays makes screens and raster lists of every kind.
type displays struct{ *dice }

func (d displays) list(w, h, depth int) raster.List {
	var l raster.List
	every := d.n(0, 3) // 0: many registers in few places, as in real programs
	colors := func(y, x, n int) {
		for range n {
			l.Set(y, x, raster.Register(d.n(0, min(1<<depth, 40))), uint32(d.n(0, 1<<16-1)))
		}
	}
	for range d.n(0, 6) {
		y := d.n(0, h)
		switch d.n(0, 5) {
		case 0: // a palette
			for r := range 16 {
				l.Set(y, -1, raster.Register(r), uint32(d.n(0, 1<<12-1)))
			}
		case 1: // in steps along the line
			for x := d.n(-9, 9); x < w+9; x += d.n(1, 30) {
				colors(y, x, d.n(1, 3))
			}
		case 2:
			colors(y, d.n(-9, w+9), 3)
		case 3:
			if every == 3 {
				l.Set(y, d.n(-9, w), raster.Meaning, uint32(d.n(0, int(raster.Playfields2))))
			}
			if every == 2 {
				l.Set(y, d.n(-9, w), raster.Planes, uint32(d.n(0, 255)))
			}
		case 4:
			if every >= 2 {
				r := raster.Row + raster.Register(d.n(0, 6))
				v := d.n(-3, h+3)
				if r == raster.Wide {
					v = d.n(1, 4)
				}
				l.Set(y, 0, r, uint32(int32(v)))
			}
		case 5:
			for y := range h {
				colors(y, 0, 1)
			}
		}
	}
	l.Sort()
	return l
}

func (d displays) screen() *Screen {
	depth := []int{1, 4, 4, 6, 8}[d.n(0, 4)]
	w, h := d.n(1, 200), d.n(1, 12)
	m := &Mode{Width: w, Height: h, Depth: depth, DAC: raster.Chip(d.n(0, int(raster.STE15))), Palette: make([]uint32, 1<<depth)}
	for i := range m.Palette {
		m.Palette[i] = uint32(d.n(0, 1<<24-1))
	}
	if depth > 4 {
		m.Bits = raster.Bits(d.n(0, int(raster.Playfields2)))
	}
	s := NewScreen(m)
	for i := range s.Pix {
		s.Pix[i] = d.byte() & s.Max()
	}
	if d.n(0, 3) == 0 {
		v := image.Rect(d.n(-5, w), d.n(-3, h), d.n(0, w+9), d.n(0, h+4))
		s.SetView(v)
	}
	if d.n(0, 7) != 0 {
		if err := s.SetList(d.list(s.View().Dx(), s.View().Dy(), depth)); err != nil {
			panic(err)
		}
	}
	return s
}

// expanded returns what an Expander makes of a screen.
func expanded(s *Screen, r image.Rectangle) []uint32 {
	var e Expander
	e.LoadScreen(s)
	dst := make([]uint32, r.Dx()*r.Dy())
	e.Expand(dst, r.Dx(), &s.Paletted, r)
	return dst
}

func testDisplay(t *rapid.T) {
	d := displays{throw(t)}
	s := d.screen()
	view := s.View()
	want := s.Picture().RGBA()
	r := image.Rect(d.n(view.Min.X, view.Max.X-1), d.n(view.Min.Y, view.Max.Y-1), view.Max.X, view.Max.Y)
	if d.n(0, 1) == 0 {
		r.Min = view.Min
	}
	got := expanded(s, r)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			c := want.RGBAAt(x, y)
			w := 0xff000000 | uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B)
			if g := got[(y-r.Min.Y)*r.Dx()+x-r.Min.X]; g != w {
				t.Fatalf("%v, depth %d, view %v, list %v:\npixel %d,%d of %v is %08x, want %08x", s.Bits(), s.Depth(), view, s.List(), x, y, r, g, w)
			}
		}
	}
}

// TestDisplay compares the fast conversion with the plain one of package raster.
func TestDisplay(t *testing.T) { rapid.Check(t, testDisplay) }

func TestDisplayPlain(t *testing.T) {
	defer withoutSpecials()()
	rapid.Check(t, testDisplay)
}

func TestDisplayAVX2(t *testing.T) {
	defer withoutAVX512()()
	rapid.Check(t, testDisplay)
}

// TestMeaningReturns checks that lines that hold and modify have their table again after lines
// with another meaning.
func TestMeaningReturns(t *testing.T) {
	m := &Mode{Width: 80, Height: 4, Depth: 8, DAC: raster.RGB24, Palette: make([]uint32, 256)}
	for i := range m.Palette {
		m.Palette[i] = uint32(i) * 0x010305
	}
	for _, first := range []raster.Bits{raster.HAM6, raster.HAM8, raster.HAM8Hold} {
		for _, between := range []raster.Bits{raster.Plain, raster.HalfBright, raster.Playfields} {
			s := NewScreen(m)
			for i := range s.Pix {
				s.Pix[i] = uint8(i * 167 >> 3)
			}
			s.SetBits(first)
			var l raster.List
			l.Set(1, 0, raster.Meaning, uint32(between))
			l.Set(2, 0, raster.Meaning, uint32(first))
			if err := s.SetList(l); err != nil {
				t.Fatal(err)
			}
			want, got := s.Picture().RGBA(), expanded(s, s.View())
			for i, g := range got {
				c := want.RGBAAt(i%80, i/80)
				if w := 0xff000000 | uint32(c.R)<<16 | uint32(c.G)<<8 | uint32(c.B); g != w {
					t.Fatalf("%v, %v, %v: pixel %d,%d is %08x, want %08x", first, between, first, i%80, i/80, g, w)
				}
			}
		}
	}
}

// TestDamage checks that pixels outside the damage do not change, whatever is drawn and
// however lists change.
func TestDamage(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := displays{throw(t)}
		s := d.screen()
		view := s.View()
		s.ClearDirty()
		was := s.Picture().RGBA()
		wasHash := s.Hash()
		switch d.n(0, 2) {
		case 0:
			Fill(s.Bitmap, image.Rect(d.n(0, 60), d.n(0, 5), d.n(0, 200), d.n(0, 12)), d.byte(), OpXor)
		case 1: // another one
			if err := s.SetList(d.list(view.Dx(), view.Dy(), s.Depth())); err != nil {
				t.Fatal(err)
			}
		default: // nearly the same
			l := append(raster.List(nil), s.List()...)
			if n := len(l); n > 0 && d.n(0, 1) == 0 {
				k := d.n(0, n-1)
				l = append(l[:k], l[k+1:]...)
			} else {
				l = append(l, d.list(view.Dx(), view.Dy(), s.Depth())...)
				l.Sort()
				l = l[:min(len(l), n+1)]
			}
			if err := s.SetList(l); err != nil {
				t.Fatal(err)
			}
		}
		now := s.Picture().RGBA()
		damage := s.Damage()
		covered := func(p image.Point) bool {
			for _, r := range damage.Rects() {
				if p.In(r) {
					return true
				}
			}
			return false
		}
		for y := view.Min.Y; y < view.Max.Y; y++ {
			for x := view.Min.X; x < view.Max.X; x++ {
				if now.RGBAAt(x, y) != was.RGBAAt(x, y) && !covered(image.Pt(x, y)) {
					t.Fatalf("%v: pixel %d,%d changed outside %v; list %v", s.Bits(), x, y, damage.Rects(), s.List())
				}
			}
		}
		if !bytes.Equal(now.Pix, was.Pix) && s.Hash() == wasHash {
			t.Fatal("different pictures have the same hash")
		}
		s.ClearDirty()
		if !s.Damage().Empty() || !s.Dirty().Empty() {
			t.Fatal("damage remains")
		}
	})
}

// TestDamageIsSmall checks that nothing that looks the same is redrawn.
func TestDamageIsSmall(t *testing.T) {
	s := NewScreen(&Mode{Width: 320, Height: 200, Depth: 4, DAC: Amiga, Palette: make([]uint32, 16)})
	Fill(s.Bitmap, image.Rect(100, 50, 140, 60), 3, OpCopy)
	s.ClearDirty()
	set := func(l ...raster.Change) *Region {
		t.Helper()
		s.ClearDirty()
		if err := s.SetList(l); err != nil {
			t.Fatal(err)
		}
		return s.Damage()
	}
	if g := set(raster.Change{Y: 55, Reg: 3, Word: 0xf00}); g.Bounds() != image.Rect(100, 55, 140, 60) {
		t.Errorf("a register in use: %v", g.Rects())
	}
	if g := set(raster.Change{Y: 55, Reg: 3, Word: 0xf00}, raster.Change{Y: 57, Reg: 9, Word: 0xf00}); !g.Empty() {
		t.Errorf("a register not in use: %v", g.Rects())
	}
	if g := set(raster.Change{Y: 55, X: 110, Reg: 3, Word: 0xf00}, raster.Change{Y: 56, Reg: 3, Word: 0xf00}); g.Bounds() != image.Rect(100, 55, 140, 56) {
		t.Errorf("from a pixel on: %v", g.Rects())
	}
	if g := set(raster.Change{Y: 20, Reg: 0, Word: 0x123}, raster.Change{Y: 30, Reg: 0, Word: 0}, raster.Change{Y: 55, X: 110, Reg: 3, Word: 0xf00}, raster.Change{Y: 56, Reg: 3, Word: 0xf00}); g.Bounds() != image.Rect(0, 20, 320, 30) {
		t.Errorf("a bar: %v", g.Rects())
	}
	v := s.Version()
	if g := set(s.List()...); !g.Empty() || s.Version() != v {
		t.Errorf("the same list: %v", g.Rects())
	}
	if err := s.SetList(raster.List{{Y: 3}, {Y: 2}}); err == nil || len(s.List()) != 4 {
		t.Error("an unsorted list is accepted")
	}
	// Without a list, the screen is as before.
	set()
	plain := NewScreen(s.Mode)
	copy(plain.Pix, s.Pix)
	if s.Hash() != plain.Hash() {
		t.Error("the hash without a list differs")
	}
}

func TestPictureScreen(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := displays{throw(t)}.screen()
		p := s.Picture()
		q, err := NewPictureScreen(p)
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(q.Picture().RGBA().Pix, p.RGBA().Pix) {
			t.Fatal("the screen shows the wrong picture")
		}
		switch m := q.Image().(type) {
		case *image.Paletted:
			for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
				for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
					if m.At(x, y) != p.At(x, y) {
						t.Fatalf("%v: pixel %d,%d is %v, want %v", m.Rect, x, y, m.At(x, y), p.At(x, y))
					}
				}
			}
		case *image.RGBA:
			if !bytes.Equal(m.Pix, p.RGBA().Pix) {
				t.Fatal("the image differs")
			}
		}
	})
	if _, err := NewPictureScreen(&raster.Picture{}); err == nil {
		t.Error("a picture without a bitmap is accepted")
	}
}

func TestDisplayAllocates(t *testing.T) {
	if poolForgets {
		t.Skip("sync.Pool drops its items")
	}
	for _, s := range benchScreens() {
		var e Expander
		v := s.screen.View()
		dst := make([]uint32, v.Dx()*v.Dy())
		lists := [2]raster.List{append(raster.List(nil), s.screen.List()...), append(raster.List(nil), s.screen.List()...)}
		if n := len(lists[1]); n > 0 {
			lists[1][n/2].Word ^= 0x111
		}
		frame := 0
		draw := func() {
			if err := s.screen.SetList(lists[frame&1]); err != nil {
				t.Fatal(err)
			}
			frame++
			e.LoadScreen(s.screen)
			e.Expand(dst, v.Dx(), &s.screen.Paletted, v)
			s.screen.Damage()
			s.screen.ClearDirty()
		}
		draw()
		draw()
		if n := testing.AllocsPerRun(20, draw); n > 0 {
			t.Errorf("%s: %v allocations a frame", s.name, n)
		}
	}
}

type benchScreen struct {
	name   string
	screen *Screen
}

// benchScreens are the screens of the benchmarks: for each size one without a list, and
// the same pixels with lists.
func benchScreens() (all []benchScreen) {
	make := func(name string, w, h, depth int, bits raster.Bits, list func(l *raster.List, y int)) {
		n := 1 << depth
		if ham(bits) {
			n = 16
		}
		m := &Mode{Width: w, Height: h, Depth: depth, DAC: Amiga, Palette: make([]uint32, n), Bits: bits}
		for i := range m.Palette {
			m.Palette[i] = uint32(i * 0x123 & 0xfff)
		}
		s := NewScreen(m)
		for i := range s.Pix {
			s.Pix[i] = uint8(i*167>>3) & s.Max()
		}
		var l raster.List
		for y := range h {
			if list != nil {
				list(&l, y)
			}
		}
		l.Sort()
		if err := s.SetList(l); err != nil {
			panic(err)
		}
		s.ClearDirty()
		all = append(all, benchScreen{name, s})
	}
	palette := func(l *raster.List, y int) {
		for c := range 16 {
			l.Set(y, 0, raster.Register(c), uint32(y*7+c*0x111)&0xfff)
		}
	}
	bar := func(l *raster.List, y int) { l.Set(y, 0, 0, uint32(y*7)&0xfff) }
	spectrum := func(l *raster.List, y int) {
		palette(l, y)
		for c := range 16 {
			x := 10*c + 1 - c%2*6
			l.Set(y, x, raster.Register(c), uint32(y*5+c*0x123)&0xfff)
			l.Set(y, x+160, raster.Register(c), uint32(y*3+c*0x321)&0xfff)
		}
	}
	make("320x200x4", 320, 200, 4, raster.Plain, nil)
	make("320x200x4 palette a line", 320, 200, 4, raster.Plain, palette)
	make("320x200x4 Spectrum 512", 320, 200, 4, raster.Plain, spectrum)
	make("640x400x4", 640, 400, 4, raster.Plain, nil)
	make("640x400x4 palette a line", 640, 400, 4, raster.Plain, palette)
	make("640x400x6", 640, 400, 6, raster.Plain, nil)
	make("640x400x6 HAM6", 640, 400, 6, raster.HAM6, nil)
	make("640x400x6 SHAM", 640, 400, 6, raster.HAM6, palette)
	make("640x400x6 half-bright", 640, 400, 6, raster.HalfBright, nil)
	make("640x400x8", 640, 400, 8, raster.Plain, nil)
	make("640x400x8 bar", 640, 400, 8, raster.Plain, bar)
	make("640x400x8 palette a line", 640, 400, 8, raster.Plain, palette)
	make("640x400x8 HAM8", 640, 400, 8, raster.HAM8, nil)
	return all
}

func BenchmarkDisplay(b *testing.B) {
	for _, s := range benchScreens() {
		b.Run(s.name, func(b *testing.B) {
			var e Expander
			e.LoadScreen(s.screen)
			v := s.screen.View()
			dst := make([]uint32, v.Dx()*v.Dy())
			b.ReportAllocs()
			for b.Loop() {
				e.Expand(dst, v.Dx(), &s.screen.Paletted, v)
			}
		})
	}
}

func BenchmarkLoadScreen(b *testing.B) {
	for _, s := range benchScreens() {
		b.Run(s.name, func(b *testing.B) {
			var e Expander
			b.ReportAllocs()
			for b.Loop() {
				e.LoadScreen(s.screen)
			}
		})
	}
}

// lamps is a DAC from outside this package, with three colours and no levels.
type lamps struct{}

func (lamps) String() string { return "lamps" }

func (lamps) RGB(w uint32) uint32 { return [4]uint32{0x000000, 0x00ff00, 0xff0000, 0}[w&3] }

func (lamps) Word(c color.Color) uint32 {
	r, g, _, _ := c.RGBA()
	switch {
	case r < 0x8000 && g < 0x8000:
		return 0
	case g > r:
		return 1
	}
	return 2
}

// TestOwnDAC checks that registers of another kind fade, pulse and cycle through the words that
// they have.
func TestOwnDAC(t *testing.T) {
	p := NewPalette(lamps{}, []uint32{0, 1, 2})
	f := NewFade(p, []uint32{2, 0, 2}, 0, time.Second)
	u := NewPulse(p, 1, color.RGBA{0, 255, 0, 255}, color.RGBA{255, 0, 0, 255}, 2*time.Second, 0)
	changes := 0
	for now := time.Duration(0); ; {
		was := p.Words()
		f.Apply(p, now)
		if len(was) > 0 && was[0] != p.Word(0) {
			changes++
		}
		next, ok := f.Next(now)
		if !ok {
			break
		}
		if next <= now {
			t.Fatalf("after %v comes %v", now, next)
		}
		now = next
	}
	if p.Word(0) != 2 || p.Word(1) != 0 || p.Word(2) != 2 || changes != 1 {
		t.Errorf("faded to %v, with %d changes", p.Words(), changes)
	}
	u.Apply(p, time.Second)
	if p.Word(1) != 2 {
		t.Errorf("half of a pulse: %v", p.Words())
	}
	s := NewScreen(&Mode{Width: 4, Height: 1, Depth: 2, DAC: lamps{}, Palette: []uint32{0, 1, 2, 0}})
	s.Set(2, 0, color.RGBA{200, 10, 10, 255})
	if s.ColorIndexAt(2, 0) != 2 {
		t.Errorf("red is register %d", s.ColorIndexAt(2, 0))
	}
	if NewPalette(nil, []uint32{0x123456}).RGB(0) != 0x123456 {
		t.Error("a palette without a DAC changes a colour")
	}
}
