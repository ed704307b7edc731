package main

import (
	"fmt"
	"math"
	"strconv"
	"strings"
)

// A mask is a set of pixels of a card.
type mask [cellHeight][cellWidth]bool

func inCell(x, y int) bool { return x >= 0 && y >= 0 && x < cellWidth && y < cellHeight }

func (m *mask) has(x, y int) bool { return inCell(x, y) && m[y][x] }

func (m *mask) add(x, y int) {
	if inCell(x, y) {
		m[y][x] = true
	}
}

// each calls f for every pixel of m.
func (m *mask) each(f func(x, y int)) {
	for y := range m {
		for x, on := range m[y] {
			if on {
				f(x, y)
			}
		}
	}
}

// where returns the pixels for which f is true.
func where(f func(x, y int) bool) *mask {
	m := new(mask)
	for y := range m {
		for x := range m[y] {
			m[y][x] = f(x, y)
		}
	}
	return m
}

// edge returns the pixels of m that have a neighbour above, below, left or right outside of m. What lies beyond the
// cell counts as inside, so that a shape that is cut by the cell has no edge there.
func (m *mask) edge() *mask {
	out := func(x, y int) bool { return inCell(x, y) && !m[y][x] }
	return where(func(x, y int) bool {
		return m[y][x] && (out(x-1, y) || out(x+1, y) || out(x, y-1) || out(x, y+1))
	})
}

// shrunk returns m without its n outermost layers of pixels.
func (m *mask) shrunk(n int) *mask {
	for range n {
		m = m.minus(m.edge())
	}
	return m
}

// grown returns m and the pixels above, below, left and right of it.
func (m *mask) grown() *mask {
	return where(func(x, y int) bool {
		return m.has(x, y) || m.has(x-1, y) || m.has(x+1, y) || m.has(x, y-1) || m.has(x, y+1)
	})
}

func (m *mask) minus(o *mask) *mask {
	return where(func(x, y int) bool { return m[y][x] && !o[y][x] })
}

func (m *mask) and(o *mask) *mask {
	return where(func(x, y int) bool { return m[y][x] && o[y][x] })
}

func (m *mask) or(o *mask) *mask {
	return where(func(x, y int) bool { return m[y][x] || o[y][x] })
}

// turned returns m turned by 180 degrees about the middle of the card.
func (m *mask) turned() *mask {
	return where(func(x, y int) bool { return m[cellHeight-1-y][cellWidth-1-x] })
}

// moved returns m moved by dx, dy.
func (m *mask) moved(dx, dy int) *mask {
	return where(func(x, y int) bool { return m.has(x-dx, y-dy) })
}

// box returns the rectangle from x0, y0 to x1, y1, both inside.
func box(x0, y0, x1, y1 int) *mask {
	return where(func(x, y int) bool { return x >= x0 && x <= x1 && y >= y0 && y <= y1 })
}

// oval returns the ellipse about cx, cy with the radii rx, ry; pixel x, y has its middle at x+0.5, y+0.5.
func oval(cx, cy, rx, ry float64) *mask {
	return where(func(x, y int) bool {
		dx, dy := (float64(x)+.5-cx)/rx, (float64(y)+.5-cy)/ry
		return dx*dx+dy*dy <= 1
	})
}

type point struct{ x, y float64 }

// A path is an outline made of straight lines.
type path []point

// trace turns an outline in words into a path: "x,y" is a corner, "(x,y" and "(x,y" are the two control points of a
// cubic curve from the corner before them to the corner after them.
func trace(outline string) path {
	var p path
	var control []point
	for _, word := range strings.Fields(outline) {
		xs, ys, _ := strings.Cut(strings.TrimPrefix(word, "("), ",")
		x, errX := strconv.ParseFloat(xs, 64)
		y, errY := strconv.ParseFloat(ys, 64)
		if errX != nil || errY != nil {
			panic(fmt.Sprintf("outline %q: %q is not a point", outline, word))
		}
		to := point{x, y}
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
				p = append(p, point{
					k0*from.x + k1*a.x + k2*b.x + k3*to.x,
					k0*from.y + k1*a.y + k2*b.y + k3*to.y,
				})
			}
			control = nil
		}
		p = append(p, to)
	}
	return p
}

