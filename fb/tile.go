package fb

import "image"

// Tile fills r with repetitions of a picture, one of which has its upper left corner at
// pin.
func Tile(b *Bitmap, r image.Rectangle, p *image.Paletted, pin image.Point) {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	part := r.Intersect(b.Clip())
	if w == 0 || h == 0 || part.Empty() {
		return
	}
	defer b.SetClip(b.SetClip(part))
	first := func(from, pin, n int) int { return from - ((from-pin)%n+n)%n }
	for y := first(part.Min.Y, pin.Y, h); y < part.Max.Y; y += h {
		for x := first(part.Min.X, pin.X, w); x < part.Max.X; x += w {
			Blit(b, image.Rect(x, y, x+w, y+h), p, p.Rect.Min, OpCopy)
		}
	}
}
