package disks

import (
	"fmt"
	"image"
	"path"
	"strings"
	"time"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/formats/rsc"
	"phosphor/games/app"
	"phosphor/games/atari/appwindow"
	"phosphor/games/atari/gem"
)

// This file implements GEM's desktop, as in TOS 1.04 and EmuTOS: icons of drives and the
// trash on the desktop, windows with icons or text, a line with bytes and items.

// The measures of an icon of GEM's desktop: a picture of 32x32 in the middle of a cell, and
// a name of 12 small letters below.
var (
	gemIcon  = image.Pt(72, 40)
	gemImage = image.Rect(20, 0, 52, 32)
	gemName  = image.Rect(0, 32, 72, 40)
)

type gemTheme struct {
	desk  *appwindow.Desk
	icons map[Class]rsc.ColorIcon
	inf   *inf // nil: the disk has none
}

func openAtari(s *Shell) (Desk, Theme, error) {
	d, err := appwindow.New(s.opt.Env, "DESKTOP")
	if err != nil {
		return nil, nil, err
	}
	t := &gemTheme{desk: d, icons: map[Class]rsc.ColorIcon{}, inf: readInf(s)}
	hard := t.letter(s) == "C"
	for c := Document; c <= Trash; c++ {
		shape := c
		if c == Drive && hard {
			shape = hardDisk
		}
		t.icons[c] = rsc.ColorIcon{Icon: *gem.IconOf(draw(shape, false))}
	}
	for c, icon := range readIcons(s, hard) {
		icon.Char = 0
		t.icons[c] = icon
	}
	return d, t, nil
}

// Saved holds the places whose windows were open, according to DESKTOP.INF.
func (t *gemTheme) Saved(s *Shell) (paths []string) {
	if t.inf == nil {
		return nil
	}
	for _, w := range t.inf.windows {
		p := path.Join(s.root, w.path)
		if st, err := s.fs.Stat(p); err == nil && (st.IsDir() || p == s.root) {
			paths = append(paths, p)
		}
	}
	return paths
}

// low reports whether a screen has few lines.
func (t *gemTheme) low() bool { return t.desk.Font.Height < 16 }

// text returns the height of a line of text.
func (t *gemTheme) line() int { return t.desk.Font.Height + 2 }

// columns returns how many characters a line of text has; lines in narrow windows have
// less spacing.
const columns = 46

func (t *gemTheme) Lay(f *folder, width int) (spots []image.Rectangle, step image.Point) {
	if f.desktop {
		return t.layDesktop(f), image.Point{}
	}
	if f.text {
		for n := range f.place.Entries {
			spots = append(spots, image.Rect(15, n*t.line(), 15+columns*8, (n+1)*t.line()))
		}
		return spots, image.Pt(8, t.line())
	}
	pitch, first := image.Pt(80, 42), image.Pt(8, 2)
	if t.low() {
		pitch, first = image.Pt(76, 42), image.Pt(4, 2)
	}
	perRow := max((width-first.X+8)/pitch.X, 1)
	for n, e := range f.place.Entries {
		at := image.Pt(n%perRow*pitch.X, n/perRow*pitch.Y).Add(first)
		if to, ok := f.moved[e.Name]; ok {
			at = to
		}
		spots = append(spots, image.Rectangle{Max: gemIcon}.Add(at))
	}
	return spots, pitch
}

// layDesktop puts drives in the first row, and the trash at the left of the last.
func (t *gemTheme) layDesktop(f *folder) (spots []image.Rectangle) {
	work := t.desk.Work().Size()
	cell := image.Pt(work.X/(work.X/80), work.Y/(work.Y/42))
	rows := work.Y / 42
	for n, e := range f.place.Entries {
		at := image.Pt(n*cell.X, 0)
		if e.Class == Trash {
			at = image.Pt(0, (rows-1)*cell.Y)
		}
		letter := ""
		if e.Class == Drive {
			letter = t.letter(f.shell)
		}
		if t.inf != nil {
			if saved, ok := t.inf.drives[letter]; ok {
				at = image.Pt(saved.cell.X*cell.X, min(saved.cell.Y, rows-1)*cell.Y)
			}
		}
		if to, ok := f.moved[e.Name]; ok { // into the nearest cell
			at = image.Pt((to.X+cell.X/2)/cell.X*cell.X, min((to.Y+cell.Y/2)/cell.Y, rows-1)*cell.Y)
		}
		spots = append(spots, image.Rectangle{Max: gemIcon}.Add(at))
	}
	return spots
}

func (t *gemTheme) Ground(c *app.Canvas, f *folder) {
	if !f.desktop {
		c.Fill(c.Clip(), app.Paper)
	}
}

