package main

import (
	"image/color"
	"math"

	"phosphor/assets/source/pixel"
)

// A tint is a colour: red, green and blue from 0 to 255.
type tint [3]float64

// mixed returns a mixture of part t and 1-part u.
func (t tint) mixed(u tint, part float64) tint {
	for i := range t {
		t[i] = t[i]*part + u[i]*(1-part)
	}
	return t
}

// hex returns the colour 0xRRGGBB.
func hex(rgb uint32) tint {
	return tint{float64(rgb >> 16 & 255), float64(rgb >> 8 & 255), float64(rgb & 255)}
}

// A ramp is the shades of one colour, from dark to light, in neighbouring pixel values.
type ramp struct {
	first uint8 // pixel value of the darkest shade
	n     int   // number of shades
	keys  []uint32
}

// along returns the colour at the given level, 0 for the darkest to 1 for the lightest.
func (r *ramp) along(level float64) tint {
	at := max(0, min(1, level)) * float64(len(r.keys)-1)
	i := min(int(at), len(r.keys)-2)
	return hex(r.keys[i+1]).mixed(hex(r.keys[i]), at-float64(i))
}

// shade returns the pixel value of the shade nearest to the given level.
func (r *ramp) shade(level float64) uint8 {
	return r.first + uint8(math.Round(max(0, min(1, level))*float64(r.n-1)))
}

// The shades of the sheet with 8 planes. Shadows turn towards blue or brown, and lights towards yellow.
var (
	greys  = &ramp{n: 13, keys: []uint32{0x16161c, 0x5c5c68, 0x9a9aa4, 0xcfcfd4, 0xf6f6f6}}
	coals  = &ramp{n: 9, keys: []uint32{0x050508, 0x1c1c26, 0x3e3e4e, 0x74748a, 0xb4b4c4}}
	linens = &ramp{n: 7, keys: []uint32{0x54506c, 0x9c98ac, 0xd6d0d4, 0xf2eee6, 0xffffff}}
	reds   = &ramp{n: 17, keys: []uint32{0x38000c, 0x7c0014, 0xc00818, 0xe81c20, 0xff5c48, 0xffb09c}}
	pinks  = &ramp{n: 6, keys: []uint32{0xe44c54, 0xf08c90, 0xf8c4c4, 0xfdeaea}}
	wines  = &ramp{n: 10, keys: []uint32{0x1c0008, 0x4c0018, 0x84042c, 0xb41c44, 0xdc5c74}}
	golds  = &ramp{n: 15, keys: []uint32{0x301804, 0x70400c, 0xac7018, 0xdca02c, 0xf8cc54, 0xffeca0, 0xfffce4}}
	blues  = &ramp{n: 14, keys: []uint32{0x060a24, 0x101c50, 0x1c3484, 0x3058b8, 0x6094dc, 0xa8d0f4, 0xe8f6ff}}
	greens = &ramp{n: 12, keys: []uint32{0x04180c, 0x083820, 0x106038, 0x208c4c, 0x54b868, 0xa4e49c}}
	skins  = &ramp{n: 11, keys: []uint32{0x5c2c1c, 0x9c5c40, 0xd09070, 0xecb896, 0xfad6b8, 0xfff0dc}}
	flush  = &ramp{n: 5, keys: []uint32{0xb86450, 0xe48c78, 0xf8b49c, 0xffd0bc}}
	lips   = &ramp{n: 5, keys: []uint32{0x701420, 0xa82430, 0xd0444c, 0xec8480}}
	browns = &ramp{n: 11, keys: []uint32{0x1c0c04, 0x4c2410, 0x84441c, 0xb46c34, 0xdca468, 0xf4d4a8}}
	felts  = &ramp{n: 6, keys: []uint32{0x0a4c2e, 0x106038, 0x187444}}
	dusk   = &ramp{n: 28, keys: []uint32{0x080818, 0x141440, 0x302468, 0x6c2c78, 0xb44068, 0xe86c4c, 0xfcac50, 0xffe08c}}
)

// ramps in the order of their pixel values, from firstShade on.
var ramps = []*ramp{greys, coals, linens, reds, pinks, wines, golds, blues, greens, skins, flush, lips, browns, felts, dusk}

