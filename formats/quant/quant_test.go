package quant

import (
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"math/rand/v2"
	"testing"
)

// fill makes a picture of the colours that a function gives.
func fill(w, h int, at func(x, y int) color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, at(x, y))
		}
	}
	return m
}

// sky is a picture of soft transitions, with a small red spot.
func sky() *image.RGBA {
	r := rand.New(rand.NewPCG(1, 2))
	return fill(160, 100, func(x, y int) color.RGBA {
		if x >= 70 && x < 74 && y >= 50 && y < 54 {
			return color.RGBA{200, 20, 30, 255}
		}
		return color.RGBA{uint8(40 + y), uint8(80 + y + x/4), uint8(200 - y/2 + r.IntN(6)), 255}
	})
}

// loss is the mean of the squares of the differences of a picture from the nearest
// colours of a palette.
func loss(m image.Image, p color.Palette) float64 {
	sum, r := 0.0, m.Bounds()
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			a := color.RGBAModel.Convert(m.At(x, y)).(color.RGBA)
			b := color.RGBAModel.Convert(p.Convert(a)).(color.RGBA)
			for _, d := range [...]int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
				sum += float64(d * d)
			}
		}
	}
	return sum / float64(r.Dx()*r.Dy())
}

// A picture of few colours keeps them all.
func TestFewColorsStay(t *testing.T) {
	want := []color.RGBA{{255, 255, 255, 255}, {255, 255, 0, 255}, {0, 255, 0, 255}, {204, 34, 17, 255}, {0, 0, 255, 255}, {0, 0, 0, 255}}
	m := fill(30, 10, func(x, y int) color.RGBA { return want[(x/3+y)%len(want)] })
	got := Colors{}.Quantize(make(color.Palette, 0, 16), m)
	if len(got) != len(want) {
		t.Fatalf("%d colours, want %d", len(got), len(want))
	}
	for i, c := range got { // the brightest first
		if c != want[i] {
			t.Errorf("colour %d is %v, want %v", i, c, want[i])
		}
	}
}

// Colours of the caller stay in front, and there are never more than it has room
// for.
func TestQuantizerContract(t *testing.T) {
	first := color.RGBA{1, 2, 3, 255}
	got := Colors{}.Quantize(append(make(color.Palette, 0, 9), first), sky())
	if len(got) != 9 || got[0] != first {
		t.Errorf("%d colours, the first %v", len(got), got[0])
	}
	full := color.Palette{first}
	if got := (Colors{}).Quantize(full[:1:1], sky()); len(got) != 1 {
		t.Errorf("%d colours in a full palette", len(got))
	}
	if got := (Colors{}).Quantize(make(color.Palette, 0, 4), image.NewRGBA(image.Rectangle{})); len(got) != 0 {
		t.Errorf("%d colours of a picture without pixels", len(got))
	}
}

// More colours are better, all are better than a palette for all pictures, and
// what is small and unlike the rest keeps its colour.
func TestQuality(t *testing.T) {
	m, last := sky(), 1e9
	for _, n := range []int{2, 4, 8, 16, 64, 256} {
		p := Colors{}.Quantize(make(color.Palette, 0, n), m)
		l := loss(m, p)
		t.Logf("%d colours: %.2f", n, l)
		if l >= last {
			t.Errorf("%d colours are no better than fewer: %.2f, %.2f", n, l, last)
		}
		last = l
		if n == 16 {
			spot := color.RGBAModel.Convert(p.Convert(color.RGBA{200, 20, 30, 255})).(color.RGBA)
			if spot != (color.RGBA{200, 20, 30, 255}) {
				t.Errorf("the red spot is %v", spot)
			}
		}
	}
	if other := loss(m, palette.Plan9); last > other/4 {
		t.Errorf("256 colours: %.2f, those of Plan 9 %.2f", last, other)
	}
	if l := loss(m, Colors{}.Quantize(make(color.Palette, 0, 16), m)); l > loss(m, palette.Plan9) {
		t.Errorf("16 colours: %.2f", l)
	}
}

// Greys that differ little are not taken for the same where there are few of them.
func TestGreys(t *testing.T) {
	m := fill(256, 4, func(x, _ int) color.RGBA { return color.RGBA{uint8(x), uint8(x), uint8(x), 255} })
	if p := (Colors{}).Quantize(make(color.Palette, 0, 128), m); len(p) != 128 || loss(m, p) > 3*0.51 {
		t.Errorf("%d greys, loss %.2f", len(p), loss(m, p))
	}
	// Too many to count each, in all corners of the cube of colours.
	m = fill(1024, 1024, func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(x>>8<<6 | y>>8<<4), 255} })
	if n := len(count(m)); n != 32*32*16/2*2 {
		t.Errorf("%d cells", n)
	}
	// What is transparent does not count.
	m.Set(0, 0, color.RGBA{})
	one := m.SubImage(image.Rect(0, 0, 2, 1))
	if p := (Colors{}).Quantize(make(color.Palette, 0, 8), one); len(p) != 1 || p[0] != (color.RGBA{1, 0, 0, 255}) {
		t.Errorf("%v", p)
	}
}

func TestSamePictureSamePalette(t *testing.T) {
	a, b := Colors{}.Quantize(make(color.Palette, 0, 32), sky()), Colors{}.Quantize(make(color.Palette, 0, 32), sky())
	for i := range a {
		if a[i] != b[i] {
			t.Fatalf("colour %d: %v and %v", i, a[i], b[i])
		}
	}
}

// The peer is the choice of nothing: drawing in a palette that is there already.
func BenchmarkQuantize(b *testing.B) {
	m := fill(640, 400, func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(x * y >> 8), 255} })
	b.Run("Colors", func(b *testing.B) {
		b.SetBytes(640 * 400)
		for b.Loop() {
			Colors{}.Quantize(make(color.Palette, 0, 16), m)
		}
	})
	b.Run("Draw", func(b *testing.B) {
		b.SetBytes(640 * 400)
		to := image.NewPaletted(m.Rect, palette.Plan9[:16])
		for b.Loop() {
			draw.Src.Draw(to, to.Rect, m, image.Point{})
		}
	})
}
