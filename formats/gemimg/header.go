package gemimg

import (
	"bytes"
	"encoding/binary"
	"image/color"
	"io"
	"math/bits"

	"phosphor/fb/planar"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
)

// Kind is the kind of data after the first eight words of a header.
type Kind uint8

const (
	Plain      Kind = iota // nothing, or nothing known
	Ventura                // Ventura Publisher's colour or grey flag
	XIMG                   // "XIMG", usually with a palette
	VenturaRGB             // Ventura Publisher's 24-bit picture
	STTT                   // "STTT", palette of ST colour registers
	HyperPaint             // HyperPaint's palette of ST colour registers
	TIMG                   // "TIMG", true colour in bitplanes
)

func (k Kind) String() string {
	return codec.Name(k, "GEM IMG", "GEM IMG (Ventura)", "XIMG", "GEM IMG (Ventura 24 bit)", "GEM IMG (STTT)", "GEM IMG (HyperPaint)", "TIMG")
}

// PaletteSource says where the colours of a picture come from.
type PaletteSource uint8

const (
	// PaletteAuto lets Encode choose: PaletteStandard if the picture has exactly those
	// colours, otherwise PaletteXIMG. It is never the source of a decoded picture.
	PaletteAuto PaletteSource = iota
	// PaletteStandard is the start colours of the VDI; the file has no palette.
	PaletteStandard
	// PaletteGrey is a linear scale of greys from white (0) to black. The header
	// has Ventura's grey flag or, with more than 4 planes, is that of an XIMG
	// without a palette.
	PaletteGrey
	// PaletteXIMG is a palette in an XIMG header.
	PaletteXIMG
	// PaletteST is a palette of ST colour registers, in an STTT or HyperPaint
	// header. It is not written.
	PaletteST
	// PaletteNone means that a picture in true colour has no palette.
	PaletteNone
)

func (s PaletteSource) String() string {
	return codec.Name(s, "auto", "VDI standard colours", "grey scale", "XIMG palette", "ST colour registers", "true colour")
}

// Lengths of headers, in words.
const (
	plainWords = 8  // without extension
	flagWords  = 9  // with Ventura's flag
	ximgWords  = 11 // XIMG without palette, STTT too
	timgWords  = 14 // TIMG
	paintWords = 25 // HyperPaint
)

// Offsets of the extension, of an XIMG or STTT palette and of HyperPaint's.
const (
	extension    = 2 * plainWords
	ximgPalette  = 2 * ximgWords
	paintPalette = 2 * flagWords
)

// First word of the extension.
const (
	ventura24 = 3
	paintTag  = 0x0080
)

const (
	maxSide    = 32767
	maxPlanes  = planar.MaxPlanes
	maxPattern = 8

	// With more planes than these, a picture without a palette is grey.
	colourPlanes = 4
)

// headerWords lists the header lengths in use. Package image recognizes only these; the
// decoders accept any.
var headerWords = []int{plainWords, flagWords, ximgWords, timgWords, 17, 23, paintWords, 27, 35, 59, 107, 203, 395, 779}

type header struct {
	size, planes, pattern   int // bytes, planes, bytes
	pixelWidth, pixelHeight int // microns
	width, height           int
	kind                    Kind
	source                  PaletteSource
	palette                 color.Palette // nil in true colour
	layouts                 []layout      // possible layouts of the lines, the likelier ones first
}

// rowBytes returns the length of one row of one plane.
func (h *header) rowBytes() int { return (h.width + 7) / 8 }

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("gemimg", offset, format, args...)
}

// readHeader reads the header, whose length is in its second word.
func readHeader(r io.Reader) ([]byte, error) {
	b := make([]byte, extension)
	n, err := io.ReadFull(r, b)
	if err == nil {
		b = append(b, make([]byte, max(0, 2*word(b, 1)-n))...)
		var m int
		m, err = io.ReadFull(r, b[n:])
		n += m
	}
	if err == io.EOF {
		err = io.ErrUnexpectedEOF
	}
	if err != nil {
		return nil, errorf(n, "in the header: %w", err)
	}
	return b, nil
}

// checks are the ranges of the header's words.
var checks = []struct {
	word, min, max int
	name           string
}{
	{0, 0, 3, "version"},
	{1, plainWords, 0xffff, "header length"},
	{2, 1, 32, "number of planes"},
	{3, 1, maxPattern, "pattern length"},
	{6, 1, maxSide, "width"},
	{7, 1, maxSide, "height"},
}

// Match reports whether a file that begins with these 16 or more bytes looks
// like a GEM picture, of any kind.
func Match(head []byte) bool {
	if len(head) < extension {
		return false
	}
	for _, check := range checks {
		if v := word(head, check.word); v < check.min || v > check.max {
			return false
		}
	}
	return word(head, 1) <= headerWords[len(headerWords)-1]
}

// word returns a word of the header.
func word(b []byte, i int) int { return int(binary.BigEndian.Uint16(b[2*i:])) }

