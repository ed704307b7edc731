package amigafont

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

// A raw is a font file by the table of the package comment: A of 3x2 pixels and B of 5x2, then
// a missing one of 1x2.
type raw struct {
	contents []byte
	pointers []uint32
}

func plain() *raw {
	b := make([]byte, headerSize)
	copy(b, "\x70\x64\x4e\x75")
	b[12], b[66] = 12, 12
	copy(b[18:], "\x0f\x80\x00\x07")
	copy(b[26:], "tiny2\x00rest")
	copy(b[78:], "\x00\x02\x02\x62\x00\x04\x00\x01\x00\x01\x00\x00AB")
	copy(b[96:], "\x00\x02")
	r := &raw{contents: b}
	r.point(14, 26)
	r.point(68, 26)
	r.table(92, "\xbc\x80\x5d\x00") // 101 11100 1, 010 11101 0
	r.table(98, "\x00\x00\x00\x03\x00\x03\x00\x05\x00\x08\x00\x01")
	r.table(102, "\x00\x04\x00\x06\x00\x02")
	r.table(106, "\x00\x00\xff\xff\x00\x01")
	return r
}

func (r *raw) point(at int, to uint32) {
	binary.BigEndian.PutUint32(r.contents[at:], to)
	r.pointers = append(r.pointers, uint32(at))
}

func (r *raw) table(at int, data string) {
	r.point(at, uint32(len(r.contents)))
	r.contents = append(r.contents, data...)
	for len(r.contents)%4 != 0 {
		r.contents = append(r.contents, 0)
	}
}

func longs(values ...uint32) (b []byte) {
	for _, v := range values {
		b = binary.BigEndian.AppendUint32(b, v)
	}
	return b
}

func (r *raw) file() []byte {
	n := uint32(len(r.contents) / 4)
	b := append(longs(0x3f3, 0, 1, 0, 0, n, 0x3e9, n), r.contents...)
	b = append(b, longs(0x3ec, uint32(len(r.pointers)), 0)...)
	b = append(b, longs(r.pointers...)...)
	return append(b, longs(0, 0x3f2)...)
}

func font() *Font {
	return &Font{
		Name: "tiny2", Revision: 7, Style: Bold, Flags: Proportional | Designed | FromDisk,
		YSize: 2, XSize: 4, Baseline: 1, BoldSmear: 1, Lo: 'A',
		Glyphs: []Glyph{
			{Width: 3, Space: 4, Bits: []byte{0b101_00000, 0b010_00000}},
			{Width: 5, Space: 6, Kern: -1, Bits: []byte{0b11100_000, 0b11101_000}},
		},
		Missing: Glyph{Width: 1, Space: 2, Kern: 1, Bits: []byte{0x80, 0}},
	}
}

// colored adds two planes and three colours.
func colored() (*raw, *Font) {
	r, f := plain(), font()
	tail := append([]byte{}, r.contents[headerSize:]...)
	grow := colorSize - headerSize
	r.contents = append(append(r.contents[:headerSize], make([]byte, grow)...), tail...)
	for _, at := range []int{92, 98, 102, 106} {
		binary.BigEndian.PutUint32(r.contents[at:], long(r.contents, at)+uint32(grow))
	}
	r.contents[80] |= byte(Colored)
	copy(r.contents[110:], "\x00\x01\x02\xff\x01\x03\x03\x00")
	for len(r.contents)%4 != 0 {
		r.contents = append(r.contents, 0)
	}
	r.point(122, long(r.contents, 92))
	r.table(126, "\xff\xff\x00\x00")
	at := len(r.contents) + 4
	r.table(118, "\x00\x00\x00\x03\x00\x00\x00\x00\x0f\x00\x00\xf0\x00\x0f")
	r.point(at, uint32(at+4))
	f.Style |= Colored
	f.Color = &Color{Flags: 1, Depth: 2, Fg: 255, Low: 1, High: 3, PlanePick: 3, Colors: []uint16{0xf00, 0x0f0, 0x00f}}
	f.Glyphs[0].Bits = append(f.Glyphs[0].Bits, 0xe0, 0)
	f.Glyphs[1].Bits = append(f.Glyphs[1].Bits, 0xf8, 0)
	f.Missing.Bits = append(f.Missing.Bits, 0x80, 0)
	return r, f
}

