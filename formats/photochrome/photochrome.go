// Package photochrome reads and writes the pictures of PhotoChrome (PCS), a program that
// shows photographs on the Atari ST and STE with up to 19,200 colours.
//
// # Display
//
// A screen has 320x200 pixels. Its first line has no colours and is not part of the
// picture here, which has 199 lines. Each line has 48 colours, and continues with the
// first 16 of the next line. A pixel of value c at x has the colour number c, plus 16
// for each of these conditions that holds:
//
//	x >= 4c
//	c < 14 and x >= 4c+76; c = 14 and x >= 148; c = 15 and x >= 152
//	c < 14 and x >= 176+10c, less 6 for odd c
//
// A picture may have two screens, shown alternately. Here it is their average.
//
// # File
//
// All numbers are big-endian.
//
//	offset  bytes  meaning
//	0       4      width and height, 320 and 200, 16 bits each
//	4       1      0: one screen; else two. Bit 0 clear: the second screen is stored
//	               as its difference (exclusive or) from the first; bit 1 clear: its
//	               colours are, too
//	5       1      bit 0: made for 50 Hz
//	6       ...    for each screen its planes, then its colours, packed
//
// A packed block is a 16-bit number of codes, followed by codes and items. Items are
// bytes of planes or words of colours. A code is a signed byte:
//
//	-1 to -128  that many literal items
//	0           16 bits are a number, and an item is repeated that many times
//	1           16 bits are a number, and that many literal items
//	2 to 127    an item is repeated that many times
//
// The planes follow each other with 8000 bytes each. Colours are registers of the STE
// (see package degas), 48 for each line from the second on, and 16 more.
//
// # Doubtful cases
//
//   - Data missing from a damaged file are 0. The colours of the first line must be
//     there.
//   - The colours of a picture, both screens together, are those of an STE if any word has
//     a bit that only the STE has.
//
// # Sources
//
// Hans Wessels in "Atari ST picture formats", zView and RECOIL, which makes the same
// pixels.
package photochrome

import (
	"encoding/binary"
	"image"
	"io"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// mark is the start of every file: the size.
const mark = "\x01\x40\x00\xc8"

func init() { image.RegisterFormat("photochrome", mark, Decode, DecodeConfig) }

const (
	width      = 320
	lines      = 199
	perLine    = 48
	shown      = 64 // including those of the next line
	planeSize  = 8000
	colorWords = 200*perLine + 16
	border     = -16
)

// Match reports whether a file that begins with these bytes is a picture.
func Match(head []byte) bool { return len(head) > 8 && string(head[:4]) == mark }

// Decode reads a picture. The result is a *frame.Picture.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// A screen holds the unpacked planes and colours of one screen.
type screen struct{ planes, colors []byte }

// DecodeAll reads a picture.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "photochrome")
	switch {
	case err != nil:
		return nil, err
	case len(data) < 6:
		return nil, codec.Errorf("photochrome", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case string(data[:4]) != mark:
		return nil, codec.Errorf("photochrome", 0, "the file begins with % X, expected 01 40 00 C8", data[:4])
	}
	mode, rest := data[4], data[6:]
	take := func() (s screen) {
		s.planes, rest = unpack(rest, 1, 4*planeSize)
		s.colors, rest = unpack(rest, 2, 2*colorWords)
		return s
	}
	first := take()
	if first.colors == nil {
		return nil, codec.Errorf("photochrome", len(data), "in the colours of the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
	}
	screens := []screen{first}
	if mode != 0 {
		second := take()
		if second.colors == nil {
			return nil, codec.Errorf("photochrome", len(data), "in the colours of the second screen: %w", io.ErrUnexpectedEOF)
		}
		if mode&1 == 0 {
			xor(second.planes, first.planes)
		}
		if mode&2 == 0 {
			xor(second.colors, first.colors)
		}
		screens = append(screens, second)
	}
	ste := false
	for _, s := range screens {
		ste = ste || stcolor.IsSTE(s.colors)
	}
	p := &frame.Picture{}
	for _, s := range screens {
		p.Screens = append(p.Screens, s.picture(ste))
	}
	return p, nil
}

func xor(a, b []byte) {
	for i := range a {
		a[i] ^= b[i]
	}
}

// unpack unpacks a block of items of one or two bytes. out has size bytes, padded with
// 0; rest is the data after the block. It returns nil if the data do not have a single
// code.
func unpack(in []byte, item, size int) (out, rest []byte) {
	if len(in) < 2+1+item {
		return nil, nil
	}
	codes := int(binary.BigEndian.Uint16(in))
	in = in[2:]
	out = make([]byte, 0, size)
	for ; codes > 0 && len(in) > 0; codes-- {
		code := int(int8(in[0]))
		in = in[1:]
		n, run := max(code, -code), code == 0 || code > 1
		if code == 0 || code == 1 {
			if len(in) < 2 {
				break
			}
			n, in = int(binary.BigEndian.Uint16(in)), in[2:]
		}
		if !run {
			take := min(n*item, len(in))
			out = append(out, in[:min(take, size-len(out))]...)
			in = in[take:]
			continue
		}
		if len(in) < item {
			break
		}
		for ; n > 0 && len(out)+item <= size; n-- {
			out = append(out, in[:item]...)
		}
		in = in[item:]
	}
	return append(out, make([]byte, size-len(out))...), in
}

// picture returns a screen with its registers.
func (s screen) picture(ste bool) *raster.Picture {
	m := image.NewPaletted(image.Rect(0, 0, width, lines), nil)
	for i := range m.Pix {
		at := i + width // skip the first line, which is not shown
		for plane := range 4 {
			m.Pix[i] |= s.planes[plane*planeSize+at/8] >> (7 - at%8) & 1 << plane
		}
	}
	p := &raster.Picture{Bitmap: m, Registers: make([]uint32, 16), Mode: "PhotoChrome", Pixel: stscreen.Modes[0].Microns}
	p.Machine, p.DAC = stscreen.Machine(ste)
	words := stcolor.Words(s.colors)
	p.List = make(raster.List, 0, lines*shown)
	for y := range lines {
		for n, word := range words[y*perLine:][:shown] {
			p.List.Set(y, ChangeAt(n), raster.Register(n%16), word)
		}
	}
	p.List.Sort()
	return p
}

// ChangeAt returns the first pixel of a line that shows colour n of its 64, a value of
// register n%16. It is negative for the first 16. The last 16 are the first of the next
// line.
func ChangeAt(n int) int {
	c := n % 16
	switch n / 16 {
	case 0:
		return border
	case 1:
		return 4 * c
	case 2:
		return 4*c + 76 + c/14*16 // 148 and 152 for the last two
	}
	if c >= 14 {
		return width
	}
	return 176 + 10*c - c%2*6
}
