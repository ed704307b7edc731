package amiga

import (
	"image"
	"image/color"
	"slices"
	"testing"

	"phosphor/fb"
	"phosphor/fb/planar"
	"phosphor/fb/raster"
)

// machine is chip memory with a display, and a screen of the standard window.
func machine(t *testing.T, width, depth int) (*Display, *fb.Screen) {
	t.Helper()
	s := fb.NewScreen(&fb.Mode{Width: width, Height: 200, Depth: depth, DAC: fb.Amiga, Palette: make([]uint32, 32)})
	return NewDisplay(make([]byte, 1<<18), true), s
}

// frame shows a frame with a copper list.
func showFrame(t *testing.T, d *Display, s *fb.Screen, c CopperList) {
	t.Helper()
	c.Put(d.Memory, 0x100)
	d.PokeLong(COP1LC, 0x100)
	if err := d.Frame(s); err != nil {
		t.Fatal(err)
	}
}

// colors returns the changes of colours in a list.
func colorsOf(l raster.List) raster.List {
	return slices.DeleteFunc(slices.Clone(l), func(c raster.Change) bool { return c.Reg >= 0x100 })
}

// TestCopperPositions checks where colours change, against the Amiga Hardware Reference
// Manual, chapter 2, and Copperline's traces, which agree with photographs of an A500.
func TestCopperPositions(t *testing.T) {
	for _, c := range []struct {
		name  string
		setup func(c *CopperList)
		con0  uint16
		ddf   uint16
		want  raster.List
	}{
		{"each MOVE is 8 pixels further", func(c *CopperList) {
			c.Wait(0x30, 0x20) // written at clocks 0x22, 0x26 and so on
			for i := range 4 {
				c.Move(COLOR00+2*i, uint16(i+1))
			}
		}, 0, 0x38, raster.List{{Y: 4, X: 2*0x22 - 0x81, Reg: 0, Word: 1}, {Y: 4, X: 2*0x26 - 0x81, Reg: 1, Word: 2}, {Y: 4, X: 2*0x2a - 0x81, Reg: 2, Word: 3}, {Y: 4, X: 2*0x2e - 0x81, Reg: 3, Word: 4}}},
		{"the left edge", func(c *CopperList) { c.Wait(0x2c, 0x3e); c.Move(COLOR00, 0xf00) }, 0, 0x38, raster.List{{Y: 0, X: -1, Reg: 0, Word: 0xf00}}},
		{"a WAIT that has passed takes six clocks", func(c *CopperList) {
			c.Wait(0x40, 0x40)
			c.Move(COLOR00, 1)
			c.Wait(0x40, 0x10)
			c.Move(COLOR00, 2)
		}, 0, 0x38, raster.List{{Y: 20, X: 2*0x42 - 0x81, Reg: 0, Word: 1}, {Y: 20, X: 2*0x4c - 0x81, Reg: 0, Word: 2}}},
		{"six planes leave half of the clocks", func(c *CopperList) {
			c.Wait(0x40, 0x40)
			c.Move(COLOR00, 1)
			c.Move(COLOR00, 2)
			c.Move(COLOR00, 3)
		}, PlaneCount(6), 0x38, raster.List{{Y: 20, X: 2*0x44 - 0x81, Reg: 0, Word: 1}, {Y: 20, X: 2*0x4c - 0x81, Reg: 0, Word: 2}, {Y: 20, X: 2*0x54 - 0x81, Reg: 0, Word: 3}}},
		{"four planes leave all", func(c *CopperList) {
			c.Wait(0x40, 0x40)
			c.Move(COLOR00, 1)
			c.Move(COLOR00, 2)
		}, PlaneCount(4), 0x38, raster.List{{Y: 20, X: 2*0x42 - 0x81, Reg: 0, Word: 1}, {Y: 20, X: 2*0x46 - 0x81, Reg: 0, Word: 2}}},
		{"four planes of high resolution leave none", func(c *CopperList) {
			c.Wait(0x40, 0x40)
			c.Move(COLOR00, 1)
		}, Hires | PlaneCount(4), 0x3c, raster.List{{Y: 20, X: 2*0xde - 0x81, Reg: 0, Word: 1}}},
		{"SKIP", func(c *CopperList) {
			c.Wait(0x50, 0x20)
			c.Skip(0x50, 0)
			c.Move(COLOR00, 1)
			c.Move(COLOR00, 2)
			c.Skip(0x51, 0)
			c.Move(COLOR00, 3)
		}, 0, 0x38, raster.List{{Y: 36, X: 2*0x2c - 0x81, Reg: 0, Word: 2}, {Y: 36, X: 2*0x36 - 0x81, Reg: 0, Word: 3}}},
		{"a MOVE to a register of the disk ends the list", func(c *CopperList) {
			c.Wait(0x50, 0x20)
			c.Move(COLOR00, 1)
			c.Move(0x24, 2)
			c.Move(COLOR00, 3)
		}, 0, 0x38, raster.List{{Y: 36, X: 2*0x22 - 0x81, Reg: 0, Word: 1}}},
	} {
		d, s := machine(t, 320, 5)
		d.Poke(BPLCON0, c.con0)
		d.Poke(DDFSTRT, c.ddf)
		if c.ddf == 0x3c {
			d.Poke(DDFSTOP, 0xd4)
		}
		var list CopperList
		c.setup(&list)
		list.End()
		showFrame(t, d, s, list)
		if got := colorsOf(s.List()); !slices.Equal(got, c.want) {
			t.Errorf("%s: %v, want %v", c.name, got, c.want)
		}
	}
}

