package window

import (
	"image"

	"phosphor/fb"
)

// A placement is where the picture of a screen lies in the window.
type placement struct {
	pixels image.Point     // size of the screen in its own pixels
	dst    image.Rectangle // where it is shown, in pixels of the host
}

// shape is the size of a screen's picture at scale 1.
func shape(s *fb.Screen, a Aspect) image.Point {
	k := s.Mode.Scale()
	p := image.Pt(s.Rect.Dx()*k.X, s.Rect.Dy()*k.Y)
	if a == Original {
		p.Y = (p.X*3 + 2) / 4
	}
	return p
}

// fit is the largest whole number by which shape can be enlarged in a space,
// 0 where it does not fit at all.
func fit(space, shape image.Point) int {
	return min(space.X/shape.X, space.Y/shape.Y)
}

// place centres the picture of a screen in out, enlarged by the largest whole
// number. Where it does not fit even at scale 1 it is shrunk.
func place(out image.Point, s *fb.Screen, a Aspect) placement {
	one := shape(s, a)
	size := one.Mul(fit(out, one))
	if size == (image.Point{}) {
		size = image.Pt(out.X, out.X*one.Y/one.X)
		if size.Y > out.Y {
			size = image.Pt(out.Y*one.X/one.Y, out.Y)
		}
		size.X, size.Y = max(size.X, 1), max(size.Y, 1)
	}
	org := out.Sub(size).Div(2)
	return placement{s.Rect.Size(), image.Rectangle{Min: org, Max: org.Add(size)}}
}

// whole reports whether every pixel of the screen is the same number of host
// pixels wide and high.
func (p placement) whole() bool {
	return p.dst.Dx()%p.pixels.X == 0 && p.dst.Dy()%p.pixels.Y == 0
}

// zoom is how many host pixels a pixel of the screen takes, rounded up.
func (p placement) zoom() image.Point {
	return image.Pt((p.dst.Dx()+p.pixels.X-1)/p.pixels.X, (p.dst.Dy()+p.pixels.Y-1)/p.pixels.Y)
}

// at returns the pixel of the screen under a pixel of the host, or nearest to
// it where that lies outside of the picture.
func (p placement) at(host image.Point) image.Point {
	q := host.Sub(p.dst.Min)
	return image.Pt(along(q.X, p.dst.Dx(), p.pixels.X), along(q.Y, p.dst.Dy(), p.pixels.Y))
}

// along maps v of a length to one of n cells.
func along(v, length, n int) int {
	return min(max(v, 0)*n/length, n-1)
}
