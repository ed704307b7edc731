package fb

import (
	"image"
	"slices"
)

// Effects change the shapes of characters as they are written. The bits are those of the
// GEM VDI's vst_effects. They apply in the order thickened, skewed, outlined, underlined,
// lightened.
type Effects uint8

const (
	// Thickened repeats every pixel to the right: bold. The distance to the next
	// character grows by the same amount: Height/16 pixels of the font, at least one.
	Thickened Effects = 1 << iota

	// Lightened leaves out every other pixel of characters, outlines and
	// underlines, as on a chess board: those for which x+y of the bitmap is odd.
	Lightened

	// Skewed leans to the right, by a pixel for every two lines: italic. The two lines
	// above the baseline stay in place; lines above them move right, lines below them
	// left. The width does not change: characters do not touch, but the last one leans
	// out of its cell by half the font's ascent, and the first one, below the baseline,
	// to the left.
	Skewed

	// Underlined draws a bar under the whole advance, one line below the baseline if the
	// cell is high enough. The bar is as thick as Thickened is wide.
	Underlined

	// Outlined draws only the outline of a character. The cells grow by a pixel on each
	// side, so the distance to the next character and the height grow by two.
	Outlined
)

const allEffects = Thickened | Lightened | Skewed | Underlined | Outlined

// stroke returns how much thicker bold characters are, which is also the thickness of the
// underline.
func (f *Font) stroke() int { return max(1, f.Height/16) }

// growth returns how much effects enlarge a cell.
func (f *Font) growth(e Effects) (g image.Point) {
	if e&Thickened != 0 {
		g.X += f.stroke()
	}
	if e&Outlined != 0 {
		g = g.Add(image.Pt(2, 2))
	}
	return g
}

// lean returns how far line y of a cell moves to the right in skewed text.
func (f *Font) lean(y int) int { return (f.Ascent - 1 - y) >> 1 }

// Size returns the width and height of the cells of s with effects: what
// TextEffects advances, and how high the background is.
func (f *Font) Size(s string, e Effects) image.Point {
	more := f.growth(e)
	size := image.Pt(0, f.Height+more.Y)
	for _, c := range s {
		if g := f.glyph(c); g != nil {
			size.X += g.Advance + more.X
		}
	}
	return size
}

// TextEffects writes s with effects, the top left of its first cell at p, and returns the
// advance in pixels; without effects it is Text. With effects the whole text is one
// shape. Each of its pixels is drawn once, even where a character reaches into another
// cell or, when skewed, out of the cells. For Replace and Erase the rest of the cells are
// zeros.
//
// It needs a buffer of the size of the visible text, which the next call reuses.
func TextEffects(b *Bitmap, p image.Point, f *Font, s string, fg, bg uint8, w Writing, e Effects) int {
	if e&allEffects == 0 {
		return Text(b, p, f, s, fg, bg, w)
	}
	return textShape(b, p, f, s, fg, bg, w, e)
}

// The meaning of a byte of the shape.
const (
	inked = 1 << iota // part of a character
	ring              // part of an outline
)

func textShape(b *Bitmap, p image.Point, f *Font, s string, fg, bg uint8, w Writing, e Effects) int {
	box := image.Rectangle{Min: p, Max: p.Add(f.Size(s, e))}
	reach := box
	f.place(p, s, e, func(g *Glyph, r image.Rectangle) {
		if e&Thickened != 0 {
			r.Max.X += f.stroke()
		}
		if e&Skewed != 0 {
			r.Max.X += max(0, f.lean(g.Y))
			r.Min.X += min(0, f.lean(g.Y+g.H-1))
		}
		if e&Outlined != 0 {
			r = r.Inset(-1)
		}
		reach = reach.Union(r)
	})
	reach = reach.Intersect(b.clip)
	if reach.Empty() {
		return box.Dx()
	}
	// A visible pixel of the outline may belong to an invisible pixel of a character.
	area := reach.Inset(-1)
	stride := area.Dx()
	n := stride * area.Dy()
	b.scratch = slices.Grow(b.scratch[:0], n)[:n]
	shape := b.scratch
	clear(shape)
	f.place(p, s, e, func(g *Glyph, r image.Rectangle) {
		for y := max(r.Min.Y, area.Min.Y); y < min(r.Max.Y, area.Max.Y); y++ {
			gy := y - r.Min.Y
			bits := g.Bits[gy*((g.W+7)/8):]
			x, thick := r.Min.X-area.Min.X, 0
			if e&Skewed != 0 {
				x += f.lean(g.Y + gy)
			}
			if e&Thickened != 0 {
				thick = f.stroke()
			}
			line := shape[(y-area.Min.Y)*stride:][:stride]
			for i := range g.W {
				if bits[i>>3]<<(i&7)&0x80 == 0 {
					continue
				}
				for j := max(0, x+i); j <= min(x+i+thick, stride-1); j++ {
					line[j] = inked
				}
			}
		}
	})
	on := uint8(inked)
	if e&Outlined != 0 {
		on = ring
		outline(shape, stride)
	}
	if e&Underlined != 0 {
		top := p.Y + f.growth(e).Y/2 + max(0, min(f.Ascent+1, f.Height-f.stroke()))
		bar := image.Rect(box.Min.X, top, box.Max.X, top+f.stroke()).Intersect(reach).Sub(area.Min)
		for y := bar.Min.Y; y < bar.Max.Y; y++ {
			for x := bar.Min.X; x < bar.Max.X; x++ {
				shape[y*stride+x] |= on
			}
		}
	}
	m := b.Max()
	for y := reach.Min.Y; y < reach.Max.Y; y++ {
		d := row(&b.Paletted, reach, y)
		line := shape[(y-area.Min.Y)*stride+1:][:len(d)]
		cells := image.Rect(reach.Min.X, y, reach.Max.X, y+1).Intersect(box)
		for i := range d {
			x := reach.Min.X + i
			bit := line[i]&on != 0 && (e&Lightened == 0 || (x+y)&1 == 0)
			if bit || cells.Min.X <= x && x < cells.Max.X {
				d[i] = w.put(d[i], bit, fg&m, bg&m, m)
			}
		}
	}
	b.dirty.Add(reach)
	return box.Dx()
}

// outline marks the pixels of a shape, so many a line, that are around those of
// characters.
func outline(shape []uint8, stride int) {
	for i := stride; i+stride < len(shape); i += stride {
		up, mid, down := shape[i-stride:i], shape[i:i+stride], shape[i+stride:][:stride]
		for x := 1; x < stride-1; x++ {
			near := up[x-1] | up[x] | up[x+1] | mid[x-1] | mid[x+1] | down[x-1] | down[x] | down[x+1]
			if mid[x]&inked == 0 && near&inked != 0 {
				mid[x] |= ring
			}
		}
	}
}

// place yields for each character of s, written at p, where its shape would be before it
// is thickened and skewed.
func (f *Font) place(p image.Point, s string, e Effects, do func(g *Glyph, r image.Rectangle)) {
	more := f.growth(e)
	for _, c := range s {
		g := f.glyph(c)
		if g == nil {
			continue
		}
		at := p.Add(image.Pt(g.X, g.Y))
		if e&Outlined != 0 {
			at = at.Add(image.Pt(1, 1))
		}
		do(g, image.Rect(0, 0, g.W, g.H).Add(at))
		p.X += g.Advance + more.X
	}
}
