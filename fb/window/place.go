package window

import (
	"image"

	"phosphor/fb"
)

// A placement is the position of a screen's picture in the window.
type placement struct {
	pixels image.Point     // size of the screen in its own pixels
	dst    image.Rectangle // where it is shown, in pixels of the host
	curved bool            // its edges are curved within dst, see glass
}

// pixelShape returns the width and height of a screen's pixel, as a ratio.
func pixelShape(s *fb.Screen, a Aspect) image.Point {
	if q := s.Mode.Aspect; a == Original && q.X > 0 && q.Y > 0 {
		return q
	}
	return s.Mode.Scale()
}

// shape returns the size of a screen's picture at scale 1, with columns as wide as the
// mode's Double.
func shape(s *fb.Screen, a Aspect) image.Point {
	q := pixelShape(s, a)
	v := s.View()
	w := v.Dx() * s.Mode.Scale().X
	return image.Pt(w, max(ratio(w, v.Dy()*q.Y, v.Dx()*q.X), 1))
}

// ratio returns v*n/d, rounded to the nearest integer.
func ratio(v, n, d int) int { return (2*v*n + d) / (2 * d) }

// fit returns the largest whole number by which shape can be enlarged in a space, or 0 if
// it does not fit at all.
func fit(space, shape image.Point) int {
	return min(space.X/shape.X, space.Y/shape.Y)
}

// largest returns the size of the largest picture of a screen's shape in a space.
func largest(space image.Point, s *fb.Screen, a Aspect) image.Point {
	q := pixelShape(s, a)
	w, h := s.View().Dx()*q.X, s.View().Dy()*q.Y
	size := image.Pt(space.X, ratio(space.X, h, w))
	if size.Y > space.Y {
		size = image.Pt(ratio(space.Y, w, h), space.Y)
	}
	return image.Pt(max(size.X, 1), max(size.Y, 1))
}

// place centres the picture of a screen in out. If it should be enlarged by a whole
// number but does not fit even at scale 1, it is shrunk.
func place(out image.Point, s *fb.Screen, pic Picture) placement {
	one := shape(s, pic.Aspect)
	size := out
	switch pic.Scale {
	case Stretch:
	case Fit:
		size = largest(out, s, pic.Aspect)
	default:
		if size = one.Mul(fit(out, one)); size == (image.Point{}) {
			size = largest(out, s, pic.Aspect)
		}
	}
	org := out.Sub(size).Div(2)
	return placement{s.View().Size(), image.Rectangle{Min: org, Max: org.Add(size)}, pic.Curve && pic.tube() != nil}
}

// sparse is the fraction of the largest size above which a new window prefers a whole
// enlargement, whose pixels are all of one size.
const sparse = 0.75

// titleBar is the space above a new window, in units of the window system, because the
// height of its frame is not known before it is open.
const titleBar = 40

// opening returns the size of the window for the picture of a screen on a desktop, which
// may also need room for title bars. No window is larger than the desktop with that room.
func opening(desktop image.Point, bar int, s *fb.Screen, pic Picture) image.Point {
	one := shape(s, pic.Aspect)
	whole, most := one.Mul(max(fit(desktop, one), 1)), largest(desktop, s, pic.Aspect)
	size := most
	switch {
	case pic.Scale > 0:
		size = one.Mul(int(pic.Scale))
	case pic.Scale == Integer || float64(whole.X) >= sparse*float64(most.X):
		size = whole
	}
	if known := desktop.X > 1; known && (size.X > desktop.X || size.Y > desktop.Y+bar) {
		return most
	}
	return size
}

// corner returns the place of a window of the given size in a desktop's room: in the
// middle, with its title bar inside.
func corner(room image.Rectangle, bar int, size image.Point) image.Point {
	free := room.Size().Sub(size)
	bar = min(bar, max(free.Y, 0))
	return room.Min.Add(image.Pt(max(free.X, 0)/2, bar+max(free.Y-bar, 0)/2))
}

// whole reports whether every pixel of the screen is the same number of host
// pixels wide and high.
func (p placement) whole() bool {
	return p.dst.Dx()%p.pixels.X == 0 && p.dst.Dy()%p.pixels.Y == 0
}

// at returns the pixel of the screen in the middle of a pixel of the host, or the nearest
// one if that lies outside the picture.
func (p placement) at(host image.Point) image.Point {
	q := host.Sub(p.dst.Min)
	if p.curved {
		w, h := float64(p.dst.Dx()), float64(p.dst.Dy())
		u, v := glass((float64(q.X)*2+1)/w-1, (float64(q.Y)*2+1)/h-1)
		q = image.Pt(int((u+1)/2*w), int((v+1)/2*h))
	}
	return image.Pt(along(q.X, p.dst.Dx(), p.pixels.X), along(q.Y, p.dst.Dy(), p.pixels.Y))
}

// along maps the middle of v of a length to one of n cells.
func along(v, length, n int) int {
	return min((2*max(v, 0)+1)*n/(2*length), n-1)
}

// The glass of a tube is curved more from side to side than from top to bottom. Points of
// the picture and of the glass count from the middle, 1 being half a width or height.
const (
	bendX = 0.018 // of a line's length that the upper and the lower edge are shorter
	bendY = 0.026 // of a column's, the sides
)

// glass returns the point of the picture that appears at a point of the glass.
func glass(x, y float64) (u, v float64) { return x * (1 + bendX*y*y), y * (1 + bendY*x*x) }

// behind returns points of the glass between which all of a span of the picture from lo
// to hi appears, however the other coordinate, between 0 and most, bends it.
func behind(lo, hi, bend, most float64) (from, to float64) {
	from, to = lo, hi
	if lo > 0 {
		from = lo / (1 + bend*most*most)
	}
	if hi < 0 {
		to = hi / (1 + bend*most*most)
	}
	return from, to
}
