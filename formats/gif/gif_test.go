package gif

import (
	"bytes"
	"errors"
	"fmt"
	"image"
	"image/color"
	"image/draw"
	stdgif "image/gif"
	"io"
	"math/rand/v2"
	"slices"
	"strings"
	"testing"
	"time"

	"pgregory.net/rapid"
)

// A tester is a test of package testing or of rapid.
type tester interface {
	Helper()
	Fatal(...any)
	Fatalf(string, ...any)
}

// A state is what is visible for a time, in hundredths of a second.
type state struct {
	pix  []uint32
	time int64
}

// join puts equal states that follow each other together.
func join(all []state) (out []state) {
	for _, s := range all {
		if n := len(out); n > 0 && slices.Equal(out[n-1].pix, s.pix) {
			out[n-1].time += s.time
		} else {
			out = append(out, s)
		}
	}
	return out
}

// decode reads an animation with the decoder of the standard library.
func decode(t tester, data []byte) (all []state, g *stdgif.GIF) {
	t.Helper()
	g, err := stdgif.DecodeAll(bytes.NewReader(data))
	if err != nil {
		t.Fatal(err)
	}
	canvas := make([]uint32, g.Config.Width*g.Config.Height)
	for i, m := range g.Image {
		if g.Disposal[i] != stdgif.DisposalNone || g.Delay[i] < shortest {
			t.Fatalf("frame %d: disposal %d, delay %d", i, g.Disposal[i], g.Delay[i])
		}
		for y := m.Rect.Min.Y; y < m.Rect.Max.Y; y++ {
			for x := m.Rect.Min.X; x < m.Rect.Max.X; x++ {
				if r, g8, b, a := m.At(x, y).RGBA(); a != 0 {
					canvas[y*g.Config.Width+x] = r>>8<<16 | g8>>8<<8 | b>>8
				} else if i == 0 {
					t.Fatal("the first frame has transparent pixels")
				}
			}
		}
		all = append(all, state{slices.Clone(canvas), int64(g.Delay[i])})
	}
	return join(all), g
}

func rgb(m *image.Paletted, scale image.Point) []uint32 {
	r := m.Rect
	out := make([]uint32, 0, r.Dx()*r.Dy())
	for y := range r.Dy() * scale.Y {
		for x := range r.Dx() * scale.X {
			r, g, b, _ := m.At(r.Min.X+x/scale.X, r.Min.Y+y/scale.Y).RGBA()
			out = append(out, r>>8<<16|g>>8<<8|b>>8)
		}
	}
	return out
}

// A moment is a frame with its time.
type moment struct {
	*image.Paletted
	at time.Duration
}

// expected is what an animation must show. Of frames that follow each other too fast it is
// the last, from the time of the first on.
func expected(all []moment, end time.Duration, scale image.Point) (out []state) {
	tick := func(t time.Duration) int64 { return int64(t / hundredth) }
	now, at := rgb(all[0].Paletted, scale), tick(all[0].at)
	for _, m := range all[1:] {
		next := rgb(m.Paletted, scale)
		if slices.Equal(next, now) {
			continue
		}
		if t := tick(m.at); t-at >= shortest {
			out = append(out, state{now, t - at})
			at = t
		}
		now = next
	}
	return join(append(out, state{now, max(shortest, tick(end)-at)}))
}

func check(t tester, all []moment, end time.Duration, o *Options) {
	t.Helper()
	var b bytes.Buffer
	w := NewWriter(&b, o)
	for _, m := range all {
		if err := w.Frame(m.Paletted, m.at); err != nil {
			t.Fatal(err)
		}
	}
	if err := w.Close(end); err != nil {
		t.Fatal(err)
	}
	scale := image.Pt(max(1, o.Scale.X), max(1, o.Scale.Y))
	got, g := decode(t, b.Bytes())
	if want := all[0].Rect.Size(); g.Config.Width != want.X*scale.X || g.Config.Height != want.Y*scale.Y {
		t.Fatalf("%dx%d pixels, want %v times %v", g.Config.Width, g.Config.Height, want, scale)
	}
	if loop := map[bool]int{false: -1, true: 0}[o.Loop]; g.LoopCount != loop {
		t.Fatalf("loop %d, want %d", g.LoopCount, loop)
	}
	want := expected(all, end, scale)
	if len(got) != len(want) {
		t.Fatalf("%d states, want %d", len(got), len(want))
	}
	for i := range got {
		if got[i].time != want[i].time || !slices.Equal(got[i].pix, want[i].pix) {
			t.Fatalf("state %d of %d: for %d, want for %d; pixels the same: %v", i, len(got), got[i].time, want[i].time, slices.Equal(got[i].pix, want[i].pix))
		}
	}
}

