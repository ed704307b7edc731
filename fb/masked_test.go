package fb

import (
	"bytes"
	"image"
	"image/color"
	"math/rand/v2"
	"testing"
)

// TestMaskedRows checks that every width at every offset, drawn by each way of this processor,
// gives what plain Go gives for each pixel, and leaves all around it.
func TestMaskedRows(t *testing.T) {
	eachWay(t, testMaskedRows)
}

// eachWay runs a test with all that this processor offers, without AVX-512 and without AVX2.
func eachWay(t *testing.T, test func(t *testing.T)) {
	t.Run("best", test)
	t.Run("AVX2", func(t *testing.T) {
		defer withoutAVX512()()
		test(t)
	})
	t.Run("plain", func(t *testing.T) {
		defer withoutSpecials()()
		test(t)
	})
}

// TestSpriteSpans checks that sprites whose rows have one opaque run each, of every width, and
// others with several, draw what their masks choose, at every offset and cut by every edge.
func TestSpriteSpans(t *testing.T) {
	eachWay(t, func(t *testing.T) {
		const width, height = 230, 200
		rnd := rand.New(rand.NewPCG(44, 2))
		p := image.NewPaletted(image.Rect(0, 0, width, height), make(color.Palette, 256))
		for i := range p.Pix {
			p.Pix[i] = uint8(rnd.IntN(255))
		}
		whole, holed := image.NewAlpha(p.Rect), image.NewAlpha(p.Rect)
		for y := range height {
			n := y + 1
			line := whole.Pix[y*width:][:width]
			for x := rnd.IntN(width - n); n > 0; n-- {
				line[x+n] = 0xff
			}
			copy(holed.Pix[y*width:], line)
			for range y % 4 {
				holed.Pix[y*width+rnd.IntN(width)] ^= 0xff
			}
		}
		dst, want := New(image.Rect(0, 0, width+64, height+2), 8), image.NewPaletted(image.Rect(0, 0, width+64, height+2), nil)
		for _, mask := range []*image.Alpha{whole, holed} {
			s := NewSprite(p, mask)
			if rows32 && s.spans == nil {
				t.Fatal("the sprite has no spans")
			}
			for off := -4; off < 68; off++ {
				at := image.Pt(off, off%3)
				for i := range dst.Pix {
					dst.Pix[i] = uint8(i * 7 >> 3)
				}
				copy(want.Pix, dst.Pix)
				for y := range height {
					for x := range width {
						if q := at.Add(image.Pt(x, y)); mask.Pix[y*width+x] != 0 && q.In(want.Rect) {
							want.Pix[want.PixOffset(q.X, q.Y)] = p.Pix[y*width+x]
						}
					}
				}
				s.Draw(dst, at)
				if !bytes.Equal(dst.Pix, want.Pix) {
					t.Fatalf("wrong at %v", at)
				}
			}
			if n := testing.AllocsPerRun(3, func() { s.Draw(dst, image.Pt(3, 1)) }); n != 0 {
				t.Errorf("allocates %v times", n)
			}
		}
	})
}

