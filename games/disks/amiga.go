package disks

import (
	"bytes"
	"fmt"
	"image"
	"path"
	"slices"
	"strings"
	"time"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/amigaicon"
	"phosphor/games/amiga/appscreen"
	"phosphor/games/amiga/intuition"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/play"
)

// This file implements Workbench 1.3: disk icons at the right, drawers as windows, icons
// from the disk's own .info files in their saved places, and viewers on their own screens
// in front of it. Our additions: Show All, which 1.3 lacked; a disk without any .info
// files shows all files from the start.

// benchModes are the displays of the Workbench.
var benchModes = []string{"amiga-wb13", "amiga-wb20", "amiga-200-mono", "amiga-mono", "amiga-wb13-256", "amiga-256-mono"}

// A bench is the Workbench and the screens in front of it. It is a Desk.
type bench struct {
	on      *intuition.Screen
	shell   *Shell
	look    app.Look
	windows intuition.Windows
	drawers []*drawer // the first is the screen itself
	screens []*appscreen.Program
	front   *appscreen.Program // nil: the Workbench is in front
	menus   string
	lines   []*app.Command
	done    bool
}

func openAmiga(s *Shell) (Desk, Theme, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, nil, err
	}
	b := &bench{shell: s, on: intuition.Workbench(s.opt.Env.Mode, font, s.in("Workbench"))}
	b.on.Message, b.on.Redraw = s.opt.Env.Message, b.draw
	if b.look, err = appscreen.LookOf(b.on); err != nil {
		return nil, nil, err
	}
	b.windows.On = b.on
	b.on.Depth(b.nextScreen, func() {})
	return b, &benchTheme{b: b, icons: map[*Entry]*wbIcon{}, usual: map[Class]*wbIcon{}}, nil
}

// A drawer is a program in a window of the Workbench, or on its screen. It is its Host.
type drawer struct {
	*toolkit.Sheet
	b      *bench
	window *intuition.Window // nil: the screen itself
}

// Open opens folders in windows and everything else on its own screen.
func (b *bench) Open(p *app.Program) (*app.Window, error) {
	if p.Name != "folder" {
		env := b.shell.opt.Env
		name := "amiga"
		if b.on.Mono() {
			name = "amiga-mono"
		}
		mode, err := modes.Find(name)
		if err != nil {
			return nil, err
		}
		env.Mode = mode
		s, err := appscreen.OpenOver(p, env, b.on.Clock.Now(), b.on, func() { b.show(nil) })
		if err != nil {
			return nil, err
		}
		b.screens = append(b.screens, s)
		b.show(s)
		return s.Window(), nil
	}
	d, err := b.start(p)
	if err != nil {
		return nil, err
	}
	w := &intuition.Window{Title: d.Title, Least: image.Pt(160, 60)}
	w.Draw, w.Input, w.Closed, w.Placed, w.Scrolled, w.Knob = d.draw, d.input, d.Leave, d.placed, d.scrolled, d.knob
	d.window = w
	work := b.on.Work()
	w.Frame = d.Window.Frame
	if w.Frame.Empty() {
		n := len(b.windows.List)
		w.Frame = image.Rectangle{Max: w.FrameFor(d.View.Size)}.Add(image.Pt(8+n*20, work.Min.Y+4+n*12))
	}
	w.Frame.Max = image.Pt(min(max(w.Frame.Max.X, w.Frame.Min.X+160), work.Max.X), min(max(w.Frame.Max.Y, w.Frame.Min.Y+60), work.Max.Y))
	w.Frame = w.Frame.Add(image.Pt(0, max(work.Min.Y-w.Frame.Min.Y, 0))).Intersect(work)
	d.placed()
	b.windows.Open(w)
	b.show(nil)
	b.refresh()
	return d.Window, nil
}

// OpenGround opens what lies on the Workbench screen.
func (b *bench) OpenGround(p *app.Program) (*app.Window, error) {
	d, err := b.start(p)
	if err != nil {
		return nil, err
	}
	d.placed()
	b.on.Update(b.on.Bar().Union(b.on.Work()))
	b.refresh()
	return d.Window, nil
}