// parseHeader reads the header at the start of b.
func parseHeader(b []byte) (*header, error) {
	if len(b) < extension {
		return nil, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	for _, check := range checks {
		if v := word(b, check.word); v < check.min || v > check.max {
			return nil, errorf(2*check.word, "%s is %d, expected %d to %d", check.name, v, check.min, check.max)
		}
	}
	h := &header{
		size: 2 * word(b, 1), planes: word(b, 2), pattern: word(b, 3),
		pixelWidth: word(b, 4), pixelHeight: word(b, 5), width: word(b, 6), height: word(b, 7),
	}
	if h.size > len(b) {
		return nil, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	ext := b[extension:h.size]
	h.kind = kindOf(ext)
	if err := h.setLayouts(ext); err != nil {
		return nil, err
	}
	if h.layouts[0].show == nil {
		h.setPalette(ext)
	} else {
		h.source = PaletteNone
	}
	return h, nil
}

// setPalette determines the colours of all pixel values.
func (h *header) setPalette(ext []byte) {
	h.palette, h.source = standardPalette(h.planes), PaletteStandard
	switch {
	case h.kind == Ventura && ext[1] == 1 && h.planes <= colourPlanes,
		h.kind == XIMG && h.size == ximgPalette && h.planes > colourPlanes:
		h.palette, h.source = greyPalette(h.planes), PaletteGrey
	case h.kind == XIMG && ext[4]|ext[5] == 0 && h.size >= ximgPalette+6:
		readPalette(h.palette, ext[ximgPalette-extension:])
		h.source = PaletteXIMG
	case h.kind == STTT:
		registers := ext[ximgPalette-extension:]
		copy(h.palette, stcolor.Palette(registers[:min(len(registers), 2*int(binary.BigEndian.Uint16(ext[4:])))]))
		h.source = PaletteST
	case h.kind == HyperPaint:
		copy(h.palette, stcolor.Palette(ext[paintPalette-extension:]))
		h.source = PaletteST
	}
	if h.planes == 1 && h.palette[0] == h.palette[1] {
		h.palette, h.source = standardPalette(1), PaletteStandard
	}
}

// kindOf returns the kind by the header's bytes from offset 16.
func kindOf(ext []byte) Kind {
	words := plainWords + len(ext)/2
	var first uint16
	if words > plainWords {
		first = binary.BigEndian.Uint16(ext)
	}
	switch {
	case words >= ximgWords && bytes.HasPrefix(ext, []byte("XIMG")):
		return XIMG
	case words >= ximgWords && bytes.HasPrefix(ext, []byte("STTT")):
		return STTT
	case words >= timgWords && bytes.HasPrefix(ext, []byte("TIMG")):
		return TIMG
	case words == paintWords && first == paintTag:
		return HyperPaint
	case words == flagWords && first == ventura24:
		return VenturaRGB
	case words == flagWords:
		return Ventura
	}
	return Plain
}

// readPalette sets as many colours as b holds.
func readPalette(p color.Palette, b []byte) {
	level := func(i int) uint8 { return uint8((min(int(binary.BigEndian.Uint16(b[i:])), 1000)*255 + 500) / 1000) }
	for i := range min(len(p), len(b)/6) {
		p[i] = color.RGBA{level(6 * i), level(6*i + 2), level(6*i + 4), 255}
	}
}

// appendPalette appends the colours of p in thousandths.
func appendPalette(b []byte, p color.Palette) []byte {
	for _, c := range p {
		rgba := color.RGBAModel.Convert(c).(color.RGBA)
		for _, v := range [...]uint8{rgba.R, rgba.G, rgba.B} {
			b = binary.BigEndian.AppendUint16(b, uint16((int(v)*1000+127)/255))
		}
	}
	return b
}

// Levels 3 and 5 of the ST's seven, as 8-bit intensities.
const (
	level3 = (3*255 + 3) / 7
	level5 = (5*255 + 3) / 7
)

// standard holds the colours of a picture of 4 planes without a palette.
var standard = [16]color.RGBA{
	{255, 255, 255, 255}, {255, 0, 0, 255}, {0, 255, 0, 255}, {255, 255, 0, 255},
	{0, 0, 255, 255}, {255, 0, 255, 255}, {0, 255, 255, 255}, {level5, level5, level5, 255},
	{level3, level3, level3, 255}, {255, level3, level3, 255}, {level3, 255, level3, 255}, {255, 255, level3, 255},
	{level3, level3, 255, 255}, {255, level3, 255, 255}, {level3, 255, 255, 255}, {0, 0, 0, 255},
}

// standardPalette returns the 2^planes colours of a picture without a palette.
func standardPalette(planes int) color.Palette {
	p := make(color.Palette, 1<<planes)
	for i := range p {
		switch {
		case planes > colourPlanes:
			v := uint32(bits.Reverse8(uint8(len(p)-1-i)) >> (8 - planes))
			p[i] = grey(v, len(p))
		case i == len(p)-1:
			p[i] = standard[len(standard)-1]
		default:
			p[i] = standard[i]
		}
	}
	return p
}

// greyPalette returns 2^planes greys from white to black.
func greyPalette(planes int) color.Palette {
	p := make(color.Palette, 1<<planes)
	for i := range p {
		p[i] = grey(uint32(len(p)-1-i), len(p))
	}
	return p
}

// grey returns grey number v of n, counted from black.
func grey(v uint32, n int) color.RGBA {
	y := uint8((v*255 + uint32(n-1)/2) / uint32(n-1))
	return color.RGBA{y, y, y, 255}
}
