package gdosfont

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"log"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/formattest"
)

// A raw is a font file in parts, built by the table of the package comment.
type raw struct {
	big           bool
	point         uint16
	first, last   uint16
	flags         uint16
	offsets       []byte
	columns       []uint16
	width, height uint16
	form          []byte

	columnsAt, formAt uint32 // not 0: instead of the true places
}

func (r raw) file() []byte {
	order := binary.AppendByteOrder(binary.LittleEndian)
	if r.big {
		order = binary.BigEndian
	}
	var b []byte
	put := func(words ...uint16) {
		for _, w := range words {
			b = order.AppendUint16(b, w)
		}
	}
	put(7, r.point)
	b = append(b, "T\x84st\x00garbage"...)
	b = append(b, make([]byte, 36-len(b))...)
	put(r.first, r.last)
	put(11, 10, 9, 8, 7, 6, 5, 4, 3, 2, 1, 0x5555, 0xaaaa, r.flags)
	at := uint32(88)
	for i, size := range []int{len(r.offsets), 2 * len(r.columns), len(r.form)} {
		table := at
		switch {
		case i == 1 && r.columnsAt != 0:
			table = r.columnsAt
		case i == 2 && r.formAt != 0:
			table = r.formAt
		case size == 0:
			table = 0
		}
		b = order.AppendUint32(b, table)
		at += uint32(size)
	}
	put(r.width, r.height, 0xdead, 0xbeef)
	b = append(b, r.offsets...)
	put(r.columns...)
	return append(b, r.form...)
}

// plain has two characters, A of 3x2 pixels and B of 7x2.
func plain() raw {
	return raw{
		point: 9, first: 'A', last: 'B', columns: []uint16{0, 3, 10}, width: 2, height: 2,
		form: []byte{0b101_11000, 0b11_000000, 0b010_01010, 0b10_111111},
	}
}

