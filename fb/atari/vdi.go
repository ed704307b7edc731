package atari

import (
	"fmt"
	"image"

	"phosphor/fb"
)

// This file is the drawing part of the VDI, the graphics library in the ROM of the ST:
// raster copies, filled rectangles and thin lines, in its four writing modes. The rules
// were measured on recordings of a running GEM (EmuTOS), and match it bit for bit; the
// tests compare them with the recordings.
//
// Two habits of the VDI differ from package fb. Its rectangles name both
// corners, inclusive, in any order; Rect makes image rectangles of them. And
// its XOR mode inverts all planes of a pixel, whatever the colour.

// Rect returns the rectangle of a VDI corner pair: both corners belong to it,
// in any order.
func Rect(x1, y1, x2, y2 int) image.Rectangle {
	r := image.Rect(x1, y1, x2, y2)
	r.Max = r.Max.Add(image.Pt(1, 1))
	return r
}

// CopyRaster is vro_cpyfm: it combines the rectangle sr of src with dst, its
// top left corner at dp, by one of the sixteen logical operations, plane by
// plane. Source and destination may be the same and may overlap.
func CopyRaster(dst *fb.Bitmap, dp image.Point, src *image.Paletted, sr image.Rectangle, op fb.Op) {
	fb.Blit(dst, image.Rectangle{Min: dp, Max: dp.Add(sr.Size())}, src, sr.Min, op)
}

// CopyMono is vrt_cpyfm: it draws the rectangle sr of src, a picture of one plane, on dst
// with its top left corner at dp. Ones become the pixel value fg and zeros bg, as far as
// the writing mode draws them: Replace draws both, Transparent the ones, Erase the zeros;
// Invert inverts where a one is.
func CopyMono(dst *fb.Bitmap, dp image.Point, src *image.Paletted, sr image.Rectangle, w fb.Writing, fg, bg uint8) {
	off := dp.Sub(sr.Min)
	r := sr.Intersect(src.Rect).Add(off).Intersect(dst.Clip())
	if r.Empty() {
		return
	}
	max := dst.Max()
	// What a zero and a one do to a pixel: d&keep ^ flip.
	type effect struct{ keep, flip uint8 }
	var e [2]effect
	switch w {
	case fb.Replace:
		e = [2]effect{{0, bg & max}, {0, fg & max}}
	case fb.Transparent:
		e = [2]effect{{max, 0}, {0, fg & max}}
	case fb.Invert:
		e = [2]effect{{max, 0}, {max, max}}
	case fb.Erase:
		e = [2]effect{{0, bg & max}, {max, 0}}
	}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		d := dst.Pix[dst.PixOffset(r.Min.X, y):][:r.Dx()]
		s := src.Pix[src.PixOffset(r.Min.X-off.X, y-off.Y):][:r.Dx()]
		for i, v := range s {
			k := e[v&1]
			d[i] = d[i]&k.keep ^ k.flip
		}
	}
	dst.MarkDirty(r)
}

// TransformForm is vr_trnfm: it reorders the words of a picture in memory
// between the ST's own layout (for every 16 pixels a word of each plane, the
// planes in turn) and the VDI's standard layout (all of one plane, then all of
// the next). words is the number of words in one plane; the result is written
// to dst, which may be src itself. It allocates only in that case.
func TransformForm(dst, src []byte, words, planes int, toStandard bool) error {
	n := 2 * words * planes
	if words < 1 || planes < 1 || len(src) < n || len(dst) < n {
		return fmt.Errorf("atari: a form of %d words and %d planes needs %d bytes, have %d and %d", words, planes, n, len(src), len(dst))
	}
	if &dst[0] == &src[0] {
		src = append([]byte(nil), src[:n]...)
	}
	for w := range words {
		for p := range planes {
			device, standard := 2*(w*planes+p), 2*(p*words+w)
			if toStandard {
				copy(dst[standard:standard+2], src[device:])
			} else {
				copy(dst[device:device+2], src[standard:])
			}
		}
	}
	return nil
}

// Interior is how the inside of a shape is filled (vsf_interior).
type Interior uint8

const (
	Hollow  Interior = iota // with the background
	Filled                  // with the colour
	Dotted                  // with one of 24 patterns
	Hatched                 // with one of 12 hatches
	User                    // with a pattern that the program defines
)

// A Workstation draws with the attributes that a program has set. The zero
// value draws nothing; New sets the attributes that v_opnvwk does.
type Workstation struct {
	Bitmap  *fb.Bitmap
	Writing fb.Writing

	FillColor uint8 // pixel value
	Interior  Interior
	Style     int // 1 to 24 for Dotted, 1 to 12 for Hatched
	UserFill  fb.Pattern
	Perimeter bool // Bar draws a border

	LineColor uint8 // pixel value
	LineType  int   // 1 solid, 2 long dashes, 3 dots, 4 dash and dot, 5 dashes, 6 dash and two dots, 7 user
	UserLine  uint16
}

