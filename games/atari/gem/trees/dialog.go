package trees

import (
	"unicode/utf8"

	"phosphor/formats/rsc"
)

// A Dialog builds the tree of a dialog: a box and its children.
type Dialog struct{ tree rsc.Tree }

// NewDialog returns a dialog of the given size in characters.
func NewDialog(w, h uint8) *Dialog {
	return &Dialog{rsc.Tree{{Next: -1, Head: -1, Tail: -1, Type: rsc.TypeBox, State: rsc.Outlined,
		Spec: rsc.Box{Border: 2, Colors: rsc.Colors{Border: 1, Text: 1}}, W: rsc.Chars(w), H: rsc.Chars(h)}}}
}

// Add adds an object, its place and size given in characters.
func (d *Dialog) Add(o rsc.Object, x, y, w, h uint8) {
	n := len(d.tree)
	o.Next, o.Head, o.Tail = 0, -1, -1
	o.X, o.Y, o.W, o.H = rsc.Chars(x), rsc.Chars(y), rsc.Chars(w), rsc.Chars(h)
	if d.tree[0].Head < 0 {
		d.tree[0].Head = n
	} else {
		d.tree[n-1].Next = n
	}
	d.tree[0].Tail = n
	d.tree = append(d.tree, o)
}

// Done returns the tree.
func (d *Dialog) Done() rsc.Tree {
	d.tree[len(d.tree)-1].Flags |= rsc.LastOb
	return d.tree
}

// Button adds a default button of ten characters.
func (d *Dialog) Button(text string, x, y uint8) {
	d.Add(rsc.Object{Type: rsc.TypeButton, Flags: rsc.Selectable | rsc.Default | rsc.Exit, Spec: rsc.String(text)}, x, y, 10, 1)
}

// Page returns a dialog of lines of text and a button, as wide as its longest line.
func Page(text []string, ok string) rsc.Tree {
	width := 24
	for _, l := range text {
		width = max(width, utf8.RuneCountInString(l)+4)
	}
	d := NewDialog(uint8(width), uint8(len(text)+4))
	for i, l := range text {
		d.Add(rsc.Object{Type: rsc.TypeString, Spec: rsc.String(l)}, 2, uint8(i+1), uint8(width-4), 1)
	}
	d.Button(ok, uint8(width-12), uint8(len(text)+2))
	return d.Done()
}

// PageOf is Page for a text that continues: the button more, the object More, is the
// default, and cancel ends it.
func PageOf(text []string, more, cancel string) rsc.Tree {
	d := Dialog{Page(text, cancel)}
	last := len(d.tree) - 1
	d.tree[last].Flags &^= rsc.Default | rsc.LastOb
	d.Button(more, d.tree[0].W.Chars-24, uint8(len(text)+2))
	return d.Done()
}

// More returns the continue button of the tree that PageOf makes for a text.
func More(text []string) int { return len(text) + 2 }