// mirrored returns p with left and right exchanged about the vertical at x = axis.
func (p path) mirrored(axis float64) path {
	m := make(path, len(p))
	for i, q := range p {
		m[i] = point{2*axis - q.x, q.y}
	}
	return m
}

// area returns the pixels whose middles p encloses.
func (p path) area() *mask {
	return where(func(x, y int) bool { return p.encloses(float64(x)+.5, float64(y)+.5) })
}

// encloses tells whether x, y is inside of p.
func (p path) encloses(x, y float64) bool {
	inside := false
	for i, a := range p {
		b := p[(i+1)%len(p)]
		if (a.y > y) != (b.y > y) && x < (b.x-a.x)*(y-a.y)/(b.y-a.y)+a.x {
			inside = !inside
		}
	}
	return inside
}

// stroke returns the pixels whose middles are within width/2 of the open line p.
func (p path) stroke(width float64) *mask {
	return where(func(px, py int) bool {
		q := point{float64(px) + .5, float64(py) + .5}
		for i := 1; i < len(p); i++ {
			if distance(q, p[i-1], p[i]) <= width/2 {
				return true
			}
		}
		return false
	})
}

// distance is that of p from the line between a and b.
func distance(p, a, b point) float64 {
	dx, dy := b.x-a.x, b.y-a.y
	t := 0.0
	if l := dx*dx + dy*dy; l > 0 {
		t = max(0, min(1, ((p.x-a.x)*dx+(p.y-a.y)*dy)/l))
	}
	return math.Hypot(p.x-a.x-t*dx, p.y-a.y-t*dy)
}

// A bitmap is a picture in letters, one row per line. What the letters mean is told where it is used; a dot is
// always a pixel that stays as it is.
type bitmap []string

func (b bitmap) width() int { return len(b[0]) }

// mirrored returns b with left and right exchanged.
func (b bitmap) mirrored() bitmap {
	m := make(bitmap, len(b))
	for i, row := range b {
		r := []byte(row)
		for l, h := 0, len(r)-1; l < h; l, h = l+1, h-1 {
			r[l], r[h] = r[h], r[l]
		}
		m[i] = string(r)
	}
	return m
}

// whole returns a symmetrical picture of which b is the left half.
func (b bitmap) whole() bitmap {
	m := make(bitmap, len(b))
	for i, row := range b.mirrored() {
		m[i] = b[i] + row
	}
	return m
}

// mask returns the pixels of b, put at x, y, that are not dots.
func (b bitmap) mask(x, y int) *mask {
	m := new(mask)
	for dy, row := range b {
		for dx := range row {
			if row[dx] != '.' {
				m.add(x+dx, y+dy)
			}
		}
	}
	return m
}

// readBitmaps reads a source of bitmaps: a line "= NAME" and the rows of the bitmap, up to an empty line. A semicolon
// at the start of a line starts a comment.
func readBitmaps(src string) (map[string]bitmap, error) {
	all := map[string]bitmap{}
	name := ""
	for i, line := range strings.Split(src, "\n") {
		switch {
		case strings.HasPrefix(line, ";"):
		case strings.HasPrefix(line, "= "):
			name = line[2:]
			if all[name] != nil {
				return nil, fmt.Errorf("line %d: a second %q", i+1, name)
			}
		case line == "":
			name = ""
		case name == "":
			return nil, fmt.Errorf("line %d: a row without a name above it", i+1)
		case len(all[name]) > 0 && len(line) != all[name].width():
			return nil, fmt.Errorf("line %d: %d pixels, the rows of %q above have %d", i+1, len(line), name, all[name].width())
		default:
			all[name] = append(all[name], line)
		}
	}
	return all, nil
}

// mustRead is readBitmaps for the sources that are part of this program.
func mustRead(src string) map[string]bitmap {
	all, err := readBitmaps(src)
	if err != nil {
		panic(err)
	}
	return all
}
