// Package gfaartist reads the pictures of GFA Artist (ART), a paint program of the Atari
// ST, with one palette or with one for every three lines.
//
// # File
//
// All numbers are big-endian. A picture with one palette has 32,032 bytes: 16 colour
// registers, then the screen, 320x200 in 16 colours (see package degas). One with "1000
// colours" has 34,360:
//
//	offset  bytes
//	0       2      4, the number of planes
//	2       2      unknown
//	4       32000  the screen
//	32004   32     a palette for when there are no others
//	32036   2208   69 palettes; line y has number (y+5)/3
//	34244   4      not 0: palettes rotate
//	34248   4      speed
//	34252   36     for nine ranges the first palette
//	34288   36     for nine ranges the last palette
//	34324   36     for nine ranges the direction: 1 down the screen, 2 up
//
// # Doubtful cases
//
//   - The speed is assumed to be the number of vertical blanks from step to step, at 50
//     per second.
//   - In pictures with many palettes colours are those of an ST; bits that only the STE
//     has are ignored, because they contain garbage. A single palette is that of an STE if
//     it has such bits.
//
// The format has no magic number; only its length identifies it.
//
// Sources: zView and RECOIL. RECOIL makes the same pixels.
package gfaartist

import (
	"encoding/binary"
	"image"
	"io"
	"slices"
	"time"

	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

const (
	paletteSize = 32
	plainSize   = paletteSize + stscreen.Size
	richSize    = 34360
	screenAt    = 4
	palettesAt  = 32036
	cyclesAt    = 34244
	palettes    = 69
	ranges      = 9
	lines       = 200
	border      = -16
	blank       = time.Second / 50
	mostShots   = 1000
)

// Match reports whether a file of the given size can be a picture.
func Match(size int) bool { return size == plainSize || size == richSize }

// Decode reads a picture. The result is an *image.Paletted, or a *frame.Picture with many
// palettes.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture. Moving shows its palettes if they rotate.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "gfaartist")
	if err != nil {
		return nil, err
	}
	mode := stscreen.Modes[0]
	if len(data) < cyclesAt {
		if len(data) < paletteSize+mode.LineBytes() {
			return nil, codec.Errorf("gfaartist", len(data), "in the colours or the first of %d lines: %w", lines, io.ErrUnexpectedEOF)
		}
		return mode.Picture(data[paletteSize:min(len(data), plainSize)], data[:paletteSize]), nil
	}
	colors := data[palettesAt:cyclesAt]
	p := mode.Picture(data[screenAt:screenAt+stscreen.Size], colors)
	bitmap := p.Screens[0].Bitmap
	order := make([]int, palettes) // number of the palette at each place
	for i := range order {
		order[i] = i
	}
	p.Screens[0] = show(bitmap, colors, order)
	if len(data) >= richSize {
		p.Moving = rotate(bitmap, colors, data[cyclesAt:], order)
	}
	return p, nil
}

// show returns the picture with its palettes in the given order.
func show(bitmap *image.Paletted, colors []byte, order []int) *raster.Picture {
	s := &raster.Picture{Bitmap: bitmap, Mode: "GFA Artist, 1000 colours", Pixel: stscreen.Modes[0].Microns}
	s.Machine, s.DAC = stscreen.Machine(false)
	words := stcolor.Words(colors)
	for y := range lines {
		palette := words[16*order[(y+5)/3]:][:16]
		switch {
		case y == 0:
			s.Registers = palette
		case (y+5)%3 == 0:
			s.List.SetColors(y, border, 0, palette)
		}
	}
	return s
}

// rotate returns the animation of rotating ranges of palettes, or nil if none rotates.
func rotate(bitmap *image.Paletted, colors, cycles []byte, order []int) *frame.Animation {
	long := func(n int) int { return int(int32(binary.BigEndian.Uint32(cycles[4*n:]))) }
	type turn struct{ low, high, direction int }
	var turns []turn
	steps := 1
	for i := range ranges {
		t := turn{long(2 + i), long(2 + ranges + i), long(2 + 2*ranges + i)}
		if t.low >= 0 && t.low < t.high && t.high < palettes && (t.direction == 1 || t.direction == 2) {
			turns = append(turns, t)
			n := t.high - t.low + 1
			a, b := steps, n
			for b != 0 {
				a, b = b, a%b
			}
			steps = min(steps/a*n, mostShots)
		}
	}
	speed := long(1)
	if long(0) == 0 || speed < 1 || speed > 1000 || len(turns) == 0 {
		return nil
	}
	return &frame.Animation{Count: steps, Loop: true, Shots: func(yield func(*frame.Picture, time.Duration) bool) {
		for step := range steps {
			now := slices.Clone(order)
			for _, t := range turns {
				n := t.high - t.low + 1
				for i := range n {
					by := step
					if t.direction == 1 {
						by = n - step%n
					}
					now[t.low+i] = order[t.low+(i+by)%n]
				}
			}
			if !yield(frame.New(show(bitmap, colors, now)), time.Duration(speed)*blank) {
				return
			}
		}
	}}
}
