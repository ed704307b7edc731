// Package appwindow shows programs of package app in GEM windows: menus are in the bar,
// the status is in the info line, questions are alerts, dialogs and the file selector,
// and controls are objects beside the view.
//
// A [Desk] holds any number of programs, each in its own window; the topmost one has the
// bar and the focus. [Info] turns a program into a game for the Atari. If a window does
// not fit the display, the resolution changes to a larger one, as with programs for the
// Falcon.
package appwindow

import (
	"image"
	"slices"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/assist"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/play"
)

// Info returns the catalogue row for a program on the Atari.
func Info(p *app.Program) *games.Info {
	return p.Row(games.Info{
		Machine: "Atari ST", Modes: gem.Modes, Mono: "st-high",
		Open: func(env games.Env) (games.Game, error) {
			d, err := New(env, p.Name)
			if err != nil {
				return nil, err
			}
			d.keeps = true
			_, err = d.Open(p)
			return d, err
		},
	})
}

// A Desk is a GEM screen with programs on it. It is a games.Game.
type Desk struct {
	*gem.Desk
	env     games.Env
	windows []*window // from the one that was opened first
	ground  *window   // what is on the desktop; nil: nothing
	look    *look

	menus   string         // the bar as shown, see toolkit.Same
	lines   []*app.Command // in the bar, by object
	topmost *window        // the window that the bar belongs to
	lamp    assist.Light
	keeps   bool // the positions of windows
	focused bool
	reading bool // a page of help is open
	done    bool
}

// New returns a desk without windows. The name is that of the program's file.
func New(env games.Env, name string) (*Desk, error) {
	font, err := gem.SystemFont(env.Mode.Cell.Y)
	if err != nil {
		return nil, err
	}
	d := &Desk{Desk: gem.New(env.Mode, font, strings.ToUpper(name[:min(len(name), 8)])+".PRG"), env: env, focused: true}
	d.Bell = func() { env.Sound("BELL") }
	d.Message = env.Message
	d.look = newLook(d.Desk)
	return d, nil
}

// OpenGround opens a program whose view is the desktop itself, with everything on it: it
// draws over the desktop's colour. Its menus are in the bar while no window is open, and
// closing it leaves the desk.
func (d *Desk) OpenGround(p *app.Program) (*app.Window, error) {
	w, err := d.start(p)
	if err != nil {
		return nil, err
	}
	w.ground, w.frame = true, &gem.Window{}
	w.open = true
	d.ground = w
	d.Ground = w.draw
	w.sheet.Check()
	d.place()
	d.UpdateGround(d.Work())
	if w.sheet.Begun != nil {
		w.sheet.Begun()
	}
	d.refresh()
	return w.sheet.Window, nil
}

// start begins a program.
func (d *Desk) start(p *app.Program) (*window, error) {
	w := &window{desk: d, sheet: toolkit.NewSheet(&app.Window{
		Title: p.TitleIn(d.env.Lang), Program: p, Env: d.env, Clock: &d.Clock,
	})}
	w.sheet.Host, w.sheet.Update, w.sheet.Native = w, w.dirty.Add, true
	w.match = w.sheet.Session(d.withdraw, d.refresh)
	return w, p.Open(w.sheet.Window)
}

// Front returns the window with the focus, or the desktop, or nil.
func (d *Desk) Front() *app.Window {
	if w := d.top(); w != nil {
		return w.sheet.Window
	}
	return nil
}

// Raise brings a window to the front.
func (d *Desk) Raise(window *app.Window) {
	for _, w := range d.windows {
		if w.sheet.Window == window {
			w.frame.Iconify(false)
			w.frame.Top()
		}
	}
	d.refresh()
}

// Sync updates the screen from the programs after a change other than an event.
func (d *Desk) Sync() {
	d.withdraw()
	d.refresh()
}

