package planar

import (
	"bytes"
	"image"
	"image/color"
	"math"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// bit returns bit p of pixel x, y in planar memory, by the plain definition of
// each format, independent of Layout's formula.
type bit func(mem []byte, p, x, y int) int

func at(mem []byte, word, x int) int { // bit x%16 from the left of a big-endian word
	w := int(mem[2*word])<<8 | int(mem[2*word+1])
	return w >> (15 - x%16) & 1
}

type form struct {
	name   string
	layout func(w, h, planes int) Layout
	bit    func(w, h, planes int) bit
	size   func(w, h, planes int) int
}

func padded(w, h, planes int) int { return (w + 15) / 16 * 2 * h * planes }

var forms = []form{
	{"ST", func(w, h, p int) Layout { return ST(w, p) }, func(w, h, planes int) bit {
		return func(m []byte, p, x, y int) int { return at(m, (y*((w+15)/16)+x/16)*planes+p, x) }
	}, padded},
	{"plane by plane", PlaneByPlane, func(w, h, planes int) bit {
		return func(m []byte, p, x, y int) int { return at(m, (p*h+y)*((w+15)/16)+x/16, x) }
	}, padded},
	{"ILBM", func(w, h, p int) Layout { return ILBM(w, p) }, func(w, h, planes int) bit {
		return func(m []byte, p, x, y int) int { return at(m, (y*planes+p)*((w+15)/16)+x/16, x) }
	}, padded},
	{"IMG", func(w, h, p int) Layout { return IMG(w, p) }, func(w, h, planes int) bit {
		return func(m []byte, p, x, y int) int {
			return int(m[(y*planes+p)*((w+7)/8)+x/8]) >> (7 - x%8) & 1
		}
	}, func(w, h, planes int) int { return (w + 7) / 8 * h * planes }},
}

func TestAgainstBits(t *testing.T) {
	for _, f := range forms {
		t.Run(f.name, rapid.MakeCheck(func(t *rapid.T) {
			planes := rapid.IntRange(1, 8).Draw(t, "planes")
			w, h := rapid.OneOf(rapid.IntRange(1, 70), rapid.IntRange(71, 300)).Draw(t, "w"), rapid.IntRange(1, 6).Draw(t, "h")
			l, bit := f.layout(w, h, planes), f.bit(w, h, planes)
			n := f.size(w, h, planes)
			if got := l.Size(h); got != n {
				t.Fatalf("Size = %d, want %d", got, n)
			}
			mem := rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "mem")
			stride := w + rapid.IntRange(0, 5).Draw(t, "slack")
			pix := bytes.Repeat([]byte{0xa5}, stride*h)
			if err := l.ToChunky(pix, stride, mem, w, h); err != nil {
				t.Fatal(err)
			}
			for i, got := range pix {
				x, y, want := i%stride, i/stride, 0xa5
				if x < w {
					want = 0
					for p := range planes {
						want |= bit(mem, p, x, y) << p
					}
				}
				if int(got) != want {
					t.Fatalf("pixel %d,%d = %#x, want %#x", x, y, got, want)
				}
			}

			back := rapid.SliceOfN(rapid.Byte(), n, n).Draw(t, "garbage")
			for i := range pix {
				pix[i] |= ^byte(1<<planes - 1) // bits beyond the planes must not matter
			}
			if err := l.ToPlanar(back, pix, stride, w, h); err != nil {
				t.Fatal(err)
			}
			ones := 0
			for y := range h {
				for x := range w {
					for p := range planes {
						b := bit(back, p, x, y)
						if b != bit(mem, p, x, y) {
							t.Fatalf("plane %d at %d,%d = %d", p, x, y, b)
						}
						ones += b
					}
				}
			}
			for _, b := range back { // all ones are in pixels: the padding is 0
				for ; b != 0; b &= b - 1 {
					ones--
				}
			}
			if ones != 0 {
				t.Fatalf("%d ones in the padding", -ones)
			}
		}))
	}
}

