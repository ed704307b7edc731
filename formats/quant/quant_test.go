package quant

import (
	"bytes"
	"image"
	"image/color"
	"image/color/palette"
	"image/draw"
	"math/rand/v2"
	"os"
	"testing"

	"pgregory.net/rapid"
)

// fill makes a picture from a function.
func fill(w, h int, at func(x, y int) color.RGBA) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			m.SetRGBA(x, y, at(x, y))
		}
	}
	return m
}

// sky is a picture of smooth gradients with a small red spot.
func sky() *image.RGBA {
	r := rand.New(rand.NewPCG(1, 2))
	return fill(160, 100, func(x, y int) color.RGBA {
		if x >= 70 && x < 74 && y >= 50 && y < 54 {
			return color.RGBA{200, 20, 30, 255}
		}
		return color.RGBA{uint8(40 + y), uint8(80 + y + x/4), uint8(200 - y/2 + r.IntN(6)), 255}
	})
}

// loss is the mean squared difference between a picture and the nearest palette colours.
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

// TestFewColorsStay checks that a picture of few colours keeps them all.
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

// TestQuantizerContract checks that the caller's colours stay first, and that the
// capacity is not exceeded.
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

// TestQuality checks that more colours are better, that all results are better than a
// fixed palette, and that a small spot unlike the rest keeps its colour.
func TestQuality(t *testing.T) {
	m, last := sky(), 1e9
	for _, n := range []int{2, 4, 8, 16, 64, 256} {
		p := Colors{}.Quantize(make(color.Palette, 0, n), m)
		l := loss(m, p)
		t.Logf("%d colours: %.2f", n, l)
		if l >= last {
			t.Errorf("%d colours are not better than fewer: %.2f, %.2f", n, l, last)
		}
		last = l
		if n == 16 {
			spot := color.RGBAModel.Convert(p.Convert(color.RGBA{200, 20, 30, 255})).(color.RGBA)
			if spot != (color.RGBA{200, 20, 30, 255}) {
				t.Errorf("the red spot has the colour %v", spot)
			}
		}
	}
	if other := loss(m, palette.Plan9); last > other/4 {
		t.Errorf("256 colours: %.2f, Plan 9's palette %.2f", last, other)
	}
	if l := loss(m, Colors{}.Quantize(make(color.Palette, 0, 16), m)); l > loss(m, palette.Plan9) {
		t.Errorf("16 colours: %.2f", l)
	}
}

// TestGreys checks that similar greys stay distinct if there are few.
func TestGreys(t *testing.T) {
	m := fill(256, 4, func(x, _ int) color.RGBA { return color.RGBA{uint8(x), uint8(x), uint8(x), 255} })
	if p := (Colors{}).Quantize(make(color.Palette, 0, 128), m); len(p) != 128 || loss(m, p) > 3*0.51 {
		t.Errorf("%d greys, loss %.2f", len(p), loss(m, p))
	}
	// Too many to count exactly, in all corners of the colour cube.
	m = fill(1024, 1024, func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(x>>8<<6 | y>>8<<4), 255} })
	if n := len(count(m)); n != 32*32*16/2*2 {
		t.Errorf("%d cells", n)
	}
	// Transparent pixels do not count.
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

