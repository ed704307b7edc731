package fb

import (
	"image"
	"slices"
	"unsafe"
)

// A Sprite is a picture with transparent parts, taken apart into rectangles
// that are wholly opaque. Drawing it looks at no pixel that is not drawn, which
// makes it faster than BlitKey and BlitMask for whatever is drawn more than a
// few times.
type Sprite struct {
	size  image.Point
	max   uint8 // largest pixel value
	parts []part
	pix   []byte // of all parts, one behind the other, without gaps
	// Of a sprite with many small parts, such as a disc, all pixels and where they are
	// opaque: mixing whole rows is then faster than copying each part.
	box, mask []byte
}

// part is an opaque rectangle and where its pixels begin.
type part struct {
	r  image.Rectangle
	at int
}

// NewSprite returns the sprite of those pixels of p for which mask is not zero.
// The sprite has a copy of them. Its top left corner is that of p's bounds.
func NewSprite(p *image.Paletted, mask *image.Alpha) *Sprite {
	s := &Sprite{size: p.Rect.Size()}
	type run struct{ x0, x1 int }
	open := map[run]int{} // parts that the row above may still grow
	for y := p.Rect.Min.Y; y < p.Rect.Max.Y; y++ {
		next := map[run]int{}
		for x := p.Rect.Min.X; x < p.Rect.Max.X; {
			if mask.AlphaAt(x, y).A == 0 {
				x++
				continue
			}
			x0 := x
			for x < p.Rect.Max.X && mask.AlphaAt(x, y).A != 0 {
				x++
			}
			k := run{x0 - p.Rect.Min.X, x - p.Rect.Min.X}
			if i, ok := open[k]; ok {
				s.parts[i].r.Max.Y++
				next[k] = i
				continue
			}
			next[k] = len(s.parts)
			s.parts = append(s.parts, part{r: image.Rect(k.x0, y-p.Rect.Min.Y, k.x1, y-p.Rect.Min.Y+1)})
		}
		open = next
	}
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
	if rows32 && s.size.X >= 32 && 4*len(s.parts) > s.size.Y && 3*len(s.pix) > s.size.X*s.size.Y {
		s.fillBox()
	}
	return s
}

// fillBox makes the box and the mask of the parts.
func (s *Sprite) fillBox() {
	s.box, s.mask = make([]byte, s.size.X*s.size.Y), make([]byte, s.size.X*s.size.Y)
	for _, t := range s.parts {
		pix := s.pix[t.at:]
		for y := t.r.Min.Y; y < t.r.Max.Y; y++ {
			for x := t.r.Min.X; x < t.r.Max.X; x++ {
				s.box[y*s.size.X+x], s.mask[y*s.size.X+x] = pix[0], 0xff
				pix = pix[1:]
			}
		}
	}
}

// Size returns the width and height of the sprite.
func (s *Sprite) Size() image.Point { return s.size }

// Draw draws the sprite with its top left corner at p. A sprite whose pixel
// values have more bits than dst is not drawn.
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
	if s.box != nil && rows32 {
		w, h := s.size.X, s.size.Y
		maskRows32(&masked{&dst.Pix[corner], &s.box[0], &s.mask[0], dst.Stride, w, w, w, h, 0, ^uint64(0)})
		return
	}
	to := unsafe.Pointer(&dst.Pix[corner])
	for i := range s.parts {
		t := &s.parts[i]
		w, h := t.r.Dx(), t.r.Dy()
		d, f := unsafe.Add(to, t.r.Min.Y*dst.Stride+t.r.Min.X), unsafe.Pointer(&s.pix[t.at])
		if rows32 && w >= 32 {
			copyRows32((*byte)(d), (*byte)(f), dst.Stride, w, w, h)
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