// TestCopperPalette checks that a frame begins with the colours that the list has set above the
// window; a list that changes nothing below leaves a screen of one palette.
func TestCopperPalette(t *testing.T) {
	d, s := machine(t, 320, 5)
	var c CopperList
	c.Move(COLOR00+2*7, 0xfa5)
	c.End()
	showFrame(t, d, s, c)
	if s.List() != nil || s.Regs.Word(7) != 0xa5|0xf00 {
		t.Errorf("%v, %x", s.List(), s.Regs.Word(7))
	}
	// Lines after 255, and a list that goes on in another.
	d.Window = image.Rect(0x81, 0x2c, 0x1c1, 0x12c)
	d.NTSC = false
	pal := fb.NewScreen(&fb.Mode{Width: 320, Height: 256, Depth: 5, DAC: fb.Amiga, Palette: make([]uint32, 32)})
	var second CopperList
	second.WaitLine(0x110)
	second.Move(COLOR00, 0x123)
	second.End()
	second.Put(d.Memory, 0x1000)
	c = nil
	c.MoveLong(COP2LC, 0x1000)
	c.Wait(0xf0, 0)
	c.Move(COPJMP2, 0)
	c.Move(COLOR00, 0xfff)
	showFrame(t, d, pal, c)
	if l := colorsOf(pal.List()); len(l) != 1 || l[0].Y != 0x110-0x2c || l[0].X > 0 || l[0].Word != 0x123 {
		t.Errorf("after line 255: %v", l)
	}
}

// noisy fills memory with planes and returns their pixels.
func noisy(d *Display, at uint32, width, height, planes int) (*image.Paletted, []uint32) {
	m := image.NewPaletted(image.Rect(0, 0, width, height), color.Palette{})
	for i := range m.Pix {
		m.Pix[i] = uint8(i*7919>>5) & uint8(1<<planes-1)
	}
	l := planar.PlaneByPlane(width, height, planes)
	if err := l.FromPaletted(d.Memory[at:], m); err != nil {
		panic(err)
	}
	var addresses []uint32
	for i := range planes {
		addresses = append(addresses, at+uint32(i*width/8*height))
	}
	return m, addresses
}

