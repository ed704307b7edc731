// Package oberonfont reads and writes the bitmap fonts of the ETH Oberon System:
// *.Scn.Fnt for screens, *.Pr3.Fnt and others for printers, *.Md3.Fnt with metrics only.
//
// # Format
//
// All words have 16 bits, signed and little-endian.
//
//	offset  size  meaning
//	0       1     mark DB hexadecimal, which begins every object library
//	1       1     type: 0 a font, 1 measures only, without pictures
//	2       1     family: the first letter of the name at the designer's
//	3       1     variant, 0 or 20 hexadecimal in the fonts of System 3
//	4       2     height: distance of two lines
//	6       2     smallest x of a character's box
//	8       2     largest x: right edge of the widest box
//	10      2     smallest y: how far boxes reach below the base line
//	12      2     largest y: top edge of the highest box
//	14      2     number of runs
//
// A run is a range of codes as two words: the first code and the one after the last.
// After the runs come five words for each character, in the order of the runs: the
// advance to the next character; x and y of the lower left corner of its box, relative
// to the pen on the baseline, with y upwards; width and height of the box. After these,
// in the same order, come the bitmaps of all boxes, one bit per pixel: rows from bottom
// to top, each in whole bytes with the leftmost pixel in the least significant bit.
//
// A font with metrics only ends before the bitmaps. Data after the last bitmap are
// ignored; two printer fonts of the release have one byte more.
//
// For missing characters Oberon draws a frame of 12x12 pixels, one pixel thick, whose
// lower left corner is at 0, -3, and which advances by 12.
//
// The character set is that of package oberontext.
//
// # Doubtful cases
//
//   - Oberon keeps advance, x, y, width and height of a character in one byte each.
//     Advance, width and height from 128 on still work, because it reads them as
//     unsigned. Here all 16 bits count.
//   - Oberon reads at most 32 runs and assumes that they ascend. Other runs are refused
//     here, empty ones are not.
//   - Bits of a picture's row beyond its width are dropped. Three fonts of the
//     release have some in the letter ß.
//
// # Sources
//
// Modules Fonts and Texts of ETH Oberon System 3, release 2.3.7, and all 103
// fonts of that release, of which 37 are tests here.
package oberonfont

import (
	"encoding/binary"
	"errors"
	"fmt"
	"io"
	"math"

	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/codec"
)

// A Font is one size of a typeface. All lengths are in pixels.
type Font struct {
	Metric          bool // metrics only: glyphs have no bits
	Family, Variant byte

	Height                 int // line height
	MinX, MaxX, MinY, MaxY int // bounding box of all glyphs, y upwards from the baseline

	Runs []Run // ascending
}

// A Run holds the glyphs of consecutive codes.
type Run struct {
	First  int // code of Glyphs[0]
	Glyphs []Glyph
}

// A Glyph holds the metrics and the bitmap of a character: Width x Height pixels, one
// bit each, in rows of (Width+7)/8 bytes from top to bottom, with the leftmost pixel in
// bit 7 of the first byte.
type Glyph struct {
	Advance       int // to the next character
	X, Y          int // lower left corner relative to the pen on the baseline, y upwards
	Width, Height int
	Bits          []byte
}

// At reports whether the pixel in column x and row y, from the top, is set.
func (g *Glyph) At(x, y int) bool {
	return g.Bits[y*bits.Row(g.Width)+x/8]>>(7-x%8)&1 != 0
}

// Glyph returns the glyph of a character, or nil if the font lacks it.
func (f *Font) Glyph(code byte) *Glyph {
	for i := range f.Runs {
		r := &f.Runs[i]
		if n := int(code) - r.First; n >= 0 && n < len(r.Glyphs) {
			return &r.Glyphs[n]
		}
	}
	return nil
}

// Missing is the glyph that Oberon draws for missing characters.
var Missing = func() *Glyph {
	g := &Glyph{Advance: 12, Y: -3, Width: 12, Height: 12}
	for y := range g.Height {
		if y == 0 || y == g.Height-1 {
			g.Bits = append(g.Bits, 0xff, 0xf0)
		} else {
			g.Bits = append(g.Bits, 0x80, 0x10)
		}
	}
	return g
}()

const (
	mark       = 0xdb
	headerSize = 16
	runSize    = 4
	boxSize    = 10
	maxRuns    = 256
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("oberonfont", offset, format, args...)
}

// Match reports whether a file that begins with head looks like a font. 16 bytes are
// enough.
func Match(head []byte) bool {
	if len(head) < headerSize || head[0] != mark || head[1] > 1 {
		return false
	}
	runs := word(head, 14)
	return word(head, 4) > 0 && runs > 0 && runs <= maxRuns
}

func word(b []byte, off int) int { return int(int16(binary.LittleEndian.Uint16(b[off:]))) }

// measures returns the words after type, family and variant, in order.
func (f *Font) measures() [5]*int {
	return [...]*int{&f.Height, &f.MinX, &f.MaxX, &f.MinY, &f.MaxY}
}

func (g *Glyph) measures() [5]*int {
	return [...]*int{&g.Advance, &g.X, &g.Y, &g.Width, &g.Height}
}

