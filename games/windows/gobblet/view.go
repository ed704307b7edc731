package gobblet

import (
	"cmp"
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/games/windows/gobblet/rules"
)

// A view is the layout: the board as a parallelogram that leans to the right, with
// White's stacks along its left edge and Orange's along its right. All measures are
// pixels of the screen.
type view struct {
	variant rules.Variant
	stage   image.Rectangle // the part of the form with the board
	cell    image.Point     // width and depth of a square
	lean    int             // to the right, per row
	origin  image.Point     // front left corner of the squares
	spots   []spot          // from back to front
}

// rim is the width of the board's edge, thick its height.
const (
	rim   = 7
	thick = 10
)

// A spot is a square of the board or the place of one side's stack.
type spot struct {
	name   rules.Spot
	side   rules.Side // for a stack
	foot   image.Point
	column int // for the keyboard; stacks are to the left and right of the squares
	row    int
}

// shapes are the measures that differ between variants: reach is the distance of the
// middle of a stack from the squares; apart is that of a second column of stacks from the
// first.
var shapes = [...]struct {
	cell               image.Point
	lean, reach, apart int
}{
	rules.Classic:  {image.Pt(80, 47), 30, 56, 0},
	rules.Gobblers: {image.Pt(84, 56), 34, 46, 60},
}

// stackRows is the number of stacks behind each other.
const stackRows = 3

func newView(v rules.Variant, stage image.Rectangle) view {
	sh := shapes[v]
	n := v.Side()
	w := view{variant: v, stage: stage, cell: sh.cell, lean: sh.lean}
	w.origin = image.Pt((stage.Min.X+stage.Max.X-n*(sh.cell.X+sh.lean))/2, stage.Max.Y-rim-thick-6-(4*47-n*sh.cell.Y)/3)
	for row := range n {
		for column := range n {
			w.spots = append(w.spots, spot{name: v.Square(column, row), foot: w.point(2*column+1, 2*row+1), column: column, row: row})
		}
	}
	for i := range v.Stacks() {
		// The first stack is nearest to the player.
		column, row := i/stackRows, i%stackRows
		depth := (2*row + 1) * 2 * n / (2 * stackRows) // in halves of a square
		left := w.point(0, depth).Sub(image.Pt(sh.reach+column*sh.apart, 0))
		right := w.point(2*n, depth).Add(image.Pt(sh.reach+column*sh.apart, 0))
		w.spots = append(w.spots,
			spot{name: rules.Stack(i), side: rules.White, foot: left, column: -1 - column, row: row},
			spot{name: rules.Stack(i), side: rules.Orange, foot: right, column: n + column, row: row})
	}
	slices.SortStableFunc(w.spots, func(a, b spot) int { return cmp.Compare(a.foot.Y, b.foot.Y) })
	return w
}

// point returns a point of the board, in half squares from its front left corner.
func (w *view) point(x, y int) image.Point {
	return w.origin.Add(image.Pt((x*w.cell.X+y*w.lean)/2, -y*w.cell.Y/2))
}

// corners returns the corners of n by n squares, widened by an edge.
func (w *view) corners(column, row, n, edge int) []image.Point {
	shift := edge * w.lean / w.cell.Y
	return []image.Point{
		w.point(2*column, 2*row).Add(image.Pt(-edge-shift, edge)),
		w.point(2*(column+n), 2*row).Add(image.Pt(edge-shift, edge)),
		w.point(2*(column+n), 2*(row+n)).Add(image.Pt(edge+shift, -edge)),
		w.point(2*column, 2*(row+n)).Add(image.Pt(-edge+shift, -edge)),
	}
}

// find returns the spot with a name; side chooses among stacks.
func (w *view) find(name rules.Spot, side rules.Side) *spot {
	for i := range w.spots {
		if s := &w.spots[i]; s.name == name && (name.IsSquare() || s.side == side) {
			return s
		}
	}
	return nil
}

