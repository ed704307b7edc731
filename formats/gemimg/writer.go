package gemimg

import (
	"bytes"
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"phosphor/fb/planar"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/indexed"
)

// Options control Encode. Nil and the zero value mean the defaults.
type Options struct {
	// Planes is the number of bitplanes, 1 to 8. 0 means as few as hold the palette and
	// all pixel values. 16, 24 and 32 mean true colour with that many bits per pixel; for
	// a picture without a palette 0 means 24.
	Planes int
	// PatternLength is the length of a pattern in bytes, 1 to 8. 0 chooses the one that
	// packs best. In true colour it is always Planes/8, by which other programs recognize
	// the kind of picture.
	PatternLength int
	// Compatible avoids lengths of patterns that some old programs do not know, and
	// chooses the better of 1 and 2.
	Compatible bool
	// Palette selects where a reader finds the colours. With PaletteStandard and
	// PaletteGrey the picture's own palette is not stored.
	Palette PaletteSource
	// PixelWidth and PixelHeight are the size of a pixel in microns. 0 means 372, that of
	// the ST's 640x400 screen.
	PixelWidth, PixelHeight int
}

const defaultMicrons = 372

// Encode writes a picture. One whose colour model is a color.Palette of at most
// 256 colours is written with its pixel values; a palette of fewer than 2^planes
// colours is filled up with black. Any other picture is written in true colour,
// without its opacity.
//
// The rows are packed as tightly as the format allows. Bits beyond the width, which mean
// nothing, are 0 or 1, whichever packs better.
func Encode(w io.Writer, m image.Image, o *Options) error {
	if o == nil {
		o = &Options{}
	}
	b, err := o.encode(m)
	return codec.Write(w, "gemimg", b, err)
}

func (o *Options) encode(m image.Image) ([]byte, error) {
	h, err := o.header(m.Bounds())
	if err != nil {
		return nil, err
	}
	lengths := []int{o.PatternLength}
	if o.Compatible {
		lengths = []int{2, 1}
	} else if o.PatternLength == 0 {
		// Every reader knows 2 and nearly every one knows 1, so ties go to them.
		lengths = []int{2, 1, 4, 3, 5, 6, 7, 8}
	}
	p, ok := m.(image.PalettedImage)
	if ok {
		_, ok = m.ColorModel().(color.Palette)
	}
	var lines [][]byte
	if ok && h.planes <= maxPlanes {
		lines, err = o.indexed(h, p)
	} else {
		if lines, err = o.trueColor(h, m); err == nil {
			lengths = []int{h.planes / 8}
		}
	}
	if err != nil {
		return nil, err
	}
	l := h.layouts[0]
	mask := byte(0xff)
	if l.show == nil {
		mask = byte(0xff << (7 - (h.width-1)%8))
	}
	packed, pattern := pack(lines, l.rowBytes, mask, lengths)
	h.pattern = pattern
	return append(h.bytes(), packed...), nil
}

// header returns the header for a picture, as far as the options determine it.
func (o *Options) header(r image.Rectangle) (*header, error) {
	if err := indexed.CheckSize(r, maxSide); err != nil {
		return nil, err
	}
	trueColor := o.Planes == 16 || o.Planes == 24 || o.Planes == 32
	if !trueColor && (o.Planes < 0 || o.Planes > maxPlanes) {
		return nil, fmt.Errorf("number of planes is %d, expected 0 to %d, 16, 24 or 32", o.Planes, maxPlanes)
	}
	if o.PatternLength < 0 || o.PatternLength > maxPattern {
		return nil, fmt.Errorf("pattern length is %d, expected 0 to %d", o.PatternLength, maxPattern)
	}
	if o.Palette > PaletteXIMG && (o.Palette != PaletteNone || !trueColor) {
		return nil, fmt.Errorf("palette source %d cannot be written", o.Palette)
	}
	h := &header{
		planes: o.Planes, width: r.Dx(), height: r.Dy(), source: o.Palette,
		pixelWidth: o.PixelWidth, pixelHeight: o.PixelHeight,
	}
	for _, size := range []*int{&h.pixelWidth, &h.pixelHeight} {
		if *size < 0 || *size > 0xffff {
			return nil, fmt.Errorf("pixel size is %d microns, expected 0 to 65535", *size)
		}
		if *size == 0 {
			*size = defaultMicrons
		}
	}
	return h, nil
}

