package disks

import (
	"image"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb/input"
	"phosphor/games/app"
)

// A Theme defines how a machine shows a place.
type Theme interface {
	// Lay returns the positions of entries, including their names, in a view of the given
	// width in pixels, as icons or as lines of text, and the size of a scrolling step.
	Lay(f *folder, width int) (spots []image.Rectangle, step image.Point)
	// Draw draws an entry in its spot, whose upper left is at p.
	Draw(c *app.Canvas, f *folder, n int, p image.Point)
	// Ground fills the area that no entry covers.
	Ground(c *app.Canvas, f *folder)
	// Title and Status return the texts of the window's title and status line.
	Title(f *folder) string
	Status(f *folder) (text, number string)
	// Menus returns the menus of the window, or of the desktop if f shows one.
	Menus(f *folder) []app.Menu
	// Filter returns the entries that the machine shows.
	Filter(f *folder, all []*Entry) []*Entry
	// First returns the initial size of a window, or its whole frame if one was saved.
	First(f *folder) (size image.Point, frame image.Rectangle)
	// Ups reports whether closing the window of a folder goes up to the one that it is in.
	Ups() bool
}

// A folder is the window of a place, or the contents of a desktop.
type folder struct {
	shell    *Shell
	w        *app.Window
	place    *Place
	desktop  bool // the icons of the desktop itself
	text     bool // lines of text instead of icons
	all      bool // also entries that the machine would not show
	clean    bool // icons lie in rows, not where they were saved
	full     []*Entry
	sort     Sort
	selected map[*Entry]bool
	cursor   int // entry with the cursor, -1: none
	spots    []image.Rectangle
	typed    string // letters that were typed to find a name

	moved map[string]image.Point // where the user has put icons, by name
}

// program returns the folder as a program.
func (f *folder) program() *app.Program {
	return &app.Program{Name: "folder", Title: f.shell.title(), Open: func(w *app.Window) error {
		f.w, f.selected, f.cursor, f.moved = w, map[*Entry]bool{}, -1, map[string]image.Point{}
		size, frame := f.shell.theme.First(f)
		w.Frame = frame
		w.View = &app.View{Size: size, Draw: f.draw, Press: f.press, Double: f.double, Key: f.key, Where: f.where, Names: f.names,
			Fit: func(room, _ image.Point) { f.fit(room) }}
		if !f.desktop {
			w.View.Scroll = &app.Scroll{}
			w.Leaving = f.leaving
			w.Status = func() (string, string) { return f.shell.theme.Status(f) }
			f.refilter()
		}
		f.changed()
		w.Describe = f.describe
		w.Help = f.shell.help()
		return nil
	}}
}

// refilter updates the entries that the machine shows.
func (f *folder) refilter() {
	if f.full == nil {
		f.full = f.place.Entries
	}
	f.place.Entries = f.shell.theme.Filter(f, f.full)
	f.place.Sort(f.sort)
	f.selected, f.cursor = map[*Entry]bool{}, -1
	f.changed()
}

// changed updates the window to its new contents.
func (f *folder) changed() {
	f.w.Menus = f.shell.theme.Menus(f)
	if !f.desktop {
		f.w.Title = f.shell.theme.Title(f)
	}
	if f.w.View.Size != (image.Point{}) {
		f.fit(f.w.View.Size)
	}
	f.w.View.Redraw()
}

// fit lays out everything in a room.
func (f *folder) fit(room image.Point) {
	v := f.w.View
	if v.Scroll == nil {
		v.Size = room
	}
	spots, step := f.shell.theme.Lay(f, room.X)
	f.spots = spots
	if v.Scroll == nil {
		return
	}
	v.Scroll.Step, v.Scroll.Extent = step, image.Point{}
	for _, r := range spots {
		v.Scroll.Extent = image.Pt(max(v.Scroll.Extent.X, r.Max.X), max(v.Scroll.Extent.Y, r.Max.Y))
	}
	v.Scroll.To(v.Scroll.At, room)
}

// offset returns the point at the upper left of the view.
func (f *folder) offset() image.Point {
	if s := f.w.View.Scroll; s != nil {
		return s.At
	}
	return image.Point{}
}

