package fb

import "image"

// maxRects limits a Region to so few rectangles that a caller can afford one upload or
// redraw for each, but enough that two changes in opposite corners do not cost the whole
// screen.
const maxRects = 8

// A Region is a bounded set of rectangles that covers everything added to it.
// It may cover more, never less. The zero Region is empty.
type Region struct {
	n    int
	rect [maxRects]image.Rectangle
}

// Add extends the region by r.
func (g *Region) Add(r image.Rectangle) {
	if r.Empty() {
		return
	}
	// Merge every rectangle whose union with r wastes little: the union is not much
	// larger than the two. The union may then reach others, so look again from the start.
	for {
		swallow, best, cost := -1, 0, -1
		own := area(r)
		for i := range g.rect[:g.n] {
			q := &g.rect[i]
			// The union; neither is empty.
			w := max(r.Max.X, q.Max.X) - min(r.Min.X, q.Min.X)
			h := max(r.Max.Y, q.Max.Y) - min(r.Min.Y, q.Min.Y)
			both, his := w*h, area(*q)
			if both == his {
				return // r lies in it
			}
			if swallow < 0 && 4*both <= 5*(own+his) {
				swallow = i
			}
			if c := both - his; cost < 0 || c < cost {
				best, cost = i, c
			}
		}
		switch {
		case swallow >= 0:
			best = swallow
		case g.n < maxRects:
			g.rect[g.n] = r
			g.n++
			return
		}
		r = r.Union(g.rect[best])
		g.n--
		g.rect[best] = g.rect[g.n]
	}
}

func area(r image.Rectangle) int { return (r.Max.X - r.Min.X) * (r.Max.Y - r.Min.Y) }

// Rects returns the rectangles. The slice is valid until the next Add.
func (g *Region) Rects() []image.Rectangle { return g.rect[:g.n] }

// Empty reports whether nothing was added since the last Clear.
func (g *Region) Empty() bool { return g.n == 0 }

// Bounds returns the smallest rectangle that holds the whole region.
func (g *Region) Bounds() image.Rectangle {
	var r image.Rectangle
	for _, q := range g.Rects() {
		r = r.Union(q)
	}
	return r
}

// Clear empties the region.
func (g *Region) Clear() { g.n = 0 }

// Subtract returns the parts of the rectangles outside r, as rectangles that do not
// overlap if rects did not. It does not change rects.
func Subtract(rects []image.Rectangle, r image.Rectangle) []image.Rectangle {
	var left []image.Rectangle
	for _, s := range rects {
		in := s.Intersect(r)
		if in.Empty() {
			left = append(left, s)
			continue
		}
		for _, p := range []image.Rectangle{ // above, left of, right of and below what is cut out
			image.Rect(s.Min.X, s.Min.Y, s.Max.X, in.Min.Y), image.Rect(s.Min.X, in.Min.Y, in.Min.X, in.Max.Y),
			image.Rect(in.Max.X, in.Min.Y, s.Max.X, in.Max.Y), image.Rect(s.Min.X, in.Max.Y, s.Max.X, s.Max.Y),
		} {
			if !p.Empty() {
				left = append(left, p)
			}
		}
	}
	return left
}
