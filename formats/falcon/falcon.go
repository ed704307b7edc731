// Package falcon reads pictures of the Atari Falcon: screens in 256 colours of the program
// Fuckpaint (PI4, PI9), and screens in true colour of EggPaint (TRP), COKE (TG1), and of
// programs that store them without a header (FTC, XGA).
//
// # Files
//
// All numbers are big-endian.
//
//   - PI4 and PI9: 256 colours of 4 bytes each, red, green, 0 and blue; then for every 16
//     pixels one word of each of eight planes, plane 0 first. 65,024 bytes are a picture of
//     320x200 pixels, 77,824 one of 320x240.
//   - TRP: the letters "TRUP" or "tru?", width and height in 16 bits each, then pixels.
//   - TG1: the letters "COKE format.", width and height in 16 bits each, the length of the
//     header in 16 bits, usually 18; pixels from there on.
//   - FTC: pixels of a screen of 384x240, and nothing else.
//   - XGA: the same with 320x240 or 384x480 pixels.
//
// A pixel of true colour is a word: five bits of red, six of green, five of blue. The bits
// of each are repeated downwards to fill eight.
//
// # Doubtful cases
//
//   - In 256 colours the Falcon shows six bits of each component. Programs store and show
//     eight, and so does this package.
//   - With the overlay on, the lowest bit of green is not part of the colour, but files do
//     not say whether it is on.
//   - Pixels missing from a damaged file are black, and their lines are counted
//     (MissingLines). The first line must be there.
//
// # Sources
//
// RECOIL, Deark and zView; Hatari for the colours of the 256-colour mode. RECOIL makes the
// same pixels; Deark rounds five and six bits to eight.
package falcon

import (
	"encoding/binary"
	"image"
	"image/color"
	"io"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
)

func init() {
	for _, mark := range []string{cokeMark, "TRUP", "tru?"} {
		image.RegisterFormat("falcon", mark, Decode, DecodeConfig)
	}
}

// Kind is one of the formats.
type Kind uint8

const (
	Indexed Kind = iota // PI4, PI9
	TRP
	TG1
	Raw // FTC, XGA
)

func (k Kind) String() string {
	return codec.Name(k, "256 colours", "EggPaint", "COKE", "true colour without a header")
}

// An Image is a decoded picture.
type Image struct {
	Kind Kind
	// Frame is the picture if it has 256 colours, otherwise nil.
	Frame *frame.Picture
	// TrueColor is the picture if it is in true colour, otherwise nil.
	TrueColor    *image.RGBA
	MissingLines int // lines missing from a damaged file; black
}

// Picture returns the picture.
func (m *Image) Picture() image.Image {
	if m.TrueColor != nil {
		return m.TrueColor
	}
	return m.Frame.Image()
}

const (
	cokeMark    = "COKE format."
	paletteSize = 1024
	indexedSize = paletteSize + 320*200
	indexedMore = paletteSize + 320*240
)

// rawSizes maps lengths of files without a header to picture sizes.
var rawSizes = map[int]image.Point{2 * 384 * 240: {X: 384, Y: 240}, 2 * 320 * 240: {X: 320, Y: 240}, 2 * 384 * 480: {X: 384, Y: 480}}

func isTRP(b []byte) bool {
	return len(b) >= 8 && (string(b[:4]) == "TRUP" || string(b[:4]) == "tru?")
}

func isTG1(b []byte) bool { return len(b) >= 18 && string(b[:len(cokeMark)]) == cokeMark }

// Match reports whether a file that begins with these bytes is a TRP or TG1.
func Match(head []byte) bool { return isTRP(head) || isTG1(head) }

// MatchIndexed reports whether a file is a PI4 or PI9, by its length and colours.
func MatchIndexed(data []byte) bool {
	if len(data) != indexedSize && len(data) != indexedMore {
		return false
	}
	for i := 2; i < paletteSize; i += 4 {
		if data[i] != 0 {
			return false
		}
	}
	return true
}