// indexed completes the header with a palette and returns the lines as bits.
func (o *Options) indexed(h *header, m image.PalettedImage) ([][]byte, error) {
	pix, palette, err := indexed.Parts(m, maxSide)
	if err != nil {
		return nil, err
	}
	if h.planes == 0 {
		h.planes = indexed.Planes(pix, palette)
	}
	if top := slices.Max(pix); h.planes > maxPlanes || int(top) >= 1<<h.planes {
		return nil, fmt.Errorf("%d colours and pixel value %d do not fit %d planes", len(palette), top, min(h.planes, maxPlanes))
	}
	h.palette = indexed.Fit(palette, 1<<h.planes)
	if h.source == PaletteAuto {
		h.source = PaletteXIMG
		if bytes.Equal(appendPalette(nil, h.palette), appendPalette(nil, standardPalette(h.planes))) {
			h.source = PaletteStandard
		}
	}
	if err := h.setLayouts(nil); err != nil {
		return nil, err
	}
	lines := make([][]byte, h.height)
	for y := range lines {
		lines[y] = make([]byte, h.planes*h.rowBytes())
		planar.Split(lines[y], h.rowBytes(), h.planes, pix[y*h.width:][:h.width])
	}
	return lines, nil
}

// trueColor completes the header and returns the lines of whole pixels.
func (o *Options) trueColor(h *header, m image.Image) ([][]byte, error) {
	if h.planes == 0 {
		h.planes = 24
	}
	if h.planes <= maxPlanes {
		return nil, fmt.Errorf("%d planes, expected 16, 24 or 32", h.planes)
	}
	h.kind, h.source, h.pattern = XIMG, PaletteNone, h.planes/8
	if err := h.setLayouts(nil); err != nil {
		return nil, err
	}
	r := m.Bounds()
	lines := make([][]byte, h.height)
	for y := range lines {
		line := make([]byte, 0, h.layouts[0].rowBytes)
		for x := range h.width {
			c := color.NRGBAModel.Convert(m.At(r.Min.X+x, r.Min.Y+y)).(color.NRGBA)
			switch h.planes {
			case 16:
				line = binary.BigEndian.AppendUint16(line, uint16(narrow(c.R, 5)<<11|narrow(c.G, 6)<<5|narrow(c.B, 5)))
			case 24:
				line = append(line, c.R, c.G, c.B)
			case 32:
				line = append(line, 0, c.R, c.G, c.B)
			}
		}
		lines[y] = line[:cap(line)]
	}
	return lines, nil
}

// narrow returns the intensity of n bits that is nearest to v.
func narrow(v uint8, n int) int { return (int(v)*(1<<n-1) + 127) / 255 }

// bytes returns the header in its form in the file.
func (h *header) bytes() []byte {
	var ext []byte
	switch ximg := []byte("XIMG\x00\x00"); {
	case h.source == PaletteXIMG:
		ext = appendPalette(ximg, h.palette)
	case h.source == PaletteNone, h.source == PaletteGrey && h.planes > colourPlanes:
		ext = ximg
	case h.source == PaletteGrey:
		ext = []byte{0, 1}
	}
	b := make([]byte, 0, extension+len(ext))
	for _, word := range []int{1, plainWords + len(ext)/2, h.planes, h.pattern, h.pixelWidth, h.pixelHeight, h.width, h.height} {
		b = binary.BigEndian.AppendUint16(b, uint16(word))
	}
	return append(b, ext...)
}
