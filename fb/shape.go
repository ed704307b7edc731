package fb

import (
	"image"
	"math/bits"
	"slices"
	"sort"
)

// This file draws polygons and ellipses line by line, as spans that do not overlap. Every
// pixel of a shape is therefore drawn once, however often its edges meet, and drawing it
// again with OpXor removes it.
//
// If more than stackEdges edges of a polygon cross one line of pixels, the polygon
// functions allocate room for them. Otherwise nothing here allocates.
const stackEdges = 64

// An ink is what a shape is made of: the colour c by op, or a pattern.
type ink struct {
	c       uint8
	op      Op
	pattern *Pattern // nil: a plain colour
	bg      uint8
	w       Writing
}

// span draws the pixels x0 <= x < x1 of the line y.
func (k *ink) span(b *Bitmap, x0, x1, y int) {
	r := image.Rectangle{Min: image.Pt(x0, y), Max: image.Pt(x1, y+1)}
	if k.pattern != nil {
		FillPattern(b, r, k.pattern, k.c, k.bg, k.w)
	} else {
		Fill(b, r, k.c, k.op)
	}
}

// bounds returns the smallest rectangle that holds the pixels pts.
func bounds(pts []image.Point) image.Rectangle {
	if len(pts) == 0 {
		return image.Rectangle{}
	}
	r := image.Rectangle{Min: pts[0], Max: pts[0]}
	for _, p := range pts[1:] {
		r.Min.X, r.Max.X = min(r.Min.X, p.X), max(r.Max.X, p.X)
		r.Min.Y, r.Max.Y = min(r.Min.Y, p.Y), max(r.Max.Y, p.Y)
	}
	r.Max = r.Max.Add(image.Pt(1, 1))
	return r
}

// edge returns the ends of the polygon's edge i, the upper one first and the
// left one of a level edge. An edge thus has the same pixels in both directions,
// and in every polygon that has it.
func edge(pts []image.Point, i int) (p, q image.Point) {
	p, q = pts[i], pts[(i+1)%len(pts)]
	if p.Y > q.Y || p.Y == q.Y && p.X > q.X {
		p, q = q, p
	}
	return p, q
}

// stretch returns which pixels x0 <= x < x1 of the line y belong to the Line
// from p to q, where p.Y <= y <= q.Y.
func stretch(p, q image.Point, y int) (x0, x1 int) {
	dx, dy, k := abs(q.X-p.X), q.Y-p.Y, y-p.Y
	switch {
	case dy == 0:
		return p.X, q.X + 1
	case dx < dy:
		x := p.X + sign(q.X-p.X)*((2*dx*k+dy-1)/(2*dy))
		return x, x + 1
	}
	// After i steps along x, Bresenham's rule has gone down
	// (2*dy*i + dx-1) / (2*dx) lines. The steps from i0 to i1 are those
	// for which that is k.
	i0, i1 := 0, min(dx, (2*k+1)*dx/(2*dy))
	if k > 0 {
		i0 = ((2*k-1)*dx + 2*dy) / (2 * dy)
	}
	if q.X < p.X {
		return p.X - i1, p.X - i0 + 1
	}
	return p.X + i0, p.X + i1 + 1
}

// Polygon draws the outline of the polygon pts, the last point joined to the
// first, applying op with colour c. Its pixels are those of a solid Line for
// each edge, from the edge's upper end to its lower one. Pixels that several
// edges share, at corners, where edges cross and where they run together, are
// drawn once. Coordinates may reach from -1<<29 to 1<<29.
func Polygon(b *Bitmap, pts []image.Point, c uint8, op Op) {
	r := bounds(pts).Intersect(b.clip)
	if r.Empty() {
		return
	}
	k := ink{c: c, op: op}
	b.dirty.Add(r)
	type span struct{ x0, x1 int }
	var room [stackEdges]span
	for y := r.Min.Y; y < r.Max.Y; y++ {
		spans := room[:0]
		for i := range pts {
			if p, q := edge(pts, i); p.Y <= y && y <= q.Y {
				if x0, x1 := stretch(p, q, y); x0 < r.Max.X && x1 > r.Min.X {
					spans = append(spans, span{x0, x1})
				}
			}
		}
		slices.SortFunc(spans, func(a, b span) int { return a.x0 - b.x0 })
		end := r.Min.X
		for _, s := range spans {
			k.span(b, max(s.x0, end), s.x1, y)
			end = max(end, s.x1)
		}
	}
}

// FillPolygon applies op with the colour c to the inside of the polygon pts,
// the last point joined to the first. A pixel is inside if a ray from its
// centre crosses the edges an odd number of times (the even-odd rule): parts
// that the outline surrounds twice are left out.
//
// The points are centres of pixels, as they are for Line. A pixel whose centre
// is on the outline is drawn if the inside is to its right, or, on a horizontal
// edge, below it. So polygons with a common edge neither overlap nor leave a
// gap, and the corners of a rectangle give the pixels that Fill gives for it. To
// include the whole outline draw the Polygon, too. Coordinates may reach from
// -1<<29 to 1<<29.
func FillPolygon(b *Bitmap, pts []image.Point, c uint8, op Op) {
	fillPolygon(b, pts, ink{c: c, op: op})
}

