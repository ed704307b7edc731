// Package mpp reads Multi Palette Pictures (MPP), which Zerkman's converters make for the
// Atari ST and STE: up to 54 colours in each line, in overscan, too, and two screens in
// turn.
//
// # File
//
// All numbers are big-endian.
//
//	offset  bytes  meaning
//	0       3      "MPP"
//	3       1      mode, 0 to 3
//	4       1      bits 0 and 1: 0 colours of an ST in 9 bits, 1 of an STE in 12, 3 in
//	               15 bits; bit 2: two screens in turn
//	5       3      nothing
//	8       4      length of more header, which follows and is skipped
//	12+n    ...    for each screen its colours, then its pixels
//
// The colours are a stream of bits, filled up to whole words. Those of 12 bits have an STE's
// nibbles; those of 15 bits have in front of them a fifth, lowest bit of red, green and
// blue. The pixels are words of four planes as in package degas.
//
// The modes differ in size and in the places at which registers change. Before each line
// the registers from 1 on (in mode 3 from 6 on) are set. Then changes follow, numbered
// from 0; number n sets register n%16:
//
//	mode  size     changes  first at  the next one
//	0     320x199  38       33        4 further; after number 15 88, after 31 12, after 37 100
//	1     320x199  32       9         4 further after even, 16 after odd numbers
//	2     320x199  40       4         8 further
//	3     416x273  38       69        4 further; after 15 112, after 31 12, after 37 100
//
// In modes 0, 1 and 2 register 0 before the line, and change 32, 16 or 32, are not stored:
// they are black, the colour of the border. Registers keep their colours on the next line.
//
// # Doubtful cases
//
//   - Pixels missing from a damaged file have value 0, and their lines are counted
//     (MissingLines); the colours and the first line of each screen must be there.
//   - No real picture of mode 0 was available.
//
// # Sources
//
// Zerkman's description as zView and RECOIL follow it. RECOIL makes the same pixels.
package mpp

import (
	"encoding/binary"
	"image"
	"io"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

func init() { image.RegisterFormat("mpp", mark, Decode, DecodeConfig) }

const (
	mark   = "MPP"
	header = 12
	border = -16
)

// A mode is a pattern of register changes.
type mode struct {
	name          string
	width, height int
	first         int // first register set before a line
	changes       int // within a line
	black         int // change that is not stored, -1 for none
	start         int // pixel of change 0
	step          func(n int) int
}

// centered steps over the middle of the line and its end.
func centered(middle int) func(int) int {
	return func(n int) int {
		switch n {
		case 15:
			return middle
		case 31:
			return 12
		case 37:
			return 100
		}
		return 4
	}
}

var modes = [...]mode{
	{"multi palette, 54 colours a line", 320, 199, 1, 38, 32, 33, centered(88)},
	{"multi palette, 48 colours a line", 320, 199, 1, 32, 16, 9, func(n int) int { return 4 + n%2*12 }},
	{"multi palette, 56 colours a line", 320, 199, 1, 40, 32, 4, func(int) int { return 8 }},
	{"multi palette, overscan", 416, 273, 6, 38, -1, 69, centered(112)},
}

// stored returns how many colours of a line are in the file.
func (m *mode) stored() int {
	n := 16 - m.first + m.changes
	if m.black >= 0 {
		n--
	}
	return n
}

// Match reports whether a file that begins with these bytes is a picture.
func Match(head []byte) bool {
	return len(head) >= header && string(head[:3]) == mark && int(head[3]) < len(modes) && head[4]&3 != 2
}

// Decode reads a picture. The result is a *frame.Picture.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "mpp")
	switch {
	case err != nil:
		return nil, err
	case len(data) < header:
		return nil, codec.Errorf("mpp", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case string(data[:3]) != mark:
		return nil, codec.Errorf("mpp", 0, "the file begins with %q, expected %s", data[:3], mark)
	case int(data[3]) >= len(modes):
		return nil, codec.Errorf("mpp", 3, "mode is %d, expected 0 to %d", data[3], len(modes)-1)
	case data[4]&3 == 2:
		return nil, codec.Errorf("mpp", 4, "kind is 2, expected 0, 1 or 3")
	}
	m, flags := &modes[data[3]], data[4]
	at := header + int(min(binary.BigEndian.Uint32(data[8:]), uint32(len(data))))
	p := &frame.Picture{}
	for range 1 + flags>>2&1 {
		s, end, missing, err := m.read(data, at, flags&3)
		if err != nil {
			return nil, err
		}
		at, p.MissingLines = end, max(p.MissingLines, missing)
		p.Screens = append(p.Screens, s)
	}
	return p, nil
}

// read reads a screen that begins at an offset.
func (m *mode) read(data []byte, at int, kind byte) (s *raster.Picture, end, missing int, err error) {
	bits := [...]int{9, 12, 0, 15}[kind]
	colors := (bits*m.stored()*m.height + 15) / 16 * 2
	lineBytes := m.width / 2
	if len(data) < at+colors+lineBytes {
		return nil, 0, 0, codec.Errorf("mpp", len(data), "in the colours or the first of %d lines: %w", m.height, io.ErrUnexpectedEOF)
	}
	screen := data[at+colors:]
	lines := min(len(screen)/lineBytes, m.height)
	b := image.NewPaletted(image.Rect(0, 0, m.width, m.height), nil)
	if err := planar.ST(m.width, 4).ToChunky(b.Pix, b.Stride, screen, m.width, lines); err != nil {
		panic(err) // the screen has that many lines
	}
	s = &raster.Picture{Bitmap: b, Registers: make([]uint32, 16), Mode: m.name, Pixel: stscreen.Modes[0].Microns}
	s.Machine, s.DAC = stscreen.Machine(kind != 0)
	if kind == 3 {
		s.DAC = raster.STE15
	}
	in := stcolor.Bits{Data: data[at:]}
	word := func() uint32 {
		v := in.Take(bits)
		if kind == 0 {
			v = v<<2&0x700 | v<<1&0x70 | v&7
		}
		return v
	}
	for y := range m.height {
		if m.black >= 0 {
			s.List.Set(y, border, 0, 0)
		}
		for c := m.first; c < 16; c++ {
			s.List.Set(y, border, raster.Register(c), word())
		}
		x := m.start
		for n := range m.changes {
			v := uint32(0)
			if n != m.black {
				v = word()
			}
			s.List.Set(y, x, raster.Register(n%16), v)
			x += m.step(n)
		}
	}
	return s, at + colors + lines*lineBytes, m.height - lines, nil
}
