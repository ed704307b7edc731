package disks

import (
	"fmt"
	"image"
	"path"
	"strings"

	"phosphor/fb"
	"phosphor/games/app"
	"phosphor/games/windows/appform"
)

// This file implements the folder window of Windows 95: large icons with names below, or
// details.

type winDesk struct{ *appform.Desk }

// OpenGround does nothing: there are only folders.
func (winDesk) OpenGround(*app.Program) (*app.Window, error) { return nil, nil }

type winTheme struct {
	desk  *appform.Desk
	icons picked
}

func openWindows(s *Shell) (Desk, Theme, error) {
	d, err := appform.New(s.opt.Env)
	if err != nil {
		return nil, nil, err
	}
	return winDesk{d}, &winTheme{desk: d}, nil
}

// picked caches icons in the colours of a screen.
type picked map[Class]*image.Paletted

// icon returns the icon of a class in a screen's colours.
func (p *picked) icon(c Class, look app.Look) *image.Paletted {
	if *p == nil {
		*p = picked{}
	}
	if (*p)[c] == nil {
		(*p)[c] = look.Adopt(draw(c, false))
	}
	return (*p)[c]
}

// stamp draws the opaque pixels of an icon, darker if it is selected.
func stamp(c *app.Canvas, at image.Point, class Class, icon *image.Paletted, half, selected bool) {
	shape := draw(class, half)
	b, origin := c.Screen()
	at = at.Add(origin)
	pen := c.Pen(app.Select)
	for y := range shape.Rect.Dy() {
		for x := range shape.Rect.Dx() {
			switch p := at.Add(image.Pt(x, y)); {
			case shape.ColorIndexAt(x, y) == clear || !p.In(b.Clip()):
			case selected && (x+y)&1 == 0:
				b.SetColorIndex(p.X, p.Y, pen)
			default:
				b.SetColorIndex(p.X, p.Y, icon.ColorIndexAt(icon.Rect.Min.X+x, icon.Rect.Min.Y+y))
			}
		}
	}
}

var winCell = image.Pt(75, 75)

// winColumns holds the columns at which details begin.
var winColumns = []int{2, 170, 240, 340}

func (t *winTheme) Lay(f *folder, width int) (spots []image.Rectangle, step image.Point) {
	if f.text {
		high := t.desk.Font.Height + 4
		for n := range f.place.Entries {
			spots = append(spots, image.Rect(0, n*high, 470, (n+1)*high))
		}
		return spots, image.Pt(16, high)
	}
	perRow := max(width/winCell.X, 1)
	for n, e := range f.place.Entries {
		at := image.Pt(n%perRow*winCell.X, n/perRow*winCell.Y)
		if to, ok := f.moved[e.Name]; ok {
			at = to
		}
		spots = append(spots, image.Rectangle{Max: winCell}.Add(at))
	}
	return spots, image.Pt(winCell.X, winCell.Y/3)
}

func (t *winTheme) Ground(c *app.Canvas, f *folder) { c.Fill(c.Clip(), app.Paper) }

func (t *winTheme) Draw(c *app.Canvas, f *folder, n int, p image.Point) {
	e := f.place.Entries[n]
	selected := f.selected[e]
	write := func(at image.Point, s string, marked bool) {
		ink := app.Color(app.Ink)
		if marked {
			c.Fill(image.Rect(at.X-2, at.Y, at.X+c.Width(s, app.Plain)+2, at.Y+c.Height(app.Plain)+1), app.Select)
			ink = app.White
		}
		c.Text(at, s, app.Plain, ink)
	}
	if f.text {
		for i, s := range []string{fb.Shorten(e.Name, 160, t.desk.Font.Width), size(e), kindOf(f, e), date(e)} {
			write(p.Add(image.Pt(winColumns[i]+4, 1)), s, selected && i == 0)
		}
		return
	}
	stamp(c, p.Add(image.Pt((winCell.X-32)/2, 4)), e.Class, t.icons.icon(e.Class, c.Look), false, selected)
	font := t.desk.Font
	lines := broken(font, e.Name, winCell.X-4)
	if len(lines) > 2 {
		lines = []string{lines[0], fb.Shorten(strings.Join(lines[1:], ""), winCell.X-6, font.Width)}
	}
	for i, s := range lines {
		write(p.Add(image.Pt((winCell.X-font.Width(s))/2, 40+i*(font.Height+1))), s, selected)
	}
}

