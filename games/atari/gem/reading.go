package gem

import (
	"cmp"
	"slices"
	"strings"

	"phosphor/formats/rsc"
)

// Reading returns the texts of whatever covers the windows and takes all input, from top
// to bottom, or nil, and what the keys or the pointer are on in it. Buttons are
// "button:OK", fields "field:Name", menu items "item:Quit", preceded by "on:" if selected
// or checked and "off:" if disabled.
func (d *Desk) Reading() (front, focus []string) {
	if m := d.top(); m != nil {
		return m.reading()
	}
	return nil, nil
}

// reading returns the texts of a dialog: its texts line by line, and the field being
// edited or the default button.
func (f *form) reading() (front, focus []string) {
	var seen []int
	for i := range f.tree.Objects {
		if f.said(i) != "" && !f.tree.covered(i) {
			seen = append(seen, i)
		}
	}
	slices.SortStableFunc(seen, func(a, b int) int {
		p, q := f.tree.Rect(a).Min, f.tree.Rect(b).Min
		return cmp.Or(cmp.Compare(p.Y, q.Y), cmp.Compare(p.X, q.X))
	})
	for _, i := range seen {
		front = append(front, f.said(i))
		if i == f.edit.obj || f.edit.obj < 0 && f.tree.has(i, rsc.Default) {
			focus = append(focus, f.said(i))
		}
	}
	if f.edit.obj >= 0 && focus == nil {
		focus = []string{"field:"} // it is empty
	}
	return front, focus
}

// covered reports whether an object or one that it lies in is hidden.
func (t *Tree) covered(i int) bool {
	for ; i >= 0; i = t.Objects.Parent(i) {
		if t.hidden(i) {
			return true
		}
	}
	return false
}

// said returns the text of an object with its kind, or "".
func (f *form) said(i int) string {
	t := f.tree
	text := t.Text(i)
	if s, ok := t.Objects[i].Spec.(*rsc.Text); ok {
		text = strings.TrimRight(shownText(t.Objects[i].Type, s), string(blank)+" ")
	}
	if text = strings.TrimSpace(text); text == "" {
		return ""
	}
	switch {
	case f.editable(i):
		return "field:" + text
	case t.has(i, rsc.Selectable) || t.has(i, rsc.Exit) || t.has(i, rsc.TouchExit):
		return marked(t, i, rsc.Selected) + "button:" + text
	}
	return text
}

// marked returns the prefix of the text of a selected or disabled object.
func marked(t *Tree, i int, chosen rsc.State) string {
	switch {
	case t.Is(i, rsc.Disabled):
		return "off:"
	case t.Is(i, chosen):
		return "on:"
	}
	return ""
}

// reading returns the texts of a menu: its lines, and the one under the pointer.
func (l *list) reading() (front, focus []string) {
	if l.bar != nil {
		front = append(front, "menu:"+strings.TrimSpace(l.tree.Text(l.title)))
	}
	for i := range l.tree.Objects.Children(l.box) {
		text := strings.TrimSpace(l.tree.Text(i))
		if text == "" || separates(text) || l.tree.hidden(i) {
			continue
		}
		text = marked(l.tree, i, rsc.Checked) + "item:" + text
		front = append(front, text)
		if i == l.item {
			focus = append(focus, text)
		}
	}
	return front, focus
}
