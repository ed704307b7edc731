package oberonfont

import (
	"bytes"
	"errors"
	"fmt"
	"io"
	"log"
	"path/filepath"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/formattest"
)

// plain has the characters A, of 3x2 pixels, and C, of 9x1. Rows run from the bottom up,
// bits from right to left.
func plain() []byte {
	return []byte{
		0xdb, 0, 'P', 32, 12, 0, 0, 0, 9, 0, 0xfe, 0xff, 7, 0, 3, 0,
		'A', 0, 'B', 0, 'B', 0, 'B', 0, 'C', 0, 'D', 0,
		4, 0, 0xff, 0xff, 0xfe, 0xff, 3, 0, 2, 0,
		10, 0, 1, 0, 5, 0, 9, 0, 1, 0,
		0b11111_011, 0b101, 0b10000001, 1,
	}
}

func font() *Font {
	return &Font{
		Family: 'P', Variant: 32, Height: 12, MaxX: 9, MinY: -2, MaxY: 7,
		Runs: []Run{
			{First: 'A', Glyphs: []Glyph{{Advance: 4, X: -1, Y: -2, Width: 3, Height: 2, Bits: []byte{0b10100000, 0b11000000}}}},
			{First: 'B', Glyphs: []Glyph{}},
			{First: 'C', Glyphs: []Glyph{{Advance: 10, X: 1, Y: 5, Width: 9, Height: 1, Bits: []byte{0b10000001, 0b10000000}}}},
		},
	}
}

func TestDecode(t *testing.T) {
	for _, extra := range []string{"", "x"} {
		got, err := Decode(strings.NewReader(string(plain()) + extra))
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(font(), got); d != "" {
			t.Error(d)
		}
	}
	b := plain()
	b[1] = 1
	got, err := Decode(bytes.NewReader(b[:len(b)-4]))
	if err != nil {
		t.Fatal(err)
	}
	want := font()
	want.Metric, want.Runs[0].Glyphs[0].Bits, want.Runs[2].Glyphs[0].Bits = true, nil, nil
	if d := cmp.Diff(want, got); d != "" {
		t.Error(d)
	}
}

func TestDecodeErrors(t *testing.T) {
	for _, test := range []struct {
		at    int
		value byte
		want  string
	}{
		{0, 0, "offset 0: the file begins with 00 00, expected DB 00 or DB 01"},
		{1, 0xff, "offset 0: the file begins with DB FF, expected DB 00 or DB 01"},
		{15, 0xff, "offset 14: -253 runs"},
		{15, 2, "offset 14: 515 runs"},
		{14, 200, "offset 16: the runs need 800 bytes, but only 36 are left"},
		{18, 'A' - 1, "offset 16: run of codes 65 to 63"},
		{20, 'A', "offset 20: run of codes 65 to 65, expected ascending codes from 66"},
		{27, 1, "offset 24: run of codes 67 to 323"},
		{26, 'Z', "offset 28: the character metrics need 240 bytes, but only 24 are left"},
		{45, 0x80, "offset 38: character 67 has -32759x1 pixels"},
		{36, 200, "offset 48: 3x200 pixels of character 65 need 200 bytes, but only 4 are left"},
	} {
		b := plain()
		b[test.at] = test.value
		f, err := Decode(bytes.NewReader(b))
		if err == nil || f != nil || !strings.HasPrefix(err.Error(), "oberonfont: "+test.want) {
			t.Errorf("byte %d is %d: %v, want %s", test.at, test.value, err, test.want)
		}
	}
	for n := range plain() {
		if _, err := Decode(bytes.NewReader(plain()[:n])); !errors.Is(err, io.ErrUnexpectedEOF) {
			t.Errorf("%d bytes: %v", n, err)
		}
	}
}

func fonts(t *rapid.T) *Font {
	word := rapid.IntRange(-0x8000, 0x7fff)
	f := &Font{
		Metric: rapid.Bool().Draw(t, "metric"), Family: rapid.Byte().Draw(t, "family"), Variant: rapid.Byte().Draw(t, "variant"),
		Height: word.Draw(t, "height"),
		MinX:   word.Draw(t, "min x"), MaxX: word.Draw(t, "max x"), MinY: word.Draw(t, "min y"), MaxY: word.Draw(t, "max y"),
	}
	code := 0
	for range rapid.IntRange(0, 6).Draw(t, "runs") {
		r := Run{First: rapid.IntRange(code, 256).Draw(t, "first")}
		r.Glyphs = make([]Glyph, rapid.IntRange(0, min(9, 256-r.First)).Draw(t, "glyphs"))
		code = r.First + len(r.Glyphs)
		for i := range r.Glyphs {
			g := &r.Glyphs[i]
			*g = Glyph{
				Advance: word.Draw(t, "advance"), X: word.Draw(t, "x"), Y: word.Draw(t, "y"),
				Width: rapid.IntRange(0, 20).Draw(t, "width"), Height: rapid.IntRange(0, 5).Draw(t, "height"),
			}
			n := bits.Row(g.Width)
			if f.Metric || n*g.Height == 0 {
				continue
			}
			g.Bits = rapid.SliceOfN(rapid.Byte(), n*g.Height, n*g.Height).Draw(t, "bits")
			for y := range g.Height {
				g.Bits[(y+1)*n-1] &= 0xff << (8*n - g.Width)
			}
		}
		f.Runs = append(f.Runs, r)
	}
	return f
}

