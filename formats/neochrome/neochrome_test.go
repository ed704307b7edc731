package neochrome

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// picture returns a picture of a resolution in colours of the ST.
func picture(mode stscreen.Mode) *image.Paletted {
	m := formattest.Screen(mode.Planes, mode.Width, mode.Height)
	var words []byte
	for i := range m.Palette {
		words = binary.BigEndian.AppendUint16(words, uint16(0x777-i*0x034&0x777))
	}
	m.Palette = stcolor.Palette(words)
	if mode.Planes == 1 {
		m.Palette = stcolor.Mono(true)
	}
	return m
}

func encode(t testing.TB, mode stscreen.Mode, d *Details) []byte {
	t.Helper()
	var b bytes.Buffer
	if err := Encode(&b, picture(mode), d); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestNetpbm compares screens and colours with another decoder. That one expects the
// screen directly after the colours, contrary to all descriptions and the length of the
// files, so the rest of the header is removed.
func TestNetpbm(t *testing.T) {
	data := encode(t, stscreen.Modes[0], nil)
	data = append(data[:nameAt:nameAt], data[screenAt:]...)
	rgb, size := formattest.PPM(t, formattest.Program(t, data, "neotoppm"))
	m := picture(stscreen.Modes[0])
	if size != m.Bounds().Size() || !bytes.Equal(rgb, formattest.RGB(m)) {
		t.Errorf("neotoppm of Netpbm decodes a different picture, of size %v", size)
	}
}

func TestKinds(t *testing.T) {
	for _, mode := range append(stscreen.Modes[:], canvas) {
		data := encode(t, mode, nil)
		if !Match(data) || Match(append(data[:len(data):len(data)], 0)) || Match(data[:127]) {
			t.Errorf("%s: Match rejects it", mode.Name)
		}
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", mode.Name, err)
			continue
		}
		want := &Image{Paletted: picture(mode), Resolution: mode.Name, PixelSize: mode.Microns}
		if d := cmp.Diff(want, m, formattest.Bytes); d != "" {
			t.Errorf("%s: %s", mode.Name, d)
		}
		config, err := DecodeConfig(bytes.NewReader(data[:screenAt]))
		if err != nil || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("%s: DecodeConfig: %+v, %v", mode.Name, config, err)
		}
	}
	if got := (Cycle{Speed: -6}).Interval(50); got != 100*time.Millisecond {
		t.Error(got)
	}
}

