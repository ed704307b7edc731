package viewer

import (
	"fmt"
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/detect"
	"phosphor/games/app"
)

// font shows a specimen of a font, size by size, and text typed by the user.
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
		sample := w.T("The quick brown fox jumps over the lazy dog")
		typed := false
		own := slices.IndexFunc(list, func(c face) bool { return c.name == f.Name() })
		own = max(own, 0)
		w.View = &app.View{Size: image.Pt(560, 260), Scroll: &app.Scroll{}}
		v := w.View
		// lay calls put for each line with its font.
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
