package fb

import (
	"image"
	"unsafe"
)

// Expand converts the rectangle r of src to 32-bit pixels with the 256 colours
// in lut. dst[0] receives r's top left pixel; stride is the length of a line
// of dst in pixels.
func Expand(dst []uint32, stride int, src *image.Paletted, r image.Rectangle, lut *[256]uint32) {
	r = r.Intersect(src.Rect)
	for y := range r.Dy() {
		s := row(src, r, r.Min.Y+y)
		expandRow(dst[y*stride:][:len(s)], s, lut)
	}
}

func expandRow(d []uint32, s []byte, lut *[256]uint32) {
	i := 0
	if n := min(len(s), len(d)) &^ 7; expands8 && n > 0 {
		expandRow8(&d[0], &s[0], n, lut)
		i = n
	}
	if n := min(len(s), len(d)) - i; n >= 32 {
		expandBlocks(unsafe.Pointer(&d[i]), unsafe.Pointer(&s[i]), n&^31, lut)
		i += n
		if n&31 > 0 {
			expandBlocks(unsafe.Pointer(&d[i-32]), unsafe.Pointer(&s[i-32]), 32, lut)
		}
	}
	for ; i < len(s); i++ {
		d[i] = lut[s[i]]
	}
}

// expandBlocks converts n pixels, a multiple of 32, without a check of every index.
func expandBlocks(d, s unsafe.Pointer, n int, lut *[256]uint32) {
	_ = lut[0] // not nil in the loop
	for i := 0; i < n; i += 32 {
		p, q := (*[32]byte)(unsafe.Add(s, i)), (*[32]uint32)(unsafe.Add(d, 4*i))
		q[0] = lut[p[0]]
		q[1] = lut[p[1]]
		q[2] = lut[p[2]]
		q[3] = lut[p[3]]
		q[4] = lut[p[4]]
		q[5] = lut[p[5]]
		q[6] = lut[p[6]]
		q[7] = lut[p[7]]
		q[8] = lut[p[8]]
		q[9] = lut[p[9]]
		q[10] = lut[p[10]]
		q[11] = lut[p[11]]
		q[12] = lut[p[12]]
		q[13] = lut[p[13]]
		q[14] = lut[p[14]]
		q[15] = lut[p[15]]
		q[16] = lut[p[16]]
		q[17] = lut[p[17]]
		q[18] = lut[p[18]]
		q[19] = lut[p[19]]
		q[20] = lut[p[20]]
		q[21] = lut[p[21]]
		q[22] = lut[p[22]]
		q[23] = lut[p[23]]
		q[24] = lut[p[24]]
		q[25] = lut[p[25]]
		q[26] = lut[p[26]]
		q[27] = lut[p[27]]
		q[28] = lut[p[28]]
		q[29] = lut[p[29]]
		q[30] = lut[p[30]]
		q[31] = lut[p[31]]
	}
}

// LUT returns the registers as a table for Expand, opaque 0xAARRGGBB words.
func (p *Palette) LUT() (lut [256]uint32) {
	for i, v := range p.rgb {
		lut[i] = v | 0xff000000
	}
	return lut
}

// An Expander converts a screen to 32-bit pixels, as Expand does, with tables made for
// its depth. It converts two pixels at a time if a pixel has up to four bits, eight if it
// has one, and sixty-four if the processor can look up that many at once. Call Load or
// LoadScreen before the first Expand.
type Expander struct {
	lut    [256]uint32
	pairs  [256]uint64  // of two pixels of 4 bits, the left one in the low half of the index
	octets [256]block32 // of eight pixels of 1 bit, the left one in bit 0 of the index
	bytes  [64]byte     // the first bytes of sixteen colours, the second, the third, the fourth
	planes [768]byte    // the first bytes of all colours, the second, the third
	depth  int
	byLine bool  // the loaded screen changes while the beam runs
	lines  lines // how it changes
}

// Load makes the tables for a palette's present colours, for pixels of the given depth.
func (e *Expander) Load(p *Palette, depth int) {
	e.lut, e.depth, e.byLine = p.LUT(), depth, false
	if expands64 && depth > 4 {
		fillPlanes(&e.planes, &e.lut)
	}
	if depth <= 4 {
		for i := range e.pairs {
			pair := [2]uint32{e.lut[i&15], e.lut[i>>4]}
			e.pairs[i] = *(*uint64)(unsafe.Pointer(&pair))
		}
		fillBytes(&e.bytes, (*[16]uint32)(e.lut[:16]))
	}
	if depth == 1 {
		for i := range e.octets {
			o := (*[8]uint32)(unsafe.Pointer(&e.octets[i]))
			for k := range o {
				o[k] = e.lut[i>>k&1]
			}
		}
	}
}

