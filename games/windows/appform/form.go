// Package appform shows programs of package app as Windows 95 forms: with a menu bar, a
// status bar, message boxes and dialogs for questions, and controls beside the view.
//
// A [Desk] holds any number of programs, each in its own form. [Info] makes a program a
// game for Windows. A form that does not fit the screen chooses a larger mode.
package appform

import (
	"image"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/assist"
	"phosphor/games/play"
	"phosphor/games/windows/win95"
)

// Modes are the display modes that programs run in, the usual one first.
var Modes = []string{"win256", "win16", "win-mono", "win256-640x480", "win16-640x480", "win-mono-640x480", "win256-800x600", "win16-800x600", "win-mono-800x600"}

// Info returns the catalogue row for a program on Windows.
func Info(p *app.Program) *games.Info {
	return p.Row(games.Info{
		Machine: "Windows 95", Modes: Modes, Mono: "win-mono",
		Open: func(env games.Env) (games.Game, error) {
			d, err := New(env)
			if err != nil {
				return nil, err
			}
			d.keeps = true
			if _, err := d.Open(p); err != nil {
				return nil, err
			}
			return d, nil
		},
	})
}

// A Desk is a Windows screen with programs on it. It is a games.Game.
type Desk struct {
	*win95.Desk
	env     games.Env
	windows []*window // in the order of opening
	look    *look
	tip     tip  // the visible tip
	keeps   bool // remember the positions of forms
	away    bool // the screen lacks the keyboard focus
	done    bool
}

// New returns a desk without forms.
func New(env games.Env) (*Desk, error) {
	on, err := win95.New(env.Mode, env.Lang)
	if err != nil {
		return nil, err
	}
	d := &Desk{Desk: on, env: env}
	d.Bell = func() { env.Sound("BELL") }
	d.Message = env.Message
	d.look = newLook(on)
	return d, nil
}

// Open opens a program in a form on top of the others.
func (d *Desk) Open(p *app.Program) (*app.Window, error) {
	w := &window{desk: d, Sheet: toolkit.NewSheet(&app.Window{
		Title: p.TitleIn(d.env.Lang), Program: p, Env: d.env, Clock: &d.Clock,
	})}
	w.Host, w.Update = w, w.dirty.Add
	w.match = w.Session(d.Dismiss, d.refresh)
	if err := p.Open(w.Window); err != nil {
		return nil, err
	}
	w.form = &win95.Form{Title: w.Title, Style: win95.Fixed, Paint: w.paint, Input: w.input, Closed: w.Leave, Pointer: w.pointer}
	if w.Scrolls() != nil {
		w.form.Style, w.form.Placed = win95.Usual, w.placed
		w.form.Least = image.Pt(160, 120)
		w.room = w.View.Size
	}
	if p.Icon != nil {
		picture, err := p.Icon()
		if err != nil {
			return nil, err
		}
		w.icon = half(picture)
		w.form.Icon = func(b *fb.Bitmap, at image.Point) { w.drawIcon(b, at) }
	}
	d.windows = append(d.windows, w)
	w.Check()
	w.setMenus()
	w.setStatus()
	d.place()
	w.recall()
	d.Desk.Open(w.form)
	if w.Begun != nil {
		w.Begun()
	}
	d.refresh()
	return w.Window, nil
}

// top returns the program whose form is active, or the one opened last.
func (d *Desk) top() *window {
	forms := d.Forms()
	for _, f := range slices.Backward(forms) {
		for _, w := range d.windows {
			if w.form == f && !f.Minimized() {
				return w
			}
		}
	}
	return d.windows[len(d.windows)-1]
}

// place lays out all forms, in another mode if they do not fit.
func (d *Desk) place() {
	now := d.Desk.Screen.Mode
	mode := toolkit.Mode(now, Modes, func(m *fb.Mode) bool {
		fits := true
		for _, w := range d.windows {
			fits = w.fit(m) && fits
		}
		return fits
	})
	if mode != now {
		d.SetMode(mode)
		d.env.Mode, d.look = mode, newLook(d.Desk)
	}
	for _, w := range d.windows {
		w.Env.Mode = mode
		if mode != now {
			w.Readopt()
		}
		w.fit(mode)
		w.form.Size = w.Size
		if w.form.Desk() != nil && (w.Scrolls() == nil || mode != now) {
			w.form.Resize(w.Size)
		}
	}
}

