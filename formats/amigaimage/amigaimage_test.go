package amigaimage

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"
	"strings"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

// spades builds a file as the program reads it, with its own formula: pixel (x,y)
// of card n has bit p where word n*756+p*252+y*6+x/16*2 has bit 15-x%16.
func spades(pixel func(n, x, y int) int) []byte {
	data := make([]byte, 39312)
	for n := range 52 {
		for p := range 3 {
			for y := range 42 {
				for x := range 42 {
					at := n*756 + p*252 + y*6 + x/16*2 + x%16/8
					data[at] |= byte(pixel(n, x, y)>>p&1) << (7 - x%8)
				}
			}
		}
	}
	return data
}

func TestSpades(t *testing.T) {
	pixel := func(n, x, y int) int { return (n*7 + x*x + y*3) / 5 % 8 }
	data := spades(pixel)
	for _, test := range []struct {
		change         int // bytes more, or less
		count          int
		missing, extra int
	}{
		{0, 52, 0, 0}, {15, 52, 0, 15}, {-15, 52, 15, 0}, {756, 53, 0, 0}, {16, 0, 0, 0}, {-16, 0, 0, 0}, {-756, 0, 0, 0},
	} {
		file := append(slices.Clone(data), make([]byte, 1000)...)[:len(data)+test.change]
		if got := Match(file); got != (test.count > 0) {
			t.Errorf("%+v: Match is %v", test, got)
		}
		s, err := DecodeAll(bytes.NewReader(file))
		if test.count == 0 {
			if err == nil || !strings.HasPrefix(err.Error(), "amigaimage: offset 0: ") {
				t.Errorf("%+v: %v", test, err)
			}
			continue
		}
		if err != nil {
			t.Errorf("%+v: %v", test, err)
			continue
		}
		if s.Kind != Raw || s.Shape != SpadesShape || len(s.Images) != test.count || s.Stats != (Stats{test.missing, test.extra}) || s.PaletteSource != PaletteSpades {
			t.Errorf("%+v: %v, %+v, %d images, %+v", test, s.Kind, s.Shape, len(s.Images), s.Stats)
		}
		for n, m := range s.Images[:51] {
			for y := range 42 {
				for x := range 42 {
					if got, want := int(m.ColorIndexAt(x, y)), pixel(n, x, y); got != want {
						t.Fatalf("image %d, pixel (%d,%d) is %d, want %d", n, x, y, got, want)
					}
				}
			}
		}
	}

	for planes, want := range []int{0, 52, 52, 52, 52, 52} {
		shape := Shape{Width: 42, Height: 42, Planes: planes}
		s, err := DecodeAll(bytes.NewReader(make([]byte, 52*252*planes)))
		if (err == nil) != (want > 0) || want > 0 && (s.Shape != shape || len(s.Images) != want || s.Face(Spades, Ace) != 51) {
			t.Errorf("%d planes: %v, %v", planes, s, err)
		}
	}

	s, err := DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	want := []color.Color{
		color.RGBA{0, 0, 255, 255}, color.RGBA{0, 0, 0, 255}, color.RGBA{255, 0, 0, 255}, color.RGBA{0, 255, 0, 255},
		color.RGBA{255, 255, 255, 255}, color.RGBA{255, 255, 0, 255}, color.RGBA{255, 0, 255, 255}, color.RGBA{0, 255, 255, 255},
	}
	if d := cmp.Diff(color.Palette(want), s.Images[0].Palette); d != "" {
		t.Error(d)
	}
	for _, test := range []struct {
		suit Suit
		rank int
		want int
	}{{Diamonds, 2, 0}, {Diamonds, Ace, 12}, {Clubs, 2, 13}, {Hearts, King, 37}, {Spades, 10, 47}, {Spades, Ace, 51}, {Spades, 14, -1}, {Clubs, 0, -1}, {4, 2, -1}} {
		if got := s.Face(test.suit, test.rank); got != test.want {
			t.Errorf("suit %d, rank %d is image %d, want %d", test.suit, test.rank, got, test.want)
		}
	}
	if s.Back() != -1 {
		t.Errorf("back is %d", s.Back())
	}
	var b bytes.Buffer
	if err := Encode(&b, &Set{Images: s.Images}); err != nil || !bytes.Equal(b.Bytes(), data) {
		t.Errorf("the set differs after encoding (%v)", err)
	}
}

