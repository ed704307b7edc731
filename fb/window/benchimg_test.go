//go:build cgo

package window

import (
	"bytes"
	"encoding/binary"
	"image"
	"image/color"
	"testing"

	"phosphor/formats/gemimg"

	"github.com/veandco/go-sdl2/sdl"
)

// BenchmarkDecodeIMG reads a screen of 16 colours from a GEM IMG, and beside it
// SDL reads the same screen from the only format that it knows, a BMP of 8 bits
// without packing.
func BenchmarkDecodeIMG(b *testing.B) {
	p := image.NewPaletted(image.Rect(0, 0, screenWidth, screenHeight), nil)
	for i := range 16 {
		p.Palette = append(p.Palette, color.RGBA{uint8(i * 17), uint8(255 - i*17), uint8(i * 40), 255})
	}
	for y := range screenHeight {
		for x := range screenWidth {
			p.SetColorIndex(x, y, uint8((x/20+y/15)%16))
			if (x*x+y*y)%97 == 0 {
				p.SetColorIndex(x, y, uint8(x&15))
			}
		}
	}
	var img bytes.Buffer
	if err := gemimg.Encode(&img, p, nil); err != nil {
		b.Fatal(err)
	}
	b.Run("fb", func(b *testing.B) {
		b.SetBytes(screenWidth * screenHeight)
		for b.Loop() {
			if _, err := gemimg.DecodeAll(bytes.NewReader(img.Bytes())); err != nil {
				b.Fatal(err)
			}
		}
	})
	b.Run("sdl-bmp", func(b *testing.B) {
		data := bmp(p)
		b.SetBytes(screenWidth * screenHeight)
		for b.Loop() {
			rw, err := sdl.RWFromMem(data)
			if err != nil {
				b.Fatal(err)
			}
			s, err := sdl.LoadBMPRW(rw, true)
			if err != nil {
				b.Fatal(err)
			}
			s.Free()
		}
	})
}

// bmp writes a picture as a Windows bitmap of 8 bits, the lowest line first.
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
