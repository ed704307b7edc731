package amigafont

import (
	"bytes"
	"fmt"
	"io"
	"math"

	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/charset"
	"phosphor/formats/internal/codec"
)

// Style is the set of ways in which the letters of a font are drawn.
type Style uint8

const (
	Underlined Style = 1 << 0
	Bold       Style = 1 << 1
	Italic     Style = 1 << 2
	Extended   Style = 1 << 3
	Colored    Style = 1 << 6 // the font has its own colours
	Tagged     Style = 1 << 7 // its entry in the contents file has tags
)

// Flags are the origin and the purpose of a font.
type Flags uint8

const (
	FromROM      Flags = 1 << 0
	FromDisk     Flags = 1 << 1
	RightToLeft  Flags = 1 << 2
	Tall         Flags = 1 << 3 // for pixels that are higher than wide
	Wide         Flags = 1 << 4 // for pixels that are wider than high
	Proportional Flags = 1 << 5
	Designed     Flags = 1 << 6 // drawn in this size
	Removed      Flags = 1 << 7
)

// A Font is one size of one face. All lengths are in pixels.
type Font struct {
	Name     string // at most 31 characters of Latin-1
	Revision int
	Style    Style
	Flags    Flags

	YSize     int // height of all glyphs
	XSize     int // nominal width
	Baseline  int // rows above the lowest row of capitals
	BoldSmear int // pixels by which bold characters become wider

	Lo      int     // code of Glyphs[0]
	Glyphs  []Glyph // at least one
	Missing Glyph   // for codes that the font lacks

	Color *Color // nil unless Style has Colored
}

// A Glyph is the picture of a character: Width x the font's YSize pixels in rows
// of (Width+7)/8 bytes with the leftmost pixel in bit 7 of the first byte. A font
// of several colours has all rows of its first plane, then those of the next.
type Glyph struct {
	Width int
	Kern  int // distance of the picture from the pen
	Space int // distance that the pen then moves
	Bits  []byte
}

// A Color describes the colours of a font that has several.
type Color struct {
	Flags                 uint16
	Depth                 int // planes
	Fg                    uint8
	Low, High             uint8 // the pixel values used
	PlanePick, PlaneOnOff uint8
	Colors                []uint16 // 0RGB for the pixel values from Low on; may be empty
}

// depth is the number of planes in a glyph's bits.
func (f *Font) depth() int {
	if f.Color != nil {
		return f.Color.Depth
	}
	return 1
}

// At returns the value of a glyph's pixel in column x and row y.
func (f *Font) At(g *Glyph, x, y int) (v uint8) {
	n := bits.Row(g.Width)
	for p := range f.depth() {
		v |= g.Bits[(p*f.YSize+y)*n+x/8] >> (7 - x%8) & 1 << p
	}
	return v
}

// Glyph returns the picture of the character with that code, or Missing.
func (f *Font) Glyph(code byte) *Glyph {
	if i := int(code) - f.Lo; i >= 0 && i < len(f.Glyphs) {
		return &f.Glyphs[i]
	}
	return &f.Missing
}

// Types of hunks.
const (
	hunkName    = 0x3e8
	hunkCode    = 0x3e9
	hunkData    = 0x3ea
	hunkReloc   = 0x3ec
	hunkSymbol  = 0x3f0
	hunkDebug   = 0x3f1
	hunkEnd     = 0x3f2
	hunkHeader  = 0x3f3
	hunkReloc16 = 0x3fc // relocations in words

	typeMask = 1<<29 - 1 // the upper bits are the kind of memory
)

// Offsets in the first hunk.
const (
	offNode     = 4
	offMark     = 18
	offRevision = 20
	offName     = 26
	nameSize    = 32
	offMessage  = 58
	offYSize    = 78
	offStyle    = 80
	offLo       = 90
	offStrip    = 92
	offModulo   = 96
	offPlaces   = 98
	offSpaces   = 102
	offKerns    = 106
	headerSize  = 110
	offColor    = headerSize
	offColors   = 118
	offPlanes   = 122
	colorSize   = 154

	mark      = 0x0f80
	nodeFont  = 12
	maxPlanes = 8
	maxShare  = 16 // limit of the glyphs' bytes, as a multiple of the strip's
	fileStart = 32 // of the first hunk's contents, if it is the only one
)

