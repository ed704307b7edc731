package ilbm

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"slices"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/iff"
)

// stripes is a picture of 20x4 whose pixels are all 1 and whose registers change.
func stripes(list raster.List, chunk LineChunk) (*image.Paletted, *Details) {
	m := image.NewPaletted(image.Rect(0, 0, 20, 4), make(color.Palette, 16))
	for i := range m.Palette {
		m.Palette[i] = color.RGBA{uint8(i), 1, 2, 255}
	}
	for i := range m.Pix {
		m.Pix[i] = 1
	}
	return m, &Details{Lines: list, LineChunk: chunk}
}

func TestLineChunks(t *testing.T) {
	small := raster.List{{Y: 0, Reg: 1, Word: 0x112233}, {Y: 2, Reg: 1, Word: 0xffee00}, {Y: 2, Reg: 15, Word: 0x445566}}
	wide := raster.List{{Y: 1, Reg: 17, Word: 0xabcdef}, {Y: 3, Reg: 1, Word: 0x123456}}
	var sham raster.List
	for y := range 4 {
		for r := range 16 {
			sham.Set(y, 0, raster.Register(r), uint32(r*0x110000+y*0x11))
		}
	}
	for name, c := range map[string]struct {
		list  raster.List
		chunk LineChunk
		want  [4]uint32 // of each line
	}{
		"small": {small, PCHG, [4]uint32{0x112233, 0x112233, 0xffee00, 0xffee00}},
		"big":   {wide, PCHG, [4]uint32{0x010102, 0x010102, 0x010102, 0x123456}},
		"SHAM":  {sham, SHAM, [4]uint32{0x110000, 0x110011, 0x110022, 0x110033}},
	} {
		m, d := stripes(c.list, c.chunk)
		var b bytes.Buffer
		if err := Encode(&b, m, d); err != nil {
			t.Fatal(name, err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(name, err)
		}
		if diff := cmp.Diff(c.list, got.Lines); diff != "" || got.LineChunk != c.chunk {
			t.Errorf("%s: %v %s", name, got.LineChunk, diff)
		}
		for y, w := range c.want {
			if v := got.TrueColor.NRGBAAt(19, y); uint32(v.R)<<16|uint32(v.G)<<8|uint32(v.B) != w {
				t.Errorf("%s: line %d is %v, want %06X", name, y, v, w)
			}
		}
		if p := got.Frame(); p == nil || p.Machine() != "Amiga" || len(p.Screens[0].List) != len(c.list) {
			t.Errorf("%s: %v", name, p)
		}
	}
	for name, bad := range map[string]raster.List{"pixel": {{X: 3, Reg: 1}}, "line": {{Y: 4, Reg: 1}}, "register": {{Reg: raster.Meaning}}} {
		m, d := stripes(bad, PCHG)
		if Encode(&bytes.Buffer{}, m, d) == nil {
			t.Errorf("%s: no error", name)
		}
	}
	m, d := stripes(wide, SHAM)
	if Encode(&bytes.Buffer{}, m, d) == nil {
		t.Error("register 17 in a SHAM")
	}
}

// file4 returns a picture of 20x4 of one plane with more chunks.
func file4(chunks ...[]byte) []byte {
	m, _ := stripes(nil, NoLines)
	m.Palette = m.Palette[:2]
	var b bytes.Buffer
	if err := Encode(&b, m, &Details{Compression: None}); err != nil {
		panic(err)
	}
	inner := b.Bytes()[12:]
	at := bytes.Index(inner, []byte("BODY"))
	return iff.File("ILBM", slices.Concat(inner[:at], slices.Concat(chunks...), inner[at:]))
}

func TestHuffman(t *testing.T) {
	// The tree is read from its last word on. 1: a byte if the word is not negative, else a
	// branch by that many bytes. 0: the word before, which is a byte if bit 8 is set.
	// Word 0 is 102, word 1 is 1, word 2 is 100, word 3 is -4 (to word 1).
	tree := words(0x102, 1, 0x100, -4)
	// 0 is byte 0; 1 goes to word 1, where 1 is byte 1 and 0 is byte 2.
	data := append(binary.BigEndian.AppendUint32(nil, uint32(len(tree))), 0, 0, 0, 5)
	data = append(append(data, tree...), 0b0_11_10_0_11, 0)
	got, err := unpackPCHG(data)
	if err != nil || !bytes.Equal(got, []byte{0, 1, 2, 0, 1}) {
		t.Errorf("% x, %v", got, err)
	}
	for _, bad := range [][]byte{nil, data[:7], data[:10], append(binary.BigEndian.AppendUint32(nil, 2), 0, 0, 0, 1, 0xff, 0xfe, 0xff, 0)} {
		if _, err := unpackPCHG(bad); err == nil {
			t.Errorf("% x: no error", bad)
		}
	}
}

// TestLineChunksRead reads files of other programs.
func TestLineChunksRead(t *testing.T) {
	two := func(a, b int) []byte {
		s := make([]byte, 2)
		for _, v := range []int{a, b} {
			s = append(s, words(0, v)...)
			s = append(s, make([]byte, 28)...)
		}
		return s
	}
	ctbl := func(n int) (b []byte) {
		for y := range 4 {
			b = append(b, words(0, y*0x111)...)
			b = append(b, make([]byte, 2*(n-2))...)
		}
		return b
	}
	rast := func() (b []byte) {
		for _, y := range []int{0, 3, 0, 1} {
			b = append(b, words(y, 0, 0x700|y)...)
			b = append(b, make([]byte, 28)...)
		}
		return b
	}
	for name, c := range map[string]struct {
		chunk []byte
		want  [4]uint32
	}{
		"SHAM of two lines": {iff.AppendChunk(nil, "SHAM", two(0xf00, 0x0f0)), [4]uint32{0xff0000, 0xff0000, 0x00ff00, 0x00ff00}},
		"CTBL":              {iff.AppendChunk(nil, "CTBL", ctbl(16)), [4]uint32{0, 0x111111, 0x222222, 0x333333}},
		"BEAM of two":       {iff.AppendChunk(nil, "BEAM", ctbl(2)), [4]uint32{0, 0x111111, 0x222222, 0x333333}},
		"RAST":              {iff.AppendChunk(nil, "RAST", rast()), [4]uint32{0xff0000, 0xff0024, 0xff0024, 0xff006d}},
		"the last counts": {slices.Concat(iff.AppendChunk(nil, "CTBL", ctbl(2)), iff.AppendChunk(nil, "SHAM", two(0xf00, 0x0f0))),
			[4]uint32{0xff0000, 0xff0000, 0x00ff00, 0x00ff00}},
	} {
		m, err := DecodeAll(bytes.NewReader(file4(c.chunk)))
		if err != nil {
			t.Fatal(name, err)
		}
		for y, w := range c.want {
			if v := m.TrueColor.NRGBAAt(0, y); uint32(v.R)<<16|uint32(v.G)<<8|uint32(v.B) != w {
				t.Errorf("%s: line %d is %v, want %06X", name, y, v, w)
			}
		}
	}
	for _, id := range []string{"SHAM", "PCHG", "RAST"} {
		if _, err := DecodeAll(bytes.NewReader(file4(iff.AppendChunk(nil, id, nil)))); err == nil {
			t.Errorf("an empty %s is accepted", id)
		}
	}
}

// runs makes an RGB8 or RGBN of 4x2 pixels: a short run that crosses the line's end, and a
// long one in a word.
func runs(kind string) []byte {
	head := make([]byte, 20)
	copy(head, []byte{0, 4, 0, 2})
	head[8], head[10] = 25, 4
	body := []byte{1, 2, 3, 5, 9, 8, 7, 0, 0, 0, 9}
	if kind == "RGBN" {
		head[8] = 13
		body = []byte{0x12, 0x35, 0x98, 0x70, 3}
	}
	return iff.File(kind, slices.Concat(iff.AppendChunk(nil, "BMHD", head), iff.AppendChunk(nil, "BODY", body)))
}

func TestColorRuns(t *testing.T) {
	for kind, want := range map[string][2]color.NRGBA{"RGB8": {{1, 2, 3, 255}, {9, 8, 7, 255}}, "RGBN": {{0x11, 0x22, 0x33, 255}, {0x99, 0x88, 0x77, 255}}} {
		m, err := DecodeAll(bytes.NewReader(runs(kind)))
		if err != nil {
			t.Fatal(kind, err)
		}
		if a, b := m.TrueColor.NRGBAAt(0, 1), m.TrueColor.NRGBAAt(1, 1); a != want[0] || b != want[1] || m.Frame() != nil {
			t.Errorf("%s: %v, %v", kind, a, b)
		}
	}
}

func TestRings(t *testing.T) {
	want := []Ring{{Rate: 8192, Active: true, Cells: []frame.Cell{{Register: 3}, {Register: -1, Color: color.RGBA{1, 2, 3, 255}}, {Register: 1}}}}
	m, d := stripes(nil, NoLines)
	d.Rings = want
	var b bytes.Buffer
	if err := Encode(&b, m, d); err != nil {
		t.Fatal(err)
	}
	got, err := DecodeAll(&b)
	if err != nil || cmp.Diff(want, got.Rings) != "" {
		t.Fatalf("%+v, %v", got.Rings, err)
	}
	c := got.Frame().Cycles
	if len(c) != 1 || c[0].Step.Round(time.Millisecond) != 33*time.Millisecond || !c[0].Turns() {
		t.Errorf("%+v", c)
	}
}

// TestUnpadded checks that real chunks begin right after odd ones that lack their padding, and
// after the FORM.
func TestUnpadded(t *testing.T) {
	data := iff.AppendChunk(nil, "FORM", append([]byte("ILBM"), file4(iff.AppendChunk(nil, "JUNK", []byte("odd")))[12:]...))
	at := bytes.Index(data, []byte("odd\x00"))
	data = slices.Delete(data, at+3, at+4)
	binary.BigEndian.PutUint32(data[4:], uint32(len(data)-8))
	data = iff.AppendChunk(data, "CTBL", words(0, 0xf00, 0, 0xf0, 0, 0xf, 0, 0xfff))
	m, err := DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if got := m.TrueColor.NRGBAAt(0, 2); got != (color.NRGBA{0, 0, 255, 255}) {
		t.Error(got)
	}
}
