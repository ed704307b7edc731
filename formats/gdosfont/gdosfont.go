// Package gdosfont reads and writes the bitmap fonts of GDOS, the part of GEM
// that loads fonts from disk (.FNT; on the PC also .GFT).
//
// # Format
//
// The header has 88 bytes. Its words (16 bits) and longs (32 bits) are
// little-endian in the fonts that came from the PC, which Atari's own are, and
// big-endian in others.
//
//	offset  size  meaning
//	0       2     number of the face
//	2       2     size in points
//	4       32    name, ended by a zero byte if shorter
//	36      2     code of the first character
//	38      2     code of the last character, at most 255
//	40      2     top: distance from the base line to the top of the cell
//	42      2     ascent: to the top of capital letters
//	44      2     half: to the top of small letters
//	46      2     descent: down to the bottom of letters
//	48      2     bottom: down to the bottom of the cell
//	50      2     width of the widest character
//	52      2     width of the widest cell
//	54      2     how far a slanted character leans to the left, at its bottom
//	56      2     how far it leans to the right, at its top
//	58      2     pixels by which bold characters are thicker
//	60      2     thickness of the underline
//	62      2     mask that lightens characters, usually 5555 hexadecimal
//	64      2     mask that slants them: rows with a 1 move by a pixel more
//	66      2     flags
//	68      4     offset of the table of horizontal offsets, 0 if there is none
//	72      4     offset of the table of columns
//	76      4     offset of the form
//	80      2     bytes in a line of the form
//	82      2     lines of the form, the height of all characters
//	84      4     no meaning; GDOS links fonts in memory here
//
// The form is a picture of one bit a pixel, the most significant bit on the
// left, in which all characters stand side by side. Its lines have whole words.
// The table of columns has a word for each character, the column at which it
// begins, and one more, where the last ends. A character without a picture
// begins where the next begins, or at FFFF. The table of horizontal
// offsets has two signed bytes for each character: how far it moves to the left
// and how far the next does.
//
// The flags are bit 0: the system's font; bit 1: there are horizontal offsets;
// bit 2: big-endian; bit 3: all characters are of one width; bit 5: a longer
// header follows, with which the PC's GEM/3 has compressed forms. Fonts with
// such a header are refused.
//
// # Doubtful cases
//
//   - Bit 2 is not always right. The order of bytes is the one in which the size
//     in points is below 256 and the header makes sense.
//   - The bytes of the form have the same order in both kinds, as in the programs that
//     load these files. According to descriptions of GDOS, and in EmuTOS's memory, bytes
//     are swapped in pairs without bit 2.
//   - The bytes of the horizontal offsets have the same order in both kinds, too. One
//     editor, gemfedit, treats them as words.
//   - The last code 256 counts as 255.
//   - A character whose columns lie outside the form or overlap those of an earlier one
//     has no picture.
//
// # Sources
//
// The header is that of fonthdr.h in th-otto/gemfedit, a font editor, and of fontdef.h in
// EmuTOS. Its interpretation was compared in the sources of gemfedit, EmuTOS's fntconv,
// Deark and monobit, which quotes the Atari Compendium (appendix C) and J. Elliott's
// description of the PC's fonts. No real font was available.
package gdosfont

import (
	"bytes"
	"encoding/binary"
	"errors"
	"fmt"
	"io"

	"phosphor/formats/atarist"
	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/codec"
)

// Flags are properties of a font.
type Flags uint16

const (
	FlagSystem     Flags = 1 << 0 // the system's font
	FlagOffsets    Flags = 1 << 1 // the file has horizontal offsets
	FlagBigEndian  Flags = 1 << 2 // the file is big-endian
	FlagMonospaced Flags = 1 << 3 // all characters have the same width

	flagExtended Flags = 1 << 5
)

// A Font is one size of one face. All lengths are in pixels. The five distances
// are from the base line, and not negative; Descent and Bottom go downwards.
type Font struct {
	ID    int    // number of the face
	Point int    // size in points
	Name  string // at most 32 characters of the Atari ST

	First  int // code of Glyphs[0]
	Glyphs []Glyph
	Height int // of all glyphs

	Top, Ascent, Half, Descent, Bottom int

	MaxCharWidth, MaxCellWidth int

	LeftOffset, RightOffset int    // how far slanted characters lean at the bottom and the top
	Thicken                 int    // how much thicker bold characters are
	Underline               int    // thickness
	Lighten, Skew           uint16 // masks, usually 0x5555

	Flags Flags
}

