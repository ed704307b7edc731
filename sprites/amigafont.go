package sprites

import (
	"fmt"
	"io/fs"

	"phosphor/fb"
	"phosphor/formats/amigafont"
)

// OpenAmigaFont reads a size file of an Amiga font (topaz/8). Its characters are
// found by their Unicode characters, which up to 255 are those of the Amiga.
// Fonts of several colours are refused.
func OpenAmigaFont(fsys fs.FS, name string) (*fb.Font, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := amigafont.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if in.Color != nil {
		return nil, fmt.Errorf("%s: the font has %d planes of colours of its own; fonts of one colour can be shown", name, in.Color.Depth)
	}
	f := &fb.Font{Height: in.YSize, Ascent: in.Baseline, Glyphs: make(map[rune]*fb.Glyph, len(in.Glyphs)+1)}
	add := func(r rune, g *amigafont.Glyph) {
		f.Glyphs[r] = &fb.Glyph{X: g.Kern, W: g.Width, H: in.YSize, Advance: g.Kern + g.Space, Bits: g.Bits}
	}
	add('\uFFFD', &in.Missing)
	for i := range in.Glyphs {
		add(rune(in.Lo+i), &in.Glyphs[i])
	}
	return f, nil
}