func (f *folder) draw(c *app.Canvas) {
	f.shell.theme.Ground(c, f)
	off := f.offset()
	for n, r := range f.spots {
		if r.Sub(off).Overlaps(c.Clip()) {
			f.shell.theme.Draw(c, f, n, r.Min.Sub(off))
		}
	}
}

// at returns the entry at a point of the view, or -1.
func (f *folder) at(p image.Point) int {
	p = p.Add(f.offset())
	for n := len(f.place.Entries) - 1; n >= 0; n-- {
		if p.In(f.spots[n]) {
			return n
		}
	}
	return -1
}

// choose selects an entry, -1 for none; with more it keeps the present selection.
func (f *folder) choose(n int, more bool) {
	old := f.selected
	f.selected = map[*Entry]bool{}
	if more {
		for e := range old {
			f.selected[e] = true
		}
	}
	if n >= 0 {
		e := f.place.Entries[n]
		f.selected[e] = !more || !old[e]
		if !f.selected[e] {
			delete(f.selected, e)
		}
		f.cursor = n
	}
	for i, e := range f.place.Entries {
		if i < len(f.spots) && old[e] != f.selected[e] {
			f.w.View.Redraw(f.spots[i].Sub(f.offset()))
		}
	}
}

func (f *folder) press(p image.Point, b app.Button) *app.Drag {
	n := f.at(p)
	f.typed = ""
	switch {
	case b == app.Act && n >= 0:
		f.choose(n, false)
		return &app.Drag{Done: func(p image.Point) {
			if f.at(p) == n {
				f.open(f.place.Entries[n])
			}
		}}
	case b != app.Point:
		return nil
	}
	for _, other := range f.shell.folders() {
		if other != f {
			other.choose(-1, false)
		}
	}
	f.choose(n, false)
	if n < 0 {
		return &app.Drag{}
	}
	from, e := p, f.place.Entries[n]
	return &app.Drag{Done: func(p image.Point) {
		by := p.Sub(from)
		if f.text || by.In(image.Rect(-3, -3, 4, 4)) {
			return
		}
		if over := f.at(p); over >= 0 && f.place.Entries[over].Class == Trash {
			f.shell.trash(f.w)
			return
		}
		if p.In(image.Rectangle{Max: f.w.View.Size}) {
			f.w.View.Redraw(f.spots[n].Sub(f.offset()))
			f.moved[e.Name] = f.spots[n].Min.Add(by)
			f.fit(f.w.View.Size)
			f.w.View.Redraw()
		}
	}}
}

func (f *folder) double(p image.Point) *app.Drag {
	if n := f.at(p); n >= 0 {
		f.open(f.place.Entries[n])
	}
	return &app.Drag{}
}

// open opens an entry.
func (f *folder) open(e *Entry) {
	if e.Class == Trash {
		f.shell.trash(f.w)
		return
	}
	f.w.Report(f.shell.openEntry(f, e))
}

// key moves the selection by the arrow keys, opens with Return, goes up with Backspace, and
// finds names by their letters.
func (f *folder) key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	if len(f.place.Entries) == 0 && name != "backspace" {
		return false
	}
	switch name {
	case "left", "right", "up", "down", "home", "end", "pageup", "pagedown":
		f.walk(name)
	case "return":
		if f.cursor < 0 || f.cursor >= len(f.place.Entries) {
			return false
		}
		f.open(f.place.Entries[f.cursor])
	case "backspace":
		return f.up()
	default:
		if ev.Rune <= ' ' || ev.Mods&(input.Ctrl|input.Alt) != 0 {
			return false
		}
		f.typed += strings.ToLower(string(ev.Rune))
		for range 2 {
			for n, e := range f.place.Entries {
				if strings.HasPrefix(strings.ToLower(e.Name), f.typed) {
					f.show(n)
					return true
				}
			}
			f.typed = strings.ToLower(string(ev.Rune))
		}
	}
	return true
}

