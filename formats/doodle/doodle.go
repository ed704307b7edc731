// Package doodle reads the pictures of Doodle, a paint program of the Atari ST (DOO): the
// 32,000 bytes of a screen of 640x400 pixels in black and white, and nothing else. A bit
// is a pixel, the most significant one on the left, and 1 is black.
//
// The format has no magic number; only its length identifies it.
//
// Source: "ST Picture Formats", edited by David Baggett. Deark and RECOIL make the same
// pixels.
package doodle

import (
	"image"
	"io"

	"phosphor/formats/frame"
	"phosphor/formats/internal/codec"
	"phosphor/formats/internal/stscreen"
)

// Match reports whether a file of the given size can be a picture.
func Match(size int) bool { return size == stscreen.Size }

// Decode reads a picture. The result is an *image.Paletted.
func Decode(r io.Reader) (image.Image, error) { return frame.Image(DecodeAll(r)) }

// DecodeConfig returns the palette and size of a picture.
func DecodeConfig(r io.Reader) (image.Config, error) { return frame.Config(DecodeAll(r)) }

// DecodeAll reads a picture. A truncated file must have at least the first line.
func DecodeAll(r io.Reader) (*frame.Picture, error) {
	data, err := codec.ReadAll(r, "doodle")
	if err != nil {
		return nil, err
	}
	mode := stscreen.Modes[2]
	if len(data) < mode.LineBytes() {
		return nil, codec.Errorf("doodle", len(data), "in the first of %d lines: %w", mode.Height, io.ErrUnexpectedEOF)
	}
	return mode.Picture(data, []byte{0, 1}), nil
}
