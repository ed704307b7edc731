package input

import "slices"

// A Line is an editable line of text. Its owner decides how it is shown and which
// characters fit.
type Line struct {
	Text []rune
	At   int  // characters before the cursor
	All  bool // everything is selected: typing replaces it
}

// NewLine returns a line with the cursor at its end.
func NewLine(text string) Line {
	r := []rune(text)
	return Line{Text: r, At: len(r)}
}

// Key carries out an editing key and reports whether it was one: the arrows, Home and End
// move the cursor; Backspace and Delete remove a character, or the selection.
func (l *Line) Key(ev Event) bool {
	n := len(l.Text)
	l.At = min(l.At, n)
	switch ev.Key {
	case "left":
		l.At = max(l.At-1, 0)
	case "right":
		l.At = min(l.At+1, n)
	case "home":
		l.At = 0
	case "end":
		l.At = n
	case "backspace", "delete":
		at := l.At
		if ev.Key == "backspace" {
			at--
		}
		if l.All {
			l.Clear()
		} else if at >= 0 && at < n {
			l.Text, l.At = slices.Delete(l.Text, at, at+1), at
		}
	default:
		return false
	}
	l.All = false
	return true
}

// Type inserts a character before the cursor, or in place of the selection, if the line
// then has at most the given number of characters; 0 means any number.
func (l *Line) Type(r rune, room int) {
	if l.All {
		l.Clear()
	}
	if room == 0 || len(l.Text) < room {
		l.Text = slices.Insert(l.Text, l.At, r)
		l.At++
	}
}

// Clear removes all text.
func (l *Line) Clear() { *l = Line{} }