// A Glyph is the picture of a character: Width x the font's Height pixels, one
// bit each, in rows of (Width+7)/8 bytes with the leftmost pixel in bit 7 of the
// first byte. A character that the font lacks has the width 0.
type Glyph struct {
	Width       int
	Left, Right int8 // how far the character and the next move to the left
	Bits        []byte
}

// At reports whether the pixel in column x and row y is set.
func (g *Glyph) At(x, y int) bool {
	return g.Bits[y*bits.Row(g.Width)+x/8]>>(7-x%8)&1 != 0
}

// Glyph returns the picture of the character with that code, or nil if the font
// lacks it.
func (f *Font) Glyph(code byte) *Glyph {
	i := int(code) - f.First
	if i < 0 || i >= len(f.Glyphs) || f.Glyphs[i].Width == 0 {
		return nil
	}
	return &f.Glyphs[i]
}

// Sizes and offsets in the header.
const (
	headerSize = 88
	minTable   = 84 // the last long may be overwritten
	nameSize   = 32

	offID      = 0
	offPoint   = 2
	offName    = 4
	offFirst   = 36
	offLast    = 38
	offMetrics = 40
	offFlags   = 66
	offTables  = 68
	offForm    = 80
)

const (
	maxCode  = 255
	noGlyph  = 0xffff
	maxPoint = 0x300
)

// metrics returns the words from offMetrics on, in the order of the header.
func (f *Font) metrics() [11]*int {
	return [...]*int{
		&f.Top, &f.Ascent, &f.Half, &f.Descent, &f.Bottom, &f.MaxCharWidth, &f.MaxCellWidth,
		&f.LeftOffset, &f.RightOffset, &f.Thicken, &f.Underline,
	}
}

// masks returns the two words after the metrics.
func (f *Font) masks() [2]*uint16 { return [...]*uint16{&f.Lighten, &f.Skew} }

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("gdosfont", offset, format, args...)
}

// A header holds the parts of the header that locate the data.
type header struct {
	binary.ByteOrder
	first, last        int
	flags              Flags
	offsets, columns   int64 // offsets of the tables
	form               int64
	lineBytes, lines   int
	offsetsUsable, big bool
}

func (h *header) count() int { return h.last - h.first + 1 }

// parse reads the header of a file of size bytes, of which b is the beginning.
func parse(b []byte, order binary.ByteOrder, size int64) (*header, error) {
	word := func(off int) int { return int(order.Uint16(b[off:])) }
	long := func(off int) int64 { return int64(order.Uint32(b[off:])) }
	h := &header{
		ByteOrder: order, big: order == binary.BigEndian,
		first: word(offFirst), last: word(offLast), flags: Flags(word(offFlags)),
		offsets: long(offTables), columns: long(offTables + 4), form: long(offTables + 8),
		lineBytes: word(offForm), lines: word(offForm + 2),
	}
	if h.last == maxCode+1 {
		h.last = maxCode
	}
	tableSize := int64(2 * (h.count() + 1))
	formSize := int64(h.lineBytes) * int64(h.lines)
	switch {
	case word(offPoint) > maxPoint:
		return nil, errorf(offPoint, "size is %d, expected at most %d", word(offPoint), maxPoint)
	case h.first > h.last || h.last > maxCode:
		return nil, errorf(offFirst, "the last character is %d, expected %d to %d", h.last, h.first, maxCode)
	case h.flags&flagExtended != 0:
		return nil, errorf(offFlags, "fonts with an extended header (compressed, of GEM/3) cannot be read")
	case formSize == 0:
		return nil, errorf(offForm, "%dx%d pixels, expected at least 1x1", 8*h.lineBytes, h.lines)
	case h.columns < minTable || h.columns+tableSize > size:
		return nil, errorf(offTables+4, "the table of columns is at %d, expected %d to %d", h.columns, minTable, size-tableSize)
	case h.form < minTable || h.form+formSize > size:
		return nil, errorf(offTables+8, "the picture is at %d, expected %d to %d", h.form, minTable, size-formSize)
	}
	// Some fonts have the flag, but no table.
	end := h.offsets + tableSize - 2
	h.offsetsUsable = h.flags&FlagOffsets != 0 && h.offsets >= minTable && end <= size &&
		(end <= h.columns || h.offsets >= h.columns+tableSize)
	return h, nil
}

