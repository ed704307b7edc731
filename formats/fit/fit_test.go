package fit

import (
	"bytes"
	"image"
	"image/color"
	"io"
	"math"
	"math/rand/v2"
	"runtime"
	"testing"

	"phosphor/fb/raster"
	"phosphor/formats/photochrome"
	"phosphor/formats/spectrum512"
)

// scene is a picture with soft and hard edges.
func scene(w, h int) *image.RGBA {
	m := image.NewRGBA(image.Rect(0, 0, w, h))
	for y := range h {
		for x := range w {
			c := color.RGBA{uint8(x * 255 / w), uint8(y * 255 / h), uint8(128 + 100*math.Sin(float64(x*y)/500)), 255}
			if (x/23+y/17)%4 == 0 {
				c = color.RGBA{uint8(255 - x*255/w), 40, uint8(y * 3), 255}
			}
			m.SetRGBA(x, y, c)
		}
	}
	return m
}

func psnr(t *testing.T, a image.Image, b image.Image) float64 {
	t.Helper()
	sum, n := 0.0, 0.0
	r := a.Bounds()
	for y := range r.Dy() {
		for x := range r.Dx() {
			r0, g0, b0, _ := a.At(r.Min.X+x, r.Min.Y+y).RGBA()
			r1, g1, b1, _ := b.At(b.Bounds().Min.X+x, b.Bounds().Min.Y+y).RGBA()
			for _, d := range []float64{float64(r0>>8) - float64(r1>>8), float64(g0>>8) - float64(g1>>8), float64(b0>>8) - float64(b1>>8)} {
				sum += d * d
				n++
			}
		}
	}
	return 10 * math.Log10(255*255*n/max(sum, 1e-9))
}

// TestBestLine compares HAM6 lines with exhaustive search.
func TestBestLine(t *testing.T) {
	random := rand.New(rand.NewPCG(1, 2))
	const width = 9
	for range 20 {
		want, registers := make([]vec, width), make([]vec, 16)
		for i := range want {
			want[i] = vec{float32(random.IntN(256)), float32(random.IntN(256)), float32(random.IntN(256))}
		}
		for i := range registers {
			registers[i] = vec{float32(random.IntN(16) * 17), float32(random.IntN(16) * 17), float32(random.IntN(16) * 17)}
		}
		pix := make([]byte, width)
		got := newHam6(width).line(pix, want, registers)
		sum := 0
		for x, c := range got {
			sum += int(want[x].to(c))
		}
		if best := bestLine(want, registers); sum != best {
			t.Fatalf("the line costs %d, the best one %d", sum, best)
		}
		// The display shows the computed colours.
		p := &raster.Picture{Bitmap: image.NewPaletted(image.Rect(0, 0, width, 1), nil), DAC: raster.Amiga, Bits: raster.HAM6, Registers: words(raster.Amiga, registers)}
		copy(p.Bitmap.Pix, pix)
		for x, c := range got {
			if p.At(x, 0) != c.color() {
				t.Fatalf("pixel %d shows %v, want %v", x, p.At(x, 0), c.color())
			}
		}
	}
}

// bestLine tries all colours for all pixels.
func bestLine(want, registers []vec) int {
	key := func(c vec) int { return int(c[0])/17<<8 | int(c[1])/17<<4 | int(c[2])/17 }
	cost := make([]int, 4096)
	for i := range cost {
		cost[i] = math.MaxInt / 2
	}
	cost[key(registers[0])] = 0
	for _, w := range want {
		next := make([]int, 4096)
		for i := range next {
			next[i] = math.MaxInt / 2
		}
		least := cost[0]
		for from, c := range cost {
			least = min(least, c)
			for l := range 16 {
				for _, to := range [3]int{from&^0xf | l, from&^0xf0 | l<<4, from&^0xf00 | l<<8} {
					next[to] = min(next[to], c)
				}
			}
		}
		for _, r := range registers {
			next[key(r)] = min(next[key(r)], least)
		}
		for k := range next {
			next[k] += int(w.to(vec{float32(k >> 8 * 17), float32(k >> 4 & 15 * 17), float32(k & 15 * 17)}))
		}
		cost = next
	}
	best := cost[0]
	for _, c := range cost {
		best = min(best, c)
	}
	return best
}

var sizes = map[Mode]image.Point{Spectrum512: {X: 320, Y: 40}, PhotoChrome: {X: 320, Y: 40}}

