package fb

import (
	"bytes"
	"fmt"
	"image"
	"image/color"
	"testing"

	"pgregory.net/rapid"
)

// gray256 returns a picture of w x h with random pixels of the given depth.
func randomPicture(t *rapid.T, label string, depth int) *image.Paletted {
	w := rapid.OneOf(rapid.IntRange(1, 40), rapid.IntRange(41, 200)).Draw(t, label+" width")
	h := rapid.IntRange(1, 12).Draw(t, label+" height")
	x := rapid.IntRange(-5, 5).Draw(t, label+" x")
	p := image.NewPaletted(image.Rect(x, x, x+w, x+h), greys(depth))
	fill(t, p.Pix, depth)
	return p
}

func fill(t *rapid.T, pix []byte, depth int) {
	seed := rapid.Uint32().Draw(t, "seed") | 1
	for i := range pix {
		seed ^= seed << 13
		seed ^= seed >> 17
		seed ^= seed << 5
		pix[i] = uint8(seed>>24) & (1<<depth - 1)
	}
}

func rectIn(t *rapid.T, label string, r image.Rectangle) image.Rectangle {
	x0 := rapid.IntRange(r.Min.X-6, r.Max.X+6).Draw(t, label+" x0")
	y0 := rapid.IntRange(r.Min.Y-6, r.Max.Y+6).Draw(t, label+" y0")
	return image.Rect(x0, y0, x0+rapid.IntRange(0, 50).Draw(t, label+" w"), y0+rapid.IntRange(0, 15).Draw(t, label+" h"))
}

// changed checks that every pixel that differs from before is in the dirty
// region and in the clip rectangle.
func changed(t *rapid.T, b *Bitmap, before []byte) {
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			i := b.PixOffset(x, y)
			if b.Pix[i] > b.Max() {
				t.Fatalf("pixel (%d,%d) is %d, more than depth %d allows", x, y, b.Pix[i], b.Depth())
			}
			if b.Pix[i] == before[i] {
				continue
			}
			p := image.Pt(x, y)
			if !p.In(b.Clip()) {
				t.Fatalf("pixel %v outside the clip %v changed", p, b.Clip())
			}
			found := false
			for _, r := range b.Dirty().Rects() {
				found = found || p.In(r)
			}
			if !found {
				t.Fatalf("pixel %v changed but is not dirty: %v", p, b.Dirty().Rects())
			}
		}
	}
}

// target returns a bitmap with random pixels and a random clip, and a copy of
// its pixels.
func target(t *rapid.T) (*Bitmap, []byte) {
	depth := rapid.IntRange(1, 8).Draw(t, "depth")
	b := Wrap(randomPicture(t, "dst", depth), depth)
	b.SetClip(rectIn(t, "clip", b.Rect))
	return b, bytes.Clone(b.Pix)
}

func TestOpTruthTable(t *testing.T) {
	// The formulas of the VDI's manual, written out.
	want := [16]func(s, d uint8) uint8{
		func(s, d uint8) uint8 { return 0 },
		func(s, d uint8) uint8 { return s & d },
		func(s, d uint8) uint8 { return s &^ d },
		func(s, d uint8) uint8 { return s },
		func(s, d uint8) uint8 { return ^s & d },
		func(s, d uint8) uint8 { return d },
		func(s, d uint8) uint8 { return s ^ d },
		func(s, d uint8) uint8 { return s | d },
		func(s, d uint8) uint8 { return ^(s | d) },
		func(s, d uint8) uint8 { return ^(s ^ d) },
		func(s, d uint8) uint8 { return ^d },
		func(s, d uint8) uint8 { return s | ^d },
		func(s, d uint8) uint8 { return ^s },
		func(s, d uint8) uint8 { return ^s | d },
		func(s, d uint8) uint8 { return ^(s & d) },
		func(s, d uint8) uint8 { return 255 },
	}
	for op, f := range want {
		for s := range 256 {
			for d := range 256 {
				if got := Op(op).Apply(uint8(s), uint8(d)); got != f(uint8(s), uint8(d)) {
					t.Fatalf("op %d of %02x, %02x is %02x, want %02x", op, s, d, got, f(uint8(s), uint8(d)))
				}
			}
		}
	}
}

