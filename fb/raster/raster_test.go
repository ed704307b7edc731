package raster

import (
	"bytes"
	"image"
	"image/color"
	"image/png"
	"slices"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// rgb returns the picture's colours in its line y, as 0xRRGGBB.
func rgb(p *Picture, y int) []uint32 {
	m := p.RGBA()
	var line []uint32
	for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
		c := m.RGBAAt(x, m.Rect.Min.Y+y)
		line = append(line, uint32(c.R)<<16|uint32(c.G)<<8|uint32(c.B))
	}
	return line
}

func bitmap(width int, pix ...uint8) *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, width, len(pix)/width), nil)
	copy(m.Pix, pix)
	return m
}

func TestBits(t *testing.T) {
	regs := make([]uint32, 32)
	copy(regs, []uint32{0x123, 0xfff, 0x789, 0, 0, 0, 0, 0xeee, 0x808, 0x909, 0xa0a})
	regs[31] = 0xf0f
	wide := make([]uint32, 64)
	wide[0], wide[5] = 0x010203, 0x12345f
	for _, c := range []struct {
		name string
		dac  DAC
		regs []uint32
		bits Bits
		pix  []uint8
		want []uint32
	}{
		{"plain", Amiga, regs, Plain, []uint8{0, 1, 2}, []uint32{0x112233, 0xffffff, 0x778899}},
		{"half-bright", Amiga, regs, HalfBright, []uint8{1, 33, 34, 63, 31}, []uint32{0xffffff, 0x777777, 0x334444, 0x770077, 0xff00ff}},
		{"half-bright, 24 bits", RGB24, []uint32{0xffff01}, HalfBright, []uint8{0, 32}, []uint32{0xffff01, 0x7f7f00}},
		{"HAM6", Amiga, regs, HAM6, []uint8{0x1f, 0x25, 0x30, 0x01, 0x10}, []uint32{0x1122ff, 0x5522ff, 0x5500ff, 0xffffff, 0xffff00}},
		{"HAM8", RGB24, wide, HAM8, []uint8{0x40 | 0x21, 0x80 | 0x3f, 0xc0, 5}, []uint32{0x010286, 0xff0286, 0xff0086, 0x12345f}},
		{"HAM8 as the chip has it", RGB24, wide, HAM8Hold, []uint8{0x40 | 0x21, 0x80 | 0x3f, 0xc0, 5}, []uint32{0x010287, 0xfd0287, 0xfd0287 &^ 0xfc00, 0x12345f}},
		{"playfields", Amiga, regs, Playfields, []uint8{0, 1, 2, 3, 0x15, 0x08}, []uint32{0x112233, 0xffffff, 0x990099, 0xffffff, 0xeeeeee, 0xaa00aa}},
		{"second playfield", Amiga, regs, Playfields2, []uint8{0, 1, 2, 3, 0x15, 0x09}, []uint32{0x112233, 0xffffff, 0x990099, 0x990099, 0xeeeeee, 0xaa00aa}},
	} {
		p := &Picture{Bitmap: bitmap(len(c.pix), c.pix...), DAC: c.dac, Registers: c.regs, Bits: c.bits}
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		if got := rgb(p, 0); !slices.Equal(got, c.want) {
			t.Errorf("%s: %06x, want %06x", c.name, got, c.want)
		}
	}
}

// TestChanges checks where changes take effect: at their pixel, to the left and right of
// the line, and not again on earlier lines.
func TestChanges(t *testing.T) {
	p := &Picture{Bitmap: bitmap(4, make([]uint8, 12)...), DAC: Amiga, Registers: []uint32{0x111}, List: List{
		{0, 2, 0, 0x222}, {1, -9, 0, 0x333}, {1, 0, 0, 0x444}, {1, 3, 0, 0x555}, {1, 4, 0, 0x666}, {2, 3, 0, 0x777},
	}}
	for y, want := range [][]uint32{{0x111111, 0x111111, 0x222222, 0x222222}, {0x444444, 0x444444, 0x444444, 0x555555}, {0x666666, 0x666666, 0x666666, 0x777777}} {
		if got := rgb(p, y); !slices.Equal(got, want) {
			t.Errorf("line %d: %06x, want %06x", y, got, want)
		}
	}
	// A change of register 0 reaches what HAM holds only from the next line on.
	p.Bits = HAM6
	p.Bitmap = bitmap(2, 0x10, 0x10, 0x10, 0x10)
	p.List = List{{0, 1, 0, 0xfff}}
	if got, want := append(rgb(p, 0), rgb(p, 1)...), []uint32{0x111100, 0x111100, 0xffff00, 0xffff00}; !slices.Equal(got, want) {
		t.Errorf("HAM: %06x, want %06x", got, want)
	}
}