// Open opens a program in a window on top of the others.
func (d *Desk) Open(p *app.Program) (*app.Window, error) {
	w, err := d.start(p)
	if err != nil {
		return nil, err
	}
	w.frame = &gem.Window{Title: w.sheet.Title, Kind: gem.Plain | gem.Iconifier, IconName: w.sheet.Name(),
		Redraw: w.draw, Closed: w.sheet.Leave}
	switch v := w.sheet.View; {
	case w.sheet.Scrolls() != nil:
		w.frame.Kind |= scrolling
		w.frame.Moved, w.frame.Scrolled = w.moved, w.scrolled
	case v != nil && v.Grows:
		w.frame.Kind |= gem.Fuller
		w.frame.Moved = w.grown
	}
	w.first = w.sheet.Window.Frame
	w.recall()
	if w.sheet.Status != nil || w.sheet.Match != nil { // a game always has a line of information
		w.frame.Kind |= gem.Info
	}
	if p.Icon != nil {
		picture, err := p.Icon()
		if err != nil {
			return nil, err
		}
		w.frame.Icon = gem.IconOf(picture)
	}
	d.windows = append(d.windows, w)
	w.sheet.Check()
	d.place()
	d.OpenWindow(w.frame)
	if w.sheet.Begun != nil {
		w.sheet.Begun()
	}
	d.refresh()
	return w.sheet.Window, nil
}

// all returns the windows, preceded by the desktop if something is on it.
func (d *Desk) all() []*window {
	if d.ground != nil {
		return append([]*window{d.ground}, d.windows...)
	}
	return d.windows
}

// top returns the window with the focus, or the desktop, or nil if all are icons.
func (d *Desk) top() *window {
	if f := d.Topmost(); f != nil {
		for _, w := range d.windows {
			if w.frame == f {
				return w
			}
		}
	}
	return d.ground
}

// place lays out all windows, in another resolution if they do not fit this one.
func (d *Desk) place() {
	now := d.Screen().Mode
	mode := toolkit.Mode(now, gem.Modes, func(m *fb.Mode) bool {
		on := d.Desk
		if m != now {
			font, err := gem.SystemFont(m.Cell.Y)
			if err != nil {
				return false
			}
			on = gem.New(m, font, "")
		}
		fits := true
		for _, w := range d.all() {
			fits = w.fit(on) && fits
		}
		return fits
	})
	if mode != now {
		font, _ := gem.SystemFont(mode.Cell.Y) // it was read before without an error
		d.SetMode(mode, font)
		d.env.Mode, d.look, d.menus, d.lamp = mode, newLook(d.Desk), "", assist.Off
	}
	d.lend()
	for i, w := range d.windows {
		w.sheet.Env.Mode = mode
		if mode != now {
			w.recall()
			w.sheet.Readopt()
			w.fit(d.Desk)
		}
		w.settle(i, mode != now)
	}
	if d.ground != nil {
		d.ground.sheet.Env.Mode = mode
	}
}

// spare lists the pens that nothing on the screen uses: of 16, two kinds of magenta and
// of cyan; of 256, the last.
func spare(depth int) (pens []int) {
	switch depth {
	case 4:
		return []int{5, 7, 13, 14}
	case 8:
		for i := range 64 {
			pens = append(pens, 254-i)
		}
	}
	return pens
}

// lend gives the registers of these pens to a program that is alone on the screen.
func (d *Desk) lend() {
	if d.ground != nil || len(d.windows) != 1 {
		return
	}
	colors := d.windows[0].sheet.Window.Colors
	for i, pen := range spare(d.Desk.Screen.Depth()) {
		if i < len(colors) {
			d.Desk.Screen.Regs.Set(int(d.Desk.Screen.Mode.Pen(pen)), colors[i])
		}
	}
}

// Screen implements games.Game, and so do the methods that follow.
func (d *Desk) Screen() *fb.Screen {
	if w := d.top(); w != nil && !d.Modal() {
		if s := w.sheet.Shown(); s != nil {
			return s
		}
	}
	return d.Desk.Screen
}

func (d *Desk) Due() (time.Duration, bool) { return d.Clock.Due() }

func (d *Desk) Advance(now time.Duration) {
	due, ok := d.Clock.Due()
	d.Clock.Advance(now)
	if ok && due <= now {
		d.refresh()
	}
}

func (d *Desk) Done() bool { return d.done }

// Title implements games.Titled.
func (d *Desk) Title() string {
	if w := d.topmost; w != nil {
		return w.sheet.Title
	}
	return d.Program
}

// Match returns what a pipe drives: the game of the topmost window.
func (d *Desk) Match() play.Match {
	w := d.top()
	if w == nil {
		w = d.windows[len(d.windows)-1]
	}
	return w.match
}

// withdraw closes questions and help before a change that does not come from the mouse or
// the keys.
func (d *Desk) withdraw() {
	d.Dismiss()
	d.reading = false
}