// NewWorkstation returns a workstation that draws on b in black, solid, replacing.
func NewWorkstation(b *fb.Bitmap) *Workstation {
	return &Workstation{Bitmap: b, Writing: fb.Replace, FillColor: b.Max(), Interior: Filled, Style: 1,
		Perimeter: true, LineColor: b.Max(), LineType: 1, UserLine: 0xffff}
}

// lineTypes are the masks of line types 1 to 6.
var lineTypes = [...]uint16{0xffff, 0xfff0, 0xc0c0, 0xff18, 0xff00, 0xf191}

func (w *Workstation) lineMask() uint16 {
	if w.LineType >= 1 && w.LineType <= len(lineTypes) {
		return lineTypes[w.LineType-1]
	}
	return w.UserLine
}

func eight(p [8]uint16) (q fb.Pattern) {
	for i := range q {
		q[i] = p[i&7] | p[i&7]<<8
	}
	return q
}

var solidPattern = eight([8]uint16{0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff, 0xff})

// FillPattern returns the pattern of an interior and style, as measured; an
// unknown one is solid.
func (w *Workstation) FillPattern() *fb.Pattern {
	switch i := w.Style - 1; {
	case w.Interior == Hollow:
		return &fb.Pattern{}
	case w.Interior == Dotted && i >= 0 && i < len(dotted):
		return &dotted[i]
	case w.Interior == Hatched && i >= 0 && i < len(hatched):
		return &hatched[i]
	case w.Interior == User:
		return &w.UserFill
	}
	return &solidPattern
}

// FillRect is vr_recfl: it fills r without a border.
func (w *Workstation) FillRect(r image.Rectangle) {
	c := w.FillColor
	fb.FillPattern(w.Bitmap, r, w.FillPattern(), c, 0, w.Writing)
}

// Bar is v_bar: it fills r and, if Perimeter is set, frames it with a solid line in the
// fill colour.
func (w *Workstation) Bar(r image.Rectangle) {
	w.FillRect(r)
	if !w.Perimeter || r.Empty() {
		return
	}
	a, b := r.Min, r.Max.Sub(image.Pt(1, 1))
	w.polyline([]image.Point{a, {X: b.X, Y: a.Y}, b, {X: a.X, Y: b.Y}, a}, 0xffff, w.FillColor)
}

// Polyline is v_pline: it joins pts in order with lines one pixel wide.
func (w *Workstation) Polyline(pts []image.Point) {
	w.polyline(pts, w.lineMask(), w.LineColor)
}

// polyline draws the segments. The mask of a slanted segment turns as the line
// goes on, from one segment to the next; that of a horizontal one is anchored to
// the screen. In XOR mode every segment but the last leaves out its right end,
// so that the corner is not inverted twice; vertical ones do not.
func (w *Workstation) polyline(pts []image.Point, mask uint16, c uint8) {
	clip := w.Bitmap.Clip()
	for i := 0; i+1 < len(pts); i++ {
		p, q := pts[i], pts[i+1]
		if p.X != q.X {
			if p.X > q.X {
				p, q = q, p
			}
			if w.Writing == fb.Invert && i+2 < len(pts) {
				q.X--
			}
		}
		if p.Y == q.Y && p.X != q.X {
			for x := max(p.X, clip.Min.X); x <= min(q.X, clip.Max.X-1); x++ {
				w.plot(x, p.Y, mask>>(15-x&15)&1 != 0, c)
			}
		} else {
			mask = w.slanted(p, q, mask, c)
		}
		r := image.Rectangle{Min: p, Max: q}.Canon()
		r.Max = r.Max.Add(image.Pt(1, 1))
		w.Bitmap.MarkDirty(r.Intersect(clip))
	}
}

// slanted draws by Bresenham's rule and returns the resulting mask.
func (w *Workstation) slanted(p, q image.Point, mask uint16, c uint8) uint16 {
	dx, dy := q.X-p.X, q.Y-p.Y
	sx, sy := 1, 1
	if dx < 0 {
		dx, sx = -dx, -1
	}
	if dy < 0 {
		dy, sy = -dy, -1
	}
	major, minor := dx, dy
	if dy > dx {
		major, minor = dy, dx
	}
	e := -major
	for range major + 1 {
		mask = mask<<1 | mask>>15
		w.plot(p.X, p.Y, mask&1 != 0, c)
		e += 2 * minor
		over := e >= 0
		if over {
			e -= 2 * major
		}
		if dx >= dy || over {
			p.X += sx
		}
		if dy > dx || over {
			p.Y += sy
		}
	}
	return mask
}

func (w *Workstation) plot(x, y int, on bool, c uint8) {
	b := w.Bitmap
	if !(image.Point{X: x, Y: y}.In(b.Clip())) {
		return
	}
	d := &b.Pix[b.PixOffset(x, y)]
	switch {
	case w.Writing == fb.Replace && !on:
		*d = 0
	case w.Writing == fb.Replace, w.Writing == fb.Transparent && on, w.Writing == fb.Erase && !on:
		*d = c & b.Max()
	case w.Writing == fb.Invert && on:
		*d ^= b.Max()
	}
}