// Screen implements games.Game, as do the methods that follow.
func (d *Desk) Screen() *fb.Screen {
	if !d.Modal() && len(d.windows) > 0 {
		if s := d.top().Shown(); s != nil {
			return s
		}
	}
	return d.Desk.Screen
}

// Front returns the window with the focus, Raise brings one to the front, and Sync
// updates the screen from the programs after a change other than an event.
func (d *Desk) Front() *app.Window { return d.top().Window }

func (d *Desk) Raise(window *app.Window) {
	for _, w := range d.windows {
		if w.Window == window {
			w.form.Minimize(false)
			w.form.Top()
		}
	}
	d.refresh()
}

func (d *Desk) Sync() {
	d.Dismiss()
	d.refresh()
}

func (d *Desk) Due() (time.Duration, bool) { return d.Clock.Due() }

func (d *Desk) Advance(now time.Duration) {
	due, ok := d.Clock.Due()
	d.Desk.Advance(now)
	if ok && due <= now {
		d.refresh()
	}
}

func (d *Desk) Done() bool { return d.done }

// Title implements games.Titled.
func (d *Desk) Title() string { return d.top().Title }

// Match returns the game of the active form.
func (d *Desk) Match() play.Match { return d.top().match }

// Thinking implements games.Thinker.
func (d *Desk) Thinking() (due time.Duration, thinking bool) {
	if w := d.top(); w.Thinking != nil {
		return w.Thinking()
	}
	return 0, false
}

// Event implements games.Game.
func (d *Desk) Event(ev input.Event) {
	if w := d.top(); w.Stops(ev) {
		d.Clock.Advance(ev.Time)
	} else if w.Shown() != nil && !d.Modal() && ev.Kind != input.Focus && ev.Kind != input.Blur && ev.Kind != input.Close {
		d.Clock.Advance(ev.Time)
		if !w.Own(ev) {
			d.left(ev)
		}
	} else {
		was := w.lies()
		if !d.Desk.Event(ev) {
			d.left(ev)
		}
		if now := w.lies(); d.keeps && now != was {
			d.env.KeepFrame(w.Program.Name, now)
		}
	}
	d.refresh()
}

// left handles events that no form used.
func (d *Desk) left(ev input.Event) {
	w := d.top()
	switch ev.Kind {
	case input.Close:
		d.windows[len(d.windows)-1].Leave()
	case input.Focus, input.Blur:
		if ev.Kind == input.Blur {
			w.Cancel()
		}
		d.away = ev.Kind == input.Blur
	case input.KeyDown:
		if input.KeyName(ev.Key, ev.Mods) == "escape" && !ev.Repeat {
			w.Leave()
		}
	}
}

// refresh updates the screen from the programs.
func (d *Desk) refresh() {
	place := false
	for _, w := range d.windows {
		place = w.Check() || place
	}
	if place && !d.Modal() {
		d.place()
	}
	active, top := d.Active(), d.top()
	asking := active != nil && active.Modal
	for _, w := range d.windows {
		front := !d.away && (w.form == active || asking && w == top)
		rests := front && asking && w.Rests()
		w.Front(front && !rests, rests)
		w.form.SetTitle(w.Title)
		w.setMenus()
		w.setStatus()
		w.flush()
	}
	d.showTip()
}

// Where implements games.Finder.
func (d *Desk) Where(name string) (image.Rectangle, bool) {
	w := d.top()
	if !d.Modal() {
		if r, ok, shown := w.OnDisplay(name); shown {
			return r, ok
		}
	}
	if !d.Modal() && !w.form.Minimized() {
		if name == "score" {
			name = "status"
		}
		if r, ok := w.Sheet.Where(name); ok {
			return r.Add(w.origin()), true
		}
	}
	return d.Desk.Where(name)
}

// Reading returns the texts on the screen besides the position.
func (d *Desk) Reading() (front, focus []string) {
	if front, focus = d.Desk.Reading(); front != nil {
		return front, focus
	}
	return nil, d.top().Keys()
}

// A window is a program in its form. It is the program's Host.
type window struct {
	*toolkit.Sheet
	desk   *Desk
	form   *win95.Form
	match  play.Match
	dirty  fb.Region // of the sheet
	icon   *image.Paletted
	menus  string     // the current menu bar, see toolkit.Same
	latest []app.Menu // the program's latest menus
	lamp   assist.Light
	said   string      // the last remark
	room   image.Point // of a scrolling view: the content as the player sized it
}

