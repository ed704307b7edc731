//go:build cgo

package bench

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"

	"github.com/veandco/go-sdl2/sdl"
)

// must panics on an SDL error. In a benchmark that uses only memory, an error means that
// none is left.
func must[T any](v T, err error) T {
	if err != nil {
		panic(err)
	}
	return v
}

// surface returns a copy of p in SDL's form, in 8 bits.
func surface(p *image.Paletted) *sdl.Surface {
	s := must(sdl.CreateRGBSurfaceWithFormat(0, int32(p.Rect.Dx()), int32(p.Rect.Dy()), 8, uint32(sdl.PIXELFORMAT_INDEX8)))
	colors := make([]sdl.Color, 256)
	for i, c := range p.Palette {
		r, g, b, _ := c.RGBA()
		colors[i] = sdl.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(b >> 8), A: 255}
	}
	pal := must(sdl.AllocPalette(256))
	must(0, pal.SetColors(colors))
	must(0, s.SetPalette(pal))
	pal.Free() // the surface keeps a reference
	for y := range p.Rect.Dy() {
		copy(s.Pixels()[y*int(s.Pitch):], p.Pix[y*p.Stride:][:p.Rect.Dx()])
	}
	return s
}

// surface1 returns p packed in SDL's form of pixels of one bit.
func surface1(p *image.Paletted) *sdl.Surface {
	s := must(sdl.CreateRGBSurfaceWithFormat(0, int32(p.Rect.Dx()), int32(p.Rect.Dy()), 1, uint32(sdl.PIXELFORMAT_INDEX1MSB)))
	for y := range p.Rect.Dy() {
		line := s.Pixels()[y*int(s.Pitch):]
		for x, v := range p.Pix[y*p.Stride:][:p.Rect.Dx()] {
			line[x/8] |= v & 1 << (7 - x%8)
		}
	}
	return s
}

// whole is the number of full-screen pictures that one call of SDL2 makes.
const whole = 4

func (s *scene) sdlPeers(rows []Row, mono, picture *image.Paletted) func() {
	var owned []*sdl.Surface
	keep := func(f *sdl.Surface) *sdl.Surface {
		owned = append(owned, f)
		return f
	}
	screen := keep(surface(&s.screen.Paletted))
	deep := keep(must(sdl.CreateRGBSurfaceWithFormat(0, Width, Height, 32, uint32(sdl.PIXELFORMAT_ARGB8888))))
	card, one := keep(surface(s.card)), keep(surface1(mono))
	key, rle := keep(surface(s.holed)), keep(surface(s.holed))
	for _, f := range []*sdl.Surface{key, rle} {
		must(0, f.SetColorKey(true, 0))
	}
	must(0, rle.SetRLE(true))

	var places []sdl.Rect
	for _, r := range s.at {
		places = append(places, sdl.Rect{X: int32(r.Min.X), Y: int32(r.Min.Y), W: int32(r.Dx()), H: int32(r.Dy())})
	}
	blit := func(name string, src, dst *sdl.Surface) Way {
		at := make([]sdl.Rect, whole)
		return Way{name, func() { sdlBlits(src, dst, at) }, whole}
	}
	blitAt := func(name string, src *sdl.Surface) Way {
		return Way{name, func() { sdlBlits(src, screen, places) }, len(places)}
	}
	add(rows, "expand", blit("SDL2", screen, deep))
	add(rows, "expand-mono", blit("SDL2", one, deep))
	add(rows, "blit", blitAt("SDL2", card))
	add(rows, byRow(s.card.Rect.Size()), Way{"memcpy a row", func() {
		copyRows(s.screen.Pix, s.screen.Stride, s.card.Pix, s.card.Stride, places)
	}, len(places)})
	add(rows, "key", blitAt("SDL2 key", key))
	add(rows, "mask", blitAt("SDL2 key", key))
	add(rows, "sprite", blitAt("SDL2 RLE", rle))
	add(rows, "fill", Way{"SDL2", func() { sdlFills(screen, 7, whole) }, whole})

	file := bmp(picture)
	add(rows, "img", once("SDL2 BMP", func() {
		must(sdl.LoadBMPRW(must(sdl.RWFromMem(file)), true)).Free()
	}))
	return func() {
		for _, f := range owned {
			f.Free()
		}
	}
}

// bmp writes a picture as a Windows bitmap of 8 bits, the only format that SDL reads
// without a library. It is not compressed.
func bmp(p *image.Paletted) []byte {
	w, h := p.Rect.Dx(), p.Rect.Dy()
	var b bytes.Buffer
	put := func(v any) { binary.Write(&b, binary.LittleEndian, v) }
	head := 14 + 40 + 4*256
	b.WriteString("BM")
	put([]uint32{uint32(head + w*h), 0, uint32(head), 40, uint32(w), uint32(h)})
	put([]uint16{1, 8})
	put([]uint32{0, uint32(w * h), 0, 0, 256, 0})
	for i := range 256 {
		var c color.RGBA
		if i < len(p.Palette) {
			c = color.RGBAModel.Convert(p.Palette[i]).(color.RGBA)
		}
		b.Write([]byte{c.B, c.G, c.R, 0})
	}
	for y := h - 1; y >= 0; y-- {
		b.Write(p.Pix[y*p.Stride:][:w])
	}
	return b.Bytes()
}
