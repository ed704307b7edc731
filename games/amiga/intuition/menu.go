package intuition

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements the menus. While the right button is held, the title bar shows
// their titles; the pointer drops them and highlights an item, and releasing the button
// chooses it. A click of the left button meanwhile chooses one more item.

// A Menu is a title and what drops from it.
type Menu struct {
	Title string
	Items []*Item
}

// An Item is a menu item. One without a text separates groups.
type Item struct {
	Text   string
	Key    string // its key, as input.KeyName writes it: "ctrl+n"; "": none
	Chosen func()
	// Enabled reports whether it can be chosen now, Checked whether it has a check mark.
	// If nil: always, never.
	Enabled, Checked func() bool
}

func (it *Item) Usable() bool { return it.Enabled == nil || it.Enabled() }
func (it *Item) Ticked() bool { return it.Checked != nil && it.Checked() }

// menuBar is the menu while the right button is held.
type menuBar struct {
	menu, item int // under the pointer; -1: none
	picked     []*Item
}

// menuEvent handles the right button and the keys of items.
func (s *Screen) menuEvent(ev input.Event) bool {
	m := s.menu
	switch {
	case m == nil && ev.Kind == input.Press && ev.Button == input.Right:
		if len(s.Menus) == 0 || s.requester != nil || s.held != nil {
			return false
		}
		s.menu = &menuBar{-1, -1, nil}
		s.menu.track(s, ev.At)
		s.Update(s.Bar())
	case m == nil && ev.Kind == input.KeyDown && s.requester == nil:
		return s.menuKey(ev)
	case m == nil:
		return false
	case ev.Kind == input.Move:
		m.track(s, ev.At)
	case ev.Kind == input.Press && ev.Button == input.Left:
		if it := m.chosen(s); it != nil {
			m.picked = append(m.picked, it)
		}
	case ev.Kind == input.Release && ev.Button == input.Right:
		m.track(s, ev.At)
		if it := m.chosen(s); it != nil {
			m.picked = append(m.picked, it)
		}
		s.closeMenu()
		for _, it := range m.picked {
			it.Chosen()
		}
	}
	return true
}

func (s *Screen) menuKey(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	for _, m := range s.Menus {
		for _, it := range m.Items {
			if it.Key == "" || it.Key != name || ev.Repeat {
				continue
			}
			if !it.Usable() {
				s.Beep()
			} else {
				it.Chosen()
			}
			return true
		}
	}
	return false
}

// closeMenu puts the title back.
func (s *Screen) closeMenu() {
	if m := s.menu; m != nil {
		box := m.box(s)
		s.menu = nil
		s.Update(s.Bar())
		s.Update(box)
	}
}

// chosen returns the item under the pointer if it can be chosen.
func (m *menuBar) chosen(s *Screen) *Item {
	if m.menu < 0 || m.item < 0 {
		return nil
	}
	if it := s.Menus[m.menu].Items[m.item]; it.Usable() && it.Text != "" && it.Chosen != nil {
		return it
	}
	return nil
}

// track follows the pointer: a title drops its menu, which stays until another one
// drops.
func (m *menuBar) track(s *Screen, p image.Point) {
	menu, item := m.menu, -1
	for i := range s.Menus {
		if p.In(s.menuTitle(i)) {
			menu = i
		}
	}
	if menu >= 0 && menu == m.menu {
		for i := range s.Menus[menu].Items {
			if p.In(s.itemRect(menu, i)) && s.Menus[menu].Items[i].Text != "" {
				item = i
			}
		}
	}
	if menu == m.menu && item == m.item {
		return
	}
	old, was := m.box(s), m.menu
	m.menu, m.item = menu, item
	if menu != was {
		s.Update(s.Bar())
		s.Update(old)
	}
	s.Update(m.box(s))
}

// menuTitle returns the select box of a title: its text and half a character at
// both sides, with a character between neighbours.
func (s *Screen) menuTitle(i int) image.Rectangle {
	cell, bar := s.Font.Width("W"), s.Bar()
	x := bar.Min.X + cell/2
	for _, m := range s.Menus[:i] {
		x += s.Font.Width(m.Title) + 2*cell
	}
	return image.Rect(x, bar.Min.Y, x+s.Font.Width(s.Menus[i].Title)+cell, bar.Max.Y-1)
}

// keyCap is a key as a menu shows it: the names of modifier keys, shown on caps, and the
// key itself.
func keyCap(key string) (caps []string, name string) {
	for {
		head, tail, ok := strings.Cut(key, "+")
		if !ok || tail == "" {
			break
		}
		caps = append(caps, capital(head))
		key = tail
	}
	return caps, capital(key)
}

func capital(s string) string { return strings.ToUpper(s[:1]) + s[1:] }

// keyWidth returns the width of a key.
func (s *Screen) keyWidth(key string) int {
	if key == "" {
		return 0
	}
	caps, name := keyCap(key)
	w := s.Font.Width(name)
	for _, c := range caps {
		w += s.Font.Width(c) + 4 + s.Font.Width(" ")/2
	}
	return w
}

