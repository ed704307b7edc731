package disks

import (
	"fmt"
	"image"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/oberon/appdoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
)

// This file implements Oberon's desktop: the contents of a disk are the text that
// System.Directory writes, in a document. The middle button on a name opens it, which is
// our addition: in Oberon you wrote Desktops.OpenDoc before the name.

// An oberonDesk is Oberon's desk with the documents of programs. It is a Desk.
type oberonDesk struct {
	*desktops.Desk
	shell *Shell
	open  map[*desktops.Document]*app.Window
	done  bool
}

func openOberon(s *Shell) (Desk, Theme, error) {
	d, err := desktops.New(s.opt.Env.Mode, nil, s.opt.Env.Message)
	if err != nil {
		return nil, nil, err
	}
	d.Lang = s.opt.Env.Lang
	o := &oberonDesk{Desk: d, shell: s, open: map[*desktops.Document]*app.Window{}}
	d.Help = func() bool {
		if w := o.Front(); w != nil && w.Help != "" {
			w.Read(w.Program.TitleIn(w.Env.Lang), w.Help)
			return true
		}
		return false
	}
	return o, &oberonTheme{o}, nil
}

func (o *oberonDesk) OpenGround(*app.Program) (*app.Window, error) { return nil, nil }

// Open opens a program in a document in front of the others.
func (o *oberonDesk) Open(p *app.Program) (*app.Window, error) {
	doc, w, err := appdoc.Open(o.Desk, o.shell.opt.Env, p)
	if err != nil {
		return nil, err
	}
	o.open[doc] = w
	closed := doc.Closed
	doc.Closed = func() {
		delete(o.open, doc)
		if closed != nil {
			closed()
		}
		if len(o.open) == 0 {
			o.done = true
		}
	}
	doc.Escape = func() { o.leave(doc) }
	o.OpenNext(doc)
	doc.Reach()
	o.SetFocus(doc)
	o.Settle()
	return w, nil
}

// leave closes a document if its program lets it.
func (o *oberonDesk) leave(doc *desktops.Document) {
	if w := o.open[doc]; w != nil && w.Leaving != nil && !w.Leaving() {
		return
	}
	o.Close(doc)
	if w := o.Front(); w != nil { // the focus goes to the document below
		o.Raise(w)
	}
}

// Front returns the program with the focus, or that of the document in front.
func (o *oberonDesk) Front() *app.Window {
	if w := o.open[o.Focus()]; w != nil {
		return w
	}
	list := o.Documents()
	for i := len(list) - 1; i >= 0; i-- {
		if w := o.open[list[i]]; w != nil {
			return w
		}
	}
	return nil
}

func (o *oberonDesk) Raise(window *app.Window) {
	for doc, w := range o.open {
		if w == window {
			o.Desk.Raise(doc)
			o.SetFocus(doc)
		}
	}
	o.Settle()
}

func (o *oberonDesk) Sync() { o.Settle() }

// shown returns a program's own display that replaces the desk, or nil if the desk is
// shown.
func (o *oberonDesk) shown() (*app.Window, *fb.Screen) {
	if w := o.open[o.Focus()]; w != nil && w.Display != nil {
		return w, w.Display()
	}
	return nil, nil
}

func (o *oberonDesk) Screen() *fb.Screen {
	if _, s := o.shown(); s != nil {
		return s
	}
	return o.Desk.Screen
}

func (o *oberonDesk) Event(ev input.Event) {
	w, s := o.shown()
	if s == nil {
		escape := ev.Kind == input.KeyDown && ev.Key == "escape"
		if doc := o.Focus(); escape && doc != nil && doc.Escape != nil {
			if !ev.Repeat {
				o.Clock.Advance(ev.Time)
				doc.Escape()
				o.Settle()
			}
			return
		}
		o.done = o.done || ev.Kind == input.Close || escape && !ev.Repeat
		o.Desk.Event(ev)
		return
	}
	o.Clock.Advance(ev.Time)
	switch {
	case ev.Kind == input.KeyDown && !w.Key(ev) && ev.Key == "escape" && !ev.Repeat:
		o.leave(o.Focus())
	case ev.Kind == input.Release && w.View.Press != nil:
		if d := w.View.Press(ev.At, app.ButtonFor(ev.Button)); d != nil && d.Done != nil {
			d.Done(ev.At)
		}
	case ev.Kind == input.Close:
		o.done = true
	}
	o.Settle()
}

