package gem

import (
	"fmt"
	"image"
	"io/fs"
	"path"
	"slices"
	"strings"
	"time"
	"unicode"
	"unicode/utf8"

	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/formats/tree"
	"phosphor/games/atari/gem/trees"
)

// This file implements fsel_input, the file selector as in EmuTOS: the path with a mask,
// the name, the drives, and a list of nine names with a scroll bar. A click on a name
// selects it, a double click ends the dialog with it; a click on a folder opens it, and
// the box in the corner of the list closes it. After you change the path, Return or a
// click on the title of the list shows the new folder.
//
// Names are shown as in GEMDOS, eight characters and three: a longer name is cut, but
// stands for its file. There is one drive.

// A Selector is what a file selector shows.
type Selector struct {
	FS    fs.FS
	Dir   string // folder to begin with, slash-separated; "" or ".": the root
	Mask  string // of names, with * and ?; "" means all
	Name  string // to begin with
	Title string // "" takes that of Texts
	Texts SelectorTexts
}

// SelectorTexts are the texts of a file selector; empty ones are in English.
type SelectorTexts struct{ Title, Directory, Selection, Drive, OK, Cancel string }

func (t SelectorTexts) or(u SelectorTexts) SelectorTexts {
	for _, p := range []struct{ a, b *string }{
		{&t.Title, &u.Title}, {&t.Directory, &u.Directory}, {&t.Selection, &u.Selection}, {&t.Drive, &u.Drive}, {&t.OK, &u.OK}, {&t.Cancel, &u.Cancel},
	} {
		if *p.a == "" {
			*p.a = *p.b
		}
	}
	return t
}

// listed is the number of names in the list.
const listed = 9

// Columns of the dialog and its rows. Where a screen is too narrow for it, the last
// column is left out.
const selectorWide, selectorHigh = 40, 22

// smallestGadget is how high gadgets are where a line of text is less, in pixels.
const smallestGadget = 11

// ring is how far the outline of a dialog extends beyond it.
const ring = 3

// drive is the letter of the drive that a selector shows.
const drive = 'C'

// doubleClick is the time between the two clicks that take a name.
const doubleClick = 400 * time.Millisecond

// shortName returns a name as GEMDOS shows it, in two parts.
func shortName(name string) (base, ext string) {
	base, ext = strings.ToUpper(name), ""
	if i := strings.LastIndexByte(base, '.'); i > 0 {
		base, ext = base[:i], base[i+1:]
	}
	cut := func(s string, n int) string {
		r := []rune(strings.ReplaceAll(s, " ", "_"))
		return string(r[:min(len(r), n)])
	}
	return cut(base, 8), cut(ext, 3)
}

// nameText returns a name in the form of the name field, without the dot.
func nameText(name string) string {
	base, ext := shortName(name)
	if ext == "" {
		return base
	}
	return base + strings.Repeat(" ", 8-utf8.RuneCountInString(base)) + ext
}

// typedName returns the name in the name field.
func typedName(text string) string {
	r := []rune(text)
	n := min(len(r), 8)
	base, ext := strings.TrimSpace(string(r[:n])), strings.TrimSpace(string(r[n:]))
	if ext != "" {
		base += "." + ext
	}
	return base
}

// An entry is a name in the list.
type entry struct {
	name string
	dir  bool
}

// text returns the line of an entry, in its columns.
func (e entry) text() string {
	mark := " "
	if e.dir {
		mark = diamond
	}
	base, ext := shortName(e.name)
	return fmt.Sprintf("%s %-8s.%-3s", mark, base, ext)
}

// noEntry is a line of the list without a name.
const noEntry = "  ________.___"

// A selector is an open file selector. The numbers are those of its tree.
type selector struct {
	d    *Desk
	form *form
	tree *Tree
	fsys fs.FS
	done func(name string, ok bool)

	path, name, parent, head, list, up, track, thumb, down, drive, ok, cancel int
	row                                                                       [listed]int

	dir, mask string
	shown     string // path line as it was last shown
	pathRoom  int    // characters of it
	proposed  string // name to begin with
	entries   []entry
	first     int
	clicked   string // name that was clicked last
	at        time.Duration
	grip      int // where the handle is held, -1: it is not
}