func TestShapes(t *testing.T) {
	data := []byte{0xaa, 0, 0xcc, 0, 0xf0, 0, 0x0f, 0}
	for _, test := range []struct {
		shape Shape
		want  string // images, or the error
	}{
		{Shape{Width: 8, Height: 2, Planes: 2}, "32321010 11003322"},
		{Shape{Width: 8, Height: 1, Planes: 2}, "32103210|11112222"},
		{Shape{Width: 4, Height: 2, Planes: 1, RowBytes: 1}, "1010 0000|1100 0000|1111 0000|0000 0000"},
		{Shape{Width: 8, Height: 2, Planes: 2, Order: RowByRow}, "32103210 11112222"},
		{Shape{Width: 17, Height: 2, Planes: 1}, "10101010000000001 11110000000000000"},
		{Shape{Width: 16, Height: 4, Planes: 1}, "1010101000000000 1100110000000000 1111000000000000 0000111100000000"},
		{Shape{Width: 8, Height: 3, Planes: 2}, "10103232 11001100 11110000"}, // 4 bytes missing
		{Shape{Width: 8, Height: 5, Planes: 2}, "amigaimage: offset 8: in the first image: unexpected EOF"},
		{Shape{Width: 8, Height: 3, Planes: 1}, "10101010 11001100 11110000"},
		{Shape{Width: 0, Height: 3, Planes: 1}, "amigaimage: shape: size is 0x3, expected 1x1 to 32767x32767"},
		{Shape{Width: 8, Height: 3, Planes: 9}, "amigaimage: shape: 9 planes in order 0, expected 1 to 8 in order 0 or 1"},
		{Shape{Width: 8, Height: 3, Planes: 1, Order: 2}, "amigaimage: shape: 1 planes in order 2"},
		{Shape{Width: 17, Height: 3, Planes: 1, RowBytes: 2}, "amigaimage: shape: rows of 2 bytes, expected 3 to 32767"},
	} {
		s, err := DecodeShape(bytes.NewReader(data), test.shape)
		got := fmt.Sprint(err)
		if err == nil {
			var all []string
			for _, m := range s.Images {
				all = append(all, formattest.Rows(m))
			}
			got = strings.Join(all, "|")
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%+v: %s, want %s", test.shape, got, test.want)
		}
	}
}

// card builds a record of GET: words, then planes.
func card(w, h, d int, planes ...byte) []byte {
	return append([]byte{byte(w >> 8), byte(w), byte(h >> 8), byte(h), 0, byte(d)}, planes...)
}