func errorf(offset int, format string, args ...any) error {
	return codec.Errorf("amigafont", offset, format, args...)
}

// Match reports whether a file that begins with these 52 or more bytes is a
// font's size file.
func Match(head []byte) bool {
	return len(head) >= fileStart+offMark+2 && long(head, 0) == hunkHeader && word(head, fileStart+offMark) == mark
}

// A field is a word at an offset of the header.
type field struct {
	off   int
	value *int
}

func (f *Font) fields() []field {
	return []field{{offRevision, &f.Revision}, {offYSize, &f.YSize}, {82, &f.XSize}, {84, &f.Baseline}, {86, &f.BoldSmear}}
}

// Decode reads a size file.
func Decode(r io.Reader) (*Font, error) {
	data, err := codec.ReadAll(r, "amigafont")
	if err != nil {
		return nil, err
	}
	m, err := load(data)
	if err != nil {
		return nil, err
	}
	b := m.contents
	if len(b) < headerSize {
		return nil, errorf(m.at(len(b)), "in the header: %w", io.ErrUnexpectedEOF)
	}
	if v := word(b, offMark); v != mark {
		return nil, errorf(m.at(offMark), "mark is %04X, expected %04X", v, mark)
	}
	name, _, _ := bytes.Cut(b[offName:offName+nameSize-1], []byte{0})
	f := &Font{Name: charset.Latin1.Decode(name), Style: Style(b[offStyle]), Flags: Flags(b[offStyle+1]), Lo: int(b[offLo])}
	for _, w := range f.fields() {
		*w.value = word(b, w.off)
	}
	hi := int(b[offLo+1])
	if hi < f.Lo || f.YSize == 0 || f.XSize > math.MaxInt16 {
		return nil, errorf(m.at(offLo), "characters %d to %d of %dx%d pixels", f.Lo, hi, f.XSize, f.YSize)
	}
	f.Glyphs = make([]Glyph, hi-f.Lo+1)
	strips := []int{offStrip}
	if f.Style&Colored != 0 {
		if strips, err = f.color(m); err != nil {
			return nil, err
		}
	}
	if err := f.tables(m); err != nil {
		return nil, err
	}
	if err := f.cut(m, strips); err != nil {
		return nil, err
	}
	return f, nil
}

// color reads the data that only fonts of several colours have, and returns the offsets of
// the pointers to their strips.
func (f *Font) color(m *memory) ([]int, error) {
	b := m.contents
	if len(b) < colorSize {
		return nil, errorf(m.at(len(b)), "in the header: %w", io.ErrUnexpectedEOF)
	}
	c := &Color{
		Flags: uint16(word(b, offColor)), Depth: int(b[112]), Fg: b[113], Low: b[114], High: b[115],
		PlanePick: b[116], PlaneOnOff: b[117],
	}
	f.Color = c
	if c.Depth == 0 || c.Depth > maxPlanes {
		return nil, errorf(m.at(112), "%d planes, expected 1 to %d", c.Depth, maxPlanes)
	}
	if long(b, offColors) != 0 {
		table, err := m.table(offColors, 8, "the table of colours")
		if err != nil {
			return nil, err
		}
		n := word(table, 2)
		at := len(b) - len(table) + 4
		if n > 0 {
			if table, err = m.table(at, 2*n, "the table of colours"); err != nil {
				return nil, err
			}
			for i := range n {
				c.Colors = append(c.Colors, uint16(word(table, 2*i)))
			}
		}
	}
	var strips []int
	for p := range c.Depth {
		strips = append(strips, offPlanes+4*p)
	}
	return strips, nil
}

// each calls do with every glyph and its place in the tables, the one for missing
// characters last.
func (f *Font) each(do func(i int, g *Glyph) error) error {
	for i := range f.Glyphs {
		if err := do(i, &f.Glyphs[i]); err != nil {
			return err
		}
	}
	return do(len(f.Glyphs), &f.Missing)
}

