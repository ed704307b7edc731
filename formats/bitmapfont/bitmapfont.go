// Package bitmapfont converts bitmap fonts between GEM, the Amiga and Oberon. A
// [Font] is what their formats have in common; fields that only one of them has are
// computed from the glyphs.
//
// Characters are identified by their Unicode code points. Characters that the target's
// character set lacks are omitted.
package bitmapfont

import (
	"errors"
	"fmt"
	"image"
	"image/color"
	"maps"
	"slices"

	"phosphor/formats/amigafont"
	"phosphor/formats/atarist"
	"phosphor/formats/gdosfont"
	"phosphor/formats/internal/bits"
	"phosphor/formats/internal/codec"
	"phosphor/formats/oberonfont"
	"phosphor/formats/oberontext"
)

// A Font is one size of one face. All lengths are in pixels.
type Font struct {
	Name     string // may be empty
	Points   int    // 0 if the file has none
	Height   int    // of a cell: the distance of two lines
	Baseline int    // the row of a cell on which capitals stand; 0 is the top row
	Glyphs   map[rune]*Glyph
	Missing  *Glyph // for other characters; nil where these are not shown
}

// A Glyph is the picture of a character, one bit each pixel, in rows of (Width+7)/8
// bytes with the leftmost pixel in bit 7 of the first byte.
type Glyph struct {
	X, Y          int // top left corner from the pen at the top of the cell
	Width, Height int
	Advance       int // of the pen to the next character
	Bits          []byte
}

// At reports whether a pixel is set, x and y counted from the pen at the top of the
// cell.
func (g *Glyph) At(x, y int) bool {
	x, y = x-g.X, y-g.Y
	return x >= 0 && y >= 0 && x < g.Width && y < g.Height && g.Bits[y*bits.Row(g.Width)+x/8]>>(7-x%8)&1 != 0
}

// ErrContents is the error for an Amiga's contents file.
var ErrContents = errors.New("the file lists the sizes of a font and has no characters; each size is a file of its own")

// From returns the font of a *gdosfont.Font, an *amigafont.Font or an
// *oberonfont.Font. Fonts of several colours and those without pictures are
// refused.
func From(file any) (*Font, error) {
	switch f := file.(type) {
	case *gdosfont.Font:
		return fromGDOS(f), nil
	case *amigafont.Font:
		return fromAmiga(f)
	case *oberonfont.Font:
		return fromOberon(f)
	case *amigafont.Contents:
		return nil, ErrContents
	}
	return nil, fmt.Errorf("a %T is not a font", file)
}

func fromGDOS(in *gdosfont.Font) *Font {
	f := &Font{Name: in.Name, Points: in.Point, Height: in.Height, Baseline: in.Top, Glyphs: map[rune]*Glyph{}}
	for i, g := range in.Glyphs {
		if code := in.First + i; g.Width > 0 && code < len(atarist.Runes) {
			f.Glyphs[atarist.Runes[code]] = &Glyph{
				X: -int(g.Left), Width: g.Width, Height: in.Height, Advance: g.Width - int(g.Left) - int(g.Right), Bits: g.Bits,
			}
		}
	}
	return f
}

func fromAmiga(in *amigafont.Font) (*Font, error) {
	if in.Color != nil {
		return nil, codec.Sentencef("the font has %d colour planes; only fonts of one colour can be shown", in.Color.Depth)
	}
	glyph := func(g *amigafont.Glyph) *Glyph {
		return &Glyph{X: g.Kern, Width: g.Width, Height: in.YSize, Advance: g.Kern + g.Space, Bits: g.Bits}
	}
	f := &Font{Name: in.Name, Height: in.YSize, Baseline: in.Baseline, Glyphs: map[rune]*Glyph{}, Missing: glyph(&in.Missing)}
	for i := range in.Glyphs {
		f.Glyphs[rune(in.Lo+i)] = glyph(&in.Glyphs[i])
	}
	return f, nil
}

