package appscreen

import (
	"image"

	"phosphor/fb"
	"phosphor/games/amiga/intuition"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
)

// Registers of screens with 16 colours: those of Intuition, then those for programs.
const (
	penGround = iota
	penWhite
	penBlack
	penBlue
)

// registers are their colours, words of the Amiga.
var registers = []uint32{0xaaa, 0xfff, 0x000, 0x05a, 0xf00, 0x0c0, 0x00f, 0xff0, 0x0cc, 0xc0c, 0x777, 0x900, 0x060, 0x008, 0x952, 0xf80}

// pensFor returns the pens of a screen in the given mode.
func pensFor(m *fb.Mode) intuition.Pens {
	if m.Depth == 1 {
		return intuition.MonoPens
	}
	return intuition.Pens{Detail: penBlue, Block: penWhite, Accent: penBlue, Ghost: penWhite, Complement: penBlue ^ penWhite}
}

// metrics returns the measures of controls in a mode.
func metrics(f *fb.Font, m *fb.Mode) toolkit.Metrics {
	wide := max(1, m.Scale().Y/m.Scale().X) // width of a line
	return toolkit.Metrics{
		Font: f, Line: f.Height + 1, Button: image.Pt(16, 6), Check: image.Pt(16*wide-4*(wide-1), 12-wide), Arrow: image.Pt(16+2*wide, f.Height+6),
		Gap: image.Pt(8, 8/wide), Edge: image.Pt(2*wide+2, 2), Between: image.Pt(20, 8),
	}
}

// look draws for programs on an Amiga screen.
type look struct {
	toolkit.Inks
	on     *intuition.Screen
	ground uint8
	fonts  [4]*fb.Font
}

func newLook(s *intuition.Screen) (*look, error) {
	l := &look{Inks: toolkit.Inks{Regs: s.Regs(), Depth: s.Bitmap().Depth()}, on: s}
	l.Parts = [app.Black]uint32{app.Ground: 0xaaaaaa, app.Paper: 0xffffff, app.Ink: 0, app.Light: 0xffffff, app.Shade: 0x777777, app.Select: 0x0055aa}
	if s.Mono() {
		l.Parts[app.Ground], l.Parts[app.Shade], l.Parts[app.Select] = 0xffffff, 0, 0
	} else {
		for i, w := range registers[:min(len(registers), s.Regs().Len())] {
			s.Regs().SetWord(i, w)
		}
	}
	l.ground = l.Pen(app.Ground)
	headings, err := intuition.Headings()
	if err != nil {
		return nil, err
	}
	if s.Line().X > 1 { // only on screens of 400 lines
		headings = toolkit.Enlarged(s.Font, 2, 1)
	}
	l.fonts = [4]*fb.Font{app.Plain: s.Font, app.Bold: toolkit.Bold(s.Font), app.Small: s.Font, app.Large: headings}
	return l, nil
}

// LookOf returns the Look for a screen whose registers are already set, such as the
// Workbench.
func LookOf(s *intuition.Screen) (app.Look, error) {
	words := s.Regs().Words()
	l, err := newLook(s)
	if err != nil {
		return nil, err
	}
	for i, w := range words {
		s.Regs().SetWord(i, w)
	}
	return l, nil
}

func (l *look) Font(f app.Face) *fb.Font { return l.fonts[f] }

// edges draws lines at the upper and left edge of r, and at the lower and right one.
func (l *look) edges(b *fb.Bitmap, r image.Rectangle, light, shade uint8) {
	t := l.on.Line()
	fb.Fill(b, image.Rect(r.Min.X, r.Max.Y-t.Y, r.Max.X, r.Max.Y), shade, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Max.X-t.X, r.Min.Y, r.Max.X, r.Max.Y), shade, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+t.Y), light, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+t.X, r.Max.Y), light, fb.OpCopy)
}

// Raise draws a thing with a light edge and a dark one; on one plane with a frame.
func (l *look) Raise(b *fb.Bitmap, r image.Rectangle) {
	l.Fill(b, r, app.Ground)
	l.Edges(b, r, true)
}

// Sink draws a sunken area.
func (l *look) Sink(b *fb.Bitmap, r image.Rectangle) {
	l.Fill(b, r, app.Ground)
	l.Edges(b, r, false)
}

// Edges draws the edges of a raised or a sunken thing.
func (l *look) Edges(b *fb.Bitmap, r image.Rectangle, raised bool) {
	switch {
	case raised && l.Mono():
		l.edges(b, r, l.Pen(app.Ink), l.Pen(app.Ink))
	case raised:
		l.edges(b, r, l.Pen(app.Light), l.Pen(app.Ink))
	case l.Mono():
		fb.FillPattern(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), &dots, l.Pen(app.Ink), 0, fb.Transparent)
		fb.FillPattern(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), &dots, l.Pen(app.Ink), 0, fb.Transparent)
	default:
		l.edges(b, r, l.Pen(app.Shade), l.Pen(app.Ground))
	}
}

