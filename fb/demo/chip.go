package demo

import (
	"phosphor/fb"
	"phosphor/fb/amiga"
	"phosphor/fb/planar"
)

// A chip is an Amiga's chip memory with its blitter: bitplanes one after another, one set
// of which a screen shows.
type chip struct {
	amiga.Blitter
	mem []byte
}

// bitmap is a picture in chip memory: planes of the same size, one after another.
type bitmap struct {
	base                  uint32
	width, height, planes int
	rowBytes              int
}

// alloc adds a bitmap to the memory, all its pixels 0.
func (c *chip) alloc(width, height, planes int) bitmap {
	b := bitmap{base: uint32(len(c.mem)), width: width, height: height, planes: planes, rowBytes: (width + 15) / 16 * 2}
	c.mem = append(c.mem, make([]byte, b.rowBytes*height*planes)...)
	return b
}

// plane returns one of the bitmap's planes.
func (b bitmap) plane(i int) amiga.Plane {
	return amiga.Plane{Base: b.base + uint32(i*b.rowBytes*b.height), BytesPerRow: b.rowBytes}
}

func (b bitmap) layout() planar.Layout { return planar.PlaneByPlane(b.width, b.height, b.planes) }

// load puts chunky pixels into a bitmap.
func (c *chip) load(b bitmap, pix []byte) {
	must(b.layout().ToPlanar(c.mem[b.base:], pix, b.width, b.width, b.height))
}

// show copies a bitmap of the screen's size to the screen, as the display hardware does
// in each frame.
func (c *chip) show(s *fb.Screen, b bitmap) {
	must(b.layout().ToPaletted(&s.Bitmap.Paletted, c.mem[b.base:]))
	s.MarkDirty(s.Rect)
}

// copyAll copies the planes of one bitmap to another of the same size: a blit
// from channel A to D for each.
func (c *chip) copyAll(dst, src bitmap) {
	for i := range src.planes {
		c.Blitter = amiga.Blitter{
			CON0: amiga.UseA | amiga.UseD | uint16(amiga.CopyA), AFWM: 0xffff, ALWM: 0xffff,
			APT: src.plane(i).Base, DPT: dst.plane(i).Base,
		}
		c.Blit(c.mem, amiga.Size(src.rowBytes/2, src.height))
	}
}

// cut draws a bitmap with its mask, a bitmap of one plane, at x, y.
func (c *chip) cut(dst bitmap, x, y int, src, mask bitmap) {
	for i := range dst.planes {
		size, err := c.CookieCut(dst.plane(i), x, y, mask.plane(0), src.plane(i), src.width, src.height)
		must(err)
		c.Blit(c.mem, size)
	}
}

// must is for errors of sizes that the demos themselves choose.
func must(err error) {
	if err != nil {
		panic(err)
	}
}
