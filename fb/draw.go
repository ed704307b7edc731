package fb

import (
	"encoding/binary"
	"image"
)

// Fill applies op with the constant colour c to the rectangle r: OpCopy
// paints it, OpXor with b.Max() inverts it.
func Fill(b *Bitmap, r image.Rectangle, c uint8, op Op) {
	r = r.Intersect(b.clip)
	if r.Empty() {
		return
	}
	mask := uint64(b.Max()) * ones
	if op == OpCopy && r.Dx() == b.Stride {
		// Whole lines are contiguous: one long row.
		i := b.PixOffset(r.Min.X, r.Min.Y)
		fillRow(b.Pix[i:i+r.Dy()*b.Stride], c, op, mask)
	} else {
		for y := r.Min.Y; y < r.Max.Y; y++ {
			fillRow(row(&b.Paletted, r, y), c, op, mask)
		}
	}
	b.dirty.Add(r)
}

// Writing says how a shape of ones and zeros (a pattern, a dashed line, a glyph) is drawn
// on the pixels that it covers. The four kinds and their numbers are the writing modes of
// the GEM VDI.
type Writing uint8

const (
	Replace     Writing = 1 + iota // 1: foreground, 0: background
	Transparent                    // 1: foreground, 0: unchanged
	Invert                         // 1: pixel inverted, 0: unchanged
	Erase                          // 0: foreground, 1: unchanged (reverse transparent)
)

// put returns the new value of a pixel d under the bit s.
func (w Writing) put(d uint8, s bool, fg, bg, max uint8) uint8 {
	switch {
	case w == Replace && !s:
		return bg
	case w == Replace || w == Transparent && s || w == Erase && !s:
		return fg
	case w == Invert && s:
		return d ^ max
	}
	return d
}

// A Pattern is a 16 x 16 tile of ones and zeros; bit 15 of a row is its left
// end. Patterns are anchored to the bitmap's origin, so that neighbouring
// rectangles filled with the same pattern join without a seam.
type Pattern [16]uint16

// NewPattern returns a pattern that repeats the given rows.
func NewPattern(rows ...uint16) (p Pattern) {
	for i := range p {
		p[i] = rows[i%len(rows)]
	}
	return p
}

// FillPattern fills r with the pattern p in the colours fg and bg.
func FillPattern(b *Bitmap, r image.Rectangle, p *Pattern, fg, bg uint8, w Writing) {
	r = r.Intersect(b.clip)
	if r.Empty() {
		return
	}
	max := uint64(b.Max()) * ones
	f, g := uint64(fg)*ones&max, uint64(bg)*ones&max
	for y := r.Min.Y; y < r.Max.Y; y++ {
		// The row of the pattern, starting at r's left edge, 0xff for a one.
		bits := p[y&15]
		bits = bits<<(r.Min.X&15) | bits>>(16-r.Min.X&15)
		on := [2]uint64{octetMask[bits>>8], octetMask[bits&0xff]}
		// Every writing mode is d = d&keep ^ flip, for eight pixels at once.
		var keep, flip [2]uint64
		for i, s := range on {
			switch w {
			case Replace:
				flip[i] = f&s | g&^s
			case Transparent:
				keep[i], flip[i] = ^s, f&s
			case Invert:
				keep[i], flip[i] = ^uint64(0), max&s
			case Erase:
				keep[i], flip[i] = s, f&^s
			default:
				keep[i] = ^uint64(0)
			}
		}
		d := row(&b.Paletted, r, y)
		i := 0
		for ; len(d) >= 8; i ^= 1 {
			binary.LittleEndian.PutUint64(d, binary.LittleEndian.Uint64(d)&keep[i]^flip[i])
			d = d[8:]
		}
		for j := range d {
			d[j] = d[j]&uint8(keep[i]>>(8*j)) ^ uint8(flip[i]>>(8*j))
		}
	}
	b.dirty.Add(r)
}

// octetMask holds eight bytes for each eight bits, 0xff for a one; bit 7 is the first
// byte.
var octetMask = func() (t [256]uint64) {
	for i := range t {
		for k := range 8 {
			t[i] |= uint64(i>>(7-k)&1) * 0xff << (8 * k)
		}
	}
	return t
}()

// Frame draws a border width pixels wide just inside r.
func Frame(b *Bitmap, r image.Rectangle, width int, c uint8, op Op) {
	if 2*width >= r.Dx() || 2*width >= r.Dy() {
		Fill(b, r, c, op)
		return
	}
	Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+width), c, op)
	Fill(b, image.Rect(r.Min.X, r.Max.Y-width, r.Max.X, r.Max.Y), c, op)
	Fill(b, image.Rect(r.Min.X, r.Min.Y+width, r.Min.X+width, r.Max.Y-width), c, op)
	Fill(b, image.Rect(r.Max.X-width, r.Min.Y+width, r.Max.X, r.Max.Y-width), c, op)
}

// Solid is the mask of an unbroken line.
const Solid = 0xffff

// Line draws from p to q, both ends included, applying op with colour c to every pixel
// whose bit in the repeated 16-bit mask (bit 15 first) is a one. Pixels are chosen by
// Bresenham's rule with ties towards p's side.
func Line(b *Bitmap, p, q image.Point, mask uint16, c uint8, op Op) {
	dx, dy := abs(q.X-p.X), abs(q.Y-p.Y)
	sx, sy := sign(q.X-p.X), sign(q.Y-p.Y)
	n := max(dx, dy)
	if n == 0 || dx == 0 && mask == Solid || dy == 0 && mask == Solid {
		Fill(b, image.Rectangle{Min: p, Max: q}.Canon().Union(image.Rect(p.X, p.Y, p.X+1, p.Y+1)).Union(image.Rect(q.X, q.Y, q.X+1, q.Y+1)), c, op)
		return
	}
	m := b.Max()
	box := image.Rectangle{Min: p, Max: q}.Canon()
	box.Max = box.Max.Add(image.Pt(1, 1))
	if !box.Overlaps(b.clip) {
		return
	}
	e := -n
	for i := 0; i <= n; i++ {
		if mask>>(15-i&15)&1 != 0 && p.In(b.clip) {
			o := b.PixOffset(p.X, p.Y)
			b.Pix[o] = op.Apply(c, b.Pix[o]) & m
		}
		if dx >= dy {
			p.X += sx
			if e += 2 * dy; e > 0 {
				e -= 2 * dx
				p.Y += sy
			}
		} else {
			p.Y += sy
			if e += 2 * dx; e > 0 {
				e -= 2 * dy
				p.X += sx
			}
		}
	}
	b.dirty.Add(box.Intersect(b.clip))
}

func abs(x int) int { return max(x, -x) }

func sign(x int) int {
	switch {
	case x < 0:
		return -1
	case x > 0:
		return 1
	}
	return 0
}