// metrics returns the measures of controls.
func metrics(d *win95.Desk) toolkit.Metrics {
	return toolkit.Metrics{Font: d.Font, Line: d.Font.Height + 3, Button: image.Pt(20, 10), Check: image.Pt(13, 13), Arrow: image.Pt(16, 16),
		Gap: image.Pt(8, 7), Edge: image.Pt(4, 3), Around: image.Pt(8, 8), Between: image.Pt(6, 6)}
}

// fit lays out the form for a mode and reports whether it fits.
func (w *window) fit(m *fb.Mode) bool {
	frame := w.form.FrameFor(image.Point{})
	if w.Scrolls() != nil && w.room != (image.Point{}) {
		room := image.Pt(min(w.room.X, m.Width-frame.X), min(w.room.Y, m.Height-frame.Y))
		return w.Place(room, image.Pt(1, 1), metrics(w.desk.Desk))
	}
	return w.Place(image.Pt(m.Width, m.Height).Sub(frame), image.Pt(1, 1), metrics(w.desk.Desk))
}

// lies returns the frame of the form.
func (w *window) lies() games.Frame {
	return games.Frame{Rectangle: w.form.Normal(), Full: w.form.Maximized()}
}

// recall puts the form where it was in this mode, for a scrolling view also in the same
// size.
func (w *window) recall() {
	f := w.desk.env.Frame(w.Program.Name)
	if !w.desk.keeps || f.Empty() {
		return
	}
	if w.Scrolls() == nil {
		f.Max = f.Min.Add(w.form.FrameFor(w.Size))
	}
	w.form.LieAt(w.desk.Desk, f.Rectangle, f.Full)
}

// placed lays out a scrolling view after the player has resized the form.
func (w *window) placed() {
	if size := w.form.Content().Size(); size != w.Size {
		w.room = size
		w.fit(w.desk.Desk.Screen.Mode)
		w.dirty.Clear() // everything is drawn
	}
}

// origin returns the place of the sheet on the screen.
func (w *window) origin() image.Point { return w.form.Content().Min }

// flush draws changes.
func (w *window) flush() {
	if w.dirty.Empty() {
		return
	}
	rects := slices.Clone(w.dirty.Rects())
	w.dirty.Clear()
	for _, r := range rects {
		w.form.Update(r.Add(w.origin()))
	}
}

// paint draws r of the form's content.
func (w *window) paint(b *fb.Bitmap, r image.Rectangle) {
	d := w.desk
	c := d.Canvas()
	at := w.origin()
	view := w.ViewBox.Add(at)
	clip := b.SetClip(r.Intersect(b.Clip()))
	defer b.SetClip(clip)
	for _, left := range fb.Subtract([]image.Rectangle{r}, view) {
		c.Face(left)
	}
	if v := w.View; v != nil && v.Draw != nil {
		c.Sunken(view.Inset(-2))
		v.Paint(b, view, d.look)
	}
	for _, q := range w.Pieces() {
		if q.Rect = q.Rect.Add(at); q.Rect.Inset(-3).Overlaps(r) {
			d.drawPiece(c, q)
		}
	}
}

// input handles the mouse over the content, and keys that are not menu shortcuts.
func (w *window) input(ev input.Event) bool {
	at := w.origin()
	switch ev.Kind {
	case input.Press:
		return w.Press(ev, w.origin)
	case input.Move:
		if w.Move(ev) {
			return true
		}
		if p := ev.At.Sub(at); w.View != nil && w.View.Hover != nil && p.In(w.ViewBox) {
			w.View.Hover(p.Sub(w.ViewBox.Min))
		}
		return false
	case input.Release:
		return w.Release(ev)
	case input.Wheel:
		w.Wheel(ev.At.Sub(at), ev.Delta)
		return true
	case input.KeyDown:
		return w.Key(ev)
	}
	return false
}

// pointer returns the mouse form of the view.
func (w *window) pointer(at image.Point) *fb.Pointer {
	if p := at.Sub(w.origin()); w.View != nil && w.View.Pointer != nil && p.In(w.ViewBox) {
		return w.View.Pointer(p.Sub(w.ViewBox.Min))
	}
	return nil
}

