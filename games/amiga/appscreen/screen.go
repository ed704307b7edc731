// Package appscreen shows programs of package app on the Amiga, each on its own screen.
// The status is in the title bar, the menus are on the right mouse button, frequent
// commands are gadgets in a strip at the lower edge, questions are requesters, and
// controls are gadgets.
//
// [Info] turns a program into a game for the Amiga. A program that does not fit the
// screen gets a larger one.
package appscreen

import (
	"image"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/intuition"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/assist"
	"phosphor/games/play"
)

// screens are the display modes of programs, the usual one first.
var screens = []string{"amiga", "amiga-mono", "amiga-200-16", "amiga-200-mono"}

// Info returns the catalogue row for a program on the Amiga.
func Info(p *app.Program) *games.Info {
	return p.Row(games.Info{
		Machine: "Amiga", Modes: screens, Mono: "amiga-mono",
		Open: func(env games.Env) (games.Game, error) { return Open(p, env) },
	})
}

// A Program is a program on its own screen. It is a games.Game and the program's Host.
type Program struct {
	on    *intuition.Screen
	sheet *toolkit.Sheet
	match play.Match
	look  *look
	dirty fb.Region // of the sheet

	same  string // the present menus and gadgets, see toolkit.Same
	strip []*intuition.Gadget
	lines []*app.Command // of the menus, in their order
	lamp  assist.Light
	done  bool

	focused bool
	reading bool // a page of help is open
}

// Open opens a program on a screen.
func Open(program *app.Program, env games.Env) (*Program, error) {
	return OpenOver(program, env, 0, nil, nil)
}

// OpenOver opens a program, at the given time, on a screen in front of the Workbench
// bench, which back brings to the front. If bench is nil, the Workbench is empty.
func OpenOver(program *app.Program, env games.Env, now time.Duration, bench *intuition.Screen, back func()) (*Program, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	title := program.TitleIn(env.Lang)
	p := &Program{on: intuition.New(env.Mode, font, title, pensFor(env.Mode))}
	p.on.Clock.Advance(now)
	if bench != nil {
		p.on.Over(bench, back)
	}
	p.sheet = toolkit.NewSheet(&app.Window{Title: title, Program: program, Env: env, Clock: &p.on.Clock, Host: p})
	p.sheet.Update = p.dirty.Add
	p.match = p.sheet.Session(p.withdraw, p.refresh)
	p.on.Message, p.on.Redraw = env.Message, p.draw
	if p.look, err = newLook(p.on); err != nil {
		return nil, err
	}
	if err := program.Open(p.sheet.Window); err != nil {
		return nil, err
	}
	p.sheet.Check()
	p.commands()
	p.place()
	p.focused = true
	if p.sheet.Begun != nil {
		p.sheet.Begun()
	}
	p.refresh()
	return p, nil
}

// border is the margin around everything: a frame and some space.
var border = image.Pt(8, 4)

// stripHigh is the height of the strip of gadgets.
func (p *Program) stripHigh() int {
	if len(p.strip) == 0 {
		return 0
	}
	return p.on.Font.Height + 4
}

// place lays out everything, on another screen if it does not fit this one.
func (p *Program) place() {
	now := p.on.Mode()
	mode := toolkit.Mode(now, screens, func(m *fb.Mode) bool {
		room := image.Pt(m.Width, m.Height-p.on.Bar().Dy()-p.stripHigh()).Sub(border.Mul(2))
		return p.sheet.Place(room, m.Aspect, metrics(p.on.Font, m))
	})
	p.sheet.Env.Mode = mode
	if mode == now {
		p.on.Update(p.on.Work())
		return
	}
	p.on.SetMode(mode, pensFor(mode))
	if l, err := newLook(p.on); err == nil { // its fonts were read before without an error
		p.look = l
	}
	p.sheet.Readopt()
	p.same = ""
	p.lamp = assist.Off
	p.commands()
}

// origin returns the position of the sheet: in the middle of the area between the bar and
// the strip.
func (p *Program) origin() image.Point {
	w := p.on.Work()
	w.Max.Y -= p.stripHigh()
	d := w.Size().Sub(p.sheet.Size).Div(2)
	return w.Min.Add(image.Pt(max(d.X, 0), max(d.Y, 0)))
}

// Screen implements games.Game, and so do the methods that follow.
func (p *Program) Screen() *fb.Screen {
	if !p.on.Modal() {
		if s := p.sheet.Shown(); s != nil {
			return s
		}
	}
	return p.on.Display()
}

