package gem

import (
	"fmt"
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
)

// This file implements the menu bar and pop-up menus.
//
// A menu drops when the pointer touches its title; no button is needed. It stays until
// another title is touched or a button is pressed: on a line to choose it, elsewhere to
// leave. Pressing the button on a title and releasing it on a line also chooses the line.
// The title of the chosen line stays inverted until the program has carried out the
// command.
//
// A pop-up is such a menu without a title that opens at the pointer. It takes the line on
// which the button that opened it is released or, if that was released at once, the line
// that is clicked.

// A menuBar is the menu of the program.
type menuBar struct {
	d      *Desk
	tree   *Tree
	bar    int // the box of the bar
	active int // the box around the titles
	choose func(title, item int)

	lit int // title that is inverted, 0: none
}

// SetMenu shows a menu tree in the bar, or the program's name if nil. choose is called
// with the numbers of title and line in the tree.
//
// The tree has the form that resource editors make: the root has two children, the bar
// and the screen; the bar has one, which has the titles; the screen has a box for each of
// them, with its lines. Lines of the first box after its separator are room for desk
// accessories, which do not exist here; the box ends above it. For any other tree SetMenu
// returns an error and does not change the bar.
func (d *Desk) SetMenu(t *Tree, choose func(title, item int)) error {
	var m *menuBar
	if t != nil {
		if err := CheckMenu(t.Objects); err != nil {
			return err
		}
		m = &menuBar{d: d, tree: t, bar: t.Objects[0].Head, choose: choose}
		m.active = t.Objects[m.bar].Head
		m.trim()
		m.fit()
	}
	if d.menu = m; !d.Modal() {
		d.drawBar()
	}
	return nil
}

// CheckMenu returns an error if a tree is not a menu.
func CheckMenu(t rsc.Tree) error {
	if err := t.Check(); err != nil {
		return fmt.Errorf("gem: menu: %w", err)
	}
	bar := t[0].Head
	if bar < 0 || t[0].Tail == bar || t[bar].Head < 0 || t[t[bar].Head].Head < 0 {
		return fmt.Errorf("gem: menu: the tree has no bar")
	}
	box := t[t[0].Tail].Head
	for title := range t.Children(t[bar].Head) {
		if t[title].Type != rsc.TypeTitle || box < 0 || box == t[0].Tail || t[box].Head < 0 {
			return fmt.Errorf("gem: menu: object %d is no title with a menu", title)
		}
		box = t[box].Next
	}
	return nil
}

// trim takes the accessories and their separator off the first menu.
func (m *menuBar) trim() {
	t := m.tree
	box := t.Objects[m.screen()].Head
	for i := range t.Objects.Children(box) {
		next := t.Objects[i].Next
		if next == box {
			return
		}
		if s, ok := t.Objects[next].Spec.(rsc.String); ok && separates(string(s)) {
			t.Objects[i].Next, t.Objects[box].Tail = box, i
			t.Rects[box].Max.Y = t.Rects[box].Min.Y + t.Rects[i].Max.Y
			return
		}
	}
}

// fit moves menus to the left that would extend beyond the right edge of a narrow screen.
func (m *menuBar) fit() {
	m.titles(func(_, box int) bool {
		over := m.tree.Rect(box).Max.X + 1 - m.d.Screen.Rect.Max.X
		m.tree.Rects[box] = m.tree.Rects[box].Sub(image.Pt(max(over, 0), 0))
		return true
	})
}

// screen returns the number of the object that holds the boxes.
func (m *menuBar) screen() int { return m.tree.Objects[0].Tail }

// titles calls f with every title and its box until f returns false.
func (m *menuBar) titles(f func(title, box int) bool) {
	box := m.tree.Objects[m.screen()].Head
	for title := range m.tree.Objects.Children(m.active) {
		if box < 0 || box == m.screen() || !f(title, box) {
			return
		}
		box = m.tree.Objects[box].Next
	}
}

// touched returns the title at a point and its box, 0 if there is none.
func (m *menuBar) touched(at image.Point) (title, box int) {
	m.titles(func(t, b int) bool {
		if at.In(m.tree.Rect(t)) {
			title, box = t, b
		}
		return title == 0
	})
	if title > 0 && m.tree.Is(title, rsc.Disabled) {
		return 0, 0
	}
	return title, box
}

func (m *menuBar) title(text string) (r image.Rectangle, ok bool) {
	m.titles(func(t, _ int) bool {
		if strings.TrimSpace(m.tree.Text(t)) == text {
			r, ok = m.tree.Rect(t), true
		}
		return !ok
	})
	return r, ok
}