// Pixel values of the sheet with 8 planes. As on the desktop, those below firstShade have the same meaning as with 4
// planes, but black is the last of all. Of these the cards use only white.
const (
	firstShade = 16
	soot       = 255 // black
)

// fullPalette is the palette of the sheet with 8 planes. Values that nothing uses are black.
var fullPalette = func() color.Palette {
	p := make(color.Palette, 256)
	for i := range p {
		p[i] = st(0x000)
	}
	copy(p, colourPalette)
	next := firstShade
	for _, r := range ramps {
		r.first = uint8(next)
		for i := range r.n {
			t := r.along(float64(i) / float64(r.n-1))
			p[next] = color.RGBA{uint8(t[0] + .5), uint8(t[1] + .5), uint8(t[2] + .5), 255}
			next++
		}
	}
	return p
}()

// tintOf returns the colour of a pixel value of the sheet with 8 planes.
func tintOf(v uint8) tint {
	c := fullPalette[v].(color.RGBA)
	return tint{float64(c.R), float64(c.G), float64(c.B)}
}

// found holds earlier answers of nearest, by colours 0xRRGGBB.
var found = map[uint32]uint8{}

// nearest returns the pixel value whose colour is nearest to t, among those that the cards use.
func nearest(t tint) uint8 {
	key := uint32(0)
	for i, v := range t {
		t[i] = math.Round(max(0, min(255, v)))
		key = key<<8 | uint32(t[i])
	}
	if v, ok := found[key]; ok {
		return v
	}
	best, least := uint8(white), math.Inf(1)
	try := func(v uint8) {
		u := tintOf(v)
		dr, dg, db := t[0]-u[0], t[1]-u[1], t[2]-u[2]
		// The eye is more sensitive to green and, in bright colours, to red.
		k := (t[0] + u[0]) / 512
		if d := (2+k)*dr*dr + 4*dg*dg + (3-k)*db*db; d < least {
			best, least = v, d
		}
	}
	try(white)
	try(soot)
	for _, r := range ramps {
		for i := range r.n {
			try(r.first + uint8(i))
		}
	}
	found[key] = best
	return best
}

// tint mixes a colour into a pixel, as if it covered the given part.
func (c *canvas) tint(x, y int, t tint, part float64) {
	if part > 0 && inCell(x, y) {
		c.set(x, y, nearest(t.mixed(tintOf(c.ColorIndexAt(x, y)), part)))
	}
}

// samples is the number of sample points across and down a pixel for soft edges.
const samples = 4

// sampled calls f for points spread evenly over a pixel.
func sampled(x, y int, f func(x, y float64)) {
	for j := range samples {
		for i := range samples {
			f(float64(x)+(float64(i)+.5)/samples, float64(y)+(float64(j)+.5)/samples)
		}
	}
}

// render paints the pixels of m, each in the mean of the colours of f within it.
func (c *canvas) render(m *mask, f func(x, y float64) tint) {
	m.Each(func(x, y int) {
		var sum tint
		sampled(x, y, func(x, y float64) {
			for i, v := range f(x, y) {
				sum[i] += v / (samples * samples)
			}
		})
		c.set(x, y, nearest(sum))
	})
}

// cover paints the area enclosed by the paths, with soft edges.
func (c *canvas) cover(paths []pixel.Path, lie attitude, f func(x, y float64) tint) {
	near := newMask() // the pixels of the boxes around the paths
	inside := make([]func(x, y float64) bool, len(paths))
	for i, p := range paths {
		lo, hi := p.Box()
		inside[i] = p.Inside()
		near = near.Or(box(int(lo.X), int(lo.Y), int(hi.X), int(hi.Y)))
	}
	near.Each(func(x, y int) {
		n := 0.
		sampled(x, y, func(x, y float64) {
			for _, in := range inside {
				if in(x, y) {
					n++
					return
				}
			}
		})
		if n > 0 {
			tx, ty := lie.spot(x, y)
			c.tint(tx, ty, f(float64(x)+.5, float64(y)+.5), n/(samples*samples))
		}
	})
}
