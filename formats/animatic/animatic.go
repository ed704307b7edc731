// Package animatic reads the animations of Animatic (FLM), a program for the Atari ST by
// Tom Hudson.
//
// # File
//
// All numbers are big-endian words of 16 bits unless said otherwise.
//
//	offset  words
//	0       1      number of frames
//	2       16     colour registers, see package degas
//	34      1      99 minus the vertical blanks for which a frame is shown
//	36      1      direction: 0 forward, 1 backward
//	38      1      at the end: 0 stop, 1 begin again, 2 turn round
//	40      2      width and height in pixels
//	44      2      version
//	48      2      27182818 (hexadecimal)
//	52      6      nothing
//	64      ...    frames
//
// A frame has for every 16 pixels of a line one word of each of four planes, plane 0 first.
//
// # Doubtful cases
//
//   - Frames missing from a damaged file are left out. At least the first must be there.
//   - A vertical blank is assumed to last 1/60 s.
//   - Frames are shown in their order in the file, whatever the direction, and do not turn
//     round at the end.
//
// Sources: "ST Picture Formats", edited by David Baggett; Deark, whose frames are the same.
package animatic

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
	header = 64
	markAt = 48
	mark   = "\x27\x18\x28\x18"
	blank  = time.Second / 60
)

func init() {
	// A question mark stands for any byte.
	any := make([]byte, markAt)
	for i := range any {
		any[i] = '?'
	}
	image.RegisterFormat("animatic", string(any)+mark, Decode, DecodeConfig)
}

// Match reports whether a file that begins with these bytes is an animation.
func Match(head []byte) bool { return len(head) >= header && string(head[markAt:markAt+4]) == mark }

// Decode reads the first frame. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of a frame.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads an animation. The picture is its first frame; Moving holds all.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "animatic")
	switch {
	case err != nil:
		return nil, err
	case len(data) < header:
		return nil, codec.Errorf("animatic", len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case !Match(data):
		return nil, codec.Errorf("animatic", markAt, "% X, expected 27 18 28 18", data[markAt:markAt+4])
	}
	word := func(at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	size := image.Pt(word(40), word(42))
	if size.X == 0 || size.Y == 0 {
		return nil, codec.Errorf("animatic", 40, "size is %dx%d, expected 1x1 to 65535x65535", size.X, size.Y)
	}
	layout := planar.ST(size.X, 4)
	bytes := (size.X + 15) / 16 * 8 * size.Y
	frames := min(word(0), (len(data)-header)/bytes)
	if frames == 0 {
		return nil, codec.Errorf("animatic", len(data), "in the first of %d frames of %d bytes: %w", word(0), bytes, io.ErrUnexpectedEOF)
	}
	registers := data[2:34]
	shot := func(n int) *frame.Picture {
		b := image.NewPaletted(image.Rectangle{Max: size}, stcolor.Palette(registers))
		if err := layout.ToChunky(b.Pix, size.X, data[header+n*bytes:][:bytes], size.X, size.Y); err != nil {
			panic(err) // the frame is whole
		}
		return frame.New(stscreen.Modes[0].Show(b, registers))
	}
	first := shot(0)
	if missing := word(0) - frames; missing > 0 {
		first.Damage = frame.CutOff(len(data), missing, word(0), "frames")
	}
	step := time.Duration(max(1, 99-word(34))) * blank
	first.Moving = &frame.Animation{Count: frames, Loop: word(38) != 0, Shots: func(yield func(*frame.Picture, time.Duration) bool) {
		for n := range frames {
			if !yield(shot(n), step) {
				return
			}
		}
	}}
	return first, nil
}