func (b *bench) start(p *app.Program) (*drawer, error) {
	d := &drawer{b: b, Sheet: toolkit.NewSheet(&app.Window{Title: p.Title, Program: p, Env: b.shell.opt.Env, Clock: &b.on.Clock})}
	d.Host, d.Native = d, true
	d.Update = func(r image.Rectangle) { b.on.Update(r.Add(d.origin()).Intersect(d.room())) }
	b.drawers = append(b.drawers, d)
	if err := p.Open(d.Sheet.Window); err != nil {
		return nil, err
	}
	d.Check()
	return d, nil
}

// room returns the area of the drawer's view on the screen.
func (d *drawer) room() image.Rectangle {
	if d.window == nil {
		return d.b.on.Work()
	}
	return d.window.Inside()
}

func (d *drawer) origin() image.Point { return d.room().Min }

// placed lays out the view at the window's present position.
func (d *drawer) placed() {
	d.Place(d.room().Size(), d.b.on.Mode().Aspect, toolkit.Metrics{Font: d.b.on.Font})
	d.bars()
}

// bars updates the scroll bars to what the view shows.
func (d *drawer) bars() {
	s, w := d.Scrolls(), d.window
	if s == nil || w == nil {
		return
	}
	part := func(n, of int) int { return min(max(n, 0)*1000/max(of, 1), 1000) }
	size := d.View.Size
	now := [4]int{part(s.At.X, s.Extent.X-size.X), part(size.X, s.Extent.X), part(s.At.Y, s.Extent.Y-size.Y), part(size.Y, s.Extent.Y)}
	if now != [4]int{w.HPos, w.HSize, w.VPos, w.VSize} {
		w.HPos, w.HSize, w.VPos, w.VSize = now[0], now[1], now[2], now[3]
		d.b.on.Update(w.Frame)
	}
}

func (d *drawer) scrolled(x, y int, page bool) {
	s := d.View.Scroll
	by := image.Pt(x*s.Step.X, y*s.Step.Y)
	if page {
		by = image.Pt(x*d.View.Size.X, y*d.View.Size.Y)
	}
	d.View.ScrollTo(s.At.Add(by))
	d.bars()
}

func (d *drawer) knob(h, v int) {
	s := d.View.Scroll
	d.View.ScrollTo(image.Pt(h*(s.Extent.X-d.View.Size.X)/1000, v*(s.Extent.Y-d.View.Size.Y)/1000))
	d.bars()
}

func (d *drawer) draw(image.Rectangle) {
	d.View.Draw(app.NewCanvas(d.b.on.Bitmap(), d.origin(), d.b.look))
}

func (d *drawer) input(ev input.Event) bool {
	switch ev.Kind {
	case input.Press:
		if ev.Button == input.Right {
			return false
		}
		d.Press(ev, d.origin)
	case input.Move:
		return d.Move(ev)
	case input.Release:
		return d.Release(ev)
	case input.Wheel:
		d.Wheel(ev.At.Sub(d.origin()), ev.Delta)
	case input.KeyDown:
		return d.Key(ev)
	}
	return true
}

// Close implements app.Host, and so do the methods that follow.
func (d *drawer) Close() {
	if d.window == nil {
		d.b.done = true
		return
	}
	d.b.drawers = slices.DeleteFunc(d.b.drawers, func(o *drawer) bool { return o == d })
	d.b.windows.Close(d.window)
	if d.Closed != nil {
		d.Closed()
	}
}

func (d *drawer) Type(*app.View) {}
func (d *drawer) Look() app.Look { return d.b.look }

// Say shows a remark in the title bar of the Workbench.
func (d *drawer) Say(text string) { d.b.on.SetTitle(text) }

func (d *drawer) Ask(q app.Question) {
	d.Cancel()
	if len(q.Answers) == 0 {
		q.Answers = []string{"OK"}
	}
	r := intuition.Requester{Lines: strings.Split(q.Text, "\n"), Buttons: q.Answers, Center: !q.Field}
	if q.Field {
		r.Fields = []intuition.Field{{Text: q.Initial, Max: max(q.Max, 40)}}
	}
	d.b.on.Request(r, func(button int, fields []string) { q.Answer(button, strings.Join(fields, "")) })
}

func (d *drawer) File(app.FileQuestion) {}

