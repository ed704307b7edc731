package fb

import (
	"bytes"
	"image"
	"math"
	"math/big"
	"strings"
	"testing"

	"pgregory.net/rapid"
)

// Dice throw numbers with equal probability; rapid's own are mostly small.
type dice struct{ state uint64 }

func throw(t *rapid.T) *dice { return &dice{rapid.Uint64().Draw(t, "dice")} }

// n returns a number from lo to hi.
func (d *dice) n(lo, hi int) int {
	d.state += 0x9e3779b97f4a7c15
	z := d.state
	z = (z ^ z>>30) * 0xbf58476d1ce4e5b9
	z = (z ^ z>>27) * 0x94d049bb133111eb
	return lo + int((z^z>>31)%uint64(hi-lo+1))
}

func (d *dice) byte() uint8 { return uint8(d.n(0, 255)) }

// rect returns a rectangle in and around r.
func (d *dice) rect(r image.Rectangle) image.Rectangle {
	x, y := d.n(r.Min.X-9, r.Max.X+3), d.n(r.Min.Y-9, r.Max.Y+3)
	return image.Rect(x, y, x+d.n(0, r.Dx()+12), y+d.n(0, r.Dy()+12))
}

// points returns the corners of a polygon in and around r.
func (d *dice) points(r image.Rectangle, most int) []image.Point {
	pts := make([]image.Point, d.n(0, most))
	for i := range pts {
		pts[i] = image.Pt(d.n(r.Min.X-9, r.Max.X+9), d.n(r.Min.Y-9, r.Max.Y+9))
	}
	return pts
}

// canvas returns a bitmap with random pixels, often all of it in the clip
// rectangle, and a copy of its pixels.
func (d *dice) canvas() (*Bitmap, []byte) {
	at := image.Pt(d.n(-20, 20), d.n(-20, 20))
	b := New(image.Rect(0, 0, d.n(1, 48), d.n(1, 30)).Add(at), d.n(1, 8))
	for i := range b.Pix {
		b.Pix[i] = d.byte() & b.Max()
	}
	if d.n(0, 1) == 0 {
		b.SetClip(d.rect(b.Rect))
	}
	return b, bytes.Clone(b.Pix)
}

// drawn checks that b is what before becomes if every pixel of the shape in the
// clip rectangle is changed once, and no other.
func drawn(t *rapid.T, b *Bitmap, before []byte, in func(p image.Point) bool, change func(p image.Point, d uint8) uint8) {
	t.Helper()
	changed(t, b, before)
	for y := b.Rect.Min.Y; y < b.Rect.Max.Y; y++ {
		for x := b.Rect.Min.X; x < b.Rect.Max.X; x++ {
			p, want := image.Pt(x, y), before[b.PixOffset(x, y)]
			if p.In(b.clip) && in(p) {
				want = change(p, want) & b.Max()
			}
			if got := b.ColorIndexAt(x, y); got != want {
				t.Fatalf("pixel %v was %d and is %d, want %d", p, before[b.PixOffset(x, y)], got, want)
			}
		}
	}
}

// An anyInk is a colour or a pattern, with what they do to a pixel by definition.
type anyInk struct {
	plain   bool
	c, bg   uint8
	op      Op
	pattern Pattern
	w       Writing
}

func (d *dice) ink() *anyInk {
	k := &anyInk{plain: d.n(0, 1) == 0, c: d.byte(), op: Op(d.n(0, 15)), bg: d.byte(), w: Writing(d.n(1, 4))}
	for i := range k.pattern {
		k.pattern[i] = uint16(0x9e37 * (i + 1))
	}
	return k
}

func (k *anyInk) change(p image.Point, d uint8) uint8 {
	if k.plain {
		return k.op.Apply(k.c, d)
	}
	return k.w.put(d, k.pattern[p.Y&15]<<(p.X&15)&0x8000 != 0, k.c, k.bg, 255)
}

func TestPolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		b, before := d.canvas()
		pts := d.points(b.Rect, 7)
		c, op := d.byte(), Op(d.n(0, 15))
		lines := New(b.Rect.Inset(-10), 1)
		for i, p := range pts {
			q := pts[(i+1)%len(pts)]
			if q.Y < p.Y || q.Y == p.Y && q.X < p.X {
				p, q = q, p
			}
			Line(lines, p, q, Solid, 1, OpCopy)
		}
		Polygon(b, pts, c, op)
		drawn(t, b, before, func(p image.Point) bool { return lines.ColorIndexAt(p.X, p.Y) != 0 },
			func(_ image.Point, d uint8) uint8 { return op.Apply(c, d) })
	})
}

