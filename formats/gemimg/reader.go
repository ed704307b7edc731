package gemimg

import (
	"bytes"
	"errors"
	"image"
	"image/color"
	"io"

	"phosphor/fb/planar"
	"phosphor/formats/internal/codec"
)

// An Image is a decoded picture with the details of its file.
type Image struct {
	// Paletted holds one pixel value per byte. Its stride is its width. Its palette has a
	// colour for each of the 2^Planes values. It is nil in true colour.
	Paletted *image.Paletted
	// TrueColor is the picture if it is in true colour, otherwise nil.
	TrueColor *image.NRGBA

	Kind          Kind
	PaletteSource PaletteSource
	Planes        int // 1 to 8; in true colour bits per pixel
	PatternLength int // bytes in a pattern, 1 to 8
	PixelWidth    int // microns; 0 is unknown
	PixelHeight   int // microns; 0 is unknown
	Stats         Stats
}

// Stats reports how the lines of a picture are packed.
type Stats struct {
	Solids       int // records of 00 or FF bytes
	Patterns     int // records that repeat a pattern
	Literals     int // literal records
	Replications int // records that repeat a line

	RepeatedLines int // lines of the picture that came from repeating
	PackedBytes   int // bytes of all records together
	SurplusBytes  int // unpacked bytes dropped at the ends of rows
	TrailingBytes int // bytes of the file after the last line
}

// Picture returns the displayed picture: TrueColor if there is one, otherwise Paletted.
func (m *Image) Picture() image.Image {
	if m.TrueColor != nil {
		return m.TrueColor
	}
	return m.Paletted
}

// DecodePaletted reads a picture and fails if it is in true colour, for callers that need
// pixel values.
func DecodePaletted(r io.Reader) (*image.Paletted, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	if m.Paletted == nil {
		return nil, errorf(4, "%d planes, expected 1 to 8", m.Planes)
	}
	return m.Paletted, nil
}

func init() {
	for version := range byte(4) {
		for _, words := range headerWords {
			magic := string([]byte{0, version, byte(words >> 8), byte(words)}) + "\x00?\x00?"
			image.RegisterFormat("gemimg", magic, Decode, DecodeConfig)
		}
	}
}

// Decode reads a picture. The result is an *image.Paletted, or an *image.NRGBA in
// true colour.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Picture(), nil
}

// DecodeConfig returns the colour model and size of a picture without reading its
// lines.
func DecodeConfig(r io.Reader) (image.Config, error) {
	b, err := readHeader(r)
	if err != nil {
		return image.Config{}, err
	}
	h, err := parseHeader(b)
	if err != nil {
		return image.Config{}, err
	}
	c := image.Config{ColorModel: color.NRGBAModel, Width: h.width, Height: h.height}
	if h.palette != nil {
		c.ColorModel = h.palette
	}
	return c, nil
}

// A picture may have this many pixels, plus some for each byte of its file: an all-white
// scan of 8000x8000 is a file of a few thousand bytes.
const (
	maxPixels     = 1 << 26
	maxTrueColor  = 1 << 24
	pixelsPerByte = 256
)

// usualPixels is the number of pixels that a file of n bytes gets without a check. Few
// real files exceed it.
func usualPixels(n int) int { return 1<<16 + 32*n }

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	data, err := codec.ReadAll(r, "gemimg")
	if err != nil {
		return nil, err
	}
	h, err := parseHeader(data)
	if err != nil {
		return nil, err
	}
	pixels, limit := h.width*h.height, maxPixels
	if h.palette == nil {
		limit = maxTrueColor
	}
	if pixels > limit+pixelsPerByte*len(data) {
		return nil, errorf(12, "a file of %d bytes cannot hold %dx%d pixels", len(data), h.width, h.height)
	}
	l := h.layouts[0]
	if len(h.layouts) > 1 {
		l = h.likeliest(data)
	}
	if pixels > usualPixels(len(data)) {
		if _, err := unpack(h, l, data, nil); err != nil {
			return nil, err
		}
	}
	m := &Image{
		Kind: h.kind, PaletteSource: h.source,
		Planes: h.planes, PatternLength: h.pattern,
		PixelWidth: h.pixelWidth, PixelHeight: h.pixelHeight,
	}
	rect := image.Rect(0, 0, h.width, h.height)
	var pix []byte
	if h.palette == nil {
		m.TrueColor = image.NewNRGBA(rect)
		pix = m.TrueColor.Pix
	} else {
		pix = make([]byte, pixels)
		m.Paletted = &image.Paletted{Pix: pix, Stride: h.width, Rect: rect, Palette: h.palette}
	}
	if m.Stats, err = unpack(h, l, data, pix); err != nil {
		return nil, err
	}
	return m, nil
}