// TestShowsTheSame compares the frames and their times with another decoder, for random
// drawing and register changes.
func TestShowsTheSame(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		n := func(name string, min, max int) int { return rapid.IntRange(min, max).Draw(t, name) }
		r := image.Rect(0, 0, n("width", 1, 24), n("height", 1, 24)).Add(image.Pt(n("x", -3, 3), n("y", -3, 3)))
		random := rand.New(rand.NewPCG(uint64(n("seed", 0, 1<<30)), 1))
		colors := make(color.Palette, n("colours", 1, maxColors))
		recolor := func(i int) {
			v := random.Uint32()
			colors[i] = color.RGBA{byte(v), byte(v >> 8), byte(v >> 16), 255}
		}
		for i := range colors {
			recolor(i)
		}
		m := image.NewPaletted(r, nil)
		var all []moment
		at := time.Duration(0)
		for range n("frames", 1, 12) {
			switch n("change", 0, 4) {
			case 0: // all
				for i := range m.Pix {
					m.Pix[i] = byte(random.IntN(len(colors)))
				}
			case 1: // some
				for range 3 {
					m.Pix[random.IntN(len(m.Pix))] = byte(random.IntN(len(colors)))
				}
			case 2: // a register
				recolor(random.IntN(len(colors)))
			case 3: // all of them
				for i := range colors {
					recolor(i)
				}
			}
			c := image.NewPaletted(r, slices.Clone(colors))
			copy(c.Pix, m.Pix)
			all = append(all, moment{c, at})
			at += time.Duration(n("ms", 0, 60)) * time.Millisecond
		}
		check(t, all, at, &Options{Scale: image.Pt(n("sx", 0, 3), n("sy", 0, 2)), Loop: rapid.Bool().Draw(t, "loop")})
	})
}

// full is a picture with all colours of a palette of 256.
func full() *image.Paletted {
	m := image.NewPaletted(image.Rect(0, 0, 16, 17), make(color.Palette, maxColors))
	for i := range m.Palette {
		m.Palette[i] = color.Gray{byte(i)}
	}
	for i := range m.Pix {
		m.Pix[i] = byte(i)
	}
	return m
}

// TestAllColours has 256 colours, so that no index is left for transparency.
func TestAllColours(t *testing.T) {
	a, b, c := full(), full(), full()
	slices.Reverse(b.Pix)
	for i := range c.Palette {
		c.Palette[i] = color.RGBA{byte(i), 1, 2, 255}
	}
	check(t, []moment{{a, 0}, {b, time.Second}, {c, 2 * time.Second}, {a, 3 * time.Second}}, 4*time.Second, &Options{})
}

// TestLongPauses has a pause of hours.
func TestLongPauses(t *testing.T) {
	a, b := full(), full()
	b.Pix[3] = 200
	for _, wait := range []int64{longest - 1, longest, longest + 1, longest + 2, 3*longest + 1, 5 * 3600 * 100} {
		check(t, []moment{{a, 0}, {b, time.Duration(wait) * hundredth}}, time.Duration(2*wait)*hundredth, &Options{})
	}
}

// TestOnlyChanges checks that only changes take space.
func TestOnlyChanges(t *testing.T) {
	m := image.NewPaletted(image.Rect(0, 0, 640, 400), color.Palette{color.Black, color.White})
	random := rand.New(rand.NewPCG(1, 2))
	for i := range m.Pix {
		m.Pix[i] = byte(random.IntN(2))
	}
	var b bytes.Buffer
	w := NewWriter(&b, nil)
	size := func(at time.Duration) int {
		if err := w.Frame(m, at); err != nil {
			t.Fatal(err)
		}
		w.w.Flush()
		return b.Len()
	}
	size(0)
	m.Pix[0] ^= 1
	first := size(time.Second)
	for i := range 100 {
		size(time.Second + time.Duration(i)*time.Millisecond)
	}
	m.Pix[0] ^= 1
	one := size(2 * time.Second)
	if first < 20_000 || one-first > 40 {
		t.Errorf("the picture takes %d bytes, a pixel %d", first, one-first)
	}
}

