// Package quantumpaint reads the pictures of QuantumPaint (PBX), a paint program of the
// Atari ST with palettes that change down the screen, or 32 colours in each line.
//
// # File
//
// All numbers are big-endian words of 16 bits.
//
//	offset  words
//	0       2      mode: 0 is 320x200 with up to 8 palettes, 1 is 640x200 with up to 8,
//	               80 is 320x200 with 32 colours a line, 81 is the same with two such
//	               sets of colours that are shown in turn (hexadecimal)
//	4       1      8001: packed; anything else: not
//	6       61     nothing that is known
//	128     ...    colours, then the screen
//
// In modes 0 and 1 the colours are eight blocks of 24 words: 16 colour registers (see
// package degas); the first line; nonzero if the block is active; the first and last
// register of a range that rotates; vertical blanks per step; the direction, 0 none, 1
// up, FFFF down; two words of 0. The first block is always active, from the top; each
// other one from its line on.
//
// In modes 80 and 81 each line has 32 registers; mode 81 has a second set for all lines.
// A pixel of value c at x shows register c of its line to the left of x1, and register
// c+16 from x1 on: x1 is 10c+76 for even c and 10c+70 for odd c, plus 12 for c above 7.
//
// The screen is laid out as in package degas. In a packed file colours and screen are
// one stream of records of a code byte and data:
//
//	00 to 7F   literal: the next code+1 bytes
//	81 to FF   run: the next byte 257-code times
//	80         nothing
//
// The unpacked screen is then stored plane by plane, in each plane by columns of words
// from left to right, in each column from top to bottom.
//
// # Doubtful cases
//
//   - Data missing from a damaged file are 0, and the affected lines are counted. The
//     colours must be there.
//   - Colours are those of an ST, which ignores the bits that only the STE has. In mode
//     81 these bits express levels between those of the ST where the two sets differ.
//
// # Sources
//
// Descriptions by Hans Wessels and Lonny Pursell, as implemented by zView and RECOIL.
// RECOIL produces the same pixels.
package quantumpaint

import (
	"encoding/binary"
	"image"
	"io"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/packbits"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

func init() {
	// Only packed pictures have a magic number.
	for _, mode := range []string{"\x00", "\x01", "\x80", "\x81"} {
		image.RegisterFormat("quantumpaint", "\x00\x00\x00"+mode+"\x80\x01", Decode, DecodeConfig)
	}
}

const (
	header    = 128
	packed    = 0x8001
	blocks    = 8
	blockSize = 48
	lines     = 200
	perLine   = 32
	border    = -16
	hertz     = 50
)

// colorBytes returns the number of bytes of colours in a mode, or 0 if the mode is
// invalid.
func colorBytes(mode byte) int {
	switch mode {
	case 0, 1:
		return blocks * blockSize
	case 0x80:
		return lines * perLine * 2
	case 0x81:
		return lines * perLine * 4
	}
	return 0
}

// Match reports whether data can be a picture: it must have a valid mode and, unless it
// is packed, the right length.
func Match(data []byte) bool {
	if len(data) <= header || data[0]|data[1]|data[2] != 0 || colorBytes(data[3]) == 0 {
		return false
	}
	if binary.BigEndian.Uint16(data[4:]) != packed {
		return len(data) == header+colorBytes(data[3])+stscreen.Size
	}
	_, short := unpack(data)
	return !short
}

// unpack returns colours and screen, padded with 0.
func unpack(data []byte) (out []byte, short bool) {
	out = make([]byte, colorBytes(data[3])+stscreen.Size)
	in := packbits.Reader{Data: data, Pos: header}
	// Fill leaves missing bytes at 0.
	return out, in.Fill(out) != nil
}

// Decode reads a picture. The result is an *image.Paletted, or a *frame.Picture if its
// palette changes.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture together with its colour cycling.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "quantumpaint")
	switch {
	case err != nil:
		return nil, err
	case len(data) < header:
		return nil, codec.Errorf("quantumpaint", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case data[0]|data[1]|data[2] != 0 || colorBytes(data[3]) == 0:
		return nil, codec.Errorf("quantumpaint", 0, "mode is %X, expected 0, 1, 80 or 81", data[:4])
	}
	n := colorBytes(data[3])
	mode := stscreen.Modes[data[3]&1&^(data[3]>>7)]
	var colors, screen []byte
	if binary.BigEndian.Uint16(data[4:]) == packed {
		all, _ := unpack(data)
		colors, screen = all[:n], stscreen.Columns(all[n:], mode.Planes)
	} else {
		if len(data) < header+n+mode.LineBytes() {
			return nil, codec.Errorf("quantumpaint", len(data), "in the colours or the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
		}
		colors, screen = data[header:header+n], data[header+n:]
	}
	if data[3] < 2 {
		return bands(mode, screen, colors), nil
	}
	p := mode.Picture(screen, colors)
	bitmap := p.Screens[0].Bitmap
	p.Screens = nil
	for ; len(colors) > 0; colors = colors[lines*perLine*2:] {
		p.Screens = append(p.Screens, manyColors(bitmap, colors))
	}
	return p, nil
}

// manyColors returns a screen with 32 colours per line.
func manyColors(bitmap *image.Paletted, colors []byte) *raster.Picture {
	s := &raster.Picture{Bitmap: bitmap, Registers: make([]uint32, 16), Mode: "QuantumPaint, 32 colours a line", Pixel: stscreen.Modes[0].Microns}
	s.Machine, s.DAC = stscreen.Machine(false)
	words := stcolor.Words(colors)
	for y := range lines {
		line := words[y*perLine:]
		s.List.SetColors(y, border, 0, line[:16])
		for c, word := range line[16:perLine] {
			s.List.Set(y, 76+10*c-c%2*6+c/8*12, raster.Register(c), word)
		}
	}
	s.List.Sort()
	return s
}

// bands returns a screen whose palette changes at some lines.
func bands(mode stscreen.Mode, screen, blocks []byte) *frame.Picture {
	colors := 2 << mode.Planes
	type band struct{ top, at int }
	list := []band{{0, 0}}
	for at := blockSize; at < len(blocks); at += blockSize {
		if binary.BigEndian.Uint16(blocks[at+34:]) != 0 {
			list = append(list, band{int(binary.BigEndian.Uint16(blocks[at+32:])), at})
		}
	}
	p := mode.Picture(screen, blocks)
	s := p.Screens[0]
	s.Machine, s.DAC = stscreen.Machine(false)
	if len(list) > 1 {
		s.Mode += ", QuantumPaint's palettes"
	}
	for i, b := range list {
		block := blocks[b.at:]
		if i > 0 {
			s.List.SetColors(b.top, border, 0, stcolor.Words(block[:colors]))
		}
		word := func(n int) int { return int(binary.BigEndian.Uint16(block[32+2*n:])) }
		bottom := lines
		for _, other := range list {
			if other.top > b.top {
				bottom = min(bottom, other.top)
			}
		}
		if low, high := word(2), word(3); low < high && high < colors/2 && b.top < bottom {
			direction := int16(word(5))
			p.Cycles = append(p.Cycles, frame.Cycle{Cells: frame.Range(low, high), Step: time.Duration(word(4)) * time.Second / hertz,
				Reverse: direction < 0, Active: direction != 0, Top: b.top, Bottom: bottom})
		}
	}
	s.List.Sort()
	return p
}