func (d *drawer) Read(title, text string) {
	_, lines := toolkit.Lines(text, 60)
	d.b.on.Request(intuition.Requester{Lines: lines[:min(len(lines), 17)], Buttons: []string{"OK"}}, nil)
}

// draw draws the Workbench screen: its icons, then the windows.
func (b *bench) draw(r image.Rectangle) {
	fb.Fill(b.on.Bitmap(), r, 0, fb.OpCopy)
	if len(b.drawers) > 0 {
		b.drawers[0].draw(r)
	}
	b.windows.Draw(r)
}

// active returns the drawer with the focus: that of the active window, or the screen's.
func (b *bench) active() *drawer {
	for _, d := range b.drawers {
		if d.window != nil && d.window == b.windows.Active {
			return d
		}
	}
	if len(b.drawers) > 0 {
		return b.drawers[0]
	}
	return nil
}

// show brings a screen to the front; nil: the Workbench.
func (b *bench) show(s *appscreen.Program) {
	b.front = s
	shown := b.Screen()
	shown.MarkDirty(shown.Rect)
}

// nextScreen brings the screen behind the Workbench to the front.
func (b *bench) nextScreen() {
	if n := len(b.screens); n > 0 {
		b.show(b.screens[n-1])
	}
}

// Screen implements games.Game, and so do the methods that follow.
func (b *bench) Screen() *fb.Screen {
	if b.front != nil {
		return b.front.Screen()
	}
	return b.on.Display()
}

func (b *bench) Event(ev input.Event) {
	b.on.Clock.Advance(ev.Time)
	if ev.Kind == input.Close {
		b.done = true
		return
	}
	if s := b.front; s != nil {
		s.Event(ev)
		b.reap()
		return
	}
	d := b.active()
	switch {
	case ev.Kind == input.KeyDown && !b.on.Modal() && d.Key(ev):
	case b.on.Event(ev), b.windows.Event(ev):
	case ev.Kind == input.KeyDown && ev.Key == "f1" && !ev.Repeat && d.Help != "":
		d.Read("", d.Explain())
	case ev.Kind == input.KeyDown && ev.Key == "escape" && !ev.Repeat:
		if d.window != nil {
			d.Leave()
		} else {
			b.done = true
		}
	case ev.Kind == input.Press || ev.Kind == input.Move || ev.Kind == input.Release:
		b.drawers[0].input(ev)
	}
	b.refresh()
}

// reap removes screens whose programs have ended.
func (b *bench) reap() {
	b.screens = slices.DeleteFunc(b.screens, func(s *appscreen.Program) bool { return s.Done() })
	if b.front != nil && b.front.Done() {
		b.front = nil
		if n := len(b.screens); n > 0 {
			b.front = b.screens[n-1]
		}
		b.show(b.front)
	}
}

// refresh updates the screen from the programs.
func (b *bench) refresh() {
	for _, d := range b.drawers {
		if d.Check() {
			d.placed()
			b.on.Update(d.room())
		}
		d.bars()
		if d.window != nil && d.window.Title != d.Title {
			d.window.Title = d.Title
			b.on.Update(d.window.Frame)
		}
	}
	d := b.active()
	if d == nil || b.on.Modal() {
		return
	}
	b.lines = b.lines[:0]
	for _, m := range d.Menus {
		b.lines = append(b.lines, m.Commands...)
	}
	if same := toolkit.Same(d.Menus); same != b.menus {
		b.menus, b.on.Menus = same, nil
		n := 0
		for _, m := range d.Menus {
			menu := &intuition.Menu{Title: m.Title}
			for _, c := range m.Commands {
				i := n
				menu.Items = append(menu.Items, &intuition.Item{Text: c.Text, Key: c.Key, Chosen: func() { b.lines[i].Do() },
					Enabled: func() bool { return b.lines[i].Usable() }, Checked: func() bool { return b.lines[i].Ticked() }})
				n++
			}
			b.on.Menus = append(b.on.Menus, menu)
		}
	}
}

func (b *bench) Advance(now time.Duration) {
	b.on.Clock.Advance(now)
	for _, s := range b.screens {
		s.Advance(now)
	}
	b.reap()
}

