package pixel

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A Point is a position in pixels; pixel x, y has its middle at x+0.5, y+0.5.
type Point struct{ X, Y float64 }

// A Path is an outline made of straight lines.
type Path []Point

// Trace parses an outline into a path: "x,y" is a corner; two points "(x,y" in a row are the control points of a
// cubic curve from the corner before them to the corner after them.
func Trace(outline string) Path {
	var p Path
	var control []Point
	for _, word := range strings.Fields(outline) {
		xs, ys, _ := strings.Cut(strings.TrimPrefix(word, "("), ",")
		x, errX := strconv.ParseFloat(xs, 64)
		y, errY := strconv.ParseFloat(ys, 64)
		if errX != nil || errY != nil {
			panic(fmt.Sprintf("outline %q: %q is not a point", outline, word))
		}
		to := Point{x, y}
		if word[0] == '(' {
			control = append(control, to)
			continue
		}
		if len(control) == 2 {
			from, a, b := p[len(p)-1], control[0], control[1]
			const steps = 16
			for i := 1; i < steps; i++ {
				t := float64(i) / steps
				u := 1 - t
				k0, k1, k2, k3 := u*u*u, 3*u*u*t, 3*u*t*t, t*t*t
				p = append(p, Point{
					k0*from.X + k1*a.X + k2*b.X + k3*to.X,
					k0*from.Y + k1*a.Y + k2*b.Y + k3*to.Y,
				})
			}
			control = nil
		}
		p = append(p, to)
	}
	return p
}

// Mirrored returns p with left and right exchanged about the vertical at x = axis.
func (p Path) Mirrored(axis float64) Path {
	m := make(Path, len(p))
	for i, q := range p {
		m[i] = Point{2*axis - q.X, q.Y}
	}
	return m
}

// Encloses reports whether x, y is inside p.
func (p Path) Encloses(x, y float64) bool {
	inside := false
	for i, a := range p {
		b := p[0]
		if i+1 < len(p) {
			b = p[i+1]
		}
		if (a.Y > y) != (b.Y > y) && x < (b.X-a.X)*(y-a.Y)/(b.Y-a.Y)+a.X {
			inside = !inside
		}
	}
	return inside
}

// Inside returns a function that reports whether x, y is inside p. It checks p's box
// first, which is quick if many points are far away.
func (p Path) Inside() func(x, y float64) bool {
	if len(p) == 0 {
		return p.Encloses
	}
	lo, hi := p.Box()
	return func(x, y float64) bool {
		return x >= lo.X && x <= hi.X && y >= lo.Y && y <= hi.Y && p.Encloses(x, y)
	}
}

// Box returns the corners of the smallest box around p, which is not empty.
func (p Path) Box() (lo, hi Point) {
	lo, hi = p[0], p[0]
	for _, q := range p {
		lo, hi = Point{X: min(lo.X, q.X), Y: min(lo.Y, q.Y)}, Point{X: max(hi.X, q.X), Y: max(hi.Y, q.Y)}
	}
	return lo, hi
}

// Distance returns the distance of x, y from the open line p.
func (p Path) Distance(x, y float64) float64 {
	least, near := math.Inf(1), Point{X: math.Inf(1)}
	for i := 1; i < len(p); i++ {
		d := away(Point{x, y}, p[i-1], p[i])
		if l := d.X*d.X + d.Y*d.Y; l < least { // compare squares; one root at the end
			least, near = l, d
		}
	}
	return math.Hypot(near.X, near.Y)
}

// away returns the vector from the nearest point of the line between a and b to p.
func away(p, a, b Point) Point {
	dx, dy := b.X-a.X, b.Y-a.Y
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = max(0, min(1, ((p.X-a.X)*dx+(p.Y-a.Y)*dy)/l))
	}
	return Point{p.X - a.X - t*dx, p.Y - a.Y - t*dy}
}
