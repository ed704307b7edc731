package gem

import (
	"image"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"

	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games/atari/gem/trees"
)

// This file is fsel_input, the file selector: the path with a mask, the name, and a
// list of nine names with a scroll bar. A click on a name takes it, a second one soon
// after ends the dialog with it; a click on a folder opens it, and the box in
// the corner of the list closes it. Who changes the path sees what is there after
// Return, or after a click on the title of the list.

// A Selector is what a file selector shows.
type Selector struct {
	FS    fs.FS
	Dir   string // folder to begin with, slash-separated; "" or ".": the root
	Mask  string // of names, with * and ?; "" means all
	Name  string // to begin with
	Title string // "" takes that of Texts
	Texts SelectorTexts
}

// SelectorTexts are the texts of a file selector; those that are empty are
// English.
type SelectorTexts struct{ Title, Directory, Selection, OK, Cancel string }

// GermanSelector are the texts in German.
var GermanSelector = SelectorTexts{"Dateiauswahl", "Pfad:", "Auswahl:", "OK", "Abbruch"}

func (t SelectorTexts) or(u SelectorTexts) SelectorTexts {
	for _, p := range []struct{ a, b *string }{
		{&t.Title, &u.Title}, {&t.Directory, &u.Directory}, {&t.Selection, &u.Selection}, {&t.OK, &u.OK}, {&t.Cancel, &u.Cancel},
	} {
		if *p.a == "" {
			*p.a = *p.b
		}
	}
	return t
}

// listed is the number of names in the list, nameRoom that of their characters.
const (
	listed   = 9
	nameRoom = 20
	pathRoom = 36
	// doubleClick is the time between the two clicks that take a name.
	doubleClick = 400 * time.Millisecond
)

// An entry is a name in the list.
type entry struct {
	name string
	dir  bool
}

func (e entry) text() string {
	mark := "  "
	if e.dir {
		mark = diamond + " "
	}
	name := []rune(e.name)
	return mark + string(name[:min(len(name), nameRoom)])
}

// A selector is an open file selector. The numbers are those of its tree.
type selector struct {
	d    *Desk
	form *form
	tree *Tree
	fsys fs.FS
	done func(name string, ok bool)

	path, name, parent, head, list, up, track, thumb, down, ok, cancel int
	row                                                                [listed]int

	dir, mask string
	shown     string // path line as it was written
	entries   []entry
	first     int
	clicked   string // name that was clicked last
	at        time.Duration
	grip      int // where the handle was taken, -1: it is not
}

// SelectFile opens a file selector. done is called with the slash-separated name of
// the file within FS, and ok unless the dialog was left with Cancel. Without a name the
// name is empty, as in GEM.
func (d *Desk) SelectFile(sel Selector, done func(name string, ok bool)) {
	texts := sel.Texts.or(SelectorTexts{"ITEM SELECTOR", "Directory:", "Selection:", "OK", "Cancel"})
	if sel.Title != "" {
		texts.Title = sel.Title
	}
	s := &selector{d: d, fsys: sel.FS, done: done, mask: sel.Mask, grip: -1}
	if s.mask == "" {
		s.mask = "*.*"
	}
	s.build(texts)
	s.tree.Center(d.Work())
	s.tree.SetText(s.name, sel.Name)
	if !s.read(sel.Dir) {
		s.read(".")
	}
	s.form = d.form(s.tree, s.name, s.exit)
	s.form.filter, s.form.find = s.filter, s.where
}