func TestDecode(t *testing.T) {
	for _, test := range []struct {
		name   string
		change func(*raw, *Font) []byte
	}{
		{"plain", func(r *raw, f *Font) []byte { return r.file() }},
		{"fixed width", func(r *raw, f *Font) []byte {
			copy(r.contents[102:], "\x00\x00\x00\x00\x00\x00\x00\x00")
			for i := range f.Glyphs {
				f.Glyphs[i].Space, f.Glyphs[i].Kern = 4, 0
			}
			f.Missing.Space, f.Missing.Kern = 4, 0
			return r.file()
		}},
		{"no relocations", func(r *raw, f *Font) []byte { b := r.file(); return b[:32+len(r.contents)] }},
		{"cut off relocations", func(r *raw, f *Font) []byte { b := r.file(); return b[:len(b)-10] }},
		{"symbols and debugging", func(r *raw, f *Font) []byte {
			b := r.file()
			extra := append(longs(0x3f0, 1), "name\x00\x00\x00\x01\x00\x00\x00\x00"...)
			extra = append(extra, longs(0x3f1, 2, 1, 2)...)
			at := len(b) - 4
			return append(append(append([]byte{}, b[:at]...), extra...), b[at:]...)
		}},
		{"short relocations", func(r *raw, f *Font) []byte {
			b := r.file()[:32+len(r.contents)]
			b = append(b, longs(0x3fc)...)
			b = append(b, 0, 1, 0, 0, 0, 92, 0, 0)
			return append(b, longs(0x3f2)...)
		}},
		{"strip in a hunk of its own", func(r *raw, f *Font) []byte {
			n := uint32(len(r.contents) / 4)
			strip := append([]byte{}, r.contents[headerSize:headerSize+4]...)
			copy(r.contents[92:], "\x00\x00\x00\x04")
			b := append(longs(0x3f3, 0, 2, 0, 1, n, 2, 0x3e9, n), r.contents...)
			b = append(b, longs(0x3ec, 1, 1, 92, 0, 0x3f2, 0x400003ea, 2, 0)...)
			return append(append(b, strip...), longs(0x3f2)...)
		}},
		{"tables without the missing one", func(r *raw, f *Font) []byte {
			r.contents = r.contents[:len(r.contents)-4] // kerning's last entry and padding
			f.Missing.Kern = 0
			return r.file()
		}},
	} {
		r, want := plain(), font()
		got, err := Decode(bytes.NewReader(test.change(r, want)))
		if err != nil {
			t.Errorf("%s: %v", test.name, err)
			continue
		}
		if d := cmp.Diff(want, got); d != "" {
			t.Errorf("%s: %s", test.name, d)
		}
	}
	r, want := colored()
	got, err := Decode(bytes.NewReader(r.file()))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
	if v := got.At(&got.Glyphs[0], 0, 0); v != 3 {
		t.Errorf("colour of the first pixel is %d, want 3", v)
	}
	if !Match(r.file()[:52]) || Match(r.file()[:51]) || Match(make([]byte, 100)) {
		t.Error("Match rejects the font")
	}
	if got.Glyph('B') != &got.Glyphs[1] || got.Glyph('C') != &got.Missing || got.Glyph('@') != &got.Missing {
		t.Error("Glyph")
	}
}

