// Package indexed splits pictures with palettes into their parts for the encoders of the
// picture formats.
package indexed

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"math/bits"
	"slices"
)

// Parts returns the pixel values of m, line by line without gaps, and its palette. It
// returns an error unless m has a palette of at most 256 colours and each side is 1 to
// maxSide pixels long.
func Parts(m image.PalettedImage, maxSide int) (pix []byte, palette color.Palette, err error) {
	palette, ok := m.ColorModel().(color.Palette)
	if !ok {
		return nil, nil, errors.New("the picture has no palette")
	}
	if len(palette) > 256 {
		return nil, nil, fmt.Errorf("%d colours, expected at most 256", len(palette))
	}
	if err := CheckSize(m.Bounds(), maxSide); err != nil {
		return nil, nil, err
	}
	r := m.Bounds()
	pix = make([]byte, 0, r.Dx()*r.Dy())
	p, _ := m.(*image.Paletted)
	for y := r.Min.Y; y < r.Max.Y; y++ {
		if p != nil {
			i := p.PixOffset(r.Min.X, y)
			pix = append(pix, p.Pix[i:i+r.Dx()]...)
			continue
		}
		for x := r.Min.X; x < r.Max.X; x++ {
			pix = append(pix, m.ColorIndexAt(x, y))
		}
	}
	return pix, palette, nil
}

// CheckSize returns an error unless each side of r is 1 to maxSide pixels long.
func CheckSize(r image.Rectangle, maxSide int) error {
	if r.Empty() || r.Dx() > maxSide || r.Dy() > maxSide {
		return fmt.Errorf("size is %dx%d, expected 1x1 to %dx%[3]d", r.Dx(), r.Dy(), maxSide)
	}
	return nil
}

// Planes returns the number of bitplanes that hold the palette and all pixel values.
func Planes(pix []byte, palette color.Palette) int {
	return max(1, bits.Len(uint(max(int(slices.Max(pix)), len(palette)-1))))
}

// Fit returns a copy of the palette with n colours: the rest is cut off, or black is
// added.
func Fit(palette color.Palette, n int) color.Palette {
	p := slices.Clone(palette[:min(len(palette), n)])
	for len(p) < n {
		p = append(p, color.RGBA{A: 255})
	}
	return p
}

// AppendRGB appends the colours as three bytes each.
func AppendRGB(b []byte, palette color.Palette) []byte {
	for _, c := range palette {
		rgba := color.RGBAModel.Convert(c).(color.RGBA)
		b = append(b, rgba.R, rgba.G, rgba.B)
	}
	return b
}

// RGB returns as many colours as the bytes hold, three for each.
func RGB(b []byte) (palette color.Palette) {
	for ; len(b) >= 3; b = b[3:] {
		palette = append(palette, color.RGBA{b[0], b[1], b[2], 255})
	}
	return palette
}