func (b *bench) Due() (due time.Duration, ok bool) {
	due, ok = b.on.Clock.Due()
	for _, s := range b.screens {
		if at, has := s.Due(); has && (!ok || at < due) {
			due, ok = at, true
		}
	}
	return due, ok
}

func (b *bench) Done() bool        { return b.done }
func (b *bench) Match() play.Match { return nil }

// Front implements Desk, and so do the methods that follow.
func (b *bench) Front() *app.Window {
	if b.front != nil {
		return b.front.Window()
	}
	if d := b.active(); d != nil {
		return d.Window
	}
	return nil
}

func (b *bench) Raise(w *app.Window) {
	for _, s := range b.screens {
		if s.Window() == w {
			b.show(s)
		}
	}
	for _, d := range b.drawers {
		if d.Window == w && d.window != nil {
			b.windows.Front(d.window)
			b.windows.Activate(d.window)
			b.show(nil)
		}
	}
	b.refresh()
}

func (b *bench) Sync() {
	b.on.Dismiss()
	b.reap()
	b.refresh()
}

func (b *bench) Where(name string) (image.Rectangle, bool) {
	if b.front != nil {
		return b.front.Where(name)
	}
	d := b.active()
	if kind, rest, ok := strings.Cut(name, ":"); ok && kind == "gadget" && d != nil && d.window != nil {
		r := d.window.Gadget(rest)
		return r, !r.Empty()
	}
	for _, d := range []*drawer{d, b.drawers[0]} {
		if r, ok := d.Sheet.Where(name); ok {
			return r.Add(d.origin()), true
		}
	}
	return b.on.Where(name)
}

func (b *bench) Reading() (front, focus []string) {
	if b.front != nil {
		return b.front.Reading()
	}
	if front, focus = b.on.Reading(); front != nil {
		return front, focus
	}
	return nil, b.active().Keys()
}

// A wbIcon is an icon as the Workbench draws it.
type wbIcon struct {
	info   *amigaicon.Icon // nil: a default icon
	images []*image.Paletted
	masked bool // index 255 of the pictures is not drawn
}

// benchTheme shows places on the Workbench.
type benchTheme struct {
	b     *bench
	icons map[*Entry]*wbIcon
	usual map[Class]*wbIcon // of entries without their own icon
}

// half reports whether pixels are twice as high as wide.
func (t *benchTheme) half() bool { return t.b.on.Line().X > 1 }

// maxInfo is the largest .info file that is read.
const maxInfo = 256 << 10

// read reads the .info file of a name in a place, or returns nil if there is none or it
// cannot be read.
func (t *benchTheme) read(s *Shell, name string) *amigaicon.Icon {
	st, err := s.fs.Stat(name)
	if err != nil || st.Size() > maxInfo {
		return nil
	}
	data, err := s.fs.ReadFile(name)
	if err != nil {
		return nil
	}
	c, _ := amigaicon.Decode(bytes.NewReader(data))
	return c
}

// Filter keeps what the Workbench shows: what has an icon; if nothing has one, or with
// Show All, everything except the icon files.
func (t *benchTheme) Filter(f *folder, all []*Entry) (list []*Entry) {
	infos := map[string]*Entry{}
	for _, e := range all {
		if base, ok := cutSuffixFold(e.Name, ".info"); ok {
			infos[strings.ToLower(base)] = e
		}
	}
	for _, e := range all {
		if _, is := cutSuffixFold(e.Name, ".info"); is {
			continue
		}
		info := infos[strings.ToLower(e.Name)]
		if info != nil && t.icons[e] == nil {
			if c := t.read(f.shell, info.Path); c != nil {
				t.icons[e] = t.adopt(c)
			}
		}
		if f.all || len(infos) == 0 || t.icons[e] != nil {
			list = append(list, e)
		}
	}
	if f.all || len(list) == 0 { // icons without files
		for base, info := range infos {
			if base != "disk" && !slices.ContainsFunc(all, func(e *Entry) bool { return strings.EqualFold(e.Name, base) }) {
				if c := t.read(f.shell, info.Path); c != nil {
					t.icons[info] = t.adopt(c)
				}
				list = append(list, info)
			}
		}
		slices.SortFunc(list, func(a, b *Entry) int { return strings.Compare(a.Name, b.Name) })
	}
	return list
}