func (o *oberonDesk) Advance(now time.Duration) { o.Desk.Advance(now) }
func (o *oberonDesk) Done() bool                { return o.done || len(o.Documents()) == 0 }
func (o *oberonDesk) Match() play.Match         { return nil }

// Where finds a thing in the document in front, then in the others.
func (o *oberonDesk) Where(name string) (image.Rectangle, bool) {
	if w, s := o.shown(); s != nil {
		return w.View.Where(name)
	}
	return o.Desk.Where(name, o.Focus())
}

// An oberonTheme shows a place as a text.
type oberonTheme struct{ desk *oberonDesk }

func (t *oberonTheme) font() *fb.Font { return t.desk.Fonts.Text }

func (t *oberonTheme) Lay(f *folder, width int) (spots []image.Rectangle, step image.Point) {
	high := t.font().Height + 1
	for n, e := range f.place.Entries {
		spots = append(spots, image.Rect(4, 4+n*high, 8+max(t.font().Width(t.line(f, e)), 40), 4+(n+1)*high))
	}
	// The text below the names can be scrolled to, too.
	if n := len(spots); n > 0 {
		spots = append(spots, image.Rect(4, 4+(n+1)*high, 5, 8+(n+2)*high))
	}
	return spots, image.Pt(8, high)
}

func (t *oberonTheme) line(f *folder, e *Entry) string {
	s := e.Name
	if e.Class == Folder {
		s += "/"
	}
	return s
}

func (t *oberonTheme) Ground(c *app.Canvas, f *folder) {
	b, _ := c.Screen()
	desktops.Fill(b, b.Clip(), desktops.Light)
}

// details holds the columns of date and size in the detailed text, as System.Directory
// wrote it with its option d.
const (
	detailDate = 190
	detailSize = 320
)

func (t *oberonTheme) Draw(c *app.Canvas, f *folder, n int, p image.Point) {
	b, origin := c.Screen()
	ink := desktops.Ink(b, desktops.Black)
	write := func(x int, s string) {
		fb.Text(b, p.Add(origin).Add(image.Pt(x, 0)), t.font(), s, ink, 0, fb.Transparent)
	}
	if n >= len(f.place.Entries) {
		write(0, f.w.F("%d files use %dKB", n, (f.place.Bytes+1023)/1024))
		return
	}
	e := f.place.Entries[n]
	write(0, t.line(f, e))
	if f.text {
		if !e.Time.IsZero() {
			write(detailDate, e.Time.Format("02.01.06 15:04:05"))
		}
		if e.Class != Folder {
			s := fmt.Sprint(e.Size)
			write(detailSize-t.font().Width(s), s)
		}
	}
	if f.selected[e] {
		fb.Fill(b, image.Rect(0, 0, t.font().Width(t.line(f, e)), t.font().Height+1).Add(p).Add(origin), desktops.Black&b.Max(), fb.OpXor)
	}
}

func (t *oberonTheme) Title(f *folder) string {
	if steps := f.shell.steps(f.place.Path); len(steps) > 0 {
		return strings.Join(steps, "/")
	}
	return "Directory"
}

func (t *oberonTheme) Status(f *folder) (text, number string) { return f.shell.Label(), "" }

func (t *oberonTheme) Menus(f *folder) []app.Menu {
	in := f.w.T
	return []app.Menu{{Title: "Directory", Commands: []*app.Command{
		{Text: in("Open"), Name: "Open", Handy: true, Do: func() {
			if e := f.one(); e != nil {
				f.open(e)
			}
		}},
		{Text: in("Up"), Name: "Up", Handy: true, Do: func() { f.up() }},
		{Text: in("Details"), Name: "Details", Handy: true, Do: func() { f.text = !f.text; f.changed() }},
		{Text: in("Info"), Name: "Info", Handy: true, Do: func() {
			if e := f.one(); e != nil {
				f.shell.info(f, e)
			}
		}},
		{Text: in("Sort by name"), Do: func() { f.resort(ByName) }},
		{Text: in("Sort by date"), Do: func() { f.resort(ByDate) }},
		{Text: in("Sort by size"), Do: func() { f.resort(BySize) }},
	}}}
}

func (t *oberonTheme) First(f *folder) (image.Point, image.Rectangle) {
	return image.Pt(340, 260), image.Rectangle{}
}

func (t *oberonTheme) Ups() bool { return false }

func (t *oberonTheme) DriveName(s *Shell) string { return s.Label() }
func (t *oberonTheme) Others(s *Shell) []*Entry  { return nil }

func (t *oberonTheme) Filter(f *folder, all []*Entry) []*Entry { return all }