func fromOberon(in *oberonfont.Font) (*Font, error) {
	if in.Metric {
		return nil, errors.New("the font has metrics only, no pictures")
	}
	// The top of a cell is MaxY above the base line.
	glyph := func(g *oberonfont.Glyph) *Glyph {
		return &Glyph{X: g.X, Y: in.MaxY - g.Y - g.Height, Width: g.Width, Height: g.Height, Advance: g.Advance, Bits: g.Bits}
	}
	f := &Font{Height: in.Height, Baseline: in.MaxY - 1, Glyphs: map[rune]*Glyph{}, Missing: glyph(oberonfont.Missing)}
	for _, run := range in.Runs {
		for i := range run.Glyphs {
			f.Glyphs[oberontext.Runes[run.First+i]] = glyph(&run.Glyphs[i])
		}
	}
	return f, nil
}

// box returns the smallest rectangle around the set pixels of a glyph, in the coordinates
// of [Glyph.At].
func (g *Glyph) box() (r image.Rectangle) {
	for y := g.Y; y < g.Y+g.Height; y++ {
		for x := g.X; x < g.X+g.Width; x++ {
			if g.At(x, y) {
				r = r.Union(image.Rect(x, y, x+1, y+1))
			}
		}
	}
	return r
}

// cut returns the bits inside a rectangle.
func (g *Glyph) cut(r image.Rectangle) []byte {
	row := bits.Row(r.Dx())
	b := make([]byte, row*r.Dy())
	inside := r.Intersect(image.Rect(g.X, g.Y, g.X+g.Width, g.Y+g.Height))
	for y := inside.Min.Y; y < inside.Max.Y; y++ {
		for x := inside.Min.X; x < inside.Max.X; x++ {
			if g.At(x, y) {
				i := x - r.Min.X
				b[(y-r.Min.Y)*row+i/8] |= 0x80 >> (i % 8)
			}
		}
	}
	return b
}

// column returns the range of pixel rows that the font needs for characters whose pictures
// are all as high as the font: those of a cell and of anything beyond it.
func (f *Font) column() (top, bottom int) {
	bottom = f.Height
	for _, g := range f.Glyphs {
		if b := g.box(); !b.Empty() {
			top, bottom = min(top, b.Min.Y), max(bottom, b.Max.Y)
		}
	}
	return top, bottom
}

// coded returns the glyphs by the codes of a character set, from the first to the last;
// those in between that the font lacks are nil.
func (f *Font) coded(runes *[256]rune) (first int, list []*Glyph, err error) {
	first = -1
	last := 0
	for code, r := range runes {
		if f.Glyphs[r] != nil {
			if first < 0 {
				first = code
			}
			last = code
		}
	}
	if first < 0 {
		return 0, nil, errors.New("the font has none of the characters of that machine")
	}
	for _, r := range runes[first : last+1] {
		list = append(list, f.Glyphs[r])
	}
	return first, list, nil
}

// amiga holds the characters of the Amiga: ISO 8859-1 without the control characters,
// which its fonts do not show.
var amiga = func() (runes [256]rune) {
	for i := range runes {
		runes[i] = rune(i)
		if i < ' ' {
			runes[i] = -1
		}
	}
	return runes
}()

// Bounds of the fields that hold a length.
const (
	maxOffset = 127   // how far a character of GDOS may move to the left
	maxWord   = 32767 // other lengths
)

func checkGlyph(r rune, g *Glyph) error {
	for _, v := range [...]int{g.X, g.Y, g.Width, g.Height, g.Advance} {
		if v < -maxWord || v > maxWord {
			return fmt.Errorf("character %q: %d does not fit 16 bits", r, v)
		}
	}
	return nil
}

