package degas

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// picture makes a picture of a resolution in colours that the ST has.
func picture(r Resolution) *image.Paletted {
	mode := r.mode()
	m := formattest.Screen(mode.Planes, mode.Width, mode.Height)
	var words []byte
	for i := range m.Palette {
		words = binary.BigEndian.AppendUint16(words, uint16(0x777-i*0x034&0x777))
	}
	m.Palette = stcolor.Palette(words)
	if r == High {
		m.Palette = stcolor.Mono(true)
	}
	return m
}

var fourCycles = []Cycle{{1, 7, 1, 10}, {0, 15, -1, 128}, {3, 4, 0, 0}, {9, 8, 0, 1}}

// made returns pictures of all kinds, named.
func made() map[string][]byte {
	files := map[string][]byte{}
	for r := Low; r <= High; r++ {
		for _, o := range []Options{{}, {Compressed: true}, {Cycles: fourCycles}, {Compressed: true, Cycles: fourCycles[:1]}} {
			var b bytes.Buffer
			if err := Encode(&b, picture(r), &o); err != nil {
				panic(err)
			}
			name := fmt.Sprint("pi", int(r)+1)
			if o.Compressed {
				name = fmt.Sprint("pc", int(r)+1)
			}
			if len(o.Cycles) > 0 {
				name += "-elite"
			}
			files[name] = b.Bytes()
		}
	}
	return files
}

// TestNetpbm compares with other decoders of uncompressed pictures.
func TestNetpbm(t *testing.T) {
	for name, program := range map[string]string{"pi1": "pi1toppm", "pi3": "pi3topbm", "pi1-elite": "pi1toppm"} {
		t.Run(name, func(t *testing.T) {
			data := made()[name]
			m, err := Decode(bytes.NewReader(data))
			if err != nil {
				t.Fatal(err)
			}
			rgb, size := formattest.PPM(t, formattest.Program(t, data, program))
			if size != m.Bounds().Size() || !bytes.Equal(rgb, formattest.RGB(m)) {
				t.Errorf("%s of Netpbm decodes a different picture, of size %v", program, size)
			}
		})
	}
	// And vice versa: a picture that Netpbm made.
	t.Run("ppmtopi1", func(t *testing.T) {
		want := picture(Low)
		ppm := append([]byte("P6\n320 200\n255\n"), formattest.RGB(want)...)
		m, err := Decode(bytes.NewReader(formattest.Program(t, ppm, "ppmtopi1")))
		if err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(formattest.RGB(m), formattest.RGB(want)) {
			t.Error("the picture differs")
		}
	})
}

func TestMade(t *testing.T) {
	for name, data := range made() {
		if !Match(data) {
			t.Errorf("%s: Match rejects it", name)
		}
		m, err := DecodeAll(bytes.NewReader(data))
		if err != nil {
			t.Errorf("%s: %v", name, err)
			continue
		}
		if d := cmp.Diff(picture(m.Resolution), m.Paletted, formattest.Bytes); d != "" {
			t.Errorf("%s: %s", name, d)
		}
		elite := strings.HasSuffix(name, "elite")
		if m.Compressed != (name[1] == 'c') || int(m.Resolution)+1 != int(name[2]-'0') || (len(m.Cycles) == 4) != elite {
			t.Errorf("%s: %v, compressed %v, %d cycles", name, m.Resolution, m.Compressed, len(m.Cycles))
		}
		if elite && m.Cycles[0] != fourCycles[0] || elite && !m.Compressed && m.Cycles[1] != fourCycles[1] {
			t.Errorf("%s: %v", name, m.Cycles)
		}
		config, err := DecodeConfig(bytes.NewReader(data))
		if err != nil || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("%s: DecodeConfig: %+v, %v", name, config, err)
		}
		if s := m.Stats; s.TrailingBytes != 0 || s.MissingLines != 0 || (s.Runs > 0) != m.Compressed {
			t.Errorf("%s: %+v", name, s)
		}
	}
	if got := fourCycles[0].Interval(); got != time.Second/6 {
		t.Error(got)
	}
	if got := Medium.String() + fmt.Sprint(Medium.PixelSize()); got != "medium resolution(169,372)" {
		t.Error(got)
	}
}