// build makes the tree.
func (s *selector) build(texts SelectorTexts) {
	var b trees.Builder
	root := trees.Box(rsc.TypeBox, 2)
	root.State = rsc.Outlined
	root = trees.At(root, 0, 0, 38, 18)
	root.H = rsc.CharsAnd(18, 8)
	b.Add(-1, root)
	field := func(label string, n int) *rsc.Text {
		return &rsc.Text{Template: label + strings.Repeat(string(blank), n), Valid: "X", Font: rsc.SystemFont,
			Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Opaque: true}, TextLen: n + 1}
	}
	plain := func(t rsc.Type, spec rsc.Spec, flags rsc.Flags) rsc.Object {
		return rsc.Object{Type: t, Spec: spec, Flags: flags}
	}
	// put places an object in characters and further pixels.
	put := func(parent int, o rsc.Object, x, px, y, py, w, pw, h, ph int) int {
		o.X, o.Y = rsc.CharsAnd(uint8(x), int8(px)), rsc.CharsAnd(uint8(y), int8(py))
		o.W, o.H = rsc.CharsAnd(uint8(w), int8(pw)), rsc.CharsAnd(uint8(h), int8(ph))
		return b.Add(parent, o)
	}
	n := len([]rune(texts.Title))
	b.Add(0, trees.At(trees.Label(rsc.TypeString, texts.Title), (38-n)/2, 1, n, 1))
	b.Add(0, trees.At(trees.Label(rsc.TypeString, texts.Directory), 1, 2, len([]rune(texts.Directory)), 1))
	s.path = b.Add(0, trees.At(plain(rsc.TypeFText, field("", pathRoom), rsc.Editable), 1, 3, pathRoom, 1))
	sel := texts.Selection + " "
	s.name = b.Add(0, trees.At(plain(rsc.TypeFText, field(sel, nameRoom), rsc.Editable), 1, 5, len([]rune(sel))+nameRoom, 1))

	char := func(c rune) rsc.Object {
		o := trees.Box(rsc.TypeBoxChar, 1)
		spec := o.Spec.(rsc.Box)
		spec.Char = c
		o.Spec, o.Flags = spec, rsc.TouchExit
		return o
	}
	// The list: gadgets are 19 pixels wide and share a line with each other.
	const gadget, shared = 3, 2
	s.parent = put(0, char('\x05'), 1, 0, 7, -4, 2, gadget, 1, gadget)
	head := plain(rsc.TypeBoxText, &rsc.Text{Font: rsc.SystemFont, Just: rsc.Center, Border: 1,
		Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Opaque: true, Pattern: 2, Fill: BlackPen}}, rsc.TouchExit)
	s.head = put(0, head, 3, shared, 7, -4, nameRoom+2, shared, 1, gadget)
	s.list = put(0, trees.Box(rsc.TypeBox, 1), 1, 0, 8, shared-4, nameRoom+2, shared, listed, 2)
	for i := range s.row {
		row := trees.Label(rsc.TypeString, "")
		row.Flags = rsc.TouchExit
		s.row[i] = put(s.list, row, 0, 1, i, 1, nameRoom+2, 0, 1, 0)
	}
	x := 1 + nameRoom + 2
	s.up = put(0, char('\x01'), x, 1, 8, shared-4, 2, gadget, 1, gadget)
	track := trees.Box(rsc.TypeBox, 1)
	track.Spec = rsc.Box{Border: 1, Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Pattern: 1, Fill: BlackPen}}
	track.Flags = rsc.TouchExit
	s.track = put(0, track, x, 1, 9, 2*shared-4, 2, gadget, listed-2, 2-2*shared)
	thumb := trees.Box(rsc.TypeBox, 1)
	thumb.Flags = rsc.TouchExit
	s.thumb = put(s.track, thumb, 0, 0, 0, 0, 2, gadget, 1, gadget)
	s.down = put(0, char('\x02'), x, 1, 8+listed-1, 2-gadget+shared-4, 2, gadget, 1, gadget)

	ok := trees.At(trees.Label(rsc.TypeButton, texts.OK), 27, 9, 9, 1)
	ok.Flags = rsc.Selectable | rsc.Exit | rsc.Default
	s.ok = b.Add(0, ok)
	cancel := trees.At(trees.Label(rsc.TypeButton, texts.Cancel), 27, 12, 9, 1)
	cancel.Flags = rsc.Selectable | rsc.Exit
	s.cancel = b.Add(0, cancel)
	s.tree = s.d.Tree(b.Done())
}