var format = formattest.Codec[*Font]{Package: "oberonfont", Encode: Encode, Decode: Decode}

func TestRoundTrip(t *testing.T) { format.RoundTrip(t, fonts) }

func TestEncodeErrors(t *testing.T) {
	for name, change := range map[string]func(*Font){
		"height":     func(f *Font) { f.Height = 1 << 15 },
		"advance":    func(f *Font) { f.Runs[0].Glyphs[0].Advance = -1<<15 - 1 },
		"bits":       func(f *Font) { f.Runs[0].Glyphs[0].Bits = nil },
		"metric":     func(f *Font) { f.Metric = true },
		"width":      func(f *Font) { f.Runs[0].Glyphs[0].Width = -1 },
		"descending": func(f *Font) { f.Runs[1].First = 'A' },
		"codes":      func(f *Font) { f.Runs[2].First = 256 },
		"runs":       func(f *Font) { f.Runs = make([]Run, 257) },
	} {
		f := font()
		change(f)
		format.Refuses(t, name, f)
	}
}

// stray are fonts whose letter ß has bits beyond its width.
var stray = map[string]bool{"Oberon12i.Scn.Fnt": true, "Oberon20b.Scn.Fnt": true, "Oberon24.Scn.Fnt": true}

// TestSamples checks that every font of the release decodes, and encodes to the same
// bytes.
func TestSamples(t *testing.T) {
	files := formattest.Files(t, 30, "*.Fnt", "samples", "oberon", "fnt")
	for _, name := range files {
		data := formattest.Read(t, name)
		f, err := Decode(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		var b bytes.Buffer
		if err := Encode(&b, f); err != nil {
			t.Errorf("%s: %v", name, err)
		}
		if again, err := Decode(bytes.NewReader(b.Bytes())); err != nil || !cmp.Equal(f, again) {
			t.Errorf("%s differs after encoding (%v): %s", name, err, cmp.Diff(f, again))
		}
		if same := bytes.Equal(b.Bytes(), data); same == stray[filepath.Base(name)] {
			t.Errorf("%s: %d bytes become %d, equal: %v", filepath.Base(name), len(data), b.Len(), same)
		}
		if !Match(data[:16]) {
			t.Errorf("%s: Match rejects it", name)
		}
	}
	data := formattest.Read(t, formattest.Path(t, "samples", "oberon", "fnt", "Oberon10.Scn.Fnt"))
	f, err := Decode(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	if f.Height != 12 || f.MinY != -3 || f.MaxY != 9 {
		t.Errorf("height %d, y from %d to %d", f.Height, f.MinY, f.MaxY)
	}
	for word, want := range map[string]int{"Close": 25, "Restart": 35} {
		width := 0
		for i := range len(word) {
			width += f.Glyph(word[i]).Advance
		}
		if width != want {
			t.Errorf("%s is %d wide, want %d", word, width, want)
		}
	}
}

func TestMatch(t *testing.T) {
	for name, head := range map[string][]byte{
		"empty": nil, "short": plain()[:15], "zeros": make([]byte, 32), "library": append([]byte{0xdb}, "BIER and what follows"...),
	} {
		if Match(head) {
			t.Errorf("%s: Match accepts it", name)
		}
	}
}

// TestMemory checks that a small file with huge claims does not make the decoder
// allocate.
func TestMemory(t *testing.T) {
	b := append(plain()[:14], 1, 0, 0, 0, 0, 1)
	for range 256 {
		b = append(b, 1, 0, 0, 0, 0, 0, 0xff, 0x7f, 0, 0)
	}
	formattest.Allocates(t, 1<<20, func() {
		for _, file := range [][]byte{b, b[:1024]} {
			if _, err := Decode(bytes.NewReader(file)); (err == nil) != (len(file) > 1024) {
				t.Error(err)
			}
		}
	})
}

func FuzzDecode(f *testing.F) {
	f.Add(plain())
	format.Fuzz(f, nil)
}

func BenchmarkDecode(b *testing.B) {
	f := Font{Height: 12, Runs: []Run{{}}}
	for range 256 {
		f.Runs[0].Glyphs = append(f.Runs[0].Glyphs, Glyph{Advance: 20, Width: 20, Height: 20, Bits: bytes.Repeat([]byte{0xff, 0x0f, 0xf0}, 20)})
	}
	var file bytes.Buffer
	if err := Encode(&file, &f); err != nil {
		b.Fatal(err)
	}
	formattest.Benchmark(b, file.Len(), func() error {
		_, err := Decode(bytes.NewReader(file.Bytes()))
		return err
	})
}

func Example() {
	f := &Font{Height: 4, MaxX: 3, MaxY: 4, Runs: []Run{{First: 'T', Glyphs: []Glyph{
		{Advance: 4, Width: 3, Height: 4, Bits: []byte{0xe0, 0x40, 0x40, 0x40}},
	}}}}
	var file bytes.Buffer
	if err := Encode(&file, f); err != nil {
		log.Fatal(err)
	}
	f, err := Decode(&file)
	if err != nil {
		log.Fatal(err)
	}
	g := f.Glyph('T')
	for y := range g.Height {
		for x := range g.Width {
			fmt.Print(map[bool]string{false: ".", true: "#"}[g.At(x, y)])
		}
		fmt.Println()
	}
	// Output:
	// ###
	// .#.
	// .#.
	// .#.
}