// walk moves the cursor to the nearest entry in a direction.
func (f *folder) walk(key string) {
	last := len(f.place.Entries) - 1
	if f.cursor < 0 || key == "home" {
		f.show(0)
		return
	}
	now := f.spots[min(f.cursor, last)]
	centre := func(r image.Rectangle) image.Point { return r.Min.Add(r.Max).Div(2) }
	c := centre(now)
	rows := 1
	switch key {
	case "end":
		f.show(last)
		return
	case "left":
		f.show(max(f.cursor-1, 0))
		return
	case "right":
		f.show(min(f.cursor+1, last))
		return
	case "pageup", "pagedown":
		rows = max(f.w.View.Size.Y/max(now.Dy(), 1)-1, 1)
	}
	sign := 1
	if key == "up" || key == "pageup" {
		sign = -1
	}
	best, away := f.cursor, 1<<30
	for n, r := range f.spots[:last+1] {
		d := centre(r).Sub(c)
		if d.Y*sign <= 0 {
			continue
		}
		dy := max(d.Y*sign-(rows-1)*now.Dy(), (rows-1)*now.Dy()-d.Y*sign)
		if cost := dy*2 + max(d.X, -d.X); cost < away {
			best, away = n, cost
		}
	}
	f.show(best)
}

// show selects an entry and scrolls to it.
func (f *folder) show(n int) {
	f.choose(n, false)
	if f.w.View.Scroll != nil {
		f.w.View.Reveal(f.spots[n])
	}
}

// up goes to the place that this one lies in.
func (f *folder) up() bool {
	to := f.shell.above(f.place.Path)
	if f.desktop || to == "" {
		return false
	}
	from := f.place.Path
	if err := f.goTo(to); err != nil {
		f.w.Report(err)
		return true
	}
	for n, e := range f.place.Entries {
		if e.Path == from {
			f.show(n)
		}
	}
	return true
}

// goTo shows another place in this window.
func (f *folder) goTo(name string) error {
	p, err := f.shell.place(name)
	if err != nil {
		return err
	}
	f.place, f.full, f.clean, f.moved, f.typed = p, nil, false, map[string]image.Point{}, ""
	f.w.View.Scroll.At = image.Point{}
	f.refilter()
	return nil
}

// leaving handles the closing of the window.
func (f *folder) leaving() bool { return !f.shell.theme.Ups() || !f.up() }

// chosen returns the selected entries in order.
func (f *folder) chosen() (list []*Entry) {
	for _, e := range f.place.Entries {
		if f.selected[e] {
			list = append(list, e)
		}
	}
	return list
}

func (f *folder) one() *Entry {
	if list := f.chosen(); len(list) == 1 {
		return list[0]
	}
	return nil
}

func (f *folder) where(name string) (image.Rectangle, bool) {
	kind, rest, _ := strings.Cut(name, ":")
	if kind != "file" && kind != "icon" {
		return image.Rectangle{}, false
	}
	for n, e := range f.place.Entries {
		if e.Name == rest && n < len(f.spots) {
			r := f.spots[n].Sub(f.offset())
			return r, f.desktop || r.Overlaps(image.Rectangle{Max: f.w.View.Size})
		}
	}
	return image.Rectangle{}, false
}

func (f *folder) names() []string {
	if f.cursor < 0 || f.cursor >= len(f.place.Entries) {
		return nil
	}
	return []string{"file:" + f.place.Entries[f.cursor].Name}
}

func (f *folder) describe() []string {
	folders := 0
	for _, e := range f.place.Entries {
		if e.Class == Folder {
			folders++
		}
	}
	lang := f.w.Env.Lang
	list := []string{i18n.Label(lang, f.shell.name(f.place.Path), strings.Join([]string{i18n.N(lang, len(f.place.Entries)-folders, "%d file", "%d files"),
		i18n.N(lang, folders, "%d folder", "%d folders"), f.w.F("%d bytes", f.place.Bytes)}, ", "))}
	switch e := f.one(); {
	case e == nil:
	case e.Class == Folder:
		list = append(list, f.w.F("Selected: %s.", e.Name))
	default:
		list = append(list, f.w.F("Selected: %s, %d bytes.", e.Name, e.Size))
	}
	return list
}

// resort sorts the entries and shows them from the first on.
func (f *folder) resort(by Sort) {
	f.sort = by
	f.place.Sort(by)
	f.cursor = slices.IndexFunc(f.place.Entries, func(e *Entry) bool { return f.selected[e] })
	f.changed()
}
