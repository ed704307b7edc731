package sprites

import (
	"fmt"
	"io/fs"

	"phosphor/fb"
	"phosphor/formats/oberonfont"
	"phosphor/formats/oberontext"
)

// OpenOberonFont reads a screen font of Oberon. Its characters are found by
// their Unicode characters. A cell is as high as the distance of two lines,
// and characters that the font lacks are shown as Oberon's frame.
//
// The cell's top lies MaxY above the base line, as Oberon's texts have it, and
// shapes may leave the cell at the top and the bottom.
func OpenOberonFont(fsys fs.FS, name string) (*fb.Font, error) {
	file, err := fsys.Open(name)
	if err != nil {
		return nil, err
	}
	defer file.Close()
	in, err := oberonfont.Decode(file)
	if err != nil {
		return nil, fmt.Errorf("%s: %w", name, err)
	}
	if in.Metric {
		return nil, fmt.Errorf("%s: the font has measures only, no pictures", name)
	}
	f := &fb.Font{Height: in.Height, Ascent: in.MaxY, Glyphs: map[rune]*fb.Glyph{}}
	add := func(r rune, g *oberonfont.Glyph) {
		f.Glyphs[r] = &fb.Glyph{X: g.X, Y: f.Ascent - g.Y - g.Height, W: g.Width, H: g.Height, Advance: g.Advance, Bits: g.Bits}
	}
	add('\uFFFD', oberonfont.Missing)
	for _, run := range in.Runs {
		for i := range run.Glyphs {
			add(oberontext.Runes[run.First+i], &run.Glyphs[i])
		}
	}
	return f, nil
}