// TestWindow draws in windows of a larger screen: only the window's own bytes change.
func TestWindow(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		planes := rapid.IntRange(1, 8).Draw(t, "planes")
		screen := ST(64, planes)
		win := ST(32, planes)
		win.RowStride = screen.RowStride
		mem := rapid.SliceOfN(rapid.Byte(), screen.Size(4), screen.Size(4)).Draw(t, "mem")
		was := bytes.Clone(mem)
		all, part := make([]byte, 64*4), make([]byte, 32*2)
		if err := screen.ToChunky(all, 64, mem, 64, 4); err != nil {
			t.Fatal(err)
		}
		off := screen.RowStride + 2*planes // pixel 16,1
		if err := win.ToChunky(part, 32, mem[off:], 32, 2); err != nil {
			t.Fatal(err)
		}
		for y := range 2 {
			if !bytes.Equal(part[32*y:32*y+32], all[64*(y+1)+16:64*(y+1)+48]) {
				t.Fatalf("row %d differs", y)
			}
		}
		if err := win.ToPlanar(mem[off:], part, 32, 32, 2); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(mem, was) {
			t.Fatal("reading and writing back changes the screen")
		}
		clear(part)
		if err := win.ToPlanar(mem[off:], part, 32, 32, 2); err != nil {
			t.Fatal(err)
		}
		if err := screen.ToChunky(part[:0:0], 64, mem, 0, 0); err != nil {
			t.Fatal(err)
		}
		now := make([]byte, 64*4)
		if err := screen.ToChunky(now, 64, mem, 64, 4); err != nil {
			t.Fatal(err)
		}
		for i := range now {
			want := all[i]
			if (image.Point{X: i % 64, Y: i / 64}).In(image.Rect(16, 1, 48, 3)) {
				want = 0
			}
			if now[i] != want {
				t.Fatalf("pixel %d = %d, want %d", i, now[i], want)
			}
		}
	})
}

func TestPaletted(t *testing.T) {
	pal := color.Palette{color.White, color.Black}
	m := image.NewPaletted(image.Rect(-3, 2, 10, 7), pal) // 13 x 5
	for i := range m.Pix {
		m.Pix[i] = byte(i * i % 13)
	}
	for _, f := range forms {
		l := f.layout(13, 5, 4)
		mem := make([]byte, l.Size(5))
		if err := l.FromPaletted(mem, m); err != nil {
			t.Fatal(err)
		}
		n := image.NewPaletted(m.Rect, pal)
		if err := l.ToPaletted(n, mem); err != nil {
			t.Fatal(err)
		}
		if !bytes.Equal(m.Pix, n.Pix) {
			t.Errorf("%s: %v, want %v", f.name, n.Pix, m.Pix)
		}
	}
}

func TestErrors(t *testing.T) {
	ok := ST(20, 4)
	buf := make([]byte, 1000)
	for _, c := range []struct {
		name               string
		l                  Layout
		planar, chunky     int
		stride, width, hgt int
		want               string
	}{
		{"no planes", ST(20, 0), 1000, 1000, 20, 20, 2, "0 planes"},
		{"nine planes", ST(20, 9), 1000, 1000, 20, 20, 2, "9 planes"},
		{"negative width", ok, 1000, 1000, 20, -1, 2, "out of range"},
		{"negative height", ok, 1000, 1000, 20, 20, -2, "out of range"},
		{"huge height", ok, 1000, 1000, 20, 20, 1 << 40, "out of range"},
		{"too wide", ok, 1000, 1000, 40, 33, 2, "hold 32 pixels"},
		{"stride", ok, 1000, 1000, 19, 20, 2, "stride 19"},
		{"negative stride", ok, 1000, 1000, -20, 20, 2, "stride -20"},
		{"layout", Layout{Planes: 2, RowBytes: 4, RowStride: -4, WordStride: 2}, 1000, 1000, 20, 20, 2, "out of range"},
		{"huge layout", Layout{Planes: 2, RowBytes: 1 << 60, RowStride: 4, WordStride: 2}, 1000, 1000, 20, 20, 2, "out of range"},
		{"bitplanes", ok, 31, 1000, 20, 20, 2, "31 bytes of bitplanes"},
		{"bytes", ok, 32, 39, 20, 20, 2, "39 bytes of pixels"},
		{"large product", Layout{Planes: 8, RowBytes: 1 << 20, PlaneStride: 1 << 30, RowStride: 1 << 27, WordStride: 2}, 1000, 1000, 20, 20, 1 << 24, "bytes of bitplanes"},
		{"exact", ok, 32, 40, 20, 20, 2, ""},
		{"exact, last row short", ok, 32, 50 + 20, 50, 20, 2, ""},
		{"empty", ok, 0, 0, 0, 0, 0, ""},
		{"no rows", ok, 0, 0, 0, 20, 0, ""},
		{"no columns", ok, 0, 0, 0, 0, 7, ""},
	} {
		for dir, f := range map[string]func() error{
			"ToChunky": func() error { return c.l.ToChunky(buf[:c.chunky], c.stride, buf[:c.planar], c.width, c.hgt) },
			"ToPlanar": func() error { return c.l.ToPlanar(buf[:c.planar], buf[:c.chunky], c.stride, c.width, c.hgt) },
		} {
			err := f()
			if c.want == "" && err != nil || c.want != "" && (err == nil || !strings.Contains(err.Error(), c.want)) {
				t.Errorf("%s: %s: error %v, want %q", c.name, dir, err, c.want)
			}
		}
	}
}

