package main

import (
	"image"
	"image/color"
	"math"

	"phosphor/assets/source/pixel"
	"phosphor/fb/oberon"
)

// A colour is red, green and blue from 0 to 255.
type colour [3]float64

func rgb(c uint32) colour {
	return colour{float64(c >> 16 & 255), float64(c >> 8 & 255), float64(c & 255)}
}

// mix returns a at t = 0 and b at t = 1.
func mix(a, b colour, t float64) colour {
	t = max(0, min(1, t))
	for i := range a {
		a[i] += (b[i] - a[i]) * t
	}
	return a
}

// lit returns c, brighter or darker: black at -1, white at 1.
func lit(c colour, light float64) colour {
	if light < 0 {
		return mix(c, colour{}, -light)
	}
	return mix(c, colour{255, 255, 255}, light)
}

// ramp runs through colours as t goes from 0 to 1.
func ramp(t float64, colours ...colour) colour {
	t = max(0, min(1, t)) * float64(len(colours)-1)
	i := min(int(t), len(colours)-2)
	return mix(colours[i], colours[i+1], t-float64(i))
}

// A painter is a picture being drawn, in the colours of Oberon's display.
type painter struct {
	*image.Paletted
	look look
	flat func(x, y int) pixel.Tile // pattern at a position in mono, see as; nil: a dither
}

// A look is a display for which pictures are drawn.
type look int

const (
	full    look = iota // 256 colours
	sixteen             // the first 16 of them
	mono                // black and white
)

var palette = func() color.Palette {
	p := make(color.Palette, len(oberon.Palette))
	for i, c := range oberon.Palette {
		p[i] = color.RGBA{uint8(c >> 16), uint8(c >> 8), uint8(c), 255}
	}
	return p
}()

// steps are the steps of the colour cube in Oberon's palette, and the amplitude of the
// dither.
var steps = colour{32, 32, 64}

// greys are the indices of the display's greys, from white to black. The other colours before the cube are bright, and
// would stand out in gradients.
var greys = []int{0, 14, 13, 12, 15}

// nearest returns the index in the cube, or among the greys before it, of the colour
// nearest to c. In the cube each gun is rounded separately; other colours replace its
// sixteen darkest entries.
func nearest(c colour) uint8 {
	step := func(v, size float64, top int) int { return min(max(int(math.Round(v/size)), 0), top) }
	at := step(c[0], 32.5, 7)<<5 | step(c[1], 32.5, 7)<<2 | step(c[2], 65, 3)
	best := math.Inf(1)
	for _, i := range append([]int{max(at, 16)}, greys...) {
		q := rgb(oberon.Palette[i])
		if d := 3*sq(c[0]-q[0]) + 5*sq(c[1]-q[1]) + 2*sq(c[2]-q[2]); d < best {
			best, at = d, i
		}
	}
	return uint8(at)
}

func sq(v float64) float64 { return v * v }

// grey returns the brightness of a colour, from 0 to 1.
func grey(c colour) float64 { return (.299*c[0] + .587*c[1] + .114*c[2]) / 255 }

// dot paints a pixel with an ordered dither: of the display's colours or, in mono, of
// black and white.
func (p *painter) dot(x, y int, c colour) {
	if !image.Pt(x, y).In(p.Rect) {
		return
	}
	if p.look == mono {
		v := uint8(0)
		if p.flat != nil && p.flat(x, y).Has(x, y) || p.flat == nil && math.Pow(grey(c), .7)*1.1-.05 < pixel.Bayer(x, y) {
			v = 1
		}
		p.SetColorIndex(x, y, v)
		return
	}
	for i := range c {
		c[i] += (pixel.Bayer(x, y) - .5) * steps[i] * .9
	}
	p.SetColorIndex(x, y, nearest(c))
}

// plain paints a pixel without dither; in mono it is the same as dot.
func (p *painter) plain(x, y int, c colour) {
	if p.look == mono {
		p.dot(x, y, c)
	} else if image.Pt(x, y).In(p.Rect) {
		p.SetColorIndex(x, y, nearest(c))
	}
}

// each paints the whole picture by a function of pixel centres.
func (p *painter) each(f func(x, y float64) colour) {
	for y := range p.Rect.Dy() {
		for x := range p.Rect.Dx() {
			p.dot(x, y, f(float64(x)+.5, float64(y)+.5))
		}
	}
}

// fill paints the area for which in returns true.
func (p *painter) fill(in func(x, y float64) bool, f func(x, y float64) colour) {
	p.fillIn(p.Rect, in, f)
}

