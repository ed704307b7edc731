package amiga

import (
	"bytes"
	"image"
	"image/color"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

// TestSpriteLine makes the first line of the example in the Hardware Reference Manual, chapter 4.
func TestSpriteLine(t *testing.T) {
	l := SpriteLine{0b0000100110010000, 0b0000011111100000}
	got := ""
	for x := range 16 {
		got += string('0' + rune(l.At(x)))
	}
	if got != "0000122332210000" {
		t.Errorf("%s", got)
	}
}

func TestSpriteBase(t *testing.T) {
	for n, want := range []uint8{16, 16, 20, 20, 24, 24, 28, 28} {
		if got := SpriteBase(n); got != want {
			t.Errorf("channel %d: %d, want %d", n, got, want)
		}
	}
}

func TestDecodeSprites(t *testing.T) {
	// Two lines at 255 and 256, of which only the end needs a ninth bit; two at
	// 300 and 301 from pixel 401, attached; one at 302.
	data := []byte{
		255, 0, 257 & 0xff, 2, 0, 1, 0, 2, 0, 3, 0, 4,
		300 & 0xff, 401 >> 1, 302 & 0xff, 0x80 | 4 | 2 | 1, 0x80, 0x00, 0x00, 0x01, 0xff, 0xff, 0x00, 0xff,
		302 & 0xff, 0, 303 & 0xff, 4 | 2, 0x12, 0x34, 0x56, 0x78,
		0, 0, 0, 0, 9, 9,
	}
	want := []Sprite{
		{VStart: 255, Lines: []SpriteLine{{1, 2}, {3, 4}}},
		{VStart: 300, HStart: 401, Attached: true, Lines: []SpriteLine{{0x8000, 0x0001}, {0xffff, 0x00ff}}},
		{VStart: 302, Lines: []SpriteLine{{0x1234, 0x5678}}},
	}
	got, err := ParseSprites(data)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	for n := range len(data) - 2 {
		if _, err := ParseSprites(data[:n]); err == nil {
			t.Errorf("the first %d bytes alone were accepted", n)
		}
	}
	if _, err := ParseSprites([]byte{9, 0, 8, 0, 0, 0, 0, 0}); err == nil {
		t.Error("a sprite that ends before it starts was accepted")
	}
}

func TestDecodePointer(t *testing.T) {
	data := []byte{0, 0, 0, 0, 0x80, 0, 0x40, 0, 0xff, 0, 0, 0xff, 0, 0, 0, 0}
	s, err := ParsePointer(data, 2)
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Sprite{Lines: []SpriteLine{{0x8000, 0x4000}, {0xff00, 0x00ff}}}, s); d != "" {
		t.Error(d)
	}
	for _, c := range []struct{ n, height int }{{11, 2}, {3, 0}, {0, 0}, {16, 4}, {16, -1}, {16, 1 << 60}} {
		if _, err := ParsePointer(data[:c.n], c.height); err == nil {
			t.Errorf("%d lines in %d bytes were accepted", c.height, c.n)
		}
	}
}

func TestSpriteDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Sprite{Lines: make([]SpriteLine, rapid.IntRange(0, 6).Draw(t, "height"))}
		for i := range s.Lines {
			s.Lines[i] = SpriteLine{rapid.Uint16().Draw(t, "low"), rapid.Uint16().Draw(t, "high")}
		}
		px := rapid.SampledFrom([]image.Point{LoresPixel, HiresPixel, LoresLacePixel, HiresLacePixel}).Draw(t, "pixel")
		at := image.Pt(rapid.IntRange(-40, 50).Draw(t, "x"), rapid.IntRange(-15, 30).Draw(t, "y"))
		m := image.NewPaletted(image.Rect(-5, 3, 43, 21), color.Palette{})
		for i := range m.Pix {
			m.Pix[i] = 200 + byte(i%7)
		}
		was := bytes.Clone(m.Pix)
		s.Draw(m, at, px, SpriteBase(0))
		for i, got := range m.Pix {
			want := was[i]
			x, y := m.Rect.Min.X+i%m.Stride-at.X, m.Rect.Min.Y+i/m.Stride-at.Y
			if x >= 0 && x < 16*px.X && y >= 0 && y < len(s.Lines)*px.Y {
				l := s.Lines[y/px.Y]
				bit := uint16(0x8000) >> (x / px.X)
				switch {
				case l[0]&bit != 0 && l[1]&bit != 0:
					want = 19
				case l[1]&bit != 0:
					want = 18
				case l[0]&bit != 0:
					want = 17
				}
			}
			if got != want {
				t.Fatalf("pixel %d is %d, want %d", i, got, want)
			}
		}
	})
	// A pixel of no size draws nothing.
	m := image.NewPaletted(image.Rect(0, 0, 20, 4), nil)
	(&Sprite{Lines: []SpriteLine{{0xffff, 0xffff}}}).Draw(m, image.Point{}, image.Pt(0, -1), 16)
	if !bytes.Equal(m.Pix, make([]byte, 80)) {
		t.Error("a sprite of empty pixels was drawn")
	}
}