// SelectFile opens a file selector. done is called with the slash-separated name of the
// file within FS; ok is false if the player chose Cancel. The name may be empty, as in
// GEM.
func (d *Desk) SelectFile(sel Selector, done func(name string, ok bool)) {
	texts := sel.Texts.or(SelectorTexts{"ITEM SELECTOR", "Directory:", "Selection:", "Drive:", "OK", "Cancel"})
	if sel.Title != "" {
		texts.Title = sel.Title
	}
	s := &selector{d: d, fsys: sel.FS, done: done, mask: sel.Mask, grip: -1}
	if s.mask == "" {
		s.mask = "*.*"
	}
	s.build(texts)
	s.tree.Center(d.Work())
	s.proposed = sel.Name
	s.tree.SetText(s.name, nameText(sel.Name))
	if !s.read(sel.Dir) {
		s.read(".")
	}
	s.form = d.form(s.tree, s.name, s.exit)
	s.form.filter, s.form.find = s.filter, s.where
}

// build makes the tree.
func (s *selector) build(texts SelectorTexts) {
	var b trees.Builder
	wide := min(selectorWide, (s.d.Work().Dx()-2*ring)/s.d.cell())
	s.pathRoom = wide - 2
	root := trees.Box(rsc.TypeBox, 2)
	root.State = rsc.Outlined
	b.Add(-1, trees.At(root, 0, 0, wide, selectorHigh))
	// put places an object in characters and further pixels.
	put := func(parent int, o rsc.Object, x, px, y, py, w, pw, h, ph int) int {
		o.X, o.Y = rsc.CharsAnd(uint8(x), int8(px)), rsc.CharsAnd(uint8(y), int8(py))
		o.W, o.H = rsc.CharsAnd(uint8(w), int8(pw)), rsc.CharsAnd(uint8(h), int8(ph))
		return b.Add(parent, o)
	}
	label := func(text string, x, y int) {
		n := len([]rune(text))
		b.Add(0, trees.At(trees.Label(rsc.TypeString, text), x, y, n, 1))
	}
	field := func(template, valid string) rsc.Object {
		return rsc.Object{Type: rsc.TypeFText, Flags: rsc.Editable, Spec: &rsc.Text{Template: template, Valid: valid, Font: rsc.SystemFont,
			Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Opaque: true}, TextLen: strings.Count(template, string(blank)) + 1}}
	}
	n := len([]rune(texts.Title))
	put(0, trees.Label(rsc.TypeString, texts.Title), (wide-n)/2, (wide-n)%2*s.d.cell()/2, 1, 0, n, 0, 1, 0) // exactly in the middle
	label(texts.Directory, 1, 2)
	s.path = put(0, field(strings.Repeat(string(blank), s.pathRoom), "X"), 1, 0, 3, 4, s.pathRoom, 0, 1, 0)
	sel := texts.Selection + " "
	s.name = b.Add(0, trees.At(field(sel+"________.___", "F"), 1, 5, len([]rune(sel))+12, 1))

	// Gadgets share their lines with their neighbours.
	char := func(c rune, flags rsc.Flags) rsc.Object {
		o := trees.Box(rsc.TypeBoxChar, 1)
		spec := o.Spec.(rsc.Box)
		spec.Char = c
		o.Spec, o.Flags = spec, flags
		return o
	}
	more := max(smallestGadget-s.d.Font.Height, 0) // how much higher than a line gadgets are
	const left, names, bar = 3, 19, 21             // the list's column, its characters, and the width of its scroll bar in pixels
	s.parent = put(0, char('\x05', rsc.TouchExit), left, -1, 7, -1-more, 2, 1, 1, 1+more)
	head := rsc.Object{Type: rsc.TypeBoxText, Flags: rsc.TouchExit, Spec: &rsc.Text{Font: rsc.SystemFont, Just: rsc.Center, Border: -1,
		Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Opaque: true, Pattern: 2, Fill: BlackPen}}}
	s.head = put(0, head, left+2, 0, 7, -more, names-2, bar-2, 1, more)
	s.list = put(0, trees.Box(rsc.TypeBox, 1), left, -1, 8, -1, names, 1, listed+2, 2)
	for i := range s.row {
		row := trees.Label(rsc.TypeString, noEntry)
		row.Flags = rsc.TouchExit
		s.row[i] = put(s.list, row, 2, 1, 1+i, 1, len(noEntry)+1, 0, 1, 0)
	}
	s.up = put(0, char('\x01', rsc.TouchExit), left+names, -1, 8, -1, 0, bar, 1, 1+more)
	track := trees.Box(rsc.TypeBox, 1)
	track.Spec = rsc.Box{Border: 1, Colors: rsc.Colors{Border: BlackPen, Text: BlackPen, Pattern: 1, Fill: BlackPen}}
	track.Flags = rsc.TouchExit
	s.track = put(0, track, left+names, -1, 9, -1+more, 0, bar, listed, 2-2*more)
	thumb := trees.Box(rsc.TypeBox, 1)
	thumb.Flags = rsc.TouchExit
	s.thumb = put(s.track, thumb, 0, 0, 0, 0, 0, bar, 1, 1)
	s.down = put(0, char('\x02', rsc.TouchExit), left+names, -1, 9+listed, -more, 0, bar, 1, 1+more)

	label(texts.Drive, 27, 5)
	for i := range rune(26) {
		o := char('A'+i, rsc.TouchExit)
		if 'A'+i == drive {
			o.State = rsc.Selected
		} else {
			o.State, o.Flags = rsc.Disabled, 0
		}
		n := put(0, o, 27+4*int(i/9), -1, 6+int(i%9), -1+more*int(1+i%9), 3, 2, 1, 2+more)
		if 'A'+i == drive {
			s.drive = n
		}
	}

	ok := trees.At(trees.Label(rsc.TypeButton, texts.OK), 7, 20, 9, 1)
	ok.Flags = rsc.Selectable | rsc.Exit | rsc.Default
	s.ok = b.Add(0, ok)
	cancel := trees.At(trees.Label(rsc.TypeButton, texts.Cancel), 23, 20, 9, 1)
	cancel.Flags = rsc.Selectable | rsc.Exit
	s.cancel = b.Add(0, cancel)
	s.tree = s.d.Tree(b.Done())
}

