// Package trees builds GEM object trees and parses the texts of alerts, all without a
// screen: package gem shows the trees, and generators write them to resource files.
package trees

import (
	"strings"
	"unicode/utf8"

	"phosphor/formats/rsc"
)

// black is the number of that pen.
const black = 1

// A Builder builds a tree. The zero value has no objects.
type Builder struct{ tree rsc.Tree }

// Add appends an object as the last child of parent, -1 for the root, and
// returns its number.
func (b *Builder) Add(parent int, o rsc.Object) int {
	n := len(b.tree)
	o.Next, o.Head, o.Tail = parent, -1, -1
	b.tree = append(b.tree, o)
	if parent < 0 {
		return n
	}
	p := &b.tree[parent]
	if p.Head < 0 {
		p.Head = n
	} else {
		b.tree[p.Tail].Next = n
	}
	p.Tail = n
	return n
}

// Done marks the last object and returns the tree.
func (b *Builder) Done() rsc.Tree {
	b.tree[len(b.tree)-1].Flags |= rsc.LastOb
	return b.tree
}

// At sets the position and size of an object in characters.
func At(o rsc.Object, x, y, w, h int) rsc.Object {
	o.X, o.Y, o.W, o.H = rsc.Chars(uint8(x)), rsc.Chars(uint8(y)), rsc.Chars(uint8(w)), rsc.Chars(uint8(h))
	return o
}

// Box returns an object that is a white box with a black border.
func Box(t rsc.Type, border int8) rsc.Object {
	return rsc.Object{Type: t, Spec: rsc.Box{Border: border, Colors: rsc.Colors{Border: black, Text: black}}}
}

// Label returns a text object.
func Label(t rsc.Type, text string) rsc.Object {
	return rsc.Object{Type: t, Spec: rsc.String(text)}
}

// A MenuTitle is a title of a menu bar and its lines. A line of hyphens alone is a
// separator.
type MenuTitle struct {
	Title string
	Items []string
}

// Fit shortens the first title, the program's name, if the bar would otherwise be wider
// than a screen of that many columns: to what precedes a comma, to fewer words, or to part
// of a word.
func Fit(titles []MenuTitle, columns int) {
	over := barColumn - columns
	for _, t := range titles {
		over += utf8.RuneCountInString(t.Title)
	}
	if over <= 0 {
		return
	}
	name := strings.TrimSpace(titles[0].Title)
	room := max(utf8.RuneCountInString(name)-over, 1)
	fits := string([]rune(name)[:room])
	for _, end := range []string{",", " "} {
		if i := strings.LastIndex(fits+name[len(fits):][:1], end); i > 0 {
			fits = fits[:i]
			break
		}
	}
	titles[0].Title = " " + fits + " "
}

// barColumn is the column of a bar's first title.
const barColumn = 2

// NewMenu returns a menu tree in the form that resource editors make. Lines are padded to
// the same length, with what follows a tab at the right; other texts are unchanged.
// Titles should have a blank on either side.
func NewMenu(titles []MenuTitle) rsc.Tree {
	var b Builder
	b.Add(-1, At(Box(rsc.TypeIBox, 0), 0, 0, 80, 25))
	bar := At(Box(rsc.TypeBox, 0), 0, 0, 80, 1)
	bar.H = rsc.CharsAnd(1, 2)
	b.Add(0, bar)
	width := 0
	for _, t := range titles {
		width += utf8.RuneCountInString(t.Title)
	}
	titleBox := At(Box(rsc.TypeIBox, 0), barColumn, 0, width, 1)
	titleBox.H = rsc.CharsAnd(1, 3)
	active := b.Add(1, titleBox)
	col := 0
	for _, t := range titles {
		n := utf8.RuneCountInString(t.Title)
		o := At(Label(rsc.TypeTitle, t.Title), col, 0, n, 1)
		o.H = rsc.CharsAnd(1, 3)
		b.Add(active, o)
		col += n
	}
	screen := At(Box(rsc.TypeIBox, 0), 0, 0, 80, 25)
	screen.Y = rsc.CharsAnd(1, 3)
	under := b.Add(0, screen)
	col = barColumn
	for _, t := range titles {
		b.list(under, col, 0, t.Items)
		col += utf8.RuneCountInString(t.Title)
	}
	return b.Done()
}

// NewPopup returns the tree of a pop-up with the given lines, which are treated as in
// NewMenu.
func NewPopup(items []string) rsc.Tree {
	var b Builder
	b.list(-1, 0, 0, items)
	return b.Done()
}

// dashes reports whether a line of a menu should be a separator.
func dashes(item string) bool { return item != "" && strings.Trim(item, "-") == "" }

// list adds a box with the lines of a menu, as wide as they need, but at least least.
func (b *Builder) list(parent, x, least int, items []string) {
	width := least
	for _, item := range items {
		text, key, _ := strings.Cut(item, "\t")
		n := utf8.RuneCountInString(text)
		if key != "" {
			n += 2 + utf8.RuneCountInString(key) + 2
		}
		if !dashes(item) {
			width = max(width, n+2)
		}
	}
	root := b.Add(parent, At(Box(rsc.TypeBox, -1), x, 0, width, len(items)))
	for i, item := range items {
		text, key, _ := strings.Cut(item, "\t")
		o := Label(rsc.TypeString, "")
		if dashes(item) {
			text = strings.Repeat("-", width)
			o.State = rsc.Disabled
		} else {
			text = line(text, key, width)
		}
		o.Spec = rsc.String(text)
		b.Add(root, At(o, 0, i, width, 1))
	}
}

// line returns a menu line of the given width, with its key at the right.
func line(text, key string, width int) string {
	text = "  " + strings.TrimLeft(text, " ")
	if key != "" {
		key += "  "
	}
	return text + strings.Repeat(" ", max(width-utf8.RuneCountInString(text)-utf8.RuneCountInString(key), 0)) + key
}

// Parts returns the text of a menu's line and its key, or "".
func Parts(line string) (text, key string) {
	line = strings.TrimRight(line, " ")
	if at := strings.LastIndex(line, "  "); at > 0 && strings.TrimSpace(line[:at]) != "" {
		return strings.TrimRight(line[:at], " "), line[at+2:]
	}
	return line, ""
}

// AddLines returns a copy of a menu's tree with further lines at the end of its last menu,
// as NewMenu takes them, and the number of the first of them.
func AddLines(t rsc.Tree, items []string) (longer rsc.Tree, first int) {
	box := -1
	for i := range t.Children(t[0].Tail) {
		box = i
	}
	var b Builder
	b.list(-1, 0, int(t[box].W.Chars), items)
	lines := b.tree
	width := lines[0].W.Chars
	grown := Builder{tree: append(rsc.Tree(nil), t...)}
	grown.tree[len(t)-1].Flags &^= rsc.LastOb
	n := t[box].H.Chars
	for i, o := range lines[1:] {
		grown.Add(box, At(o, 0, int(n)+i, int(width), 1))
	}
	for i := range grown.tree.Children(box) {
		o := &grown.tree[i]
		o.W = rsc.Chars(width)
		if text, ok := o.Spec.(rsc.String); ok && i < len(t) {
			words, key := Parts(string(text))
			o.Spec = rsc.String(line(words, key, int(width)))
			if dashes(words) {
				o.Spec = rsc.String(strings.Repeat("-", int(width)))
			}
		}
	}
	grown.tree[box].W, grown.tree[box].H = rsc.Chars(width), rsc.Chars(n+uint8(len(items)))
	return grown.Done(), len(t)
}
