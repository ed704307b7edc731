package viewer

import (
	"fmt"
	"image"
	"path"
	"slices"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/amigafont"
	"phosphor/formats/bitmapfont"
	"phosphor/formats/detect"
	"phosphor/games/app"
)

// A face is one size of a font.
type face struct {
	name string
	font *fb.Font
}

// faces are the sizes of a font: those that an Amiga's list of sizes names, or those whose
// files have the same name but for a number.
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
				_ = add(d.Name(), data) // what is no font is passed over
			}
		}
	}
	slices.SortStableFunc(list, func(a, b face) int { return a.font.Height - b.font.Height })
	return list, nil
}

// stem is a name without its numbers.
func stem(name string) string {
	return strings.ToLower(strings.Map(func(r rune) rune {
		if r >= '0' && r <= '9' {
			return -1
		}
		return r
	}, name))
}

// fontOf returns a font as fb writes it.
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

// pangrams are written in a font until somebody types.
var pangrams = map[string]string{"": "The quick brown fox jumps over the lazy dog", "de": "Zwölf Boxkämpfer jagen Viktor quer über den Sylter Deich"}

// font shows a specimen of a font in its own letters, size by size, and what is typed.
func font(f *File) func(w *app.Window) {
	if f.Contents == nil || f.class() != detect.Font {
		return nil
	}
	list, err := f.faces()
	if len(list) == 0 {
		f.Err = err
		return nil
	}
	return func(w *app.Window) {
		sample := pangrams[""]
		if w.Env.Lang == "de" {
			sample = pangrams["de"]
		}
		typed := false
		own := slices.IndexFunc(list, func(c face) bool { return c.name == f.Name() })
		own = max(own, 0)
		w.View = &app.View{Size: image.Pt(560, 260), Scroll: &app.Scroll{}}
		v := w.View
		// lay calls put for each line with what it is written in.
		lay := func(put func(y int, s string, font *fb.Font)) (y int) {
			small := w.Host.Look().Font(app.Small)
			line := func(s string, font *fb.Font) {
				for _, row := range broken(font, s, max(v.Size.X-2*textMargin, 40)) {
					put(y, row, font)
					y += font.Height + 1
				}
			}
			y = 4
			for _, c := range list {
				line(fmt.Sprintf("%s, %d", c.name, c.font.Height), small)
				line(sample, c.font)
				y += 6
			}
			var all []rune
			for r := range list[own].font.Glyphs {
				if r > ' ' && r != '\uFFFD' {
					all = append(all, r)
				}
			}
			slices.Sort(all)
			line(string(all), list[own].font)
			return y + 4
		}
		v.Fit = func(image.Point, image.Point) {
			v.Scroll.Step = image.Pt(8, list[own].font.Height+1)
			v.Scroll.Extent = image.Pt(v.Size.X, lay(func(int, string, *fb.Font) {}))
		}
		v.Draw = func(c *app.Canvas) {
			c.Fill(c.Clip(), app.Paper)
			b, origin := c.Screen()
			lay(func(y int, s string, font *fb.Font) {
				fb.Text(b, image.Pt(textMargin, y).Sub(v.Scroll.At).Add(origin), font, s, c.Pen(app.Ink), 0, fb.Transparent)
			})
		}
		v.Key = func(ev input.Event) bool {
			r := []rune(sample)
			switch {
			case ev.Key == "backspace" && len(r) > 0:
				sample = string(r[:len(r)-1])
			case ev.Rune >= ' ' && ev.Mods&(input.Ctrl|input.Alt) == 0:
				if !typed {
					sample = ""
				}
				sample += string(ev.Rune)
			default:
				return v.ScrollKey(ev)
			}
			typed = true
			v.Fit(v.Size, image.Point{})
			v.Redraw()
			return true
		}
		w.Status = func() (string, string) {
			return w.T("Type to try it"), fmt.Sprintf("%d", len(list[own].font.Glyphs))
		}
	}
}