// broken breaks a name between letters if necessary.
func broken(font *fb.Font, s string, width int) (lines []string) {
	line := ""
	for _, r := range s {
		if font.Width(line+string(r)) > width && line != "" {
			if i := strings.LastIndexAny(line, " _-."); i > len(line)/2 {
				lines, line = append(lines, line[:i+1]), line[i+1:]
			} else {
				lines, line = append(lines, line), ""
			}
		}
		line += string(r)
	}
	return append(lines, line)
}

func size(e *Entry) string {
	if e.Class == Folder {
		return ""
	}
	return fmt.Sprintf("%dKB", (e.Size+1023)/1024)
}

func date(e *Entry) string {
	if e.Time.IsZero() {
		return ""
	}
	return e.Time.Format("02.01.06 15:04")
}

// kindOf returns an entry's kind for the details.
func kindOf(f *folder, e *Entry) string {
	in := f.w.T
	switch e.Class {
	case Folder:
		return in("File Folder")
	case Disk:
		return in("windows::Disk")
	case Program:
		return in("Application")
	case Picture:
		return in("Picture")
	case Sound:
		return in("Sound")
	case Font:
		return in("Font")
	case Text:
		return in("Text Document")
	}
	if ext := path.Ext(e.Name); ext != "" {
		return f.w.F("%s File", strings.ToUpper(ext[1:]))
	}
	return in("File")
}

func (t *winTheme) Title(f *folder) string {
	if f.place.Path == f.shell.root {
		return f.shell.Label()
	}
	return path.Base(f.place.Path)
}

func (t *winTheme) Status(f *folder) (text, number string) {
	list, sum := f.chosen(), f.place.Bytes
	text = f.w.F("%d object(s)", len(f.place.Entries))
	if len(list) > 0 {
		text, sum = f.w.F("%d object(s) selected", len(list)), 0
		for _, e := range list {
			sum += e.Size
		}
	}
	return text, f.w.F("%d bytes", sum)
}

func (t *winTheme) Menus(f *folder) []app.Menu {
	in := f.w.T
	one := func() bool { return f.one() != nil }
	sorted := func(by Sort, english string) *app.Command {
		return &app.Command{Text: in("sort::" + english), Name: strings.TrimPrefix(english, "By "), Checked: func() bool { return f.sort == by }, Do: func() { f.resort(by) }}
	}
	shown := func(text bool, english string) *app.Command {
		return &app.Command{Text: in(english), Checked: func() bool { return f.text == text }, Do: func() {
			f.text, f.w.View.Scroll.At = text, image.Point{}
			f.changed()
		}}
	}
	return []app.Menu{
		{Title: in("File"), Commands: []*app.Command{
			{Text: in("Open"), Key: "ctrl+o", Enabled: one, Do: func() { f.open(f.one()) }},
			{Text: in("Properties..."), Key: "alt+return", Enabled: one, Do: func() { f.shell.info(f, f.one()) }},
			{},
			{Text: in("Up One Level"), Key: "alt+up", Enabled: func() bool { return f.shell.above(f.place.Path) != "" }, Do: func() { f.up() }},
			{Text: in("Close"), Key: "alt+f4", Do: func() { f.w.Close() }},
		}},
		{Title: in("Edit"), Commands: []*app.Command{{Text: in("windows::Select All"), Key: "ctrl+a", Do: f.selectAll}}},
		{Title: in("windows::View"), Commands: []*app.Command{
			shown(false, "Large Icons"), shown(true, "Details"), {},
			sorted(ByName, "By Name"), sorted(ByType, "By Type"), sorted(BySize, "By Size"), sorted(ByDate, "By Date"),
		}},
	}
}

func (t *winTheme) First(f *folder) (image.Point, image.Rectangle) {
	return image.Pt(6*winCell.X, 230), image.Rectangle{}
}

func (t *winTheme) Ups() bool { return false }

func (t *winTheme) DriveName(s *Shell) string { return s.Label() }
func (t *winTheme) Others(s *Shell) []*Entry  { return nil }

func (t *winTheme) Filter(f *folder, all []*Entry) []*Entry { return all }