// top returns the visible piece of a spot.
func (s *spot) top(p *rules.Position) (rules.Piece, bool) {
	if s.name.IsSquare() {
		return p.Top(s.name)
	}
	size := p.Size(s.side, s.name)
	return rules.Piece{Side: s.side, Size: size}, size > 0
}

// ground reports whether a point is on a spot's own ground: the square, or the saucer of
// a stack.
func (w *view) ground(s *spot, at image.Point) bool {
	d := at.Sub(s.foot)
	if !s.name.IsSquare() {
		// Within an ellipse: 4dx² /w² + 4dy²/h² < 1.
		r := saucer(s.foot)
		a, b := r.Dx(), r.Dy()
		return 4*d.X*d.X*b*b+4*d.Y*d.Y*a*a < a*a*b*b
	}
	if 2*d.Y < -w.cell.Y || 2*d.Y >= w.cell.Y {
		return false
	}
	// The lean shifts the middle of the square at that depth.
	x := d.X*w.cell.Y + d.Y*w.lean
	return 2*x >= -w.cell.X*w.cell.Y && 2*x < w.cell.X*w.cell.Y
}

// saucer returns the saucer of a stack.
func saucer(foot image.Point) image.Rectangle {
	return image.Rect(-33, -16, 33, 16).Add(foot)
}

// hit returns the spot of a click: from front to back, the first with an opaque pixel
// there, or whose ground it is.
func (w *view) hit(p *rules.Position, art *pictures, at image.Point) *spot {
	for i := len(w.spots) - 1; i >= 0; i-- {
		s := &w.spots[i]
		if piece, ok := s.top(p); ok && art.opaque(w.variant, piece, s.foot, at) || w.ground(s, at) {
			return s
		}
	}
	return nil
}

// neighbour returns the next spot in the direction of an arrow key.
func (w *view) neighbour(from *spot, dx, dy int) *spot {
	best, least := from, 1<<30
	for i := range w.spots {
		s := &w.spots[i]
		x, y := s.column-from.column, s.row-from.row
		if s == from || x*dx < 0 || y*dy < 0 || dx != 0 && x*dx == 0 || dy != 0 && (y*dy == 0 || x != 0) {
			continue
		}
		if d := 4*x*x + y*y; d < least {
			best, least = s, d
		}
	}
	return best
}

// rect returns the rectangle around a spot's ground.
func (w *view) rect(s *spot) image.Rectangle {
	if !s.name.IsSquare() {
		return saucer(s.foot)
	}
	r := image.Rect(-w.cell.X/2, -w.cell.Y/2, w.cell.X/2, w.cell.Y/2)
	r.Min.X -= w.lean / 2
	r.Max.X += w.lean / 2
	return r.Add(s.foot)
}

// grain returns the brightness of the wood at a point of the board, 0 to 5: long,
// slightly bent streaks along the front edge.
func grain(x, y int) int {
	bend := func(x, period, depth int) int {
		t := x % (2 * period)
		return min(t, 2*period-t) * depth / period
	}
	line := 4*y + bend(x+3*y, 170, 14) + bend(x+900, 61, 3)
	noise := func(n int) int {
		h := uint32(n) * 2654435761
		h ^= h >> 15
		h *= 2246822519
		return int(h >> 30)
	}
	return noise(line/3) + noise(line/11+77)/2 + noise(x/9+line/3*131)/3
}

// Pens of the board in 256 colours.
const (
	brownTop  = firstBrown + 13
	brownWell = firstBrown + 8
	brownSide = firstBrown + 5
	brownDark = firstBrown + 1
	brownLite = firstBrown + 24
)

// Patterns of the board in mono: its top, and its front side.
var (
	light   = fb.NewPattern(0x8888, 0, 0x2222, 0)
	upright = fb.NewPattern(0xaaaa)
)

