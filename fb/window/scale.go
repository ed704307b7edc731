package window

import (
	"image"
	"math"
	"runtime"
	"sync"

	"phosphor/fb"
)

// The picture of a screen is drawn by the processor, as 32-bit host pixels, but only the
// parts that have changed.
//
// Pixels that are whole numbers of host pixels wide and high are repeated. Otherwise the
// picture is laid over the grid of host pixels, and a host pixel in which two pixels meet
// mixes them by the area it covers of each: all columns and lines have the same width,
// and only a seam of less than one host pixel is smooth. The mixing is done in linear
// light, so that fine patterns keep their brightness.

// A canvas draws the picture of a screen in one placement.
type canvas struct {
	placement
	cols, rows []tap
	tube       *tube // nil: there is none
}

// newCanvas returns a canvas for screens of the placement's size, seen on a tube if it is
// not nil.
func newCanvas(p placement, t *Tube) *canvas {
	r := &canvas{placement: p}
	if t != nil {
		r.tube = newTube(p, *t)
		return r
	}
	r.cols, r.rows = taps(p.dst.Dx(), p.pixels.X), taps(p.dst.Dy(), p.pixels.Y)
	return r
}

// A tap says where the light of a host pixel comes from along one side: from the pixels
// first to last. Weights are in 256ths: w of first, v of last, and each of every pixel in
// between; if first and last are the same pixel, w is 256.
type tap struct {
	first, last int32
	w, v        uint32 // parts of first and of last
	each        uint32 // parts of each pixel between
}

// taps returns the taps of n host pixels that show m pixels.
func taps(n, m int) []tap {
	t := make([]tap, n)
	for i := range t {
		from, to := i*m, (i+1)*m // in parts of 1/n of a pixel
		a, b := from/n, (to-1)/n
		t[i] = tap{first: int32(a), last: int32(b), w: 256}
		if a == b {
			continue
		}
		parts := func(length int) uint32 { return uint32(ratio(length, 256, m)) }
		t[i].v = parts(to - b*n)
		if b > a+1 {
			t[i].each = uint32(256 * n / m) // rounded down, so that the rest is not negative
		}
		t[i].w = 256 - t[i].v - t[i].each*uint32(b-a-1)
	}
	return t
}

// span returns the host pixels that show any part of the pixels lo <= x < hi.
func span(taps []tap, lo, hi, m int) (from, to int) {
	n := len(taps)
	from = max(lo*n/m-1, 0)
	for from < n && int(taps[from].last) < lo {
		from++
	}
	for to = from; to < n && int(taps[to].first) < hi; to++ {
	}
	return from, to
}

// area returns the host pixels that show any part of the rectangle c of the screen, whose
// corner is (0,0).
func (r *canvas) area(c image.Rectangle) image.Rectangle {
	if r.tube != nil {
		return r.tube.area(c)
	}
	x0, x1 := span(r.cols, c.Min.X, c.Max.X, r.pixels.X)
	y0, y1 := span(r.rows, c.Min.Y, c.Max.Y, r.pixels.Y)
	return image.Rect(x0, y0, x1, y1).Add(r.dst.Min)
}

// Light is the three components of a colour in lanes of one word, so that they can be
// added and multiplied at once: 21 bits for each, of which 12 are used by full light.
type light uint64

const (
	lane      = 21
	fullLight = 1<<12 - 1
)

// parts divides 256 parts of light by 256.
func (l light) parts() light {
	const mask = 1<<13 - 1
	return l >> 8 & (mask | mask<<lane | mask<<(2*lane))
}

// lights are the amounts of light of the 256 values of a component, and dyes the values of
// the amounts of light (IEC 61966-2-1, sRGB).
var (
	lights = sync.OnceValue(func() *[256]light {
		var t [256]light
		for i := range t {
			t[i] = light(linear(float64(i)/255)*fullLight + 0.5)
		}
		return &t
	})
	dyes = sync.OnceValue(func() *[fullLight + 1]uint8 {
		var t [fullLight + 1]uint8
		for i := range t {
			t[i] = uint8(encoded(float64(i)/fullLight)*255 + 0.5)
		}
		return &t
	})
)

func linear(v float64) float64 {
	if v <= 0.04045 {
		return v / 12.92
	}
	return math.Pow((v+0.055)/1.055, 2.4)
}

func encoded(l float64) float64 {
	if l <= 0.0031308 {
		return l * 12.92
	}
	return 1.055*math.Pow(l, 1/2.4) - 0.055
}

// lightOf returns the light of a colour 0xRRGGBB.
func lightOf(rgb uint32, lights *[256]light) light {
	return lights[uint8(rgb>>16)]<<(2*lane) | lights[uint8(rgb>>8)]<<lane | lights[uint8(rgb)]
}