// TestDraw compares pixels with image/draw, for pictures of all kinds, and palettes with
// and without transparent colours.
func TestDraw(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		r := rand.New(rand.NewPCG(1, rapid.Uint64().Draw(t, "seed")))
		size := image.Rect(-3, 2, -3+rapid.IntRange(1, 60).Draw(t, "width"), 2+rapid.IntRange(1, 40).Draw(t, "height"))
		spread := rapid.SampledFrom([]int{1, 4, 256}).Draw(t, "spread")
		clear := rapid.Bool().Draw(t, "clear")
		some := func() color.NRGBA {
			c := color.NRGBA{uint8(100 - r.IntN(spread)), uint8(r.IntN(spread)), uint8(30 + r.IntN(spread)), 255}
			if clear && r.IntN(8) == 0 {
				c.A = uint8(r.IntN(3) * 100)
			}
			return c
		}
		var p color.Palette
		for range rapid.SampledFrom([]int{1, 2, 16, 256}).Draw(t, "colours") {
			c := color.Color(some())
			switch r.IntN(20) {
			case 0:
				if clear {
					c = color.RGBA{}
				}
			case 1:
				if rapid.Bool().Draw(t, "deep") {
					c = color.RGBA64{1000, 2001, 65535, 65535}
				}
			}
			p = append(p, c)
		}
		var m draw.Image
		switch rapid.IntRange(0, 3).Draw(t, "kind") {
		case 0:
			m = image.NewRGBA(size)
		case 1:
			m = image.NewNRGBA(size)
		case 2:
			m = image.NewRGBA64(size)
		case 3:
			m = image.NewPaletted(size, palette.Plan9)
		}
		for y := size.Min.Y; y < size.Max.Y; y++ {
			for x := size.Min.X; x < size.Max.X; x++ {
				m.Set(x, y, some())
			}
		}
		at := image.Rect(0, 0, 50, 50)
		to := at.Add(image.Pt(r.IntN(9)-4, r.IntN(9)-4))
		from := size.Min.Add(image.Pt(r.IntN(9)-4, r.IntN(9)-4))
		for _, d := range []struct {
			name        string
			ours, plain draw.Drawer
		}{{"Src", Src, draw.Src}, {"FloydSteinberg", FloydSteinberg, draw.FloydSteinberg}} {
			got, want := image.NewPaletted(at, p), image.NewPaletted(at, p)
			d.ours.Draw(got, to, m, from)
			d.plain.Draw(want, to, m, from)
			if !bytes.Equal(got.Pix, want.Pix) {
				i := 0
				for got.Pix[i] == want.Pix[i] {
					i++
				}
				t.Errorf("%s of %T: pixel %d is %d, want %d", d.name, m, i, got.Pix[i], want.Pix[i])
			}
		}
	})
}

// TestDrawAllColors draws all colours in palettes with many similar ones.
func TestDrawAllColors(t *testing.T) {
	size := 1 << 8 // its quarters have the same blue bits as a picture of twice the size
	if os.Getenv("PHOSPHOR_SLOW") != "" {
		size = 1 << 9
	}
	m := fill(size, size, func(x, y int) color.RGBA {
		return color.RGBA{uint8(x), uint8(y), uint8(x/(size/2)<<7 | y/(size/2)<<6 | x*y&63), 255}
	})
	for _, p := range []color.Palette{palette.Plan9, palette.WebSafe, Colors{}.Quantize(make(color.Palette, 0, 256), sky())} {
		for _, d := range []struct{ ours, plain draw.Drawer }{{Src, draw.Src}, {FloydSteinberg, draw.FloydSteinberg}} {
			got, want := image.NewPaletted(m.Rect, p), image.NewPaletted(m.Rect, p)
			d.ours.Draw(got, m.Rect, m, image.Point{})
			d.plain.Draw(want, m.Rect, m, image.Point{})
			if !bytes.Equal(got.Pix, want.Pix) {
				t.Errorf("%T differs", d.plain)
			}
		}
	}
}

// BenchmarkColors compares each function with its counterpart in image/draw.
func BenchmarkColors(b *testing.B) {
	m := fill(640, 400, func(x, y int) color.RGBA { return color.RGBA{uint8(x), uint8(y), uint8(x * y >> 8), 255} })
	p := Colors{}.Quantize(make(color.Palette, 0, 256), m)
	b.Run("Quantize", func(b *testing.B) {
		b.SetBytes(640 * 400)
		for b.Loop() {
			Colors{}.Quantize(make(color.Palette, 0, 256), m)
		}
	})
	for _, d := range []struct {
		name string
		draw.Drawer
	}{{"Src", Src}, {"Src/image", draw.Src}, {"FloydSteinberg", FloydSteinberg}, {"FloydSteinberg/image", draw.FloydSteinberg}} {
		b.Run(d.name, func(b *testing.B) {
			b.SetBytes(640 * 400)
			to := image.NewPaletted(m.Rect, p)
			for b.Loop() {
				d.Draw(to, to.Rect, m, image.Point{})
			}
		})
	}
}
