package win95

import (
	"image"
	"strings"
	"unicode/utf8"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements menus: those of the menu bar, the window menu, and those that a
// program opens at the pointer.
//
// A press of the mouse on a title opens its menu. If you hold the button, you choose the
// line on which you release it; if you release it at once, you click the line. While a
// menu is open, the pointer or an arrow key on the next title opens that one. A press
// elsewhere closes it and has its usual effect.

// A Menu is a title in the menu bar and what it opens.
type Menu struct {
	Title string // & precedes the accelerator
	Items []*Item
	// Opening is called before the menu opens, so that the program can tick its items.
	Opening func()
}

// An Item is a menu item. An item without a Text is a separator.
type Item struct {
	Text     string // & precedes the accelerator
	Key      string // shortcut, as input.KeyName writes it, shown at the right; "": none
	Ticked   bool
	Bullet   bool // a tick is a dot: the item is one of several
	Disabled bool
	Chosen   func()
}

func (i *Item) choose() {
	if i.Chosen != nil {
		i.Chosen()
	}
}

// A menuMode is the state of using menus, from the first key or press to the choice.
type menuMode struct {
	d       *Desk
	f       *Form // nil for a popup menu
	list    []*Menu
	at      int // the lit title
	open    bool
	item    int         // the lit item, or -1
	box     image.Point // position of a popup menu
	free    bool
	pressed bool        // the button was pressed while the menu is open
	from    image.Point // where
	again   bool        // the press was on the open menu's title; its release closes the menu
}

// shortcut returns the item with a shortcut, or nil.
func (f *Form) shortcut(name string) *Item {
	for _, m := range f.Menus {
		for _, i := range m.Items {
			if i.Key == name {
				if m.Opening != nil {
					m.Opening()
				}
				return i
			}
		}
	}
	return nil
}

// titles returns the rectangles of the titles in the bar.
func (f *Form) titles() (list []image.Rectangle) {
	bar := f.menuBar()
	x := bar.Min.X
	for _, m := range f.Menus {
		w := f.Width(m.Title) + 12
		list = append(list, image.Rect(x, bar.Min.Y, x+w, bar.Max.Y))
		x += w
	}
	return list
}

func (f *Form) drawMenuBar() {
	if len(f.Menus) == 0 {
		return
	}
	cv := f.Canvas
	p := cv.Pens()
	cv.Face(f.menuBar())
	if p.Mono {
		bar := f.menuBar()
		fb.Fill(cv.Bitmap, image.Rect(bar.Min.X, bar.Max.Y-1, bar.Max.X, bar.Max.Y), p.Dark, fb.OpCopy)
	}
	mode := f.desk.menu
	for i, r := range f.titles() {
		at := image.Pt(r.Min.X+6, r.Min.Y+(r.Dy()-cv.Font.Height)/2)
		ink := p.Text
		if mode != nil && mode.f == f && !mode.free && mode.at == i {
			fb.Fill(cv.Bitmap, r, p.Caption, fb.OpCopy)
			ink = p.CaptionText
		}
		cv.write(at, f.Menus[i].Title, ink, 0)
	}
}

// toggleMenu lights the first title, or ends menu mode.
func (d *Desk) toggleMenu() {
	if d.menu != nil {
		d.endMenu()
		return
	}
	if f := d.Active(); f != nil && len(f.Menus) > 0 {
		d.release()
		d.menu = &menuMode{d: d, f: f, list: f.Menus, item: -1}
		d.Update(f.menuBar())
	}
}

// openMenu opens the menu with an accelerator.
func (d *Desk) openMenu(f *Form, key string) bool {
	for i, m := range f.Menus {
		if k := accelerator(m.Title); k != 0 && string(k) == key {
			d.release()
			d.menu = &menuMode{d: d, f: f, list: f.Menus, at: i, item: -1}
			d.menu.drop(true)
			return true
		}
	}
	return false
}

// pressMenuBar handles a press in the menu bar.
func (d *Desk) pressMenuBar(f *Form, ev input.Event) {
	for i, r := range f.titles() {
		if ev.At.In(r) {
			d.menu = &menuMode{d: d, f: f, list: f.Menus, at: i, item: -1, pressed: true, from: ev.At}
			d.menu.drop(false)
		}
	}
}

// Popup opens a menu at a point.
func (d *Desk) Popup(items []*Item, at image.Point) {
	d.endMenu()
	d.release()
	d.menu = &menuMode{d: d, list: []*Menu{{Items: items}}, item: -1, free: true, box: at, from: at}
	d.menu.drop(false)
}

// openWindowMenu opens the menu of the picture in the caption.
func (d *Desk) openWindowMenu(f *Form) {
	d.Popup(f.windowMenu(), image.Pt(f.bar().Min.X, f.bar().Max.Y))
	d.menu.f = f
	d.menu.from = d.mouse
}

// windowMenu returns the items of the window menu.
func (f *Form) windowMenu() []*Item {
	d := f.desk
	can := func(s Style) bool { return f.Style&s != 0 }
	drag := func(edge image.Point) func() {
		return func() {
			at := d.mouse
			d.startDrag(f, edge, at)
			d.drag.keys = true
			d.dragTo(image.Point{})
		}
	}
	items := []*Item{
		{Text: d.word("&Restore"), Disabled: !f.maximized, Chosen: func() { f.Maximize(false) }},
		{Text: d.word("&Move"), Disabled: f.maximized, Chosen: drag(image.Point{})},
		{Text: d.word("&Size"), Disabled: f.maximized || !can(Sizable), Chosen: drag(image.Pt(1, 1))},
		{Text: d.word("Mi&nimize"), Disabled: !can(Minimizer), Chosen: func() { f.Minimize(true) }},
		{Text: d.word("Ma&ximize"), Disabled: f.maximized || !can(Maximizer), Chosen: func() { f.Maximize(true) }},
		{},
		{Text: d.word("&Close"), Key: "alt+f4", Chosen: f.close},
	}
	if !can(Minimizer) && !can(Maximizer) {
		return []*Item{items[1], items[6]}
	}
	return items
}

// endMenu takes the menu off the screen.
func (d *Desk) endMenu() {
	m := d.menu
	if m == nil {
		return
	}
	r := m.popup()
	d.menu = nil
	d.Update(r)
	if m.f != nil && m.f.desk != nil && !m.free {
		d.Update(m.f.menuBar())
	}
	d.setPointer()
}

// drop opens the menu of the lit title. With keys its first item is lit.
func (m *menuMode) drop(keys bool) {
	if open := m.list[m.at].Opening; open != nil {
		open()
	}
	m.open, m.item = true, -1
	if keys {
		m.step(1)
	}
	m.d.Update(m.popup())
	if !m.free {
		m.d.Update(m.f.menuBar())
	}
}

// fold closes the open menu; its title stays lit.
func (m *menuMode) fold() {
	r := m.popup()
	m.open, m.item = false, -1
	m.d.Update(r)
}

// move lights another title.
func (m *menuMode) move(to int, keys bool) {
	open := m.open
	if open {
		m.fold()
	}
	m.at = (to + len(m.list)) % len(m.list)
	if open {
		m.drop(keys)
	} else {
		m.d.Update(m.f.menuBar())
	}
}

// Measures of an open menu.
const (
	tickRoom      = 20 // to the left of the texts
	keyGap        = 16
	endRoom       = 16
	separatorRows = 9
)

// popup returns the box of the open menu.
func (m *menuMode) popup() image.Rectangle {
	if !m.open {
		return image.Rectangle{}
	}
	cv := m.d.Canvas()
	text, keys, height := 0, 0, 6
	for _, i := range m.list[m.at].Items {
		if i.Text == "" {
			height += separatorRows
			continue
		}
		height += itemHeight
		text = max(text, cv.Width(i.Text))
		if i.Key != "" {
			keys = max(keys, cv.Width(m.d.keyText(i.Key))+keyGap)
		}
	}
	at := m.box
	if !m.free {
		r := m.f.titles()[m.at]
		at = image.Pt(r.Min.X, r.Max.Y)
	}
	w := m.d.Work()
	r := image.Rect(0, 0, tickRoom+text+keys+endRoom+6, height).Add(at)
	if over := r.Max.Y - w.Max.Y; over > 0 && m.free {
		r = r.Sub(image.Pt(0, min(over, r.Min.Y-w.Min.Y)))
	}
	return r.Sub(image.Pt(max(0, min(r.Max.X-w.Max.X, r.Min.X-w.Min.X)), 0)).Add(image.Pt(max(0, w.Min.X-r.Min.X), 0))
}

// line returns the rectangle of an item of the open menu.
func (m *menuMode) line(n int) image.Rectangle {
	box := m.popup()
	y := box.Min.Y + 3
	for i, item := range m.list[m.at].Items {
		h := itemHeight
		if item.Text == "" {
			h = separatorRows
		}
		if i == n {
			return image.Rect(box.Min.X+3, y, box.Max.X-3, y+h)
		}
		y += h
	}
	return image.Rectangle{}
}

// draw draws the open menu.
func (m *menuMode) draw() {
	if !m.open {
		return
	}
	cv := m.d.Canvas()
	p := cv.Pens()
	box := m.popup()
	if !box.Overlaps(cv.Clip()) {
		return
	}
	cv.Face(box)
	cv.Window(box)
	for n, i := range m.list[m.at].Items {
		r := m.line(n)
		if i.Text == "" {
			cv.Etch(r.Min.X+1, r.Max.X-1, r.Min.Y+3)
			continue
		}
		lit := n == m.item
		ink := p.Text
		if lit {
			fb.Fill(cv.Bitmap, r, p.Caption, fb.OpCopy)
			ink = p.CaptionText
		}
		y := r.Min.Y + (itemHeight-cv.Font.Height)/2
		write := func(x int, text string) {
			switch {
			case i.Disabled && lit && p.Mono:
				cv.write(image.Pt(x, y), text, ink, fb.Lightened)
			case i.Disabled && lit:
				cv.write(image.Pt(x, y), text, p.Shadow, 0)
			case i.Disabled:
				cv.Label(image.Pt(x, y), text, true)
			default:
				cv.write(image.Pt(x, y), text, ink, 0)
			}
		}
		write(r.Min.X+tickRoom-3, i.Text)
		if i.Key != "" {
			key := m.d.keyText(i.Key)
			write(r.Max.X-endRoom+3-cv.Width(key), key)
		}
		if i.Ticked {
			mark := menuTick
			if i.Bullet {
				mark = menuBullet
			}
			size := signSize(mark)
			at := image.Pt(r.Min.X+(tickRoom-3-size.X)/2, r.Min.Y+(itemHeight-size.Y)/2)
			Picture(cv.Bitmap, at, mark, map[rune]uint8{'x': ink})
		}
	}
}

// light lights an item, or none for -1.
func (m *menuMode) light(n int) {
	if n != m.item {
		old := m.line(m.item)
		m.item = n
		m.d.Update(old)
		m.d.Update(m.line(n))
	}
}

// lineAt returns the item at a point, or -1.
func (m *menuMode) lineAt(p image.Point) int {
	if m.open {
		for n, i := range m.list[m.at].Items {
			if i.Text != "" && p.In(m.line(n)) {
				return n
			}
		}
	}
	return -1
}

// step lights the next item.
func (m *menuMode) step(by int) {
	items := m.list[m.at].Items
	n := m.item
	if n < 0 && by < 0 {
		n = 0
	}
	for range items {
		n = (n + by + len(items)) % len(items)
		if items[n].Text != "" {
			m.light(n)
			return
		}
	}
}

// choose ends menu mode with the choice of an item. A disabled item leaves the menu
// open.
func (m *menuMode) choose(n int) {
	i := m.list[m.at].Items[n]
	if i.Disabled {
		return
	}
	m.d.endMenu()
	i.choose()
}

// title returns the title at a point, or -1.
func (m *menuMode) title(p image.Point) int {
	if m.f != nil && !m.free {
		for i, r := range m.f.titles() {
			if p.In(r) {
				return i
			}
		}
	}
	return -1
}

// event handles an event in menu mode. It reports whether the event has no further
// effect.
func (m *menuMode) event(ev input.Event) bool {
	switch ev.Kind {
	case input.KeyDown:
		m.key(ev)
		return true
	case input.Move:
		title := m.title(ev.At)
		switch {
		case title >= 0 && title != m.at && (m.open || m.pressed):
			m.again = false
			m.move(title, false)
		case m.open && (m.lineAt(ev.At) >= 0 || ev.At.In(m.popup()) || m.pressed):
			m.light(m.lineAt(ev.At))
		}
		return true
	case input.Press:
		title := m.title(ev.At)
		switch {
		case title >= 0 && title == m.at && m.open:
			m.again, m.pressed = true, true
		case title >= 0:
			m.at = title
			m.pressed, m.from = true, ev.At
			if m.open {
				m.fold()
			}
			m.drop(false)
		case ev.At.In(m.popup()):
			m.pressed, m.from = true, image.Pt(-99, -99)
			m.light(m.lineAt(ev.At))
		default:
			f, free := m.f, m.free
			m.d.endMenu()
			// A double click on the icon closes the form.
			return free && f != nil && ev.At.In(f.bar()) && ev.At.X < f.bar().Min.X+18 && m.closes(f, ev)
		}
		return true
	case input.Release:
		n := m.lineAt(ev.At)
		moved := ev.At.Sub(m.from)
		switch {
		case ev.Button != input.Left && !m.free:
		case n >= 0 && (m.pressed || max(moved.X, -moved.X, moved.Y, -moved.Y) > 4):
			m.choose(n)
		case m.again && m.title(ev.At) == m.at:
			m.d.endMenu()
		case m.pressed && m.title(ev.At) < 0 && !ev.At.In(m.popup()):
			m.d.endMenu()
		}
		m.pressed, m.again = false, false
		return true
	}
	return true
}

// closes closes a form whose icon was double-clicked.
func (m *menuMode) closes(f *Form, ev input.Event) bool {
	if m.d.doubled(ev) {
		f.close()
	}
	return true
}

// key handles a key.
func (m *menuMode) key(ev input.Event) {
	d := m.d
	items := m.list[m.at].Items
	switch {
	case input.Modifier(ev.Key) != 0:
	case ev.Key == "f10":
		d.endMenu()
	case ev.Key == "escape" && m.open && !m.free:
		m.fold()
	case ev.Key == "escape":
		d.endMenu()
	case ev.Key == "left" && !m.free:
		m.move(m.at-1, true)
	case ev.Key == "right" && !m.free:
		m.move(m.at+1, true)
	case !m.open && (ev.Key == "down" || ev.Key == "up" || ev.Key == "return"):
		m.drop(true)
	case ev.Key == "down":
		m.step(1)
	case ev.Key == "up":
		m.step(-1)
	case ev.Key == "return" && m.item >= 0 && !ev.Repeat:
		m.choose(m.item)
	case utf8.RuneCountInString(ev.Key) == 1 && !ev.Repeat:
		m.letter(ev.Key, items)
	}
}

// letter chooses the item or menu with an accelerator.
func (m *menuMode) letter(key string, items []*Item) {
	if !m.open {
		for i, t := range m.list {
			if k := accelerator(t.Title); k != 0 && string(k) == key {
				m.at = i
				m.drop(true)
				return
			}
		}
		m.d.bell()
		return
	}
	for n, i := range items {
		if k := accelerator(i.Text); k != 0 && string(k) == key {
			m.light(n)
			m.choose(n)
			return
		}
	}
	// Without an accelerator, the first letter counts; among several, the next is lit.
	var found []int
	for n := range items {
		n = (n + m.item + 1 + len(items)) % len(items)
		text := items[n].Text
		if r, _ := utf8.DecodeRuneInString(strings.ToLower(text)); text != "" && accelerator(text) == 0 && string(r) == key {
			found = append(found, n)
		}
	}
	if found == nil {
		m.d.bell()
		return
	}
	m.light(found[0])
	if len(found) == 1 {
		m.choose(found[0])
	}
}

// where returns the place of an item of the open menu.
func (m *menuMode) where(name string) (image.Rectangle, bool) {
	text, ok := strings.CutPrefix(name, "item:")
	if !ok || !m.open {
		return image.Rectangle{}, false
	}
	for n, i := range m.list[m.at].Items {
		if i.Text != "" && plain(i.Text) == text {
			return m.line(n), true
		}
	}
	return image.Rectangle{}, false
}

// reading returns the texts of the menu.
func (m *menuMode) reading() (front, focus []string) {
	title := "menu:" + plain(m.list[m.at].Title)
	if !m.free {
		front = append(front, title)
	}
	if !m.open {
		return front, []string{title}
	}
	for n, i := range m.list[m.at].Items {
		if i.Text == "" {
			continue
		}
		text := "item:" + plain(i.Text)
		switch {
		case i.Disabled:
			text = "off:" + text
		case i.Ticked:
			text = "on:" + text
		}
		front = append(front, text)
		if n == m.item {
			focus = append(focus, text)
		}
	}
	return front, focus
}
