package sprites

import (
	"fmt"
	"io"
	"io/fs"

	"phosphor/fb"
	"phosphor/formats/amigafont"
	"phosphor/formats/atarist"
	"phosphor/formats/bitmapfont"
	"phosphor/formats/gdosfont"
	"phosphor/formats/oberonfont"
)

// OpenGDOSFont reads a GDOS font. Its glyphs are found by Unicode character, the symbols
// with codes below 32 also by their codes. The Atari ST has no capitals with an acute
// accent except É; plain capitals replace the others, as programs for it did.
func OpenGDOSFont(fsys fs.FS, name string) (*fb.Font, error) {
	f, err := openFont(fsys, name, gdosfont.Decode, 0)
	if err != nil {
		return nil, err
	}
	for code, r := range atarist.Runes[:' '] {
		if g := f.Glyphs[r]; g != nil {
			f.Glyphs[rune(code)] = g
		}
	}
	standIn(f)
	return f, nil
}

// standIn replaces accented letters that a font lacks by plain ones.
func standIn(f *fb.Font) {
	const letters, instead = "ÁÀÂÉÈÊÍÓÚÇÑíóúçñ«»¿¡’", "AAAEEEIOUCNioucn\"\"?!'"
	as := []rune(instead)
	for i, r := range []rune(letters) {
		if f.Glyphs[r] == nil && f.Glyphs[as[i]] != nil {
			f.Glyphs[r] = f.Glyphs[as[i]]
		}
	}
}

// OpenAmigaFont reads a size file of an Amiga font (topaz/8). Its glyphs are
// found by Unicode character; up to 255 these equal the Amiga's codes. Fonts of
// several colours are refused.
func OpenAmigaFont(fsys fs.FS, name string) (*fb.Font, error) {
	return openFont(fsys, name, amigafont.Decode, 0)
}

// OpenOberonFont reads a screen font of Oberon. Its glyphs are found by Unicode
// character. A cell is as high as the line spacing, and characters that the
// font lacks are shown as Oberon's frame.
//
// The top of the cell is MaxY above the base line, as in Oberon's texts. Shapes may reach
// beyond the cell at the top and the bottom.
//
// Codes from A0 on, which the set of Oberon leaves free, are the letters of ISO 8859-1,
// as in Phosphor's fonts. Plain letters replace accented ones that a font lacks.
func OpenOberonFont(fsys fs.FS, name string) (*fb.Font, error) {
	f, err := openFont(fsys, name, oberonfont.Decode, 1)
	if err != nil {
		return nil, err
	}
	for r := rune(0xa0); r <= 0xff; r++ {
		if g := f.Glyphs[0xf700+r]; g != nil && f.Glyphs[r] == nil {
			f.Glyphs[r] = g
		}
	}
	standIn(f)
	return f, nil
}

// openFont reads a font whose base line is the given number of rows below the row on
// which capitals stand.
func openFont[F any](fsys fs.FS, name string, decode func(io.Reader) (*F, error), below int) (*fb.Font, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	var in *bitmapfont.Font
	of, err := decode(file)
	if err == nil {
		in, err = bitmapfont.From(of)
	}
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := &fb.Font{Height: in.Height, Ascent: in.Baseline + below, Glyphs: make(map[rune]*fb.Glyph, len(in.Glyphs)+1)}
	add := func(r rune, g *bitmapfont.Glyph) {
		f.Glyphs[r] = &fb.Glyph{X: g.X, Y: g.Y, W: g.Width, H: g.Height, Advance: g.Advance, Bits: g.Bits}
	}
	if in.Missing != nil {
		add('\uFFFD', in.Missing)
	}
	for r, g := range in.Glyphs {
		add(r, g)
	}
	return f, nil
}