// odd is the even-odd rule by definition: in the pixel's line, an odd number of edges lie left
// of or on its centre.
func odd(pts []image.Point, c image.Point) bool {
	in := false
	for i, p := range pts {
		q := pts[(i+1)%len(pts)]
		if (p.Y <= c.Y) == (q.Y <= c.Y) {
			continue
		}
		side := (c.X-p.X)*(q.Y-p.Y) - (c.Y-p.Y)*(q.X-p.X)
		if q.Y < p.Y {
			side = -side
		}
		if side >= 0 {
			in = !in
		}
	}
	return in
}

func TestFillPolygon(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		b, before := d.canvas()
		pts := d.points(b.Rect, 9)
		k := d.ink()
		if k.plain {
			FillPolygon(b, pts, k.c, k.op)
		} else {
			FillPolygonPattern(b, pts, &k.pattern, k.c, k.bg, k.w)
		}
		drawn(t, b, before, func(p image.Point) bool { return odd(pts, p) }, k.change)
	})
}

func TestPolygonsJoin(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		// A ring of corners cut in two along a diagonal: together, the parts
		// are the whole, and common edges count once.
		d := throw(t)
		b, _ := d.canvas()
		b.SetClip(b.Rect)
		pts := d.points(b.Rect, 9)
		if len(pts) < 4 {
			return
		}
		k := d.n(2, len(pts)-2)
		parts, whole := New(b.Rect, 1), New(b.Rect, 1)
		FillPolygon(parts, pts[:k+1], 1, OpXor)
		FillPolygon(parts, append(append([]image.Point{}, pts[k:]...), pts[0]), 1, OpXor)
		FillPolygon(whole, pts, 1, OpXor)
		if !bytes.Equal(parts.Pix, whole.Pix) {
			t.Fatal("the parts differ from the whole")
		}
	})
}

func TestPolygonRectangle(t *testing.T) {
	r := image.Rect(3, 2, 11, 9)
	pts := []image.Point{r.Min, {X: r.Max.X, Y: r.Min.Y}, r.Max, {X: r.Min.X, Y: r.Max.Y}}
	b, want := New(image.Rect(0, 0, 16, 16), 1), New(image.Rect(0, 0, 16, 16), 1)
	FillPolygon(b, pts, 1, OpCopy)
	Fill(want, r, 1, OpCopy)
	if !bytes.Equal(b.Pix, want.Pix) {
		t.Error("the polygon of a rectangle's corners differs from the rectangle")
	}
}

// TestPolygonManyEdges has more edges in a line than there is room for on the stack.
func TestPolygonManyEdges(t *testing.T) {
	var pts []image.Point
	for i := range 4 * stackEdges {
		pts = append(pts, image.Pt(i*7%150, i%2*30))
	}
	b, lines := New(image.Rect(0, 0, 160, 32), 1), New(image.Rect(0, 0, 160, 32), 1)
	Polygon(b, pts, 1, OpXor)
	for i := range pts {
		p, q := edge(pts, i)
		Line(lines, p, q, Solid, 1, OpOr)
	}
	if !bytes.Equal(b.Pix, lines.Pix) {
		t.Error("the outline differs from the lines")
	}
	clear(b.Pix)
	FillPolygon(b, pts, 1, OpXor)
	for i, v := range b.Pix {
		if p := image.Pt(i%160, i/160); odd(pts, p) != (v == 1) {
			t.Fatalf("pixel %v is %d", p, v)
		}
	}
}