// ByLine reports whether the screen that was loaded changes while the beam runs, or gives
// its bits a meaning. In both cases a palette does not determine what its pixels look
// like.
func (e *Expander) ByLine() bool { return e.byLine }

// Expand converts the rectangle r of src, like the function Expand. Pixels must not have
// more bits than the depth that was loaded. If a screen with a raster list was loaded,
// src must be its bitmap, and r counts in the coordinates of its View.
func (e *Expander) Expand(dst []uint32, stride int, src *image.Paletted, r image.Rectangle) {
	if e.byLine {
		e.lines.expand(dst, stride, src, r)
		return
	}
	r = r.Intersect(src.Rect)
	if r.Empty() {
		return
	}
	w, h, from := r.Dx(), r.Dy(), src.Pix[src.PixOffset(r.Min.X, r.Min.Y):]
	if w == stride && w == src.Stride {
		w, h = w*h, 1 // no row ends
	}
	for y := range h {
		s := from[y*src.Stride:][:w]
		d := dst[y*stride:][:w]
		n := 0
		switch {
		case !wide:
		case e.depth > 4:
			if n = min(len(s), len(d)) &^ 63; expands64 && n > 0 {
				expandRow64(&d[0], &s[0], n, &e.planes)
			} else {
				n = 0
			}
		case e.depth == 1:
			n = e.octetRow(d, s)
		default:
			n = e.pairRow(d, s)
		}
		expandRow(d[n:], s[n:], &e.lut)
	}
}

// octetRow converts all whole groups of eight pixels and returns how many pixels it
// converted.
func (e *Expander) octetRow(d []uint32, s []byte) int {
	n := min(len(s), len(d)) &^ 7
	if n == 0 {
		return 0
	}
	if expands1 {
		colors, at := (*[2]uint32)(e.lut[:2]), 0
		if rows64 && n >= 64 {
			at = n &^ 63
			expandRow1Wide(&d[0], &s[0], at, colors)
		}
		if at < n {
			expandRow1(&d[at], &s[at], n-at, colors)
		}
		return n
	}
	expandOctets(unsafe.Pointer(&d[0]), unsafe.Pointer(&s[0]), n, &e.octets)
	return n
}

// The multiplication gathers bit 0 of every byte in the uppermost byte, that of the first
// pixel lowest.
func expandOctets(d, s unsafe.Pointer, n int, octets *[256]block32) {
	for i := 0; i < n; i += 8 {
		bits := *(*uint64)(unsafe.Add(s, i)) & ones * 0x0102040810204080 >> 56
		move32((*block32)(unsafe.Add(d, 4*i)), &octets[bits])
	}
}

// pairRow converts all whole groups of sixteen pixels of at most four bits.
func (e *Expander) pairRow(d []uint32, s []byte) int {
	n := min(len(s), len(d)) &^ 15
	switch {
	case n == 0:
	case expands16Wide:
		expandRow16(&d[0], &s[0], n, (*[16]uint32)(e.lut[:16]), nil, 0, 0)
	case expands4:
		expandRow4(&d[0], &s[0], n, &e.bytes)
	default:
		expandPairs(unsafe.Pointer(&d[0]), unsafe.Pointer(&s[0]), n, &e.pairs)
	}
	return n
}

func expandPairs(d, s unsafe.Pointer, n int, pairs *[256]uint64) {
	for i := 0; i < n; i += 16 {
		p, q := (*[2]uint64)(unsafe.Add(s, i)), (*[8]uint64)(unsafe.Add(d, 4*i))
		v, w := p[0], p[1]
		v, w = v|v>>4, w|w>>4 // two pixels in every other byte
		q[0] = pairs[uint8(v)]
		q[1] = pairs[uint8(v>>16)]
		q[2] = pairs[uint8(v>>32)]
		q[3] = pairs[uint8(v>>48)]
		q[4] = pairs[uint8(w)]
		q[5] = pairs[uint8(w>>16)]
		q[6] = pairs[uint8(w>>32)]
		q[7] = pairs[uint8(w>>48)]
	}
}