// MatchRaw reports whether a file of the given size can be an FTC or XGA.
func MatchRaw(size int) bool { return rawSizes[size] != image.Point{} }

// Decode reads a picture. The result is an *image.Paletted or an *image.RGBA.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Picture(), nil
}

// DecodeConfig returns the colour model and size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return image.Config{}, err
	}
	p := m.Picture()
	return image.Config{ColorModel: p.ColorModel(), Width: p.Bounds().Dx(), Height: p.Bounds().Dy()}, nil
}

// DecodeAll reads a picture of any kind. A file with neither a signature nor one of the
// lengths is read as a picture in 256 colours if its start has the unused bytes of a
// palette.
func DecodeAll(r io.Reader) (*Image, error) {
	data, err := codec.ReadAll(r, "falcon")
	if err != nil {
		return nil, err
	}
	word := func(at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	switch {
	case isTRP(data):
		return trueColor(TRP, data, 8, image.Pt(word(4), word(6)))
	case isTG1(data):
		return trueColor(TG1, data, max(18, word(16)), image.Pt(word(12), word(14)))
	case MatchRaw(len(data)):
		return trueColor(Raw, data, 0, rawSizes[len(data)])
	}
	return indexed(data)
}

func trueColor(kind Kind, data []byte, at int, size image.Point) (*Image, error) {
	if size.X == 0 || size.Y == 0 {
		return nil, codec.Errorf("falcon", 4, "size is %dx%d, expected 1x1 to 65535x65535", size.X, size.Y)
	}
	lines := 0
	if at < len(data) {
		lines = min((len(data)-at)/(2*size.X), size.Y)
	}
	// A damaged picture may lack lines, but not nearly all of them.
	if lines == 0 || size.Y/lines > 64 {
		return nil, codec.Errorf("falcon", len(data), "in the first of %d lines: %w", size.Y, io.ErrUnexpectedEOF)
	}
	m := &Image{Kind: kind, TrueColor: image.NewRGBA(image.Rectangle{Max: size}), MissingLines: size.Y - lines}
	for i := range size.X * size.Y {
		pix := m.TrueColor.Pix[4*i : 4*i+4 : 4*i+4]
		if pix[3] = 255; i < lines*size.X {
			v := binary.BigEndian.Uint16(data[at+2*i:])
			r, g, b := uint8(v>>11), uint8(v>>5&63), uint8(v&31)
			pix[0], pix[1], pix[2] = r<<3|r>>2, g<<2|g>>4, b<<3|b>>2
		}
	}
	return m, nil
}

func indexed(data []byte) (*Image, error) {
	const width = 320
	for i := 2; i < min(len(data), paletteSize); i += 4 {
		if data[i] != 0 {
			return nil, codec.Errorf("falcon", i, "%02X, expected 0 between green and blue; or a file that begins with TRUP, tru? or %s, or that has 153600, 184320 or 368640 bytes", data[i], cokeMark)
		}
	}
	if len(data) < paletteSize+width {
		return nil, codec.Errorf("falcon", len(data), "in the colours or the first line: %w", io.ErrUnexpectedEOF)
	}
	height := 200
	if len(data) > indexedSize {
		height = 240
	}
	lines := min((len(data)-paletteSize)/width, height)
	b := image.NewPaletted(image.Rect(0, 0, width, height), make(color.Palette, 256))
	if err := planar.ST(width, 8).ToChunky(b.Pix, width, data[paletteSize:], width, lines); err != nil {
		panic(err) // there are that many lines
	}
	s := &raster.Picture{Bitmap: b, Machine: "Atari Falcon", Mode: "256 colours", Pixel: image.Pt(1, 1)}
	for i := range b.Palette {
		c := color.RGBA{data[4*i], data[4*i+1], data[4*i+3], 255}
		b.Palette[i] = c
		s.Registers = append(s.Registers, raster.RGB24.Word(c))
	}
	p := frame.New(s)
	p.MissingLines = height - lines
	return &Image{Kind: Indexed, Frame: p, MissingLines: p.MissingLines}, nil
}
