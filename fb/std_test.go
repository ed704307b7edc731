package fb

import (
	"bytes"
	"image"
	"image/color"
	"image/draw"
	"image/png"
	"testing"

	xdraw "golang.org/x/image/draw"
	"golang.org/x/image/font"
	"golang.org/x/image/font/basicfont"
	"golang.org/x/image/math/fixed"
)

// drawings are ways to draw by the standard library and golang.org/x/image.
func drawings() map[string]func(dst draw.Image) {
	photo := image.NewRGBA(image.Rect(0, 0, 60, 40))
	for i := range photo.Pix {
		photo.Pix[i] = uint8(i * 31)
		if i%4 == 3 {
			photo.Pix[i] = 255
		}
	}
	glass := image.NewUniform(color.NRGBA{255, 0, 0, 128})
	mask := image.NewAlpha(image.Rect(0, 0, 60, 40))
	for i := range mask.Pix {
		mask.Pix[i] = uint8(i)
	}
	r := image.Rect(5, 3, 60, 30)
	return map[string]func(dst draw.Image){
		"Src":     func(dst draw.Image) { draw.Draw(dst, r, photo, image.Point{}, draw.Src) },
		"Over":    func(dst draw.Image) { draw.Draw(dst, r, glass, image.Point{}, draw.Over) },
		"mask":    func(dst draw.Image) { draw.DrawMask(dst, r, photo, image.Point{}, mask, image.Point{}, draw.Over) },
		"diffuse": func(dst draw.Image) { draw.FloydSteinberg.Draw(dst, r, photo, image.Point{}) },
		"generic": func(dst draw.Image) {
			draw.Draw(dst, r, struct{ image.Image }{photo}, image.Point{}, draw.Src)
		},
		"scaled":  func(dst draw.Image) { xdraw.BiLinear.Scale(dst, r, photo, photo.Rect, xdraw.Over, nil) },
		"nearest": func(dst draw.Image) { xdraw.NearestNeighbor.Scale(dst, r, photo, photo.Rect, xdraw.Src, nil) },
		"text": func(dst draw.Image) {
			d := font.Drawer{Dst: dst, Src: image.NewUniform(color.RGBA{0, 0, 255, 255}), Face: basicfont.Face7x13, Dot: fixed.P(8, 20)}
			d.DrawString("Phosphor")
		},
	}
}

// TestStandardDrawing checks that drawing by the interfaces of image/draw obeys the clip
// rectangle, marks changes as dirty, and finds the nearest register.
func TestStandardDrawing(t *testing.T) {
	mode := &Mode{Width: 64, Height: 40, Depth: 3, DAC: ST, Palette: []uint32{0x777, 0x700, 0x070, 0x770, 0x007, 0x707, 0x077, 0x000}}
	clip := image.Rect(10, 8, 41, 25)
	for name, do := range drawings() {
		s := NewScreen(mode)
		s.SetClip(clip)
		s.ClearDirty()
		do(s)
		changed := 0
		for i, v := range s.Pix {
			if v == 0 {
				continue
			}
			changed++
			at := image.Pt(i%64, i/64)
			dirty := false
			for _, r := range s.Dirty().Rects() {
				dirty = dirty || at.In(r)
			}
			if !at.In(clip) || !dirty {
				t.Fatalf("%s: pixel %v changed, outside %v or %v", name, at, clip, s.Dirty().Rects())
			}
		}
		if changed == 0 {
			t.Errorf("%s: nothing was drawn", name)
		}
		// The same on a picture with the registers as its palette.
		want := image.NewPaletted(s.Rect, s.Regs.Colors())
		do(struct{ draw.Image }{want})
		for y := clip.Min.Y; y < clip.Max.Y; y++ {
			for x := clip.Min.X; x < clip.Max.X; x++ {
				if got, want := s.ColorIndexAt(x, y), want.ColorIndexAt(x, y); got != want && name != "diffuse" { // what is not drawn does not diffuse errors
					t.Fatalf("%s: pixel %d,%d is register %d, want %d", name, x, y, got, want)
				}
			}
		}
		// A bitmap alone has a palette of greys.
		b := New(s.Rect, 3)
		b.SetClip(clip)
		do(b)
		for i, v := range b.Pix {
			if at := image.Pt(i%64, i/64); v != 0 && (!at.In(clip) || b.Dirty().Empty()) {
				t.Fatalf("%s: pixel %v of a bitmap changed outside %v", name, at, clip)
			}
		}
	}
}

// TestScreenIsAnImage checks that a screen is a picture in the colours that its registers have at
// the time.
func TestScreenIsAnImage(t *testing.T) {
	s := NewScreen(&Mode{Width: 8, Height: 2, Depth: 1, DAC: Amiga, Palette: []uint32{0xf00, 0x00f}})
	s.SetColorIndex(3, 1, 1)
	if s.At(3, 1) != (color.RGBA{0, 0, 255, 255}) || s.At(0, 0) != (color.RGBA{255, 0, 0, 255}) || s.RGBA64At(0, 0) != (color.RGBA64{0xffff, 0, 0, 0xffff}) {
		t.Errorf("%v and %v", s.At(3, 1), s.At(0, 0))
	}
	s.Regs.SetWord(1, 0x0f0)
	if s.At(3, 1) != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("after a register has changed: %v", s.At(3, 1))
	}
	var b bytes.Buffer
	if err := png.Encode(&b, s); err != nil {
		t.Fatal(err)
	}
	m, err := png.Decode(&b)
	if p, ok := m.(*image.Paletted); err != nil || !ok || p.ColorIndexAt(3, 1) != 1 || p.At(3, 1) != (color.RGBA{0, 255, 0, 255}) {
		t.Errorf("decoded as a PNG: %T, %v", m, err)
	}
	// Registers beyond the depth are not used for drawing, but sprites may use them.
	s.Regs = NewPalette(Amiga, []uint32{0, 0xfff, 0xf00})
	if s.Set(0, 0, color.RGBA{255, 0, 0, 255}); s.ColorIndexAt(0, 0) > 1 || s.Regs.Index(color.RGBA{250, 9, 9, 255}) != 2 {
		t.Errorf("red is register %d", s.ColorIndexAt(0, 0))
	}
}