type fails struct{}

func (fails) Write([]byte) (int, error) { return 0, errors.New("no space left") }

func TestErrors(t *testing.T) {
	small := image.NewPaletted(image.Rect(0, 0, 2, 2), color.Palette{color.Black})
	many := image.NewPaletted(image.Rect(0, 0, 2, 2), make(color.Palette, 512))
	for i := range many.Palette {
		many.Palette[i] = color.Black
	}
	for want, do := range map[string]func(w *Writer) error{
		"no images":                   func(w *Writer) error { return w.Close(0) },
		"expected 2x2":                func(w *Writer) error { w.Frame(small, 0); return w.Frame(full(), 1) },
		"512 colours":                 func(w *Writer) error { w.Frame(many, 0); return w.Frame(small, 0) }, // it stays
		"gif: 0x0 pixels":             func(w *Writer) error { return w.Frame(image.NewPaletted(image.Rectangle{}, nil), 0) },
		"expected 1x1 to 65535x65535": func(w *Writer) error { w.scale = image.Pt(40000, 1); return w.Frame(small, 0) },
	} {
		if err := do(NewWriter(io.Discard, nil)); err == nil || !strings.Contains(err.Error(), want) || !strings.HasPrefix(err.Error(), "gif: ") {
			t.Errorf("%v, want %s", err, want)
		}
	}
	w := NewWriter(fails{}, nil)
	w.Frame(small, 0)
	if err := w.Close(0); err == nil || err.Error() != "no space left" {
		t.Error(err)
	}
}

// FuzzFrames draws what the data say.
func FuzzFrames(f *testing.F) {
	f.Add([]byte{3, 3, 1, 2, 3, 4, 5, 6, 7, 8, 9, 50, 9, 8, 7, 6})
	f.Add([]byte("000PPP2P00PP")) // a frame of other numbers in other colours that looks the same
	f.Fuzz(func(t *testing.T, data []byte) {
		if len(data) < 4 {
			return
		}
		r := image.Rect(0, 0, 1+int(data[0]%32), 1+int(data[1]%32))
		colors := 1 + int(data[2])
		data = data[3:]
		m := image.NewPaletted(r, make(color.Palette, colors))
		for i := range m.Palette {
			m.Palette[i] = color.Gray{byte(i * 7)}
		}
		var all []moment
		at := time.Duration(0)
		for len(data) >= 3 && len(all) < 50 {
			at += time.Duration(data[0]) * time.Millisecond
			m.Pix[int(data[1])*7%len(m.Pix)] = byte(int(data[2]) % colors)
			if data[0]%5 == 0 {
				m.Palette[int(data[1])%colors] = color.RGBA{data[2], data[1], data[0], 255}
			}
			c := image.NewPaletted(r, slices.Clone(m.Palette))
			copy(c.Pix, m.Pix)
			all = append(all, moment{c, at})
			data = data[3:]
		}
		if len(all) > 0 {
			check(t, all, at+time.Second, &Options{})
		}
	})
}

// BenchmarkSecond moves a square over a screen of 640x400: 50 frames of a second are recorded.
func BenchmarkSecond(b *testing.B) {
	m := image.NewPaletted(image.Rect(0, 0, 640, 400), color.Palette{color.Black, color.White, color.Gray{100}})
	for i := range m.Pix {
		m.Pix[i] = byte(i>>3&1) * 2
	}
	size := 0
	for b.Loop() {
		var out bytes.Buffer
		w := NewWriter(&out, nil)
		for i := range 50 {
			for y := range 100 {
				for x := range 80 {
					m.Pix[(y+100+i)*640+x+i*4] = byte(1 + x&1)
				}
			}
			if err := w.Frame(m, time.Duration(i)*20*time.Millisecond); err != nil {
				b.Fatal(err)
			}
		}
		w.Close(time.Second)
		size = out.Len()
	}
	b.ReportMetric(float64(size), "bytes")
}

