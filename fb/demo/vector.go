package demo

import (
	"phosphor/fb"
	"phosphor/fb/amiga"
)

// Filled vectors: a turning body of twenty faces, each drawn as its outline with
// the blitter's line mode, one dot to a row, then filled by the blitter, which
// runs backwards through the rows and fills between every two dots. The shape is
// then put into the planes whose bits make up the tone of the face: OR into
// those with a one, AND NOT into those with a zero.

var vector = Demo{
	Name: "vector", Title: "Vectors", Machine: "Amiga",
	About: "A turning body of twenty faces: blitter lines and area fill.",
	start: startVector,
}

const (
	vectorPlanes = 4
	vectorStars  = 1 // registers of the stars
	vectorFaces  = 4 // and of the faces, from dark to light
	vectorTones  = 12
)

var vectorMode = amigaLow("vector", []uint32{
	0x001, 0x335, 0x669, 0xbbd,
	0x210, 0x320, 0x430, 0x640, 0x750, 0x960, 0xa70, 0xc81, 0xd93, 0xea5, 0xfc7, 0xffa,
})

// corners and faces of an icosahedron. Its corners are (0, ±1, ±φ) and those with the
// coordinates rotated; 5257 and 8507 are 1 and φ, scaled so that the corners are 10000
// from the centre.
var (
	icoCorners = func() (list [12][3]int) {
		i := 0
		for _, a := range [2]int{5257, -5257} {
			for _, b := range [2]int{8507, -8507} {
				list[i], list[i+1], list[i+2] = [3]int{0, a, b}, [3]int{a, b, 0}, [3]int{b, 0, a}
				i += 3
			}
		}
		return list
	}()
	// Three corners that are an edge apart make a face. They are ordered clockwise, seen
	// from outside.
	icoFaces = func() (list [][3]int) {
		near := func(i, j int) bool {
			sum := 0
			for k := range 3 {
				d := icoCorners[i][k] - icoCorners[j][k]
				sum += d * d
			}
			return sum < 12000*12000
		}
		for i := range icoCorners {
			for j := range i {
				for k := range j {
					if !near(i, j) || !near(j, k) || !near(i, k) {
						continue
					}
					f := [3]int{i, j, k}
					if outward(icoCorners[i], icoCorners[j], icoCorners[k]) < 0 {
						f = [3]int{i, k, j}
					}
					list = append(list, f)
				}
			}
		}
		return list
	}()
)

// outward is positive if the order of a face's corners makes its normal point away from
// the body's middle.
func outward(a, b, c [3]int) int {
	n := normal(a, b, c)
	return n[0]*a[0]/10000 + n[1]*a[1]/10000 + n[2]*a[2]/10000
}

// normal is the cross product of two sides; its length is 10000 times twice the area.
func normal(a, b, c [3]int) (n [3]int) {
	for i := range 3 {
		j, k := (i+1)%3, (i+2)%3
		n[i] = ((b[j]-a[j])*(c[k]-a[k]) - (b[k]-a[k])*(c[j]-a[j])) / 10000
	}
	return n
}

func startVector() (*fb.Screen, func(int)) {
	s := fb.NewScreen(vectorMode)
	c := new(chip)
	sky := c.alloc(s.Rect.Dx(), s.Rect.Dy(), vectorPlanes)
	front := c.alloc(s.Rect.Dx(), s.Rect.Dy(), vectorPlanes)
	face := c.alloc(s.Rect.Dx(), s.Rect.Dy(), 1)
	pix := make([]byte, sky.width*sky.height)
	random := noise(1)
	for range 160 {
		pix[random.below(len(pix))] = byte(vectorStars + random.below(3))
	}
	c.load(sky, pix)

	return s, func(frame int) {
		c.copyAll(front, sky)
		var at [len(icoCorners)][3]int
		for i, p := range icoCorners {
			at[i] = rotate(p, 5*frame, 3*frame, 2*frame)
		}
		for _, f := range icoFaces {
			n := normal(at[f[0]], at[f[1]], at[f[2]])
			var pts [3][2]int
			for i, k := range f {
				pts[i] = project(at[k])
			}
			// Twice the area on the screen: for faces that point away the corners run the
			// other way.
			area := (pts[1][0]-pts[0][0])*(pts[2][1]-pts[0][1]) - (pts[1][1]-pts[0][1])*(pts[2][0]-pts[0][0])
			if area >= 0 {
				continue
			}
			// The lamp is at the left, above, in front.
			light := (-4*n[0] - 5*n[1] - 7*n[2]) / 10
			tone := min(max(1+vectorTones*light/10200, 0), vectorTones-1)
			c.triangle(front, face, pts, vectorFaces+tone)
		}
		c.show(s, front)
	}
}