// TestStretchOfLongLines has lines of the greatest length, whose pixels cannot be counted one by
// one.
func TestStretchOfLongLines(t *testing.T) {
	const far = 1 << 29
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		most := far
		if d.n(0, 1) == 0 {
			most = 9 // many ties
		}
		p, q := image.Pt(d.n(-most, most), d.n(-most, most)), image.Pt(d.n(-most, most), d.n(-most, most))
		if p.Y > q.Y {
			p, q = q, p
		}
		y := d.n(p.Y, q.Y)
		x0, x1 := stretch(p, q, y)
		dx, dy := abs(q.X-p.X), q.Y-p.Y
		// on reports whether Bresenham's rule includes the pixel: it is off by at most half of
		// the longer side, without ties.
		on := func(x int) bool {
			i, k := x-p.X, y-p.Y
			if q.X < p.X {
				i = -i
			}
			if i < 0 || i > dx {
				return false
			}
			n, off := big.NewInt(int64(max(dx, dy))), new(big.Int).Mul(big.NewInt(int64(i)), big.NewInt(int64(dy)))
			off.Sub(off, new(big.Int).Mul(big.NewInt(int64(k)), big.NewInt(int64(dx))))
			if dx < dy {
				off.Neg(off)
			}
			off.Add(off, off)
			return off.Cmp(n) <= 0 && off.Cmp(new(big.Int).Neg(n)) > 0
		}
		if dy == 0 {
			return
		}
		if x0 >= x1 || !on(x0) || !on(x1-1) || on(x0-1) || on(x1) {
			t.Fatalf("from %v to %v: line %d has the pixels %d to %d", p, q, y, x0, x1-1)
		}
	})
}

// inEllipse is the rule of FillEllipse by definition.
func inEllipse(r image.Rectangle, p image.Point) bool {
	if !p.In(r) {
		return false
	}
	n := func(v int) *big.Int { return big.NewInt(int64(v)) }
	mul := func(v ...*big.Int) *big.Int {
		m := n(1)
		for _, f := range v {
			m.Mul(m, f)
		}
		return m
	}
	a, b := n(r.Dx()-1), n(r.Dy()-1)
	covers := func(u, v int) bool {
		s := mul(n(u), n(u), b, b)
		s.Add(s, mul(n(v), n(v), a, a))
		return s.Cmp(mul(a, a, b, b)) <= 0
	}
	u, v := abs(2*(p.X-r.Min.X)-r.Dx()+1), abs(2*(p.Y-r.Min.Y)-r.Dy()+1)
	return covers(max(u-1, 0), v) || covers(u, max(v-1, 0))
}

func onEllipse(r image.Rectangle, p image.Point) bool {
	if !inEllipse(r, p) {
		return false
	}
	for _, d := range []image.Point{{X: 1}, {X: -1}, {Y: 1}, {Y: -1}} {
		if !inEllipse(r, p.Add(d)) {
			return true
		}
	}
	return false
}

func TestEllipse(t *testing.T) {
	rapid.Check(t, func(t *rapid.T) {
		d := throw(t)
		b, before := d.canvas()
		r := d.rect(b.Rect)
		if d.n(0, 1) == 0 {
			c, op := d.byte(), Op(d.n(0, 15))
			Ellipse(b, r, c, op)
			drawn(t, b, before, func(p image.Point) bool { return onEllipse(r, p) },
				func(_ image.Point, d uint8) uint8 { return op.Apply(c, d) })
			return
		}
		k := d.ink()
		if k.plain {
			FillEllipse(b, r, k.c, k.op)
		} else {
			FillEllipsePattern(b, r, &k.pattern, k.c, k.bg, k.w)
		}
		drawn(t, b, before, func(p image.Point) bool { return inEllipse(r, p) }, k.change)
	})
}

