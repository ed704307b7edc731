package toolkit

import (
	"slices"
	"unicode"

	"phosphor/fb"
	"phosphor/fb/input"
)

// An Entry is a line that is typed into.
type Entry struct {
	Text []rune
	At   int // characters before the cursor
}

// NewEntry returns a line with the cursor at its end.
func NewEntry(text string) Entry {
	r := []rune(text)
	return Entry{r, len(r)}
}

// Key edits the line, of at most so many characters of a font, digits alone if number is
// set, and reports whether the key meant anything.
func (e *Entry) Key(ev input.Event, most int, number bool, f *fb.Font) bool {
	switch key := ev.Key; {
	case key == "left":
		e.At = max(e.At-1, 0)
	case key == "right":
		e.At = min(e.At+1, len(e.Text))
	case key == "home":
		e.At = 0
	case key == "end":
		e.At = len(e.Text)
	case key == "backspace":
		if e.At > 0 {
			e.At--
			e.Text = slices.Delete(e.Text, e.At, e.At+1)
		}
	case key == "delete":
		if e.At < len(e.Text) {
			e.Text = slices.Delete(e.Text, e.At, e.At+1)
		}
	case ev.Rune < ' ' || ev.Mods&input.Ctrl != 0 || f.Glyphs[ev.Rune] == nil:
		return false
	case len(e.Text) < most && (!number || unicode.IsDigit(ev.Rune) || ev.Rune == '-' && e.At == 0):
		e.Text = slices.Insert(e.Text, e.At, ev.Rune)
		e.At++
	}
	return true
}
