package amigaimage

import (
	"bytes"
	"image"
	"image/color"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// TestCutIsTheReverseOfSheet checks that a set that becomes a sheet and is cut again is the same.
func TestCutIsTheReverseOfSheet(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		s := &Set{Kind: Raw, Shape: SpadesShape, PaletteSource: PaletteSpades}
		count, palette := 52, expand(spadesColors, 3)
		if rapid.Bool().Draw(t, "REKO") {
			w := rapid.IntRange(8, 40).Draw(t, "w")
			s = &Set{Kind: REKO, PaletteSource: PaletteFile, Shape: Shape{
				Width: w, Height: (w*130 + 44) / 88, Planes: rapid.IntRange(1, 8).Draw(t, "planes"), Order: RowByRow,
			}}
			count = rapid.SampledFrom([]int{55, 59, 68}).Draw(t, "cards")
			palette = make(color.Palette, 1<<s.Shape.Planes)
			for i := range palette {
				palette[i] = color.RGBA{byte(i), byte(255 - i), 9, 255}
			}
		}
		seed := rapid.Uint32().Draw(t, "seed")
		for range count {
			m := image.NewPaletted(image.Rect(0, 0, s.Shape.Width, s.Shape.Height), palette)
			for i := range m.Pix {
				seed = seed*1664525 + 1013904223
				m.Pix[i] = byte(seed>>24) & (1<<s.Shape.Planes - 1)
			}
			m.Pix[0] = 1 // no card is all zeros
			s.Images = append(s.Images, m)
		}
		got, err := Cut(s.Sheet().(*image.Paletted), s.Kind)
		if err != nil {
			t.Fatal(err)
		}
		want, have := encoded(t, s), encoded(t, got)
		if !bytes.Equal(want, have) || got.Shape != s.Shape || got.PaletteSource != s.PaletteSource {
			t.Errorf("%d images of %+v, %d bytes, want %d of %+v, %d bytes", len(got.Images), got.Shape, len(have), len(s.Images), s.Shape, len(want))
		}
	})
}

func encoded(t *rapid.T, s *Set) []byte {
	var b bytes.Buffer
	if err := Encode(&b, s); err != nil {
		t.Fatal(err)
	}
	return b.Bytes()
}

// TestCutGoesByColours checks that a picture program that saves the colours in another order does
// no harm.
func TestCutGoesByColours(t *testing.T) {
	p := color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 255, 255}, color.RGBA{255, 255, 255, 255}, color.RGBA{1, 2, 3, 255}}
	m := image.NewPaletted(image.Rect(0, 0, 546, 168), p)
	m.SetColorIndex(43, 1, 1)
	m.SetColorIndex(44, 1, 2)
	s, err := Cut(m, Raw)
	if err != nil {
		t.Fatal(err)
	}
	if got := s.Images[1].Pix[42 : 42+4]; !bytes.Equal(got, []byte{4, 0, 4, 4}) {
		t.Errorf("pixels are %d", got)
	}
	for _, test := range []struct {
		spoil func(m *image.Paletted)
		want  string
	}{
		{func(m *image.Paletted) { m.SetColorIndex(7, 167, 3) }, "pixel (7,167) has #010203, expected one of the 8 colours of the cards"},
		{func(m *image.Paletted) { m.SetColorIndex(7, 1, 9) }, "pixel (7,1) has no colour"},
	} {
		m := image.NewPaletted(m.Rect, p)
		test.spoil(m)
		if _, err := Cut(m, Raw); err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%v, want %s", err, test.want)
		}
	}
}

func TestCutErrors(t *testing.T) {
	p := color.Palette{color.White, color.Black}
	for _, test := range []struct {
		w, h int
		kind Kind
		want string
	}{
		{546, 167, Raw, "amigaimage: size is (546,167), expected (546,168)"},
		{1144, 649, REKO, "amigaimage: size is (1144,649), expected 13 columns and 5 or 6 rows of cards, such as (1144,650)"},
		{1145, 650, REKO, "13 columns"},
		{546, 168, GET, "amigaimage: kind is 1"},
		{0, 0, Raw, "amigaimage: size is 0x0"},
	} {
		_, err := Cut(image.NewPaletted(image.Rect(0, 0, test.w, test.h), p), test.kind)
		if err == nil || !strings.Contains(err.Error(), test.want) {
			t.Errorf("%dx%d: %v, want %s", test.w, test.h, err, test.want)
		}
	}
}
