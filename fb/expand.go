package fb

import "image"

// Expand converts the rectangle r of src to 32-bit pixels with the 256 colours
// in lut. dst[0] receives r's top left pixel; stride is the length of a line
// of dst in pixels.
func Expand(dst []uint32, stride int, src *image.Paletted, r image.Rectangle, lut *[256]uint32) {
	r = r.Intersect(src.Rect)
	for y := range r.Dy() {
		s := row(src, r, r.Min.Y+y)
		d := dst[y*stride:][:len(s)]
		for len(s) >= 8 && len(d) >= 8 {
			d[0], d[1], d[2], d[3] = lut[s[0]], lut[s[1]], lut[s[2]], lut[s[3]]
			d[4], d[5], d[6], d[7] = lut[s[4]], lut[s[5]], lut[s[6]], lut[s[7]]
			s, d = s[8:], d[8:]
		}
		for i, v := range s {
			d[i] = lut[v]
		}
	}
}

// LUT returns the registers as a table for Expand, opaque 0xAARRGGBB words.
func (p *Palette) LUT() (lut [256]uint32) {
	for i, v := range p.rgb {
		lut[i] = v | 0xff000000
	}
	return lut
}
