package stcolor

import (
	"bytes"
	"image/color"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"
)

func TestPalette(t *testing.T) {
	for _, test := range []struct {
		words []byte
		want  color.Palette
	}{
		{[]byte{0x07, 0x77, 0x03, 0x05, 0xf0, 0x01, 9}, color.Palette{
			color.RGBA{255, 255, 255, 255}, color.RGBA{109, 0, 182, 255}, color.RGBA{0, 0, 36, 255}}},
		{[]byte{0x0f, 0xff, 0x07, 0x18}, color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{14 * 17, 2 * 17, 17, 255}}},
	} {
		if d := cmp.Diff(test.want, Palette(test.words)); d != "" {
			t.Errorf("% x: %s", test.words, d)
		}
	}
}

// TestAppendWords checks that colours of either machine survive, and so do registers, with
// one exception: words of an STE in colours that an ST has, too, are read as those of an ST.
func TestAppendWords(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var words []byte
		mask := rapid.SampledFrom([]byte{0x77, 0xff}).Draw(t, "mask")
		for range rapid.IntRange(1, 16).Draw(t, "n") {
			words = append(words, rapid.Byte().Draw(t, "r")&mask&15, rapid.Byte().Draw(t, "gb")&mask)
		}
		p := Palette(words)
		again := AppendWords(nil, p)
		if d := cmp.Diff(p, Palette(again)); d != "" {
			t.Fatal(d)
		}
		if mask == 0x77 && !bytes.Equal(words, again) {
			t.Fatalf("% x, want % x", again, words)
		}
	})
}
