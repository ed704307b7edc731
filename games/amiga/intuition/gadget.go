package intuition

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Gadget is a button: a text in a box. While the left button is down on it, it is
// complemented; releasing the button there carries it out.
type Gadget struct {
	Rect     image.Rectangle // the select box
	Text     string
	Key      string // a key that stands for it, as input.KeyName writes it; "": none
	Disabled bool   // ghosted; change it with Screen.Enable
	Hit      func()

	// Draw draws its look, over what the program has drawn there. If nil, it is the text
	// in a box.
	Draw func(r image.Rectangle)

	tall  bool   // a button of a requester: two lines around it
	field *field // a string gadget

	follow func(at image.Point) // a proportional gadget: the pointer moves with the button down
}

// Add puts gadgets on the screen.
func (s *Screen) Add(gadgets ...*Gadget) {
	s.gadgets = append(s.gadgets, gadgets...)
	for _, g := range gadgets {
		s.Update(g.Rect)
	}
}

// Remove removes all gadgets from the screen.
func (s *Screen) Remove() {
	s.release()
	old := s.gadgets
	s.gadgets = nil
	for _, g := range old {
		s.Update(g.Rect)
	}
}

// Enable switches a gadget on or off, OnGadget and OffGadget.
func (s *Screen) Enable(g *Gadget, on bool) {
	if g.Disabled != on {
		return
	}
	if s.held == g && !on {
		s.release()
	}
	g.Disabled = !on
	s.Update(g.Rect)
}

// Strip lays out gadgets in a row along the lower edge of the screen, two lines taller
// than the title bar, each as wide as its text plus an equal share of the remaining
// width. It returns the rectangle of the whole strip.
func (s *Screen) Strip(gadgets ...*Gadget) image.Rectangle {
	r := s.display.Rect
	r.Min.Y = r.Max.Y - s.Font.Height - 4
	free := r.Dx()
	for _, g := range gadgets {
		free -= s.Font.Width(g.Text)
	}
	x := r.Min.X
	for i, g := range gadgets {
		w := s.Font.Width(g.Text) + free*(i+1)/len(gadgets) - free*i/len(gadgets)
		g.Rect = image.Rect(x, r.Min.Y, x+w, r.Max.Y)
		if i > 0 {
			g.Rect.Min.X -= s.Line().X // neighbours share a line
		}
		x += w
	}
	s.Add(gadgets...)
	return r
}

func (s *Screen) drawGadget(g *Gadget) {
	b := s.display.Bitmap
	if !g.Rect.Overlaps(b.Clip()) {
		return
	}
	switch {
	case g.field != nil:
		s.drawField(g)
		return
	case g.Draw != nil:
		g.Draw(g.Rect)
	default:
		r := g.Rect
		fb.Fill(b, r, s.Pens.Block, fb.OpCopy)
		s.Frame(r, s.Pens.Detail)
		if g.tall {
			s.Frame(s.Inset(r, 1), s.Pens.Accent)
		}
		s.TextIn(r, g.Text, s.Pens.Detail)
	}
	if g.Disabled {
		s.Ghost(g.Rect)
	}
	if s.held == g && g.follow == nil && s.mouse.In(g.Rect) {
		s.complement(g.Rect)
	}
}

// gadgetAt returns the gadget under a point that can be pressed now.
func (s *Screen) gadgetAt(p image.Point) *Gadget {
	list := s.gadgets
	if s.requester != nil {
		list = s.requester.gadgets
	}
	for _, g := range list {
		if p.In(g.Rect) {
			return g
		}
	}
	for _, g := range s.depth {
		if p.In(g.Rect) {
			return g
		}
	}
	return nil
}

// gadgetEvent handles the left button on gadgets, and their keys.
func (s *Screen) gadgetEvent(ev input.Event) bool {
	switch {
	case ev.Kind == input.Press && ev.Button == input.Left:
		s.release()
		g := s.gadgetAt(ev.At)
		if g == nil {
			return ev.At.In(s.Bar())
		}
		if g.Disabled {
			return true
		}
		if g.field != nil {
			s.requester.activate(s, g, ev.At)
			return true
		}
		s.held = g
		s.Update(g.Rect)
		g.follows(ev)
		return true
	case ev.Kind == input.Move && s.held != nil && s.held.follow != nil:
		s.held.follow(ev.At)
		return true
	case ev.Kind == input.Move && s.held != nil:
		s.Update(s.held.Rect)
		return true
	case ev.Kind == input.Release && ev.Button == input.Left && s.held != nil:
		g := s.held
		s.release()
		if ev.At.In(g.Rect) {
			g.Hit()
		}
		return true
	case ev.Kind == input.KeyDown && !ev.Repeat && s.requester == nil:
		for _, g := range s.gadgets {
			if g.Key != "" && g.Key == input.KeyName(ev.Key, ev.Mods&^input.Shift) {
				if g.Disabled {
					s.Beep()
				} else {
					g.Hit()
				}
				return true
			}
		}
	}
	return false
}

// release releases the gadget under the button, without effect.
func (s *Screen) release() {
	if g := s.held; g != nil {
		s.held = nil
		s.Update(g.Rect)
	}
}