// setMenus shows the program's menus in the bar.
func (w *window) setMenus() {
	own := w.Commands(w.about, w.help, w.Leave)
	list := slices.Clone(w.Menus)
	if len(list) == 0 {
		list = []app.Menu{{Title: w.T("File")}}
	}
	list[0].Commands = toolkit.Join(slices.Clone(list[0].Commands), []*app.Command{own.Undo, own.Redo}, []*app.Command{own.Quit})
	help := w.T("Help")
	if list[len(list)-1].Title != help {
		list = append(list, app.Menu{Title: help})
	}
	last := &list[len(list)-1]
	last.Commands = toolkit.Join(slices.Clone(last.Commands), own.Hints, []*app.Command{own.Help}, []*app.Command{own.About})
	w.latest = list
	same := toolkit.Same(list)
	if same == w.menus && w.form.Menus != nil {
		return
	}
	w.menus = same
	w.form.Menus = nil
	used := map[rune]bool{}
	for n, m := range list {
		menu := &win95.Menu{Title: access(m.Title, used)}
		letters := map[rune]bool{}
		for k, c := range m.Commands {
			item := &win95.Item{}
			if c.Text != "" {
				item.Text, item.Key = access(c.Text, letters), c.Key
				item.Chosen = func() { w.latest[n].Commands[k].Run() } // commands may be remade; use the latest
			}
			menu.Items = append(menu.Items, item)
		}
		menu.Opening = func() {
			for k, item := range menu.Items {
				if c := w.latest[n].Commands[k]; c.Text != "" {
					item.Ticked, item.Disabled = c.Ticked(), !c.Usable()
				}
			}
		}
		w.form.Menus = append(w.form.Menus, menu)
	}
	if w.form.Desk() != nil {
		w.form.UpdateMenus()
	}
}

// access puts an & before the first unused letter of a text.
func access(text string, used map[rune]bool) string {
	for i, r := range text {
		if l := unicode.ToLower(r); unicode.IsLetter(r) && !used[l] {
			used[l] = true
			return text[:i] + "&" + text[i:]
		}
	}
	return text
}

// setStatus shows the program's status in the status bar, with the lamp at its left.
func (w *window) setStatus() {
	text, number := w.Line()
	lamp := w.Lamp()
	list := []win95.Part{{Text: text}}
	if number != "" {
		list = append(list, win95.Part{Text: number, Width: w.desk.Font.Width(number) + 16, Right: true})
	}
	if lamp != assist.Off {
		list = slices.Insert(list, 0, w.desk.Badge(lamp.Draw))
	}
	same := lamp == w.lamp && slices.EqualFunc(list, w.form.Status, func(a, b win95.Part) bool { return a.Text == b.Text && a.Width == b.Width })
	if same {
		return
	}
	w.lamp, w.form.Status = lamp, list
	if w.form.Desk() != nil {
		w.form.UpdateStatus()
	}
}

// Close implements app.Host, as do the methods that follow.
func (w *window) Close() {
	d := w.desk
	w.Cancel()
	if len(d.windows) == 1 {
		d.done = true // it stays visible
	} else {
		d.windows = slices.DeleteFunc(d.windows, func(v *window) bool { return v == w })
		d.Desk.Close(w.form)
	}
	if w.Closed != nil {
		w.Closed()
	}
}

func (w *window) Type(v *app.View) { w.Sheet.Type(v) }

func (w *window) Look() app.Look { return w.desk.look }

// Say shows a remark in the status bar; if it does not fit, in a tip over the bar, beside
// the lamp; and if it is wider than the screen, in a message box.
func (w *window) Say(text string) {
	if w.desk.Font.Width(text) > w.desk.Work().Dx()-16 && !w.desk.Modal() {
		w.desk.MessageBox(win95.Box{Title: w.Name(), Icon: win95.Information, Text: text})
		return
	}
	w.desk.env.Message(text)
	w.Remark(text)
	w.said = text
}

// A tip is a remark next to its program.
type tip struct {
	text string
	at   image.Rectangle
}

// tip returns the window's remark if it does not fit the status bar.
func (w *window) tip() (t tip) {
	bar, ok := w.desk.Desk.Where("status")
	text, _ := w.Line()
	if !ok || text == "" || text != w.said || w.desk.Font.Width(text) <= w.form.Content().Dx()-35 {
		return t
	}
	at := w.desk.Canvas().TipBox(text).Add(bar.Min)
	if w.lamp != assist.Off {
		at = at.Add(image.Pt(w.form.Status[0].Width+2, 0))
	}
	return tip{text, at.Sub(image.Pt(max(0, at.Max.X-w.desk.Work().Max.X), 0))}
}

