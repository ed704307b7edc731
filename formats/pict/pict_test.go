package pict

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"image/png"
	"io"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/indexed"
)

// TestSamples decodes real files, compares them with conversions by another program in
// the first colours of Oberon's screen, and encodes them again.
func TestSamples(t *testing.T) {
	pal := formattest.Read(t, formattest.Path(t, "samples", "oberon", "pal", "Default.Pal"))
	if d := cmp.Diff(indexed.RGB(pal), screen(8)); d != "" {
		t.Errorf("the screen's palette differs from Default.Pal: %s", d)
	}
	compared := 0
	for _, file := range formattest.Files(t, 26, "*.Pict", "samples", "oberon", "pict") {
		name := filepath.Base(file)
		data := formattest.Read(t, file)
		if !Match(data[:min(len(data), 300)]) {
			t.Errorf("%s: Match rejects it", name)
		}
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if s := m.Stats; s.TrailingBytes != 0 || s.MissingRows != 0 || s.CrossedRows != 0 {
			t.Errorf("%s: %+v", name, s)
		}
		if (m.PaletteSource == PaletteScreen) != (name == "MineSweeperBD.Pict") {
			t.Errorf("%s: colours from %v", name, m.PaletteSource)
		}
		config, format, err := image.DecodeConfig(bytes.NewReader(data))
		if err != nil || format != "pict" || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("%s: image.DecodeConfig: %s %dx%d, %v", name, format, config.Width, config.Height, err)
		}

		preview := formattest.Path(t, "samples", "oberon", "preview", strings.TrimSuffix(name, ".Pict")+".scr.png")
		f, err := os.Open(preview)
		if err != nil {
			t.Fatal(err)
		}
		theirs, err := png.Decode(f)
		f.Close()
		if err != nil {
			t.Fatal(err)
		}
		shown := *m.Paletted
		shown.Palette = screen(8)
		if !bytes.Equal(formattest.RGB(&shown), formattest.RGB(theirs)) {
			t.Errorf("%s: differs from its preview", name)
		}
		compared++

		var b bytes.Buffer
		if err := Encode(&b, m.Paletted, &Options{Depth: m.Depth, Document: m.Document}); err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if b.Len() > len(data) {
			t.Errorf("%s: %d bytes, were %d", name, b.Len(), len(data))
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		m.Stats, m.PaletteSource, again.Stats = Stats{}, PaletteFile, Stats{}
		if d := cmp.Diff(m, again, formattest.Bytes); d != "" {
			t.Errorf("%s: %s", name, d)
		}
	}
	if compared < 26 {
		t.Errorf("only %d pictures compared", compared)
	}
}

// file builds a file: a header of little-endian words, colours and rows.
func file(w, h, depth int, rest ...byte) []byte {
	b := appendWords([]byte(magic), w, h, depth)
	for i := range 1 << depth {
		b = append(b, byte(i), 2, 3)
	}
	return append(b, rest...)
}