func cutSuffixFold(s, suffix string) (string, bool) {
	if n := len(s) - len(suffix); n >= 0 && strings.EqualFold(s[n:], suffix) {
		return s[:n], true
	}
	return s, false
}

// adopt prepares the pictures of an icon for the screen.
func (t *benchTheme) adopt(c *amigaicon.Icon) *wbIcon {
	out := &wbIcon{info: c}
	for _, m := range c.Best() {
		var p *image.Paletted
		if c.Colored == nil {
			p = image.NewPaletted(m.Rect, nil)
			for i, v := range m.Pix {
				p.Pix[i] = v & t.b.on.Bitmap().Max() // as on a screen with fewer planes
			}
		} else {
			p = t.b.look.Adopt(m)
			for i, v := range m.Pix {
				if _, _, _, a := m.Palette[v].RGBA(); a == 0 {
					p.Pix[i] = 255
					out.masked = true
				}
			}
		}
		out.images = append(out.images, p)
	}
	return out
}

// icon returns the icon of an entry: its own, that of the disk, or a default one.
func (t *benchTheme) icon(f *folder, e *Entry) *wbIcon {
	if i := t.icons[e]; i != nil {
		return i
	}
	if e.Class == Drive {
		if c := t.read(f.shell, path.Join(f.shell.root, "Disk.info")); c != nil {
			t.icons[e] = t.adopt(c)
			return t.icons[e]
		}
	}
	if i := t.usual[e.Class]; i != nil {
		return i
	}
	shape := draw(e.Class, t.half())
	p := t.b.look.Adopt(shape)
	for i, v := range shape.Pix {
		if v == clear {
			p.Pix[i] = 255
		}
	}
	t.usual[e.Class] = &wbIcon{images: []*image.Paletted{p}, masked: true}
	return t.usual[e.Class]
}

// bounds returns the size of an icon without its name.
func (i *wbIcon) bounds() image.Point {
	size := i.images[0].Rect.Size()
	if i.info != nil && i.info.Colored == nil {
		size = image.Pt(max(size.X, i.info.Size.X), max(size.Y, i.info.Size.Y))
	}
	return size
}

func (t *benchTheme) Lay(f *folder, width int) (spots []image.Rectangle, step image.Point) {
	font := t.b.on.Font
	if f.text {
		for n := range f.place.Entries {
			spots = append(spots, image.Rect(8, 4+n*(font.Height+1), 8+66*font.Width("0"), 4+(n+1)*(font.Height+1)))
		}
		return spots, image.Pt(8, font.Height+1)
	}
	line := font.Height + 2
	pitch := image.Pt(96, 32+line+4)
	if t.half() {
		pitch.Y = 16 + line + 4
	}
	if f.desktop {
		for n, e := range f.place.Entries {
			size := t.icon(f, e).bounds()
			at := image.Pt(width-size.X-24, 8+n*(pitch.Y+8))
			if to, ok := f.moved[e.Name]; ok {
				at = to
			}
			spot := t.spot(f, e, at)
			spots = append(spots, spot.Sub(image.Pt(max(0, spot.Max.X-width), 0))) // a long name
		}
		return spots, step
	}
	for _, e := range f.place.Entries {
		if i := t.icon(f, e); i.info == nil || f.clean {
			pitch.X = max(pitch.X, min(font.Width(t.name(e))+16, 200))
		}
	}
	var taken []image.Rectangle
	spots = make([]image.Rectangle, len(f.place.Entries))
	for n, e := range f.place.Entries {
		i := t.icon(f, e)
		to, ok := f.moved[e.Name]
		if !ok && i.info != nil && !f.clean {
			if p := i.info.Position; p.X > -2000 && p.Y > -2000 && p.X < 10000 && p.Y < 10000 {
				to, ok = p, true
			}
		}
		if ok {
			spots[n] = t.spot(f, e, to)
			taken = append(taken, spots[n])
		}
	}
	next := image.Pt(0, 0)
	for n, e := range f.place.Entries {
		for spots[n].Empty() {
			size := t.icon(f, e).bounds()
			high := max(pitch.Y, size.Y+line+4)
			cell := image.Rectangle{next, next.Add(image.Pt(pitch.X, high))}
			next.X += pitch.X
			if next.X+pitch.X > max(width, pitch.X) {
				next = image.Pt(0, next.Y+pitch.Y)
			}
			if !slices.ContainsFunc(taken, cell.Overlaps) {
				spots[n] = t.spot(f, e, image.Pt(cell.Min.X+(pitch.X-size.X)/2, cell.Min.Y+4))
				if high > pitch.Y {
					taken = append(taken, spots[n])
				}
			}
		}
	}
	return spots, image.Pt(pitch.X/4, pitch.Y/4)
}