// showTip shows the tip of the active program, or removes an old one.
func (d *Desk) showTip() {
	var t tip
	if w := d.top(); !d.Modal() && !w.form.Minimized() && w.Shown() == nil {
		t = w.tip()
	}
	switch {
	case t == d.tip:
		return
	case t.text == "":
		d.Overlay(t.at, nil)
	default:
		d.Overlay(t.at, func(b *fb.Bitmap) { win95.Canvas{Bitmap: b, Font: d.Font}.Tip(t.at, t.text) })
	}
	d.tip = t
}

// Read shows a text in its own window.
func (w *window) Read(title, text string) {
	w.Cancel()
	_, plain := plainText(text)
	w.desk.Page(title, plain)
}

// plainText returns a text without markup, and its title.
func plainText(text string) (title, plain string) {
	var list []string
	for _, line := range strings.Split(strings.TrimSpace(text), "\n") {
		switch {
		case strings.HasPrefix(line, "# ") && title == "":
			title = line[2:]
			continue
		case strings.HasPrefix(line, "#"):
			line = strings.TrimLeft(line, "# ")
		}
		list = append(list, line)
	}
	return title, strings.TrimSpace(strings.Join(list, "\n"))
}

// Ask opens a message box, or a dialog with a field.
func (w *window) Ask(q app.Question) {
	w.Cancel()
	if !q.Field {
		icon := win95.Question
		if len(q.Answers) == 1 {
			icon = win95.Information
		}
		w.desk.MessageBox(win95.Box{Title: w.Name(), Icon: icon, Text: q.Text, Buttons: q.Answers, Done: func(n int) { q.Answer(n, "") }})
		return
	}
	w.desk.Ask(w.Name(), q.Text, q.Initial, func(text string, ok bool) {
		if ok {
			q.Answer(0, text)
		} else {
			q.Answer(len(q.Answers)-1, text)
		}
	})
}

// File opens the file dialog.
func (w *window) File(f app.FileQuestion) {
	w.Cancel()
	o := win95.FileDialog{FS: toolkit.Folder(w.Window), Name: f.Name, Save: f.Save, Title: f.Title}
	if ext := path.Ext(f.Pattern); ext != "" && !strings.ContainsAny(ext, "*?[") {
		o.Types = []string{ext}
	}
	o.Done = func(name string, ok bool) {
		if ok && name != "" && f.Done != nil {
			f.Done(name)
		}
	}
	w.desk.ChooseFile(o)
}

// about shows what the program is.
func (w *window) about() {
	w.desk.MessageBox(win95.Box{Title: w.T("About ") + w.Name(), Icon: win95.Information, Text: w.Name() + "\n\n" + w.Program.AboutIn(w.Env.Lang)})
}

// help shows how to use the program.
func (w *window) help() { w.Read(w.Name(), w.Explain()) }

// half returns a picture at half its size, for captions.
func half(p *image.Paletted) *image.Paletted {
	q := image.NewPaletted(image.Rect(0, 0, p.Rect.Dx()/2, p.Rect.Dy()/2), p.Palette)
	for y := range q.Rect.Dy() {
		for x := range q.Rect.Dx() {
			// Of four pixels prefer one that is not background, so that thin lines
			// survive.
			v := p.ColorIndexAt(p.Rect.Min.X+2*x, p.Rect.Min.Y+2*y)
			for i := 1; i < 4 && v == 0; i++ {
				v = p.ColorIndexAt(p.Rect.Min.X+2*x+i&1, p.Rect.Min.Y+2*y+i>>1)
			}
			q.SetColorIndex(x, y, v)
		}
	}
	return q
}

// drawIcon draws the picture in the caption; its index 0 is transparent.
func (w *window) drawIcon(b *fb.Bitmap, at image.Point) {
	adopted := w.desk.look.Adopt(w.icon)
	for y := range w.icon.Rect.Dy() {
		for x := range w.icon.Rect.Dx() {
			if w.icon.ColorIndexAt(x, y) != 0 {
				b.SetColorIndex(at.X+x, at.Y+y, adopted.ColorIndexAt(adopted.Rect.Min.X+x, adopted.Rect.Min.Y+y))
			}
		}
	}
}