func TestBlit(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		src := randomPicture(t, "src", rapid.IntRange(1, 8).Draw(t, "src depth"))
		r := rectIn(t, "r", b.Rect)
		sp := rectIn(t, "sp", src.Rect).Min
		op := Op(rapid.IntRange(0, 15).Draw(t, "op"))
		Blit(b, r, src, sp, op)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			for x := r.Min.X; x < r.Max.X; x++ {
				s := sp.Add(image.Pt(x, y).Sub(r.Min))
				if !image.Pt(x, y).In(b.Clip()) || !s.In(src.Rect) {
					continue
				}
				i := b.PixOffset(x, y)
				if want := op.Apply(src.ColorIndexAt(s.X, s.Y), before[i]) & b.Max(); b.Pix[i] != want {
					t.Fatalf("op %d at (%d,%d) gave %d, want %d", op, x, y, b.Pix[i], want)
				}
				before[i] = b.Pix[i] // accounted for
			}
		}
		if !bytes.Equal(before, b.Pix) {
			t.Fatal("a pixel outside the rectangle changed")
		}
	})
}

func TestBlitOverlap(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		same, other := Wrap(&b.Paletted, b.depth), Wrap(image.NewPaletted(b.Rect, b.Palette), b.depth)
		same.SetClip(b.clip)
		other.SetClip(b.clip)
		copy(other.Pix, before)
		away := image.NewPaletted(b.Rect, b.Palette)
		copy(away.Pix, before)
		src := b.Paletted.SubImage(rectIn(t, "window", b.Rect)).(*image.Paletted)
		r, sp := rectIn(t, "r", b.Rect), rectIn(t, "sp", b.Rect).Min
		op := Op(rapid.IntRange(0, 15).Draw(t, "op"))
		Blit(other, r, away.SubImage(src.Rect).(*image.Paletted), sp, op)
		Blit(same, r, src, sp, op)
		if !bytes.Equal(same.Pix, other.Pix) {
			t.Fatalf("op %d: an overlapping copy of %v to %v differs from a copy via a copy", op, sp, r)
		}
	})
}

func TestBlitKeyAndMask(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		src := randomPicture(t, "src", rapid.IntRange(1, 4).Draw(t, "src depth"))
		r, sp := rectIn(t, "r", b.Rect), rectIn(t, "sp", src.Rect).Min
		key := uint8(rapid.IntRange(0, 3).Draw(t, "key"))
		masked := Wrap(&image.Paletted{Pix: bytes.Clone(b.Pix), Stride: b.Stride, Rect: b.Rect, Palette: b.Palette}, b.depth)
		masked.SetClip(b.clip)
		BlitKey(b, r, src, sp, key)
		BlitMask(masked, r, src, sp, Mask(src, key), sp, OpCopy)
		if !bytes.Equal(b.Pix, masked.Pix) {
			t.Fatal("colour key and mask give different results")
		}
		changed(t, b, before)
		changed(t, masked, before)
		for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
			for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
				p := image.Pt(x, y)
				s := sp.Add(p.Sub(r.Min))
				want := before[b.PixOffset(x, y)]
				if p.In(r) && p.In(b.clip) && s.In(src.Rect) && src.ColorIndexAt(s.X, s.Y) != key {
					want = src.ColorIndexAt(s.X, s.Y) & b.Max()
				}
				if got := b.ColorIndexAt(x, y); got != want {
					t.Fatalf("pixel %v is %d, want %d", p, got, want)
				}
			}
		}
	})
}

func TestSprite(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		plain := Wrap(&image.Paletted{Pix: bytes.Clone(b.Pix), Stride: b.Stride, Rect: b.Rect, Palette: b.Palette}, b.depth)
		plain.SetClip(b.clip)
		src := randomPicture(t, "src", rapid.IntRange(1, b.depth).Draw(t, "src depth"))
		mask := Mask(randomPicture(t, "mask", 1), 0)
		if rapid.Bool().Draw(t, "solid") {
			mask = Mask(src, 0)
		}
		s := NewSprite(src, mask)
		r := rectIn(t, "r", b.Rect)
		r.Max = r.Min.Add(s.Size())
		s.Draw(b, r.Min)
		// The mask may be smaller than the picture; outside of it nothing is opaque.
		in := src.Rect.Intersect(mask.Rect)
		BlitMask(plain, in.Add(r.Min).Sub(src.Rect.Min), src, in.Min, mask, in.Min, OpCopy)
		if !bytes.Equal(b.Pix, plain.Pix) {
			t.Fatal("sprite and mask give different results")
		}
		changed(t, b, before)
	})
	deep := NewSprite(&image.Paletted{Pix: []byte{9}, Stride: 1, Rect: image.Rect(0, 0, 1, 1)}, &image.Alpha{Pix: []byte{255}, Stride: 1, Rect: image.Rect(0, 0, 1, 1)})
	b := New(image.Rect(0, 0, 4, 4), 1)
	deep.Draw(b, image.Point{})
	if b.Pix[0] != 0 {
		t.Error("a sprite with more bits than the screen was drawn")
	}
}