// spot returns the area of an icon with its name.
func (t *benchTheme) spot(f *folder, e *Entry, at image.Point) image.Rectangle {
	size, font := t.icon(f, e).bounds(), t.b.on.Font
	wide := font.Width(t.name(e))
	r := image.Rectangle{at, at.Add(image.Pt(size.X, size.Y+font.Height+1))}
	if wide > size.X {
		r.Min.X -= (wide - size.X) / 2
		r.Max.X = r.Min.X + wide
	}
	if r.Min.X < 0 && !f.desktop {
		r = r.Add(image.Pt(-r.Min.X, 0))
	}
	return r
}

// name returns the text below an icon.
func (t *benchTheme) name(e *Entry) string {
	if r := []rune(e.Name); len(r) > 24 {
		return string(r[:21]) + "..."
	}
	return e.Name
}

func (t *benchTheme) Ground(c *app.Canvas, f *folder) {
	b, _ := c.Screen()
	if !f.desktop {
		fb.Fill(b, b.Clip(), 0, fb.OpCopy)
	}
}

func (t *benchTheme) Draw(c *app.Canvas, f *folder, n int, p image.Point) {
	e := f.place.Entries[n]
	b, origin := c.Screen()
	p = p.Add(origin)
	const white, ground = 1, 0 // black on grey on a Workbench 2.0
	if f.text {
		line := fmt.Sprintf("%-30s %9s  %s", t.name(e), map[bool]string{true: "Dir", false: fmt.Sprint(e.Size)}[e.Class == Folder], date(e))
		fb.Text(b, p, t.b.on.Font, line, white, ground, fb.Replace)
		if f.selected[e] {
			fb.Fill(b, image.Rectangle{p, p.Add(f.spots[n].Size())}, b.Max(), fb.OpXor)
		}
		return
	}
	i, spot := t.icon(f, e), f.spots[n]
	size := i.bounds()
	at := p.Add(image.Pt((spot.Dx()-size.X)/2, 0))
	m, complement := i.images[0], f.selected[e]
	if complement && len(i.images) > 1 {
		m, complement = i.images[1], false
	}
	outside := map[image.Point]bool{}
	if complement && i.info != nil && i.info.Backfill {
		outside = backfill(m)
	}
	for y := range m.Rect.Dy() {
		for x := range m.Rect.Dx() {
			v := m.Pix[y*m.Stride+x]
			q := at.Add(image.Pt(x, y))
			if i.masked && v == 255 || !q.In(b.Clip()) {
				continue
			}
			if complement {
				if v = ^v & b.Max(); outside[image.Pt(x, y)] {
					v = 0
				}
			}
			b.SetColorIndex(q.X, q.Y, v)
		}
	}
	name := t.name(e)
	fb.Text(b, image.Pt(p.X+(spot.Dx()-t.b.on.Font.Width(name))/2, p.Y+size.Y+1), t.b.on.Font, name, white, ground, fb.Replace)
}

// backfill returns the pixels of pen 0 around a picture: complementing them would show a
// ring.
func backfill(m *image.Paletted) map[image.Point]bool {
	out := map[image.Point]bool{}
	var todo []image.Point
	add := func(p image.Point) {
		if p.In(m.Rect) && m.ColorIndexAt(p.X, p.Y) == 0 && !out[p] {
			out[p] = true
			todo = append(todo, p)
		}
	}
	for x := range m.Rect.Dx() {
		add(image.Pt(x, 0))
		add(image.Pt(x, m.Rect.Dy()-1))
	}
	for y := range m.Rect.Dy() {
		add(image.Pt(0, y))
		add(image.Pt(m.Rect.Dx()-1, y))
	}
	for len(todo) > 0 {
		p := todo[len(todo)-1]
		todo = todo[:len(todo)-1]
		for _, d := range []image.Point{{1, 0}, {-1, 0}, {0, 1}, {0, -1}} {
			add(p.Add(d))
		}
	}
	return out
}