// dots is every other pixel, sparse one in eight.
var dots, sparse = fb.NewPattern(0xaaaa, 0x5555), fb.NewPattern(0x8888, 0, 0x2222, 0)

// Dots draws the face of a covered thing.
func (l *look) Dots(b *fb.Bitmap, r image.Rectangle) {
	l.Raise(b, r)
	if l.Mono() {
		fb.FillPattern(b, r.Inset(2), &sparse, l.Pen(app.Ink), 0, fb.Transparent)
		return
	}
	fb.FillPattern(b, r.Inset(3), &sparse, l.Pen(app.Light), 0, fb.Transparent)
}

// Hint draws a frame in orange, Cursor one in blue; on one plane they are black with a
// white line.
func (l *look) Hint(b *fb.Bitmap, r image.Rectangle) {
	if l.Mono() {
		fb.Frame(b, r, 4, l.Pen(app.Ink), fb.OpCopy)
		fb.Frame(b, r.Inset(1), 2, l.Pen(app.Paper), fb.OpCopy)
		return
	}
	fb.Frame(b, r, 3, l.Pen(app.Orange), fb.OpCopy)
}

func (l *look) Cursor(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r.Inset(1), 2, l.Pen(app.Select), fb.OpCopy)
	if l.Mono() {
		fb.Frame(b, r.Inset(3), 1, l.Pen(app.Paper), fb.OpCopy)
	}
}

// drawPiece draws a part of a control as a gadget.
func (p *Program) drawPiece(q toolkit.Piece) {
	s, l := p.on, p.look
	b, r, line := s.Bitmap(), q.Rect, s.Line()
	box := func() {
		fb.Fill(b, r, s.Pens.Block, fb.OpCopy)
		s.Frame(r, s.Pens.Detail)
		if q.Keys {
			s.Frame(s.Inset(r, 1), s.Pens.Detail)
		}
	}
	inside := func(draw func()) {
		defer b.SetClip(b.SetClip(r.Intersect(b.Clip())))
		draw()
	}
	ghost := q.Off
	switch q.Part {
	case toolkit.Label, toolkit.Readout:
		s.Text(image.Pt(r.Min.X, r.Min.Y+(r.Dy()-s.Font.Height)/2), q.Text, l.Pen(app.Ink))
		ghost = false
	case toolkit.Push, toolkit.Choice:
		box()
		s.TextIn(r, q.Text, s.Pens.Detail)
		if q.Held || q.On {
			s.Highlight(r)
		}
	case toolkit.Check:
		box()
		if q.On {
			s.DrawCheck(image.Pt(r.Min.X+(r.Dx()-12)/2, r.Min.Y+(r.Dy()-6+1)/2))
		}
		if q.Held {
			s.Highlight(r)
		}
	case toolkit.Left, toolkit.Right, toolkit.Up, toolkit.Down:
		s.DrawArrow(r, q.Part == toolkit.Left || q.Part == toolkit.Up, q.Part == toolkit.Up || q.Part == toolkit.Down)
		if q.Held {
			s.Highlight(r)
		}
	case toolkit.Track:
		s.DrawProp(r, image.Rectangle{})
		ghost = false
	case toolkit.Handle:
		knob := s.Inset(r, 2)
		fb.Fill(b, knob, s.Pens.Block, fb.OpCopy)
		if q.Keys {
			s.Frame(s.Inset(knob, 1), s.Pens.Detail)
		}
		ghost = false
	case toolkit.Box:
		box()
	case toolkit.Row:
		inside(func() { s.Text(r.Min.Add(image.Pt(2*line.X, 0)), q.Text, s.Pens.Detail) })
		if q.On {
			s.Highlight(image.Rect(r.Min.X+line.X, r.Min.Y, r.Max.X-line.X, r.Max.Y))
		}
		ghost = false
	case toolkit.Field:
		fb.Fill(b, r, s.Pens.Block, fb.OpCopy)
		s.Frame(r, s.Pens.Detail)
		inside(func() {
			at := r.Min.Add(image.Pt(2*line.X, (r.Dy()-s.Font.Height)/2))
			if q.Control.Kind == app.Stepper {
				at.X = r.Min.X + (r.Dx()-s.Font.Width(q.Text))/2
			}
			s.Text(at, q.Text, s.Pens.Detail)
			if cell := s.Font.Width("W"); q.Cursor >= 0 {
				at.X += q.Cursor * cell
				s.Highlight(image.Rectangle{Max: image.Pt(cell, s.Font.Height)}.Add(at))
			}
		})
	case toolkit.Area:
		q.Control.View.Paint(b, r, l)
		ghost = false
	}
	if ghost {
		s.Ghost(r)
	}
}
