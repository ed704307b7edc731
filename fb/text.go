package fb

import (
	"image"
	"strings"
)

// A Glyph is the shape of one character: width x height pixels, one bit each,
// in rows of (W+7)/8 bytes with the leftmost pixel in bit 7 of the first byte.
type Glyph struct {
	X, Y    int // where the shape lies in the character's cell, from its top left
	W, H    int
	Advance int // distance to the next character's cell
	Bits    []byte
}

// A Font is a set of glyphs of one height. Characters that the font lacks are shown as
// its glyph for U+FFFD, if it has one.
type Font struct {
	Height int // of a cell, in pixels
	Ascent int // from the top of a cell to the baseline
	Glyphs map[rune]*Glyph
}

func (f *Font) glyph(c rune) *Glyph {
	if c == '\u00a0' { // a space at which no line breaks
		c = ' '
	}
	if g := f.Glyphs[c]; g != nil {
		return g
	}
	return f.Glyphs['\uFFFD']
}

// Width returns how many pixels Text would advance for s.
func (f *Font) Width(s string) int {
	w := 0
	for _, c := range s {
		if g := f.glyph(c); g != nil {
			w += g.Advance
		}
	}
	return w
}

// Shorten returns a text of at most the given width, as of measures it: a wider one ends in
// three dots.
func Shorten(text string, width int, of func(string) int) string {
	short := text
	for r := []rune(text); of(short) > width && len(r) > 0; {
		r = r[:len(r)-1]
		short = strings.TrimRight(string(r), " ") + "..."
	}
	return short
}

// Text writes s with the top left of its first cell at p, in the writing mode w; Replace
// fills the cells with bg first. It returns the advance in pixels.
func Text(b *Bitmap, p image.Point, f *Font, s string, fg, bg uint8, w Writing) int {
	x, m := p.X, b.Max()
	for _, c := range s {
		g := f.glyph(c)
		if g == nil {
			continue
		}
		cell := image.Rect(x, p.Y, x+g.Advance, p.Y+f.Height)
		x += g.Advance
		shape := image.Rect(0, 0, g.W, g.H).Add(cell.Min).Add(image.Pt(g.X, g.Y))
		switch w {
		case Replace:
			Fill(b, cell, bg, OpCopy)
		case Erase:
			// The pixels of the cell outside of the shape are zeros too.
			eraseAround(b, cell, shape, fg)
		}
		r := shape.Intersect(b.clip)
		if r.Empty() {
			continue
		}
		stride := (g.W + 7) / 8
		for y := r.Min.Y; y < r.Max.Y; y++ {
			d, bits := row(&b.Paletted, r, y), g.Bits[(y-shape.Min.Y)*stride:]
			for i := range d {
				k := r.Min.X + i - shape.Min.X
				on := bits[k>>3]<<(k&7)&0x80 != 0
				if on || w == Erase {
					d[i] = w.put(d[i], on, fg&m, bg&m, m)
				}
			}
		}
		b.dirty.Add(r)
	}
	return x - p.X
}

// eraseAround fills the part of outer that is not in inner.
func eraseAround(b *Bitmap, outer, inner image.Rectangle, c uint8) {
	in := inner.Intersect(outer)
	if in.Empty() {
		Fill(b, outer, c, OpCopy)
		return
	}
	Fill(b, image.Rect(outer.Min.X, outer.Min.Y, outer.Max.X, in.Min.Y), c, OpCopy)
	Fill(b, image.Rect(outer.Min.X, in.Max.Y, outer.Max.X, outer.Max.Y), c, OpCopy)
	Fill(b, image.Rect(outer.Min.X, in.Min.Y, in.Min.X, in.Max.Y), c, OpCopy)
	Fill(b, image.Rect(in.Max.X, in.Min.Y, outer.Max.X, in.Max.Y), c, OpCopy)
}