// gemName83 returns a name as GEM shows it: in capitals if it fits, and no longer than 12
// letters.
func gemName83(name string) string {
	if r := []rune(name); len(r) > 12 {
		return string(r[:11]) + "~"
	}
	return strings.ToUpper(name)
}

func (t *gemTheme) Draw(c *app.Canvas, f *folder, n int, p image.Point) {
	e := f.place.Entries[n]
	if f.text {
		t.drawLine(c, f, e, p)
		return
	}
	icon := t.icons[e.Class]
	icon.Text = gemName83(e.Name)
	if e.Class == Drive {
		icon.Char, icon.CharAt = []rune(t.letter(f.shell))[0], t.letterAt(f.shell)
		icon.Text = e.Name
	}
	icon.Picture, icon.TextBox = gemImage, gemName
	_, origin := c.Screen()
	at := p.Add(origin)
	object := rsc.Object{Next: -1, Head: -1, Tail: -1, Type: rsc.TypeIcon, Flags: rsc.LastOb, Spec: &icon.Icon}
	if len(icon.Pictures) > 0 {
		object.Type, object.Spec = rsc.TypeCIcon, &icon
	}
	tree := &gem.Tree{
		Objects: rsc.Tree{object},
		Rects:   []image.Rectangle{image.Rectangle{Max: gemIcon}.Add(at)},
	}
	tree.Set(0, rsc.Selected, f.selected[e])
	b, _ := c.Screen()
	t.desk.Desk.Draw(tree, 0, b.Clip())
}

// folderSign marks folders in text.
const folderSign = "🮿"

// drawLine draws an entry as EmuTOS does in a wide window.
func (t *gemTheme) drawLine(c *app.Canvas, f *folder, e *Entry, p image.Point) {
	c.Text(p, t.row(e), app.Plain, app.Ink)
	if f.selected[e] {
		b, origin := c.Screen()
		fb.Fill(b, image.Rect(0, 0, columns*8, t.line()).Add(p).Add(origin), b.Max(), fb.OpXor)
	}
}

func (t *gemTheme) row(e *Entry) string {
	name, ext := e.Name, ""
	if i := strings.LastIndexByte(name, '.'); i > 0 {
		name, ext = name[:i], name[i+1:]
	}
	sign, size, date := " ", fmt.Sprint(e.Size), strings.Repeat(" ", 18)
	if e.Class == Folder {
		sign, size = folderSign, ""
	}
	if !e.Time.IsZero() {
		date = e.Time.Format("02-01-06  15:04")
	}
	if utf8.RuneCountInString(name) > 8 || len(ext) > 3 {
		name, ext = gemName83(e.Name), ""
		return fmt.Sprintf("%s %-13s%9s  %s", sign, name, size, date)
	}
	return fmt.Sprintf("%s %-8s %-3s %9s  %s", sign, strings.ToUpper(name), strings.ToUpper(ext), size, date)
}

// letter returns the drive's letter: a floppy disk's is A, a folder's C.
func (t *gemTheme) letter(s *Shell) string {
	if s.fs.Kind(s.root) == nil {
		return "C"
	}
	return "A"
}

// letterAt returns where the letter is on the picture: in the middle of the label.
func (t *gemTheme) letterAt(s *Shell) image.Point {
	if t.letter(s) == "C" {
		return image.Pt(13, 16)
	}
	return image.Pt(13, 21)
}