// Decode reads a font.
func Decode(r io.Reader) (*Font, error) {
	b, err := codec.ReadAll(r, "oberonfont")
	if err != nil {
		return nil, err
	}
	if len(b) < headerSize {
		return nil, errorf(len(b), "in the header: %w", io.ErrUnexpectedEOF)
	}
	if b[0] != mark || b[1] > 1 {
		return nil, errorf(0, "the file begins with %02X %02X, expected DB 00 or DB 01", b[0], b[1])
	}
	f := &Font{Metric: b[1] == 1, Family: b[2], Variant: b[3]}
	for i, field := range f.measures() {
		*field = word(b, 4+2*i)
	}
	runs := word(b, 14)
	if runs < 0 || runs > maxRuns {
		return nil, errorf(14, "%d runs, expected at most %d", runs, maxRuns)
	}
	at := headerSize
	need := func(n int, what string) error {
		if n > len(b)-at {
			return errorf(at, "%s need %d bytes, but only %d are left: %w", what, n, len(b)-at, io.ErrUnexpectedEOF)
		}
		return nil
	}
	if err := need(runSize*runs, "the runs"); err != nil {
		return nil, err
	}
	code, count := 0, 0
	for range runs {
		first, end := word(b, at), word(b, at+2)
		if first < code || end < first || end > 256 {
			return nil, errorf(at, "run of codes %d to %d, expected ascending codes from %d to 255", first, end-1, code)
		}
		f.Runs = append(f.Runs, Run{First: first, Glyphs: make([]Glyph, end-first)})
		code, at, count = end, at+runSize, count+end-first
	}
	if err := need(boxSize*count, "the character metrics"); err != nil {
		return nil, err
	}
	err = f.each(func(code int, g *Glyph) error {
		for i, field := range g.measures() {
			*field = word(b, at+2*i)
		}
		if g.Width < 0 || g.Height < 0 {
			return errorf(at, "character %d has %dx%d pixels", code, g.Width, g.Height)
		}
		at += boxSize
		return nil
	})
	if err != nil || f.Metric {
		return f.orNil(err)
	}
	return f.orNil(f.each(func(code int, g *Glyph) error {
		if err := need(bits.Row(g.Width)*g.Height, fmt.Sprintf("%dx%d pixels of character %d", g.Width, g.Height, code)); err != nil {
			return err
		}
		at += g.setBits(b[at:])
		return nil
	}))
}

func (f *Font) orNil(err error) (*Font, error) {
	if err != nil {
		return nil, err
	}
	return f, nil
}

// each calls do with every character and its code until it returns an error.
func (f *Font) each(do func(code int, g *Glyph) error) error {
	for _, r := range f.Runs {
		for i := range r.Glyphs {
			if err := do(r.First+i, &r.Glyphs[i]); err != nil {
				return err
			}
		}
	}
	return nil
}

// setBits takes the bitmap from the file's bytes and returns the number of bytes used.
func (g *Glyph) setBits(b []byte) int {
	n := bits.Row(g.Width)
	if n*g.Height == 0 {
		return 0
	}
	g.Bits = flip(b[:n*g.Height], n)
	for end := n; end <= len(g.Bits); end += n {
		g.Bits[end-1] &= 0xff << (8*n - g.Width)
	}
	return len(g.Bits)
}

// flip returns rows of n bytes in reverse order, with the bits of every byte reversed.
// It converts bitmaps between the file's form and ours, in both directions.
func flip(b []byte, n int) []byte {
	out := make([]byte, 0, len(b))
	for at := len(b) - n; at >= 0; at -= n {
		for _, v := range b[at : at+n] {
			v = v>>4 | v<<4
			v = v>>2&0x33 | v<<2&0xcc
			out = append(out, v>>1&0x55|v<<1&0xaa)
		}
	}
	return out
}

// Encode writes a font.
func Encode(w io.Writer, f *Font) error {
	b, err := f.bytes()
	return codec.Write(w, "oberonfont", b, err)
}

func (f *Font) bytes() ([]byte, error) {
	b := []byte{mark, 0, f.Family, f.Variant}
	if f.Metric {
		b[1] = 1
	}
	var bad error
	put := func(values ...int) {
		for _, v := range values {
			if v != int(int16(v)) && bad == nil {
				bad = fmt.Errorf("%d does not fit in 16 bits", v)
			}
			b = binary.LittleEndian.AppendUint16(b, uint16(v))
		}
	}
	for _, field := range f.measures() {
		put(*field)
	}
	if len(f.Runs) > maxRuns {
		return nil, fmt.Errorf("%d runs of characters, expected at most %d", len(f.Runs), maxRuns)
	}
	put(len(f.Runs))
	code := 0
	for _, r := range f.Runs {
		end := r.First + len(r.Glyphs)
		if r.First < code || end > 256 {
			return nil, fmt.Errorf("run of codes %d to %d, expected ascending codes from %d to 255", r.First, end-1, code)
		}
		put(r.First, end)
		code = end
	}
	var pictures []byte
	err := f.each(func(code int, g *Glyph) error {
		for _, field := range g.measures() {
			put(*field)
		}
		n := 0
		if !f.Metric {
			n = bits.Row(g.Width)
		}
		if g.Width < 0 || g.Height < 0 || g.Width > math.MaxInt16 || g.Height > math.MaxInt16 || len(g.Bits) != n*g.Height {
			return fmt.Errorf("character %d has %dx%d pixels and %d bytes", code, g.Width, g.Height, len(g.Bits))
		}
		if n > 0 {
			pictures = append(pictures, flip(g.Bits, n)...)
		}
		return nil
	})
	return append(b, pictures...), errors.Join(bad, err)
}
