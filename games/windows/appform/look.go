package appform

import (
	"image"

	"phosphor/fb"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/windows/win95"
)

// A look is the style of programs on Windows: grey faces with light and shadow.
type look struct {
	toolkit.Inks
	desk  *win95.Desk
	fonts [4]*fb.Font
}

func newLook(d *win95.Desk) *look {
	l := &look{Inks: toolkit.Inks{Regs: d.Screen.Regs, Depth: d.Screen.Depth()}, desk: d}
	l.Parts = [app.Black]uint32{app.Ground: 0xc0c0c0, app.Paper: 0xffffff, app.Light: 0xffffff, app.Shade: 0x808080, app.Ink: 0, app.Select: 0x000080}
	if l.Mono() {
		l.Parts[app.Ground], l.Parts[app.Shade] = 0xffffff, 0
	}
	l.fonts = [4]*fb.Font{app.Plain: d.Font, app.Bold: toolkit.Bold(d.Font), app.Small: d.Font, app.Large: toolkit.Enlarged(d.Font, 2, 2)}
	return l
}

func (l *look) Font(f app.Face) *fb.Font { return l.fonts[f] }

// canvas draws on a bitmap, which need not be the screen's.
func (l *look) canvas(b *fb.Bitmap) win95.Canvas { return win95.Canvas{Bitmap: b, Font: l.desk.Font} }

// Raise draws a raised thing, such as a button: with an edge of two pixels if there is
// room.
func (l *look) Raise(b *fb.Bitmap, r image.Rectangle) {
	l.canvas(b).Face(r)
	l.Edges(b, r, true)
}

// Sink draws an open place: a flat face with a line of shadow at the left and top.
func (l *look) Sink(b *fb.Bitmap, r image.Rectangle) {
	l.canvas(b).Face(r)
	l.Edges(b, r, false)
}

// Dots draws the face of a covered thing; on a screen of one plane it has dots.
func (l *look) Dots(b *fb.Bitmap, r image.Rectangle) {
	l.Raise(b, r)
	if l.Mono() {
		p := l.canvas(b).Pens()
		fb.FillPattern(b, r.Inset(2), &quarter, p.Dark, p.Light, fb.Replace)
	}
}

var quarter = fb.NewPattern(0x8888, 0, 0x2222, 0)

func (l *look) Edges(b *fb.Bitmap, r image.Rectangle, raised bool) {
	if raised {
		if r.Dx() > 8 && r.Dy() > 8 {
			l.canvas(b).Raised(r)
			return
		}
		l.edge(b, r, app.Light, app.Shade)
		return
	}
	l.edge(b, r, app.Shade, app.Ground)
}

// edge draws the left and top lines in one colour, and the right and bottom ones in
// another.
func (l *look) edge(b *fb.Bitmap, r image.Rectangle, upper, lower app.Color) {
	if l.Mono() {
		lower = app.Shade
	}
	line := func(r image.Rectangle, c app.Color) { fb.Fill(b, r, l.Pen(c), fb.OpCopy) }
	line(image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), lower)
	line(image.Rect(r.Max.X-1, r.Min.Y, r.Max.X, r.Max.Y), lower)
	line(image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), upper)
	line(image.Rect(r.Min.X, r.Min.Y, r.Min.X+1, r.Max.Y), upper)
}

// Hint draws a thick frame in the colour of the selection, on one plane two black lines.
// Cursor draws a dotted one by inverting pixels.
func (l *look) Hint(b *fb.Bitmap, r image.Rectangle) {
	if l.Mono() {
		fb.Frame(b, r, 4, l.Pen(app.Ink), fb.OpCopy)
		fb.Frame(b, r.Inset(1), 2, l.Pen(app.White), fb.OpCopy)
		return
	}
	fb.Frame(b, r, 2, l.Pen(app.Select), fb.OpCopy)
	fb.Frame(b, r.Inset(2), 1, l.Pen(app.White), fb.OpCopy)
}