// checkWidth is the room for check marks at the left of a menu that has any.
func (s *Screen) checkWidth(m *Menu) int {
	for _, it := range m.Items {
		if it.Ticked() {
			return 2 * s.Font.Width(" ")
		}
	}
	return 0
}

func (s *Screen) itemHeight(it *Item) int {
	if it.Text == "" {
		return 5
	}
	return s.Font.Height + 2
}

// box returns the rectangle of the menu that has dropped.
func (m *menuBar) box(s *Screen) image.Rectangle {
	if m.menu < 0 {
		return image.Rectangle{}
	}
	menu, l, cell := s.Menus[m.menu], s.Line(), s.Font.Width(" ")
	text, key, height := 0, 0, 0
	for _, it := range menu.Items {
		text = max(text, s.Font.Width(it.Text))
		key = max(key, s.keyWidth(it.Key))
		height += s.itemHeight(it)
	}
	if key > 0 {
		key += 2 * cell
	}
	at := s.menuTitle(m.menu)
	w := s.checkWidth(menu) + text + key + cell
	return image.Rect(at.Min.X, s.Bar().Max.Y-1, at.Min.X+w+2*l.X, s.Bar().Max.Y-1+height+2*l.Y)
}

// itemRect returns the select box of an item of the menu that has dropped.
func (s *Screen) itemRect(menu, item int) image.Rectangle {
	m := menuBar{menu: menu}
	r := s.Inset(m.box(s), 1)
	y := r.Min.Y
	for _, it := range s.Menus[menu].Items[:item] {
		y += s.itemHeight(it)
	}
	return image.Rect(r.Min.X, y, r.Max.X, y+s.itemHeight(s.Menus[menu].Items[item]))
}

// checkMark is the mark of an item that is on.
var checkMark = [...]string{
	"........##..",
	".......##...",
	"......##....",
	".##..##.....",
	"..####......",
	"...##.......",
}

func (m *menuBar) draw(s *Screen) {
	for i, menu := range s.Menus {
		r := s.menuTitle(i)
		s.Text(image.Pt(r.Min.X+s.Font.Width(" ")/2, r.Min.Y+1), menu.Title, s.Pens.Detail)
		if i == m.menu {
			s.complement(r)
		}
	}
	if m.menu < 0 {
		return
	}
	b, box, menu, cell := s.display.Bitmap, m.box(s), s.Menus[m.menu], s.Font.Width(" ")
	fb.Fill(b, box, s.Pens.Block, fb.OpCopy)
	s.Frame(box, s.Pens.Detail)
	left := s.checkWidth(menu) + cell/2
	for i, it := range menu.Items {
		r := s.itemRect(m.menu, i)
		if it.Text == "" {
			y := r.Min.Y + r.Dy()/2
			for x := r.Min.X; x < r.Max.X; x += 4 {
				fb.Fill(b, image.Rect(x, y, min(x+2, r.Max.X), y+1), s.Pens.Detail, fb.OpCopy)
			}
			continue
		}
		s.Text(image.Pt(r.Min.X+left, r.Min.Y+1), it.Text, s.Pens.Detail)
		if it.Ticked() {
			s.DrawCheck(r.Min.Add(image.Pt(2, 2)))
		}
		m.drawKey(s, image.Pt(r.Max.X-cell/2-s.keyWidth(it.Key), r.Min.Y+1), it.Key)
		if !it.Usable() {
			s.Ghost(r)
		} else if i == m.item {
			s.complement(r)
		}
	}
}

func (m *menuBar) drawKey(s *Screen, p image.Point, key string) {
	if key == "" {
		return
	}
	caps, name := keyCap(key)
	for _, c := range caps {
		w := s.Font.Width(c) + 4
		fb.Fill(s.display.Bitmap, image.Rect(p.X+1, p.Y-1, p.X+w-1, p.Y+s.Font.Height), s.Pens.Detail, fb.OpCopy)
		fb.Fill(s.display.Bitmap, image.Rect(p.X, p.Y, p.X+w, p.Y+s.Font.Height-1), s.Pens.Detail, fb.OpCopy)
		s.Text(p.Add(image.Pt(2, 0)), c, s.Pens.Block)
		p.X += w + s.Font.Width(" ")/2
	}
	s.Text(p, name, s.Pens.Detail)
}

// where finds titles, and items of the menu that has dropped.
func (m *menuBar) where(s *Screen, kind, rest string) (image.Rectangle, bool) {
	for i, menu := range s.Menus {
		if kind == "menu" && menu.Title == rest {
			return s.menuTitle(i), true
		}
	}
	if kind == "item" && m.menu >= 0 {
		for i, it := range s.Menus[m.menu].Items {
			if it.Text == rest {
				return s.itemRect(m.menu, i), true
			}
		}
	}
	return image.Rectangle{}, false
}