func (t *benchTheme) Title(f *folder) string {
	if f.place.Path == f.shell.root {
		return f.shell.Label()
	}
	return path.Base(f.place.Path)
}

func (t *benchTheme) Status(f *folder) (text, number string) { return "", "" }

func (t *benchTheme) Menus(f *folder) []app.Menu {
	in := f.w.T
	one := func() bool { return f.one() != nil }
	open := func() bool { return !f.desktop }
	show := func(text bool, english string) *app.Command {
		return &app.Command{Text: in(english), Enabled: open, Checked: func() bool { return !f.desktop && f.text == text }, Do: func() {
			f.text, f.w.View.Scroll.At = text, image.Point{}
			f.changed()
		}}
	}
	return []app.Menu{
		{Title: "Workbench", Commands: []*app.Command{
			{Text: in("Open"), Key: "ctrl+o", Enabled: one, Do: func() { f.open(f.one()) }},
			{Text: in("Close"), Key: "ctrl+k", Enabled: open, Do: func() { f.w.Close() }},
			{Text: "Info", Key: "ctrl+i", Enabled: one, Do: func() { t.info(f, f.one()) }},
			{},
			{Text: in("Quit"), Key: "ctrl+q", Do: func() { t.b.done = true }},
		}},
		{Title: in("Disk"), Commands: []*app.Command{
			{Text: in("Empty Trash"), Do: func() { f.shell.trash(f.w) }},
		}},
		{Title: in("Special"), Commands: []*app.Command{
			{Text: in("Cleanup"), Enabled: open, Do: func() { f.clean, f.moved = true, map[string]image.Point{}; f.changed() }},
			{Text: in("Redraw"), Do: func() { t.b.on.Update(t.b.on.Bar().Union(t.b.on.Work())) }},
			{Text: in("Version"), Do: func() { f.w.Tell("Workbench 1.3\n" + in("redrawn by Phosphor")) }},
		}},
		{Title: in("Show"), Commands: []*app.Command{
			{Text: in("Show All"), Key: "ctrl+a", Enabled: open, Checked: func() bool { return f.all }, Do: func() { f.all = !f.all; f.refilter() }},
			show(false, "By Icon"), show(true, "By Name"),
		}},
	}
}

// info shows the Workbench's Info: the data of the icon.
func (t *benchTheme) info(f *folder, e *Entry) {
	c := t.icons[e]
	if c == nil || c.info == nil {
		f.shell.info(f, e)
		return
	}
	lines := []string{e.Name, f.w.T("Type: ") + c.info.Type.String(), f.w.F("Size: %d bytes", e.Size)}
	if c.info.Stack > 0 {
		lines = append(lines, fmt.Sprintf("Stack: %d", c.info.Stack))
	}
	if c.info.DefaultTool != "" {
		lines = append(lines, "Default tool: "+c.info.DefaultTool)
	}
	for _, s := range c.info.ToolTypes {
		if utf8.RuneCountInString(s) > 50 {
			s = string([]rune(s)[:50])
		}
		if len(lines) < 12 {
			lines = append(lines, s)
		}
	}
	f.w.Tell(strings.Join(lines, "\n"))
}

// First returns the saved position of the window of a disk or drawer.
func (t *benchTheme) First(f *folder) (size image.Point, frame image.Rectangle) {
	info := path.Join(f.shell.root, "Disk.info")
	if f.place.Path != f.shell.root {
		info = f.place.Path + ".info"
	}
	if c := t.read(f.shell, info); c != nil && c.Window.Dx() > 40 && c.Window.Dy() > 20 {
		return c.Window.Size(), c.Window
	}
	work := t.b.on.Work()
	return image.Pt(430, work.Dy()/2), image.Rectangle{}
}

func (t *benchTheme) Ups() bool                 { return false }
func (t *benchTheme) DriveName(s *Shell) string { return s.Label() }
func (t *benchTheme) Others(s *Shell) []*Entry  { return nil }