// parseEither reads a header in the byte order that its size in points and its flags
// suggest, or else in the other.
func parseEither(b []byte, size int64) (*header, error) {
	orders := []binary.ByteOrder{binary.LittleEndian, binary.BigEndian}
	if b[offPoint+1] != 0 || b[offPoint] == 0 && Flags(b[offFlags+1])&FlagBigEndian != 0 {
		orders[0], orders[1] = orders[1], orders[0]
	}
	h, err := parse(b, orders[0], size)
	if err == nil {
		return h, nil
	}
	if h, otherErr := parse(b, orders[1], size); otherErr == nil {
		return h, nil
	}
	return nil, err
}

// Match reports whether a file that begins with these 88 or more bytes looks like a font.
// The format has no magic number, so this is a guess.
func Match(head []byte) bool {
	if len(head) < headerSize {
		return false
	}
	name, rest, _ := bytes.Cut(head[offName:offName+nameSize], []byte{0})
	for _, c := range name {
		if c < ' ' {
			return false
		}
	}
	for _, c := range rest {
		if c > 0x7e {
			return false
		}
	}
	const largest = 1 << 24
	h, err := parseEither(head, largest)
	return err == nil && h.Uint16(head[offPoint:]) > 0 && h.Uint16(head[offMetrics+12:]) > 0
}

// Decode reads a font.
func Decode(r io.Reader) (*Font, error) {
	data, err := io.ReadAll(r)
	if err != nil {
		return nil, errorf(len(data), "%w", err)
	}
	if len(data) < headerSize {
		return nil, errorf(len(data), "in the header: %w", io.ErrUnexpectedEOF)
	}
	h, err := parseEither(data, int64(len(data)))
	if err != nil {
		return nil, err
	}
	word := func(off int) int { return int(h.Uint16(data[off:])) }
	name, _, _ := bytes.Cut(data[offName:offName+nameSize], []byte{0})
	f := &Font{
		ID: word(offID), Point: word(offPoint), Name: atarist.String(name),
		First: h.first, Glyphs: make([]Glyph, h.count()), Height: h.lines,
		Flags: h.flags &^ (FlagBigEndian | FlagOffsets),
	}
	if h.big {
		f.Flags |= FlagBigEndian
	}
	metrics := f.metrics()
	for i, field := range metrics {
		*field = word(offMetrics + 2*i)
	}
	for i, field := range f.masks() {
		*field = uint16(word(offMetrics + 2*(len(metrics)+i)))
	}
	if h.offsetsUsable {
		f.Flags |= FlagOffsets
		for i := range f.Glyphs {
			f.Glyphs[i].Left = int8(data[int(h.offsets)+2*i])
			f.Glyphs[i].Right = int8(data[int(h.offsets)+2*i+1])
		}
	}
	f.cut(h, data)
	return f, nil
}

// cut takes the glyphs from the form.
func (f *Font) cut(h *header, data []byte) {
	column := func(i int) int { return int(h.Uint16(data[int(h.columns)+2*i:])) }
	form := data[h.form : h.form+int64(h.lineBytes*h.lines)]
	used := 0
	for i := range f.Glyphs {
		start := column(i)
		next := i + 1
		for next < len(f.Glyphs) && column(next) == noGlyph {
			next++
		}
		end := column(next)
		if start < used || end <= start || end > 8*h.lineBytes {
			continue
		}
		used = end
		g := &f.Glyphs[i]
		g.Width = end - start
		for y := range h.lines {
			line := form[y*h.lineBytes : (y+1)*h.lineBytes]
			g.Bits = bits.Append(g.Bits, line, start, g.Width)
		}
	}
}