func TestDecodeErrors(t *testing.T) {
	put := func(at int, s string) func(b []byte) []byte {
		return func(b []byte) []byte { copy(b[at:], s); return b }
	}
	for _, test := range []struct {
		name   string
		change func(b []byte) []byte
		want   string
	}{
		{"empty", func(b []byte) []byte { return nil }, "offset 0: 4 bytes are missing"},
		{"text", put(0, "text"), "offset 0: the file begins with 74657874, expected 000003F3"},
		{"libraries", put(4, "\x00\x00\x00\x01"), "offset 4: 1 libraries, expected 0"},
		{"hunks", put(8, "\x00\x01\x00\x00"), "offset 8: hunks 0 to 0, expected 0 to 65535"},
		{"first hunk", put(12, "\x00\x00\x00\x01"), "offset 8: hunks 1 to 0, expected 0 to 0"},
		{"BSS", put(24, "\x00\x00\x03\xeb"), "offset 24: type is 3EB, expected 3E9 or 3EA"},
		{"long hunk", put(28, "\x00\xff\x00\x00"), "offset 32: "},
		{"short", func(b []byte) []byte { return append(b[:28], longs(2, 0, 0)...) }, "offset 40: in the header: unexpected EOF"},
		{"mark", put(50, "\x0f\x81"), "offset 50: mark is 0F81, expected 0F80"},
		{"codes", put(122, "BA"), "offset 122: characters 66 to 65"},
		{"height", put(110, "\x00\x00"), "offset 122: characters 65 to 66 of 4x0 pixels"},
		{"far places", put(130, "\x00\x00\x10\x00"), "offset 130: the table of places is at 4096, expected at most 132"},
		{"far strip", put(124, "\xff\xff\xff\xff"), "offset 124: the picture is at 4294967295, expected at most 140"},
		{"far advances", put(134, "\x00\x00\x10\x00"), "offset 134: the table of advances is at 4096, expected at most 140"},
		{"far kerning", put(138, "\x00\x00\x10\x00"), "offset 138: the table of kerning is at 4096, expected at most 140"},
		{"columns", put(148, "\x00\x0f"), "character 65 has columns 15 to 17 of 16"},
		{"width", put(114, "\x80\x00"), "offset 122: characters 65 to 66 of 32768x2 pixels"},
	} {
		f, err := Decode(bytes.NewReader(test.change(plain().file())))
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), "amigafont: offset ") || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%s: %v, want %s", test.name, err, test.want)
		}
	}
	r, _ := colored()
	for want, at := range map[string]int{"9 planes, expected 1 to 8": 112} {
		r.contents[at] = 9
		if _, err := Decode(bytes.NewReader(r.file())); err == nil || !strings.Contains(err.Error(), want) {
			t.Error(err)
		}
	}
	r = plain()
	r.contents[80] |= byte(Colored)
	r.contents = r.contents[:152]
	if _, err := Decode(bytes.NewReader(r.file())); !errors.Is(err, io.ErrUnexpectedEOF) {
		t.Error(err)
	}
}