// read takes the names of a folder, and reports whether it could.
func (s *selector) read(dir string) bool {
	dir = path.Clean(strings.Trim(dir, "/"))
	if dir == "" {
		dir = "."
	}
	found, err := fs.ReadDir(s.fsys, dir)
	if err != nil {
		return false
	}
	s.dir, s.first, s.clicked = dir, 0, ""
	s.entries = nil
	for _, e := range found {
		if e.IsDir() || matches(s.mask, e.Name()) {
			s.entries = append(s.entries, entry{e.Name(), e.IsDir()})
		}
	}
	slices.SortStableFunc(s.entries, func(a, b entry) int {
		if a.dir != b.dir {
			return map[bool]int{true: -1, false: 1}[a.dir]
		}
		return strings.Compare(strings.ToUpper(a.name), strings.ToUpper(b.name))
	})
	s.shown = `\`
	if dir != "." {
		s.shown += strings.ReplaceAll(dir, "/", `\`) + `\`
	}
	line := []rune(s.shown + s.mask)
	s.shown = string(line[:min(len(line), pathRoom)])
	s.tree.SetText(s.path, s.shown)
	s.tree.SetText(s.head, " "+s.mask+" ")
	s.fill()
	return true
}

// matches reports whether a name goes with a mask, in which *.* means all.
func matches(mask, name string) bool {
	ok, err := path.Match(strings.ToUpper(mask), strings.ToUpper(name))
	return mask == "*.*" || ok && err == nil
}

// fill writes the names into the list, without drawing.
func (s *selector) fill() {
	s.first = max(min(s.first, len(s.entries)-listed), 0)
	for i, row := range s.row {
		text, selected := "", false
		if n := s.first + i; n < len(s.entries) {
			e := s.entries[n]
			text = e.text()
			selected = !e.dir && e.name == s.clicked
		}
		s.tree.SetText(row, text)
		s.tree.Set(row, rsc.Selected, selected)
	}
	track := s.tree.Rects[s.track]
	rest := len(s.entries) - listed
	pos, size := 0, 1000
	if rest > 0 {
		pos, size = s.first*1000/rest, listed*1000/len(s.entries)
	}
	begin, long := slider(track.Dy(), s.d.line(), pos, size)
	s.tree.Rects[s.thumb] = image.Rect(0, begin, track.Dx(), begin+long)
}

// refresh draws the list anew.
func (s *selector) refresh(header bool) {
	s.fill()
	objects := []int{s.list, s.track}
	if header {
		objects = append(objects, s.path, s.head)
	}
	for _, i := range objects {
		s.form.redraw(i)
	}
}

// open goes to another folder.
func (s *selector) open(dir string) {
	if !s.read(dir) {
		s.d.bell()
		return
	}
	s.form.focus(s.name)
	s.refresh(true)
}

// reread takes the path line as it was typed.
func (s *selector) reread() {
	typed := strings.ReplaceAll(strings.TrimSpace(s.tree.Text(s.path)), `\`, "/")
	dir, mask := path.Split(typed)
	old := s.mask
	if mask != "" {
		s.mask = mask
	}
	dir = strings.Trim(dir, "/")
	if !fs.ValidPath(path.Clean("./"+dir)) || !s.read(s.fold(dir)) {
		s.mask = old
		s.d.bell()
		s.read(s.dir)
	}
	s.form.focus(s.name)
	s.refresh(true)
}

// fold finds a folder whose name was typed in other letters, large or small.
func (s *selector) fold(dir string) string {
	found := "."
	for _, part := range strings.Split(dir, "/") {
		if part == "" {
			continue
		}
		names, err := fs.ReadDir(s.fsys, found)
		if err != nil {
			return dir
		}
		match := part
		for _, e := range names {
			if strings.EqualFold(e.Name(), part) {
				match = e.Name()
			}
		}
		found = path.Join(found, match)
	}
	return found
}

func (s *selector) scroll(by int) {
	old := s.first
	s.first += by
	s.fill()
	if s.first != old {
		s.refresh(false)
	}
}

// exit is told the object that was touched or selected.
func (s *selector) exit(obj int) {
	switch obj {
	case s.cancel:
		s.finish("", false)
	case s.ok:
		s.accept()
	case s.parent:
		s.open(path.Dir(s.dir))
	case s.head:
		s.reread()
	case s.up:
		s.d.hold(func() { s.scroll(-1) })
	case s.down:
		s.d.hold(func() { s.scroll(1) })
	case s.track:
		by := listed
		if s.d.mouse.Y < s.tree.Rect(s.thumb).Min.Y {
			by = -listed
		}
		s.d.hold(func() { s.scroll(by) })
	case s.thumb:
		s.grip = s.d.mouse.Y - s.tree.Rect(s.thumb).Min.Y
	}
	if i := slices.Index(s.row[:], obj); i >= 0 && s.first+i < len(s.entries) {
		s.click(s.entries[s.first+i])
	}
}

// click is a click on a name in the list.
func (s *selector) click(e entry) {
	if e.dir {
		s.open(path.Join(s.dir, e.name))
		return
	}
	twice := s.clicked == e.name && s.d.Now()-s.at <= doubleClick
	s.clicked, s.at = e.name, s.d.Now()
	name := []rune(e.name)
	s.tree.SetText(s.name, string(name[:min(len(name), nameRoom)]))
	s.form.redraw(s.name)
	s.form.focus(s.name)
	s.refresh(false)
	if twice {
		s.accept()
	}
}

// accept ends the dialog with the name that is there, unless that is a folder or the path
// was changed: then it goes there.
func (s *selector) accept() {
	s.form.change(s.ok, false)
	if s.tree.Text(s.path) != s.shown {
		s.reread()
		return
	}
	name := strings.TrimSpace(s.tree.Text(s.name))
	if c := []rune(s.clicked); len(c) > nameRoom && name == string(c[:nameRoom]) {
		name = s.clicked
	}
	for _, e := range s.entries {
		if strings.EqualFold(e.name, name) {
			name = e.name
			if e.dir {
				s.tree.SetText(s.name, "")
				s.form.redraw(s.name)
				s.open(path.Join(s.dir, name))
				return
			}
		}
	}
	switch {
	case strings.ContainsAny(name, `/\`):
		s.d.bell()
	case name == "":
		s.finish("", true)
	default:
		s.finish(path.Join(s.dir, name), true)
	}
}

func (s *selector) finish(name string, ok bool) {
	s.d.pop()
	if s.done != nil {
		s.done(name, ok)
	}
}

// filter lets the handle of the scroll bar follow the mouse.
func (s *selector) filter(ev input.Event) bool {
	if s.grip < 0 {
		return false
	}
	switch {
	case ev.Kind == input.Move:
		track, thumb := s.tree.Rect(s.track), s.tree.Rect(s.thumb)
		room := max(track.Dy()-thumb.Dy(), 1)
		rest := max(len(s.entries)-listed, 0)
		s.scroll((min(max(ev.At.Y-s.grip-track.Min.Y, 0), room)*rest+room/2)/room - s.first)
	case ev.Kind == input.Release || ev.Kind == input.Blur:
		s.grip = -1
	}
	return true
}

// where knows "selector", "file:NAME" of what the list shows, "parent", "up" and
// "down".
func (s *selector) where(name string) (image.Rectangle, bool) {
	objects := map[string]int{"selector": 0, "parent": s.parent, "up": s.up, "down": s.down, "list": s.list}
	if i, ok := objects[name]; ok {
		return s.tree.Rect(i), true
	}
	if file, ok := strings.CutPrefix(name, "file:"); ok {
		for i, row := range s.row {
			if n := s.first + i; n < len(s.entries) && s.entries[n].name == file {
				return s.tree.Rect(row), true
			}
		}
	}
	return image.Rectangle{}, false
}
