// Package dib reads device-independent bitmaps of Windows and OS/2 with up to 256
// colours: the contents of a BMP file after its 14-byte header, which is also their form
// in the resources of programs.
//
// A bitmap begins with a header of 12 bytes (width and height as words, planes, bits per
// pixel) or of 40 and more (width and height in 32 bits; also compression and the number
// of colours). Colours follow: blue, green, red and, after the longer headers, an unused
// byte. Then come the rows, padded to 32 bits, from bottom to top unless the height is
// negative.
//
// Run-length encoding (compression 1 with 8 bits, 2 with 4) consists of pairs of bytes: a
// count and the value to repeat; or 0 and a code: 0 for the end of a row, 1 for the end of
// the picture, 2 for a step given by two further bytes, 3 and more for that many literal
// pixels, padded to a word. Pixels that are not written have value 0.
//
// Source: the description of BITMAPINFOHEADER on learn.microsoft.com. Pictures of more than
// 256 colours are left to golang.org/x/image/bmp.
package dib

import (
	"encoding/binary"
	"fmt"
	"image"
	"image/color"
	"io"
	"slices"

	"phosphor/formats/internal/codec"
)

// maxPixels is the most memory that a picture may take. Before allocating it, Bitmap
// checks whether the file can hold the picture.
const maxPixels = 1 << 30

// A Header is the beginning of a bitmap.
type Header struct {
	Size          image.Point
	Bits          int
	Compression   int
	TopDown       bool
	head, colours int // bytes of the header, number of colours
	short         bool
}

func errorf(offset int, text string, args ...any) error {
	return codec.Errorf("bmp", offset, text, args...)
}