func (l *look) Cursor(b *fb.Bitmap, r image.Rectangle) { fb.Frame(b, r.Inset(1), 2, b.Max(), fb.OpXor) }

// drawPiece draws a part of a control.
func (d *Desk) drawPiece(c win95.Canvas, q toolkit.Piece) {
	b, l := c.Bitmap, d.look
	pens := c.Pens()
	text := func(at image.Point) { c.Label(at, win95.Literal(q.Text), q.Off) }
	middle := q.Rect.Min.Y + (q.Rect.Dy()-d.Font.Height)/2
	switch q.Part {
	case toolkit.Area:
		c.Sunken(q.Rect.Inset(-2))
		q.Control.View.Paint(b, q.Rect, l)
	case toolkit.Label, toolkit.Readout:
		c.Face(q.Rect)
		text(image.Pt(q.Rect.Min.X, middle))
	case toolkit.Push:
		text(c.Centred(q.Rect, q.Text).Add(c.Button(q.Rect, q.Held)))
		if q.Keys {
			c.Dotted(q.Rect.Inset(4))
		}
	case toolkit.Check:
		c.Mark(q.Rect.Min, true, q.On, q.Held, q.Off)
		if q.Keys {
			c.Dotted(q.Rect.Inset(-2))
		}
	case toolkit.Choice:
		c.Face(q.Rect)
		c.Mark(image.Pt(q.Rect.Min.X, q.Rect.Min.Y+(q.Rect.Dy()-12)/2), false, q.On, q.Held, q.Off)
		text(image.Pt(q.Rect.Min.X+17, middle))
	case toolkit.Left, toolkit.Right, toolkit.Up, toolkit.Down:
		upright, back := q.Part == toolkit.Up || q.Part == toolkit.Down, q.Part == toolkit.Left || q.Part == toolkit.Up
		c.Arrow(q.Rect.Add(c.Button(q.Rect, q.Held)), upright, back, q.Off)
	case toolkit.Track:
		if q.Upright {
			fb.FillPattern(b, q.Rect, &win95.Half, pens.Light, l.Pen(app.Ground), fb.Replace)
			break
		}
		c.Face(q.Rect)
		y := q.Rect.Min.Y + q.Rect.Dy()/2 - 2
		c.Sunken(image.Rect(q.Rect.Min.X, y, q.Rect.Max.X, y+4))
	case toolkit.Handle:
		c.Face(q.Rect)
		c.Raised(q.Rect)
	case toolkit.Box:
		fb.Fill(b, q.Rect, pens.Light, fb.OpCopy)
		c.Sunken(q.Rect)
	case toolkit.Row:
		ground, ink := pens.Light, pens.Dark
		if q.On {
			ground, ink = l.Pen(app.Select), pens.Light
		}
		fb.Fill(b, q.Rect, ground, fb.OpCopy)
		clip := b.SetClip(q.Rect.Intersect(b.Clip()))
		fb.Text(b, image.Pt(q.Rect.Min.X+3, middle), d.Font, q.Text, ink, 0, fb.Transparent)
		b.SetClip(clip)
	case toolkit.Field:
		fb.Fill(b, q.Rect, pens.Light, fb.OpCopy)
		c.Sunken(q.Rect)
		clip := b.SetClip(q.Rect.Inset(2).Intersect(b.Clip()))
		x := q.Rect.Min.X + 4
		fb.Text(b, image.Pt(x, middle), d.Font, q.Text, pens.Dark, 0, fb.Transparent)
		if runes := []rune(q.Text); q.Cursor >= 0 && q.Cursor <= len(runes) {
			x += d.Font.Width(string(runes[:q.Cursor]))
			fb.Fill(b, image.Rect(x, q.Rect.Min.Y+3, x+1, q.Rect.Max.Y-3), pens.Dark, fb.OpCopy)
		}
		b.SetClip(clip)
	}
}