// rgb returns the opaque colour of light.
func (l light) rgb(dyes *[fullLight + 1]uint8) uint32 {
	return 0xff000000 | uint32(dyes[l>>(2*lane)&fullLight])<<16 | uint32(dyes[l>>lane&fullLight])<<8 | uint32(dyes[l&fullLight])
}

// large is the number of host pixels above which the work is divided among the
// processors.
const large = 1 << 18

// paint draws the host pixels of an area that area has returned, or of a part of it.
// to[0] is its first pixel; a line of the host has stride pixels.
func (r *canvas) paint(to []uint32, stride int, s *fb.Screen, c *palette, area image.Rectangle) {
	if area.Empty() {
		return
	}
	bands := 1
	if area.Dx()*area.Dy() >= large {
		bands = min(runtime.GOMAXPROCS(0), 8)
	}
	var wait sync.WaitGroup
	for i := range bands {
		band := area
		band.Min.Y, band.Max.Y = area.Min.Y+area.Dy()*i/bands, area.Min.Y+area.Dy()*(i+1)/bands
		if band.Empty() {
			continue
		}
		work := func() { r.band(to[(band.Min.Y-area.Min.Y)*stride:], stride, s, c, band) }
		if i == bands-1 {
			work()
			break
		}
		wait.Add(1)
		go func() {
			defer wait.Done()
			work()
		}()
	}
	wait.Wait()
}

func (r *canvas) band(to []uint32, stride int, s *fb.Screen, c *palette, area image.Rectangle) {
	b := brushes.Get().(*brush)
	defer brushes.Put(b)
	q := area.Sub(r.dst.Min)
	switch {
	case r.tube != nil:
		r.tube.paint(b, to, stride, s, c, q)
	case r.whole():
		r.repeat(b, to, stride, s, c, q)
	default:
		r.blend(b, to, stride, s, c, q)
	}
}

// A brush is the working memory for drawing.
type brush struct {
	line  []uint32
	wides [2][]uint32
	light [2][]light
	sums  []light
	tubes [16]beamLine // a power of two
	src   [2][]light
	glow  glowMap
	wide  wideBrush
}

var brushes = sync.Pool{New: func() any { return new(brush) }}

// grown returns a slice of n elements, p where that is long enough.
func grown[T any](p []T, n int) []T {
	if cap(p) < n {
		return make([]T, n, n+n/4)
	}
	return p[:n]
}

// repeat draws pixels that are whole numbers of host pixels wide and high.
func (r *canvas) repeat(b *brush, to []uint32, stride int, s *fb.Screen, c *palette, q image.Rectangle) {
	zx, zy := r.dst.Dx()/r.pixels.X, r.dst.Dy()/r.pixels.Y
	if zx == 1 && zy == 1 {
		c.Expand(to, stride, &s.Paletted, q.Add(s.View().Min))
		return
	}
	x0, x1 := q.Min.X/zx, (q.Max.X+zx-1)/zx
	b.line = grown(b.line, x1-x0)
	for y := q.Min.Y; y < q.Max.Y; {
		line := to[(y-q.Min.Y)*stride:][:q.Dx()]
		src := image.Rect(x0, y/zy, x1, y/zy+1).Add(s.View().Min)
		if zx == 1 {
			c.Expand(line, len(line), &s.Paletted, src)
		} else {
			c.Expand(b.line, len(b.line), &s.Paletted, src)
			widen(line, b.line, zx, q.Min.X-x0*zx)
		}
		for y++; y < q.Max.Y && y%zy != 0; y++ {
			copy(to[(y-q.Min.Y)*stride:][:len(line)], line)
		}
	}
}

// widen writes each pixel z times; it skips the first skip of the first.
func widen(to, from []uint32, z, skip int) {
	switch {
	case skip != 0 || len(to) != z*len(from):
		for i := range to {
			to[i] = from[(i+skip)/z]
		}
	case z == 2:
		for i, v := range from {
			t := to[2*i : 2*i+2 : 2*i+2]
			t[0], t[1] = v, v
		}
	case z == 3:
		for i, v := range from {
			t := to[3*i : 3*i+3 : 3*i+3]
			t[0], t[1], t[2] = v, v, v
		}
	default:
		for i, v := range from {
			t := to[i*z : i*z+z : i*z+z]
			for k := range t {
				t[k] = v
			}
		}
	}
}

