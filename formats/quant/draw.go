package quant

import (
	"encoding/binary"
	"image"
	"image/color"
	"image/draw"
)

// This file finds the palette colour nearest to each pixel. The colour cube is divided
// into small cubes. Each keeps the palette colours that may be nearest to a colour in
// it, usually few; they are computed when the first pixel falls into the cube.

// Src and FloydSteinberg draw a picture in a palette. They produce the same pixels as
// [draw.Src] and [draw.FloydSteinberg], but do not search the whole palette for each.
var (
	Src            draw.Drawer = drawer{}
	FloydSteinberg draw.Drawer = drawer{diffuse: true}
)

type drawer struct{ diffuse bool }

func (d drawer) Draw(dst draw.Image, r image.Rectangle, src image.Image, sp image.Point) {
	plain := draw.Drawer(draw.Src)
	if d.diffuse {
		plain = draw.FloydSteinberg
	}
	to, ok := dst.(*image.Paletted)
	if !ok || src == image.Image(to) {
		plain.Draw(dst, r, src, sp)
		return
	}
	s, c := newSource(src), newCube(to.Palette)
	if !s.exact || c == nil || d.diffuse && !(c.opaque && opaque(src)) {
		plain.Draw(dst, r, src, sp)
		return
	}
	shift := sp.Sub(r.Min) // from dst to src
	r = r.Intersect(to.Rect).Intersect(src.Bounds().Sub(shift))
	if r.Empty() {
		return
	}
	if d.diffuse {
		c.margin = 1
		diffuse(to, r, s, shift, c)
		return
	}
	bands(r, func(y0, y1 int) {
		s, c := newSource(src), newCube(to.Palette)
		// Cache of recent colours.
		var known [1 << cacheBits]struct {
			color uint32 // opaque
			index byte
		}
		for y := y0; y < y1; y++ {
			line := s.line(y + shift.Y)[4*(r.Min.X+shift.X-s.r.Min.X):]
			pix := to.Pix[to.PixOffset(r.Min.X, y):][:r.Dx()]
			var last uint32 // opaque colour whose index is known
			var index byte
			for x := range pix {
				switch v := binary.LittleEndian.Uint32(line[4*x:]); {
				case v < 0xff<<24:
					// The colour may have more than 8 bits per channel.
					pix[x] = byte(to.Palette.Index(src.At(r.Min.X+shift.X+x, y+shift.Y)))
					continue
				case v != last:
					at := &known[v*0x9e3779b1>>(32-cacheBits)]
					if at.color != v {
						at.color, at.index = v, c.nearest(byte(v), byte(v>>8), byte(v>>16))
					}
					index, last = at.index, v
				}
				pix[x] = index
			}
		}
	})
}

// cacheBits is the binary logarithm of the cache size. A larger cache would not fit into
// the processor's first-level cache.
const cacheBits = 15

// opaque reports whether a picture claims to be opaque.
func opaque(m image.Image) bool {
	o, ok := m.(interface{ Opaque() bool })
	return ok && o.Opaque()
}

// A candidate is a palette colour that may be nearest.
type candidate struct {
	r, g, b int32
	extra   int32 // squared difference of opacity, added to each distance
	index   byte
}

// A cube finds the nearest palette colour, the first among equals. It is divided by the
// three upper bits of each channel, and, where there are pixels, by the next three.
type cube struct {
	opaque bool
	margin int32 // how far outside its small cube a list of candidates remains valid
	all    []candidate
	parts  [1 << 9]*part
}

type part struct {
	candidates []candidate
	parts      [1 << 9][]candidate
}

// newCube returns nil for a palette that is empty, too large, or has colours of more
// than 8 bits per channel.
func newCube(p color.Palette) *cube {
	if len(p) == 0 || len(p) > 256 {
		return nil
	}
	c := &cube{opaque: true}
	for i, v := range p {
		if !isBytes(v) {
			return nil
		}
		b := bytesOf(v)
		clear := 255 - int32(b[3])
		c.opaque = c.opaque && clear == 0
		c.all = append(c.all, candidate{int32(b[0]), int32(b[1]), int32(b[2]), clear * clear, byte(i)})
	}
	return c
}

