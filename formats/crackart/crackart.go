// Package crackart reads the pictures of CrackArt, a paint program of the Atari ST: CA1,
// CA2 and CA3 by their resolution.
//
// # File
//
//	offset  bytes    meaning
//	0       2        "CA"
//	2       1        0: the screen is not packed, 1: it is packed
//	3       1        resolution: 0 is 320x200 in 16 colours, 1 is 640x200 in 4, 2 is
//	                 640x400 in 2
//	4       32, 8, 0 colour registers: 16, 4 or none; see package degas
//	...     32000    the screen, if it is not packed
//
// A packed screen begins with four bytes: the escape byte, the default byte, and 16 bits,
// big-endian, the step. A step of 0 means that all bytes are the default byte. Then come
// records:
//
//	any byte but the escape byte   that byte
//	escape, escape                 the escape byte
//	escape, 0, n, b                b, n+1 times
//	escape, 1, nn, b               b, nn+1 times; nn has 16 bits
//	escape, 2, nn                  the default byte, nn+1 times; if the upper
//	                               byte of nn is 0, it fills the rest, and
//	                               there is no lower byte
//	escape, n, b                   b, n+1 times, for n from 3 on
//
// The bytes go to the screen a step apart: from 0 to its end, then from 1, and so on.
//
// # Doubtful cases
//
//   - Data missing from a damaged file are the default byte. In 640x400 there are no
//     registers; pixel value 0 is white.
//
// # Sources
//
// Detlef Röttger and Jan Borchers wrote CrackArt; the format is described in "Atari ST
// picture formats" by Hans Wessels and Lonny Pursell. Deark and RECOIL make the same
// pixels.
package crackart

import (
	"encoding/binary"
	"image"
	"io"

	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stscreen"
)

func init() { image.RegisterFormat("crackart", "CA", Decode, DecodeConfig) }

// registers is the number of bytes of colours for each resolution.
var registers = [3]int{32, 8, 0}

// Match reports whether a file that begins with these bytes is a picture.
func Match(head []byte) bool {
	if len(head) < 8 || string(head[:2]) != "CA" || head[2] > 1 || head[3] > 2 {
		return false
	}
	for i := 4; i < 4+registers[head[3]] && i < len(head); i += 2 {
		if head[i]&0xf0 != 0 {
			return false
		}
	}
	return true
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "crackart")
	if err != nil {
		return nil, err
	}
	switch {
	case len(data) < 4:
		return nil, codec.Errorf("crackart", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case string(data[:2]) != "CA":
		return nil, codec.Errorf("crackart", 0, "the file begins with %q, expected CA", data[:2])
	case data[2] > 1:
		return nil, codec.Errorf("crackart", 2, "packing is %d, expected 0 or 1", data[2])
	case data[3] > 2:
		return nil, codec.Errorf("crackart", 3, "resolution is %d, expected 0 to 2", data[3])
	}
	mode, n := stscreen.Modes[data[3]], registers[data[3]]
	if len(data) < 4+n {
		return nil, codec.Errorf("crackart", len(data), "in the colours: %w", io.ErrUnexpectedEOF)
	}
	colors, screen := data[4:4+n], data[4+n:]
	if n == 0 {
		colors = []byte{0, 1}
	}
	if data[2] == 1 {
		if screen, err = unpack(screen, 4+n); err != nil {
			return nil, err
		}
	} else if len(screen) < mode.LineBytes() {
		return nil, codec.Errorf("crackart", len(data), "in the first of %d lines: %w", mode.Height, io.ErrUnexpectedEOF)
	}
	return mode.Picture(screen, colors), nil
}

// unpack returns the screen. in starts at an offset of the file.
func unpack(in []byte, offset int) ([]byte, error) {
	if len(in) < 4 {
		return nil, codec.Errorf("crackart", offset+len(in), "in the header: %w", io.ErrUnexpectedEOF)
	}
	escape, fill, step := in[0], in[1], int(binary.BigEndian.Uint16(in[2:]))
	if step >= stscreen.Size {
		return nil, codec.Errorf("crackart", offset+2, "the step is %d, expected 0 to %d", step, stscreen.Size-1)
	}
	screen := make([]byte, stscreen.Size)
	for i := range screen {
		screen[i] = fill
	}
	if step == 0 {
		return screen, nil
	}
	in = in[4:]
	start, at := 0, 0
	put := func(b byte, n int) {
		for ; n > 0 && start < step; n-- {
			screen[at] = b
			if at += step; at >= stscreen.Size {
				start++
				at = start
			}
		}
	}
	take := func() (b byte) {
		if len(in) > 0 {
			b, in = in[0], in[1:]
		}
		return b
	}
	for len(in) > 0 && start < step {
		b := take()
		if b != escape || len(in) == 0 {
			put(b, 1)
			continue
		}
		switch code := take(); {
		case code == escape:
			put(escape, 1)
		case len(in) == 0:
		case code == 0:
			n := int(take())
			if len(in) > 0 {
				put(take(), n+1)
			}
		case code == 1:
			n := int(take())<<8 | int(take())
			if len(in) > 0 {
				put(take(), n+1)
			}
		case code == 2:
			high := int(take())
			if high == 0 {
				return screen, nil // it already consists of the default byte
			}
			put(fill, high<<8|int(take())+1)
		default:
			put(take(), int(code)+1)
		}
	}
	return screen, nil
}