// TestExpanderPlain checks the code for processors without special instructions.
func TestExpanderPlain(t *testing.T) {
	if !expands1 && !expands4 && !expands8 {
		t.Skip("this processor has no other code path")
	}
	defer withoutSpecials()()
	TestExpander(t)
	TestExpand(t)
	TestCopyRect(t)
	TestBlitKeyAndMask(t)
	TestBlitMaskOps(t)
	TestSprite(t)
}

func TestExpander(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		depth := rapid.IntRange(1, 8).Draw(t, "depth")
		src := randomPicture(t, "src", depth)
		words := make([]uint32, 1<<depth)
		for i := range words {
			words[i] = rapid.Uint32().Draw(t, "word")
		}
		p := NewPalette(RGB24, words)
		lut := p.LUT()
		r := rectIn(t, "r", src.Rect).Intersect(src.Rect)
		got, want := make([]uint32, (r.Dx()+3)*r.Dy()), make([]uint32, (r.Dx()+3)*r.Dy())
		var e Expander
		e.Load(p, depth)
		e.Expand(got, r.Dx()+3, src, r)
		Expand(want, r.Dx()+3, src, r, &lut)
		for i := range want {
			if got[i] != want[i] {
				t.Fatalf("depth %d: pixel %d is %08x, want %08x", depth, i, got[i], want[i])
			}
		}
	})
}

func TestBlitMaskOps(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		src := randomPicture(t, "src", 8)
		mask := Mask(randomPicture(t, "mask", 1), 0)
		r, sp, mp := rectIn(t, "r", b.Rect), rectIn(t, "sp", src.Rect).Min, rectIn(t, "mp", mask.Rect).Min
		op := Op(rapid.IntRange(0, 15).Draw(t, "op"))
		BlitMask(b, r, src, sp, mask, mp, op)
		changed(t, b, before)
		for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
			for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
				p := image.Pt(x, y)
				s, m := sp.Add(p.Sub(r.Min)), mp.Add(p.Sub(r.Min))
				want := before[b.PixOffset(x, y)]
				if p.In(r) && p.In(b.clip) && s.In(src.Rect) && m.In(mask.Rect) && mask.AlphaAt(m.X, m.Y).A != 0 {
					want = op.Apply(src.ColorIndexAt(s.X, s.Y), want) & b.Max()
				}
				if got := b.ColorIndexAt(x, y); got != want {
					t.Fatalf("op %d: pixel %v is %d, want %d", op, p, got, want)
				}
			}
		}
	})
}

