package neochrome

import (
	"encoding/binary"
	"image"
	"image/color"
	"io"
	"slices"
	"time"

	"phosphor/fb/planar"
	"phosphor/fb/raster"
	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stcolor"
	"phosphor/formats/internal/stscreen"
)

// This file reads files that accompany pictures: rasters and animations.

const (
	rasterSize  = 34 // of a record
	rasterCount = 200
	rasterLen   = rasterCount * rasterSize
	animMark    = "\xba\xbe\xeb\xea"
	animHeader  = 22
)

// MatchRasters reports whether data are the rasters of a picture: they must have the
// right length, and valid lines and colours.
func MatchRasters(data []byte) bool {
	if len(data) != rasterLen {
		return false
	}
	for at := 0; at < rasterLen; at += rasterSize {
		if binary.BigEndian.Uint16(data[at:]) >= rasterCount {
			return false
		}
		for i := 2; i < rasterSize; i += 2 {
			if data[at+i]&unusedColor != 0 {
				return false
			}
		}
	}
	return true
}

// Rasters returns a picture with the registers that such a file loads. They replace the
// picture's own from the first line on. Colours are those of an STE if any has a bit
// that only the STE has.
func Rasters(p *frame.Picture, data []byte) (*frame.Picture, error) {
	if len(data) < rasterSize {
		return nil, errorf(len(data), "in the colours: %w", io.ErrUnexpectedEOF)
	}
	s := p.Screens[0]
	out := &raster.Picture{Bitmap: s.Bitmap, Mode: s.Mode + ", rasters", Pixel: s.Pixel}
	out.Machine, out.DAC = stscreen.Machine(ste(data))
	out.Registers, out.List = Registers(data)
	return &frame.Picture{Screens: []*raster.Picture{out}, Cycles: p.Cycles, MissingLines: p.MissingLines}, nil
}

func ste(data []byte) bool {
	for ; len(data) >= rasterSize; data = data[rasterSize:] {
		if stcolor.IsSTE(data[2:rasterSize]) {
			return true
		}
	}
	return false
}

// Registers returns the registers at the top of the screen, and the changes below it,
// from records of rasters. There must be at least one. The chunk RAST of an ILBM has
// such records, too.
func Registers(data []byte) (first []uint32, list raster.List) {
	first = stcolor.Words(data[2:rasterSize])
	for data = data[rasterSize:]; len(data) >= rasterSize; data = data[rasterSize:] {
		if y := int(binary.BigEndian.Uint16(data)); y > 0 {
			list.SetColors(y, 0, 0, stcolor.Words(data[2:rasterSize]))
		}
	}
	list.Sort()
	return first, list
}

func init() { image.RegisterFormat("neochrome", animMark, DecodeAnimation, DecodeAnimationConfig) }

// MatchAnimation reports whether a file that begins with these bytes is an animation.
func MatchAnimation(head []byte) bool { return len(head) >= animHeader && string(head[:4]) == animMark }

// DecodeAnimation reads the first frame of an animation, in greys.
func DecodeAnimation(r io.Reader) (image.Image, error) { return frame.Image(Animation(r, nil)) }

// DecodeAnimationConfig returns the size of an animation.
func DecodeAnimationConfig(r io.Reader) (image.Config, error) { return frame.Config(Animation(r, nil)) }

// Animation reads an animation. The colours are those of the picture that accompanies
// it, which may be nil. The result is the first frame; its Moving holds all of them.
func Animation(r io.Reader, colors *frame.Picture) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "neochrome")
	switch {
	case err != nil:
		return nil, err
	case len(data) < animHeader:
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	case string(data[:4]) != animMark:
		return nil, errorf(0, "% X, expected BA BE EB EA", data[:4])
	}
	word := func(at int) int { return int(binary.BigEndian.Uint16(data[at:])) }
	lineBytes, height := word(4), word(6)
	if lineBytes == 0 || lineBytes%8 != 0 || height == 0 {
		return nil, errorf(4, "%dx%d pixels, expected a multiple of 16x1", 2*lineBytes, height)
	}
	size := image.Pt(2*lineBytes, height)
	bytes := lineBytes * height
	count := min(word(14), (len(data)-animHeader)/bytes)
	if count == 0 {
		return nil, errorf(len(data), "in the first of %d frames of %d bytes: %w", word(14), bytes, io.ErrUnexpectedEOF)
	}
	like := &raster.Picture{Machine: "Atari ST", Mode: stscreen.Modes[0].Name, Pixel: stscreen.Modes[0].Microns}
	if colors != nil && len(colors.Screens[0].Registers) == 16 {
		like = colors.Screens[0]
	} else {
		for i := range 16 {
			like.Registers = append(like.Registers, raster.RGB24.Word(color.Gray{uint8(17 * i)}))
		}
	}
	shot := func(n int) *frame.Picture {
		b := image.NewPaletted(image.Rectangle{Max: size}, nil)
		if err := planar.ST(size.X, 4).ToChunky(b.Pix, size.X, data[animHeader+n*bytes:][:bytes], size.X, height); err != nil {
			panic(err) // the frame is whole
		}
		return frame.New(&raster.Picture{Bitmap: b, Machine: like.Machine, Mode: like.Mode, Pixel: like.Pixel, DAC: like.DAC, Registers: slices.Clone(like.Registers)})
	}
	first := shot(0)
	if missing := word(14) - count; missing > 0 {
		first.Damage = frame.CutOff(len(data), missing, word(14), "frames")
	}
	step := time.Duration(max(1, word(16))) * time.Second / 60
	first.Moving = &frame.Animation{Count: count, Loop: true, Shots: func(yield func(*frame.Picture, time.Duration) bool) {
		for n := range count {
			if !yield(shot(n), step) {
				return
			}
		}
	}}
	return first, nil
}