func testMaskedRows(t *testing.T) {
	const stride, height, widest = 271, 5, 200
	rnd := rand.New(rand.NewPCG(44, 1))
	noise := func() *image.Paletted {
		p := image.NewPaletted(image.Rect(0, 0, stride, height), make(color.Palette, 256))
		for i := range p.Pix {
			if v := rnd.Uint32(); v&3 != 0 { // the others are the key's
				p.Pix[i] = uint8(v >> 8)
			}
		}
		return p
	}
	back, src := noise(), noise()
	for i, v := range src.Pix[:3*stride] { // rows without a key
		if v == 0 || v == 5 {
			src.Pix[i] = 128 + v
		}
	}
	mask := image.NewAlpha(src.Rect)
	for i, v := range src.Pix {
		mask.Pix[i] = -(v >> 7)
	}
	dst, want := Wrap(noise(), 7), noise()
	deep := Wrap(&dst.Paletted, 8)
	for w := 1; w <= widest; w++ {
		at := image.Rect(w%7, 1, w%7+w, height-1)
		var sprite *Sprite
		var cutAt image.Point
		for off := range 64 {
			at, from := at.Add(image.Pt(off, 0)), image.Pt((off*5+w)%64, 1)
			ways := []struct {
				name string
				draw func()
				one  func(d, s, m uint8) uint8
			}{
				{"copy", func() { Blit(dst, at, src, from, OpCopy) }, func(_, s, _ uint8) uint8 { return s & 127 }},
				{"rectangle", func() {
					copyRect(dst.Pix[dst.PixOffset(at.Min.X, 1):], stride, src.Pix[src.PixOffset(from.X, 1):], stride, w, at.Dy())
				}, func(_, s, _ uint8) uint8 { return s }},
				{"fill", func() { Fill(dst, at, uint8(w), OpCopy) }, func(_, _, _ uint8) uint8 { return uint8(w) & 127 }},
				{"key", func() { BlitKey(dst, at, src, from, 0) }, func(d, s, _ uint8) uint8 {
					if s == 0 {
						return d
					}
					return s & 127
				}},
				{"key, all bits", func() { BlitKey(deep, at, src, from, 5) }, func(d, s, _ uint8) uint8 {
					if s == 5 {
						return d
					}
					return s
				}},
				{"mask", func() { BlitMask(dst, at, src, from, mask, from, OpCopy) }, func(d, s, m uint8) uint8 { return d&^m | s&m&127 }},
				{"mask, xor", func() { BlitMask(dst, at, src, from, mask, from, OpXor) }, func(d, s, m uint8) uint8 { return d&^m | (d^s)&m&127 }},
			}
			if off%16 == 0 { // making a sprite is slow, so each is drawn at 16 places
				cutAt = from
				cut := image.Rectangle{Min: from, Max: from.Add(at.Size())}
				sprite = NewSprite(src.SubImage(cut).(*image.Paletted), mask.SubImage(cut).(*image.Alpha))
				sprite.max = min(sprite.max, dst.Max())
			}
			ways = append(ways, ways[0])
			drawn := &ways[len(ways)-1]
			drawn.name, drawn.draw = "sprite", func() { sprite.Draw(dst, at.Min) }
			drawn.one = func(d, s, m uint8) uint8 { return d&^m | s&m }
			for _, way := range ways {
				from := from
				if way.name == "sprite" {
					from = cutAt
				}
				copy(dst.Pix, back.Pix)
				copy(want.Pix, back.Pix)
				for y := at.Min.Y; y < at.Max.Y; y++ {
					for x := range w {
						i, j := want.PixOffset(at.Min.X+x, y), src.PixOffset(from.X+x, from.Y+y-at.Min.Y)
						want.Pix[i] = way.one(back.Pix[i], src.Pix[j], mask.Pix[j])
					}
				}
				way.draw()
				if !bytes.Equal(dst.Pix, want.Pix) {
					t.Fatalf("%s of %d pixels at %d from %d gives a wrong result", way.name, w, at.Min.X, from.X)
				}
			}
		}
	}
	for _, depth := range []int{8, 4, 1} {
		testExpandRows(t, src.Pix[:stride], depth, widest)
	}
	runs := make([]byte, stride) // runs of one colour, one of them broken by a pixel
	for x := range runs {
		runs[x] = uint8(x / 61 * 41)
	}
	runs[200] = 7
	testExpandRows(t, runs, 8, widest)
	at := image.Rect(3, 1, 74, height)
	if n := testing.AllocsPerRun(3, func() {
		BlitKey(dst, at, src, image.Pt(1, 0), 0)
		BlitMask(dst, at, src, image.Pt(1, 0), mask, image.Pt(1, 0), OpCopy)
		BlitMask(dst, at, src, image.Pt(1, 0), mask, image.Pt(1, 0), OpXor)
	}); n != 0 {
		t.Errorf("allocates %v times", n)
	}
}

// testExpandRows checks that the conversion to 32 bits of up to widest pixels of a line,
// limited to a depth, converts each pixel and writes no more.
func testExpandRows(t *testing.T, line []byte, depth, widest int) {
	colors := make([]uint32, 1<<depth)
	for i := range colors {
		colors[i] = uint32(i)*0x10305 + 0x123456
	}
	src := image.NewPaletted(image.Rect(0, 0, len(line), 1), make(color.Palette, 256))
	for i, v := range line {
		src.Pix[i] = v & uint8(len(colors)-1)
	}
	var e Expander
	e.Load(NewPalette(RGB24, colors), depth)
	lut := e.lut
	for w := 1; w <= widest; w++ {
		out := make([]uint32, w+2)
		for off := range 64 {
			e.Expand(out[1:w+1], w, src, image.Rect(off, 0, off+w, 1))
			for i, v := range src.Pix[off : off+w] {
				if out[i+1] != lut[v] {
					t.Fatalf("depth %d, %d pixels from %d: pixel %d is %08x, want %08x", depth, w, off, i, out[i+1], lut[v])
				}
			}
			if out[0]|out[w+1] != 0 {
				t.Fatalf("depth %d, %d pixels from %d: wrote outside the row", depth, w, off)
			}
		}
	}
}