func TestNoAllocation(t *testing.T) {
	for _, f := range forms {
		l := f.layout(333, 10, 5)
		mem, pix := make([]byte, l.Size(10)), make([]byte, 3330)
		if n := testing.AllocsPerRun(5, func() {
			_ = l.ToChunky(pix, 333, mem, 333, 10)
			_ = l.ToPlanar(mem, pix, 333, 333, 10)
		}); n != 0 {
			t.Errorf("%s: %v allocations", f.name, n)
		}
	}
}

const benchW, benchH = 640, 400

// copies returns how many times longer f takes than copying a 640x400 screen of bytes. It
// measures both in turn and takes the fastest of many runs, so that other load on the machine
// does not count.
func copies(f func()) float64 {
	dst, src := make([]byte, benchW*benchH), make([]byte, benchW*benchH)
	fastest := [2]time.Duration{math.MaxInt64, math.MaxInt64}
	for range 200 {
		for i, f := range [2]func(){f, func() { copy(dst, src) }} {
			start := time.Now()
			f()
			fastest[i] = min(fastest[i], time.Since(start))
		}
	}
	return float64(fastest[0]) / float64(fastest[1])
}

func noise(n int) []byte {
	b, s := make([]byte, n), uint32(1)
	for i := range b {
		s = s*1664525 + 1013904223
		b[i] = byte(s >> 24)
	}
	return b
}

func BenchmarkCopy640x400(b *testing.B) {
	dst, src := make([]byte, benchW*benchH), noise(benchW*benchH)
	b.SetBytes(benchW * benchH)
	for b.Loop() {
		copy(dst, src)
	}
}

func bench(b *testing.B, planes int, run func(l Layout, mem, pix []byte) error) {
	for _, f := range forms {
		b.Run(strings.ReplaceAll(f.name, " ", "-"), func(b *testing.B) {
			l := f.layout(benchW, benchH, planes)
			mem, pix := noise(l.Size(benchH)), noise(benchW*benchH)
			b.SetBytes(benchW * benchH)
			for b.Loop() {
				if err := run(l, mem, pix); err != nil {
					b.Fatal(err)
				}
			}
			b.ReportMetric(copies(func() { _ = run(l, mem, pix) }), "copies")
		})
	}
}

func toChunky(l Layout, mem, pix []byte) error {
	return l.ToChunky(pix, benchW, mem, benchW, benchH)
}

func toPlanar(l Layout, mem, pix []byte) error {
	return l.ToPlanar(mem, pix, benchW, benchW, benchH)
}

func BenchmarkToChunky640x400x1(b *testing.B) { bench(b, 1, toChunky) }
func BenchmarkToChunky640x400x4(b *testing.B) { bench(b, 4, toChunky) }
func BenchmarkToChunky640x400x8(b *testing.B) { bench(b, 8, toChunky) }
func BenchmarkToPlanar640x400x1(b *testing.B) { bench(b, 1, toPlanar) }
func BenchmarkToPlanar640x400x4(b *testing.B) { bench(b, 4, toPlanar) }
func BenchmarkToPlanar640x400x8(b *testing.B) { bench(b, 8, toPlanar) }
