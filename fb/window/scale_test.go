package window

import (
	"fmt"
	"image"
	"image/color"
	"math"
	"slices"
	"testing"
	"time"

	"phosphor/fb"
	"phosphor/fb/raster"

	"pgregory.net/rapid"
)

// picture draws a screen into a picture of the size of a window.
func picture(s *fb.Screen, out image.Point, pic Picture) (*canvas, []uint32) {
	r := newCanvas(place(out, s, pic), pic.tube())
	pix := make([]uint32, out.X*out.Y)
	r.draw(pix, out.X, s, s.View().Sub(s.View().Min))
	return r, pix
}

// draw draws what shows a rectangle of a screen, and returns where.
func (r *canvas) draw(pix []uint32, stride int, s *fb.Screen, c image.Rectangle) image.Rectangle {
	var p palette
	p.load(s, r)
	area := r.area(c)
	if !area.Empty() {
		r.paint(pix[area.Min.Y*stride+area.Min.X:], stride, s, &p, area)
	}
	return area
}

func scribbled(w, h int, seed int) *fb.Screen {
	s := screenOf(w, h, image.Point{})
	for i := range s.Pix {
		s.Pix[i] = uint8((i*7+seed)/3+i/w*5) & s.Max()
	}
	return s
}

// TestNoLineIsLostOrDoubled shows a pattern of single columns and lines at each size of the
// window. Each is shown, with the same amount of light.
func TestNoLineIsLostOrDoubled(t *testing.T) {
	const w, h = 64, 40
	mode := &fb.Mode{Width: w, Height: h, Depth: 1, DAC: fb.RGB24, Palette: []uint32{0, 0xffffff}}
	lines, columns := fb.NewScreen(mode), fb.NewScreen(mode)
	for i := range lines.Pix {
		lines.Pix[i], columns.Pix[i] = uint8(i/w&1), uint8(i&1)
	}
	for x := 64; x <= 384; x += 7 {
		out := image.Pt(x, 40+x*5/7)
		for _, s := range []*fb.Screen{lines, columns} {
			r, pix := picture(s, out, Picture{})
			// The light along the middle of the picture, from each pixel that is lit.
			n, length := h, r.dst.Dy()
			at := func(i int) uint32 { return pix[(r.dst.Min.Y+i)*out.X+out.X/2] }
			if s == columns {
				n, length = w, r.dst.Dx()
				at = func(i int) uint32 { return pix[out.Y/2*out.X+r.dst.Min.X+i] }
			}
			got := make([]float64, n)
			for i := range length {
				v := linear(float64(at(i)&0xff) / 255)
				// All light comes from the one lit pixel that the host pixel touches.
				for _, k := range []int{i * n / length, ((i+1)*n - 1) / length} {
					if k&1 == 1 {
						got[k] += v
						break
					}
				}
			}
			for k, v := range got {
				want := float64(length) / float64(n) * float64(k&1)
				if math.Abs(v-want) > 0.02 {
					t.Fatalf("%v: line %d of %d has the light of %.3f host pixels, want %.3f", out, k, n, v, want)
				}
			}
		}
	}
}

// TestPixelsKeepTheirColours checks that a host pixel in the middle of a pixel of the screen has
// exactly its colour, and a press there arrives at it.
func TestPixelsKeepTheirColours(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out, s, pic := drawn(t, 60, 300)
		pic.Monitor = Off
		for i := range s.Pix {
			s.Pix[i] = uint8(i*11/3) & s.Max()
		}
		r, pix := picture(s, out, pic)
		if r.dst.Dx() < r.pixels.X || r.dst.Dy() < r.pixels.Y {
			return
		}
		for y := range r.pixels.Y {
			for x := range r.pixels.X {
				mid := image.Pt((2*x+1)*r.dst.Dx()/(2*r.pixels.X), (2*y+1)*r.dst.Dy()/(2*r.pixels.Y))
				// At an even enlargement the middle is between two host pixels.
				if c, d := r.cols[mid.X], r.rows[mid.Y]; c.first != c.last || d.first != d.last {
					continue
				}
				host := mid.Add(r.dst.Min)
				if got, want := pix[host.Y*out.X+host.X], s.Regs.RGB(int(s.ColorIndexAt(x, y)))|0xff000000; got != want {
					t.Fatalf("the middle of pixel (%d,%d) at %v is %06x, want %06x", x, y, host, got, want)
				}
				if got := r.at(host); got != image.Pt(x, y) {
					t.Fatalf("a press in the middle of pixel (%d,%d) hits %v", x, y, got)
				}
			}
		}
	})
}