func TestGET(t *testing.T) {
	two := slices.Concat(card(9, 1, 2, 0xaa, 0x80, 0xf0, 0), card(8, 2, 1, 0xf0, 9, 0x0f, 9))
	s, err := DecodeAll(bytes.NewReader(append(slices.Clone(two), 0, 0)))
	if err != nil {
		t.Fatal(err)
	}
	if s.Kind != GET || len(s.Images) != 2 || formattest.Rows(s.Images[0]) != "323210101" || formattest.Rows(s.Images[1]) != "11110000 00001111" || s.Stats.TrailingBytes != 2 {
		t.Errorf("%v, %d images, %+v", s.Kind, len(s.Images), s.Stats)
	}
	if s.Face(Hearts, 2) != -1 || s.Back() != -1 || s.PaletteSource != PaletteWorkbench || len(s.Images[0].Palette) != 4 {
		t.Errorf("%d, %d, %v, %v", s.Face(Hearts, 2), s.Back(), s.PaletteSource, s.Images[0].Palette)
	}
	// The sheet has cells of the largest size.
	if m, err := Decode(bytes.NewReader(two)); err != nil || formattest.Rows(m.(*image.Paletted)) != "323210101111100000 000000000000011110" {
		t.Errorf("sheet: %v", err)
	}
	for name, data := range map[string][]byte{
		"narrow":     card(7, 1, 1, 1, 2),
		"wide":       append(card(641, 1, 1), make([]byte, 82)...),
		"high":       append(card(8, 513, 1), make([]byte, 1026)...),
		"deep":       card(8, 1, 6, make([]byte, 12)...),
		"short":      card(8, 1, 1, 1),
		"a rest":     append(slices.Clone(two), 0, 1),
		"many zeros": append(slices.Clone(two), make([]byte, 16)...),
		"text":       []byte("In the beginning was the word"),
		"nothing":    nil,
	} {
		if Match(data) {
			t.Errorf("%s: Match accepts it", name)
		}
		if _, err := DecodeAll(bytes.NewReader(data)); err == nil || !strings.HasPrefix(err.Error(), "amigaimage: offset 0: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
}

// reko builds a card set of 2 planes: header, colours, cards.
func reko(cardSize, w, h, mode, planes, cards int, rest ...byte) []byte {
	b := []byte("REKO\x00\x00\x00\x00")
	for _, v := range []int{cardSize >> 16, cardSize, h, w, mode >> 16, mode} {
		b = append(b, byte(v>>8), byte(v))
	}
	b = append(b, byte(planes), byte(cards))
	return append(b, rest...)
}

func TestREKO(t *testing.T) {
	colors := make([]byte, 12)
	for i := range colors {
		colors[i] = byte(i)
	}
	cards := slices.Concat(colors, []byte{0xaa, 0xf0, 0x55, 0x0f, 1, 2, 3, 4})
	for _, test := range []struct {
		name string
		file []byte
		want string // cards and damage, or the error
	}{
		{"plain", reko(4, 8, 2, 0, 2, 2, cards...), "32321010 01012323|00000021 00000211 0 missing, 0 trailing"},
		{"too wide", reko(4, 14, 2, 0, 2, 1, cards...), "32321010 01012323 0 missing, 4 trailing"},
		{"cut off", reko(4, 8, 2, 0, 2, 4, cards[:19]...), "32321010 01012323|00000021 00000011 9 missing, 0 trailing"},
		{"no first card", reko(4, 8, 2, 0, 2, 2, cards[:15]...), "offset 37: in the palette or the first card: unexpected EOF"},
		{"half a header", reko(4, 8, 2, 0, 2, 2)[:20], "offset 20: in the header: unexpected EOF"},
		{"no width", reko(4, 0, 2, 0, 2, 2, cards...), "offset 12: size is 0x2"},
		{"planes", reko(4, 8, 2, 0, 9, 2, cards...), "offset 12: 9 planes"},
		{"no cards", reko(4, 8, 2, 0, 2, 0, cards...), "offset 21: 0 cards, expected at least 1"},
		{"card size", reko(3, 8, 2, 0, 2, 1, cards...), "offset 8: a card has 3 bytes, expected 4 to 131068"},
		{"HAM of 4 planes", reko(8, 8, 2, HAM, 4, 1, cards...), "offset 20: 4 planes, expected 5 to 8"},
		{"PC", []byte("PCREKOD  "), "offset 0: \"PCREKO\" is a REKO card set of the PC, which is not supported"},
		{"PC, nothing else", []byte("PCRKP"), "offset 0: \"PCRKP\" is a REKO card set of the PC, which is not supported"},
		{"PC, 24 bits", []byte("PCRKP\x00  "), "offset 0: \"PCRKP\" is a REKO card set of the PC, which is not supported"},
	} {
		if !Match(test.file) {
			t.Errorf("%s: Match rejects it", test.name)
		}
		s, err := DecodeAll(bytes.NewReader(test.file))
		got := ""
		if err != nil {
			got = strings.TrimPrefix(err.Error(), "amigaimage: ")
		} else {
			var all []string
			for _, m := range s.Images {
				all = append(all, formattest.Rows(m))
			}
			got = fmt.Sprintf("%s %d missing, %d trailing", strings.Join(all, "|"), s.Stats.MissingBytes, s.Stats.TrailingBytes)
			if s.Kind != REKO || s.PaletteSource != PaletteFile || s.Images[0].Palette[1] != (color.RGBA{3, 4, 5, 255}) {
				t.Errorf("%s: %v, %v, %v", test.name, s.Kind, s.PaletteSource, s.Images[0].Palette)
			}
		}
		if !strings.HasPrefix(got, test.want) {
			t.Errorf("%s: %s, want %s", test.name, got, test.want)
		}
	}

	s := &Set{Kind: REKO, Images: make([]*image.Paletted, 55)}
	for _, test := range []struct {
		suit Suit
		rank int
		want int
	}{{Clubs, Ace, 3}, {Spades, Ace, 6}, {Diamonds, 2, 8}, {Spades, King, 54}} {
		if got := s.Face(test.suit, test.rank); got != test.want {
			t.Errorf("suit %d, rank %d is image %d, want %d", test.suit, test.rank, got, test.want)
		}
	}
	if s.Back() != 0 || (&Set{Kind: REKO}).Back() != -1 || (&Set{Kind: REKO}).Face(Clubs, Ace) != -1 {
		t.Errorf("back is %d", s.Back())
	}
}

func TestREKOInHAM(t *testing.T) {
	colors := make([]byte, 48)
	copy(colors, []byte{1, 2, 3})
	m, format, err := image.Decode(bytes.NewReader(reko(6, 8, 1, HAM, 6, 1, slices.Concat(colors, []byte{0x10, 0x10, 0x10, 0x10, 0x10, 0x20})...)))
	if err != nil || format != "amigaimage" {
		t.Fatal(format, err)
	}
	sheet, ok := m.(*image.NRGBA)
	if !ok || sheet.NRGBAAt(0, 0) != (color.NRGBA{1, 2, 3, 255}) || sheet.NRGBAAt(2, 0) != (color.NRGBA{0, 2, 3, 255}) || sheet.NRGBAAt(3, 0) != (color.NRGBA{0, 2, 255, 255}) {
		t.Errorf("%v", m)
	}
}

func TestRoundTrip(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Set{Kind: Kind(rapid.IntRange(0, 2).Draw(t, "kind"))}
		shape := Shape{
			Width: rapid.IntRange(8, 100).Draw(t, "w"), Height: rapid.IntRange(1, 60).Draw(t, "h"),
			Planes: rapid.IntRange(1, 8).Draw(t, "planes"),
		}
		switch s.Kind {
		case Raw:
			shape.Order = Order(rapid.IntRange(0, 1).Draw(t, "order"))
		case REKO:
			shape.Order, shape.RowBytes = RowByRow, (shape.Width+7)/8
			if shape.Planes == 6 && rapid.Bool().Draw(t, "HAM") {
				s.Mode = HAM
			}
		case GET:
			shape.Planes = min(shape.Planes, maxGETPlanes)
		}
		var palette color.Palette
		if s.Kind == REKO {
			s.PaletteSource = PaletteFile
			for i := range 1 << shape.Planes {
				c := color.RGBA{byte(i), byte(i * 3), 7, 255}
				if i >= rekoColors(s.Mode, shape.Planes) {
					c = color.RGBA{A: 255}
				}
				palette = append(palette, c)
			}
		} else {
			s.PaletteSource = PaletteWorkbench
			palette = expand(workbenchColors, shape.Planes)
			if s.Kind == Raw {
				registers, source := defaultColors(shape.Planes)
				s.PaletteSource, palette = source, expand(registers, shape.Planes)
			}
		}
		for range rapid.IntRange(1, 5).Draw(t, "n") {
			m := image.NewPaletted(image.Rect(0, 0, shape.Width, shape.Height), palette)
			seed := rapid.Uint32().Draw(t, "seed")
			for i := range m.Pix {
				seed = seed*1664525 + 1013904223
				m.Pix[i] = byte(seed>>24) & (1<<shape.Planes - 1)
			}
			s.Images = append(s.Images, m)
		}
		s.Shape = shape
		var b bytes.Buffer
		if err := Encode(&b, s); err != nil {
			t.Fatal(err)
		}
		var got *Set
		var err error
		if s.Kind == Raw {
			got, err = DecodeShape(&b, shape)
		} else {
			got, err = DecodeAll(&b)
		}
		if err != nil {
			t.Fatal(err)
		}
		if s.Kind == GET {
			s.Shape = Shape{}
		}
		s.TrueColor = got.TrueColor
		if d := cmp.Diff(s, got, formattest.Bytes); d != "" {
			t.Fatal(d)
		}
	})
}