// light inverts a title, and restores the previous one.
func (m *menuBar) light(title int) {
	if m.lit == title {
		return
	}
	for _, t := range []int{m.lit, title} {
		if t > 0 {
			m.tree.Set(t, rsc.Selected, t == title)
			m.d.invert(m.tree.Rect(t).Inset(1))
		}
	}
	m.lit = title
}

func (m *menuBar) normal() { m.light(0) }

// Menu returns the tree of the menu bar so that a program can change it: it can check and
// disable lines with Tree.Set and change their texts. The changes show when the menu next
// drops. Menu returns nil if there is no menu.
func (d *Desk) Menu() *Tree {
	if d.menu == nil {
		return nil
	}
	return d.menu.tree
}

// menuEvent drops menus and handles their keys.
func (d *Desk) menuEvent(ev input.Event) bool {
	m := d.menu
	if m == nil {
		return false
	}
	switch ev.Kind {
	case input.Move, input.Press:
		if d.down != 0 || d.held != nil || d.mover != nil || ev.Kind == input.Press && ev.Button != input.Left {
			return false
		}
		title, box := m.touched(ev.At)
		if title == 0 {
			return false
		}
		l := &list{d: d, tree: m.tree, bar: m, held: ev.Kind == input.Press}
		l.drop(title, box)
		d.push(l)
		return true
	case input.KeyDown:
		return m.key(ev)
	}
	return false
}

// key chooses the line that shows the key at its end.
func (m *menuBar) key(ev input.Event) bool {
	if ev.Repeat {
		return false
	}
	name := input.KeyName(ev.Key, ev.Mods&^input.Shift)
	found := false
	m.titles(func(title, box int) bool {
		if m.tree.Is(title, rsc.Disabled) {
			return true
		}
		for item := range m.tree.Objects.Children(box) {
			if m.tree.Is(item, rsc.Disabled) || Shortcut(m.tree.Text(item)) != name {
				continue
			}
			found = true
			m.light(title)
			if m.choose != nil {
				m.choose(title, item)
			}
			return false
		}
		return true
	})
	return found
}

// Shortcut returns the key at the end of a menu line in the form of input.KeyName, or "".
// ^N is ctrl+n, ^Space is ctrl+space, and the Atari's diamond before a letter is Alt.
// Undo, Help and F1 to F10 are those keys, in brackets or not.
func Shortcut(line string) string {
	fields := strings.Fields(line)
	if len(fields) < 2 {
		return ""
	}
	last := strings.ToLower(strings.Trim(fields[len(fields)-1], "[]"))
	switch {
	case strings.HasPrefix(last, "^"):
		return parsed("ctrl+" + last[1:])
	case strings.HasPrefix(last, diamond):
		return parsed("alt+" + last[len(diamond):])
	case last == "undo" || last == "help" || len(last) > 1 && last[0] == 'f' && strings.Trim(last[1:], "0123456789") == "":
		return parsed(last)
	}
	return ""
}

// diamond is the Atari's character 7.
const diamond = "🮿"

func parsed(s string) string {
	key, mods, err := input.ParseKey(s)
	if err != nil {
		return ""
	}
	return input.KeyName(key, mods)
}

// A list is a menu that has dropped, or a pop-up.
type list struct {
	d      *Desk
	tree   *Tree
	bar    *menuBar // nil: a pop-up
	choose func(item int)

	title, box int
	under      under
	item       int         // the line under the pointer, 0 or -1: none
	opened     image.Point // where the button went down that opened a pop-up
	held       bool        // it is still down
	moved      bool        // the pointer has been on a line since then
}

// Popup opens a tree as a menu at the pointer. done is called with the number of the
// chosen line, or -1. Its root is the box and its children are the lines.
func (d *Desk) Popup(t *Tree, at image.Point, done func(item int)) {
	l := &list{d: d, tree: t, item: -1, choose: done, held: true, opened: at}
	work := d.Work()
	size := t.Rects[0].Size()
	// One pixel is for the border, and one more keeps the pointer outside.
	r := image.Rectangle{Max: size}.Add(at.Add(image.Pt(2, 2)))
	if over := r.Max.X + 1 - work.Max.X; over > 0 {
		r = r.Sub(image.Pt(over, 0))
	}
	if over := r.Max.Y + 1 - work.Max.Y; over > 0 {
		r = r.Sub(image.Pt(0, over))
	}
	if at.In(r.Inset(-1)) { // there is no room at the right or below
		r = r.Sub(image.Pt(0, r.Max.Y+1-at.Y))
	}
	r = r.Add(image.Pt(max(work.Min.X+1-r.Min.X, 0), max(work.Min.Y+1-r.Min.Y, 0)))
	t.Rects[0] = r
	d.push(l)
	l.drop(0, 0)
}