// Window returns the program's window.
func (p *Program) Window() *app.Window { return p.sheet.Window }

func (p *Program) Due() (time.Duration, bool) { return p.on.Clock.Due() }

func (p *Program) Advance(now time.Duration) {
	due, ok := p.on.Clock.Due()
	p.on.Clock.Advance(now)
	if ok && due <= now {
		p.refresh()
	}
}

func (p *Program) Done() bool        { return p.done }
func (p *Program) Title() string     { return p.sheet.Title }
func (p *Program) Match() play.Match { return p.match }

// Thinking implements games.Thinker.
func (p *Program) Thinking() (due time.Duration, thinking bool) {
	if p.sheet.Thinking == nil {
		return 0, false
	}
	return p.sheet.Thinking()
}

// withdraw closes questions and help before a change that does not come from the mouse or
// the keys.
func (p *Program) withdraw() {
	p.on.Dismiss()
	p.reading = false
}

// Event implements games.Game.
func (p *Program) Event(ev input.Event) {
	p.on.Clock.Advance(ev.Time)
	p.event(p.on.Own(ev))
	p.refresh()
}

func (p *Program) event(ev input.Event) {
	switch {
	case p.sheet.Stops(ev):
		return
	case p.sheet.Shown() != nil && !p.on.Modal() && ev.Kind != input.Focus && ev.Kind != input.Blur && ev.Kind != input.Close:
		if !p.sheet.Own(ev) && !p.on.Event(ev) && ev.Kind == input.KeyDown && ev.Key == "escape" && !ev.Repeat {
			p.sheet.Leave()
		}
		return
	case ev.Kind == input.KeyDown && p.reading && ev.Key == "f1":
		ev.Key = "escape" // the key that opened the help closes it
	case ev.Kind == input.KeyDown && !p.on.Modal():
		if p.sheet.Key(ev) {
			return
		}
		if !p.on.Event(ev) && ev.Key == "escape" && !ev.Repeat {
			p.sheet.Leave()
		}
		return
	case p.sheet.Mouse.Held() && ev.Kind == input.Press:
		p.sheet.Press(ev, p.origin)
		return
	case ev.Kind == input.Move && p.sheet.Move(ev), ev.Kind == input.Release && p.sheet.Release(ev):
		return
	case ev.Kind == input.Press && ev.Button == input.Right && !p.on.Modal() && p.marks(ev.At.Sub(p.origin())):
		// The program has set RMBTRAP: over its drawing the right button belongs to it.
		p.sheet.Press(ev, p.origin)
		return
	}
	if p.on.Event(ev) {
		if p.on.Modal() {
			p.sheet.Cancel()
		}
		return
	}
	switch ev.Kind {
	case input.Focus, input.Blur:
		if ev.Kind == input.Blur {
			p.sheet.Cancel()
		}
		p.focused = ev.Kind == input.Focus
	case input.Close:
		p.sheet.Leave()
	case input.Press:
		if !p.sheet.Press(ev, p.origin) {
			p.sheet.Panel.Leave()
		}
	case input.Wheel:
		if !p.on.Modal() {
			p.sheet.Wheel(ev.At.Sub(p.origin()), ev.Delta)
		}
	case input.Move:
		p.on.SetPointer(p.sheet.Hover(ev.At.Sub(p.origin())))
	}
}

// marks reports whether the program uses the right button at a point of the sheet.
func (p *Program) marks(at image.Point) bool {
	if v := p.sheet.View; v != nil && v.Marks && at.In(p.sheet.ViewBox) {
		return true
	}
	for _, q := range p.sheet.Panel.Pieces() {
		if v := q.Control.View; q.Part == toolkit.Area && v != nil && v.Marks && at.Sub(p.sheet.PanelBox.Min).In(q.Rect) {
			return true
		}
	}
	return false
}

// refresh updates the screen from the program.
func (p *Program) refresh() {
	rests := p.focused && p.on.Asking() && p.sheet.Rests()
	p.sheet.Front(p.focused && !rests, rests)
	placed := p.sheet.Check()
	if !p.on.Modal() {
		p.commands()
		if placed {
			p.dirty.Clear()
			p.place()
		}
	}
	p.marked()
	text, number := p.sheet.Line()
	title := p.sheet.Title
	for _, t := range []string{text, number} {
		if t != "" {
			title += "    " + t
		}
	}
	depth, _ := p.on.Where("depth:back")
	room := (depth.Min.X - 3*p.on.Bar().Dy()) / p.on.Font.Width("0")
	if utf8.RuneCountInString(title) > room {
		title = strings.ReplaceAll(title, "    ", "  ")
	}
	if r := []rune(title); len(r) > room {
		title = string(r[:room])
	}
	p.on.SetTitle(title)
	if l := p.sheet.Lamp(); l != p.lamp {
		p.lamp, p.on.Badge = l, l.Badge(p.on.Display(), p.on.Pens.Detail, p.on.Pens.Block)
		p.on.Update(p.on.Bar())
	}
	rects := slices.Clone(p.dirty.Rects())
	p.dirty.Clear()
	for _, r := range rects {
		p.on.Update(r.Add(p.origin()))
	}
}

