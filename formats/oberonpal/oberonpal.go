// Package oberonpal reads and writes the palettes of Oberon System 3 (.Pal).
//
// # Format
//
// 256 colours, or only the first 16: red, green and blue, one byte each, and nothing
// else. Oberon.ResetPalette loads Default.Pal into the display's registers.
//
// # Doubtful cases
//
//   - A file of fewer than 768 bytes has 16 colours.
//   - Bytes after the last colour are ignored.
//
// The format has no magic number: [Match] checks only the length.
//
// # Source
//
// The palettes of ETH Oberon System 3, release 2.3.7.
package oberonpal

import (
	"fmt"
	"image/color"
	"io"

	"phosphor/formats/internal/codec"
)

const (
	all  = 256
	some = 16
)

// Match reports whether a file of that length may be a palette.
func Match(length int64) bool { return length == 3*all || length == 3*some }

// Decode reads a palette of 256 or 16 colours. All are opaque color.RGBA values.
func Decode(r io.Reader) (color.Palette, error) {
	b, err := io.ReadAll(io.LimitReader(r, 3*all))
	if err != nil {
		return nil, codec.Errorf("oberonpal", len(b), "%w", err)
	}
	n := all
	if len(b) < 3*all {
		n = some
	}
	if len(b) < 3*n {
		return nil, codec.Errorf("oberonpal", len(b), "in the colours: %w", io.ErrUnexpectedEOF)
	}
	p := make(color.Palette, n)
	for i := range p {
		p[i] = color.RGBA{b[3*i], b[3*i+1], b[3*i+2], 255}
	}
	return p, nil
}

// Encode writes a palette of 256 or 16 colours.
func Encode(w io.Writer, p color.Palette) error {
	if len(p) != all && len(p) != some {
		return fmt.Errorf("oberonpal: encoding: %d colours, expected %d or %d", len(p), some, all)
	}
	var b []byte
	for _, c := range p {
		v := color.RGBAModel.Convert(c).(color.RGBA)
		b = append(b, v.R, v.G, v.B)
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("oberonpal: encoding: %w", err)
	}
	return nil
}
