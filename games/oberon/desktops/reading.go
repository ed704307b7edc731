package desktops

import (
	"phosphor/assets/i18n"
	"strings"
)

// Spoken is a gadget that reports what has the focus in it: a thing by its Named name, or
// "field:" with the typed text. It is called while its document has the focus.
type Spoken interface {
	Names() []string
}

// Read is a gadget with text to read.
type Read interface {
	Lines() []string
}

// Reading returns the lines of the front document, or nil if it has no text to read, and
// what has the focus.
func (d *Desk) Reading() (front, focus []string) {
	if len(d.docs) == 0 {
		return nil, nil
	}
	doc := d.docs[len(d.docs)-1]
	if t, ok := doc.Content.(Read); ok {
		front = append([]string{doc.Title}, t.Lines()...)
	}
	if d.focus != nil {
		focus = spoken(d.focus.Content)
	}
	return front, focus
}

func spoken(g Gadget) []string {
	switch g := g.(type) {
	case Spoken:
		return g.Names()
	case *Panel:
		return spoken(g.typist())
	}
	return nil
}

// Lines returns the paragraphs of the text.
func (g *Text) Lines() (lines []string) {
	for _, p := range strings.Split(strings.TrimSpace(g.Source), "\n\n") {
		for _, mark := range []string{heading, subheading, leaning} {
			p = strings.TrimPrefix(p, mark)
		}
		for _, row := range items(p) {
			lines = append(lines, strings.Join(i18n.Words(row), " "))
		}
	}
	return lines
}

// Names implements Spoken.
func (g *TextField) Names() []string { return []string{"field:" + g.Typed()} }