func TestBitplanes(t *testing.T) {
	for _, c := range []struct {
		name         string
		width, depth int // of the screen
		bitmap       image.Point
		con0, con1   uint16
		setup        func(d *Display)
		at           func(x, y int) image.Point // the pixel of the bitmap for one of the screen
	}{
		{"low resolution", 320, 5, image.Pt(320, 200), PlaneCount(5), 0, nil, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"low resolution on a wide screen", 640, 5, image.Pt(320, 200), PlaneCount(5), 0, nil, func(x, y int) image.Point { return image.Pt(x/2, y) }},
		{"high resolution", 640, 4, image.Pt(640, 200), PlaneCount(4) | Hires, 0, func(d *Display) { d.Poke(DDFSTRT, 0x3c); d.Poke(DDFSTOP, 0xd4) }, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"modulo", 320, 3, image.Pt(640, 200), PlaneCount(3), 0, func(d *Display) { d.Poke(BPL1MOD, 40); d.Poke(BPL2MOD, 40) }, func(x, y int) image.Point { return image.Pt(x, y) }},
		{"backwards", 320, 3, image.Pt(320, 200), PlaneCount(3), 0, func(d *Display) {
			back := int16(-80)
			for i := range 3 {
				d.PokeLong(BPL1PT+4*i, uint32(0x8000+i*8000+199*40))
			}
			d.Poke(BPL1MOD, uint16(back))
			d.Poke(BPL2MOD, uint16(back))
		}, func(x, y int) image.Point { return image.Pt(x, 199-y) }},
		{"fine scroll", 320, 4, image.Pt(336, 200), PlaneCount(4), 0x55, func(d *Display) { d.Poke(DDFSTRT, 0x30) }, func(x, y int) image.Point { return image.Pt(x+16-5, y) }},
		{"a smaller window", 320, 4, image.Pt(320, 200), PlaneCount(4), 0, func(d *Display) { d.Poke(DIWSTRT, 0x3c91); d.Poke(DIWSTOP, 0xe4b1) }, func(x, y int) image.Point {
			if x < 16 || x >= 304 || y < 16 || y >= 184 {
				return image.Pt(-1, -1)
			}
			return image.Pt(x, y-16)
		}},
	} {
		d, s := machine(t, c.width, c.depth)
		m, planes := noisy(d, 0x8000, c.bitmap.X, c.bitmap.Y, c.depth)
		for i, p := range planes {
			d.PokeLong(BPL1PT+4*i, p)
		}
		d.Poke(BPLCON0, c.con0)
		d.Poke(BPLCON1, c.con1)
		if c.setup != nil {
			c.setup(d)
		}
		showFrame(t, d, s, CopperList{0xffff, 0xfffe})
		for y := range 200 {
			for x := range c.width {
				want := uint8(0)
				if p := c.at(x, y); p.In(m.Rect) {
					want = m.ColorIndexAt(p.X, p.Y)
				}
				if got := s.ColorIndexAt(x, y); got != want {
					t.Fatalf("%s: pixel %d,%d is %d, want %d", c.name, x, y, got, want)
				}
			}
		}
		if s.ClearDirty(); d.Frame(s) != nil {
			t.Fatal("no second frame")
		}
	}
}

// TestMeanings checks the bits of BPLCON0, including changes by the copper in the middle
// of the screen.
func TestMeanings(t *testing.T) {
	for _, c := range []struct {
		con0, con2 uint16
		want       raster.Bits
	}{
		{PlaneCount(5), 0, raster.Plain}, {PlaneCount(6), 0, raster.HalfBright}, {PlaneCount(6), 0x200, raster.Plain},
		{PlaneCount(6) | HoldModify, 0, raster.HAM6}, {PlaneCount(6) | TwoFields, 0, raster.Playfields},
		{PlaneCount(6) | TwoFields, 0x40, raster.Playfields2}, {PlaneCount(4) | Hires, 0, raster.Plain},
	} {
		d, s := machine(t, 320, 6)
		d.Poke(BPLCON2, c.con2)
		var l CopperList
		l.Move(BPLCON0, c.con0)
		l.Wait(0x80, 0x20)
		l.Move(BPLCON0, PlaneCount(5))
		l.End()
		showFrame(t, d, s, l)
		var got []raster.Change
		for _, v := range s.List() {
			if v.Reg == raster.Meaning {
				got = append(got, v)
			}
		}
		switch {
		case c.want == raster.Plain && len(got) != 0:
			t.Errorf("%x: %v", c.con0, got)
		case c.want != raster.Plain && (len(got) != 2 || got[0].Y != 0 || got[0].X > 0 || raster.Bits(got[0].Word) != c.want || got[1].Y != 0x80-0x2c || got[1].Word != 0):
			t.Errorf("%x: %v, want %v", c.con0, got, c.want)
		}
	}
}

