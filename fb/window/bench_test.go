//go:build cgo

package window

import (
	"image"
	"testing"

	"phosphor/fb"

	"github.com/veandco/go-sdl2/sdl"
)

// The benchmarks compare package fb with SDL's surfaces, pixel for pixel: MB/s
// are millions of pixels. SDL is called once for each picture, as a program
// would; BenchmarkCall tells what such a call costs without its work.

const screenWidth, screenHeight = 640, 400

// The card is drawn at an odd place, as cards are.
var card = image.Rect(0, 0, 64, 86).Add(image.Pt(37, 51))

// cardPicture is an ellipse that fills the card, 0 around it.
func cardPicture() *image.Paletted {
	p := image.NewPaletted(image.Rect(0, 0, card.Dx(), card.Dy()), sample().Palette)
	for y := range 86 {
		for x := range 64 {
			u, v := (2*x-63)*86, (2*y-85)*64
			if u*u+v*v <= 64*86*64*86 {
				p.SetColorIndex(x, y, uint8(1+(x^y)%254))
			}
		}
	}
	return p
}

// sample is a screen full of all colours.
func sample() *fb.Screen {
	m := &fb.Mode{Width: screenWidth, Height: screenHeight, Depth: 8, DAC: fb.RGB24, Palette: make([]uint32, 256)}
	for i := range m.Palette {
		m.Palette[i] = uint32(i) * 0x010203 & 0xffffff
	}
	s := fb.NewScreen(m)
	for i := range s.Pix {
		s.Pix[i] = uint8(i * 167 >> 3)
	}
	return s
}

// surfaceOf returns a copy of p as SDL keeps it.
func surfaceOf(b *testing.B, p *image.Paletted) *sdl.Surface {
	b.Helper()
	s, err := sdl.CreateRGBSurfaceWithFormat(0, int32(p.Rect.Dx()), int32(p.Rect.Dy()), 8, uint32(sdl.PIXELFORMAT_INDEX8))
	if err != nil {
		b.Fatal(err)
	}
	b.Cleanup(s.Free)
	pal, err := sdl.AllocPalette(256)
	if err != nil {
		b.Fatal(err)
	}
	colors := make([]sdl.Color, 256)
	for i, c := range p.Palette {
		r, g, bl, _ := c.RGBA()
		colors[i] = sdl.Color{R: uint8(r >> 8), G: uint8(g >> 8), B: uint8(bl >> 8), A: 255}
	}
	if err := pal.SetColors(colors); err != nil {
		b.Fatal(err)
	}
	if err := s.SetPalette(pal); err != nil {
		b.Fatal(err)
	}
	pal.Free() // the surface holds on to it
	for y := range p.Rect.Dy() {
		copy(s.Pixels()[y*int(s.Pitch):], p.Pix[y*p.Stride:][:p.Rect.Dx()])
	}
	return s
}

func sdlBlit(b *testing.B, src, dst *sdl.Surface, at image.Rectangle) {
	b.Helper()
	for b.Loop() {
		to := rect(at) // SDL writes the clipped rectangle back
		if err := src.Blit(nil, dst, &to); err != nil {
			b.Fatal(err)
		}
	}
}

func BenchmarkExpand640x400(b *testing.B) {
	s := sample()
	s.Palette = s.Regs.Colors()
	b.Run("fb", func(b *testing.B) {
		dst := make([]uint32, screenWidth*screenHeight)
		lut := s.Regs.LUT()
		b.SetBytes(screenWidth * screenHeight)
		for b.Loop() {
			fb.Expand(dst, screenWidth, &s.Paletted, s.Rect, &lut)
		}
	})
	b.Run("sdl", func(b *testing.B) {
		src := surfaceOf(b, &s.Paletted)
		dst, err := sdl.CreateRGBSurfaceWithFormat(0, screenWidth, screenHeight, 32, sdl.PIXELFORMAT_ARGB8888)
		if err != nil {
			b.Fatal(err)
		}
		defer dst.Free()
		b.SetBytes(screenWidth * screenHeight)
		sdlBlit(b, src, dst, s.Rect)
	})
}

func BenchmarkBlitOpaque64x86(b *testing.B) {
	s, c := sample(), cardPicture()
	b.Run("fb", func(b *testing.B) {
		b.SetBytes(64 * 86)
		for b.Loop() {
			fb.Blit(s.Bitmap, card, c, image.Point{}, fb.OpCopy)
		}
	})
	b.Run("sdl", func(b *testing.B) {
		src, dst := surfaceOf(b, c), surfaceOf(b, &s.Paletted)
		b.SetBytes(64 * 86)
		sdlBlit(b, src, dst, card)
	})
}

func BenchmarkBlitMasked64x86(b *testing.B) {
	s, c := sample(), cardPicture()
	b.Run("fb-mask", func(b *testing.B) {
		m := fb.Mask(c, 0)
		b.SetBytes(64 * 86)
		for b.Loop() {
			fb.BlitMask(s.Bitmap, card, c, image.Point{}, m, image.Point{}, fb.OpCopy)
		}
	})
	b.Run("fb-key", func(b *testing.B) {
		b.SetBytes(64 * 86)
		for b.Loop() {
			fb.BlitKey(s.Bitmap, card, c, image.Point{}, 0)
		}
	})
	for _, rle := range []bool{false, true} {
		name := "sdl-key"
		if rle {
			name = "sdl-key-rle"
		}
		b.Run(name, func(b *testing.B) {
			src, dst := surfaceOf(b, c), surfaceOf(b, &s.Paletted)
			if err := src.SetColorKey(true, 0); err != nil {
				b.Fatal(err)
			}
			if err := src.SetRLE(rle); err != nil {
				b.Fatal(err)
			}
			b.SetBytes(64 * 86)
			sdlBlit(b, src, dst, card)
		})
	}
}

func BenchmarkFill640x400(b *testing.B) {
	s := sample()
	b.Run("fb", func(b *testing.B) {
		b.SetBytes(screenWidth * screenHeight)
		for b.Loop() {
			fb.Fill(s.Bitmap, s.Rect, 7, fb.OpCopy)
		}
	})
	b.Run("sdl", func(b *testing.B) {
		dst := surfaceOf(b, &s.Paletted)
		b.SetBytes(screenWidth * screenHeight)
		for b.Loop() {
			if err := dst.FillRect(nil, 7); err != nil {
				b.Fatal(err)
			}
		}
	})
}

// BenchmarkCall is a blit and a fill of nothing: the way through cgo and SDL's
// preparations.
func BenchmarkCall(b *testing.B) {
	c := cardPicture()
	b.Run("blit", func(b *testing.B) {
		src, dst := surfaceOf(b, c), surfaceOf(b, c)
		one := sdl.Rect{W: 1, H: 1}
		for b.Loop() {
			to := one
			if err := src.Blit(&one, dst, &to); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("fill", func(b *testing.B) {
		dst := surfaceOf(b, c)
		one := sdl.Rect{W: 1, H: 1}
		for b.Loop() {
			if err := dst.FillRect(&one, 7); err != nil {
				b.Fatal(err)
			}
		}
	})
}