func TestEncodeErrors(t *testing.T) {
	m := image.NewPaletted(image.Rect(0, 0, 42, 42), expand(spadesColors, 3))
	deep := image.NewPaletted(m.Rect, m.Palette)
	deep.Pix[0] = 8
	small := image.NewPaletted(image.Rect(0, 0, 41, 42), m.Palette)
	for name, s := range map[string]*Set{
		"nothing":   {},
		"too deep":  {Images: []*image.Paletted{deep}},
		"too small": {Images: []*image.Paletted{m, small}},
		"kind":      {Kind: 3, Images: []*image.Paletted{m}},
		"shape":     {Shape: Shape{Width: 42, Height: 42, Planes: 9}, Images: []*image.Paletted{m}},
		"GET":       {Kind: GET, Images: []*image.Paletted{image.NewPaletted(image.Rect(0, 0, 7, 7), m.Palette)}},
		"GET deep":  {Kind: GET, Shape: Shape{Planes: 1}, Images: []*image.Paletted{deep}},
		"REKO":      {Kind: REKO, Shape: Shape{Width: 42, Height: 42, Planes: 4}, Mode: HAM, Images: []*image.Paletted{m}},
		"REKO many": {Kind: REKO, Images: slices.Repeat([]*image.Paletted{m}, 256)},
	} {
		if err := Encode(io.Discard, s); err == nil || !strings.HasPrefix(err.Error(), "amigaimage: encoding: ") {
			t.Errorf("%s: %v", name, err)
		}
	}
	if err := Encode(formattest.Full{}, &Set{Images: []*image.Paletted{m}}); !errors.Is(err, io.ErrShortWrite) {
		t.Error(err)
	}
}