func TestDrawing(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		b, before := target(t)
		plain := Wrap(&image.Paletted{Pix: bytes.Clone(before), Stride: b.Stride, Rect: b.Rect, Palette: b.Palette}, b.depth)
		set := func(x, y int, v uint8) {
			if image.Pt(x, y).In(b.clip) {
				plain.Pix[plain.PixOffset(x, y)] = v & b.Max()
			}
		}
		at := func(x, y int) uint8 {
			if image.Pt(x, y).In(b.Rect) {
				return plain.ColorIndexAt(x, y)
			}
			return 0
		}
		r := rectIn(t, "r", b.Rect)
		c := uint8(rapid.IntRange(0, 255).Draw(t, "colour"))
		op := Op(rapid.IntRange(0, 15).Draw(t, "op"))
		switch rapid.SampledFrom([]string{"fill", "frame", "pattern", "line", "scaled"}).Draw(t, "shape") {
		case "fill":
			Fill(b, r, c, op)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					set(x, y, op.Apply(c, at(x, y)))
				}
			}
		case "frame":
			w := rapid.IntRange(1, 4).Draw(t, "border")
			Frame(b, r, w, c, op)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					if !image.Pt(x, y).In(r.Inset(w)) || r.Inset(w).Empty() {
						set(x, y, op.Apply(c, at(x, y)))
					}
				}
			}
		case "pattern":
			var p Pattern
			for i := range p {
				p[i] = rapid.Uint16().Draw(t, "row")
			}
			bg := uint8(rapid.IntRange(0, 255).Draw(t, "background"))
			w := Writing(rapid.IntRange(1, 4).Draw(t, "writing"))
			FillPattern(b, r, &p, c, bg, w)
			for y := r.Min.Y; y < r.Max.Y; y++ {
				for x := r.Min.X; x < r.Max.X; x++ {
					s := p[y&15]<<(x&15)&0x8000 != 0
					switch {
					case w == Replace && s, w == Transparent && s, w == Erase && !s:
						set(x, y, c)
					case w == Replace:
						set(x, y, bg)
					case w == Invert && s:
						set(x, y, ^at(x, y))
					}
				}
			}
		case "line":
			// Every step goes one pixel along the longer side and at most one
			// along the other, and never leaves the ideal line by more than half.
			q := rectIn(t, "q", b.Rect).Min
			Line(b, r.Min, q, Solid, c, op)
			n := max(abs(q.X-r.Min.X), abs(q.Y-r.Min.Y))
			for i := range n + 1 {
				num := func(d int) int { // round half towards the start
					if n == 0 {
						return 0
					}
					v := (2*abs(d)*i + n - 1) / (2 * n)
					return v * sign(d)
				}
				x, y := r.Min.X+num(q.X-r.Min.X), r.Min.Y+num(q.Y-r.Min.Y)
				set(x, y, op.Apply(c, at(x, y)))
			}
		case "scaled":
			src := randomPicture(t, "src", 8)
			kx, ky := rapid.IntRange(1, 4).Draw(t, "kx"), rapid.IntRange(1, 4).Draw(t, "ky")
			sr := rectIn(t, "sr", src.Rect)
			BlitScaled(b, r.Min, src, sr, kx, ky)
			sr = sr.Intersect(src.Rect)
			for y := range sr.Dy() * ky {
				for x := range sr.Dx() * kx {
					set(r.Min.X+x, r.Min.Y+y, src.ColorIndexAt(sr.Min.X+x/kx, sr.Min.Y+y/ky))
				}
			}
		}
		changed(t, b, before)
		if !bytes.Equal(b.Pix, plain.Pix) {
			t.Fatal("the shape differs from the plain drawing")
		}
	})
}

func TestRegionCovers(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		var g Region
		for i := range rapid.IntRange(0, 60).Draw(t, "n") {
			x := rapid.IntRange(0, 600).Draw(t, fmt.Sprint("x", i))
			y := rapid.IntRange(0, 380).Draw(t, fmt.Sprint("y", i))
			r := image.Rect(x, y, x+rapid.IntRange(0, 90).Draw(t, "w"), y+rapid.IntRange(0, 90).Draw(t, "h"))
			old := append([]image.Rectangle{r}, g.Rects()...)
			g.Add(r)
			for _, q := range old {
				for _, p := range []image.Point{q.Min, q.Max.Sub(image.Pt(1, 1)), {X: q.Min.X, Y: q.Max.Y - 1}, q.Min.Add(q.Max).Div(2)} {
					in := q.Empty()
					for _, s := range g.Rects() {
						in = in || p.In(s)
					}
					if !in {
						t.Fatalf("%v of %v is no longer covered by %v", p, q, g.Rects())
					}
				}
			}
		}
		if len(g.Rects()) > maxRects {
			t.Fatalf("%d rectangles", len(g.Rects()))
		}
	})
}

func TestRegionStaysSmall(t *testing.T) {
	var g Region
	g.Add(image.Rect(0, 0, 10, 10))
	g.Add(image.Rect(600, 380, 610, 390))
	if n := len(g.Rects()); n != 2 {
		t.Errorf("two distant corners give %d rectangles, want 2", n)
	}
	g.Add(image.Rect(10, 0, 20, 10))
	if n := len(g.Rects()); n != 2 {
		t.Errorf("a neighbour gives %d rectangles, want 2", n)
	}
}

func TestPalette(t *testing.T) {
	for _, c := range []struct {
		dac        DAC
		word, rgb  uint32
		back, near uint32
	}{
		{ST, 0x777, 0xffffff, 0x777, 0xf8f8f8},
		{ST, 0x123, 0x24496d, 0x123, 0x26476b},
		{ST, 0xfff, 0xffffff, 0x777, 0xffffff}, // a nibble has only three bits
		{STE, 0x18f, 0x2211ff, 0x18f, 0x2010f8},
		{STE, 0x7, 0x0000ee, 0x7, 0x0000ee},
		{TT, 0x8c3, 0x88cc33, 0x8c3, 0x8ac935},
		{Amiga, 0x05a, 0x0055aa, 0x05a, 0x0255ac},
		{Falcon, 0xfc000000, 0xff0000, 0xfc000000, 0xfe0000},
		{RGB24, 0x123456, 0x123456, 0x123456, 0x123456},
	} {
		p := NewPalette(c.dac, []uint32{0, c.word})
		if got := p.RGB(1); got != c.rgb {
			t.Errorf("%v: word %03x has the colour %06x, want %06x", c.dac, c.word, got, c.rgb)
		}
		v := p.Version()
		p.Set(0, color.RGBA{uint8(c.near >> 16), uint8(c.near >> 8), uint8(c.near), 255})
		if got := p.Word(0); got != c.back {
			t.Errorf("%v: colour %06x has the word %03x, want %03x", c.dac, c.near, got, c.back)
		}
		if p.Version() == v {
			t.Errorf("%v: the version did not change", c.dac)
		}
	}
}