func TestAddresses(t *testing.T) {
	down := int32(-1)
	p := &Picture{Bitmap: bitmap(4,
		1, 2, 3, 0,
		4, 5, 6, 7,
		3, 3, 3, 3), View: image.Rect(1, 1, 4, 2), Registers: []uint32{0, 1, 2, 3, 4, 5, 6, 7}}
	if got := rgb(p, 0); !slices.Equal(got, []uint32{5, 6, 7}) {
		t.Errorf("view %v", got)
	}
	if b := p.Bounds(); b != image.Rect(1, 1, 4, 2) || p.At(3, 1) != (color.RGBA{0, 0, 7, 255}) {
		t.Errorf("bounds %v, %v", b, p.At(3, 1))
	}
	p.View = image.Rectangle{}
	for _, c := range []struct {
		name string
		list List
		want [3][]uint32
	}{
		{"mirrored", List{{0, 0, Row, 2}, {0, 0, Step, uint32(down)}}, [3][]uint32{{3, 3, 3, 3}, {4, 5, 6, 7}, {1, 2, 3, 0}}},
		{"beyond the bitmap", List{{1, 0, Row, 2}, {1, 0, Column, 2}}, [3][]uint32{{1, 2, 3, 0}, {3, 3, 0, 0}, {0, 0, 0, 0}}},
		{"wide pixels", List{{0, 0, Step, 0}, {1, 0, Wide, 2}, {2, 0, Column, uint32(down)}}, [3][]uint32{{1, 2, 3, 0}, {1, 1, 2, 2}, {0, 0, 1, 1}}},
		{"planes", List{{0, 2, Planes, 1}, {2, 0, Planes, 0}}, [3][]uint32{{1, 2, 1, 0}, {0, 1, 0, 1}, {0, 0, 0, 0}}},
		{"two addresses", List{{0, 0, Row2, 1}, {0, 0, Column2, 1}, {0, 0, Step2, 0}}, [3][]uint32{
			{1, 0 | 2, 1 | 2, 0}, {4, 5 | 2, 4 | 2, 5}, {1, 1 | 2, 1 | 2, 1}}},
	} {
		p.List = c.list
		if err := p.Check(); err != nil {
			t.Errorf("%s: %v", c.name, err)
		}
		for y, want := range c.want {
			if got := rgb(p, y); !slices.Equal(got, want) {
				t.Errorf("%s, line %d: %v, want %v", c.name, y, got, want)
			}
		}
	}
}

// TestImage checks pictures as seen by encoders of the standard library.
func TestImage(t *testing.T) {
	p := &Picture{Bitmap: bitmap(3, 2, 1, 0), DAC: ST, Registers: []uint32{0x777, 0x700, 0x000}}
	encoded := func() image.Image {
		var b bytes.Buffer
		if err := png.Encode(&b, p); err != nil {
			t.Fatal(err)
		}
		m, err := png.Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		return m
	}
	m, ok := encoded().(*image.Paletted)
	if !ok || !bytes.Equal(m.Pix, p.Bitmap.Pix) || len(m.Palette) != 3 || m.At(1, 0) != (color.RGBA{255, 0, 0, 255}) {
		t.Errorf("an indexed picture is read as %T %v", m, m)
	}
	if q := p.Paletted(); !bytes.Equal(q.Pix, p.Bitmap.Pix) || q.Palette[1] != (color.RGBA{255, 0, 0, 255}) {
		t.Errorf("indexed: %v", q)
	}
	if p.Bitmap.Palette != nil {
		t.Error("the bitmap was changed")
	}
	p.List = List{{0, 1, 1, 0x070}}
	p.Refresh()
	if m, ok := encoded().(*image.RGBA); !ok || m.RGBAAt(1, 0) != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("a picture with a list is read as %T", m)
	}
	if q := p.Paletted(); q == nil || len(q.Palette) != 3 || q.At(1, 0) != (color.RGBA{0, 255, 0, 255}) || q.At(2, 0) != (color.RGBA{255, 255, 255, 255}) {
		t.Errorf("a single palette: %v", q)
	}
	// 257 colours are too many for one palette.
	p = &Picture{Bitmap: bitmap(257, make([]uint8, 257)...)}
	for x := range 257 {
		p.List.Set(0, x, 0, uint32(x))
	}
	if p.Paletted() != nil {
		t.Error("257 colours fit into a palette")
	}
	p.List = p.List[:256]
	if q := p.Paletted(); q == nil || len(q.Palette) != 256 {
		t.Error("256 colours do not fit into a palette")
	}
}

// genList makes lists that Check accepts.
func genList(t *rapid.T) List {
	l := make(List, 0, 8)
	for range rapid.IntRange(0, 8).Draw(t, "changes") {
		l.Set(rapid.IntRange(0, 300).Draw(t, "y"), rapid.IntRange(-20, 400).Draw(t, "x"), Register(rapid.IntRange(0, 255).Draw(t, "r")), rapid.Uint32().Draw(t, "word"))
	}
	if rapid.Bool().Draw(t, "address") {
		l.Set(7, -1, Column, uint32(rapid.Int32Range(-999, 999).Draw(t, "column")))
	}
	l.Sort()
	return l
}

