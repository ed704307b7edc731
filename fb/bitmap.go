package fb

import (
	"image"
	"image/color"
)

// A Bitmap is an indexed picture that can be drawn on: width x height pixels, one byte
// each, of which the low Depth bits count. All drawing is limited to the clip rectangle
// and adds what it changed to the dirty region; that includes package image/draw and what
// builds on it.
//
// The embedded image.Paletted makes a Bitmap usable wherever the standard library accepts
// an image; &b.Paletted is a source for Blit.
type Bitmap struct {
	image.Paletted
	depth   int
	clip    image.Rectangle
	dirty   Region
	scratch []byte // for copies that overlap within a line, and for text with effects
}

// New returns a bitmap with the given bounds and depth (1 to 8 bits per pixel). All
// pixels are 0, nothing is dirty, and the clip rectangle equals the bounds. Its palette
// is a grey ramp from white (index 0) to black.
func New(r image.Rectangle, depth int) *Bitmap {
	return Wrap(image.NewPaletted(r, greys(depth)), depth)
}

// Wrap returns a bitmap that draws on the pixels of p, without copying them.
func Wrap(p *image.Paletted, depth int) *Bitmap {
	if depth < 1 || depth > 8 {
		panic("fb: depth of a bitmap must be 1 to 8")
	}
	return &Bitmap{Paletted: *p, depth: depth, clip: p.Rect}
}

func greys(depth int) color.Palette {
	pal := make(color.Palette, 1<<depth)
	for i := range pal {
		v := uint8(255 - i*255/(len(pal)-1))
		pal[i] = color.RGBA{v, v, v, 255}
	}
	return pal
}

// Depth returns the number of significant bits in a pixel, 1 to 8.
func (b *Bitmap) Depth() int { return b.depth }

// Max returns the largest pixel value, with all bits of the depth set: black on the
// Atari, and the value that inverts a pixel with OpXor.
func (b *Bitmap) Max() uint8 { return uint8(1<<b.depth - 1) }

// Clip returns the rectangle outside which nothing is drawn.
func (b *Bitmap) Clip() image.Rectangle { return b.clip }

// SetClip limits drawing to r and returns the previous clip rectangle, so a caller can
// write defer b.SetClip(b.SetClip(r)).
func (b *Bitmap) SetClip(r image.Rectangle) image.Rectangle {
	old := b.clip
	b.clip = r.Intersect(b.Rect)
	return old
}

// SetColorIndex sets one pixel. It obeys the clip rectangle.
func (b *Bitmap) SetColorIndex(x, y int, c uint8) {
	if !(image.Point{X: x, Y: y}.In(b.clip)) {
		return
	}
	b.Pix[b.PixOffset(x, y)] = c & b.Max()
	b.dirty.Add(image.Rect(x, y, x+1, y+1))
}

// Set sets one pixel to the palette's colour nearest to c. Like everything that draws
// through the interfaces of image/draw, it obeys the clip rectangle.
func (b *Bitmap) Set(x, y int, c color.Color) {
	b.SetColorIndex(x, y, uint8(b.Palette.Index(c)))
}

// SetRGBA64 does the same as Set; image/draw prefers it.
func (b *Bitmap) SetRGBA64(x, y int, c color.RGBA64) { b.Set(x, y, c) }

// Dirty returns the region that has changed since the last call of ClearDirty.
func (b *Bitmap) Dirty() *Region { return &b.dirty }

// MarkDirty adds r to the dirty region. Code that writes to Pix directly must call it.
func (b *Bitmap) MarkDirty(r image.Rectangle) { b.dirty.Add(r.Intersect(b.Rect)) }

// ClearDirty empties the dirty region. The code that shows the bitmap calls it.
func (b *Bitmap) ClearDirty() { b.dirty.Clear() }

// row returns the pixels of r's row y.
func row(p *image.Paletted, r image.Rectangle, y int) []byte {
	i := (y-p.Rect.Min.Y)*p.Stride + r.Min.X - p.Rect.Min.X
	return p.Pix[i : i+r.Dx() : i+r.Dx()]
}

// rows returns the bytes from the first pixel of a rectangle of p, which must not be
// empty, to its last one.
func rows(p *image.Paletted, r image.Rectangle) []byte {
	return p.Pix[p.PixOffset(r.Min.X, r.Min.Y) : p.PixOffset(r.Max.X-1, r.Max.Y-1)+1]
}