func (p *painter) fillIn(r image.Rectangle, in func(x, y float64) bool, f func(x, y float64) colour) {
	r = r.Intersect(p.Rect)
	contour := p.look == mono && p.flat != nil
	for y := r.Min.Y; y < r.Max.Y; y++ {
		for x := r.Min.X; x < r.Max.X; x++ {
			u, v := float64(x)+.5, float64(y)+.5
			switch {
			case !in(u, v):
			case contour && !(in(u-1, v) && in(u+1, v) && in(u, v-1) && in(u, v+1)):
				p.SetColorIndex(x, y, 1)
			default:
				p.dot(x, y, f(u, v))
			}
		}
	}
}

// as returns p for shapes that in mono have a flat pattern and a black contour instead of
// a dither.
func (p *painter) as(t pixel.Tile) *painter {
	return p.mixed(func(_, _ int) pixel.Tile { return t })
}

// white returns p for light in the black of mono, without a contour.
func (p *painter) white() *painter {
	q := *p
	q.flat = nil
	return &q
}

// mixed is as with a pattern for each position.
func (p *painter) mixed(flat func(x, y int) pixel.Tile) *painter {
	q := *p
	q.flat = flat
	return &q
}

// shape paints the inside of an outline in one colour.
func (p *painter) shape(outline string, c colour) {
	p.shaded(outline, func(_, _ float64) colour { return c })
}

// shaded paints the inside of an outline by a function of the position.
func (p *painter) shaded(outline string, f func(x, y float64) colour) {
	path := pixel.Trace(outline)
	p.within(path, 0, path.Encloses, f)
}

// line paints an open line.
func (p *painter) line(outline string, width float64, c colour) {
	path := pixel.Trace(outline)
	p.within(path, width, func(x, y float64) bool { return path.Distance(x, y) <= width/2 }, func(_, _ float64) colour { return c })
}

// within is fill limited to the rectangle around a path, with a margin.
func (p *painter) within(path pixel.Path, margin float64, in func(x, y float64) bool, f func(x, y float64) colour) {
	r := image.Rectangle{}
	for _, q := range path {
		x, y := int(math.Floor(q.X)), int(math.Floor(q.Y))
		r = r.Union(image.Rect(x, y, x+1, y+1))
	}
	p.fillIn(r.Inset(-int(margin)-1), in, f)
}

// disc paints a ball in the light from the upper left.
func (p *painter) disc(cx, cy, rx, ry float64, f func(u, v float64) colour) {
	r := image.Rect(int(math.Floor(cx-rx)), int(math.Floor(cy-ry)), int(math.Ceil(cx+rx)), int(math.Ceil(cy+ry)))
	p.fillIn(r, func(x, y float64) bool { return sq((x-cx)/rx)+sq((y-cy)/ry) <= 1 },
		func(x, y float64) colour { return f((x-cx)/rx, (y-cy)/ry) })
}

// ball returns the colour of a ball at u, v from its middle, in units of the radius.
func ball(c colour, u, v float64) colour {
	w := math.Sqrt(max(0, 1-u*u-v*v))
	light := -.5*u - .6*v + .62*w
	if light > .93 {
		return lit(c, .8)
	}
	return lit(c, light*1.15-.72)
}

// noise returns a smooth pattern of hills between 0 and 1 that repeats after period.
func noise(x, y, scale, period float64, seed int) float64 {
	n := int(math.Round(period / scale))
	x, y = x/scale, y/scale
	i, j := int(math.Floor(x)), int(math.Floor(y))
	at := func(i, j int) float64 {
		h := uint32(pixel.Mod(i, n)*374761393 + pixel.Mod(j, n)*668265263 + seed*974711)
		h = (h ^ h>>13) * 1274126177
		return float64((h^h>>16)&0xffff) / 0xffff
	}
	ease := func(t float64) float64 { return t * t * (3 - 2*t) }
	u, v := ease(x-float64(i)), ease(y-float64(j))
	a := at(i, j) + (at(i+1, j)-at(i, j))*u
	b := at(i, j+1) + (at(i+1, j+1)-at(i, j+1))*u
	return a + (b-a)*v
}

// clouds adds several noises, each half as large and as high as the one before.
func clouds(x, y, scale, period float64, octaves, seed int) float64 {
	sum, height, total := 0., 1., 0.
	for i := range octaves {
		sum += height * noise(x, y, scale, period, seed+i)
		total += height
		scale, height = scale/2, height/2
	}
	return sum / total
}

// wrap returns the signed distance between a and b on a ring of n.
func wrap(a, b, n float64) float64 { return math.Remainder(a-b, n) }

// random returns a function that yields a fixed sequence of numbers between 0 and 1.
func random(seed int) func() float64 {
	return func() float64 {
		seed = seed * 16807 % 2147483647
		return float64(seed) / 2147483647
	}
}
