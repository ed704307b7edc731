package gemimg

import (
	"encoding/binary"
	"errors"
	"fmt"
	"image"
	"io"
)

// An Image is a decoded picture with what its file says of it.
type Image struct {
	// Paletted holds one pixel value in each byte, with the stride of the
	// width. Its palette has a colour for each of the 2^Planes values.
	Paletted *image.Paletted

	Kind          Kind
	PaletteSource PaletteSource
	Planes        int // 1 to 8
	PatternLength int // bytes in a pattern, 1 to 8
	PixelWidth    int // microns; 0 is unknown
	PixelHeight   int // microns; 0 is unknown
	Stats         Stats
}

// Stats tells how the lines of a picture are packed.
type Stats struct {
	Solids       int // records of 00 or FF bytes
	Patterns     int // records that repeat a pattern
	Literals     int // records of bytes as they are
	Replications int // records that repeat a line

	RepeatedLines int // lines of the picture that came from repeating
	PackedBytes   int // bytes of all records together
	SurplusBytes  int // unpacked bytes dropped at the ends of rows
	TrailingBytes int // bytes of the file after the last line
}

func init() {
	for version := range byte(4) {
		for _, words := range headerWords {
			magic := string([]byte{0, version, byte(words >> 8), byte(words)}) + "\x00?\x00?"
			image.RegisterFormat("gemimg", magic, Decode, DecodeConfig)
		}
	}
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) {
	m, err := DecodeAll(r)
	if err != nil {
		return nil, err
	}
	return m.Paletted, nil
}

// DecodeConfig returns the palette and size of a picture without reading its
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
	return image.Config{ColorModel: h.palette, Width: h.width, Height: h.height}, nil
}

// A picture may have this many pixels, and some more for each byte of its file.
const (
	maxPixels     = 1 << 25
	pixelsPerByte = 256
)

// usualPixels is how many pixels a file of n bytes may claim and get without
// proof. It is so much that few real files exceed it.
func usualPixels(n int) int { return 1<<16 + 32*n }

// DecodeAll reads a picture together with the details of its file.
func DecodeAll(r io.Reader) (*Image, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, errorf(len(data), "%w", err)
	}
	h, err := parseHeader(data)
	if err != nil {
		return nil, err
	}
	pixels := h.width * h.height
	if pixels > maxPixels+pixelsPerByte*len(data) {
		return nil, errorf(12, "a file of %d bytes cannot hold %dx%d pixels", len(data), h.width, h.height)
	}
	if pixels > usualPixels(len(data)) {
		if _, err := unpack(h, data, nil); err != nil {
			return nil, err
		}
	}
	pix := make([]byte, pixels)
	stats, err := unpack(h, data, pix)
	if err != nil {
		return nil, err
	}
	return &Image{
		Paletted: &image.Paletted{
			Pix: pix, Stride: h.width, Rect: image.Rect(0, 0, h.width, h.height), Palette: h.palette,
		},
		Kind: h.kind, PaletteSource: h.source,
		Planes: h.planes, PatternLength: h.pattern,
		PixelWidth: h.pixelWidth, PixelHeight: h.pixelHeight,
		Stats: stats,
	}, nil
}

// unpack unpacks all lines of the file data into pix, one byte a pixel. With a
// nil pix it finds out whether they are there.
func unpack(h *header, data, pix []byte) (Stats, error) {
	u := unpacker{data: data, pos: h.size, pattern: h.pattern}
	row := make([]byte, h.rowBytes())
	line := make([]byte, 8*len(row))
	for y := 0; y < h.height; {
		u.repeat = 1
		for plane := range h.planes {
			if err := u.row(row); err != nil {
				return Stats{}, errorf(u.pos, "after %d of %d lines: %w", y, h.height, err)
			}
			if pix != nil {
				spreadRow(line, row, plane)
			}
		}
		n := min(u.repeat, h.height-y)
		u.RepeatedLines += max(0, n-1)
		y += n
		if pix != nil {
			for range n {
				pix = pix[copy(pix, line[:h.width]):]
			}
		}
	}
	u.PackedBytes = u.pos - h.size
	u.TrailingBytes = len(data) - u.pos
	return u.Stats, nil
}

// spread has the eight bits of a byte in the lowest bits of eight bytes, the
// most significant bit in the lowest byte.
var spread = func() (t [256]uint64) {
	for b := range t {
		for i := range 8 {
			t[b] |= uint64(b>>(7-i)&1) << (8 * i)
		}
	}
	return t
}()

// spreadRow puts the bits of a row into bit number plane of the pixels of line.
// Plane 0 overwrites what was there, the others add to it.
func spreadRow(line, row []byte, plane int) {
	if plane == 0 {
		for _, b := range row {
			binary.LittleEndian.PutUint64(line, spread[b])
			line = line[8:]
		}
		return
	}
	for _, b := range row {
		binary.LittleEndian.PutUint64(line, binary.LittleEndian.Uint64(line)|spread[b]<<plane)
		line = line[8:]
	}
}

// An unpacker reads records.
type unpacker struct {
	data    []byte
	pos     int // of the next record in data
	pattern int // bytes
	repeat  int // how often the current line stands
	Stats
}

// row unpacks the row of one plane. On an error pos is that of the bad record.
func (u *unpacker) row(row []byte) error {
	data := u.data[u.pos:]
	rest := row
	for len(rest) > 0 {
		if len(data) == 0 {
			return io.ErrUnexpectedEOF
		}
		var size, n int // of the record and of what it unpacks to
		switch code := data[0]; code {
		default:
			size, n = 1, int(code&0x7f)
			fill := -(code >> 7)
			run := rest[:min(n, len(rest))]
			for i := range run {
				run[i] = fill
			}
			u.Solids++
		case 0x80:
			if len(data) < 2 || len(data) < 2+int(data[1]) {
				return io.ErrUnexpectedEOF
			}
			n = int(data[1])
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
				return fmt.Errorf("record 00 00 %02X, want 00 00 FF", data[2])
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
