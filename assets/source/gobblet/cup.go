package main

import (
	"image/color"
	"math"
	"sync"
)

// A form is the size of a cup in pixels: the radius of its foot and its height on the screen.
type form struct{ radius, height float64 }

var forms = [sizes]form{{13, 27}, {18, 38}, {23.5, 50}, {29, 62}}

// flat is the ratio of height to width of circles on the board.
const flat = 0.46

// grooves are the heights of the two grooves around a cup, relative to its height.
var grooves = []float64{0.70, 0.80}

// profile returns the radius of a cup at a height, both relative.
func profile(z float64) float64 {
	r := 0.97 - 0.17*z
	switch {
	case z < 0.09: // the lip at the bottom
		r = 1
	case z > 0.94: // the rounded edge of the top
		t := (z - 0.94) / 0.06
		r -= 0.09 * t * t
	}
	for _, groove := range grooves {
		if d := math.Abs(z - groove); d < 0.022 {
			r -= 0.035 * (1 - d/0.022)
		}
	}
	return r
}

// A sample is the appearance of a pixel: its brightness, 0 to 1, and whether it lies on
// the flat top, in a groove or between the grooves.
type sample struct {
	solid bool
	top   bool
	line  bool // a groove
	band  bool // between the grooves
	light float64
}

// A cup is a piece with its appearance, pixel by pixel.
type cup struct {
	form
	white bool
	seen  [height][width]sample
}

func (c *cup) at(x, y int) sample {
	if x < 0 || y < 0 || x >= width || y >= height {
		return sample{}
	}
	return c.seen[y][x]
}

// cups are the four sizes, rendered.
var cups = sync.OnceValue(func() (all [sizes]cup) {
	for i := range all {
		all[i].form = forms[i]
		all[i].look()
	}
	return all
})

// fine is the number of rays of a pixel in each direction.
const fine = 4

// look renders the cup. A pixel belongs to the piece if at least half of its rays hit
// it.
func (c *cup) look() {
	for y := range height {
		for x := range width {
			hits, tops, lines, bands, sum := 0, 0, 0, 0, 0.0
			for i := range fine * fine {
				px := float64(x) + (float64(i%fine)+0.5)/fine - width/2
				py := float64(y) + (float64(i/fine)+0.5)/fine - foot
				light, z, ok := c.ray(px, py)
				if !ok {
					continue
				}
				hits++
				sum += light
				if z == 1 {
					tops++
				}
				if z > grooves[0] && z < grooves[1]+0.022 {
					bands++
				}
				for _, groove := range grooves {
					if math.Abs(z-groove)*c.height < 0.65 {
						lines++
					}
				}
			}
			if 2*hits >= fine*fine {
				c.seen[y][x] = sample{true, 2*tops > hits, 2*lines > hits, 2*bands > hits, sum / float64(hits)}
			}
		}
	}
}

// The light comes from the upper left in front, the eye looks down from the front.
var (
	lamp = unit(-0.55, 0.55, 0.63)
	eye  = unit(0, math.Sqrt(1-flat*flat), flat)
	half = unit(lamp[0]+eye[0], lamp[1]+eye[1], lamp[2]+eye[2])
)

type vector [3]float64 // to the right, to the front, up

func unit(x, y, z float64) vector {
	l := math.Sqrt(x*x + y*y + z*z)
	return vector{x / l, y / l, z / l}
}

func (a vector) dot(b vector) float64 { return a[0]*b[0] + a[1]*b[1] + a[2]*b[2] }

// ray returns the light from the visible point of the cup at a position relative to the
// middle of the foot, and the point's height relative to the cup, 1 on the flat top. The
// highest circle of the cup at that position is the visible one.
func (c *cup) ray(px, py float64) (light, z float64, ok bool) {
	const steps = 400
	for i := steps; i >= 0; i-- {
		z := float64(i) / steps
		r := c.radius * profile(z)
		x, y := px/r, (py+z*c.height)/(r*flat)
		d := x*x + y*y
		if d > 1 {
			continue
		}
		if i == steps {
			return c.lid(x, y, math.Sqrt(d)), 1, true
		}
		// On the side: the slope of the profile tilts the surface up or down.
		slope := (profile(z-0.006) - profile(z+0.006)) / 0.012 * c.radius / (c.height / math.Sqrt(1-flat*flat))
		front := math.Sqrt(max(0, 1-x*x))
		n := unit(x, front, slope)
		v := 0.18 + 0.80*max(0, n.dot(lamp)) + 0.55*math.Pow(max(0, n.dot(half)), 26)
		v += 0.10 * math.Pow(max(0, x), 3)          // the board's glow in the shadow
		v *= 0.80 + 0.20*math.Min(1, z/0.25+0.15*d) // it is darker near the board
		return v, z, true
	}
	return 0, 0, false
}

