package intuition

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements the string gadget: a text field with a block cursor.

// field is the line of a string gadget.
type field struct {
	Field
	line input.Line
}

// key edits the text and reports whether it used the key.
func (f *field) key(ev input.Event, font *fb.Font) bool {
	ctrl := ev.Mods&input.Ctrl != 0
	ends := map[string]string{"left": "home", "right": "end"}
	if to := ends[ev.Key]; to != "" && ev.Mods&input.Shift != 0 {
		ev.Key = to
	}
	switch key := ev.Key; {
	case input.Modifier(key) != 0:
	case !f.line.All && (key == "backspace" && f.line.At == 0 || key == "delete" && f.line.At == len(f.line.Text)):
		return false // the display flashes
	case f.line.Key(ev):
	case ctrl && key == "x": // RAmiga-X clears the line,
		f.line.Clear()
	case ctrl && key == "q": // RAmiga-Q restores its initial text
		f.line = input.NewLine(f.Text)
	case ev.Rune >= ' ' && font.Glyphs[ev.Rune] != nil && (f.line.All || len(f.line.Text) < f.Max):
		f.line.Type(ev.Rune, f.Max)
	default:
		f.line.All = false
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
	s.Text(p, string(f.line.Text), s.Pens.Detail)
	if s.requester != nil && s.requester.active == g {
		if f.line.All {
			s.complement(image.Rect(p.X, p.Y, p.X+len(f.line.Text)*cell, p.Y+s.Font.Height))
			return
		}
		x := p.X + f.line.At*cell
		s.complement(image.Rect(x, p.Y, x+cell, p.Y+s.Font.Height))
	}
}

// activate puts the cursor where a string gadget was clicked.
func (r *request) activate(s *Screen, g *Gadget, at image.Point) {
	old := r.active
	r.active = g
	f := g.field
	f.line.All = false
	f.line.At = min(max((at.X-g.Rect.Min.X-2*s.Line().X)/s.Font.Width("W"), 0), len(f.line.Text))
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