func font() *Font {
	return &Font{
		ID: 7, Point: 9, Name: "Täst", First: 'A', Height: 2,
		Glyphs: []Glyph{
			{Width: 3, Bits: []byte{0b101_00000, 0b010_00000}},
			{Width: 7, Bits: []byte{0b1100011_0, 0b0101010_0}},
		},
		Top: 11, Ascent: 10, Half: 9, Descent: 8, Bottom: 7, MaxCharWidth: 6, MaxCellWidth: 5,
		LeftOffset: 4, RightOffset: 3, Thicken: 2, Underline: 1, Lighten: 0x5555, Skew: 0xaaaa,
	}
}

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*raw, *Font)
	}{
		{"little-endian", func(r *raw, f *Font) {}},
		{"big-endian", func(r *raw, f *Font) { r.big, r.flags, f.Flags = true, 4, FlagBigEndian }},
		{"big-endian without the flag", func(r *raw, f *Font) { r.big, f.Flags = true, FlagBigEndian }},
		{"little-endian with the flag", func(r *raw, f *Font) { r.flags = 4 }},
		{"point 0", func(r *raw, f *Font) { r.point, f.Point = 0, 0 }},
		{"point 0, big-endian", func(r *raw, f *Font) {
			r.big, r.point, r.flags, f.Point, f.Flags = true, 0, 4, 0, FlagBigEndian
		}},
		{"point 300", func(r *raw, f *Font) { r.point, f.Point = 300, 300 }},
		{"flags", func(r *raw, f *Font) { r.flags, f.Flags = 9, FlagSystem|FlagMonospaced }},
		{"horizontal offsets", func(r *raw, f *Font) {
			r.flags, f.Flags = 2, FlagOffsets
			r.offsets = []byte{1, 2, 0xff, 0xfe}
			f.Glyphs[0].Left, f.Glyphs[0].Right, f.Glyphs[1].Left, f.Glyphs[1].Right = 1, 2, -1, -2
		}},
		{"horizontal offsets, big-endian", func(r *raw, f *Font) {
			r.big, r.flags, f.Flags = true, 6, FlagOffsets|FlagBigEndian
			r.offsets = []byte{1, 2, 0xff, 0xfe}
			f.Glyphs[0].Left, f.Glyphs[0].Right, f.Glyphs[1].Left, f.Glyphs[1].Right = 1, 2, -1, -2
		}},
		{"horizontal offsets without a table", func(r *raw, f *Font) { r.flags = 2 }},
		{"horizontal offsets without the flag", func(r *raw, f *Font) { r.offsets = []byte{1, 2, 3, 4} }},
		{"last code 256", func(r *raw, f *Font) { r.first, r.last, f.First = 254, 256, 254 }},
		{"character without a picture", func(r *raw, f *Font) {
			r.last, r.columns = 'C', []uint16{0, 3, 3, 10}
			f.Glyphs = []Glyph{f.Glyphs[0], {}, f.Glyphs[1]}
		}},
		{"character at FFFF", func(r *raw, f *Font) {
			r.last, r.columns = 'C', []uint16{0, 0xffff, 3, 10}
			f.Glyphs = []Glyph{f.Glyphs[0], {}, f.Glyphs[1]}
		}},
		{"last character at FFFF", func(r *raw, f *Font) {
			r.last, r.columns = 'C', []uint16{0, 3, 0xffff, 10}
			f.Glyphs = append(f.Glyphs, Glyph{})
		}},
		{"columns outside the form", func(r *raw, f *Font) { r.columns[2], f.Glyphs[1] = 17, Glyph{} }},
		{"columns backwards", func(r *raw, f *Font) { r.columns[2], f.Glyphs[1] = 2, Glyph{} }},
		{"columns overlap", func(r *raw, f *Font) {
			r.last, r.columns = 'D', []uint16{0, 3, 10, 0, 9}
			f.Glyphs = append(f.Glyphs, Glyph{}, Glyph{})
		}},
	} {
		r, want := plain(), font()
		test.change(&r, want)
		got, err := Decode(bytes.NewReader(r.file()))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
		if want := r.point > 0; Match(r.file()) != want {
			t.Errorf("%s: match %v, want %v", test.name, !want, want)
		}
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*raw)
		want   string
	}{
		{"points", func(r *raw) { r.point = 0x4444 }, "offset 2: size is 17476, expected at most 768"},
		{"descending codes", func(r *raw) { r.last = '@' }, "offset 36: the last character is 64, expected 65 to 255"},
		{"high codes", func(r *raw) { r.last = 257 }, "offset 36: the last character is 257, expected 65 to 255"},
		{"extended header", func(r *raw) { r.flags = 0x20 }, "offset 66: fonts with an extended header"},
		{"no lines", func(r *raw) { r.height = 0 }, "offset 80: 16x0 pixels, expected at least 1x1"},
		{"no width", func(r *raw) { r.width = 0 }, "offset 80: 0x2 pixels, expected at least 1x1"},
		{"columns in the header", func(r *raw) { r.columnsAt = 80 }, "offset 72: the table of columns is at 80, expected 84 to 92"},
		{"columns after the end", func(r *raw) { r.columnsAt = 93 }, "offset 72: the table of columns is at 93, expected 84 to 92"},
		{"columns far away", func(r *raw) { r.columnsAt = 0xffffffff }, "offset 72: the table of columns is at 4294967295, expected 84 to 92"},
		{"form in the header", func(r *raw) { r.formAt = 10 }, "offset 76: the picture is at 10, expected 84 to 94"},
		{"form too large", func(r *raw) { r.height = 3 }, "offset 76: the picture is at 94, expected 84 to 92"},
	} {
		for _, big := range []bool{false, true} {
			r := plain()
			r.big = big
			test.change(&r)
			_, err := Decode(bytes.NewReader(r.file()))
			if err == nil || !strings.HasPrefix(err.Error(), "gdosfont: "+test.want) {
				t.Errorf("%s: %v, want %s", test.name, err, test.want)
			}
		}
	}
	file := plain().file()
	for n := range file {
		f, err := Decode(bytes.NewReader(file[:n]))
		if err == nil || f != nil {
			t.Errorf("%d bytes: no error", n)
		}
		if n < headerSize && !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func TestMatch(t *testing.T) {
	control, after := plain().file(), plain().file()
	control[4] = 7
	after[12] = 0xfe
	for name, head := range map[string][]byte{
		"empty":       nil,
		"short":       plain().file()[:87],
		"zeros":       make([]byte, 128),
		"text":        bytes.Repeat([]byte("a line of text\n"), 9),
		"name":        control,
		"name's rest": after,
	} {
		if Match(head) {
			t.Errorf("%s: Match accepts it", name)
		}
	}
}

func fonts(t *rapid.T) *Font {
	length := rapid.IntRange(0, 0xffff)
	f := &Font{
		ID: length.Draw(t, "id"), Point: rapid.IntRange(0, maxPoint).Draw(t, "point"),
		Name:   rapid.StringOfN(rapid.RuneFrom([]rune("aZ ~äß✓")), 0, 32, -1).Draw(t, "name"),
		First:  rapid.IntRange(0, 255).Draw(t, "first"),
		Height: rapid.IntRange(1, 9).Draw(t, "height"),
		Top:    length.Draw(t, "top"), Ascent: length.Draw(t, "ascent"), Half: length.Draw(t, "half"),
		Descent: length.Draw(t, "descent"), Bottom: length.Draw(t, "bottom"),
		MaxCharWidth: length.Draw(t, "char"), MaxCellWidth: length.Draw(t, "cell"),
		LeftOffset: length.Draw(t, "left"), RightOffset: length.Draw(t, "right"),
		Thicken: length.Draw(t, "thicken"), Underline: length.Draw(t, "underline"),
		Lighten: rapid.Uint16().Draw(t, "lighten"), Skew: rapid.Uint16().Draw(t, "skew"),
		Flags: Flags(rapid.IntRange(0, 15).Draw(t, "flags")),
	}
	f.Glyphs = make([]Glyph, rapid.IntRange(1, 256-f.First).Draw(t, "glyphs"))
	for i := range f.Glyphs {
		g := &f.Glyphs[i]
		if f.Flags&FlagOffsets != 0 {
			g.Left, g.Right = rapid.Int8().Draw(t, "left"), rapid.Int8().Draw(t, "right")
		}
		if g.Width = rapid.IntRange(0, 20).Draw(t, "width"); g.Width == 0 {
			continue
		}
		n := bits.Row(g.Width)
		g.Bits = rapid.SliceOfN(rapid.Byte(), n*f.Height, n*f.Height).Draw(t, "bits")
		for y := range f.Height {
			g.Bits[(y+1)*n-1] &= 0xff << (8*n - g.Width)
		}
	}
	return f
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		f := fonts(t)
		var b bytes.Buffer
		if err := Encode(&b, f); err != nil {
			t.Fatal(err)
		}
		got, err := Decode(&b)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(f, got); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncode(t *testing.T) {
	f := font()
	f.Glyphs[0].Left = -1
	f.Glyphs[1].Bits[0] |= 1 // beyond the width
	var b bytes.Buffer
	if err := Encode(&b, f); err != nil {
		t.Fatal(err)
	}
	got, err := Decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	want := font()
	want.Glyphs[0].Left, want.Flags = -1, FlagOffsets
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestEncodeErrors(t *testing.T) {
	for name, change := range map[string]func(*Font){
		"name":            func(f *Font) { f.Name = "日本" },
		"long name":       func(f *Font) { f.Name = strings.Repeat("a", 33) },
		"name with zero":  func(f *Font) { f.Name = "a\x00" },
		"no glyphs":       func(f *Font) { f.Glyphs = nil },
		"many glyphs":     func(f *Font) { f.First = 255 },
		"negative code":   func(f *Font) { f.First = -1 },
		"height":          func(f *Font) { f.Height = 0 },
		"bits":            func(f *Font) { f.Glyphs[0].Bits = nil },
		"negative width":  func(f *Font) { f.Glyphs[0].Width = -1 },
		"wide":            func(f *Font) { f.Glyphs[0] = Glyph{Width: 65528, Bits: make([]byte, 2*8191)} },
		"point":           func(f *Font) { f.Point = 1000 },
		"id":              func(f *Font) { f.ID = 65536 },
		"length":          func(f *Font) { f.Underline = -1 },
		"extended header": func(f *Font) { f.Flags = flagExtended },
	} {
		f := font()
		change(f)
		if err := Encode(io.Discard, f); err == nil || !strings.HasPrefix(err.Error(), "gdosfont: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(failing{}, font()); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

type failing struct{}

func (failing) Write([]byte) (int, error) { return 0, io.ErrShortWrite }

func TestGlyph(t *testing.T) {
	f := font()
	f.Glyphs = append(f.Glyphs, Glyph{})
	for code, want := range map[byte]*Glyph{'@': nil, 'A': &f.Glyphs[0], 'B': &f.Glyphs[1], 'C': nil, 'D': nil} {
		if got := f.Glyph(code); got != want {
			t.Errorf("%c: %v, want %v", code, got, want)
		}
	}
}

// TestMemory checks that every column of the form belongs to at most one glyph, whatever
// widths the table claims.
func TestMemory(t *testing.T) {
	r := plain()
	r.first, r.last, r.width, r.height = 0, 255, 100, 2
	r.columns = nil
	for range 257 {
		r.columns = append(r.columns, 0)
	}
	for i := range 128 {
		r.columns[2*i+1] = 800
	}
	r.form = make([]byte, 200)
	data := r.file()
	formattest.Allocates(t, 1<<20, func() {
		if _, err := Decode(bytes.NewReader(data)); err != nil {
			t.Error(err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	for _, b := range seeds() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Match(data)
		font, err := Decode(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "gdosfont: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		var b bytes.Buffer
		if err := Encode(&b, font); err != nil {
			t.Fatal(err)
		}
		if again, err := Decode(&b); err != nil || !cmp.Equal(again, font) {
			t.Errorf("the font differs after encoding and decoding (%v): %s", err, cmp.Diff(font, again))
		}
	})
}

func seeds() [][]byte {
	big := plain()
	big.big, big.flags, big.offsets = true, 6, []byte{1, 2, 3, 4}
	return [][]byte{plain().file(), big.file()}
}

func Example() {
	f := &Font{
		Point: 4, Name: "Tiny", First: 'T', Height: 4,
		Glyphs: []Glyph{{Width: 4, Bits: []byte{0xe0, 0x40, 0x40, 0x40}}},
	}
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	fmt.Println(f.Name, f.Point)
	g := f.Glyph('T')
	for y := range f.Height {
		for x := range g.Width {
			fmt.Print(map[bool]string{false: ".", true: "#"}[g.At(x, y)])
		}
		fmt.Println()
	}
	// Output:
	// Tiny 4
	// ###.
	// .#..
	// .#..
	// .#..
}
