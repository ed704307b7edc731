package gem

import (
	"image"
	"strings"
	"unicode"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
)

// This file implements objc_edit, the editing of texts.
//
// Such a text has a template, in which every underscore stands for a character to type,
// and validation characters that restrict it. The last of them applies to the remaining
// underscores.

// blank stands in templates for a character to be typed.
const blank = '_'

// shownText returns what an object with attributes shows.
func shownText(t rsc.Type, s *rsc.Text) string {
	if t != rsc.TypeFText && t != rsc.TypeFBoxText || s.Template == "" {
		return s.Text
	}
	typed := []rune(s.Text)
	return strings.Map(func(c rune) rune {
		if c != blank || len(typed) == 0 {
			return c
		}
		c, typed = typed[0], typed[1:]
		return c
	}, s.Template)
}

// room returns how many characters can be typed into a text.
func room(s *rsc.Text) int {
	if s.Template == "" {
		return max(s.TextLen-1, 0)
	}
	return strings.Count(s.Template, string(blank))
}

// column returns the column of the template in which the typed character i is. After
// the last character, it is the next column.
func column(s *rsc.Text, i int) int {
	if s.Template == "" {
		return i
	}
	col, after := 0, 0
	for _, c := range s.Template {
		if c == blank {
			if i == 0 {
				return col
			}
			i--
			after = col + 1
		}
		col++
	}
	return after
}

// Characters that validation characters accept besides letters and digits.
const (
	fileChars = "!#$%&'()-@^_`{}~"
	wildcards = "?*"
	pathChars = `\:`
)

// valid returns the result of typing a character under the validation v: it may be
// refused, or become a capital letter.
func valid(v, c rune) (rune, bool) {
	letter := unicode.IsLetter(c)
	digit := c >= '0' && c <= '9'
	upper := strings.ContainsRune("ANFPx", v)
	ok := false
	switch v {
	case '9':
		ok = digit
	case 'A', 'a':
		ok = letter || c == ' '
	case 'N', 'n':
		ok = letter || digit || c == ' '
	case 'F':
		ok = letter || digit || strings.ContainsRune(fileChars+wildcards+":", c)
	case 'f':
		ok = letter || digit || strings.ContainsRune(fileChars, c)
	case 'P':
		ok = letter || digit || strings.ContainsRune(fileChars+wildcards+pathChars+".", c)
	case 'p':
		ok = letter || digit || strings.ContainsRune(fileChars+pathChars+".", c)
	case 'X', 'x':
		ok = true
	}
	if ok && upper && c != 'ß' {
		c = unicode.ToUpper(c)
	}
	return c, ok
}

// An editor is the text that is being edited in a tree.
type editor struct {
	tree  *Tree
	obj   int  // -1: none
	at    int  // characters before the cursor
	all   bool // the whole text is selected: typing replaces it
	shown bool
}

func (e *editor) spec() *rsc.Text { return e.tree.Objects[e.obj].Spec.(*rsc.Text) }

// key edits the text and reports whether it used the key.
func (e *editor) key(ev input.Event, f *fb.Font) bool {
	s := e.spec()
	l := input.Line{Text: []rune(s.Text), At: e.at, All: e.all}
	switch {
	case l.Key(ev):
	case ev.Key == "escape":
		l.Clear()
	case ev.Rune < ' ' || f.Glyphs[ev.Rune] == nil:
		return false
	default:
		if l.All {
			l.Clear()
		}
		e.at = min(l.At, len(l.Text))
		l.Text = e.insert(l.Text, ev.Rune)
		l.At = e.at
	}
	s.Text, e.at, e.all = string(l.Text), l.At, false
	return true
}

// insert inserts a character before the cursor; what no longer fits is lost at the end. A
// refused character that occurs further right in the template moves the cursor past it,
// like the dot of a file name.
func (e *editor) insert(typed []rune, c rune) []rune {
	s := e.spec()
	n := room(s)
	v := []rune(s.Valid)
	if e.at < n && len(v) > 0 {
		if r, ok := valid(v[min(e.at, len(v)-1)], c); ok {
			typed = append(typed[:e.at], append([]rune{r}, typed[e.at:]...)...)
			e.at++
			return typed[:min(len(typed), n)]
		}
	}
	passed := 0
	for col, t := range []rune(s.Template) {
		switch {
		case t == blank:
			passed++
		case t == c && passed > e.at && col > column(s, e.at):
			typed = typed[:min(len(typed), e.at)]
			for len(typed) < passed {
				typed = append(typed, ' ')
			}
			e.at = passed
			return typed
		}
	}
	return typed
}

// cursorOver is how far the cursor reaches beyond the characters, above and below.
const cursorOver = 3

// show shows or hides the cursor, by inverting pixels. A selected text is inverted and
// has no cursor.
func (e *editor) show(d *Desk, on bool) {
	if e.obj < 0 || e.shown == on {
		return
	}
	e.shown = on
	s := e.spec()
	o := &e.tree.Objects[e.obj]
	r := textBox(o, e.tree.Rect(e.obj), e.tree.Border(e.obj))
	f := d.fontOf(s)
	text := shownText(o.Type, s)
	p := textAt(r, f, text, s.Just)
	line := []rune(text)
	x := func(i int) int { return p.X + f.Width(string(line[:min(column(s, i), len(line))])) }
	if e.all {
		d.invert(image.Rect(x(0), p.Y, x(len([]rune(s.Text))), p.Y+f.Height))
		return
	}
	d.invert(image.Rect(x(e.at), p.Y-cursorOver, x(e.at)+1, p.Y+f.Height+cursorOver))
}