// Event implements games.Game.
func (d *Desk) Event(ev input.Event) {
	d.Clock.Advance(ev.Time)
	w := d.top()
	if d.keeps && w != nil && !w.ground {
		was := w.lies()
		d.event(ev)
		if now := w.lies(); now != was {
			d.env.KeepFrame(w.sheet.Program.Name, now)
		}
	} else {
		d.event(ev)
	}
	switch ev.Kind {
	case input.Move, input.Press, input.Release:
		if !d.Modal() {
			d.point(d.top(), ev.At)
		}
	}
	d.refresh()
}

// Thinking implements games.Thinker: the first of the windows whose search is due.
func (d *Desk) Thinking() (due time.Duration, thinking bool) {
	for _, w := range d.windows {
		if w.sheet.Thinking == nil {
			continue
		}
		if at, ok := w.sheet.Thinking(); ok && (!thinking || at < due) {
			due, thinking = at, true
		}
	}
	return due, thinking
}

func (d *Desk) event(ev input.Event) {
	w := d.top()
	switch {
	case w != nil && w.sheet.Stops(ev):
		return
	case w != nil && !d.Modal() && w.sheet.Shown() != nil && ev.Kind != input.Focus && ev.Kind != input.Blur && ev.Kind != input.Close:
		if !w.sheet.Own(ev) && ev.Kind == input.KeyDown {
			d.key(w, ev)
		}
		return
	case ev.Kind == input.KeyDown && d.reading && ev.Key == "f1":
		ev.Key = "undo" // the key that opened the help closes it
	case ev.Kind == input.KeyDown && !d.Modal():
		d.key(w, ev)
		return
	case w != nil && w.sheet.Mouse.Held() && ev.Kind == input.Press:
		w.sheet.Press(ev, w.origin)
		return
	case w != nil && ev.Kind == input.Release && (w.sheet.Release(ev) || d.ground != nil && d.ground.sheet.Release(ev)):
		d.Desk.Event(ev) // which has seen the press, too
		return
	case w != nil && ev.Kind == input.Move && (w.sheet.Move(ev) || d.ground != nil && d.ground.sheet.Move(ev)):
		return
	}
	if d.Desk.Event(ev) {
		if d.Modal() && w != nil {
			w.sheet.Cancel()
		}
		return
	}
	switch ev.Kind {
	case input.Focus, input.Blur:
		if w != nil && ev.Kind == input.Blur {
			w.sheet.Cancel()
		}
		d.focused = ev.Kind == input.Focus
	case input.Close:
		switch {
		case d.ground != nil:
			d.ground.sheet.Leave()
		case len(d.windows) > 0:
			d.windows[len(d.windows)-1].sheet.Leave()
		}
	case input.Press:
		switch {
		case w != nil && !w.ground && ev.At.In(w.frame.Work()):
			w.sheet.Press(ev, w.origin)
		case d.ground != nil:
			d.ground.sheet.Press(ev, d.ground.origin)
		}
	case input.Wheel:
		if w != nil && !d.Modal() {
			w.sheet.Wheel(ev.At.Sub(w.origin()), ev.Delta)
		}
	}
}

// point shows the mouse form that the view under the pointer asks for.
func (d *Desk) point(w *window, at image.Point) {
	switch {
	case w == nil:
		d.SetPointer(gem.PointerArrow)
	case w.sheet.Mouse.Hand():
		d.SetPointer(gem.PointerHand)
	case !w.sheet.Mouse.Held():
		form := w.sheet.Hover(at.Sub(w.origin()))
		if d.SetPointer(gem.PointerArrow); form != nil {
			d.SetForm(form)
		}
	}
}

// key handles a key while nothing covers the windows.
func (d *Desk) key(w *window, ev input.Event) {
	name := input.KeyName(ev.Key, ev.Mods)
	if w == nil {
		for _, w := range d.windows {
			switch name {
			case "ctrl+space", "escape", "return":
				w.frame.Iconify(false)
				return
			}
		}
		return
	}
	if w.sheet.Key(ev) || ev.Repeat {
		return
	}
	for _, c := range d.lines {
		if c != nil && c.Key != "" && c.Key == name {
			c.Run()
			return
		}
	}
	switch {
	case name == "f1" && w.sheet.Help != "": // a desktop's menus have no line for it
		w.help()
	case name == "escape":
		w.sheet.Leave()
	}
}

