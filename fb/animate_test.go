package fb

import (
	"image/color"
	"testing"
	"time"

	"github.com/google/go-cmp/cmp"
	"pgregory.net/rapid"

	"phosphor/fb/raster"
)

func (d *dice) palette(dac DAC) *Palette {
	words := make([]uint32, d.n(1, 16))
	few := d.n(0, 3) == 0
	for i := range words {
		words[i] = uint32(d.n(0, 1<<32-1))
		if few {
			words[i] = words[i] % 2 * 0x01010101
		}
	}
	return NewPalette(dac, words)
}

func shown(p *Palette) []uint32 {
	rgb := make([]uint32, p.Len())
	for i := range rgb {
		rgb[i] = p.RGB(i)
	}
	return rgb
}

// TestAnimations checks that animations predict their next change correctly, write no register
// needlessly, and depend only on the time.
func TestAnimations(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		dac := raster.Chip(d.n(0, int(raster.STE15)))
		p := d.palette(dac)
		start := time.Duration(d.n(-1000, 1000))
		// Short times show every rounding that long ones have.
		length := time.Duration(d.n(0, []int{3, 60, 2000}[d.n(0, 2)]))
		if d.n(0, 1) == 0 {
			start, length = start*time.Millisecond, length*time.Millisecond
		}
		rgb := func() color.RGBA { return color.RGBA{d.byte(), d.byte(), d.byte(), 255} }
		kinds := []func() Animation{
			func() Animation {
				rate := float64(time.Second) / float64(length)
				if d.n(0, 1) == 0 {
					rate = -rate
				}
				return NewCycle(p, d.n(-1, 16), d.n(-1, 16), rate, start)
			},
			func() Animation {
				return NewPulse(p, d.n(0, p.Len()-1), rgb(), rgb(), length, start)
			},
			func() Animation { return NewFade(p, d.palette(dac).Words(), start, length) },
		}
		a := kinds[d.n(0, 2)]()
		now := start + time.Duration(d.n(-int(length)-3, 3*int(length)+3))
		other := d.palette(dac)
		q := NewPalette(dac, append([]uint32(nil), p.Words()...))

		a.Apply(p, now)
		was, version := shown(p), p.Version()
		a.Apply(p, now)
		if p.Version() != version {
			t.Fatal("unchanged registers were written")
		}
		next, ok := a.Next(now)
		times := []time.Duration{now + 1, now + 7, now + length/3, now + length, now + 3*length, start + 50*length}
		if ok {
			if next <= now {
				t.Fatalf("after %v comes %v", now, next)
			}
			gap := next - now
			times = []time.Duration{now + 1, now + gap/3, now + gap/2, now + 3*gap/4, next - 1}
		}
		for _, u := range times {
			if u < now || ok && u >= next {
				continue
			}
			a.Apply(p, u)
			if d := cmp.Diff(was, shown(p)); d != "" {
				t.Fatalf("at %v, before the change after %v predicted for %v (%v):\n%s", u, now, next, ok, d)
			}
		}
		if ok {
			a.Apply(p, next)
			if cmp.Equal(was, shown(p)) {
				t.Fatalf("nothing changes at %v, the change after %v", next, now)
			}
			// One step or many give the same.
			a.Apply(q, next)
			if d := cmp.Diff(shown(p), shown(q)); d != "" {
				t.Fatalf("the steps before %v make a difference:\n%s", next, d)
			}
		}
		a.Apply(other, now) // registers that do not exist are left out
	})
}

func TestCycle(t *testing.T) {
	words := []uint32{0x000, 0x100, 0x200, 0x300, 0x400, 0x500}
	const tick = time.Second / 10
	for _, c := range []struct {
		rate float64
		at   time.Duration
		want []uint32
	}{
		{10, 0, words},
		{10, tick - 1, words},
		{10, tick, []uint32{0x000, 0x400, 0x100, 0x200, 0x300, 0x500}},
		{10, 3 * tick, []uint32{0x000, 0x200, 0x300, 0x400, 0x100, 0x500}},
		{10, 24*time.Hour + tick, []uint32{0x000, 0x400, 0x100, 0x200, 0x300, 0x500}},
		{-10, tick, []uint32{0x000, 0x200, 0x300, 0x400, 0x100, 0x500}},
		{-10, 4 * tick, words},
		{0, time.Hour, words},
		{1e-300, time.Hour, words},
		{1e300, 1, []uint32{0x000, 0x400, 0x100, 0x200, 0x300, 0x500}},
	} {
		p := NewPalette(Amiga, words)
		NewCycle(p, 1, 4, c.rate, 5*time.Second).Apply(p, 5*time.Second+c.at)
		if d := cmp.Diff(c.want, p.Words()); d != "" {
			t.Errorf("%v steps a second after %v (-want +got):\n%s", c.rate, c.at, d)
		}
	}

	// If all colours are the same, nothing is visible, even if the words differ in bits that
	// the registers do not have.
	p := NewPalette(ST, []uint32{0x777, 0xfff, 0x777})
	if at, ok := NewCycle(p, 0, 2, 10, 0).Next(0); ok {
		t.Errorf("three equal colours change at %v", at)
	}
}