// read reads the names of a folder, and reports whether it could.
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
		if e.IsDir() || matches(s.mask, e.Name()) && !tree.Lent(e) {
			s.entries = append(s.entries, entry{e.Name(), e.IsDir()})
		}
	}
	slices.SortStableFunc(s.entries, func(a, b entry) int {
		if a.dir != b.dir {
			return map[bool]int{true: -1, false: 1}[a.dir]
		}
		return strings.Compare(strings.ToUpper(a.name), strings.ToUpper(b.name))
	})
	s.shown = string(drive) + `:\`
	if dir != "." {
		s.shown += strings.ReplaceAll(dir, "/", `\`) + `\`
	}
	line := []rune(s.shown + s.mask)
	s.shown = string(line[:min(len(line), s.pathRoom)])
	s.tree.SetText(s.path, s.shown)
	s.tree.SetText(s.head, s.mask)
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
		text, selected := noEntry, false
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

// refresh draws the list again.
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

// reread shows the folder of the path line as typed.
func (s *selector) reread() {
	typed := strings.ReplaceAll(strings.TrimSpace(s.tree.Text(s.path)), `\`, "/")
	if len(typed) > 1 && typed[1] == ':' && unicode.ToUpper(rune(typed[0])) == drive {
		typed = typed[2:]
	}
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

// fold finds a folder by its typed name, ignoring case.
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
			if strings.EqualFold(e.Name(), part) || match == part && nameText(e.Name()) == nameText(part) {
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

// exit handles an object that was touched or selected.
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
	case s.drive:
		s.open(".")
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

// click handles a click on a name in the list.
func (s *selector) click(e entry) {
	if e.dir {
		s.open(path.Join(s.dir, e.name))
		return
	}
	twice := s.clicked == e.name && s.d.Now()-s.at <= doubleClick
	s.clicked, s.at = e.name, s.d.Now()
	s.tree.SetText(s.name, nameText(e.name))
	s.form.redraw(s.name)
	s.form.focus(s.name)
	s.refresh(false)
	if twice {
		s.accept()
	}
}

// accept ends the dialog with the present name, unless that is a folder or the path was
// changed: then it goes there.
func (s *selector) accept() {
	s.form.change(s.ok, false)
	if s.tree.Text(s.path) != s.shown {
		s.reread()
		return
	}
	text := s.tree.Text(s.name)
	name := typedName(text)
	// The name stands for the file that was clicked or proposed, or else for the first in
	// the list that is shown with this name.
	full := func(of string) bool { return of != "" && nameText(of) == nameText(name) }
	i := slices.IndexFunc(s.entries, func(e entry) bool { return full(e.name) })
	switch {
	case full(s.clicked):
		name = s.clicked
	case full(s.proposed):
		name = s.proposed
	case i >= 0 && s.entries[i].dir:
		s.tree.SetText(s.name, "")
		s.form.redraw(s.name)
		s.open(path.Join(s.dir, s.entries[i].name))
		return
	case i >= 0:
		name = s.entries[i].name
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

// filter makes the handle of the scroll bar follow the mouse.
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

// where finds "selector", "file:NAME" of what the list shows, "parent", "up" and "down".
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