// ReadHeader reads the header of a bitmap. It also accepts bitmaps of more than 8 bits.
func ReadHeader(data []byte) (h Header, err error) {
	if len(data) < 12 {
		return h, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	u16 := func(at int) int { return int(binary.LittleEndian.Uint16(data[at:])) }
	i32 := func(at int) int { return int(int32(binary.LittleEndian.Uint32(data[at:]))) }
	switch h.head = i32(0); {
	case h.head == 12:
		h.short = true
		h.Size, h.Bits = image.Pt(u16(4), u16(6)), u16(10)
	case h.head >= 40 && h.head <= 124 && h.head <= len(data):
		h.Size, h.Bits, h.Compression = image.Pt(i32(4), i32(8)), u16(14), i32(16)
		h.colours = i32(32)
		if h.Size.Y < 0 {
			h.Size.Y, h.TopDown = -h.Size.Y, true
		}
	default:
		return h, errorf(0, "the header has %d bytes, expected 12, or 40 to 124", h.head)
	}
	if h.Size.X < 1 || h.Size.Y < 1 || h.Size.X > maxPixels/h.Size.Y {
		return h, errorf(4, "%dx%d pixels, expected at most %d", h.Size.X, h.Size.Y, maxPixels)
	}
	if h.Bits <= 8 && (h.colours < 1 || h.colours > 1<<h.Bits) {
		h.colours = 1 << h.Bits
	}
	return h, nil
}

// Bitmap reads a bitmap of 1, 4 or 8 bits without a file header, as in resources. Its
// pixels begin at the given offset; 0 means directly after the colours.
func Bitmap(data []byte, pixels int) (*image.Paletted, error) {
	h, err := ReadHeader(data)
	if err != nil {
		return nil, err
	}
	if h.Bits != 1 && h.Bits != 4 && h.Bits != 8 {
		return nil, errorf(14, "%d bits, expected 1, 4 or 8", h.Bits)
	}
	entry := 4
	if h.short {
		entry = 3
	}
	end := h.head + entry*h.colours
	if end > len(data) {
		return nil, errorf(len(data), "in the colours: %w", io.ErrUnexpectedEOF)
	}
	p := make(color.Palette, h.colours, 1<<h.Bits)
	for i := range p {
		c := data[h.head+entry*i:]
		p[i] = color.RGBA{c[2], c[1], c[0], 255}
	}
	for len(p) < 1<<h.Bits { // pixel values without a colour are black
		p = append(p, color.RGBA{A: 255})
	}
	if pixels == 0 {
		pixels = end
	}
	if pixels < end || pixels > len(data) {
		return nil, errorf(0, "the picture is at %d, expected %d to %d", pixels, end, len(data))
	}
	rest := data[pixels:]
	row := (h.Size.X*h.Bits + 31) / 32 * 4
	switch {
	case h.Compression == 0 && len(rest) < row*h.Size.Y:
		return nil, errorf(len(data), "in the picture: %w", io.ErrUnexpectedEOF)
	case h.Compression == 0, h.Compression == 1 && h.Bits == 8, h.Compression == 2 && h.Bits == 4:
	default:
		return nil, errorf(16, "%s is %d, which %v does not have", "compression", h.Compression, fmt.Sprintf("%d-bit BMP", h.Bits))
	}
	// A run of two bytes holds up to 255 pixels; a larger picture cannot be complete.
	if h.Compression != 0 && h.Size.X*h.Size.Y > 256*(len(rest)+256) {
		return nil, errorf(4, "%dx%d pixels in %d bytes", h.Size.X, h.Size.Y, len(rest))
	}
	m := image.NewPaletted(image.Rectangle{Max: h.Size}, p)
	if h.Compression != 0 {
		h.unpack(m, rest)
		return m, nil
	}
	for y := range h.Size.Y {
		line := m.Pix[h.line(y)*m.Stride:][:h.Size.X]
		for x := range line {
			bit := x * h.Bits
			line[x] = rest[y*row+bit/8] >> (8 - h.Bits - bit%8) & (1<<h.Bits - 1)
		}
	}
	return m, nil
}

// fileHeader is the number of bytes before the bitmap in a BMP file.
const fileHeader = 14

// Match reports whether data begin like a BMP file. It also checks the size of the second
// header, because two letters alone could begin a text.
func Match(data []byte) bool {
	return len(data) >= fileHeader+12 && string(data[:2]) == "BM" &&
		slices.Contains([]uint32{12, 40, 52, 56, 64, 108, 124}, binary.LittleEndian.Uint32(data[fileHeader:]))
}

// Bits returns how many bits a pixel of a BMP file has, or 0 if it is damaged.
func Bits(data []byte) int {
	if !Match(data) {
		return 0
	}
	h, err := ReadHeader(data[fileHeader:])
	if err != nil {
		return 0
	}
	return h.Bits
}

// Decode reads a BMP file of 1, 4 or 8 bits.
func Decode(r io.Reader) (*image.Paletted, error) {
	data, err := codec.ReadAll(r, "bmp")
	if err != nil {
		return nil, err
	}
	if !Match(data) {
		return nil, errorf(0, "expected BM")
	}
	return Bitmap(data[fileHeader:], max(0, int(binary.LittleEndian.Uint32(data[10:]))-fileHeader))
}

// line returns the row of the picture for row y of the file.
func (h Header) line(y int) int {
	if h.TopDown {
		return y
	}
	return h.Size.Y - 1 - y
}

// unpack writes run-length encoded pixels, up to the end of the data.
func (h Header) unpack(m *image.Paletted, data []byte) {
	x, y := 0, 0
	set := func(v uint8) {
		if x < h.Size.X && y < h.Size.Y {
			m.Pix[h.line(y)*m.Stride+x] = v
		}
		x++
	}
	// value returns pixel i of bytes that hold one or two pixels each.
	value := func(b []byte, i int) uint8 {
		if h.Bits == 8 {
			return b[i]
		}
		return b[i/2] >> (4 - 4*(i%2)) & 15
	}
	for len(data) >= 2 && y < h.Size.Y {
		n, v := int(data[0]), int(data[1])
		data = data[2:]
		switch {
		case n > 0:
			for i := range n {
				set(value([]byte{byte(v), byte(v)}, i%2))
			}
		case v == 0:
			x, y = 0, y+1
		case v == 1:
			return
		case v == 2:
			if len(data) < 2 {
				return
			}
			x, y, data = x+int(data[0]), y+int(data[1]), data[2:]
		default:
			size := (v*h.Bits + 15) / 16 * 2
			if size > len(data) {
				return
			}
			for i := range v {
				set(value(data, i))
			}
			data = data[size:]
		}
	}
}