// drawBoard draws the board and the saucers.
func (w *view) drawBoard(b *fb.Bitmap) {
	mono := b.Depth() == 1
	n := w.variant.Side()
	top := w.corners(0, 0, n, rim)
	side := []image.Point{top[0], top[1], top[1].Add(image.Pt(0, thick)), top[0].Add(image.Pt(0, thick))}
	right := []image.Point{top[1], top[2], top[2].Add(image.Pt(0, thick)), top[1].Add(image.Pt(0, thick))}
	if mono {
		fb.FillPolygonPattern(b, side, &upright, 0, 1, fb.Replace)
		fb.FillPolygonPattern(b, right, &half, 0, 1, fb.Replace)
		fb.FillPolygonPattern(b, top, &light, 0, 1, fb.Replace)
		for _, p := range [][]image.Point{side, right, top} {
			fb.Polygon(b, p, 0, fb.OpCopy)
		}
	} else {
		w.wood(b, right, brownSide-3)
		w.wood(b, side, brownSide)
		w.wood(b, top, brownTop)
		fb.Line(b, top[0], top[1], fb.Solid, brownLite, fb.OpCopy)
		fb.Line(b, top[0], top[3], fb.Solid, brownLite-4, fb.OpCopy)
		fb.Line(b, side[3], side[2], fb.Solid, brownDark, fb.OpCopy)
	}
	for row := range n {
		for column := range n {
			c := w.corners(column, row, 1, -3)
			if mono {
				fb.FillPolygon(b, c, 1, fb.OpCopy)
				fb.Polygon(b, c, 0, fb.OpCopy)
				continue
			}
			w.wood(b, c, brownWell)
			fb.Line(b, c[3], c[2], fb.Solid, brownDark, fb.OpCopy)
			fb.Line(b, c[3].Add(image.Pt(0, 1)), c[2].Add(image.Pt(-1, 1)), fb.Solid, brownDark+3, fb.OpCopy)
			fb.Line(b, c[0], c[3], fb.Solid, brownDark+1, fb.OpCopy)
			fb.Line(b, c[0], c[1], fb.Solid, brownLite-2, fb.OpCopy)
			fb.Line(b, c[1], c[2], fb.Solid, brownLite-5, fb.OpCopy)
		}
	}
	for _, s := range w.spots {
		if s.name.IsSquare() {
			continue
		}
		r := saucer(s.foot)
		if mono {
			fb.FillEllipsePattern(b, r.Add(image.Pt(0, 3)), &upright, 0, 1, fb.Replace)
			fb.Ellipse(b, r.Add(image.Pt(0, 3)), 0, fb.OpCopy)
			fb.FillEllipse(b, r, 1, fb.OpCopy)
			fb.Ellipse(b, r, 0, fb.OpCopy)
			continue
		}
		fb.FillEllipse(b, r.Add(image.Pt(0, 3)), brownDark+2, fb.OpCopy)
		fb.FillEllipse(b, r, brownLite-4, fb.OpCopy)
		fb.FillEllipse(b, r.Inset(1).Add(image.Pt(0, 1)), brownTop, fb.OpCopy)
		fb.FillEllipse(b, r.Inset(5), brownDark+4, fb.OpCopy)
		fb.FillEllipse(b, r.Inset(5).Add(image.Pt(0, 1)), brownWell, fb.OpCopy)
	}
}

// wood fills a polygon with the grain of wood around a brightness.
func (w *view) wood(b *fb.Bitmap, pts []image.Point, base int) {
	const unused = 9 // a colour used nowhere else on the form
	fb.FillPolygon(b, pts, unused, fb.OpCopy)
	box := image.Rectangle{Min: pts[0], Max: pts[0]}
	for _, p := range pts {
		box = box.Union(image.Rectangle{Min: p, Max: p.Add(image.Pt(1, 1))})
	}
	for y := box.Min.Y; y < box.Max.Y; y++ {
		for x := box.Min.X; x < box.Max.X; x++ {
			if b.ColorIndexAt(x, y) == unused {
				b.SetColorIndex(x, y, uint8(base+grain(x+w.lean*y/w.cell.Y, y)-2))
			}
		}
	}
}