// drop shows a box.
func (l *list) drop(title, box int) {
	l.title, l.box, l.item = title, box, -1
	if l.bar != nil {
		l.bar.light(title)
	}
	l.under = l.d.save(l.tree.Bounds(box))
	l.d.Draw(l.tree, box, l.d.Screen.Rect)
}

func (l *list) close() {
	l.point(-1)
	l.d.restore(l.under)
}

// point inverts a line, and restores the previous one.
func (l *list) point(item int) {
	if item == l.item {
		return
	}
	for _, i := range []int{l.item, item} {
		if i > 0 {
			l.d.invert(l.tree.Rect(i))
		}
	}
	l.item = item
	l.moved = l.moved || item > 0
}

// at returns the line at a point that can be chosen, or -1.
func (l *list) at(p image.Point) int {
	for i := range l.tree.Objects.Children(l.box) {
		if p.In(l.tree.Rect(i)) && !l.tree.Is(i, rsc.Disabled) && !l.tree.hidden(i) {
			return i
		}
	}
	return -1
}

func (l *list) event(ev input.Event) {
	switch ev.Kind {
	case input.Move:
		l.move(ev.At)
	case input.Press:
		l.move(ev.At)
		if l.bar != nil {
			if title, _ := l.bar.touched(ev.At); title > 0 {
				l.held = true
				return
			}
		}
		l.done(l.item)
	case input.Release:
		if !l.held {
			return
		}
		l.held = false
		if l.bar == nil && ev.At == l.opened { // a click opens it, and chooses nothing
			return
		}
		if l.move(ev.At); l.item > 0 && l.moved {
			l.done(l.item)
		}
	case input.Blur:
		l.held = false // it stays open, and the release chooses nothing
	case input.KeyDown:
		if ev.Key == "escape" || ev.Key == "undo" {
			l.done(-1)
		}
	}
}

func (l *list) move(at image.Point) {
	if l.bar != nil {
		if title, box := l.bar.touched(at); title > 0 && title != l.title {
			l.close()
			l.drop(title, box)
		}
	}
	l.point(l.at(at))
}

func (l *list) done(item int) {
	title := l.title
	l.d.pop()
	switch {
	case l.bar == nil:
		if l.choose != nil {
			l.choose(item)
		}
	case item > 0:
		if l.bar.choose != nil {
			l.bar.choose(title, item)
		}
	default:
		l.bar.normal()
	}
}

func (l *list) where(name string) (image.Rectangle, bool) {
	kind, rest, _ := strings.Cut(name, ":")
	switch {
	case name == "popup" && l.bar == nil:
		return l.tree.Rect(l.box), true
	case kind == "item" || kind == "popup" && l.bar == nil:
		for i := range l.tree.Objects.Children(l.box) {
			if text := strings.TrimSpace(l.tree.Text(i)); text == rest || itemName(text) == rest {
				return l.tree.Rect(i), true
			}
		}
	}
	return image.Rectangle{}, false
}

// itemName returns the text of a menu's line without its key.
func itemName(text string) string {
	text = strings.TrimSpace(text)
	if Shortcut(text) == "" {
		return text
	}
	if name, _, found := strings.Cut(text, "  "); found { // a key may be two words
		return name
	}
	return strings.TrimSpace(text[:strings.LastIndexByte(text, ' ')])
}

// badgeSize is the width of a badge in pixels, where the bar is high enough.
const badgeSize = 11

// ShowBadge draws a sign at the right end of the menu bar.
func (d *Desk) ShowBadge(draw func(s *fb.Screen, r image.Rectangle, ink, paper uint8)) {
	bar := d.Font.Height + 2 // the line below it stays
	size := min(badgeSize, bar-1)
	r := image.Rect(0, 0, size, size).Add(image.Pt(d.Screen.Rect.Max.X-2*badgeSize, (bar-size)/2))
	fb.Fill(d.Screen.Bitmap, r, d.White(), fb.OpCopy)
	draw(d.Screen, r, d.Black(), d.White())
}
