package fb

import (
	"bytes"
	"image"
	"slices"
	"unsafe"
)

// A Sprite is a picture with transparent parts, divided into opaque rectangles. Drawing
// it reads only pixels that are drawn, so it is faster than BlitKey and BlitMask for
// anything drawn more than a few times.
type Sprite struct {
	size  image.Point
	max   uint8 // largest pixel value
	parts []part
	pix   []byte // of all parts, contiguous
	// A sprite with many small parts, such as a disc, has one of these, whichever is faster:
	// the rows of all parts, or all pixels, with an unused value for the transparent ones.
	spans []span
	box   []byte
	key   uint8
}

// span is a row of a part. The pixels of all spans follow each other in pix.
type span struct{ x, y, w int32 }

// part is an opaque rectangle and where its pixels begin.
type part struct {
	r  image.Rectangle
	at int
}

// NewSprite returns a sprite of the pixels of p where mask is not zero. It copies them.
// Its top left corner is that of p's bounds.
func NewSprite(p *image.Paletted, mask *image.Alpha) *Sprite {
	s := &Sprite{size: p.Rect.Size()}
	type run struct{ x0, x1, part int }
	var open, next []run // those of the row above and of this one, whose parts may still grow
	line, before := make([]uint8, s.size.X), make([]uint8, s.size.X)
	within := p.Rect.Intersect(mask.Rect)
	area := 0
	for y := range s.size.Y {
		before, line = line, before
		clear(line)
		if at := y + p.Rect.Min.Y; at >= within.Min.Y && at < within.Max.Y {
			copy(line[within.Min.X-p.Rect.Min.X:], mask.Pix[mask.PixOffset(within.Min.X, at):][:within.Dx()])
		}
		if bytes.Equal(line, before) {
			for _, r := range open {
				s.parts[r.part].r.Max.Y++
				area += r.x1 - r.x0
			}
			continue
		}
		above := open
		for x := 0; x < len(line); {
			if line[x] == 0 {
				x++
				continue
			}
			r := run{x0: x, part: len(s.parts)}
			for x < len(line) && line[x] != 0 {
				x++
			}
			r.x1 = x
			area += r.x1 - r.x0
			for len(above) > 0 && above[0].x0 < r.x0 {
				above = above[1:]
			}
			if len(above) > 0 && above[0].x0 == r.x0 && above[0].x1 == r.x1 {
				r.part = above[0].part
				s.parts[r.part].r.Max.Y++
			} else {
				s.parts = append(s.parts, part{r: image.Rect(r.x0, y, r.x1, y+1)})
			}
			next = append(next, r)
		}
		open, next = next, open[:0]
	}
	s.pix = make([]byte, 0, area)
	for i := range s.parts {
		s.parts[i].at = len(s.pix)
		r := s.parts[i].r.Add(p.Rect.Min)
		for y := r.Min.Y; y < r.Max.Y; y++ {
			s.pix = append(s.pix, row(p, r, y)...)
		}
	}
	if len(s.pix) > 0 {
		s.max = slices.Max(s.pix)
	}
	if 4*len(s.parts) > s.size.Y && byRows(s.size.X) {
		s.choose()
	}
	return s
}

// choose makes the spans, or the box if it is faster and an unused value exists.
func (s *Sprite) choose() {
	if !rows32 {
		if 3*len(s.pix) > s.size.X*s.size.Y {
			s.fillBox()
		}
		return
	}
	// What a span takes beside moving its blocks is as much as four of them; to mix a block
	// takes as long as moving three, or with AVX-512 two and a half.
	blocks := func(w int) int { return (w + 31) / 32 }
	spans, box := 0, 6*s.size.Y*blocks(s.size.X)
	if rows64 {
		box = box / 6 * 5
	}
	for _, t := range s.parts {
		spans += 2 * t.r.Dy() * (4 + blocks(t.r.Dx()))
	}
	if box <= spans {
		if s.fillBox(); s.box != nil {
			return
		}
	}
	for _, t := range s.parts {
		for y := t.r.Min.Y; y < t.r.Max.Y; y++ {
			s.spans = append(s.spans, span{int32(t.r.Min.X), int32(y), int32(t.r.Dx())})
		}
	}
}

// fillBox makes the box if an unused value exists.
func (s *Sprite) fillBox() {
	var used [256]bool
	for _, v := range s.pix {
		used[v] = true
	}
	key := slices.Index(used[:], false)
	if key < 0 {
		return
	}
	s.key, s.box = uint8(key), bytes.Repeat([]byte{uint8(key)}, s.size.X*s.size.Y)
	for _, t := range s.parts {
		copyRect(s.box[t.r.Min.Y*s.size.X+t.r.Min.X:], s.size.X, s.pix[t.at:], t.r.Dx(), t.r.Dx(), t.r.Dy())
	}
}

// Size returns the width and height of the sprite.
func (s *Sprite) Size() image.Point { return s.size }

// Draw draws the sprite with its top left corner at p. If the sprite's pixel values have
// more bits than dst, nothing is drawn.
func (s *Sprite) Draw(dst *Bitmap, p image.Point) {
	box := image.Rectangle{Max: s.size}.Add(p).Intersect(dst.clip)
	if box.Empty() || s.max > dst.Max() {
		return
	}
	if box.Size() == s.size {
		s.drawWhole(dst, p)
	} else {
		s.drawClipped(dst, p)
	}
	dst.dirty.Add(box)
}

// drawWhole draws a sprite that no edge cuts.
func (s *Sprite) drawWhole(dst *Bitmap, p image.Point) {
	corner := dst.PixOffset(p.X, p.Y)
	if !wide {
		s.drawClipped(dst, p)
		return
	}
	// All parts lie between the first and the last pixel of the box.
	last := corner + (s.size.Y-1)*dst.Stride + s.size.X - 1
	_ = dst.Pix[corner:][last-corner]
	if s.box != nil && byRows(s.size.X) {
		w, h := s.size.X, s.size.Y
		keyRows(&masked{dst: &dst.Pix[corner], src: &s.box[0], dstride: dst.Stride, sstride: w, w: w, h: h, key: uint64(s.key) * ones, depth: ^uint64(0)})
		return
	}
	if s.spans != nil && rows32 {
		copySpans32(&dst.Pix[corner], dst.Stride, &s.pix[0], &s.spans[0], len(s.spans))
		return
	}
	to := unsafe.Pointer(&dst.Pix[corner])
	for i := range s.parts {
		t := &s.parts[i]
		w, h := t.r.Dx(), t.r.Dy()
		d, f := unsafe.Add(to, t.r.Min.Y*dst.Stride+t.r.Min.X), unsafe.Pointer(&s.pix[t.at])
		if byRows(w) {
			copyRows((*byte)(d), (*byte)(f), dst.Stride, w, w, h)
			continue
		}
		for y := range h {
			copyRow(unsafe.Add(d, y*dst.Stride), unsafe.Add(f, y*w), uintptr(w))
		}
	}
}

func (s *Sprite) drawClipped(dst *Bitmap, p image.Point) {
	for i := range s.parts {
		t := &s.parts[i]
		r := t.r.Add(p)
		in := r.Intersect(dst.clip)
		if in.Empty() {
			continue
		}
		stride := t.r.Dx()
		at := t.at + (in.Min.Y-r.Min.Y)*stride + in.Min.X - r.Min.X
		copyRect(dst.Pix[dst.PixOffset(in.Min.X, in.Min.Y):], dst.Stride, s.pix[at:], stride, in.Dx(), in.Dy())
	}
}
