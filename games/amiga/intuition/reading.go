package intuition

// Reading returns the texts of whatever takes all input, from top to bottom, or nil, and
// what the keys or the pointer are on in it. Buttons are "button:OK", fields
// "field:Name", menu items "item:Quit", preceded by "on:" if checked and "off:" if
// disabled.
func (s *Screen) Reading() (front, focus []string) {
	switch {
	case s.away:
		return []string{"Workbench"}, nil
	case s.menu != nil:
		return s.menu.reading(s)
	case s.requester != nil:
		return s.requester.reading()
	}
	return nil, nil
}

// reading returns the texts of the menu: the titles, or the lines of the menu that has
// dropped.
func (m *menuBar) reading(s *Screen) (front, focus []string) {
	if m.menu < 0 {
		for _, menu := range s.Menus {
			front = append(front, "menu:"+menu.Title)
		}
		return front, nil
	}
	front = append(front, "menu:"+s.Menus[m.menu].Title)
	for i, it := range s.Menus[m.menu].Items {
		if it.Text == "" {
			continue
		}
		text := it.Text
		if it.Key != "" {
			caps, name := keyCap(it.Key)
			for _, c := range caps {
				text += " " + c
			}
			text += " " + name
		}
		text = "item:" + text
		switch {
		case !it.Usable():
			text = "off:" + text
		case it.Ticked():
			text = "on:" + text
		}
		front = append(front, text)
		if i == m.item {
			focus = append(focus, text)
		}
	}
	return front, focus
}

// reading returns the texts of a requester: its lines, fields and buttons; and the active
// field, or the button for Return.
func (r *request) reading() (front, focus []string) {
	front = append(front, r.Lines...)
	for _, g := range r.gadgets {
		if f := g.field; f != nil {
			text := "field:" + f.Label + " " + string(f.line.Text)
			front = append(front, text)
			if g == r.active {
				focus = append(focus, text)
			}
		}
	}
	if r.list != nil {
		for _, name := range r.List {
			front = append(front, "item:"+name)
		}
	}
	for i, g := range r.gadgets {
		if g.field == nil && g.Draw == nil {
			front = append(front, "button:"+g.Text)
			if i == 0 && r.active == nil {
				focus = append(focus, "button:"+g.Text)
			}
		}
	}
	return front, focus
}
