package convert

import (
	"bytes"
	"hash/adler32"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"image/png"
	"io"
	"math/rand/v2"
	"testing"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/formats/internal/formattest"
)

// large returns pictures of all kinds that are compressed in several bands: smooth ones with
// some noise, and one line of pure noise. Pictures of 3 and 4 bytes a pixel need fewer lines
// for that.
func large() map[string]draw.Image {
	r := image.Rect(-7, 5, -7+709, 5+1003)
	low := image.Rect(-7, 5, -7+709, 5+403)
	all := map[string]draw.Image{
		"palette":             image.NewPaletted(r, palette.Plan9),
		"transparent palette": image.NewPaletted(r, append(color.Palette{color.NRGBA{1, 2, 3, 4}}, palette.WebSafe...)),
		"RGB":                 image.NewRGBA(low),
		"RGB, NRGBA":          image.NewNRGBA(low),
		"RGBA":                image.NewNRGBA(low),
	}
	for name, m := range all {
		random := rand.New(rand.NewPCG(3, 4))
		r := m.Bounds()
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				c := color.NRGBA{uint8(x/8 + random.IntN(4)), uint8(y/8 + x/16), uint8(x * y >> 12), 255}
				if name == "RGBA" {
					c.A = uint8(x / 5)
				}
				if y == 300 {
					c.R = uint8(random.Uint32())
				}
				if p, ok := m.(*image.Paletted); ok {
					p.SetColorIndex(x, y, c.R%uint8(len(p.Palette)-1))
				} else {
					m.Set(x, y, c)
				}
			}
		}
	}
	return all
}

// TestLargePNG checks that image/png reads large pictures, and that they are no larger
// than its own, except for the overhead of bands.
func TestLargePNG(t *testing.T) {
	for name, m := range large() {
		var got, plain bytes.Buffer
		if err := encodePNG(&got, m); err != nil {
			t.Fatal(err)
		}
		if err := png.Encode(&plain, m); err != nil {
			t.Fatal(err)
		}
		t.Logf("%s: %d bytes, image/png %d", name, got.Len(), plain.Len())
		if got.Len() > plain.Len()+plain.Len()/500 {
			t.Errorf("%s: %d bytes, image/png writes %d", name, got.Len(), plain.Len())
		}
		a, err := png.Decode(&got)
		if err != nil {
			t.Fatalf("%s: %v", name, err)
		}
		b, err := png.Decode(&plain)
		if err != nil {
			t.Fatal(err)
		}
		if d := cmp.Diff(b, a, formattest.Bytes); d != "" {
			t.Errorf("%s: differs: %s", name, d)
		}
	}
}

// TestNoisyPalette checks that noise among ordered colours is much smaller as
// differences, across or down, and decodes to the same picture. Unordered noise is not
// filtered, but short repetitions in it are found.
func TestNoisyPalette(t *testing.T) {
	random := rand.New(rand.NewPCG(5, 6))
	for name, c := range map[string]struct {
		value func(x, y int) int
		share float64 // of what image/png writes
	}{
		"across":   {func(x, y int) int { return (x/40+y/30)*5 + random.IntN(8) }, 0.8},
		"down":     {func(x, y int) int { return x*37 + y/40 + random.IntN(4) }, 0.55},
		"few":      {func(x, y int) int { return random.IntN(8) * 31 }, 0.95},
		"no order": {func(x, y int) int { return random.IntN(256) }, 1.002},
	} {
		for _, size := range []image.Point{{401, 301}, {1000, 700}} {
			m := image.NewPaletted(image.Rectangle{Max: size}.Add(image.Pt(3, -2)), palette.Plan9)
			for i := range m.Pix {
				m.Pix[i] = uint8(c.value(i%m.Stride, i/m.Stride))
			}
			var got, plain bytes.Buffer
			if err := encodePNG(&got, m); err != nil {
				t.Fatal(err)
			}
			if err := png.Encode(&plain, m); err != nil {
				t.Fatal(err)
			}
			if share := float64(got.Len()) / float64(plain.Len()); share > c.share {
				t.Errorf("%s, %v: %d bytes, image/png writes %d", name, size, got.Len(), plain.Len())
			}
			back, err := png.Decode(&got)
			if err != nil {
				t.Fatal(err)
			}
			if !bytes.Equal(back.(*image.Paletted).Pix, m.Pix) {
				t.Errorf("%s, %v: the pixels differ", name, size)
			}
		}
	}
}

func TestJoinAdler(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b := bytes.Repeat(rapid.SliceOf(rapid.Byte()).Draw(t, "data"), rapid.IntRange(1, 3000).Draw(t, "times"))
		at := rapid.IntRange(0, len(b)).Draw(t, "at")
		got := joinAdler(adler32.Checksum(b[:at]), adler32.Checksum(b[at:]), len(b)-at)
		if want := adler32.Checksum(b); got != want {
			t.Errorf("%08x, want %08x", got, want)
		}
	})
}

func BenchmarkPNG(b *testing.B) {
	for name, m := range large() {
		for way, encode := range map[string]func(io.Writer, image.Image) error{"bands": encodePNG, "image": png.Encode} {
			b.Run(name+"/"+way, func(b *testing.B) {
				r := m.Bounds()
				b.SetBytes(int64(r.Dx() * r.Dy()))
				for b.Loop() {
					if err := encode(io.Discard, m); err != nil {
						b.Fatal(err)
					}
				}
			})
		}
	}
}