func TestRows(t *testing.T) {
	document := append(append([]byte(documentMagic), "A.B\x00"...), 1, 0, 2, 0, 3, 0, 4, 0)
	attached := append(slices.Clone(document), 0xf7, 8, 3, 0, 0, 0, 9, 9, 9)
	for _, test := range []struct {
		name string
		file []byte
		want string // rows, or a part of the error
	}{
		{"depth 1", file(10, 1, 1, 1, 0x81, 0x02), "1000000101"},
		{"depth 4", file(3, 2, 4, 3, 0x21, 0x03, 0x54, 0x06), "123 456"},
		{"depth 8", file(3, 1, 8, 2, 7, 8, 9), "789"},
		{"run", file(4, 1, 8, 0xfe, 5, 0, 6), "5556"},
		{"longest run", file(129, 1, 8, 0x80, 5), strings.Repeat("5", 129)},
		{"across rows", file(2, 2, 8, 0xff, 5, 0xff, 6), "55 66"},
		{"record across rows", file(2, 2, 8, 2, 1, 2, 3, 0, 4), "12 34"},
		{"trailing bytes", file(1, 1, 8, 0, 5, 6, 7), "5"},
		{"missing row", file(2, 2, 8, 2, 1, 2, 3), "12 00"},
		{"document", append(slices.Clone(document), file(1, 1, 8, 0, 5)...), "5"},
		{"attachments", append(slices.Clone(attached), file(1, 1, 8, 0, 5)...), "5"},

		{"empty", nil, "offset 0: in the header: unexpected EOF"},
		{"other", []byte("GIF89a--"), "offset 0: 4749, expected 03F0 or F707"},
		{"other document", append(slices.Clone(document), "12345678"...), "offset 14: 3132, expected 03F0 or F707"},
		{"no width", file(0, 1, 8), "offset 2: size is 0x1"},
		{"negative", file(1, -1, 8), "offset 2: size is 1x-1"},
		{"depth 2", file(1, 1, 2), "offset 6: depth is 2, expected 1, 4 or 8"},
		{"palette", file(1, 1, 8)[:700], "offset 700: in the palette: unexpected EOF"},
		{"no row", file(1, 1, 8), "offset 776: in the first of 1 lines: unexpected EOF"},
		{"large", file(32767, 32767, 8, 1, 2, 3), "offset 776: 3 bytes cannot hold 32767x32767 pixels of 8 bits"},
		{"command", []byte(documentMagic + "ABC"), "offset 2: a string has no end: unexpected EOF"},
		{"rectangle", document[:10], "offset 10: in the header: unexpected EOF"},
		{"half of the attachments", attached[:22], "offset 14: in the header: unexpected EOF"},
		{"negative attachments", append(slices.Clone(document), 0xf7, 8, 0xff, 0xff, 0xff, 0xff), "offset 14: in the header: unexpected EOF"},
	} {
		t.Run(test.name, func(t *testing.T) {
			m, err := DecodeAll(bytes.NewReader(test.file))
			if err != nil {
				if !strings.HasPrefix(err.Error(), "pict: offset ") || !strings.Contains(err.Error(), test.want) {
					t.Errorf("error %q, want %q", err, test.want)
				}
				return
			}
			if got := formattest.Rows(m.Paletted); got != test.want {
				t.Errorf("got %q, want %q", got, test.want)
			}
		})
	}
	m, err := DecodeAll(bytes.NewReader(append(slices.Clone(attached), file(1, 1, 8, 0, 5)...)))
	if err != nil {
		t.Fatal(err)
	}
	if d := cmp.Diff(&Document{"A.B", image.Rect(1, 2, 4, 6), []byte{9, 9, 9}}, m.Document); d != "" {
		t.Error(d)
	}
}

