package input

import "slices"

// A Line is a line of text that is typed into. How it is shown, and which characters fit,
// is the business of who has it.
type Line struct {
	Text []rune
	At   int  // characters before the cursor
	All  bool // everything is selected: what is typed takes its place
}

// NewLine returns a line with the cursor at its end.
func NewLine(text string) Line {
	r := []rune(text)
	return Line{Text: r, At: len(r)}
}

// Key does what a key means in any line, and reports whether it means something: the
// arrows, Home and End move the cursor, Backspace and Delete take out a character, or
// all that is selected.
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

// Type puts a character before the cursor if there is room for it among so many, 0 for any
// number, or instead of what is selected.
func (l *Line) Type(r rune, room int) {
	if l.All {
		l.Clear()
	}
	if room == 0 || len(l.Text) < room {
		l.Text = slices.Insert(l.Text, l.At, r)
		l.At++
	}
}

// Clear takes everything out.
func (l *Line) Clear() { *l = Line{} }
