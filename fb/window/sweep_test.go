package window

import (
	"image"
	"math"
	"os"
	"testing"

	"phosphor/fb"
	"phosphor/fb/modes"
)

// Usual sizes of windows. The tests of this file step through them; with PHOSPHOR_SLOW they
// try all.
var (
	least, most = image.Pt(640, 400), image.Pt(3840, 2160)
	slow        = os.Getenv("PHOSPHOR_SLOW") != ""
)

// shapes are screens of all shapes of pixels.
func shapes() map[string]*fb.Screen {
	return map[string]*fb.Screen{
		"640x400": screenOf(640, 400, image.Point{}), "640x480": screenOf(640, 480, image.Point{}),
		"640x200": amiga(640, 200, image.Pt(1, 2), image.Pt(5, 12)), "320x200": amiga(320, 200, image.Pt(2, 2), image.Pt(10, 12)),
		"amiga": amiga(640, 400, image.Point{}, image.Pt(22, 26)), "st-medium": amiga(640, 200, image.Pt(1, 2), image.Pt(169, 372)),
	}
}

// ofAllModes are screens of all shapes that the machines' modes have.
func ofAllModes() map[string]*fb.Screen {
	all, known := map[string]*fb.Screen{}, map[[3]image.Point]bool{}
	for _, m := range modes.All() {
		shape := [3]image.Point{{X: m.Width, Y: m.Height}, m.Scale(), m.Aspect}
		if !known[shape] {
			known[shape] = true
			all[m.Name] = fb.NewScreen(m)
		}
	}
	return all
}

// TestEverySize checks that at each size of the window the picture keeps its shape, fills one
// dimension to within a pixel and lies in the middle, and a press in the middle of each column and
// line arrives there.
func TestEverySize(t *testing.T) {
	step, all := image.Pt(61, 43), shapes()
	if slow {
		step, all = image.Pt(9, 7), ofAllModes()
	}
	for name, s := range all {
		for _, pic := range []Picture{{}, {Aspect: Original}} {
			q := pixelShape(s, pic.Aspect)
			want := float64(s.Rect.Dx()*q.X) / float64(s.Rect.Dy()*q.Y)
			for w := least.X; w <= most.X; w += step.X {
				for h := least.Y; h <= most.Y; h += step.Y {
					out := image.Pt(w, h)
					p := place(out, s, pic)
					z := p.dst.Size()
					off := min(math.Abs(float64(z.X)-float64(z.Y)*want), math.Abs(float64(z.Y)-float64(z.X)/want))
					rest := out.Sub(z)
					if off > 1 || rest.X < 0 || rest.Y < 0 || min(rest.X, rest.Y) > 1 || p.dst.Min != rest.Div(2) {
						t.Fatalf("%s, %v in %v: %v is off by %.2f pixels", name, pic.Aspect, out, p.dst, off)
					}
					if z.X < p.pixels.X || z.Y < p.pixels.Y {
						continue // it is shrunk
					}
					for i := range max(p.pixels.X, p.pixels.Y) {
						at := image.Pt(min(i, p.pixels.X-1), min(i, p.pixels.Y-1))
						host := p.dst.Min.Add(image.Pt((2*at.X+1)*z.X/(2*p.pixels.X), (2*at.Y+1)*z.Y/(2*p.pixels.Y)))
						if got := p.at(host); got != at {
							t.Fatalf("%s, %v in %v: a press in the middle of %v hits %v", name, pic.Aspect, out, at, got)
						}
					}
				}
			}
		}
	}
}

// TestEveryWhole checks that at each size of the window a picture that is enlarged by whole
// numbers is as large as it fits, in the middle, and a press on any of its host pixels arrives at
// the pixel that is shown there.
func TestEveryWhole(t *testing.T) {
	step, all := image.Pt(183, 129), shapes()
	if slow {
		step, all = image.Pt(27, 21), ofAllModes()
	}
	for name, s := range all {
		one := shape(s, Square)
		for w := least.X; w <= most.X; w += step.X {
			for h := least.Y; h <= most.Y; h += step.Y {
				out := image.Pt(w, h)
				k := min(w/one.X, h/one.Y)
				if k == 0 {
					continue // it is shrunk
				}
				p := place(out, s, Picture{Scale: Integer})
				if z := p.dst.Size(); z != one.Mul(k) || p.dst.Min != out.Sub(z).Div(2) {
					t.Fatalf("%s in %v: %v, want %d times %v", name, out, p.dst, k, one)
				}
				zx, zy := p.dst.Dx()/p.pixels.X, p.dst.Dy()/p.pixels.Y
				for i := range max(p.dst.Dx(), p.dst.Dy()) {
					q := image.Pt(min(i, p.dst.Dx()-1), min(i, p.dst.Dy()-1))
					if got, want := p.at(p.dst.Min.Add(q)), image.Pt(q.X/zx, q.Y/zy); got != want {
						t.Fatalf("%s in %v: a press at %v arrives at %v, want %v", name, out, q, got, want)
					}
				}
			}
		}
	}
}

// TestEveryLine checks, for each width and height of the picture, that every column and line
// gets its share of the window: none is lost, and none is wider than its neighbours.
func TestEveryLine(t *testing.T) {
	step := 13
	if slow {
		step = 1
	}
	for _, n := range []int{200, 320, 400, 480, 640} {
		for _, upright := range []bool{true, false} {
			low, high, size := least.Y, most.Y, image.Pt(1, n)
			if upright {
				low, high, size = least.X, most.X, image.Pt(n, 1)
			}
			s := fb.NewScreen(&fb.Mode{Width: size.X, Height: size.Y, Depth: 1, DAC: fb.RGB24, Palette: []uint32{0, 0xffffff}})
			for odd := range 2 {
				for i := range s.Pix {
					s.Pix[i] = uint8((i + odd) & 1)
				}
				for length := max(low, n); length <= high; length += step {
					out := image.Pt(1, length)
					if upright {
						out = image.Pt(length, 1)
					}
					_, pix := picture(s, out, Picture{Scale: Stretch})
					light := make([]float64, n)
					for i, v := range pix {
						for _, k := range []int{i * n / length, ((i+1)*n - 1) / length} { // of these one is lit
							if (k+odd)&1 == 1 {
								light[k] += linear(float64(v&0xff) / 255)
								break
							}
						}
					}
					for k, got := range light {
						if want := float64(length) / float64(n) * float64((k+odd)&1); math.Abs(got-want) > 0.02 {
							t.Fatalf("%d of %d at %d: the light of %.3f host pixels, want %.3f", k, n, length, got, want)
						}
					}
				}
			}
		}
	}
}
