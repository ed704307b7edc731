package gem

import (
	"image"

	"phosphor/formats/rsc"
)

// A Tree is a tree of objects in the pixels of a screen: what a resource's tree becomes
// when a program loads it. Objects use the flags, states and specifications of package
// rsc; their positions are in Rects, each relative to its parent, the root relative to
// the screen.
type Tree struct {
	Objects rsc.Tree
	Rects   []image.Rectangle
}

// Tree returns a copy of a resource's tree in this desk's pixels. Changes to it, also by
// the player, do not affect the resource. The tree must be valid, as trees read from
// files are.
func (d *Desk) Tree(t rsc.Tree) *Tree {
	c := &Tree{Objects: append(rsc.Tree(nil), t...), Rects: make([]image.Rectangle, len(t))}
	cell := image.Pt(d.cell(), d.Font.Height)
	for i := range c.Objects {
		o := &c.Objects[i]
		c.Rects[i] = o.Rect(cell, d.Screen.Rect.Size())
		if text, ok := o.Spec.(*rsc.Text); ok {
			own := *text
			if o.Flags&rsc.Editable != 0 && len(own.Text) > 0 && own.Text[0] == '@' {
				own.Text = ""
			}
			o.Spec = &own
		}
	}
	return c
}

// Offset returns where an object's top left corner is on the screen.
func (t *Tree) Offset(i int) image.Point {
	p := t.Rects[i].Min
	for i = t.Objects.Parent(i); i >= 0; i = t.Objects.Parent(i) {
		p = p.Add(t.Rects[i].Min)
	}
	return p
}

// Rect returns an object's rectangle on the screen.
func (t *Tree) Rect(i int) image.Rectangle {
	return image.Rectangle{Max: t.Rects[i].Size()}.Add(t.Offset(i))
}

// Center moves the tree into the middle of r.
func (t *Tree) Center(r image.Rectangle) {
	size := t.Rects[0].Size()
	min := image.Pt(r.Min.X+(r.Dx()-size.X)/2, r.Min.Y+(r.Dy()-size.Y)/2)
	t.Rects[0] = image.Rectangle{Max: size}.Add(min)
}

// Find returns the number of the object at a point of the screen, the one drawn last if
// several overlap, or -1.
func (t *Tree) Find(at image.Point) int {
	if !at.In(t.Rects[0]) || t.Objects[0].Flags&rsc.HideTree != 0 {
		return -1
	}
	found := 0
	for p := at.Sub(t.Rects[0].Min); ; {
		next := -1
		for i := range t.Objects.Children(found) {
			if t.Objects[i].Flags&rsc.HideTree == 0 && p.In(t.Rects[i]) {
				next = i
			}
		}
		if next < 0 {
			return found
		}
		found = next
		p = p.Sub(t.Rects[next].Min)
	}
}

// Border returns the thickness of an object's border: inwards if positive,
// outwards if negative.
func (t *Tree) Border(i int) int {
	o := &t.Objects[i]
	switch s := o.Spec.(type) {
	case rsc.Box:
		return int(s.Border)
	case *rsc.Text:
		return int(int8(s.Border))
	}
	switch o.Type {
	case rsc.TypeTitle:
		return 1
	case rsc.TypeButton:
		b := -1
		if o.Flags&rsc.Exit != 0 {
			b--
		}
		if o.Flags&rsc.Default != 0 {
			b--
		}
		return b
	}
	return 0
}

// outlineWidth is how far an outline reaches beyond its object.
const outlineWidth = 3

// Bounds returns the area that drawing an object may change: its rectangle with outside
// border, outline and shadow.
func (t *Tree) Bounds(i int) image.Rectangle {
	r, b, state := t.Rect(i), t.Border(i), t.Objects[i].State
	out := max(-b, 0)
	bounds := r.Inset(-out)
	if state&rsc.Outlined != 0 {
		bounds = bounds.Union(r.Inset(-outlineWidth))
	}
	if state&rsc.Shadowed != 0 && b != 0 {
		bounds.Max = bounds.Max.Add(image.Pt(2*max(b, -b), 2*max(b, -b)))
	}
	return bounds
}

// Text returns the text of an object: its string, or that of its TEDINFO.
func (t *Tree) Text(i int) string {
	switch s := t.Objects[i].Spec.(type) {
	case rsc.String:
		return string(s)
	case *rsc.Text:
		return s.Text
	}
	return ""
}

// SetText replaces the text of an object that has one.
func (t *Tree) SetText(i int, text string) {
	switch s := t.Objects[i].Spec.(type) {
	case rsc.String:
		t.Objects[i].Spec = rsc.String(text)
	case *rsc.Text:
		s.Text = text
	}
}

// Is reports whether an object has all the given states.
func (t *Tree) Is(i int, s rsc.State) bool { return t.Objects[i].State&s == s }

// Set sets or clears a state of an object, without drawing.
func (t *Tree) Set(i int, s rsc.State, on bool) {
	if on {
		t.Objects[i].State |= s
	} else {
		t.Objects[i].State &^= s
	}
}

// has reports whether an object has any of the given flags.
func (t *Tree) has(i int, f rsc.Flags) bool { return t.Objects[i].Flags&f != 0 }

// hidden reports whether an object or one above it is hidden.
func (t *Tree) hidden(i int) bool {
	for ; i >= 0; i = t.Objects.Parent(i) {
		if t.has(i, rsc.HideTree) {
			return true
		}
	}
	return false
}