func TestStats(t *testing.T) {
	m, err := DecodeAll(bytes.NewReader(file(4, 3, 8, 0xfc, 5, 2, 1, 2, 3, 1, 9)))
	if err != nil {
		t.Fatal(err)
	}
	want := Stats{Literals: 2, Runs: 1, CrossedRows: 1, PackedBytes: 8, UnpackedBytes: 12, MissingRows: 1}
	if d := cmp.Diff(want, m.Stats); d != "" {
		t.Error(d)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		depth := rapid.SampledFrom([]int{1, 4, 8}).Draw(t, "depth")
		m := formattest.Picture(t, depth)
		m.Palette[0] = color.RGBA{1, 2, 255, 255} // not all the same
		o := &Options{Depth: depth}
		if rapid.Bool().Draw(t, "document") {
			word := rapid.IntRange(-8000, 8000)
			x, y := word.Draw(t, "x"), word.Draw(t, "y")
			o.Document = &Document{
				Command: rapid.StringMatching("[A-Za-z.]*").Draw(t, "command"),
				Bounds:  image.Rect(x, y, x+100, y+100),
			}
			if rapid.Bool().Draw(t, "attachments") {
				o.Document.Attachments = rapid.SliceOfN(rapid.Byte(), 0, 20).Draw(t, "bytes")
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, o); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		if s := got.Stats; s.CrossedRows != 0 || s.TrailingBytes != 0 || s.MissingRows != 0 {
			t.Fatalf("%+v", s)
		}
		want := &Image{Paletted: m, Depth: depth, Document: o.Document, Stats: got.Stats}
		if d := cmp.Diff(want, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncode(t *testing.T) {
	for _, test := range []struct {
		colors, depth int
		value         byte
		want          int // depth; 0 for an error
	}{
		{2, 0, 1, 1}, {3, 0, 1, 4}, {16, 0, 15, 4}, {2, 0, 16, 8}, {256, 0, 0, 8}, {2, 8, 0, 8}, {257, 0, 0, 0}, {2, 2, 0, 0}, {2, 1, 2, 0}, {2, -1, 0, 0},
	} {
		m := image.NewPaletted(image.Rect(0, 0, 1, 1), make(color.Palette, test.colors))
		for i := range m.Palette {
			m.Palette[i] = color.Gray{uint8(i)}
		}
		m.Pix[0] = test.value
		var b bytes.Buffer
		err := Encode(&b, m, &Options{Depth: test.depth})
		if (err == nil) != (test.want != 0) || err == nil && int(b.Bytes()[6]) != test.want {
			t.Errorf("%+v: %v", test, err)
		}
	}
	m := image.NewPaletted(image.Rect(0, 0, 1, 1), color.Palette{color.Black})
	for name, d := range map[string]*Document{
		"command": {Command: "A\x00B"},
		"bounds":  {Bounds: image.Rect(0, 0, 40000, 1)},
	} {
		if err := Encode(io.Discard, m, &Options{Document: d}); err == nil || !strings.HasPrefix(err.Error(), "pict: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, m, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// TestMemory decodes the largest pictures that 1 KB can hold or claim.
func TestMemory(t *testing.T) {
	for name, file := range map[string][]byte{
		"true":        file(32767, 15, 1, bytes.Repeat([]byte{0x80, 0xff}, 500)...),
		"false":       file(32767, 32767, 1, bytes.Repeat([]byte{0x80, 0xff}, 500)...),
		"attachments": []byte(documentMagic + "\x0012345678\xf7\x08\xff\xff\xff\x7f"),
	} {
		if n := formattest.Allocated(func() { _, _ = DecodeAll(bytes.NewReader(file)) }); n > formattest.MemoryLimit/8 {
			t.Errorf("%s: a file of %d bytes took %d bytes", name, len(file), n)
		}
	}
}

func seeds() [][]byte {
	files := [][]byte{
		file(2, 2, 8, 2, 1, 2, 3, 0, 4), file(2, 3, 8, 2, 1, 2, 3), file(129, 1, 8, 0x80, 5),
		appendWords([]byte(magic), 1, 1, 1, 0, 0, 0, 0x100), // one colour
	}
	for _, depth := range []int{1, 4, 8} {
		var b bytes.Buffer
		d := &Document{Command: "RembrandtDocs.NewDoc", Bounds: image.Rect(0, 0, 50, 40), Attachments: []byte("abc")}
		if err := Encode(&b, formattest.Screen(depth, 37, 5), &Options{Depth: depth, Document: d}); err != nil {
			panic(err)
		}
		files = append(files, b.Bytes())
	}
	return files
}

func FuzzDecode(f *testing.F) {
	for _, b := range seeds() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		Match(data)
		m, err := DecodeAll(bytes.NewReader(data))
		config, configErr := DecodeConfig(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "pict: offset ") {
				t.Errorf("error %q", err)
			}
			return
		}
		if configErr != nil || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("DecodeConfig: %v, %v", config, configErr)
		}
		if len(m.Paletted.Pix) > 1<<20 {
			return
		}
		var b bytes.Buffer
		if err := Encode(&b, m.Paletted, &Options{Depth: m.Depth, Document: m.Document}); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		m.Stats, again.Stats = Stats{}, Stats{}
		m.PaletteSource = again.PaletteSource
		if d := cmp.Diff(m, again, formattest.Bytes); d != "" {
			t.Errorf("differs after encoding and decoding: %s", d)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	m := formattest.Screen(8, 650, 340)
	var file bytes.Buffer
	if err := Encode(&file, m, nil); err != nil {
		b.Fatal(err)
	}
	r := bytes.NewReader(file.Bytes())
	formattest.Benchmark(b, len(m.Pix), func() error {
		r.Reset(file.Bytes())
		_, err := DecodeAll(r)
		return err
	})
}

func BenchmarkEncode(b *testing.B) {
	m := formattest.Screen(8, 650, 340)
	b.SetBytes(int64(len(m.Pix)))
	for b.Loop() {
		if err := Encode(io.Discard, m, nil); err != nil {
			b.Fatal(err)
		}
	}
}