// GDOS returns the font as one of GDOS, big-endian. If characters reach beyond their
// cells, all cells become taller.
func (f *Font) GDOS() (*gdosfont.Font, error) {
	first, list, err := f.coded(&atarist.Runes)
	if err != nil {
		return nil, err
	}
	top, bottom := f.column()
	out := &gdosfont.Font{
		Name: f.Name, Point: f.Points, First: first, Height: bottom - top,
		Top: max(0, f.Baseline-top), Thicken: 1, Underline: 1, Lighten: 0x5555, Skew: 0x5555,
		Flags: gdosfont.FlagBigEndian | gdosfont.FlagMonospaced,
	}
	if out.Point == 0 {
		// The ST's own font of 16 lines has 10 points.
		out.Point = max(1, (f.Height*10+8)/16)
	}
	out.Bottom = max(0, out.Height-1-out.Top)
	out.Ascent, out.Half, out.Descent = f.reach(out.Top, "HdbAE", true), f.reach(out.Top/2, "xzaes", true), f.reach(out.Bottom, "pgqy", false)
	// How far slanted characters lean: half a pixel for each line.
	out.LeftOffset, out.RightOffset = (out.Bottom+1)/2, (out.Top+1)/2
	for i, g := range list {
		var glyph gdosfont.Glyph
		if g != nil {
			r := atarist.Runes[first+i]
			if err := checkGlyph(r, g); err != nil {
				return nil, err
			}
			// The picture is as wide as the character, unless it reaches
			// beyond.
			left, right := 0, max(0, g.Advance)
			if b := g.box(); !b.Empty() {
				left, right = min(left, b.Min.X), max(right, b.Max.X)
			}
			if -left > maxOffset || right-g.Advance > maxOffset {
				return nil, fmt.Errorf("character %q reaches %d pixels to the left and %d to the right of its place, expected at most %d", r, -left, right-g.Advance, maxOffset)
			}
			glyph = gdosfont.Glyph{Width: right - left, Left: int8(-left), Right: int8(right - g.Advance), Bits: g.cut(image.Rect(left, top, right, bottom))}
			if out.MaxCellWidth != 0 && glyph.Width != out.MaxCellWidth {
				out.Flags &^= gdosfont.FlagMonospaced
			}
			out.MaxCellWidth, out.MaxCharWidth = max(out.MaxCellWidth, glyph.Width), max(out.MaxCharWidth, glyph.Width)
		}
		out.Glyphs = append(out.Glyphs, glyph)
	}
	return out, nil
}

// reach returns how far the first of the given characters in the font extends from the
// base line, upwards or downwards.
func (f *Font) reach(otherwise int, characters string, up bool) int {
	for _, c := range characters {
		if g := f.Glyphs[c]; g != nil {
			if b := g.box(); !b.Empty() {
				if up {
					return max(0, f.Baseline-b.Min.Y)
				}
				return max(0, b.Max.Y-1-f.Baseline)
			}
		}
	}
	return otherwise
}

// Amiga returns the font as a size file of the Amiga. If characters reach beyond their
// cells, all cells become taller. A font without a glyph for missing characters gets a
// frame for them.
func (f *Font) Amiga() (*amigafont.Font, error) {
	first, list, err := f.coded(&amiga)
	if err != nil {
		return nil, err
	}
	top, bottom := f.column()
	out := &amigafont.Font{
		Name: f.Name, Flags: amigafont.FromDisk | amigafont.Designed,
		YSize: bottom - top, Baseline: max(0, f.Baseline-top), BoldSmear: 1, Lo: first,
	}
	glyph := func(r rune, g *Glyph) (amigafont.Glyph, error) {
		b := image.Rect(0, top, max(0, g.Advance), bottom)
		if own := g.box(); !own.Empty() {
			b.Min.X, b.Max.X = min(0, own.Min.X), max(b.Max.X, own.Max.X)
		}
		return amigafont.Glyph{Width: b.Dx(), Kern: b.Min.X, Space: g.Advance - b.Min.X, Bits: g.cut(b)}, checkGlyph(r, g)
	}
	total, count := 0, 0
	for _, g := range list {
		if g != nil {
			total, count = total+g.Advance, count+1
		}
	}
	out.XSize = max(0, total/count)
	missing := f.Missing
	if missing == nil {
		missing = frame(max(3, out.XSize), out.Baseline+1+top)
	}
	if out.Missing, err = glyph('\uFFFD', missing); err != nil {
		return nil, err
	}
	for i, g := range list {
		a := out.Missing
		if g != nil {
			if a, err = glyph(rune(first+i), g); err != nil {
				return nil, err
			}
		}
		if a.Space+a.Kern != out.XSize {
			out.Flags |= amigafont.Proportional
		}
		out.Glyphs = append(out.Glyphs, a)
	}
	return out, nil
}