// TestPartsAreEnough compares drawing a changed part with drawing everything, on every
// monitor.
func TestPartsAreEnough(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		out, s, pic := drawn(t, 50, 200)
		for i := range s.Pix {
			s.Pix[i] = uint8(i*11/3) & s.Max()
		}
		r, pix := picture(s, out, pic)
		c := image.Rect(rapid.IntRange(0, s.Rect.Dx()).Draw(t, "x0"), rapid.IntRange(0, s.Rect.Dy()).Draw(t, "y0"),
			rapid.IntRange(0, s.Rect.Dx()).Draw(t, "x1"), rapid.IntRange(0, s.Rect.Dy()).Draw(t, "y1"))
		fb.Fill(s.Bitmap, c, 3, fb.OpXor)
		if !c.Empty() {
			r.draw(pix, out.X, s, c)
		}
		_, want := picture(s, out, pic)
		for i, v := range pix {
			if v != want[i] {
				t.Fatalf("%v of %v on %v: pixel %v is %06x, want %06x", c, s.Rect, r.dst, image.Pt(i%out.X, i/out.X), v, want[i])
			}
		}
	})
}

// TestAreas checks that areas holds every pixel of the values, and nothing where none is.
func TestAreas(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := rapid.IntRange(1, 150)
		m := image.NewPaletted(image.Rect(0, 0, n.Draw(t, "w"), n.Draw(t, "h")).Add(image.Pt(3, 5)), color.Palette{color.Black})
		var values [256]bool
		values[9], values[200] = true, true
		spots := rapid.SliceOfN(rapid.IntRange(0, len(m.Pix)-1), 0, 9).Draw(t, "spots")
		for i, p := range spots {
			m.Pix[p] = []uint8{9, 200}[i&1]
		}
		all := areas(m, &values)
		for i, v := range m.Pix {
			at := m.Rect.Min.Add(image.Pt(i%m.Stride, i/m.Stride))
			in := 0
			for _, r := range all {
				if at.In(r) {
					in++
				}
			}
			if values[v] && in != 1 || in > 1 {
				t.Fatalf("%v is in %d of %v", at, in, all)
			}
		}
		for _, r := range all {
			if !r.In(m.Rect) || !shows(m, r, &values) {
				t.Fatalf("nothing is visible in %v", r)
			}
		}
	})
}

// listed is a screen with a raster list.
func listed() *fb.Screen {
	m := &fb.Mode{Width: 64, Height: 40, Depth: 6, DAC: fb.Amiga, Palette: make([]uint32, 64)}
	for i := range m.Palette {
		m.Palette[i] = uint32(i * 0x135 & 0xfff)
	}
	s := fb.NewScreen(m)
	s.Bitmap = fb.New(image.Rect(0, 0, 70, 44), 6)
	for i := range s.Pix {
		s.Pix[i] = uint8(i*7+i/70*5) & s.Max()
	}
	s.SetView(image.Rect(3, 2, 67, 42))
	var l raster.List
	for y := range 40 {
		l.Set(y, 0, 1, uint32(y*0x111))
		l.Set(y, 2*y-9, 5, uint32(y*0x011))
	}
	l.Sort()
	if err := s.SetList(l); err != nil {
		panic(err)
	}
	return s
}

// TestList checks that a screen with a raster list is shown like one that has a register for each
// colour of its picture.
func TestList(t *testing.T) {
	s := listed()
	m := s.Image().(*image.Paletted)
	plain := fb.NewScreen(&fb.Mode{Width: 64, Height: 40, Depth: 8, DAC: fb.RGB24, Palette: make([]uint32, 256)})
	for y := range 40 {
		copy(plain.Pix[64*y:][:64], m.Pix[m.PixOffset(m.Rect.Min.X, m.Rect.Min.Y+y):])
	}
	for i, c := range m.Palette {
		plain.Regs.Set(i, c)
	}
	for _, out := range []image.Point{{64, 40}, {128, 80}, {64, 90}, {200, 131}, {40, 25}, {300, 200}} {
		for _, pic := range []Picture{{}, {Scale: Stretch}, {Monitor: SC1224}, {Monitor: Amber}, {Monitor: Commodore, Curve: true}} {
			_, want := picture(plain, out, pic)
			_, got := picture(s, out, pic)
			for i, v := range want {
				if got[i] != v {
					t.Fatalf("%v, %+v: pixel %d is %08x, want %08x", out, pic, i, got[i], v)
				}
			}
		}
	}
}

// TestOwnTube shows a custom tube, with any numbers, without affecting ours.
func TestOwnTube(t *testing.T) {
	s := scribbled(64, 40, 0)
	out := image.Pt(200, 130)
	nan := math.NaN()
	for _, own := range []Tube{{}, {Phosphor: [3]float64{0, 0, 1}}, {Room: [3]float64{nan, -1, 7}, Spot: -4, Focus: nan, Gap: [2]float64{9, -9}, Stray: 99, Reach: 1e9, Pitch: 1e9, Mask: -1}} {
		for _, curve := range []bool{false, true} {
			_, pix := picture(s, out, Picture{Tube: &own, Curve: curve, Monitor: Green})
			_, green := picture(s, out, Picture{Curve: curve, Monitor: Green})
			if slices.Equal(pix, green) {
				t.Errorf("%+v looks like the green monitor", own)
			}
		}
	}
	blue := Tube{Phosphor: [3]float64{0, 0, 1}, Focus: 2, Spot: 0.3}
	_, pix := picture(s, out, Picture{Tube: &blue})
	light := false
	for _, v := range pix {
		if v&0xffff00 != 0 {
			t.Fatalf("a blue tube has the colour %06x", v&0xffffff)
		}
		light = light || v&0xff > 100
	}
	if !light {
		t.Error("a blue tube is dark")
	}
	m, ok := SM124.Tube()
	if !ok {
		t.Fatal("the SM124 has no tube")
	}
	_, want := picture(s, out, Picture{Monitor: SM124})
	_, got := picture(s, out, Picture{Tube: &m})
	if !slices.Equal(got, want) {
		t.Error("a copy of a monitor's tube looks different")
	}
	m.Spot = 2
	if again, _ := SM124.Tube(); again == m {
		t.Error("callers can change our tubes")
	}
	if _, ok := Off.Tube(); ok {
		t.Error("no monitor has a tube")
	}
}