func sceneFor(mode Mode) *image.RGBA {
	if s, ok := sizes[mode]; ok {
		return scene(s.X, s.Y)
	}
	return scene(150, 40)
}

// TestModes checks that modes with more colours are closer to the picture, and that
// results are possible on the machine.
func TestModes(t *testing.T) {
	least := map[Mode]float64{HAM6: 28, HAM8: 34, EHB: 24, SHAM: 29, PCHG: 29, ST: 20, Spectrum512: 29, PhotoChrome: 29}
	for mode := HAM6; mode <= PhotoChrome; mode++ {
		m := sceneFor(mode)
		p, err := Picture(m, mode, None)
		if err != nil {
			t.Fatal(err)
		}
		if err := p.Check(); err != nil {
			t.Error(err)
		}
		got := psnr(t, m, p)
		t.Logf("mode %d: %.2f dB", mode, got)
		if got < least[mode] {
			t.Errorf("mode %d: %.2f dB, want %.2f", mode, got, least[mode])
		}
		switch mode {
		case PCHG:
			for y := range 40 {
				if n := len(p.List.Line(y)); n > mostChanges {
					t.Errorf("%d changes before line %d", n, y)
				}
			}
		case Spectrum512:
			err = spectrum512.Encode(io.Discard, p)
		case PhotoChrome:
			err = photochrome.Encode(io.Discard, p)
		}
		if err != nil {
			t.Error(err)
		}
	}
}

// TestDither checks that dithering preserves the light in every part of a picture.
func TestDither(t *testing.T) {
	grey := image.NewRGBA(image.Rect(0, 0, 320, 24))
	for y := range 24 {
		for x := range 320 {
			v := uint8(40 + x/2)
			grey.SetRGBA(x, y, color.RGBA{v, v, v, 255})
		}
	}
	fillTables()
	light := func(m image.Image, x0 int) (sum float64) {
		for y := range 24 {
			for x := x0; x < x0+32; x++ {
				r, _, _, _ := m.At(m.Bounds().Min.X+x, m.Bounds().Min.Y+y).RGBA()
				sum += float64(linear[r>>8])
			}
		}
		return sum / (24 * 32)
	}
	for mode := HAM6; mode <= PhotoChrome; mode++ {
		off := map[Dither]float64{}
		for _, d := range []Dither{None, Ordered, Diffused} {
			p, err := Picture(grey, mode, d)
			if err != nil {
				t.Fatal(err)
			}
			for x := 0; x < 320; x += 32 {
				off[d] += math.Abs(light(p, x) - light(grey, x))
			}
		}
		if off[Diffused] > 0.05 || off[Ordered] > 0.08 {
			t.Errorf("mode %d: the brightness differs by %v", mode, off)
		}
	}
}

func TestErrors(t *testing.T) {
	for _, c := range []struct {
		size image.Point
		mode Mode
	}{{image.Pt(0, 0), HAM6}, {image.Pt(319, 100), Spectrum512}, {image.Pt(320, 200), PhotoChrome}, {image.Pt(10, 10), PhotoChrome + 1}} {
		if _, err := Picture(image.NewRGBA(image.Rectangle{Max: c.size}), c.mode, None); err == nil {
			t.Errorf("%v: no error", c)
		}
	}
	for _, size := range []image.Point{{X: 1, Y: 1}, {X: 2, Y: 3}, {X: 17, Y: 1}} {
		for mode := HAM6; mode <= ST; mode++ {
			for d := range Diffused + 1 {
				if _, err := Picture(scene(size.X, size.Y), mode, d); err != nil {
					t.Errorf("%v, mode %d: %v", size, mode, err)
				}
			}
		}
	}
}

// TestSame checks that the result does not depend on how many processors there are.
func TestSame(t *testing.T) {
	defer runtime.GOMAXPROCS(runtime.GOMAXPROCS(1))
	for mode := HAM6; mode <= PhotoChrome; mode++ {
		m := sceneFor(mode)
		runtime.GOMAXPROCS(1)
		a, err := Picture(m, mode, Ordered)
		if err != nil {
			t.Fatal(err)
		}
		runtime.GOMAXPROCS(4)
		b, err := Picture(m, mode, Ordered)
		if err != nil || !bytes.Equal(a.Bitmap.Pix, b.Bitmap.Pix) {
			t.Errorf("mode %d differs", mode)
		}
	}
}
