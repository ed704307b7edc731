package sprites

import (
	"fmt"
	"io/fs"

	"phosphor/fb"
	"phosphor/formats/atarist"
	"phosphor/formats/gdosfont"
)

// OpenGDOSFont reads a GDOS font. Its characters are found by their Unicode
// characters, the symbols with codes below 32 by their codes as well.
func OpenGDOSFont(fsys fs.FS, name string) (*fb.Font, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := gdosfont.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	f := &fb.Font{Height: in.Height, Ascent: in.Top, Glyphs: make(map[rune]*fb.Glyph, 2*len(in.Glyphs))}
	for i, g := range in.Glyphs {
		code := in.First + i
		if g.Width == 0 || code > 255 {
			continue
		}
		glyph := &fb.Glyph{X: -int(g.Left), W: g.Width, H: in.Height, Advance: g.Width - int(g.Left) - int(g.Right), Bits: g.Bits}
		f.Glyphs[atarist.Runes[code]] = glyph
		if code < 32 {
			f.Glyphs[rune(code)] = glyph
		}
	}
	return f, nil
}
