package pixel

import "image"

// A Mask is a set of pixels of a picture of W x H.
type Mask struct {
	W, H int
	on   []bool
}

// NewMask returns an empty mask for pictures of size.
func NewMask(size image.Point) *Mask { return &Mask{size.X, size.Y, make([]bool, size.X*size.Y)} }

// Where returns the pixels for which f is true.
func Where(size image.Point, f func(x, y int) bool) *Mask {
	m := NewMask(size)
	for i := range m.on {
		m.on[i] = f(i%m.W, i/m.W)
	}
	return m
}

func (m *Mask) where(f func(x, y int) bool) *Mask { return Where(image.Pt(m.W, m.H), f) }

func (m *Mask) in(x, y int) bool { return x >= 0 && y >= 0 && x < m.W && y < m.H }

// Has reports whether x, y is in m. Nothing outside the picture is.
func (m *Mask) Has(x, y int) bool { return m.in(x, y) && m.on[y*m.W+x] }

// Set adds x, y to m or removes it. Outside the picture it does nothing.
func (m *Mask) Set(x, y int, on bool) {
	if m.in(x, y) {
		m.on[y*m.W+x] = on
	}
}

// Each calls f for every pixel of m, row by row.
func (m *Mask) Each(f func(x, y int)) {
	for i, on := range m.on {
		if on {
			f(i%m.W, i/m.W)
		}
	}
}

// Count returns the number of pixels in m.
func (m *Mask) Count() int {
	n := 0
	m.Each(func(_, _ int) { n++ })
	return n
}

// Edge returns the pixels of m that have a neighbour above, below, left or right outside m. Pixels beyond the picture
// count as inside, so a shape that the border cuts has no edge there.
func (m *Mask) Edge() *Mask {
	out := func(x, y int) bool { return m.in(x, y) && !m.Has(x, y) }
	return m.where(func(x, y int) bool {
		return m.Has(x, y) && (out(x-1, y) || out(x+1, y) || out(x, y-1) || out(x, y+1))
	})
}

// Shrunk returns m without its n outermost layers of pixels.
func (m *Mask) Shrunk(n int) *Mask {
	for range n {
		m = m.Minus(m.Edge())
	}
	return m
}

// Grown returns m and the pixels above, below, left and right of it.
func (m *Mask) Grown() *Mask {
	return m.where(func(x, y int) bool {
		return m.Has(x, y) || m.Has(x-1, y) || m.Has(x+1, y) || m.Has(x, y-1) || m.Has(x, y+1)
	})
}

// Minus returns the pixels of m that are not in o.
func (m *Mask) Minus(o *Mask) *Mask {
	return m.where(func(x, y int) bool { return m.Has(x, y) && !o.Has(x, y) })
}

// And returns the intersection.
func (m *Mask) And(o *Mask) *Mask {
	return m.where(func(x, y int) bool { return m.Has(x, y) && o.Has(x, y) })
}

// Or returns the union.
func (m *Mask) Or(o *Mask) *Mask {
	return m.where(func(x, y int) bool { return m.Has(x, y) || o.Has(x, y) })
}

// Turned returns m turned by 180 degrees about the middle of the picture.
func (m *Mask) Turned() *Mask {
	return m.where(func(x, y int) bool { return m.Has(m.W-1-x, m.H-1-y) })
}

// Moved returns m moved by dx, dy.
func (m *Mask) Moved(dx, dy int) *Mask {
	return m.where(func(x, y int) bool { return m.Has(x-dx, y-dy) })
}

// Box returns the pixels of r.
func Box(size image.Point, r image.Rectangle) *Mask {
	return Where(size, func(x, y int) bool { return image.Pt(x, y).In(r) })
}

// Oval returns the ellipse about cx, cy with the radii rx, ry.
func Oval(size image.Point, cx, cy, rx, ry float64) *Mask {
	return Where(size, func(x, y int) bool {
		dx, dy := (float64(x)+.5-cx)/rx, (float64(y)+.5-cy)/ry
		return dx*dx+dy*dy <= 1
	})
}

// Area returns the pixels whose middles p encloses.
func (p Path) Area(size image.Point) *Mask {
	inside := p.Inside()
	return Where(size, func(x, y int) bool { return inside(float64(x)+.5, float64(y)+.5) })
}

// Stroke returns the pixels whose middles are within width/2 of the open line p.
func (p Path) Stroke(size image.Point, width float64) *Mask {
	return Where(size, func(x, y int) bool { return p.Distance(float64(x)+.5, float64(y)+.5) <= width/2 })
}

// Mask returns the pixels of b, placed at x, y, that are not dots.
func (b Bitmap) Mask(size image.Point, x, y int) *Mask {
	m := NewMask(size)
	b.Each(func(dx, dy int, _ byte) { m.Set(x+dx, y+dy, true) })
	return m
}