// blend draws pixels whose edges are not those of host pixels.
func (r *canvas) blend(b *brush, to []uint32, stride int, s *fb.Screen, c *palette, q image.Rectangle) {
	dyes, cols := dyes(), r.cols[q.Min.X:q.Max.X]
	n := len(cols)
	have := [2]int32{-1, -1} // the lines in wide and light
	for i := range have {
		b.wides[i], b.light[i] = grown(b.wides[i], n), grown(b.light[i], n)
	}
	get := func(y int32) int {
		k := int(y & 1)
		if have[k] != y {
			have[k] = y
			r.blendLine(b, b.wides[k], b.light[k], s, c, int(y), cols, dyes)
		}
		return k
	}
	for y := q.Min.Y; y < q.Max.Y; y++ {
		line := to[(y-q.Min.Y)*stride:][:n]
		t := r.rows[y]
		switch {
		case t.last == t.first:
			copy(line, b.wides[get(t.first)])
		case t.last == t.first+1:
			i, k := get(t.first), get(t.last)
			above, below := b.wides[i][:n], b.wides[k][:n]
			up, down := b.light[i][:n], b.light[k][:n]
			var la, lb light // the last result
			var met uint32
			for x, v := range above {
				if v != below[x] {
					if up[x] != la || down[x] != lb {
						la, lb = up[x], down[x]
						met = (la*light(t.w) + lb*light(t.v)).parts().rgb(dyes)
					}
					v = met
				}
				line[x] = v
			}
		default: // smaller than the screen
			b.sums = grown(b.sums, n)
			clear(b.sums)
			for l := t.first; l <= t.last; l++ {
				w := t.each
				if l == t.first {
					w = t.w
				} else if l == t.last {
					w = t.v
				}
				for x, v := range b.light[get(l)][:n] {
					b.sums[x] += v * light(w)
				}
			}
			for x, v := range b.sums {
				line[x] = v.parts().rgb(dyes)
			}
		}
	}
}

// blendLine makes a line of the screen as wide as it is shown, as colours and as light.
func (r *canvas) blendLine(b *brush, wide []uint32, lit []light, s *fb.Screen, c *palette, y int, cols []tap, dyes *[fullLight + 1]uint8) {
	wide, lit = wide[:len(cols)], lit[:len(cols)]
	if c.ByLine() {
		b.line = grown(b.line, r.pixels.X)
		c.row(b.line, s, y, 0)
		blendColors(wide, lit, b.line, cols, dyes)
		return
	}
	row := s.Pix[s.PixOffset(s.Rect.Min.X, s.Rect.Min.Y+y):][:r.pixels.X]
	for i, t := range cols {
		v := row[t.first]
		if t.first == t.last || t.last == t.first+1 && row[t.last] == v {
			wide[i], lit[i] = c.rgb[v], c.light[v]
			continue
		}
		l := c.light[v]*light(t.w) + c.light[row[t.last]]*light(t.v)
		for k := t.first + 1; k < t.last; k++ {
			l += c.light[row[k]] * light(t.each)
		}
		lit[i] = l.parts()
		wide[i] = lit[i].rgb(dyes)
	}
}

// blendColors does the same from the colours of a line.
func blendColors(wide []uint32, lit []light, row []uint32, cols []tap, dyes *[fullLight + 1]uint8) {
	lights := lights()
	for i, t := range cols {
		v := row[t.first]
		if t.first == t.last || t.last == t.first+1 && row[t.last] == v {
			wide[i], lit[i] = v, lightOf(v, lights)
			continue
		}
		l := lightOf(v, lights)*light(t.w) + lightOf(row[t.last], lights)*light(t.v)
		for k := t.first + 1; k < t.last; k++ {
			l += lightOf(row[k], lights) * light(t.each)
		}
		lit[i] = l.parts()
		wide[i] = lit[i].rgb(dyes)
	}
}

// A palette is the colours of a screen's registers in the forms that a canvas draws with.
type palette struct {
	fb.Expander
	rgb   [256]uint32 // opaque, 0xAARRGGBB
	light [256]light
	beam  [256]light // as the tube shows it, and its square, see tube
	hot   [256]light
	pairs [256][2]uint64 // both in lanes
	lanes [256]uint64    // the first in lanes
}

// row fills to with the colours of line y of a screen, from pixel x on.
func (c *palette) row(to []uint32, s *fb.Screen, y, x int) {
	c.Expand(to, len(to), &s.Paletted, image.Rect(x, y, x+len(to), y+1).Add(s.View().Min))
}

// load copies a screen's present registers and raster list for a canvas.
func (c *palette) load(s *fb.Screen, r *canvas) {
	c.LoadScreen(s)
	c.rgb = s.Regs.LUT()
	if c.ByLine() {
		return // light is made of the colours of each line
	}
	if r.tube != nil {
		r.tube.load(c)
	} else if !r.whole() {
		lights := lights()
		for i, v := range c.rgb {
			c.light[i] = lightOf(v, lights)
		}
	}
}
