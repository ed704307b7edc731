package viewer

import (
	"path"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/formats/amigafont"
	"phosphor/formats/bitmapfont"
	"phosphor/formats/detect"
)

// A face is one size of a font.
type face struct {
	name string
	font *fb.Font
}

// faces are the sizes of a font: those in an Amiga's list of sizes, or those whose file
// names differ only by a number.
func (f *File) faces() (list []face, err error) {
	add := func(name string, data []byte) error {
		_, c, err := detect.Read(data, name)
		if err != nil {
			return err
		}
		b, err := bitmapfont.From(c.File)
		if err != nil {
			return err
		}
		list = append(list, face{path.Base(name), fontOf(b)})
		return nil
	}
	if c, ok := f.Contents.File.(*amigafont.Contents); ok {
		for _, s := range c.Entries {
			if data, e := f.fs.ReadFile(path.Join(path.Dir(f.Path), s.Path)); e == nil {
				err = add(s.Path, data)
			} else {
				err = e
			}
		}
		return list, err
	}
	if err := add(f.Path, f.Data); err != nil {
		return nil, err
	}
	others, _ := f.fs.ReadDir(path.Dir(f.Path))
	for _, d := range others {
		if len(list) < 12 && d.Name() != f.Name() && stem(d.Name()) == stem(f.Name()) {
			if data, err := f.fs.ReadFile(path.Join(path.Dir(f.Path), d.Name())); err == nil && len(data) < 1<<20 {
				_ = add(d.Name(), data) // other files are skipped
			}
		}
	}
	slices.SortStableFunc(list, func(a, b face) int { return a.font.Height - b.font.Height })
	return list, nil
}

// stem returns a name without its numbers.
func stem(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, name))
}

// fontOf returns a font in the form of package fb.
func fontOf(b *bitmapfont.Font) *fb.Font {
	f := &fb.Font{Height: b.Height, Ascent: b.Baseline, Glyphs: map[rune]*fb.Glyph{}}
	glyph := func(g *bitmapfont.Glyph) *fb.Glyph {
		return &fb.Glyph{X: g.X, Y: g.Y, W: g.Width, H: g.Height, Advance: g.Advance, Bits: g.Bits}
	}
	for r, g := range b.Glyphs {
		f.Glyphs[r] = glyph(g)
	}
	if b.Missing != nil {
		f.Glyphs['\uFFFD'] = glyph(b.Missing)
	}
	return f
}

// pangrams are shown in a font until the user types.
