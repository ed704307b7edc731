// Package oberon is the display of ETH Oberon System 3: its raster operations,
// its patterns and mouse forms, its palette and its modes.
//
// Oberon's Display module knows three raster modes and four operations on
// rectangles: ReplConst fills, CopyBlock copies, CopyPattern draws a small
// picture of ones and zeros, ReplPattern repeats one over a rectangle. Colours
// are indices; to invert is to XOR the index with a colour, usually 15, and not
// with all ones.
//
// Oberon's origin is at the bottom left and y grows upwards. Here, as in the rest of Phosphor,
// rectangles are image.Rectangles with y downwards, and the rows of a pattern run from the top.
//
// Sources: the modules Display, Display3 and Effects of Native Oberon 2.3.7.
package oberon

import (
	"image"

	"phosphor/fb"
)

// A Mode is a raster mode.
type Mode uint8

const (
	Replace Mode = iota // zeros become colour 0, ones the colour
	Paint               // zeros are unchanged
	Invert              // where a one is, the index is XORed with the colour
)

// InvertColor is the colour that outlines and selections are inverted with.
const InvertColor = 15

func (m Mode) op() fb.Op {
	if m == Invert {
		return fb.OpXor
	}
	return fb.OpCopy
}

// ReplConst fills r with the colour c. Replace and Paint are the same here.
func ReplConst(b *fb.Bitmap, c uint8, r image.Rectangle, m Mode) { fb.Fill(b, r, c, m.op()) }

// CopyBlock copies the rectangle sr of b within b, its top left corner to dp.
// Source and destination may overlap. With Paint the source pixels are ORed
// into the destination.
func CopyBlock(b *fb.Bitmap, sr image.Rectangle, dp image.Point, m Mode) {
	r := image.Rectangle{Min: dp, Max: dp.Add(sr.Size())}
	op := m.op()
	if m == Paint {
		op = fb.OpOr
	}
	fb.Blit(b, r, &b.Paletted, sr.Min, op)
}

// A Pattern is a picture of ones and zeros, at most 32 x 32. Bit 0 of a row is its left
// end; the rows run from the top.
type Pattern struct {
	Width, Height int
	Rows          []uint32
}

// CopyPattern draws p once in the colour c, its top left corner at dp.
func CopyPattern(b *fb.Bitmap, c uint8, p *Pattern, dp image.Point, m Mode) {
	draw(b, c, p, image.Rect(0, 0, p.Width, p.Height).Add(dp), dp, m)
}

// ReplPattern fills r with repetitions of p, with a top left corner at pin; rectangles
// with the same pin join without a seam.
func ReplPattern(b *fb.Bitmap, c uint8, p *Pattern, r image.Rectangle, pin image.Point, m Mode) {
	draw(b, c, p, r, pin, m)
}

func draw(b *fb.Bitmap, c uint8, p *Pattern, r image.Rectangle, pin image.Point, m Mode) {
	r = r.Intersect(b.Clip())
	if r.Empty() || p.Width < 1 || p.Height < 1 {
		return
	}
	c &= b.Max()
	first := mod(r.Min.X-pin.X, p.Width)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		bits := p.Rows[mod(y-pin.Y, p.Height)]
		d := b.Pix[b.PixOffset(r.Min.X, y):][:r.Dx()]
		x := first
		for i := range d {
			switch {
			case bits>>x&1 == 0:
				if m == Replace {
					d[i] = 0
				}
			case m == Invert:
				d[i] ^= c
			default:
				d[i] = c
			}
			if x++; x == p.Width {
				x = 0
			}
		}
	}
	b.MarkDirty(r)
}

func mod(a, n int) int {
	if a %= n; a < 0 {
		a += n
	}
	return a
}