func (t *gemTheme) Title(f *folder) string {
	steps := f.shell.steps(f.place.Path)
	text := " " + t.letter(f.shell) + `:\`
	for _, name := range steps {
		text += gemName83(name) + `\`
	}
	return text + "*.* "
}

func (t *gemTheme) Status(f *folder) (text, number string) {
	if list := f.chosen(); len(list) > 0 {
		sum := int64(0)
		for _, e := range list {
			sum += e.Size
		}
		return f.w.F("%d bytes used in %d selected items.", sum, len(list)), ""
	}
	return f.w.F("%d bytes used in %d items.", f.place.Bytes, len(f.place.Entries)), ""
}

func (t *gemTheme) Menus(f *folder) []app.Menu {
	in := f.w.T
	one := func() bool { return f.one() != nil }
	open := !f.desktop
	sorted := func(by Sort, english, key string) *app.Command {
		return &app.Command{Text: in(english), Key: key, Enabled: func() bool { return open }, Checked: func() bool { return open && f.sort == by }, Do: func() { f.resort(by) }}
	}
	shown := func(text bool, english string) *app.Command {
		return &app.Command{Text: in(english), Enabled: func() bool { return open }, Checked: func() bool { return open && f.text == text }, Do: func() {
			f.text, f.w.View.Scroll.At = text, image.Point{}
			f.changed()
		}}
	}
	return []app.Menu{
		{Title: in("File"), Commands: []*app.Command{
			{Text: in("Open"), Key: "ctrl+o", Enabled: one, Do: func() { f.open(f.one()) }},
			{Text: in("Show Info..."), Key: "ctrl+i", Enabled: one, Do: func() { f.shell.info(f, f.one()) }},
			{},
			{Text: in("Close"), Key: "ctrl+h", Enabled: func() bool { return open }, Do: func() {
				if f.leaving() {
					f.w.Close()
				}
			}},
			{Text: in("Close Window"), Key: "ctrl+u", Enabled: func() bool { return open }, Do: func() { f.w.Close() }},
			{Text: in("Select All"), Key: "ctrl+a", Do: f.selectAll},
		}},
		{Title: in("View"), Commands: []*app.Command{
			shown(false, "Show as Icons"), shown(true, "Show as Text"), {},
			sorted(ByName, "Sort by Name", ""), sorted(ByDate, "Sort by Date", ""),
			sorted(BySize, "Sort by Size", ""), sorted(ByType, "Sort by Type", ""),
		}},
	}
}

// First returns a window as EmuTOS opens its first one, and each further one a bit lower.
func (t *gemTheme) First(f *folder) (size image.Point, frame image.Rectangle) {
	cell := t.desk.Font.Height
	n := len(f.shell.folders()) - 1
	frame = image.Rect(0, 0, 38*8, 12*cell).Add(image.Pt(16+n*16, 6*cell+n*cell))
	if t.inf == nil {
		return image.Point{}, frame
	}
	f.text, f.sort = t.inf.text, t.inf.sort
	for _, w := range t.inf.windows {
		if path.Join(f.shell.root, w.path) == f.place.Path {
			r := image.Rectangle{image.Pt(w.frame.Min.X*8, w.frame.Min.Y*cell), image.Pt(w.frame.Max.X*8, w.frame.Max.Y*cell)}
			if work := t.desk.Work(); r.Dx() >= 56 && r.Dy() >= 7*cell && r.Min.In(work) {
				frame = r
			}
		}
	}
	return image.Point{}, frame
}

func (t *gemTheme) Ups() bool { return true }

func (t *gemTheme) DriveName(s *Shell) string {
	if t.inf != nil && t.inf.drives[t.letter(s)].label != "" {
		return t.inf.drives[t.letter(s)].label
	}
	if l := s.fs.Label(s.root); l != "" {
		return gemName83(l)
	}
	return s.in("DISK ") + t.letter(s)
}

func (t *gemTheme) Others(s *Shell) []*Entry {
	return []*Entry{{Name: s.in("TRASH"), Class: Trash}}
}

// info shows information about an entry.
func (s *Shell) info(f *folder, e *Entry) {
	in := f.w.T
	lines := []string{e.Name}
	when := ""
	if !e.Time.IsZero() {
		when = e.Time.Format(time.DateTime)
	}
	switch {
	case e.Class == Drive || e.IsDir():
		files, folders, bytes, err := s.count(e.Path)
		lines = append(lines, f.w.F("Folders: %d", folders), f.w.F("Files: %d", files), f.w.F("Bytes used: %d", bytes))
		if err != nil {
			lines = append(lines, i18n.Error(f.w.Env.Lang, err))
		}
		if e.Class == Drive {
			for _, w := range s.fs.Warnings() {
				if len(lines) < 10 {
					lines = append(lines, path.Base(i18n.Error(f.w.Env.Lang, w)))
				}
			}
		}
	default:
		lines = append(lines, f.w.F("Size: %d bytes", e.Size))
	}
	if when != "" {
		lines = append(lines, in("Date: ")+when)
	}
	if e.Err != nil {
		lines = append(lines, i18n.Error(f.w.Env.Lang, e.Err))
	}
	f.w.Tell(strings.Join(lines, "\n"))
}

// counted limits how many places are counted for the information.
const counted = 2000

// count counts what lies in a place and below it.
func (s *Shell) count(name string) (files, folders int, bytes int64, err error) {
	list := []string{name}
	for n := 0; n < len(list) && n < counted; n++ {
		p, e := s.place(list[n])
		if e != nil {
			err = e
			continue
		}
		for _, e := range p.Entries {
			if e.Class == Folder {
				folders++
				list = append(list, e.Path)
			} else {
				files++
			}
		}
		bytes += p.Bytes
	}
	return files, folders, bytes, err
}

func (f *folder) selectAll() {
	for _, e := range f.place.Entries {
		f.selected[e] = true
	}
	f.w.View.Redraw()
}

func (t *gemTheme) Filter(f *folder, all []*Entry) []*Entry { return all }
