package fb

import (
	"bytes"
	"image"
	"testing"

	"pgregory.net/rapid"
)

// font returns a font of a few characters. If wild, their shapes leave their
// cells.
func (d *dice) font(wild bool) *Font {
	f := &Font{Height: d.n(1, 34), Glyphs: map[rune]*Glyph{}}
	f.Ascent = d.n(0, f.Height)
	for _, c := range "ab\uFFFD" {
		g := &Glyph{W: d.n(0, 11), H: d.n(0, f.Height)}
		g.X, g.Y = d.n(0, 2), d.n(0, f.Height-g.H)
		g.Advance = g.X + g.W + d.n(0, 2)
		if wild {
			g.X -= d.n(0, 4)
			g.Y -= d.n(0, 4)
			g.Advance = max(0, g.Advance-d.n(0, 4))
		}
		g.Bits = make([]byte, (g.W+7)/8*g.H)
		for i := range g.Bits {
			g.Bits[i] = d.byte()
		}
		f.Glyphs[c] = g
	}
	return f
}

func TestTextWithoutEffects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		wild := d.n(0, 1) == 0
		b, before := d.canvas()
		b2 := Wrap(&image.Paletted{Pix: bytes.Clone(before), Stride: b.Stride, Rect: b.Rect, Palette: b.Palette}, b.depth)
		b2.SetClip(b.clip)
		f := d.font(wild)
		s := []string{"", "a", "ab", "bx", "baab"}[d.n(0, 4)]
		p := d.rect(b.Rect).Min
		fg, bg := d.byte(), d.byte()
		w := Writing(d.n(1, 4))
		n := Text(b, p, f, s, fg, bg, w)
		n2 := 0
		if wild {
			n2 = TextEffects(b2, p, f, s, fg, bg, w, 0)
		} else {
			// The code for effects also draws text without any.
			n2 = textShape(b2, p, f, s, fg, bg, w, 0)
		}
		if n != n2 || n != f.Size(s, 0).X || !bytes.Equal(b.Pix, b2.Pix) {
			t.Fatalf("text advances %d, without effects %d; size %v; pixels equal: %v", n, n2, f.Size(s, 0), bytes.Equal(b.Pix, b2.Pix))
		}
		changed(t, b2, before)
	})
}

func TestTextEffects(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		b, before := d.canvas()
		f := d.font(d.n(0, 1) == 0)
		s := []string{"", "a", "ab", "bx", "baab"}[d.n(0, 4)]
		p := d.rect(b.Rect).Min
		fg, bg := d.byte(), d.byte()
		w := Writing(d.n(1, 4))
		e := Effects(d.n(1, int(allEffects)))
		b.scratch = bytes.Repeat([]byte{0xff}, d.n(0, 5000)) // left over from other uses

		// The shape as a set of places, one effect after the other.
		stroke := f.Height / 16
		if stroke == 0 {
			stroke = 1
		}
		shape := map[image.Point]bool{}
		border, x := 0, p.X
		if e&Outlined != 0 {
			border = 1
		}
		for _, c := range s {
			g := f.Glyphs[c]
			if g == nil {
				g = f.Glyphs['\uFFFD']
			}
			for y := range g.H {
				for k := range g.W {
					if g.Bits[y*((g.W+7)/8)+k/8]>>(7-k%8)&1 == 0 {
						continue
					}
					q := image.Pt(x+border+g.X+k, p.Y+border+g.Y+y)
					if e&Skewed != 0 {
						for up := f.Ascent - 1 - (g.Y + y); up >= 2; up -= 2 {
							q.X++
						}
						for down := g.Y + y - f.Ascent; down >= 0; down -= 2 {
							q.X--
						}
					}
					shape[q] = true
					for i := 1; e&Thickened != 0 && i <= stroke; i++ {
						shape[q.Add(image.Pt(i, 0))] = true
					}
				}
			}
			x += g.Advance + 2*border
			if e&Thickened != 0 {
				x += stroke
			}
		}
		if e&Outlined != 0 {
			around := map[image.Point]bool{}
			for q := range shape {
				for dy := -1; dy <= 1; dy++ {
					for dx := -1; dx <= 1; dx++ {
						if n := q.Add(image.Pt(dx, dy)); !shape[n] {
							around[n] = true
						}
					}
				}
			}
			shape = around
		}
		if e&Underlined != 0 {
			top := f.Ascent + 1
			if top > f.Height-stroke {
				top = f.Height - stroke
			}
			if top < 0 {
				top = 0
			}
			for y := range stroke {
				for u := p.X; u < x; u++ {
					shape[image.Pt(u, p.Y+border+top+y)] = true
				}
			}
		}
		box := image.Rect(p.X, p.Y, x, p.Y+f.Height+2*border)

		if n := TextEffects(b, p, f, s, fg, bg, w, e); n != x-p.X || f.Size(s, e) != box.Size() {
			t.Fatalf("text advances %d, size %v, want %v", n, f.Size(s, e), box.Size())
		}
		on := func(q image.Point) bool { return shape[q] && (e&Lightened == 0 || (q.X+q.Y)%2 == 0) }
		drawn(t, b, before, func(q image.Point) bool { return on(q) || q.In(box) },
			func(q image.Point, d uint8) uint8 { return w.put(d, on(q), fg, bg, 255) })
	})
}

func TestTextEffectsDoNotAllocate(t *testing.T) {
	b := New(image.Rect(0, 0, 640, 400), 4)
	f := &Font{Height: 16, Ascent: 13, Glyphs: map[rune]*Glyph{'x': {W: 8, H: 16, Advance: 8, Bits: bytes.Repeat([]byte{0x5a}, 16)}}}
	if n := testing.AllocsPerRun(20, func() { TextEffects(b, image.Pt(3, 3), f, "xxxx", 1, 0, Replace, allEffects) }); n != 0 {
		t.Errorf("text with effects allocates %v times", n)
	}
}
