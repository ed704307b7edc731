package fb

import (
	"fmt"
	"image"
	"math/rand/v2"
	"testing"
)

// places are the destinations of the blits in the benchmarks.
func places() []image.Rectangle {
	rnd := rand.New(rand.NewPCG(1, 2))
	p := make([]image.Rectangle, 1024)
	for i := range p {
		p[i] = image.Rect(0, 0, 64, 96).Add(image.Pt(rnd.IntN(640-64), rnd.IntN(400-96)))
	}
	return p
}

func benchBlit(b *testing.B, draw func(dst *Bitmap, r image.Rectangle)) {
	dst := New(image.Rect(0, 0, 640, 400), 8)
	at := places()
	b.SetBytes(64 * 96)
	i := 0
	for b.Loop() {
		draw(dst, at[i&1023])
		i++
		if i&63 == 0 {
			dst.ClearDirty()
		}
	}
}

func card() *image.Paletted {
	p := image.NewPaletted(image.Rect(0, 0, 64, 96), greys(8))
	for i := range p.Pix {
		p.Pix[i] = uint8(i*7) | 1
	}
	for y := range 96 {
		for x := range 64 {
			if min(x, 63-x)+min(y, 95-y) < 3 {
				p.SetColorIndex(x, y, 0)
			}
		}
	}
	return p
}

func BenchmarkBlit(b *testing.B) {
	src := card()
	benchBlit(b, func(dst *Bitmap, r image.Rectangle) { Blit(dst, r, src, image.Point{}, OpCopy) })
}

func BenchmarkBlitXor(b *testing.B) {
	src := card()
	benchBlit(b, func(dst *Bitmap, r image.Rectangle) { Blit(dst, r, src, image.Point{}, OpXor) })
}

func BenchmarkBlitKey(b *testing.B) {
	src := card()
	benchBlit(b, func(dst *Bitmap, r image.Rectangle) { BlitKey(dst, r, src, image.Point{}, 0) })
}

func BenchmarkBlitMask(b *testing.B) {
	src := card()
	mask := Mask(src, 0)
	benchBlit(b, func(dst *Bitmap, r image.Rectangle) {
		BlitMask(dst, r, src, image.Point{}, mask, image.Point{}, OpCopy)
	})
}

func BenchmarkSprite(b *testing.B) {
	src := card()
	s := NewSprite(src, Mask(src, 0))
	benchBlit(b, func(dst *Bitmap, r image.Rectangle) { s.Draw(dst, r.Min) })
}

func BenchmarkExpand(b *testing.B) {
	for _, depth := range []int{1, 4, 8} {
		b.Run(fmt.Sprint(depth), func(b *testing.B) {
			src := New(image.Rect(0, 0, 640, 400), depth)
			for i := range src.Pix {
				src.Pix[i] = uint8(i*167>>3) & src.Max()
			}
			var e Expander
			e.Load(NewPalette(RGB24, make([]uint32, 1<<depth)), depth)
			dst := make([]uint32, 640*400)
			b.SetBytes(640 * 400)
			for b.Loop() {
				e.Expand(dst, 640, &src.Paletted, src.Rect)
			}
		})
	}
}

func BenchmarkDirty(b *testing.B) {
	at := places()
	var g Region
	i := 0
	for b.Loop() {
		g.Add(at[i&1023])
		if i++; i&63 == 0 {
			g.Clear()
		}
	}
}