// Encode writes a font, big-endian if it has FlagBigEndian and little-endian
// otherwise. Horizontal offsets are stored if there are any or if it has
// FlagOffsets.
func Encode(w io.Writer, f *Font) error {
	b, err := f.bytes()
	if err != nil {
		return fmt.Errorf("gdosfont: encoding: %w", err)
	}
	if _, err := w.Write(b); err != nil {
		return fmt.Errorf("gdosfont: encoding: %w", err)
	}
	return nil
}

func (f *Font) bytes() ([]byte, error) {
	name, err := atarist.Bytes(f.Name)
	if err != nil {
		return nil, fmt.Errorf("name: %w", err)
	}
	last := f.First + len(f.Glyphs) - 1
	switch {
	case len(name) > nameSize || bytes.IndexByte(name, 0) >= 0:
		return nil, fmt.Errorf("name has %d characters, expected at most %d and no zeros", len(name), nameSize)
	case f.First < 0 || last < f.First || last > maxCode:
		return nil, fmt.Errorf("characters are %d to %d, expected ascending codes up to %d", f.First, last, maxCode)
	case f.Height < 1 || f.Height > 0xffff:
		return nil, fmt.Errorf("height is %d, expected 1 to 65535", f.Height)
	case f.Point < 0 || f.Point > maxPoint:
		return nil, fmt.Errorf("size is %d, expected at most %d", f.Point, maxPoint)
	case f.Flags&flagExtended != 0:
		return nil, errors.New("the extended header cannot be written")
	}

	order := binary.ByteOrder(binary.LittleEndian)
	if f.Flags&FlagBigEndian != 0 {
		order = binary.BigEndian
	}
	flags, width := f.Flags, 0
	var offsets, columns []byte
	column := func() { columns = append(columns, 0, 0); order.PutUint16(columns[len(columns)-2:], uint16(width)) }
	for i := range f.Glyphs {
		g := &f.Glyphs[i]
		if g.Width < 0 || len(g.Bits) != f.Height*bits.Row(g.Width) {
			return nil, fmt.Errorf("character %d is %d pixels wide and has %d bytes", f.First+i, g.Width, len(g.Bits))
		}
		if g.Left|g.Right != 0 {
			flags |= FlagOffsets
		}
		offsets = append(offsets, byte(g.Left), byte(g.Right))
		column()
		if width += g.Width; width >= noGlyph {
			return nil, fmt.Errorf("%d pixels, expected less than %d", width, noGlyph)
		}
	}
	column()
	if flags&FlagOffsets == 0 {
		offsets = nil
	}

	b := make([]byte, headerSize)
	put := func(off, v int) { order.PutUint16(b[off:], uint16(v)) }
	if f.ID < 0 || f.ID > 0xffff {
		return nil, fmt.Errorf("number of the face is %d, expected 0 to 65535", f.ID)
	}
	put(offID, f.ID)
	put(offPoint, f.Point)
	copy(b[offName:], name)
	put(offFirst, f.First)
	put(offLast, last)
	metrics := f.metrics()
	for i, field := range metrics {
		if *field < 0 || *field > 0xffff {
			return nil, fmt.Errorf("length at offset %d is %d, expected 0 to 65535", offMetrics+2*i, *field)
		}
		put(offMetrics+2*i, *field)
	}
	for i, field := range f.masks() {
		put(offMetrics+2*(len(metrics)+i), int(*field))
	}
	put(offFlags, int(flags))
	lineBytes := max(2, (width+15)/16*2)
	put(offForm, lineBytes)
	put(offForm+2, f.Height)
	for i, table := range [][]byte{offsets, columns, f.form(lineBytes)} {
		if table != nil {
			order.PutUint32(b[offTables+4*i:], uint32(len(b)))
			b = append(b, table...)
		}
	}
	return b, nil
}

// form puts all glyphs side by side.
func (f *Font) form(lineBytes int) []byte {
	form := make([]byte, lineBytes*f.Height)
	start := 0
	for i := range f.Glyphs {
		g := &f.Glyphs[i]
		for y := range f.Height {
			bits.Put(form[y*lineBytes:(y+1)*lineBytes], g.Bits[y*bits.Row(g.Width):], start, g.Width)
		}
		start += g.Width
	}
	return form
}