// tables reads the advances and the kerning.
func (f *Font) tables(m *memory) error {
	// Some fonts end before the entry for missing characters.
	optional := func(pointer int, what string) ([]byte, error) {
		if long(m.contents, pointer) == 0 {
			return nil, nil
		}
		return m.table(pointer, 2*len(f.Glyphs), what)
	}
	spaces, err := optional(offSpaces, "the table of advances")
	if err != nil {
		return err
	}
	kerns, err := optional(offKerns, "the table of kerning")
	if err != nil {
		return err
	}
	entry := func(table []byte, i, missing int) int {
		if 2*i+2 > len(table) {
			return missing
		}
		return int(int16(word(table, 2*i)))
	}
	return f.each(func(i int, g *Glyph) error {
		g.Space, g.Kern = entry(spaces, i, f.XSize), entry(kerns, i, 0)
		return nil
	})
}

// cut takes the glyphs out of the strips.
func (f *Font) cut(m *memory, strips []int) error {
	b := m.contents
	places, err := m.table(offPlaces, 4*(len(f.Glyphs)+1), "the table of places")
	if err != nil {
		return err
	}
	modulo := word(b, offModulo)
	var planes [][]byte
	for _, off := range strips {
		t, err := m.table(off, modulo*f.YSize, "the picture")
		if err != nil {
			return err
		}
		planes = append(planes, t)
	}
	type place struct{ start, width int }
	seen, row := map[place][]byte{}, 0
	return f.each(func(i int, g *Glyph) error {
		p := place{word(places, 4*i), word(places, 4*i+2)}
		g.Width = p.width
		if p.width == 0 {
			return nil
		}
		if p.start+p.width > 8*modulo {
			return errorf(m.at(len(b)-len(places)+4*i), "character %d has columns %d to %d of %d", f.Lo+i, p.start, p.start+p.width-1, 8*modulo)
		}
		if cut, ok := seen[p]; ok {
			g.Bits = cut
			return nil
		}
		if row += bits.Row(p.width); row > maxShare*modulo {
			return errorf(m.at(len(b)-len(places)+4*i), "%d bytes, expected at most %d", row, maxShare*modulo)
		}
		g.Bits = make([]byte, 0, len(planes)*f.YSize*bits.Row(p.width))
		for _, t := range planes {
			for y := range f.YSize {
				g.Bits = bits.Append(g.Bits, t[y*modulo:(y+1)*modulo], p.start, p.width)
			}
		}
		seen[p] = g.Bits
		return nil
	})
}

// Encode writes a size file.
func Encode(w io.Writer, f *Font) error {
	b, err := f.bytes()
	return codec.Write(w, "amigafont", b, err)
}