func FuzzDecodeSprites(f *testing.F) {
	s := Sprite{VStart: 44, HStart: 129, Lines: []SpriteLine{{1, 2}, {3, 4}}}
	f.Add(append(s.Append(nil), 0, 0, 0, 0))
	f.Add([]byte{0, 0, 0, 0})
	f.Add([]byte{1, 0, 0, 2, 0, 0})
	f.Add([]byte{0, 0, 0, 0x30, 0, 0, 0, 0}) // the end, with bits that mean nothing
	f.Fuzz(func(t *testing.T, data []byte) {
		list, err := ParseSprites(data)
		if err != nil {
			return
		}
		var again []byte
		for i := range list {
			again = list[i].Append(again)
		}
		again = append(again, 0, 0, 0, 0)
		back, err := ParseSprites(again)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(list, back); d != "" {
			t.Fatal(d)
		}
	})
}

func TestColors(t *testing.T) {
	for w := range uint32(4096) {
		c := RGB(w)
		if c.R != uint8(w>>8)*17 || c.G != uint8(w>>4&15)*17 || c.B != uint8(w&15)*17 || c.A != 255 {
			t.Fatalf("%#03x shows as %v", w, c)
		}
		if got := Word(c); got != w {
			t.Fatalf("%#03x is read back as %#03x", w, got)
		}
	}
	// Nearest: 8 lies between 0 and 17, nearer to 0; 9 is nearer to 17.
	if got := Word(color.RGBA{8, 9, 246, 255}); got != 0x01e {
		t.Errorf("%#03x", got)
	}
	if d := cmp.Diff(color.Palette{color.RGBA{0, 0x55, 0xaa, 255}, color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0x22, 255}, color.RGBA{255, 0x88, 0, 255}}, Colors(Workbench13)); d != "" {
		t.Error(d)
	}
	for _, p := range [][]uint32{Workbench13, Workbench20, Spades, Pointer13, Pointer20} {
		for _, w := range p {
			if w > 0xfff {
				t.Errorf("colour %#x", w)
			}
		}
	}
}

// TestPointers checks that the pointer of every mode is as large as a sprite is on that screen, in
// colours of its own.
func TestPointers(t *testing.T) {
	want := map[image.Point]image.Point{
		image.Pt(320, 200): image.Pt(16, 11), image.Pt(640, 200): image.Pt(32, 11), image.Pt(640, 400): image.Pt(32, 22),
		image.Pt(640, 256): image.Pt(32, 11), image.Pt(640, 512): image.Pt(32, 22),
	}
	for _, m := range Modes {
		p := m.Pointer
		if got := p.Image.Rect.Size(); got != want[image.Pt(m.Width, m.Height)] {
			t.Errorf("%s: the pointer is %v", m.Name, got)
		}
		used := map[uint8]bool{}
		for _, v := range p.Image.Pix {
			used[v] = true
		}
		if len(used) != 4 {
			t.Errorf("%s: the pointer has %d of its four values", m.Name, len(used))
		}
		for i, w := range Pointer13 {
			if p.Image.Palette[i+1] != RGB(w) {
				t.Errorf("%s: colour %d is %v", m.Name, i+1, p.Image.Palette[i+1])
			}
		}
	}
}