// TestEllipseShape checks the shape that the rule gives: symmetric, of the full size, the same
// upright and lying, and never more than half a pixel off the ellipse.
func TestEllipseShape(t *testing.T) {
	for w := 1; w <= 33; w++ {
		for h := 1; h <= 33; h++ {
			b, tr, fill := New(image.Rect(0, 0, w, h), 1), New(image.Rect(0, 0, h, w), 1), New(image.Rect(0, 0, w, h), 1)
			Ellipse(b, b.Rect, 1, OpXor)
			Ellipse(tr, tr.Rect, 1, OpXor)
			FillEllipse(fill, fill.Rect, 1, OpXor)
			var top, left bool
			for y := range h {
				for x := range w {
					v := b.ColorIndexAt(x, y)
					if v != b.ColorIndexAt(w-1-x, y) || v != b.ColorIndexAt(x, h-1-y) || v != tr.ColorIndexAt(y, x) {
						t.Fatalf("%dx%d is not symmetric at (%d,%d)", w, h, x, y)
					}
					if v == 0 {
						continue
					}
					top, left = top || y == 0, left || x == 0
					if fill.ColorIndexAt(x, y) == 0 {
						t.Fatalf("%dx%d: the outline extends beyond the shape at (%d,%d)", w, h, x, y)
					}
					// The nearer way to the ellipse, along the line or the column.
					off := func(u, v, a, b int) float64 {
						fu, fv, fa, fb := float64(u), float64(v), float64(a), float64(b)
						return math.Abs(math.Abs(fu) - fa*math.Sqrt(max(0, 1-fv*fv/max(fb*fb, 1))))
					}
					u, z := 2*x-w+1, 2*y-h+1
					if d := min(off(u, z, w-1, h-1), off(z, u, h-1, w-1)); w > 2 && h > 2 && d > 1+1e-9 {
						t.Fatalf("%dx%d: (%d,%d) is %.2f pixels off the ellipse", w, h, x, y, d/2)
					}
				}
			}
			if !top || !left {
				t.Fatalf("%dx%d does not touch its bounding rectangle", w, h)
			}
			// Closed: filling from the corners must not reach what the outline
			// surrounds.
			out := New(b.Rect.Inset(-1), 1)
			Blit(out, b.Rect, &b.Paletted, b.Rect.Min, OpCopy)
			FloodFill(out, out.Rect.Min, 1)
			for y := range h {
				for x := range w {
					inside := fill.ColorIndexAt(x, y) == 1 && b.ColorIndexAt(x, y) == 0
					if inside != (out.ColorIndexAt(x, y) == 0) {
						t.Fatalf("%dx%d: the outline is open or too thick at (%d,%d)", w, h, x, y)
					}
				}
			}
		}
	}
}

func TestHugeEllipse(t *testing.T) {
	const a, b = 1<<31 - 7, 1<<30 + 2
	// Where the ellipse goes through 45 degrees.
	at := image.Pt(int(a*math.Sqrt(0.5)), int(b*math.Sqrt(0.5)))
	clip := image.Rect(-20, -20, 20, 20).Add(at)
	for _, r := range []image.Rectangle{image.Rect(-a, -b, a, b), image.Rect(-a, -b, a+1, b+1)} {
		outline, fill := New(clip, 1), New(clip, 1)
		Ellipse(outline, r, 1, OpXor)
		FillEllipse(fill, r, 1, OpXor)
		n := 0
		for y := clip.Min.Y; y < clip.Max.Y; y++ {
			for x := clip.Min.X; x < clip.Max.X; x++ {
				p := image.Pt(x, y)
				if in := fill.ColorIndexAt(x, y) == 1; in != inEllipse(r, p) {
					t.Fatalf("%v: %v is inside: %v", r, p, in)
				}
				on := outline.ColorIndexAt(x, y) == 1
				if on != onEllipse(r, p) {
					t.Fatalf("%v: %v is on the outline: %v", r, p, on)
				}
				if on {
					n++
				}
			}
		}
		if n == 0 {
			t.Errorf("%v: nothing of the ellipse was drawn", r)
		}
	}
}

func TestShapesDoNotAllocate(t *testing.T) {
	b := New(image.Rect(0, 0, 640, 400), 4)
	star := make([]image.Point, stackEdges)
	for i := range star {
		s, c := math.Sincos(float64(i) * 2 * math.Pi * 27 / stackEdges)
		star[i] = image.Pt(320+int(300*c), 200+int(250*s))
	}
	var p Pattern
	r := image.Rect(20, 30, 401, 380)
	for name, draw := range map[string]func(){
		"Polygon":            func() { Polygon(b, star, 1, OpXor) },
		"FillPolygon":        func() { FillPolygon(b, star, 1, OpXor) },
		"FillPolygonPattern": func() { FillPolygonPattern(b, star, &p, 1, 2, Replace) },
		"Ellipse":            func() { Ellipse(b, r, 1, OpXor) },
		"FillEllipse":        func() { FillEllipse(b, r, 1, OpXor) },
		"FillEllipsePattern": func() { FillEllipsePattern(b, r, &p, 1, 2, Replace) },
		"FloodFill":          func() { FloodFill(b, r.Min, 3-b.ColorIndexAt(r.Min.X, r.Min.Y)&1) },
		"FillTo":             func() { FillTo(b, r.Min, 15, 7) },
	} {
		if poolForgets && strings.HasPrefix(name, "Fl") || poolForgets && name == "FillTo" {
			continue
		}
		if n := testing.AllocsPerRun(20, draw); n != 0 {
			t.Errorf("%s allocates %v times", name, n)
		}
	}
}
