package intuition

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file is the string gadget: a line that is typed into, with a block for a
// cursor.

// field is the line of a string gadget.
type field struct {
	Field
	typed []rune
	at    int  // characters before the cursor
	all   bool // everything is selected, so that what is typed stands in its place
}

// key edits and reports whether the key meant something.
func (f *field) key(ev input.Event, font *fb.Font) bool {
	ctrl := ev.Mods&input.Ctrl != 0
	if input.Modifier(ev.Key) != 0 {
		return true
	}
	if f.all {
		f.all = false
		switch {
		case ev.Key == "backspace", ev.Key == "delete":
			f.typed, f.at = nil, 0
			return true
		case ev.Rune >= ' ' && font.Glyphs[ev.Rune] != nil:
			f.typed, f.at = nil, 0
		}
	}
	switch key := ev.Key; {
	case key == "left" && ev.Mods&input.Shift != 0, key == "home":
		f.at = 0
	case key == "right" && ev.Mods&input.Shift != 0, key == "end":
		f.at = len(f.typed)
	case key == "left":
		f.at = max(f.at-1, 0)
	case key == "right":
		f.at = min(f.at+1, len(f.typed))
	case key == "backspace" && f.at > 0:
		f.at--
		f.typed = slices.Delete(f.typed, f.at, f.at+1)
	case key == "delete" && f.at < len(f.typed):
		f.typed = slices.Delete(f.typed, f.at, f.at+1)
	case ctrl && key == "x": // RAmiga-X clears the line,
		f.typed, f.at = nil, 0
	case ctrl && key == "q": // RAmiga-Q restores what stood in it
		f.typed = []rune(f.Text)
		f.at = len(f.typed)
	case ev.Rune >= ' ' && font.Glyphs[ev.Rune] != nil && len(f.typed) < f.Max:
		f.typed = slices.Insert(f.typed, f.at, ev.Rune)
		f.at++
	default:
		return false
	}
	return true
}

func (s *Screen) drawField(g *Gadget) {
	b, f, l := s.display.Bitmap, g.field, s.Line()
	cell := s.Font.Width("W")
	fb.Fill(b, g.Rect, s.Pens.Block, fb.OpCopy)
	s.Frame(g.Rect, s.Pens.Detail)
	p := g.Rect.Min.Add(l.Mul(2))
	s.Text(p, string(f.typed), s.Pens.Detail)
	if s.requester != nil && s.requester.active == g {
		if f.all {
			s.complement(image.Rect(p.X, p.Y, p.X+len(f.typed)*cell, p.Y+s.Font.Height))
			return
		}
		x := p.X + f.at*cell
		s.complement(image.Rect(x, p.Y, x+cell, p.Y+s.Font.Height))
	}
}

// activate puts the cursor where a string gadget was clicked.
func (r *request) activate(s *Screen, g *Gadget, at image.Point) {
	old := r.active
	r.active = g
	f := g.field
	f.all = false
	f.at = min(max((at.X-g.Rect.Min.X-2*s.Line().X)/s.Font.Width("W"), 0), len(f.typed))
	if old != nil {
		s.Update(old.Rect)
	}
	s.Update(g.Rect)
}

// nextField moves the cursor to the next string gadget.
func (r *request) nextField(s *Screen) {
	fields := r.gadgets[len(r.Buttons):][:len(r.Fields)]
	i := slices.Index(fields, r.active)
	if i < 0 {
		return
	}
	old := r.active
	r.active = fields[(i+1)%len(fields)]
	s.Update(old.Rect)
	s.Update(r.active.Rect)
}
