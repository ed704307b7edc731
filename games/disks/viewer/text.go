package viewer

import (
	"fmt"
	"image"
	"strings"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/formats/detect"
	"phosphor/games/app"
)

func text(f *File) func(w *app.Window) {
	if f.class() != detect.Text || len(f.Data) == 0 {
		return nil
	}
	return func(w *app.Window) {
		_, styles, damage, _ := oberonText(f.Data)
		if f.Err == nil && damage != nil {
			f.Err = damage
		}
		source := strings.Split(strings.TrimSuffix(decode(f.Data, f.Machine), "\n"), "\n")
		var rows []string
		var starts []int // number of the first letter of each row
		hard, found, wanted := false, -1, ""
		width, face := 0, (*fb.Font)(nil)
		p := &pager{}
		p.wrap = func(font *fb.Font, room int) {
			if room == width && font == face {
				return
			}
			width, face, rows, starts = room, font, rows[:0], starts[:0]
			if styles != nil {
				font = w.Host.Look().Font(app.Bold) // the widest, because any letter may be in it
			}
			at := 0
			for _, line := range source {
				from := at
				at += utf8.RuneCountInString(line) + 1
				line = strings.TrimRight(tabs(line), " ")
				if hard {
					rows, starts = append(rows, line), append(starts, from)
					continue
				}
				for _, row := range broken(font, line, room) {
					rows, starts = append(rows, row), append(starts, from)
					from += utf8.RuneCountInString(row)
					if rest := line[min(len(row), len(line)):]; rest != "" { // blanks at the break are dropped
						trimmed := strings.TrimLeft(rest, " ")
						from += len(rest) - len(trimmed)
						line = trimmed
					} else {
						line = ""
					}
				}
			}
			p.lines = len(rows)
		}
		p.draw = func(c *app.Canvas, n int, at image.Point) {
			if n == found {
				c.Cursor(image.Rect(0, at.Y-1, w.View.Size.X, at.Y+p.high-1))
			}
			if styles == nil {
				c.Text(at, rows[n], app.Plain, app.Ink)
				return
			}
			letters := []rune(rows[n])
			for i := 0; i < len(letters); {
				st, j := style{}, i
				for j < len(letters) {
					now := style{app.Plain, app.Ink}
					if k := starts[n] + j; k < len(styles) {
						now = styles[k]
					}
					if j > i && now != st {
						break
					}
					st = now
					j++
				}
				part := string(letters[i:j])
				c.Text(at, part, st.face, st.color)
				at.X += c.Width(part, st.face)
				i = j
			}
		}
		find := func(from int) {
			for i := range rows {
				n := (from + i) % len(rows)
				if wanted != "" && strings.Contains(strings.ToLower(rows[n]), strings.ToLower(wanted)) {
					found = n
					p.to(max(n-2, 0))
					w.View.Redraw()
					return
				}
			}
			w.Say(w.F("%q not found", wanted))
		}
		ask := func() {
			w.AskText(w.T("Find:"), wanted, func(s string) { wanted = s; find(p.top()) })
		}
		p.show(w, image.Pt(560, 300))
		w.Status = func() (string, string) {
			last := min(p.top()+max(w.View.Size.Y/max(p.high, 1), 1), len(rows))
			return f.Name(), fmt.Sprintf("%d-%d / %d", min(p.top()+1, len(rows)), last, len(rows))
		}
		w.Describe = func() []string { return rows[min(p.top(), len(rows)):min(p.top()+12, len(rows))] }
		w.Menus = []app.Menu{{Title: w.T("Text"), Commands: []*app.Command{
			{Text: w.T("Find..."), Name: "Find", Key: "ctrl+f", Handy: true, Do: ask},
			{Text: w.T("Find Again"), Name: "Again", Key: "f3", Do: func() { find(found + 1) }},
			{},
			{Text: w.T("Break Lines"), Name: "Break", Key: "ctrl+w", Checked: func() bool { return !hard }, Do: func() {
				hard, width = !hard, 0
				w.View.Fit(w.View.Size, image.Pt(1, 1))
				w.View.Redraw()
			}},
		}}}
	}
}