// FillPolygonPattern fills the same pixels as FillPolygon, with the pattern p in the
// colours fg and bg.
func FillPolygonPattern(b *Bitmap, pts []image.Point, p *Pattern, fg, bg uint8, w Writing) {
	fillPolygon(b, pts, ink{c: fg, pattern: p, bg: bg, w: w})
}

func fillPolygon(b *Bitmap, pts []image.Point, k ink) {
	r := bounds(pts).Intersect(b.clip)
	if r.Empty() {
		return
	}
	b.dirty.Add(r)
	var room [stackEdges]int
	for y := r.Min.Y; y < r.Max.Y; y++ {
		xs := room[:0] // the first pixels at or after the edges
		for i := range pts {
			if p, q := edge(pts, i); p.Y <= y && y < q.Y {
				dy := q.Y - p.Y
				n := (y - p.Y) * (q.X - p.X)
				x := n / dy
				if n > x*dy {
					x++
				}
				xs = append(xs, p.X+x)
			}
		}
		// Every edge that goes down past the line has one that goes up: they always come
		// in pairs.
		slices.Sort(xs)
		for i := 0; i < len(xs); i += 2 {
			k.span(b, xs[i], xs[i+1], y)
		}
	}
}

// An oval is an ellipse given by the lengths of its axes, from the centre of the first
// pixel to the centre of the last. Points in it are measured from its centre in half
// pixels, which makes them whole numbers for even and odd axes.
type oval struct{ a, b uint64 }

// covers reports whether the place (u, v), both positive, lies on the ellipse
// or inside: (u/a)² + (v/b)² <= 1.
func (o oval) covers(u, v uint64) bool {
	h1, l1 := bits.Mul64(u*u, o.b*o.b)
	h2, l2 := bits.Mul64(o.a*o.a, (o.b-v)*(o.b+v))
	return h1 < h2 || h1 == h2 && l1 <= l2
}

// half returns how far the outermost pixels of line y, 0 at the top, are from
// the middle.
func (o oval) half(y int) int {
	v := uint64(abs(2*y - int(o.b)))
	odd := o.a & 1
	return int(odd) + 2*sort.Search(int(o.a/2), func(i int) bool {
		u := odd + 2*uint64(i+1)
		return !o.covers(u-1, v) && (v == 0 || !o.covers(u, v-1))
	})
}

// Ellipse draws the outline of the ellipse that touches all four sides of r
// from within, applying op with colour c: the pixels of [FillEllipse] of which
// one of the four neighbours is outside. The line is one pixel wide, closed,
// symmetric, and every pixel of it is drawn once.
func Ellipse(b *Bitmap, r image.Rectangle, c uint8, op Op) {
	vis := r.Intersect(b.clip)
	if vis.Empty() {
		return
	}
	b.dirty.Add(vis)
	k := ink{c: c, op: op}
	o := oval{uint64(r.Dx() - 1), uint64(r.Dy() - 1)}
	outside := int(o.a&1) - 2
	half := func(y int) int {
		if y < r.Min.Y || y >= r.Max.Y {
			return outside
		}
		return o.half(y - r.Min.Y)
	}
	above, here := half(vis.Min.Y-1), half(vis.Min.Y)
	for y := vis.Min.Y; y < vis.Max.Y; y++ {
		below := half(y + 1)
		// From the first pixel that the shorter of the neighbouring lines does
		// not have to the outermost one, on both sides.
		inner := min(min(above, below)+2, here)
		x0, x1 := r.Min.X+(int(o.a)-here)/2, r.Min.X+(int(o.a)+here)/2+1
		if n := (here-inner)/2 + 1; inner <= 1 {
			k.span(b, x0, x1, y)
		} else {
			k.span(b, x0, x0+n, y)
			k.span(b, x1-n, x1, y)
		}
		above, here = here, below
	}
}

// FillEllipse applies op with the colour c to the ellipse that touches all four
// sides of r from within, its outline included.
//
// The axes reach from the centre of the first pixel of r to the centre of the
// last. A pixel is filled if the point half a pixel nearer to the middle,
// horizontally or vertically, lies on the ellipse or inside it. These are the
// pixels of the midpoint algorithm with ties outwards: where the outline is
// closer to horizontal, the pixel nearest to the ellipse in each column,
// elsewhere the nearest in each line. The result is exact for sides up to 1<<32
// pixels, even or odd. If a side has one or two pixels the whole rectangle is
// filled.
func FillEllipse(b *Bitmap, r image.Rectangle, c uint8, op Op) {
	fillEllipse(b, r, ink{c: c, op: op})
}

// FillEllipsePattern fills the same pixels as FillEllipse, with the pattern p in the
// colours fg and bg.
func FillEllipsePattern(b *Bitmap, r image.Rectangle, p *Pattern, fg, bg uint8, w Writing) {
	fillEllipse(b, r, ink{c: fg, pattern: p, bg: bg, w: w})
}

func fillEllipse(b *Bitmap, r image.Rectangle, k ink) {
	vis := r.Intersect(b.clip)
	if vis.Empty() {
		return
	}
	b.dirty.Add(vis)
	o := oval{uint64(r.Dx() - 1), uint64(r.Dy() - 1)}
	for y := vis.Min.Y; y < vis.Max.Y; y++ {
		h := o.half(y - r.Min.Y)
		k.span(b, r.Min.X+(int(o.a)-h)/2, r.Min.X+(int(o.a)+h)/2+1, y)
	}
}