func TestBinary(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		l := genList(t)
		if err := l.Check(); err != nil {
			t.Fatal(err)
		}
		b, _ := l.MarshalBinary()
		var m List
		if err := m.UnmarshalBinary(b); err != nil || !slices.Equal(l, m) {
			t.Fatalf("%v becomes %v, %v", l, m, err)
		}
		if len(b) > 1 && m.UnmarshalBinary(b[:len(b)-1]) == nil {
			t.Fatal("a truncated list is accepted")
		}
		if m.UnmarshalBinary(append(b, 0)) == nil {
			t.Fatal("bytes after the list are accepted")
		}
		for y := range 301 {
			for _, c := range l.Line(y) {
				if int(c.Y) != y {
					t.Fatalf("%v is returned for line %d", c, y)
				}
				l = l[1:]
			}
		}
		if len(l) != 0 {
			t.Fatalf("changes on no line: %v", l)
		}
	})
}

func FuzzUnmarshal(f *testing.F) {
	for _, l := range []List{nil, {{1, 2, 3, 4}}, {{0, -1, Row, 9}, {5, 9, Meaning, 2}}} {
		b, _ := l.MarshalBinary()
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, b []byte) {
		var l List
		if err := l.UnmarshalBinary(b); err != nil {
			return
		}
		if err := l.Check(); err != nil {
			t.Fatal(err)
		}
		c, _ := l.MarshalBinary()
		var m List
		if err := m.UnmarshalBinary(c); err != nil || !slices.Equal(l, m) {
			t.Fatalf("%v becomes %v, %v", l, m, err)
		}
	})
}

func TestCheck(t *testing.T) {
	for _, c := range []struct {
		list List
		want string
	}{
		{List{{2, 0, 0, 0}, {1, 0, 0, 0}}, "raster: change 1, at line 1, pixel 0, comes after one at line 2, pixel 0"},
		{List{{2, 5, 0, 0}, {2, 4, 0, 0}}, "comes after"},
		{List{{-1, 0, 0, 0}}, "raster: change 0: line -1, pixel 0 is no place"},
		{List{{0, 1, Row, 0}}, "Row changes at the beginning of a line, not at pixel 1"},
		{List{{0, 0, Meaning, 7}}, "Meaning cannot be 7"},
		{List{{0, 0, Planes, 256}}, "Planes cannot be 256"},
		{List{{0, 0, Wide, 0}}, "Wide cannot be 0"},
		{List{{0, 0, Wide, 17}}, "Wide cannot be 17"},
		{List{{0, 0, registers, 0}}, "there is no register 265"},
		{List{{0, 0, Step, 1 << 31}}, "Step cannot be"},
	} {
		if err := c.list.Check(); err == nil || !strings.Contains(err.Error(), c.want) {
			t.Errorf("%v: %v, want %q", c.list, err, c.want)
		}
	}
	p := Picture{Bitmap: bitmap(1, 0), Registers: make([]uint32, 257)}
	if p.Check() == nil {
		t.Error("257 registers are accepted")
	}
	p.Registers, p.Bits = nil, meanings
	if p.Check() == nil || (&Picture{}).Check() == nil {
		t.Error("a picture without a meaning or a bitmap is accepted")
	}
	if meanings.String() != "bits 7" || HAM6.String() != "HAM6" || Wide.String() != "Wide" || Register(9).String() != "register 9" {
		t.Error("wrong names")
	}
}

// TestChips checks that every word that a register holds is the nearest to its own colour, except
// for bits that the register does not have.
func TestChips(t *testing.T) {
	for d := range chips {
		for r := range 16 {
			for b := range 64 {
				w := d.Pack([3]int{r, 7, b}) // may be more than the register holds
				l := d.Levels(w)
				c := d.RGB(w)
				near := d.Word(color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255})
				if d.Pack(l) != near || d.RGB(near) != c {
					t.Fatalf("%v: word %x has the colour %06x, which has the word %x", d, w, c, near)
				}
			}
		}
	}
	if c := STE15.RGB(0x70ff); c != 0x08ffff {
		t.Errorf("a word of 15 bits has the colour %06x", c)
	}
	if c := STE15.RGB(0x0800); c != 0x100000 {
		t.Errorf("a word of 15 bits has the colour %06x", c)
	}
}

// stranger is a DAC that is neither Leveled nor a Halver.
type stranger struct{}

func (stranger) RGB(w uint32) uint32       { return w * 0x010101 }
func (stranger) Word(c color.Color) uint32 { return uint32(color.GrayModel.Convert(c).(color.Gray).Y) }
func (stranger) String() string            { return "grey" }

func TestStranger(t *testing.T) {
	p := &Picture{Bitmap: bitmap(2, 0, 32), DAC: stranger{}, Registers: []uint32{0x81}, Bits: HalfBright}
	if got := rgb(p, 0); !slices.Equal(got, []uint32{0x818181, 0x404040}) {
		t.Errorf("%06x", got)
	}
}