func (f *Font) bytes() ([]byte, error) {
	name, err := encode(f.Name, nameSize-1)
	if err != nil {
		return nil, fmt.Errorf("name: %w", err)
	}
	size := headerSize
	if f.Color != nil {
		size = colorSize
		if f.Color.Depth < 1 || f.Color.Depth > maxPlanes || len(f.Color.Colors) > math.MaxUint16 {
			return nil, fmt.Errorf("%d planes, %d colours", f.Color.Depth, len(f.Color.Colors))
		}
	}
	hi := f.Lo + len(f.Glyphs) - 1
	if f.Lo < 0 || hi < f.Lo || hi > 255 {
		return nil, fmt.Errorf("characters %d to %d, expected ascending codes up to 255", f.Lo, hi)
	}
	if f.Color != nil != (f.Style&Colored != 0) {
		return nil, fmt.Errorf("style %02X, but colours: %v", f.Style, f.Color != nil)
	}
	m := &memory{contents: make([]byte, size)}
	b := m.contents
	copy(b, "\x70\x64\x4e\x75")
	b[offNode+8], b[offMessage+8] = nodeFont, nodeFont
	m.point(offNode+10, offName)
	m.point(offMessage+10, offName)
	putWord(b, offMark, mark)
	copy(b[offName:], name)
	b[offStyle], b[offStyle+1], b[offLo], b[offLo+1] = byte(f.Style), byte(f.Flags), byte(f.Lo), byte(hi)
	for _, w := range f.fields() {
		if *w.value < 0 || *w.value > math.MaxUint16 {
			return nil, fmt.Errorf("number at offset %d is %d, expected 0 to 65535", w.off, *w.value)
		}
		putWord(b, w.off, *w.value)
	}
	if f.YSize == 0 || f.XSize > math.MaxInt16 {
		return nil, fmt.Errorf("characters %d to %d of %dx%d pixels", f.Lo, hi, f.XSize, f.YSize)
	}

	strip, places, err := f.strip()
	if err != nil {
		return nil, err
	}
	spaces, kerns, err := f.advances()
	if err != nil {
		return nil, err
	}
	putWord(b, offModulo, len(strip[0])/f.YSize)
	if c := f.Color; c != nil {
		putWord(b, offColor, int(c.Flags))
		copy(b[112:], []byte{byte(c.Depth), c.Fg, c.Low, c.High, c.PlanePick, c.PlaneOnOff})
	}
	m.append(offStrip, strip[0])
	if c := f.Color; c != nil {
		m.point(offPlanes, int(long(m.contents, offStrip)))
		for p, s := range strip[1:] {
			m.append(offPlanes+4*(p+1), s)
		}
		if len(c.Colors) > 0 {
			table := appendWord([]byte{0, 0}, len(c.Colors))
			table = append(table, 0, 0, 0, 0)
			for _, v := range c.Colors {
				table = appendWord(table, int(v))
			}
			m.append(offColors, table)
			at := int(long(m.contents, offColors))
			m.point(at+4, at+8)
		}
	}
	m.append(offPlaces, places)
	if spaces != nil {
		m.append(offSpaces, spaces)
	}
	if kerns != nil {
		m.append(offKerns, kerns)
	}
	return m.file(), nil
}

// advances returns the tables of advances and of kerning; a table is nil if it is not
// needed.
func (f *Font) advances() (spaces, kerns []byte, err error) {
	hasSpaces, hasKerns := false, false
	err = f.each(func(i int, g *Glyph) error {
		if g.Space != int(int16(g.Space)) || g.Kern != int(int16(g.Kern)) {
			return fmt.Errorf("character %d: advance %d, kerning %d do not fit in 16 bits", f.Lo+i, g.Space, g.Kern)
		}
		hasSpaces, hasKerns = hasSpaces || g.Space != f.XSize, hasKerns || g.Kern != 0
		spaces, kerns = appendWord(spaces, g.Space), appendWord(kerns, g.Kern)
		return nil
	})
	if !hasSpaces {
		spaces = nil
	}
	if !hasKerns {
		kerns = nil
	}
	return spaces, kerns, err
}

// strip puts all glyphs side by side, equal ones once, and returns a strip for
// each plane and the table of places.
func (f *Font) strip() (strips [][]byte, places []byte, err error) {
	starts, width := map[string]int{}, 0
	var order []*Glyph
	err = f.each(func(i int, g *Glyph) error {
		if g.Width < 0 || g.Width > math.MaxUint16 || len(g.Bits) != f.depth()*f.YSize*bits.Row(g.Width) {
			return fmt.Errorf("character %d is %d pixels wide and has %d bytes", f.Lo+i, g.Width, len(g.Bits))
		}
		key := string(appendWord(nil, g.Width)) + string(g.Bits)
		start, ok := starts[key]
		if !ok {
			start = width
			starts[key] = start
			order = append(order, g)
			if width += g.Width; start > math.MaxUint16 || width > 8*math.MaxUint16 {
				return fmt.Errorf("%d pixels, expected at most 65535", width)
			}
		}
		places = appendWord(appendWord(places, start), g.Width)
		return nil
	})
	if err != nil {
		return nil, nil, err
	}
	modulo := (width + 15) / 16 * 2
	for p := range f.depth() {
		strip := make([]byte, modulo*f.YSize)
		start := 0
		for _, g := range order {
			n := bits.Row(g.Width)
			for y := range f.YSize {
				bits.Put(strip[y*modulo:(y+1)*modulo], g.Bits[(p*f.YSize+y)*n:], start, g.Width)
			}
			start += g.Width
		}
		strips = append(strips, strip)
	}
	return strips, places, nil
}