// TestAGA checks colours in banks, in two halves, and hold and modify with the control bits in
// planes 1 and 2.
func TestAGA(t *testing.T) {
	d := NewDisplay(make([]byte, 1<<18), true)
	d.AGA = true
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 8, DAC: fb.RGB24, Palette: make([]uint32, 256)})
	d.Poke(BPLCON3, 5<<13)
	d.Poke(COLOR00+2*3, 0x123)
	d.Poke(BPLCON3, 5<<13|0x200)
	d.Poke(COLOR00+2*3, 0x456)
	if got := d.Color(163); got != 0x142536 {
		t.Errorf("colour 163 is %06x", got)
	}
	m, planes := noisy(d, 0x8000, 320, 200, 8)
	for i, p := range planes {
		d.PokeLong(BPL1PT+4*i, p)
	}
	d.Poke(BPLCON0, PlaneCount(8)|HoldModify)
	showFrame(t, d, s, CopperList{0xffff, 0xfffe})
	if v := m.ColorIndexAt(9, 9); s.ColorIndexAt(9, 9) != v>>2|v<<6 {
		t.Errorf("%x of planes %x", s.ColorIndexAt(9, 9), v)
	}
	if l := s.List(); len(l) != 1 || l[0].Reg != raster.Meaning || raster.Bits(l[0].Word) != raster.HAM8Hold {
		t.Errorf("%v", l)
	}
}

func TestFrameErrors(t *testing.T) {
	d, s := machine(t, 320, 5)
	d.Window = image.Rect(0, 0, 321, 200)
	if d.Frame(s) == nil {
		t.Error("a window larger than the screen is accepted")
	}
	d.Window, d.AGA = image.Rectangle{}, true
	if d.Frame(s) == nil {
		t.Error("AGA is accepted on a screen of 12 bits")
	}
}

// FuzzCopper checks that any memory is a copper list that comes to an end, and makes a list that a
// screen takes.
func FuzzCopper(f *testing.F) {
	f.Add([]byte{0x01, 0x80, 0x0f, 0xff, 0xff, 0xff, 0xff, 0xfe})
	f.Add([]byte{0x00, 0x80, 0, 0, 0x00, 0x82, 0, 0, 0x00, 0x88, 0, 0})
	f.Add([]byte{0x80, 0x01, 0x00, 0x00, 0x00, 0x88, 0, 0, 1, 0, 0xff, 0xff, 1, 2, 3, 4})
	f.Fuzz(func(t *testing.T, b []byte) {
		d := NewDisplay(b, len(b)&1 == 0)
		s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 8, DAC: fb.Amiga, Palette: make([]uint32, 32)})
		for range 2 {
			if err := d.Frame(s); err != nil {
				t.Fatal(err)
			}
		}
	})
}

func BenchmarkFrame(b *testing.B) {
	d := NewDisplay(make([]byte, 1<<18), true)
	s := fb.NewScreen(&fb.Mode{Width: 320, Height: 200, Depth: 6, DAC: fb.Amiga, Palette: make([]uint32, 32)})
	_, planes := noisy(d, 0x8000, 320, 200, 6)
	var c CopperList
	c.Move(BPLCON0, PlaneCount(6)|HoldModify)
	c.Planes(planes...)
	for y := range 200 {
		c.Wait(0x2c+y, 0)
		c.Move(COLOR00, uint16(y))
	}
	c.End()
	c.Put(d.Memory, 0x100)
	d.PokeLong(COP1LC, 0x100)
	b.ReportAllocs()
	for b.Loop() {
		d.Frame(s)
	}
}
