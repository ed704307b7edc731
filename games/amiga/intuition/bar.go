package intuition

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/amiga"
)

// This file implements the title bar, the depth gadgets in it, and the Workbench screen
// behind the program's.

// depthWidth is the width of a depth gadget, in characters.
const depthWidth = 3

func (s *Screen) layDepth() {
	bar := s.Bar()
	w := depthWidth * s.Font.Width("W")
	at := func(i int) image.Rectangle {
		return image.Rect(bar.Max.X-(2-i)*w, bar.Min.Y, bar.Max.X-(1-i)*w, bar.Max.Y-1)
	}
	s.depth[0] = &Gadget{Rect: at(0), Hit: s.toBack, Draw: func(r image.Rectangle) { s.drawDepth(r, true) }}
	s.depth[1] = &Gadget{Rect: at(1), Hit: func() {}, Draw: func(r image.Rectangle) { s.drawDepth(r, false) }}
}

// toBack brings the other screen to the front.
func (s *Screen) toBack() {
	if s.back != nil {
		s.back()
		return
	}
	if s.bench != nil {
		s.away = true
		s.scheduleFlashes()
	}
}

func (s *Screen) toFront() {
	s.away = false
	s.scheduleFlashes()
}

// newWorkbench returns the Workbench screen of a machine that shows mode m: in four
// colours, or on one plane.
func newWorkbench(m *fb.Mode, font *fb.Font) *Screen {
	name, pens := "amiga-wb13", Pens{Detail: 0, Block: 1, Accent: 3, Ghost: 1}
	if m.Depth == 1 {
		name, pens = "amiga-200-mono", MonoPens
	}
	if amiga.PAL(m) {
		name = map[bool]string{false: "amiga-wb13-256", true: "amiga-256-mono"}[m.Depth == 1]
	}
	for _, wb := range amiga.Modes {
		if wb.Name == name {
			m = wb
		}
	}
	b := newScreen(m, font, "Workbench Screen", pens)
	b.Update(b.display.Rect)
	return b
}

// MonoPens are the pens of a screen of one plane: black on white.
var MonoPens = Pens{Detail: 1, Block: 0, Accent: 1, Ghost: 0}

// drawBar draws the title, or the titles of the menus, and the depth gadgets.
func (s *Screen) drawBar() {
	b, bar := s.display.Bitmap, s.Bar()
	if !bar.Overlaps(b.Clip()) {
		return
	}
	if s.beep.end != nil {
		defer s.complement(bar)
	}
	fb.Fill(b, bar, s.Pens.Block, fb.OpCopy)
	fb.Fill(b, image.Rect(bar.Min.X, bar.Max.Y-1, bar.Max.X, bar.Max.Y), s.Pens.Detail, fb.OpCopy)
	if s.menu != nil {
		return
	}
	s.Text(image.Pt(bar.Min.X+s.Font.Width(" ")/2, bar.Min.Y+1), s.Title, s.Pens.Detail)
	for _, g := range s.depth {
		s.drawGadget(g)
	}
	if s.Badge != nil {
		s.Badge(s.badge())
	}
}

// badge returns the area of the sign in the title bar: wide enough for the sign of a
// lamp.
func (s *Screen) badge() image.Rectangle {
	h := s.Bar().Dy() - 1 // above its lower edge
	r := image.Rect(0, 0, h*3/2*s.Line().X, h)
	return r.Add(image.Pt(s.depth[0].Rect.Min.X-r.Dx()-6, s.Bar().Min.Y))
}

// drawDepth draws a depth gadget: two boxes; the filled one is the screen itself, behind
// or in front of the other.
func (s *Screen) drawDepth(r image.Rectangle, back bool) {
	b, l := s.display.Bitmap, s.Line()
	fb.Fill(b, r, s.Pens.Block, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+l.X, r.Max.Y), s.Pens.Detail, fb.OpCopy)
	in := image.Rect(r.Min.X+2*l.X, r.Min.Y+l.Y, r.Max.X-l.X, r.Max.Y-l.Y)
	size := image.Pt(in.Dx()*5/8, in.Dy()*5/8)
	other := image.Rectangle{in.Min, in.Min.Add(size)}
	own := image.Rectangle{in.Max.Sub(size), in.Max}
	drawOther := func() {
		fb.Fill(b, other, s.Pens.Block, fb.OpCopy)
		s.Frame(other, s.Pens.Detail)
	}
	if !back {
		drawOther()
	}
	// A line in the block pen around it separates it from the other box.
	fb.Fill(b, s.Inset(own, -1).Intersect(in), s.Pens.Block, fb.OpCopy)
	fb.Fill(b, own, s.Pens.Detail, fb.OpCopy)
	if back {
		fb.Fill(b, s.Inset(other, -1).Intersect(in), s.Pens.Block, fb.OpCopy)
		drawOther()
	}
}