// TestPressArrivesBehindGlass checks that a press on the image of a pixel arrives at
// that pixel, even on curved glass.
func TestPressArrivesBehindGlass(t *testing.T) {
	s := screenOf(64, 40, image.Point{})
	s.Regs = fb.NewPalette(fb.RGB24, []uint32{0, 0xffffff})
	for _, pic := range []Picture{{Monitor: SM124}, {Monitor: SM124, Curve: true}, {Monitor: Commodore, Curve: true}} {
		for y := range 40 {
			for x := range 64 {
				if x%21 > 0 || y%13 > 0 {
					continue
				}
				clear(s.Pix)
				s.SetColorIndex(x, y, 1)
				out := image.Pt(512, 320)
				r, pix := picture(s, out, pic)
				best, at := uint32(0), image.Point{}
				for i, v := range pix {
					if l := v>>16&0xff + v>>8&0xff + v&0xff; l > best {
						best, at = l, image.Pt(i%out.X, i/out.X)
					}
				}
				if got := r.at(at); got != image.Pt(x, y) {
					t.Fatalf("%+v: pixel (%d,%d) is brightest at %v, where a press hits %v", pic, x, y, at, got)
				}
			}
		}
	}
}

func BenchmarkPaint(b *testing.B) {
	s := scribbled(640, 400, 0)
	card := image.Rect(300, 200, 380, 310) // what a dragged card changes
	for _, c := range []struct {
		name string
		out  image.Point
		pic  Picture
	}{
		{"1", image.Pt(640, 400), Picture{}},
		{"2", image.Pt(1280, 800), Picture{}},
		{"fit", image.Pt(1920, 1080), Picture{}},
		{"sm124", image.Pt(1280, 800), Picture{Monitor: SM124}},
		{"1084", image.Pt(1280, 800), Picture{Monitor: Commodore}},
		{"1084 curved", image.Pt(1280, 800), Picture{Monitor: Commodore, Curve: true}},
		{"1084 HD", image.Pt(1920, 1080), Picture{Monitor: Commodore}},
		{"1084 curved HD", image.Pt(1920, 1080), Picture{Monitor: Commodore, Curve: true}},
		{"1084 4K", image.Pt(3840, 2160), Picture{Monitor: Commodore}},
	} {
		for name, what := range map[string]image.Rectangle{"all": s.Rect, "card": card} {
			b.Run(fmt.Sprint(c.name, "/", name), func(b *testing.B) {
				r, pix := picture(s, c.out, c.pic)
				var p palette
				p.load(s, r)
				area := r.area(what)
				b.SetBytes(int64(4 * area.Dx() * area.Dy()))
				var times []time.Duration
				for b.Loop() {
					from := time.Now()
					r.paint(pix[area.Min.Y*c.out.X+area.Min.X:], c.out.X, s, &p, area)
					times = append(times, time.Since(from))
				}
				slices.Sort(times) // others may use the machine
				b.ReportMetric(times[0].Seconds()*1e3, "best-ms")
				b.ReportMetric(times[len(times)/2].Seconds()*1e3, "median-ms")
			})
		}
	}
}

// TestTaps checks that the light of each host pixel has 256 parts in all, and where the picture is
// not much smaller than the screen, all pixels give about as many.
func TestTaps(t *testing.T) {
	for _, m := range []int{1, 7, 64, 320, 640} {
		for n := 1; n <= 2*m+9; n += 1 + m/16 {
			given := make([]float64, m)
			for i, p := range taps(n, m) {
				sum := p.w + p.v
				given[p.first] += float64(p.w)
				given[p.last] += float64(p.v)
				for k := p.first + 1; k < p.last; k++ {
					sum += p.each
					given[k] += float64(p.each)
				}
				if sum != 256 || p.w > 256 || p.v > 256 || p.each > 256 {
					t.Fatalf("%d pixels in %d: host pixel %d has %d parts: %+v", m, n, i, sum, p)
				}
			}
			for k, g := range given {
				if want := 256 * float64(n) / float64(m); n >= m/3 && math.Abs(g-want) > 4 {
					t.Fatalf("%d pixels in %d: pixel %d gives %v parts, want %v", m, n, k, g, want)
				}
			}
		}
	}
}
