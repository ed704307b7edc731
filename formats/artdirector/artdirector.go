// Package artdirector reads the pictures of Art Director (ART), a paint program of the
// Atari ST. A picture has eight palettes, which are shown in turn.
//
// # File
//
//	offset  bytes
//	0       32000  the screen, 320x200 in 16 colours, see package degas
//	32000   256    eight palettes of 16 colour registers
//	32256   8      for how long each palette is shown; 0: it is left out
//	32287   1      the palette that is shown while nothing moves
//
// A file has 32,512 bytes.
//
// # Doubtful cases
//
//   - The times are assumed to be vertical blanks, 50 per second; no description says so.
//   - Colours of the still picture are those of an STE if its palette has a bit that only
//     the STE has, and those of the animation if one of its palettes has.
//
// The format has no magic number; only its length identifies it.
//
// Sources: "ST Picture Formats", edited by David Baggett; RECOIL and zView. RECOIL makes
// the same pixels.
package artdirector

import (
	"image"
	"io"
	"time"

	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

const (
	size        = 32512
	timesAt     = stscreen.Size + palettes*paletteSize
	activeAt    = 32287
	palettes    = 8
	paletteSize = 32
	blank       = time.Second / 50
)

// Match reports whether data can be a picture: it checks the length and the number of the
// palette that is shown.
func Match(data []byte) bool { return len(data) == size && data[activeAt] < palettes }

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture. Moving shows its palettes if more than one is shown.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "artdirector")
	if err != nil {
		return nil, err
	}
	if len(data) <= activeAt {
		return nil, codec.Errorf("artdirector", len(data), "in the colours, which end at offset %d: %w", activeAt+1, io.ErrUnexpectedEOF)
	}
	if data[activeAt] >= palettes {
		return nil, codec.Errorf("artdirector", activeAt, "palette is %d, expected 0 to %d", data[activeAt], palettes-1)
	}
	palette := func(n int) []byte { return data[stscreen.Size+n*paletteSize:][:paletteSize] }
	mode := stscreen.Modes[0]
	p := mode.Picture(data[:stscreen.Size], palette(int(data[activeAt])))
	var order []int
	ste := false
	for n, t := range data[timesAt:][:palettes] {
		if t > 0 {
			order = append(order, n)
			ste = ste || stcolor.IsSTE(palette(n))
		}
	}
	if len(order) < 2 {
		return p, nil
	}
	bitmap := p.Screens[0].Bitmap
	p.Moving = &frame.Animation{Count: len(order), Loop: true, Shots: func(yield func(*frame.Picture, time.Duration) bool) {
		for _, n := range order {
			s := mode.Show(bitmap, palette(n))
			s.Machine, s.DAC = stscreen.Machine(ste)
			if !yield(frame.New(s), time.Duration(data[timesAt+n])*blank) {
				return
			}
		}
	}}
	return p, nil
}