// file builds a picture: a word, sixteen registers, and so many bytes of rest.
func file(word uint16, rest ...byte) []byte {
	b := binary.BigEndian.AppendUint16(nil, word)
	for i := range 16 {
		b = binary.BigEndian.AppendUint16(b, uint16(i))
	}
	return append(b, rest...)
}

func TestDoubtful(t *testing.T) {
	whole := make([]byte, stscreen.Size)
	runs := bytes.Repeat([]byte{0x81, 0}, stscreen.Size/128)
	for _, test := range []struct {
		name    string
		file    []byte
		want    string // kind, damage; or the error
		matches bool
	}{
		{"plain", file(1, whole...), "medium resolution, false, 0 cycles, 0 trailing, 0 missing", true},
		{"other bits", file(0x0100, whole...), "low resolution, false, 0 cycles, 0 trailing, 0 missing", false},
		{"rows crossed", file(0x8002, runs...), "high resolution, true, 0 cycles, 0 trailing, 0 missing", true},
		{"more behind", file(2, make([]byte, 32005)...), "high resolution, false, 0 cycles, 5 trailing, 0 missing", false},
		{"bad rotation", file(2, append(slices.Clone(whole), bytes.Repeat([]byte{0, 16}, 16)...)...), "high resolution, false, 0 cycles, 32 trailing, 0 missing", true},
		{"cut off", file(0, make([]byte, 200)...), "low resolution, false, 0 cycles, 40 trailing, 199 missing", false},
		{"packed, cut off", file(0x8000, runs[:3]...), "degas: offset 37: in the first of 200 lines: unexpected EOF", false},
		{"packed, one line", file(0x8002, runs[:3]...), "high resolution, true, 0 cycles, 0 trailing, 399 missing", false},
		{"no line", file(0, 1, 2, 3), "degas: offset 37: in the first of 200 lines: unexpected EOF", false},
		{"resolution 3", file(3, whole...), "degas: offset 0: resolution is 3, expected 0 to 2", false},
		{"short header", file(0)[:33], "degas: offset 33: in the header: unexpected EOF", false},
		{"empty", nil, "degas: offset 0: in the header: unexpected EOF", false},
		{"no registers", append(append(file(0)[:32], 0x10, 0), whole...), "low resolution, false, 0 cycles, 0 trailing, 0 missing", false},
	} {
		m, err := DecodeAll(bytes.NewReader(test.file))
		got := fmt.Sprint(err)
		if err == nil {
			got = fmt.Sprintf("%v, %v, %d cycles, %d trailing, %d missing", m.Resolution, m.Compressed, len(m.Cycles), m.Stats.TrailingBytes, m.Stats.MissingLines)
		}
		if got != test.want || Match(test.file) != test.matches {
			t.Errorf("%s: %s, matches %v, want %s", test.name, got, Match(test.file), test.want)
		}
	}
	m, err := DecodeAll(bytes.NewReader(file(2, whole...)))
	if err != nil || m.Paletted.Palette[0] != (color.RGBA{0, 0, 0, 255}) {
		t.Errorf("white on black: %v, %v", m, err)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := Resolution(rapid.IntRange(0, 2).Draw(t, "resolution"))
		mode := r.mode()
		m := image.NewPaletted(image.Rect(0, 0, mode.Width, mode.Height), nil)
		for i := 0; i < len(m.Pix); {
			n := min(rapid.IntRange(1, len(m.Pix)).Draw(t, "n"), len(m.Pix)-i)
			tile := rapid.SliceOfN(rapid.Byte(), 1, 50).Draw(t, "tile")
			for k := range n {
				m.Pix[i+k] = tile[k%len(tile)] & (1<<mode.Planes - 1)
			}
			i += n
		}
		mask := rapid.SampledFrom([]uint16{0x777, 0xfff}).Draw(t, "mask")
		var words []byte
		for range 1 << mode.Planes {
			words = binary.BigEndian.AppendUint16(words, rapid.Uint16().Draw(t, "register")&mask)
		}
		m.Palette = stcolor.Palette(words)
		if r == High {
			m.Palette = stcolor.Mono(rapid.Bool().Draw(t, "black on white"))
		}
		o := &Options{Compressed: rapid.Bool().Draw(t, "compressed")}
		if rapid.Bool().Draw(t, "elite") {
			for range 4 {
				o.Cycles = append(o.Cycles, Cycle{
					rapid.Uint8Range(0, 15).Draw(t, "low"), rapid.Uint8Range(0, 15).Draw(t, "high"),
					rapid.IntRange(-1, 1).Draw(t, "direction"), rapid.IntRange(0, 128).Draw(t, "delay"),
				})
			}
		}
		var b bytes.Buffer
		if err := Encode(&b, m, o); err != nil {
			t.Fatal(err)
		}
		if !Match(b.Bytes()) {
			t.Fatal("Match rejects the encoded picture")
		}
		got, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		want := &Image{Paletted: m, Resolution: r, Compressed: o.Compressed, Cycles: o.Cycles, Stats: got.Stats}
		if d := cmp.Diff(want, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncodeErrors(t *testing.T) {
	deep := picture(Medium)
	deep.Pix[7] = 4
	for name, test := range map[string]struct {
		m image.PalettedImage
		o *Options
	}{
		"size":      {image.NewPaletted(image.Rect(0, 0, 320, 201), stcolor.Mono(true)), nil},
		"too deep":  {deep, nil},
		"five":      {picture(Low), &Options{Cycles: make([]Cycle, 5)}},
		"direction": {picture(Low), &Options{Cycles: []Cycle{{Direction: 2}}}},
		"delay":     {picture(Low), &Options{Cycles: []Cycle{{Delay: 129}}}},
		"register":  {picture(Low), &Options{Cycles: []Cycle{{High: 16}}}},
	} {
		if err := Encode(io.Discard, test.m, test.o); err == nil || !strings.HasPrefix(err.Error(), "degas: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, picture(Low), nil); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

func TestMemory(t *testing.T) {
	for _, word := range []uint16{0, 2, 0x8000, 0x8002} {
		b := file(word, make([]byte, 1000)...)
		if n := formattest.Allocated(func() { _, _ = DecodeAll(bytes.NewReader(b)) }); n > 1<<20 {
			t.Errorf("%04x: %d bytes", word, n)
		}
	}
}

// seeds returns small files.
func seeds() map[string][]byte {
	runs := bytes.Repeat([]byte{0x81, 0xff}, stscreen.Size/128)
	return map[string][]byte{
		"pc1": file(0x8000, runs...), "pc2": file(0x8001, runs...), "pc3": file(0x8002, runs...),
		"elite":   file(0x8001, append(slices.Clone(runs), bytes.Repeat([]byte{0, 1}, 16)...)...),
		"cut-off": file(0x8000, append([]byte{3, 1, 2, 3, 4, 0x80}, runs[:20]...)...),
		"pi1":     file(0, make([]byte, 170)...),
	}
}

func FuzzDecode(f *testing.F) {
	for _, b := range seeds() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		m, err := DecodeAll(bytes.NewReader(data))
		config, configErr := DecodeConfig(bytes.NewReader(data))
		if err != nil {
			if !strings.HasPrefix(err.Error(), "degas: offset ") || Match(data) {
				t.Errorf("error %q", err)
			}
			return
		}
		if configErr != nil || image.Pt(config.Width, config.Height) != m.Paletted.Rect.Size() {
			t.Errorf("DecodeConfig: %v, %v", config, configErr)
		}
		var b bytes.Buffer
		if err := Encode(&b, m.Paletted, &Options{m.Compressed, m.Cycles}); err != nil {
			t.Fatal(err)
		}
		again, err := DecodeAll(&b)
		if err != nil {
			t.Fatal(err)
		}
		m.Stats, again.Stats = Stats{}, Stats{}
		// Colours of an STE that an ST has, too, have another range there.
		m.Paletted.Palette, again.Paletted.Palette = nil, nil
		if d := cmp.Diff(m, again, formattest.Bytes); d != "" {
			t.Errorf("differs after encoding and decoding: %s", d)
		}
	})
}

func BenchmarkDecodePC1(b *testing.B) {
	data := made()["pc1"]
	formattest.Benchmark(b, 320*200, func() error {
		_, err := decode(data)
		return err
	})
}