func fonts(t *rapid.T) *Font {
	size := rapid.IntRange(0, 0xffff)
	word := rapid.IntRange(-0x8000, 0x7fff)
	f := &Font{
		Name:     rapid.StringOfN(rapid.RuneFrom([]rune("aZ ~äß")), 0, 31, -1).Draw(t, "name"),
		Revision: size.Draw(t, "revision"), Style: Style(rapid.Byte().Draw(t, "style")) &^ Colored, Flags: Flags(rapid.Byte().Draw(t, "flags")),
		YSize: rapid.IntRange(1, 9).Draw(t, "height"), XSize: rapid.IntRange(0, 0x7fff).Draw(t, "width"),
		Baseline: size.Draw(t, "baseline"), BoldSmear: size.Draw(t, "smear"), Lo: rapid.IntRange(0, 255).Draw(t, "lo"),
	}
	if rapid.Bool().Draw(t, "colour") {
		f.Style |= Colored
		f.Color = &Color{
			Flags: rapid.Uint16().Draw(t, "flags"), Depth: rapid.IntRange(1, 8).Draw(t, "depth"), Fg: rapid.Byte().Draw(t, "fg"),
			Low: rapid.Byte().Draw(t, "low"), High: rapid.Byte().Draw(t, "high"),
			PlanePick: rapid.Byte().Draw(t, "pick"), PlaneOnOff: rapid.Byte().Draw(t, "on"),
		}
		if n := rapid.IntRange(0, 9).Draw(t, "colours"); n > 0 {
			f.Color.Colors = rapid.SliceOfN(rapid.Uint16(), n, n).Draw(t, "colours")
		}
	}
	f.Glyphs = make([]Glyph, rapid.IntRange(1, min(20, 256-f.Lo)).Draw(t, "glyphs"))
	spaced, kerned := rapid.Bool().Draw(t, "spaced"), rapid.Bool().Draw(t, "kerned")
	err := f.each(func(i int, g *Glyph) error {
		g.Space = f.XSize
		if spaced {
			g.Space = word.Draw(t, "space")
		}
		if kerned {
			g.Kern = word.Draw(t, "kern")
		}
		if g.Width = rapid.IntRange(0, 20).Draw(t, "width"); g.Width == 0 {
			return nil
		}
		n := bits.Row(g.Width)
		rows := f.YSize * f.depth()
		g.Bits = rapid.SliceOfN(rapid.Byte(), n*rows, n*rows).Draw(t, "bits")
		for y := range rows {
			g.Bits[(y+1)*n-1] &= 0xff << (8*n - g.Width)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return f
}

var (
	format        = formattest.Codec[*Font]{Package: "amigafont", Encode: Encode, Decode: Decode}
	contentsCodec = formattest.Codec[*Contents]{Package: "amigafont", Encode: EncodeContents, Decode: DecodeContents}
)

func TestRoundTrip(t *testing.T) { format.RoundTrip(t, fonts) }

func TestEncodeErrors(t *testing.T) {
	for name, change := range map[string]func(*Font){
		"name":           func(f *Font) { f.Name = "日本" },
		"long name":      func(f *Font) { f.Name = strings.Repeat("a", 32) },
		"zero in a name": func(f *Font) { f.Name = "a\x00" },
		"no glyphs":      func(f *Font) { f.Glyphs = nil },
		"many glyphs":    func(f *Font) { f.Lo = 255 },
		"height":         func(f *Font) { f.YSize = 0 },
		"width":          func(f *Font) { f.XSize = -1 },
		"revision":       func(f *Font) { f.Revision = 1 << 16 },
		"bits":           func(f *Font) { f.Glyphs[0].Bits = nil },
		"wide":           func(f *Font) { f.Glyphs[0] = Glyph{Width: 70000, Bits: make([]byte, 17500)} },
		"space":          func(f *Font) { f.Glyphs[0].Space = 1 << 15 },
		"kerning":        func(f *Font) { f.Missing.Kern = -1<<15 - 1 },
		"colour style":   func(f *Font) { f.Style = Colored },
		"colours":        func(f *Font) { f.Color = &Color{Depth: 1} },
		"planes":         func(f *Font) { f.Style, f.Color = Colored, &Color{Depth: 9} },
	} {
		f := font()
		change(f)
		format.Refuses(t, name, f)
	}
}

func TestSample(t *testing.T) {
	data := formattest.Read(t, formattest.Path(t, "samples", "amiga", "fonts", "ISO-topazPL", "8f"))
	f, err := Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if f.Name != "ISO-topazPL8f" || f.YSize != 8 || f.XSize != 8 || f.Baseline != 6 || f.Lo != 32 || len(f.Glyphs) != 224 || f.Flags != Designed {
		t.Errorf("%q, %dx%d, base line %d, %d characters from %d, flags %02X", f.Name, f.XSize, f.YSize, f.Baseline, len(f.Glyphs), f.Lo, f.Flags)
	}
	if got := fmt.Sprintf("%x", f.Glyph('A').Bits); got != "18183c2c7e46ef00" {
		t.Errorf("A is %s", got)
	}
	format.Same(t, f)
	contents := formattest.Read(t, formattest.Path(t, "samples", "amiga", "fonts", "ISO-topazPL.font"))
	c, err := DecodeContents(bytes.NewReader(contents))
	if err != nil {
		t.Fatal(err)
	}
	want := &Contents{Kind: Bitmaps, Entries: []Entry{{Path: "ISO-topazPL/8f", YSize: 8, Flags: Designed | FromDisk}}}
	if d := cmp.Diff(want, c); d != "" {
		t.Error(d)
	}
	var b bytes.Buffer
	if err := EncodeContents(&b, c); err != nil || !bytes.Equal(b.Bytes(), contents) {
		t.Errorf("contents differ after encoding: %v", err)
	}
	if !MatchContents(contents) || MatchContents(data) {
		t.Error("MatchContents rejects the file")
	}
}

func contentsFile(t *rapid.T) *Contents {
	c := &Contents{Kind: rapid.SampledFrom([]Kind{Bitmaps, TaggedBitmaps, Outlines}).Draw(t, "kind")}
	for range rapid.IntRange(0, 4).Draw(t, "entries") {
		e := Entry{
			Path:  rapid.StringOfN(rapid.RuneFrom([]rune("aZ/1ä")), 0, 150, -1).Draw(t, "path"),
			YSize: rapid.IntRange(0, 0xffff).Draw(t, "height"), Style: Style(rapid.Byte().Draw(t, "style")), Flags: Flags(rapid.Byte().Draw(t, "flags")),
		}
		if n := rapid.IntRange(0, 9).Draw(t, "tags"); c.Kind != Bitmaps && n > 0 {
			e.Tags = make([]Tag, n)
			for i := range e.Tags {
				e.Tags[i] = Tag{rapid.Uint32().Draw(t, "id"), rapid.Uint32().Draw(t, "data")}
			}
		}
		c.Entries = append(c.Entries, e)
	}
	return c
}

func TestContentsRoundTrip(t *testing.T) { contentsCodec.RoundTrip(t, contentsFile) }

func TestContentsErrors(t *testing.T) {
	entry := string(make([]byte, 260))
	long := "\x0f\x02\x00\x01" + strings.Repeat("x", 254) + "\x00\x00\x00\x08\x00\x00"
	for data, want := range map[string]string{
		"":                         "offset 0: in the header: unexpected EOF",
		"\x0f\x01\x00\x00":         "offset 0: mark is 0F01",
		"\x0f\x00\x00\x02" + entry: "offset 2: 2 entries need 520 bytes, but only 260 are left",
		"\x0f\x02\x00\x01" + entry[:254] + "\x00\x21" + entry[:4]:  "offset 258: 33 tags in 256 bytes",
		strings.Replace(long, "\x00\x00\x00\x08", "xx\x00\x08", 1): "offset 258: 30840 tags",
		"\x0f\x00\x00\x01" + strings.Repeat("x", 260):              "offset 4: a string has no end",
	} {
		if _, err := DecodeContents(strings.NewReader(data)); err == nil || !strings.HasPrefix(err.Error(), "amigafont: "+want) {
			t.Errorf("%v, want %s", err, want)
		}
	}
	for name, c := range map[string]*Contents{
		"kind":      {},
		"tags":      {Kind: Bitmaps, Entries: []Entry{{Tags: []Tag{{}}}}},
		"path":      {Kind: Bitmaps, Entries: []Entry{{Path: strings.Repeat("x", 256)}}},
		"many tags": {Kind: Outlines, Entries: []Entry{{Path: "x", Tags: make([]Tag, 31)}}},
		"height":    {Kind: Bitmaps, Entries: []Entry{{YSize: -1}}},
	} {
		contentsCodec.Refuses(t, name, c)
	}
}

// TestMemory checks that characters may share pictures, but a small file cannot make many large
// ones.
func TestMemory(t *testing.T) {
	r := plain()
	r.contents[90], r.contents[91] = 0, 255
	putWord(r.contents, 96, 100)
	putWord(r.contents, 78, 1)
	r.contents = r.contents[:headerSize]
	copy(r.contents[102:], make([]byte, 8))
	strip := strings.Repeat("\xff", 100)
	places := ""
	for i := range 257 {
		places += string([]byte{0, byte(i), 2, 0x58})
	}
	r.table(92, strip)
	r.table(98, places)
	formattest.Allocates(t, 1<<20, func() {
		if _, err := Decode(bytes.NewReader(r.file())); err == nil || !strings.Contains(err.Error(), "expected at most 1600") {
			t.Error(err)
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add(plain().file())
	c, _ := colored()
	f.Add(c.file())
	format.Fuzz(f, nil)
}

func FuzzDecodeContents(f *testing.F) {
	f.Add([]byte("\x0f\x00\x00\x01" + string(make([]byte, 260))))
	contentsCodec.Fuzz(f, nil)
}

func BenchmarkDecode(b *testing.B) {
	f := font()
	f.YSize, f.Lo, f.Glyphs = 16, 0, nil
	for code := range 256 {
		f.Glyphs = append(f.Glyphs, Glyph{Width: 16, Space: 16, Bits: bytes.Repeat([]byte{byte(code), 0x55}, 16)})
	}
	f.Missing = f.Glyphs[0]
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		b.Fatal(err)
	}
	formattest.Benchmark(b, file.Len(), func() error {
		_, err := Decode(bytes.NewReader(file.Bytes()))
		return err
	})
}

func Example() {
	f := &Font{
		Name: "tiny", YSize: 4, XSize: 4, Baseline: 3, Lo: 'T',
		Glyphs: []Glyph{{Width: 3, Space: 4, Bits: []byte{0xe0, 0x40, 0x40, 0x40}}},
	}
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	g := f.Glyph('T')
	for y := range f.YSize {
		for x := range g.Width {
			fmt.Print(string(".#"[f.At(g, x, y)]))
		}
		fmt.Println()
	}
	// Output:
	// ###
	// .#.
	// .#.
	// .#.
}
