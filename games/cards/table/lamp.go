package table

import (
	"image"
	"image/color"

	"phosphor/fb"
)

// Draw draws the light as a round lamp in r: green, red or amber, white while it is being
// thought about. On a screen of one plane it is filled, crossed, dotted or hollow. ink is
// the pen of its rim, paper that of the ground.
func (l Light) Draw(b *fb.Bitmap, r image.Rectangle, ink, paper uint8) {
	if l == Off {
		return
	}
	lit := l.pen(b)
	w, h := r.Dx(), r.Dy()
	for y := range h {
		for x := range w {
			// Distance from the middle, the rim at 1.
			dx, dy := float64(2*x-w+1)/float64(w), float64(2*y-h+1)/float64(h)
			d := dx*dx + dy*dy
			in := float64(w-3) / float64(w)
			pen := ink
			switch {
			case d > 1:
				continue
			case d > in*in:
			case b.Depth() > 1:
				pen = lit
			case !l.dot(x, y, w, h):
				pen = paper
			}
			fb.Fill(b, image.Rect(0, 0, 1, 1).Add(r.Min).Add(image.Pt(x, y)), pen, fb.OpCopy)
		}
	}
}

// pen is the pixel value nearest to the light's colour.
func (l Light) pen(b *fb.Bitmap) uint8 {
	c := map[Light]color.Color{
		Searching: color.White, Winnable: color.RGBA{0x20, 0xd0, 0x20, 0xff},
		Lost: color.RGBA{0xe0, 0x10, 0x10, 0xff}, NotKnown: color.RGBA{0xff, 0xbb, 0x00, 0xff},
	}[l]
	return uint8(b.Palette.Index(c))
}

// dot reports whether a pixel is inked on one plane.
func (l Light) dot(x, y, w, h int) bool {
	switch l {
	case Winnable:
		return true
	case Lost:
		return x*h == y*w || x*h == (h-1-y)*w
	case NotKnown:
		return (x+y)%2 == 0
	}
	return false
}