// commands puts the commands into the menus and the strip if they have changed.
func (p *Program) commands() {
	own := p.sheet.Commands(p.about, p.help, p.sheet.Leave)
	list := append([]app.Menu{{Title: p.sheet.T("Project")}}, p.sheet.Menus...)
	if own.Quit == nil {
		own.Quit = toolkit.Extract(list, "ctrl+q") // it belongs in the first menu
	}
	list[0].Commands = toolkit.Join(nil, []*app.Command{own.About}, []*app.Command{own.Quit})
	if len(list) == 1 && own.Undo != nil {
		list = append(list, app.Menu{Title: p.sheet.T("Game")})
	}
	last := len(list) - 1
	if last > 0 {
		list[1].Commands = toolkit.Join(list[1].Commands, []*app.Command{own.Undo, own.Redo})
	}
	helps := p.sheet.T("Help")
	switch {
	case last > 0 && list[last].Title == helps:
		list[last].Commands = toolkit.Join(list[last].Commands, own.Hints, []*app.Command{own.Help})
	case own.Hints == nil:
		list[0].Commands = toolkit.Join(nil, []*app.Command{own.About, own.Help}, []*app.Command{own.Quit})
	default:
		list = append(list, app.Menu{Title: helps, Commands: toolkit.Join(own.Hints, []*app.Command{own.Help})})
	}
	handy := p.sheet.Handy()
	for _, c := range []*app.Command{own.Undo, own.Help, own.Quit} {
		if c != nil && len(p.sheet.Menus) > 0 {
			handy = append(handy, c)
		}
	}
	p.lines = p.lines[:0]
	for _, m := range list {
		p.lines = append(p.lines, m.Commands...)
	}
	p.lines = append(p.lines, handy...)
	same := toolkit.Same(append(list, app.Menu{Commands: handy}))
	if same == p.same {
		return
	}
	p.same = same
	p.on.Menus = nil
	n := 0
	do := func(n int) func() { return func() { p.lines[n].Do() } }
	for _, m := range list {
		menu := &intuition.Menu{Title: m.Title}
		for _, c := range m.Commands {
			at := n
			menu.Items = append(menu.Items, &intuition.Item{Text: c.Text, Key: c.Key, Chosen: do(n),
				Enabled: func() bool { return p.lines[at].Usable() }, Checked: func() bool { return p.lines[at].Ticked() }})
			n++
		}
		p.on.Menus = append(p.on.Menus, menu)
	}
	p.on.Remove()
	p.strip = nil
	for _, c := range handy {
		p.strip = append(p.strip, &intuition.Gadget{Text: strings.TrimSuffix(c.Text, "..."), Hit: do(n)})
		n++
	}
	if len(p.strip) > 0 {
		p.on.Strip(p.strip...)
	}
}

// marked enables and disables the gadgets of commands.
func (p *Program) marked() {
	for i, g := range p.strip {
		if n := len(p.lines) - len(p.strip) + i; n >= 0 {
			p.on.Enable(g, p.lines[n].Usable())
		}
	}
}

// Where implements games.Finder.
func (p *Program) Where(name string) (image.Rectangle, bool) {
	if !p.on.Modal() {
		if r, ok, shown := p.sheet.OnDisplay(name); shown {
			return r, ok
		}
	}
	if name == "score" || name == "status" {
		name = "title"
	}
	if r, ok := p.on.Where(name); ok {
		return r, true
	}
	if r, ok := p.sheet.Where(name); ok {
		return r.Add(p.origin()).Add(p.on.Drop()), true
	}
	// A gadget has a shorter text than its menu item: Open for Open...
	return p.on.Where(strings.TrimSuffix(name, "..."))
}

// Reading returns the texts on the screen besides the position.
func (p *Program) Reading() (front, focus []string) {
	if front, focus = p.on.Reading(); front != nil {
		return front, focus
	}
	return nil, p.sheet.Keys()
}