// frame returns a glyph of the given number of columns, the rightmost one empty, that
// stands on the base line.
func frame(width, height int) *Glyph {
	g := &Glyph{Width: width - 1, Height: max(1, height), Advance: width}
	row := bits.Row(g.Width)
	g.Bits = make([]byte, row*g.Height)
	for y := range g.Height {
		for x := range g.Width {
			if x == 0 || y == 0 || x == g.Width-1 || y == g.Height-1 {
				g.Bits[y*row+x/8] |= 0x80 >> (x % 8)
			}
		}
	}
	return g
}

// Oberon returns the font as a screen font of Oberon, whose glyphs have no empty rows and
// columns around them.
func (f *Font) Oberon() (*oberonfont.Font, error) {
	first, list, err := f.coded(&oberontext.Runes)
	if err != nil {
		return nil, err
	}
	line := f.Baseline + 1 // row below the base line, from the top of the cell
	out := &oberonfont.Font{Height: f.Height, MinY: min(0, line-f.Height), MaxY: max(0, line)}
	if f.Name != "" && f.Name[0] < 0x80 {
		out.Family = f.Name[0]
	}
	in := -1 // code of the last character of the last run
	for i, g := range list {
		if g == nil {
			continue
		}
		code := first + i
		if err := checkGlyph(oberontext.Runes[code], g); err != nil {
			return nil, err
		}
		b := g.box()
		glyph := oberonfont.Glyph{Advance: g.Advance, X: b.Min.X, Y: line - b.Max.Y, Width: b.Dx(), Height: b.Dy(), Bits: g.cut(b)}
		if b.Empty() {
			glyph.Y = 0
		} else {
			out.MinX, out.MaxX = min(out.MinX, b.Min.X), max(out.MaxX, b.Max.X)
			out.MinY, out.MaxY = min(out.MinY, glyph.Y), max(out.MaxY, glyph.Y+glyph.Height)
		}
		if in < 0 || code != in+1 {
			out.Runs = append(out.Runs, oberonfont.Run{First: code})
		}
		run := &out.Runs[len(out.Runs)-1]
		run.Glyphs, in = append(run.Glyphs, glyph), code
	}
	return out, nil
}

// Columns of a [Font.Specimen].
const columns = 16

// Specimen shows all characters in the order of Unicode, black on white, in rows
// of 16 cells with a line between them.
func (f *Font) Specimen() (*image.Paletted, error) {
	const maxSide = 1 << 12
	order := slices.Sorted(maps.Keys(f.Glyphs))
	top, bottom := f.column()
	left, right := 0, 1
	for _, g := range f.Glyphs {
		left, right = min(left, g.X), max(right, g.Advance, g.X+g.Width)
	}
	cell := image.Pt(right-left+1, bottom-top+1)
	size := image.Pt(columns*cell.X+1, (len(order)+columns-1)/columns*cell.Y+1)
	if len(order) == 0 || size.X > maxSide || size.Y > maxSide {
		return nil, codec.Sentencef("%d characters in cells of %v pixels cannot be shown", len(order), cell)
	}
	const ink, rule = 1, 2 // on white
	m := image.NewPaletted(image.Rectangle{Max: size}, color.Palette{color.RGBA{255, 255, 255, 255}, color.RGBA{0, 0, 0, 255}, color.RGBA{170, 170, 204, 255}})
	for y := range size.Y {
		for x := range size.X {
			if x%cell.X == 0 || y%cell.Y == 0 {
				m.SetColorIndex(x, y, rule)
			}
		}
	}
	for i, r := range order {
		g, at := f.Glyphs[r], image.Pt(i%columns*cell.X+1-left, i/columns*cell.Y+1-top)
		b := g.box()
		for y := b.Min.Y; y < b.Max.Y; y++ {
			for x := b.Min.X; x < b.Max.X; x++ {
				if g.At(x, y) {
					m.SetColorIndex(at.X+x, at.Y+y, ink)
				}
			}
		}
	}
	return m, nil
}