// refresh updates the screen from the programs.
func (d *Desk) refresh() {
	place := false
	for _, w := range d.all() {
		place = w.sheet.Check() || place
	}
	if place && !d.Modal() {
		d.place()
	}
	w := d.top()
	d.topmost = w
	for _, v := range d.all() {
		rests := v == w && d.focused && d.Asking() && v.sheet.Rests()
		v.sheet.Front(v == w && d.focused && !rests, rests)
	}
	for _, w := range d.all() {
		w.text()
		w.sliders()
		w.flush()
	}
	if w != nil {
		d.bar(w)
	}
}

// bar shows the menus of a window and its lamp.
func (d *Desk) bar(w *window) {
	menus := w.menus()
	if same := toolkit.Same(menus); same != d.menus && !d.Modal() {
		d.menus = same
		d.setMenus(menus)
		d.lamp = assist.Off
	} else if same == d.menus {
		// Commands are remade by some programs; those in the bar are always the latest.
		d.lines = d.lines[:0]
		for _, m := range menus {
			d.lines = append(d.lines, m.Commands...)
		}
	}
	if t := d.Menu(); t != nil && len(d.objects()) == len(d.lines) {
		for n, i := range d.objects() {
			if c := d.lines[n]; c.Text != "" {
				t.Set(i, rsc.Disabled, !c.Usable())
				t.Set(i, rsc.Checked, c.Ticked())
			}
		}
	}
	if l := w.sheet.Lamp(); l != d.lamp {
		d.lamp = l
		d.ShowBadge(l.Draw)
	}
}

// setMenus shows menus in the bar.
func (d *Desk) setMenus(menus []app.Menu) {
	var titles []trees.MenuTitle
	d.lines = nil
	for _, m := range menus {
		t := trees.MenuTitle{Title: " " + m.Title + " "}
		for _, c := range m.Commands {
			text := c.Text
			switch {
			case c.Text == "":
				text = "-"
			case c.Key != "":
				text += "\t" + shortcut(c.Key)
			}
			t.Items = append(t.Items, text)
			d.lines = append(d.lines, c)
		}
		titles = append(titles, t)
	}
	trees.Fit(titles, d.Screen().Rect.Dx()/8-2) // without the lamp
	tree := d.Tree(trees.NewMenu(titles))
	d.env.Report(d.SetMenu(tree, d.chosen))
}

// objects returns the objects of the lines of the bar's menus.
func (d *Desk) objects() (list []int) {
	for i, o := range d.Menu().Objects {
		if o.Type == rsc.TypeString {
			list = append(list, i)
		}
	}
	return list
}

// chosen carries out the command of a line of the bar.
func (d *Desk) chosen(_, item int) {
	if n := slices.Index(d.objects(), item); n >= 0 && n < len(d.lines) && d.lines[n].Do != nil {
		d.lines[n].Do()
	}
}

// shortcut returns a key as menus on the Atari show it: ^N, Shift F2.
func shortcut(key string) string {
	words := strings.Split(key, "+")
	last := words[len(words)-1]
	text := strings.ToUpper(last[:1]) + last[1:]
	for _, mod := range words[:len(words)-1] {
		switch mod {
		case "ctrl":
			text = "^" + text
		case "alt":
			text = "🮿" + text // the Atari's character 7
		default:
			text = "Shift " + text
		}
	}
	return text
}

// Where implements games.Finder.
func (d *Desk) Where(name string) (image.Rectangle, bool) {
	w := d.top()
	if r, ok := d.Desk.Where(name); ok && (d.Modal() || w == nil) {
		return r, ok
	}
	if w == nil {
		return image.Rectangle{}, false
	}
	if !d.Modal() {
		if r, ok, shown := w.sheet.OnDisplay(name); shown {
			return r, ok
		}
	}
	if w.ground {
		if r, ok := w.sheet.Where(name); ok {
			return r.Add(w.origin()), true
		}
		return d.Desk.Where(name)
	}
	switch name {
	case "button:Close":
		return w.frame.Closer(), true
	case "score", "status":
		return w.frame.InfoLine(), w.frame.Kind&gem.Info != 0
	}
	if r, ok := w.sheet.Where(name); ok {
		return r.Add(w.origin()), true
	}
	if g := d.ground; g != nil {
		if r, ok := g.sheet.Where(name); ok {
			return r.Add(g.origin()), true
		}
	}
	return d.Desk.Where(name)
}

// Reading returns the texts on the screen besides the position: those of what covers the
// windows, or the focus.
func (d *Desk) Reading() (front, focus []string) {
	if front, focus = d.Desk.Reading(); front != nil {
		return front, focus
	}
	if w := d.top(); w != nil {
		return nil, w.sheet.Keys()
	}
	return nil, nil
}