// lid returns the light on the top: a shallow dish within a rim.
func (c *cup) lid(x, y, d float64) float64 {
	tilt := -0.16
	switch {
	case d > 0.90:
		tilt = 0.5
	case d > 0.74:
		tilt = -0.75
	}
	n := unit(tilt*x, tilt*y, 1)
	return 0.30 + 0.74*max(0, n.dot(lamp)) + 0.35*math.Pow(max(0, n.dot(half)), 30)
}

// Start of the program's colours in the palette, and their numbers.
const (
	firstOrange, oranges = 16, 24
	firstWhite, whites   = 40, 24
	firstBrown, browns   = 64, 32
)

// A stop is the colour of a ramp at a position from 0 to 1.
type stop struct {
	at  float64
	rgb [3]float64
}

func ramp(n int, stops ...stop) color.Palette {
	var p color.Palette
	for i := range n {
		at := float64(i) / float64(n-1)
		k := 1
		for k < len(stops)-1 && stops[k].at < at {
			k++
		}
		a, b := stops[k-1], stops[k]
		t := (at - a.at) / (b.at - a.at)
		c := color.RGBA{A: 255}
		for j, v := range []*uint8{&c.R, &c.G, &c.B} {
			*v = uint8(math.Round(a.rgb[j] + t*(b.rgb[j]-a.rgb[j])))
		}
		p = append(p, c)
	}
	return p
}

// colours returns the palette of PIECES8.BMP: Windows' colours at both ends, the
// program's, and black in between.
func colours() color.Palette {
	p := make(color.Palette, 256)
	for i := range p {
		p[i] = color.RGBA{0, 0, 0, 255}
	}
	for i, v := range []uint32{0x000000, 0x800000, 0x008000, 0x808000, 0x000080, 0x800080, 0x008080, 0xc0c0c0, 0xc0dcc0, 0xa6caf0} {
		p[i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	for i, v := range []uint32{0xfffbf0, 0xa0a0a4, 0x808080, 0xff0000, 0x00ff00, 0xffff00, 0x0000ff, 0xff00ff, 0x00ffff, 0xffffff} {
		p[246+i] = color.RGBA{uint8(v >> 16), uint8(v >> 8), uint8(v), 255}
	}
	copy(p[firstOrange:], ramp(oranges, stop{0, [3]float64{64, 18, 0}}, stop{0.35, [3]float64{184, 70, 0}},
		stop{0.7, [3]float64{255, 136, 16}}, stop{0.9, [3]float64{255, 190, 90}}, stop{1, [3]float64{255, 240, 214}}))
	copy(p[firstWhite:], ramp(whites, stop{0, [3]float64{58, 56, 66}}, stop{0.4, [3]float64{150, 146, 150}},
		stop{0.75, [3]float64{236, 228, 210}}, stop{1, [3]float64{255, 255, 250}}))
	copy(p[firstBrown:], ramp(browns, stop{0, [3]float64{30, 16, 8}}, stop{0.5, [3]float64{104, 66, 38}},
		stop{1, [3]float64{196, 148, 96}}))
	return p
}

// outline reports whether a pixel of a piece has a neighbour outside it.
func (c *cup) outline(x, y int) bool {
	return !c.at(x-1, y).solid || !c.at(x+1, y).solid || !c.at(x, y-1).solid || !c.at(x, y+1).solid
}

// shade returns the colour of a pixel in 256 colours. Orange has a dark band, which
// distinguishes the sides without colours.
func shade(c cup, x, y int) uint8 {
	s := c.at(x, y)
	v := s.light
	if c.outline(x, y) {
		v *= 0.45
	}
	first, n := firstOrange, oranges
	if c.white {
		first, n = firstWhite, whites
	} else if s.band && !c.outline(x, y) {
		v = 0.42 * min(v, 0.8)
	}
	return uint8(first + min(n-1, max(0, int(math.Round(v*0.92*float64(n-1))))))
}

// bayer is the order in which the pixels of a square of four by four turn white.
var bayer = [4][4]float64{{0, 8, 2, 10}, {12, 4, 14, 6}, {3, 11, 1, 9}, {15, 7, 13, 5}}

// dither returns the colour of a pixel in mono, 0 black and 1 white: black lines around
// the piece and its top; White nearly white, grey where dark; Orange in greys with a
// white highlight and white grooves.
func dither(c cup, x, y int) uint8 {
	s := c.at(x, y)
	rim := s.top && !c.at(x, y+1).top
	if c.outline(x, y) || rim {
		return 0
	}
	if s.line && c.height > forms[0].height { // too narrow on the smallest
		if c.white {
			return 0
		}
		return 1
	}
	v := s.light
	if c.white {
		v = 0.20 + 1.10*v
	} else {
		v = 0.92*v - 0.16
		if v > 0.70 {
			v = 1
		}
	}
	if v*16 > bayer[y&3][x&3]+0.5 {
		return 1
	}
	return 0
}
