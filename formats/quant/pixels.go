package quant

import (
	"image"
	"image/color"
	"runtime"
	"sync"
)

// A source reads the lines of a picture as four bytes per pixel: red, green, blue and
// alpha, as in an image.RGBA.
type source struct {
	m   image.Image
	r   image.Rectangle
	buf []byte
	// exact means that opaque pixels have at most 8 bits per channel.
	exact   bool
	palette [256][4]byte // of an image.Paletted
}

func newSource(m image.Image) *source {
	s := &source{m: m, r: m.Bounds()}
	switch m := m.(type) {
	case *image.RGBA:
		s.exact = true
		return s // no buffer needed
	case *image.NRGBA:
		s.exact = true
	case *image.Paletted:
		s.exact = true
		for i, c := range m.Palette[:min(len(m.Palette), len(s.palette))] {
			s.palette[i] = bytesOf(c)
			s.exact = s.exact && isBytes(c)
		}
	}
	s.buf = make([]byte, 4*max(0, s.r.Dx()))
	return s
}

// bytesOf returns a colour as in an image.RGBA.
func bytesOf(c color.Color) [4]byte {
	v := color.RGBAModel.Convert(c).(color.RGBA)
	return [4]byte{v.R, v.G, v.B, v.A}
}

// isBytes reports whether a colour has at most 8 bits per channel.
func isBytes(c color.Color) bool {
	for _, v := range channels(c) {
		if v%0x101 != 0 {
			return false
		}
	}
	return true
}

func channels(c color.Color) [4]uint32 {
	r, g, b, a := c.RGBA()
	return [4]uint32{r, g, b, a}
}

// line returns line y. The slice is valid until the next call.
func (s *source) line(y int) []byte {
	n := s.r.Dx()
	switch m := s.m.(type) {
	case *image.RGBA:
		return m.Pix[m.PixOffset(s.r.Min.X, y):][:4*n]
	case *image.NRGBA:
		copy(s.buf, m.Pix[m.PixOffset(s.r.Min.X, y):][:4*n])
		for i := 0; i < len(s.buf); i += 4 {
			if a := s.buf[i+3]; a != 0xff {
				c := bytesOf(color.NRGBA{s.buf[i], s.buf[i+1], s.buf[i+2], a})
				copy(s.buf[i:], c[:])
			}
		}
	case *image.Paletted:
		for i, v := range m.Pix[m.PixOffset(s.r.Min.X, y):][:n] {
			*(*[4]byte)(s.buf[4*i:]) = s.palette[v]
		}
	default:
		for i := range n {
			*(*[4]byte)(s.buf[4*i:]) = bytesOf(m.At(s.r.Min.X+i, y))
		}
	}
	return s.buf
}

// bands calls do concurrently for bands of the lines of r, one per processor. The result
// must not depend on the number of bands.
func bands(r image.Rectangle, do func(y0, y1 int)) {
	n := max(1, min(r.Dy(), r.Dx()*r.Dy()>>14, runtime.GOMAXPROCS(0)))
	var wg sync.WaitGroup
	for i := range n {
		wg.Go(func() { do(r.Min.Y+r.Dy()*i/n, r.Min.Y+r.Dy()*(i+1)/n) })
	}
	wg.Wait()
}