func TestDoubtful(t *testing.T) {
	whole := encode(t, stscreen.Modes[0], &Details{Name: "A.NEO", Cycle: &Cycle{1, 14, -3, true}, Steps: 9})
	change := func(at int, b ...byte) []byte {
		data := bytes.Clone(whole)
		copy(data[at:], b)
		return data
	}
	for _, test := range []struct {
		name, want string
		file       []byte
		matches    bool
	}{
		{"plain", `"A.NEO", {1 14 -3 true}, 9 steps, 0 trailing, 0 missing`, whole, true},
		{"no rotation", `"A.NEO", <nil>, 9 steps, 0 trailing, 0 missing`, change(cycleAt, 0), true},
		{"rotation off", `"A.NEO", {1 14 -3 false}, 9 steps, 0 trailing, 0 missing`, change(cycleAt+2, 0), true},
		{"trailing", `"A.NEO", {1 14 -3 true}, 9 steps, 2 trailing, 0 missing`, append(bytes.Clone(whole), 1, 2), false},
		{"cut off", `"A.NEO", {1 14 -3 true}, 9 steps, 72 trailing, 198 missing`, whole[:520], false},
		{"no line", "neochrome: offset 200: in the first of 200 lines: unexpected EOF", whole[:200], false},
		{"mark", "neochrome: offset 0: 0100, expected 0, or BABE in a picture of 640x400", change(0, 1), false},
		{"canvas of 320x200", "neochrome: offset 0: BABE, expected 0", change(0, 0xba, 0xbe), false},
		{"resolution", "neochrome: offset 2: resolution is 3, expected 0 to 2", change(3, 3), false},
		{"short", "neochrome: offset 100: in the header: unexpected EOF", whole[:100], false},
		{"no registers", `"A.NEO", {1 14 -3 true}, 9 steps, 0 trailing, 0 missing`, change(paletteAt, 0x10), false},
	} {
		m, err := DecodeAll(bytes.NewReader(test.file))
		got := fmt.Sprint(err)
		if err == nil {
			cycle := "<nil>"
			if m.Cycle != nil {
				cycle = fmt.Sprint(*m.Cycle)
			}
			got = fmt.Sprintf("%q, %s, %d steps, %d trailing, %d missing", m.Name, cycle, m.Steps, m.Stats.TrailingBytes, m.Stats.MissingLines)
		}
		if !strings.HasPrefix(got, test.want) || Match(test.file) != test.matches {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		mode := rapid.SampledFrom(append(stscreen.Modes[:], canvas)).Draw(t, "mode")
		m := image.NewPaletted(image.Rect(0, 0, mode.Width, mode.Height), nil)
		tile := rapid.SliceOfN(rapid.Byte(), 1, 500).Draw(t, "tile")
		for i := range m.Pix {
			m.Pix[i] = tile[i%len(tile)] & (1<<mode.Planes - 1)
		}
		var words []byte
		mask := rapid.SampledFrom([]uint16{0x777, 0xfff}).Draw(t, "mask")
		for range 1 << mode.Planes {
			words = binary.BigEndian.AppendUint16(words, rapid.Uint16().Draw(t, "register")&mask)
		}
		m.Palette = stcolor.Palette(words)
		if mode.Planes == 1 {
			m.Palette = stcolor.Mono(rapid.Bool().Draw(t, "black on white"))
		}
		d := Details{Name: rapid.StringMatching("([A-Zäö]{1,8}[.]NEO)?").Draw(t, "name"), Steps: rapid.IntRange(0, 65535).Draw(t, "steps")}
		if rapid.Bool().Draw(t, "cycle") {
			d.Cycle = &Cycle{
				rapid.Uint8Range(0, 15).Draw(t, "low"), rapid.Uint8Range(0, 15).Draw(t, "high"),
				rapid.IntRange(-128, 127).Draw(t, "speed"), rapid.Bool().Draw(t, "active"),
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, &d); err != nil {
			t.Fatal(err)
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		want := &Image{Paletted: m, Resolution: mode.Name, PixelSize: mode.Microns, Details: d}
		if d := cmp.Diff(want, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncodeErrors(t *testing.T) {
	deep := picture(stscreen.Modes[1])
	deep.Pix[7] = 4
	low := picture(stscreen.Modes[0])
	for name, test := range map[string]struct {
		m image.PalettedImage
		d *Details
	}{
		"size":      {image.NewPaletted(image.Rect(0, 0, 320, 201), color.Palette{color.White}), nil},
		"too deep":  {deep, nil},
		"name":      {low, &Details{Name: "ABCDEFGHI.NEO"}},
		"character": {low, &Details{Name: "Ł"}},
		"steps":     {low, &Details{Steps: -1}},
		"speed":     {low, &Details{Cycle: &Cycle{Speed: 128}}},
		"register":  {low, &Details{Cycle: &Cycle{High: 16}}},
	} {
		if err := Encode(io.Discard, test.m, test.d); err == nil || !strings.HasPrefix(err.Error(), "neochrome: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, low, nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// seeds returns small files.
func seeds(t testing.TB) map[string][]byte {
	low := encode(t, stscreen.Modes[0], &Details{Name: "A.NEO", Cycle: &Cycle{1, 14, -3, true}, Steps: 9})
	return map[string][]byte{
		"low": low[:500], "medium": encode(t, stscreen.Modes[1], nil)[:500], "high": encode(t, stscreen.Modes[2], nil)[:500],
		"canvas": encode(t, canvas, nil)[:500], "no-line": low[:200],
	}
}

func TestMemory(t *testing.T) {
	for name, data := range seeds(t) {
		if n := formattest.Allocated(func() { _, _ = DecodeAll(bytes.NewReader(data)) }); n > 1<<20 {
			t.Errorf("%s: %d bytes", name, n)
		}
	}
}

func FuzzDecode(f *testing.F) {
	for _, b := range seeds(f) {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := DecodeAll(bytes.NewReader(data))
		config, configErr := DecodeConfig(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "neochrome: offset ") || Match(data) {
				t.Errorf("error %q", err)
			}
			return
		}
		if configErr != nil || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("DecodeConfig: %v, %v", config, configErr)
		}
		var b bytes.Buffer
		if err := Encode(&b, m.Paletted, &m.Details); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		m.Stats, again.Stats = Stats{}, Stats{}
		// STE colours that the ST also has are scaled differently there.
		m.Paletted.Palette, again.Paletted.Palette = nil, nil
		if d := cmp.Diff(m, again, formattest.Bytes); d != "" {
			t.Errorf("differs after encoding and decoding: %s", d)
		}
	})
}

func BenchmarkDecode(b *testing.B) {
	data := encode(b, stscreen.Modes[0], nil)
	r := bytes.NewReader(data)
	formattest.Benchmark(b, 320*200, func() error {
		r.Reset(data)
		_, err := DecodeAll(r)
		return err
	})
}