func ExampleWriter() {
	m := image.NewPaletted(image.Rect(0, 0, 320, 200), color.Palette{color.Black, color.White})
	var file bytes.Buffer
	w := NewWriter(&file, &Options{Scale: image.Pt(2, 2)})
	for i := range 10 { // a ball falls
		clear(m.Pix)
		m.SetColorIndex(160, 2*i*i, 1)
		if err := w.Frame(m, time.Duration(i)*40*time.Millisecond); err != nil {
			fmt.Println(err)
		}
	}
	if err := w.Close(time.Second); err != nil {
		fmt.Println(err)
	}
	g, err := stdgif.DecodeAll(&file)
	fmt.Println(len(g.Image), "frames,", g.Config.Width, "pixels wide,", err)
	// Output: 10 frames, 640 pixels wide, <nil>
}

// TestTrueColors has frames without a palette: up to 256 colours are kept exactly; of
// more, the best are chosen, and unchanged parts stay untouched.
func TestTrueColors(t *testing.T) {
	frame := func(colors, bar int) *image.RGBA {
		m := image.NewRGBA(image.Rect(3, 4, 67, 36))
		for i := range 64 * 32 {
			v := i % colors
			m.SetRGBA(3+i%64, 4+i/64, color.RGBA{uint8(v >> 3 << 2), uint8(v), uint8(v * 7 >> 3), 255})
		}
		for y := range 32 {
			m.SetRGBA(3+bar, 4+y, color.RGBA{255, uint8(y), 0, 255})
		}
		return m
	}
	for _, colors := range []int{64, 200, 2048} {
		var b bytes.Buffer
		w := NewWriter(&b, nil)
		for i := range 3 {
			if err := w.Frame(frame(colors, 10*i), time.Duration(i)*time.Second); err != nil {
				t.Fatal(err)
			}
		}
		if err := w.Frame(frame(colors, 20), 3*time.Second); err != nil { // the same again
			t.Fatal(err)
		}
		if err := w.Close(4 * time.Second); err != nil {
			t.Fatal(err)
		}
		g, err := stdgif.DecodeAll(bytes.NewReader(b.Bytes()))
		if err != nil || len(g.Image) != 3 {
			t.Fatalf("%d colours: %d frames, %v", colors, len(g.Image), err)
		}
		shown := image.NewRGBA(image.Rect(0, 0, 64, 32))
		for i, m := range g.Image {
			if i > 0 && m.Rect.Dx() != 11 {
				t.Errorf("%d colours: frame %d is %v", colors, i, m.Rect)
			}
			draw.Draw(shown, m.Rect, m, m.Rect.Min, draw.Over)
			want := frame(colors, 10*i)
			worst := 0
			for y := range 32 {
				for x := range 64 {
					a, b := shown.RGBAAt(x, y), want.RGBAAt(3+x, 4+y)
					for _, d := range []int{int(a.R) - int(b.R), int(a.G) - int(b.G), int(a.B) - int(b.B)} {
						worst = max(worst, d, -d)
					}
				}
			}
			if colors <= 200 && worst != 0 || worst > 40 {
				t.Errorf("%d colours: a component of frame %d is wrong by %d", colors, i, worst)
			}
		}
	}
	// An indexed frame after one that is not.
	var b bytes.Buffer
	w := NewWriter(&b, nil)
	p := image.NewPaletted(image.Rect(0, 0, 64, 32), color.Palette{color.Black, color.RGBA{1, 2, 3, 255}})
	p.Pix[5] = 1
	if err := errors.Join(w.Frame(frame(9, 0), 0), w.Frame(p, time.Second), w.Close(2*time.Second)); err != nil {
		t.Fatal(err)
	}
	if g, err := stdgif.DecodeAll(&b); err != nil || len(g.Image) != 2 || g.Image[1].At(5, 0) != (color.RGBA{1, 2, 3, 255}) {
		t.Errorf("%v, %v", g, err)
	}
}