// candidates returns the colours that may be nearest to a colour in the small cube of r,
// g, b.
func (c *cube) candidates(r, g, b byte) []candidate {
	at := &c.parts[int(r>>5)<<6|int(g>>5)<<3|int(b>>5)]
	if *at == nil {
		*at = &part{candidates: within(c.all, r, g, b, 3, c.margin)}
	}
	small := &(*at).parts[int(r>>2&7)<<6|int(g>>2&7)<<3|int(b>>2&7)]
	if *small == nil {
		*small = within((*at).candidates, r, g, b, 6, c.margin)
	}
	return *small
}

func (c *cube) nearest(r, g, b byte) byte {
	list := c.candidates(r, g, b)
	index, least := list[0].index, int32(1<<31-1)
	for i := range list {
		v := &list[i]
		dr, dg, db := int32(r)-v.r, int32(g)-v.g, int32(b)-v.b
		if d := dr*dr + dg*dg + db*db + v.extra; d < least {
			index, least = v.index, d
		}
	}
	return index
}

// within returns the candidates that may be nearest to a colour that shares the upper
// bits of each channel with r, g, b, or differs from such a colour by at most margin. It
// drops a candidate if another is nearer everywhere.
func within(all []candidate, r, g, b byte, bits int, margin int32) []candidate {
	side := int32(1) << (8 - bits)
	low := [3]int32{int32(r) &^ (side - 1), int32(g) &^ (side - 1), int32(b) &^ (side - 1)}
	for i := range low {
		low[i] -= margin
	}
	side += 2 * margin
	bounds := func(v *candidate) (nearest, farthest int32) {
		nearest, farthest = v.extra, v.extra
		for i, x := range [3]int32{v.r, v.g, v.b} {
			below, above := low[i]-x, x-(low[i]+side-1)
			near := max(0, below, above)
			far := max(side-1+below, side-1+above)
			nearest += near * near
			farthest += far * far
		}
		return nearest, farthest
	}
	least := int32(1<<31 - 1)
	for i := range all {
		_, far := bounds(&all[i])
		least = min(least, far)
	}
	var list []candidate
	for i := range all {
		if near, _ := bounds(&all[i]); near <= least {
			list = append(list, all[i])
		}
	}
	return list
}

// diffuse draws opaque pixels and distributes the error of each: 7/16 to the right, and
// 3/16, 5/16, 1/16 to the line below. Channels have 16 bits, and errors are rounded
// towards 0, as in image/draw.
func diffuse(to *image.Paletted, r image.Rectangle, s *source, shift image.Point, c *cube) {
	type rgb [3]int32
	// One extra element on either side takes errors beyond the edge.
	here, below := make([]rgb, r.Dx()+2), make([]rgb, r.Dx()+2)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		line := s.line(y + shift.Y)[4*(r.Min.X+shift.X-s.r.Min.X):]
		pix := to.Pix[to.PixOffset(r.Min.X, y):][:r.Dx()]
		for x := range pix {
			v := rgb{}
			for i := range v {
				v[i] = min(0xffff, max(0, int32(line[4*x+i])*0x101+here[x+1][i]/16))
			}
			n := c.nearest16(v[0], v[1], v[2])
			pix[x] = n.index
			for i, p := range [3]int32{n.r, n.g, n.b} {
				e := v[i] - p*0x101
				here[x+2][i] += 7 * e
				below[x][i] += 3 * e
				below[x+1][i] += 5 * e
				below[x+2][i] += e
			}
		}
		here, below = below, here
		clear(below)
	}
}

// nearest16 finds the nearest colour for channels of 16 bits. The lower eight bits move
// a value by less than one unit of the upper eight, which is the margin that the cube
// needs.
func (c *cube) nearest16(r, g, b int32) *candidate {
	list := c.candidates(byte(r>>8), byte(g>>8), byte(b>>8))
	best, least := &list[0], ^uint32(0)
	for i := range list {
		v := &list[i]
		dr, dg, db := uint32(r-v.r*0x101), uint32(g-v.g*0x101), uint32(b-v.b*0x101)
		if d := dr*dr>>2 + dg*dg>>2 + db*db>>2; d < least {
			best, least = v, d
		}
	}
	return best
}