// rotate turns a point about the three axes.
func rotate(p [3]int, ax, ay, az int) [3]int {
	about := func(i, j, angle int) {
		p[i], p[j] = (p[i]*cos(angle)-p[j]*sin(angle))/one, (p[i]*sin(angle)+p[j]*cos(angle))/one
	}
	about(1, 2, ax)
	about(2, 0, ay)
	about(0, 1, az)
	return p
}

// project returns where a point appears on the screen of 320x200. Its pixels are a little
// higher than wide.
func project(p [3]int) [2]int {
	depth := p[2] + 32000
	return [2]int{160 + p[0]*340/depth, 100 + p[1]*290/depth}
}

// triangle draws a face of one colour. Its shape is made in the bitmap face, which has one
// plane.
func (c *chip) triangle(dst, face bitmap, pts [3][2]int, color int) {
	lo, hi := pts[0], pts[0]
	for _, p := range pts[1:] {
		lo = [2]int{min(lo[0], p[0]), min(lo[1], p[1])}
		hi = [2]int{max(hi[0], p[0]), max(hi[1], p[1])}
	}
	// The words and rows that the face touches.
	first, words, rows := lo[0]>>4, hi[0]>>4-lo[0]>>4+1, hi[1]-lo[1]+1
	modulo := int16(dst.rowBytes - 2*words)
	size := amiga.Size(words, rows)
	address := func(p amiga.Plane) uint32 { return p.Base + uint32(lo[1]*p.BytesPerRow+2*first) }

	shape := face.plane(0)
	c.Blitter = amiga.Blitter{CON0: amiga.UseD | uint16(amiga.Clear), DPT: address(shape), DMOD: modulo}
	c.Blit(c.mem, size)
	for i := range pts {
		p, q := pts[i], pts[(i+1)%3]
		if p[1] == q[1] {
			continue // fill needs no horizontal borders
		}
		if p[1] > q[1] {
			p, q = q, p
		}
		// A border begins below its upper end, so that two borders that meet there do not
		// count twice.
		line, err := c.Line(shape, p[0], p[1], q[0], q[1], 0xffff, amiga.AndABXorC, true)
		must(err)
		c.Blit(c.mem, line)
		c.dot(shape, p[0], p[1])
	}
	last := address(shape) + uint32((rows-1)*face.rowBytes+2*(words-1))
	c.Blitter = amiga.Blitter{
		CON0: amiga.UseA | amiga.UseD | uint16(amiga.CopyA), CON1: amiga.Descending | amiga.FillInclusive,
		AFWM: 0xffff, ALWM: 0xffff, APT: last, DPT: last, AMOD: modulo, DMOD: modulo,
	}
	c.Blit(c.mem, size)

	for i := range dst.planes {
		term := amiga.OrAC
		if color>>i&1 == 0 {
			term = amiga.AndNotAC
		}
		c.Blitter = amiga.Blitter{
			CON0: amiga.UseA | amiga.UseC | amiga.UseD | uint16(term), AFWM: 0xffff, ALWM: 0xffff,
			APT: address(shape), CPT: address(dst.plane(i)), DPT: address(dst.plane(i)),
			AMOD: modulo, CMOD: modulo, DMOD: modulo,
		}
		c.Blit(c.mem, size)
	}
}

// dot inverts one pixel of a plane: a line of a single dot.
func (c *chip) dot(p amiga.Plane, x, y int) {
	size, err := c.Line(p, x, y, x, y, 0xffff, amiga.AndABXorC, true)
	must(err)
	c.Blit(c.mem, size)
}