// TestMemory decodes the largest images that small files can hold or claim.
func TestMemory(t *testing.T) {
	for name, file := range map[string][]byte{
		"REKO":       reko(2, 16, 1, 0, 1, 255, make([]byte, 1000)...),
		"REKO, HAM":  reko(60, 80, 1, HAM, 6, 16, make([]byte, 1000)...),
		"REKO claim": reko(0x7fffffff, 65535, 32767, 0, 8, 255, make([]byte, 1000)...),
		"GET":        bytes.Repeat(card(8, 1, 5, make([]byte, 10)...), 64),
	} {
		if n := formattest.Allocated(func() { _, _ = Decode(bytes.NewReader(file)) }); n > formattest.MemoryLimit/8 {
			t.Errorf("%s: a file of %d bytes took %d bytes", name, len(file), n)
		}
	}
	shape := Shape{Width: 1, Height: 1, Planes: 1, RowBytes: 1}
	if n := formattest.Allocated(func() { _, _ = DecodeShape(bytes.NewReader(make([]byte, 1024)), shape) }); n > formattest.MemoryLimit/8 {
		t.Errorf("1024 images took %d bytes", n)
	}
}

func seeds() map[string][]byte {
	files := map[string][]byte{
		"get":     slices.Concat(card(9, 1, 2, 0xaa, 0x80, 0xf0, 0), card(8, 2, 1, 0xf0, 9, 0x0f, 9), []byte{0, 0}),
		"reko":    reko(4, 8, 2, 0, 2, 2, make([]byte, 20)...),
		"ham":     reko(6, 8, 1, HAM, 6, 1, make([]byte, 54)...),
		"cut-off": reko(4, 14, 2, 0, 2, 4, make([]byte, 19)...),
		"pc":      []byte("PCREKOD "),
	}
	return files
}

// FuzzDecode reads data as all kinds of files; the first bytes determine the shape of raw
// images.
func FuzzDecode(f *testing.F) {
	for _, b := range seeds() {
		f.Add(b)
	}
	f.Fuzz(func(t *testing.T, data []byte) {
		s, err := DecodeAll(bytes.NewReader(data))
		if (err == nil) != Match(data) && !matchREKO(data) {
			t.Errorf("Match is %v, but %v", Match(data), err)
		}
		check(t, s, err, DecodeAll)
		if len(data) < 8 {
			return
		}
		shape := Shape{
			int(data[0]), int(data[1]), int(data[2]), Order(data[3]), int(data[4]),
		}
		s, err = DecodeShape(bytes.NewReader(data[5:]), shape)
		check(t, s, err, func(r io.Reader) (*Set, error) { return DecodeShape(r, shape) })
	})
}

func check(t *testing.T, s *Set, err error, decode func(io.Reader) (*Set, error)) {
	if err != nil {
		if !strings.HasPrefix(err.Error(), "amigaimage: ") {
			t.Errorf("error %q", err)
		}
		return
	}
	s.Sheet()
	if s.Kind == REKO {
		// Rows may have been longer than needed.
		s.Shape.RowBytes = (s.Shape.Width + 7) / 8
	}
	var b bytes.Buffer
	if err := Encode(&b, s); err != nil {
		t.Fatal(err)
	}
	again, err := decode(&b)
	if err != nil {
		t.Fatal(err)
	}
	again.Stats = s.Stats
	if s.Kind == GET {
		// Images with fewer planes than their record says.
		s.Images, again.Images = nil, nil
	}
	if d := cmp.Diff(s, again, formattest.Bytes); d != "" {
		t.Errorf("differs after encoding and decoding: %s", d)
	}
}

func BenchmarkDecode(b *testing.B) {
	data := spades(func(n, x, y int) int { return (n + x ^ y) % 8 })
	formattest.Benchmark(b, 52*42*42, func() error {
		_, err := decode(data)
		return err
	})
}

// TestShort checks that the error for a short file says how long it should be.
func TestShort(t *testing.T) {
	for size, want := range map[int]string{
		1000:  "1000 bytes, expected a REKO card set, records of AmigaBASIC's GET, or 13104 bytes for 52 images (planes: 1)",
		30000: "or 39312 bytes for 52 images (planes: 3)",
		99999: "or 65520 bytes for 52 images (planes: 5)",
	} {
		if _, err := DecodeAll(bytes.NewReader(make([]byte, size))); err == nil || !strings.Contains(err.Error(), want) {
			t.Errorf("%d bytes: %v, want %s", size, err, want)
		}
	}
}
