// Package cyberpaint reads the animations of Cyber Paint and Flicker (SEQ), programs of the
// Atari ST.
//
// # File
//
// All numbers are big-endian. A file begins with 128 bytes:
//
//	offset  bytes
//	0       2      FEDB, or FEDC by Flicker
//	2       2      version
//	4       4      number of frames
//	8       2      speed
//	10      2      resolution, flags
//
// Then follow 4 bytes for each frame, its place in the file. A frame begins with 128 bytes:
//
//	offset  bytes
//	0       2      FFFF
//	2       2      resolution, 0
//	4       32     colour registers, see package degas
//	36      12     name
//	48      6      colour cycling, not used
//	54      8      x, y, width and height of the box that changes, 2 bytes each
//	62      1      0: the box is copied; 1: it is added with exclusive or
//	63      1      1: it is packed
//	64      4      length of the data
//
// and continues with the data of the box. Not packed, it has for every 16 pixels of a line one
// word of each of four planes, plane 0 first. Packed, it consists of commands
// of 16 bits. If the top bit is set, the other bits are the number of literal words that follow;
// otherwise the command is a number n, and the next word is repeated n times. They unpack to
// consecutive planes, in each plane by columns of words from left to right, in each column from
// top to bottom.
//
// Copying a box clears the screen first. A frame without width or height shows the
// previous picture.
//
// # Doubtful cases
//
//   - The speed is assumed to be the time of a frame in units of 1/6000 s, or a tenth of a
//     second if it is 0. According to "ST Picture Formats" its upper byte is the number of
//     vertical blanks, but that fits no available file.
//   - Frames missing from a damaged file are left out, and missing words are 0. At least the
//     first frame must be there.
//
// # Sources
//
// "ST Picture Formats", edited by David Baggett, which lacks the table of places in one of
// its versions; zView. It was not compared with another decoder; frames were inspected by
// eye.
package cyberpaint

import (
	"encoding/binary"
	"image"
	"io"
	"time"

	"phosphor/fb/planar"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

const (
	header = 128
	width  = 320
	height = 200
	unit   = time.Second / 6000
)

func init() {
	image.RegisterFormat("cyberpaint", "\xfe\xdb", Decode, DecodeConfig)
	image.RegisterFormat("cyberpaint", "\xfe\xdc", Decode, DecodeConfig)
}

// Match reports whether a file that begins with these bytes is an animation.
func Match(head []byte) bool {
	return len(head) >= header && head[0] == 0xfe && (head[1] == 0xdb || head[1] == 0xdc) && binary.BigEndian.Uint32(head[4:]) > 0
}

// Decode reads the first frame. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of the first frame.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads an animation. The picture is its first frame; Moving holds all.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "cyberpaint")
	switch {
	case err != nil:
		return nil, err
	case len(data) < header:
		return nil, codec.Errorf("cyberpaint", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case !Match(data):
		return nil, codec.Errorf("cyberpaint", 0, "the file begins with % X, expected FE DB or FE DC, and the number of its frames at offset 4", data[:2])
	}
	// Each frame has its own header.
	n := int(min(binary.BigEndian.Uint32(data[4:]), uint32(len(data)-header)/(header+4)+1))
	var frames [][]byte // each from its header on
	for i := range n {
		if len(data) < header+4*i+4 {
			break
		}
		at := binary.BigEndian.Uint32(data[header+4*i:])
		if int64(at)+header > int64(len(data)) {
			break
		}
		frames = append(frames, data[at:])
	}
	if len(frames) == 0 {
		return nil, codec.Errorf("cyberpaint", len(data), "in the first of %d frames: %w", binary.BigEndian.Uint32(data[4:]), io.ErrUnexpectedEOF)
	}
	step := time.Duration(binary.BigEndian.Uint16(data[8:])) * unit
	if step == 0 {
		step = time.Second / 10
	}
	shots := func(yield func(*frame.Picture, time.Duration) bool) {
		pix := make([]byte, width*height)
		for _, f := range frames {
			change(pix, f)
			if !yield(show(pix, f), step) {
				return
			}
		}
	}
	var first *frame.Picture
	for p := range shots {
		first = p
		break
	}
	switch all := int(binary.BigEndian.Uint32(data[4:])); {
	case len(frames) < all:
		first.Damage = frame.CutOff(len(data), all-len(frames), all, "frames")
	case short(frames[all-1]):
		first.Damage = frame.CutOff(len(data), 1, all, "frames")
	}
	first.Moving = &frame.Animation{Count: len(frames), Loop: true, Shots: shots}
	return first, nil
}

// short reports whether the data of a frame are truncated.
func short(f []byte) bool {
	w, h := int(binary.BigEndian.Uint16(f[58:])), int(binary.BigEndian.Uint16(f[60:]))
	need := int64((w+15)/16*8) * int64(h)
	if f[63] != 0 {
		need = int64(binary.BigEndian.Uint32(f[64:]))
	}
	return w > 0 && h > 0 && w <= width && h <= height && int64(len(f)-header) < need
}

// show returns what is on the screen in the colours of a frame.
func show(pix, f []byte) *frame.Picture {
	registers := f[4:36]
	b := image.NewPaletted(image.Rect(0, 0, width, height), stcolor.Palette(registers))
	copy(b.Pix, pix)
	return frame.New(stscreen.Modes[0].Show(b, registers))
}

// change applies the change of a frame.
func change(pix, f []byte) {
	word := func(at int) int { return int(binary.BigEndian.Uint16(f[at:])) }
	x, y, w, h := word(54), word(56), word(58), word(60)
	xor := f[62] != 0
	if w == 0 || h == 0 || w > width || h > height {
		return
	}
	if !xor {
		clear(pix)
	}
	columns := (w + 15) / 16
	box := make([]byte, 16*columns*h)
	data := f[header:]
	if f[63] != 0 {
		if n := binary.BigEndian.Uint32(f[64:]); int64(n) < int64(len(data)) {
			data = data[:n]
		}
		unpacked := unpack(data, columns*h*4)
		for plane := range 4 {
			for column := range columns {
				for line := range h {
					v := binary.BigEndian.Uint16(unpacked[2*((plane*columns+column)*h+line):])
					for bit := range 16 {
						box[line*16*columns+16*column+bit] |= byte(v>>(15-bit)&1) << plane
					}
				}
			}
		}
	} else {
		lines := min(h, len(data)/(8*columns))
		if err := planar.ST(16*columns, 4).ToChunky(box, 16*columns, data, 16*columns, lines); err != nil {
			panic(err) // there are that many lines
		}
	}
	for line := 0; line < h && y+line < height; line++ {
		for i := 0; i < w && x+i < width; i++ {
			to := &pix[(y+line)*width+x+i]
			if v := box[line*16*columns+i]; xor {
				*to ^= v
			} else {
				*to = v
			}
		}
	}
}

// unpack unpacks n words.
func unpack(in []byte, words int) []byte {
	out := make([]byte, 0, 2*words)
	for len(in) >= 2 && len(out) < 2*words {
		n := int(binary.BigEndian.Uint16(in))
		in = in[2:]
		if n&0x8000 != 0 {
			take := min(2*(n&0x7fff), len(in), 2*words-len(out))
			out = append(out, in[:take]...)
			in = in[take:]
			continue
		}
		if len(in) < 2 {
			break
		}
		for ; n > 0 && len(out) < 2*words; n-- {
			out = append(out, in[0], in[1])
		}
		in = in[2:]
	}
	return append(out, make([]byte, max(0, 2*words-len(out)))...)
}