// likeliest returns the layout that leaves the fewest bytes over: with the right one the
// records end with the rows and the last record with the file.
func (h *header) likeliest(data []byte) layout {
	best, least := h.layouts[0], -1
	for _, l := range h.layouts {
		s, err := unpack(h, l, data, nil)
		if over := s.SurplusBytes + s.TrailingBytes; err == nil && (least < 0 || over < least) {
			best, least = l, over
		}
		if least == 0 {
			break
		}
	}
	return best
}

// unpack unpacks all lines of the file data into pix, one byte a pixel or in true colour
// four. If pix is nil, it only checks whether they are complete.
func unpack(h *header, l layout, data, pix []byte) (Stats, error) {
	u := unpacker{data: data, pos: h.size, pattern: h.pattern, unit: l.unit}
	line := make([]byte, l.rows*l.rowBytes)
	perLine := h.width
	if l.show != nil {
		perLine *= 4
	}
	for y := 0; y < h.height; {
		u.repeat = 1
		for row := range l.rows {
			if err := u.row(line[row*l.rowBytes:][:l.rowBytes]); err != nil {
				return Stats{}, errorf(u.pos, "after %d of %d lines: %w", y, h.height, err)
			}
		}
		n := min(u.repeat, h.height-y)
		u.RepeatedLines += max(0, n-1)
		y += n
		if pix == nil || n == 0 {
			continue
		}
		first := pix[:perLine]
		if l.show == nil {
			planar.Join(first, line, l.rowBytes, l.rows)
		} else {
			l.show(first, line)
		}
		pix = pix[perLine:]
		for range n - 1 {
			pix = pix[copy(pix, first):]
		}
	}
	u.PackedBytes = u.pos - h.size
	u.TrailingBytes = len(data) - u.pos
	return u.Stats, nil
}

// An unpacker reads records.
type unpacker struct {
	data    []byte
	pos     int // of the next record in data
	pattern int // bytes
	unit    int // bytes in a literal of length 1
	repeat  int // number of repetitions of the current line
	Stats
}

// solid holds the longest runs of 00 and FF.
var solid = [2][127]byte{1: [127]byte(bytes.Repeat([]byte{0xff}, 127))}

// row unpacks a row. On an error pos is that of the bad record.
func (u *unpacker) row(row []byte) error {
	data := u.data[u.pos:]
	rest := row
	for len(rest) > 0 {
		if len(data) == 0 {
			return io.ErrUnexpectedEOF
		}
		var size, n int // of the record, and unpacked
		switch code := data[0]; code {
		default:
			size, n = 1, int(code&0x7f)
			copy(rest, solid[code>>7][:n])
			u.Solids++
		case 0x80:
			if len(data) < 2 || len(data) < 2+u.unit*int(data[1]) {
				return io.ErrUnexpectedEOF
			}
			n = u.unit * int(data[1])
			size = 2 + n
			copy(rest, data[2:size])
			u.Literals++
		case 0:
			if len(data) < 2 {
				return io.ErrUnexpectedEOF
			}
			if data[1] != 0 {
				if len(data) < 2+u.pattern {
					return io.ErrUnexpectedEOF
				}
				size, n = 2+u.pattern, int(data[1])*u.pattern
				run := rest[:min(n, len(rest))]
				for i := copy(run, data[2:size]); i < len(run); i *= 2 {
					copy(run[i:], run[:i])
				}
				u.Patterns++
				break
			}
			if len(data) < 4 {
				return io.ErrUnexpectedEOF
			}
			if data[2] != 0xff {
				return codec.Sentencef("00 00 %02X, expected 00 00 FF", data[2])
			}
			if len(rest) < len(row) {
				return errors.New("a repeat count in the middle of a row")
			}
			size = 4
			u.repeat = int(data[3])
			u.Replications++
		}
		data = data[size:]
		u.pos += size
		u.SurplusBytes += max(0, n-len(rest))
		rest = rest[min(n, len(rest)):]
	}
	return nil
}