// TestRamp checks that ramps are as near to the straight line as the registers allow, and
// begin and end with exactly the given words.
func TestRamp(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		dac := raster.Chip(d.n(0, int(raster.STE15)))
		from, to := uint32(d.n(0, 1<<32-1)), uint32(d.n(0, 1<<32-1))
		length := time.Duration(d.n(1, []int{9, 1e9, int(longest)}[d.n(0, 2)]))
		at := time.Duration(d.n(0, int(length)))
		p := NewPalette(dac, []uint32{from})
		f := NewFade(p, []uint32{to}, 0, length)
		f.Apply(p, at)
		got, k := dac.RGB(p.Word(0)), float64(at)/float64(length)
		half := 255 / float64(dac.Levels(0xffffffff)[0]) / 2
		for shift := 0; shift <= 16; shift += 8 {
			a, b := float64(dac.RGB(from)>>shift&255), float64(dac.RGB(to)>>shift&255)
			// Colours of 8 bits are themselves rounded.
			if v, want := float64(got>>shift&255), a+(b-a)*k; v < want-half-1 || v > want+half+1 {
				t.Fatalf("%v after %v of %v: %06x", dac, at, length, got)
			}
		}
		if f.Apply(p, 0); p.Word(0) != from {
			t.Fatalf("begins with %x instead of %x", p.Word(0), from)
		}
		if f.Apply(p, length); p.Word(0) != to {
			t.Fatalf("ends with %x instead of %x", p.Word(0), to)
		}
	})
}

func TestPulse(t *testing.T) {
	p := NewPalette(ST, make([]uint32, 4))
	u := NewPulse(p, 2, color.Black, color.White, 14*time.Second, time.Second)
	for _, c := range []struct {
		at   time.Duration
		want uint32
	}{
		{0, 0}, {1499 * time.Millisecond, 0}, {1500 * time.Millisecond, 0x111}, {4 * time.Second, 0x333},
		{8 * time.Second, 0x777}, {12 * time.Second, 0x333}, {15 * time.Second, 0}, {22 * time.Second, 0x777},
	} {
		u.Apply(p, c.at)
		if p.Word(2) != c.want {
			t.Errorf("at %v the register holds %03x, want %03x", c.at, p.Word(2), c.want)
		}
	}
	// There are only seven levels up and seven down to wake up for.
	n := 0
	for now, ok := time.Second, true; now < 15*time.Second && ok; n++ {
		now, ok = u.Next(now)
	}
	if n != 15 { // the last is the first of the next period
		t.Errorf("%d changes in a period", n)
	}
}

func TestAnimationsTogether(t *testing.T) {
	p := NewPalette(Amiga, []uint32{1, 2, 3, 4, 5})
	cycle := NewCycle(p, 0, 2, 4, 0)
	pulse := NewPulse(p, 4, color.Black, color.White, 3*time.Second, 0)
	fade := NewFade(p, []uint32{0, 0, 0, 0x444}, time.Second, time.Second)
	all := Animations{fade, cycle, pulse}
	now := time.Duration(0)
	for range 100 {
		all.Apply(p, now)
		was := shown(p)
		next, ok := all.Next(now)
		if !ok || next <= now {
			t.Fatalf("after %v comes %v, %v", now, next, ok)
		}
		all.Apply(p, next-1)
		if d := cmp.Diff(was, shown(p)); d != "" {
			t.Fatalf("a change between %v and %v:\n%s", now, next, d)
		}
		now = next
	}
	if w := p.Words()[:3]; p.Word(3) != 0x444 || w[0]+w[1]+w[2] != 6 {
		t.Errorf("the end is %x", p.Words())
	}
	if _, ok := (Animations{fade}).Next(now); ok {
		t.Error("a finished fade has a next change")
	}
	if _, ok := (Animations{}).Next(now); ok {
		t.Error("an empty animation has a next change")
	}
}

func TestAnimationsDoNotAllocate(t *testing.T) {
	p := NewPalette(STE, make([]uint32, 256))
	for i := range p.Len() {
		p.SetWord(i, uint32(i*7))
	}
	all := Animations{NewFade(p, make([]uint32, 200), 0, time.Minute), NewCycle(p, 200, 230, 60, 0), NewPulse(p, 255, color.Black, color.White, time.Second, 0)}
	now := time.Duration(0)
	if n := testing.AllocsPerRun(50, func() {
		all.Apply(p, now)
		now, _ = all.Next(now)
	}); n != 0 {
		t.Errorf("a step allocates %v times", n)
	}
}