func TestExpand(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		src := randomPicture(t, "src", 8)
		var lut [256]uint32
		for i := range lut {
			lut[i] = uint32(i) * 0x010203
		}
		r := rectIn(t, "r", src.Rect)
		in := r.Intersect(src.Rect)
		stride := in.Dx() + 3
		dst := make([]uint32, stride*in.Dy())
		Expand(dst, stride, src, r, &lut)
		for y := range in.Dy() {
			for x := range stride {
				var want uint32
				if x < in.Dx() {
					want = lut[src.ColorIndexAt(in.Min.X+x, in.Min.Y+y)]
				}
				if got := dst[y*stride+x]; got != want {
					t.Fatalf("(%d,%d) is %06x, want %06x", x, y, got, want)
				}
			}
		}
	})
}

func TestText(t *testing.T) {
	f := &Font{Height: 4, Ascent: 3, Glyphs: map[rune]*Glyph{
		'a':      {X: 1, Y: 1, W: 2, H: 2, Advance: 4, Bits: []byte{0x80, 0x40}},
		'\uFFFD': {W: 3, H: 4, Advance: 3, Bits: []byte{0xe0, 0xa0, 0xa0, 0xe0}},
	}}
	if got := f.Width("a?a"); got != 11 {
		t.Errorf("width is %d, want 11", got)
	}
	draw := func(w Writing) string {
		b := New(image.Rect(0, 0, 8, 4), 2)
		Fill(b, b.Rect, 2, OpCopy)
		if n := Text(b, image.Pt(1, 0), f, "a?", 3, 1, w); n != 7 {
			t.Errorf("advanced %d, want 7", n)
		}
		var s []byte
		for y := range 4 {
			for x := range 8 {
				s = append(s, '0'+b.ColorIndexAt(x, y))
			}
			s = append(s, '/')
		}
		return string(s)
	}
	for w, want := range map[Writing]string{
		Replace:     "21111333/21311313/21131313/21111333/",
		Transparent: "22222333/22322323/22232323/22222333/",
		Invert:      "22222111/22122121/22212121/22222111/",
		Erase:       "23333222/23233232/23323232/23333222/",
	} {
		if got := draw(w); got != want {
			t.Errorf("writing mode %d: %s, want %s", w, got, want)
		}
	}
}

func TestNoAllocation(t *testing.T) {
	b := New(image.Rect(0, 0, 640, 400), 4)
	src := image.NewPaletted(image.Rect(0, 0, 64, 86), b.Palette)
	mask := Mask(src, 1)
	sprite := NewSprite(src, mask)
	var p Pattern
	f := &Font{Height: 16, Glyphs: map[rune]*Glyph{'x': {W: 8, H: 16, Advance: 8, Bits: make([]byte, 16)}}}
	r := src.Rect.Add(image.Pt(13, 7))
	for name, draw := range map[string]func(){
		"Blit":       func() { Blit(b, r, src, image.Point{}, OpCopy) },
		"Blit xor":   func() { Blit(b, r, src, image.Point{}, OpXor) },
		"BlitKey":    func() { BlitKey(b, r, src, image.Point{}, 3) },
		"BlitMask":   func() { BlitMask(b, r, src, image.Point{}, mask, image.Point{}, OpCopy) },
		"Sprite":     func() { sprite.Draw(b, r.Min) },
		"BlitScaled": func() { BlitScaled(b, r.Min, src, src.Rect, 2, 2) },
		"Fill":       func() { Fill(b, r, 3, OpCopy) },
		"Pattern":    func() { FillPattern(b, r, &p, 1, 0, Replace) },
		"Line":       func() { Line(b, r.Min, r.Max, 0xaaaa, 1, OpXor) },
		"Text":       func() { Text(b, r.Min, f, "xxx", 1, 0, Replace) },
	} {
		if n := testing.AllocsPerRun(20, draw); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
