// Package tiny reads the pictures of Tiny Stuff, a screen packer for the Atari ST: TNY,
// or TN1, TN2 and TN3 for the three resolutions, and TN4, TN5 and TN6 with colour
// cycling.
//
// # File
//
// All numbers are big-endian.
//
//	bytes  meaning
//	1      resolution: 0 is 320x200 in 16 colours, 1 is 640x200 in 4, 2 is 640x400
//	       in 2; 3 to 5 are the same with the four bytes that follow
//	4      colour cycling, only then: a byte with the first register in its upper
//	       half and the last in its lower; a signed byte, the vertical blanks from
//	       step to step, less than 0 if the colours go to the left; 16 bits, the
//	       number of steps for which the picture is shown
//	32     colour registers, see package degas
//	2      n, the number of bytes with codes
//	2      number of words with data
//	n      codes
//	...    words of data
//
// A code is a signed byte:
//
//	-1 to -128  that many literal words of data
//	0           the next two codes are a number, and a word of data is repeated
//	            that many times
//	1           the next two codes are a number, and that many literal words
//	            of data follow
//	2 to 127    a word of data is repeated that many times
//
// They unpack to the 16,000 words of the screen, plane by plane, in each plane by
// columns of words from left to right, in each column from top to bottom. In all
// resolutions the order is that of four planes of 320x200.
//
// # Doubtful cases
//
//   - Words missing from a damaged file are 0. At least one must be there.
//   - Only registers that pixels can show decide whether the colours are those of an
//     STE: in 640x200 the first four.
//
// The format has no magic number, so [Match] needs the whole file.
//
// # Sources
//
// David Mumper's description (1986) in "ST Picture Formats", edited by David Baggett;
// Deark and RECOIL, which produce the same pixels.
package tiny

import (
	"encoding/binary"
	"image"
	"io"
	"time"

	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stscreen"
)

const (
	colorBytes = 32
	maxWords   = stscreen.Size / 2
)

// A file holds the parts of a file.
type file struct {
	mode             stscreen.Mode
	cycle, registers []byte // cycle is nil if there is none
	codes, words     []byte
	wordsAt          int
	whole            bool // complete, with few bytes after the end
}

func parse(data []byte) (*file, error) {
	if len(data) == 0 || data[0] > 5 {
		return nil, codec.Errorf("tiny", 0, "expected a resolution of 0 to 5")
	}
	f := &file{mode: stscreen.Modes[data[0]%3]}
	at := 1
	take := func(n int) (b []byte) {
		b = data[at:min(len(data), at+n)]
		at += len(b)
		return b
	}
	if data[0] > 2 {
		f.cycle = take(4)
	}
	f.registers = take(colorBytes)
	sizes := take(4)
	if len(sizes) < 4 {
		return nil, codec.Errorf("tiny", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	codes, words := int(binary.BigEndian.Uint16(sizes)), int(binary.BigEndian.Uint16(sizes[2:]))
	f.codes, f.wordsAt = take(codes), at
	f.words = take(2 * words)
	f.whole = len(f.words) == 2*words && len(data)-at < 256
	return f, nil
}

// unpack returns the words of the screen, as far as they are there. exact reports
// whether the codes produce exactly all of them.
func (f *file) unpack() (out []byte, exact bool) {
	codes, words := f.codes, f.words
	number := func() int {
		if len(codes) < 2 {
			codes = nil
			return 0
		}
		n := int(binary.BigEndian.Uint16(codes))
		codes = codes[2:]
		return n
	}
	for len(codes) > 0 && len(out) < stscreen.Size {
		code := int(int8(codes[0]))
		codes = codes[1:]
		run := code == 0 || code > 1
		n := max(code, -code)
		if code == 0 || code == 1 {
			n = number()
		}
		n = min(n, maxWords-len(out)/2)
		if !run {
			take := min(2*n, len(words)&^1)
			out = append(out, words[:take]...)
			words = words[take:]
			if take < 2*n {
				return out, false
			}
			continue
		}
		if len(words) < 2 {
			return out, false
		}
		for range n {
			out = append(out, words[:2]...)
		}
		words = words[2:]
	}
	return out, len(out) == stscreen.Size
}

// Match reports whether data is a whole picture: its parts must have the right lengths
// and unpack to a screen.
func Match(data []byte) bool {
	f, err := parse(data)
	if err != nil || !f.whole {
		return false
	}
	for i := 0; i < colorBytes; i += 2 {
		if f.registers[i]&0xf0 != 0 && f.registers[i] != 0xff {
			return false
		}
	}
	_, exact := f.unpack()
	return exact
}

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture together with its colour cycling.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "tiny")
	if err != nil {
		return nil, err
	}
	f, err := parse(data)
	if err != nil {
		return nil, err
	}
	words, _ := f.unpack()
	if len(words) == 0 {
		return nil, codec.Errorf("tiny", f.wordsAt, "in the first word of the screen: %w", io.ErrUnexpectedEOF)
	}
	p := f.mode.Picture(stscreen.Columns(words, 4), f.registers)
	if missing := maxWords - len(words)/2; missing > 0 {
		p.Damage = frame.CutOff(len(data), missing, maxWords, "words of the screen")
	}
	if f.cycle != nil {
		low, high, speed := int(f.cycle[0]>>4), int(f.cycle[0]&15), int(int8(f.cycle[1]))
		if high < 1<<f.mode.Planes && low < high {
			p.Cycles = []frame.Cycle{{Cells: frame.Range(low, high), Reverse: speed < 0, Active: speed != 0,
				Step: time.Duration(max(speed, -speed)) * time.Second / 60}}
		}
	}
	return p, nil
}
