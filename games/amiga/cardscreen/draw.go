package cardscreen

import (
	"image"

	"phosphor/fb"
	"phosphor/games/amiga/intuition"
	"phosphor/games/cards/table"
)

// This file draws: everything as a whole, clipped to what must be redrawn.

// Registers of the screens in colour.
const (
	PenWhite   = 1
	PenBlack   = 2
	PenLight   = 3
	PenRed     = 4
	PenDarkRed = 5
	PenGold    = 9
	PenBlue    = 12
	PenFlash   = 15
)

// Where things lie on a screen of 400 lines.
var (
	messageBox = image.Rect(28, 355, 612, 377)
	page       = image.Rect(28, 22, 612, 374)
)

// lines returns how many lines beyond 400 the screen has: those of PAL.
func (d *Desk) lines() int { return d.Env.Mode.Height - 400 }

// message returns the area of the line below the cards, Page the area of pages.
func (d *Desk) message() image.Rectangle { return messageBox.Add(image.Pt(0, d.lines())) }

func (d *Desk) Page() image.Rectangle {
	r := page
	r.Max.Y += d.lines()
	return r
}

// rail is the width of the table's edge, which shows above the strip, too.
const rail = 10

// Measures of a page.
const (
	pageLine = 10
	pageWide = 22
	pageEdge = 20
)

// Ink returns a pen on a screen with colours, black or white on one plane.
func (d *Desk) Ink(pen uint8) uint8 {
	switch {
	case !d.Mono():
		return pen
	case pen == PenWhite:
		return 0
	}
	return 1
}

// DrawTable draws the part of the table, and of everything on it, that is in r.
func (d *Desk) DrawTable(r image.Rectangle) {
	d.Backdrop(d.ground)
	d.Table.Draw(d.Bitmap(), r, image.Point{})
	d.drawMessage()
}

// bar returns where a walk through the game is shown: above the line of text.
func (d *Desk) bar() table.Bar {
	room := d.Page()
	room.Max.Y = d.message().Min.Y - 2
	return Bar(d.Screen, room)
}

// Bar returns the bar of a walk on a screen: white with the lines of a window.
func Bar(s *intuition.Screen, room image.Rectangle) table.Bar {
	return table.Bar{Font: s.Font, Regs: s.Regs(), Ink: s.Pens.Detail, Paper: s.Pens.Block}.At(room)
}

// Backdrop draws a picture of the whole screen with its lower edge above the strip of
// gadgets. On a screen with more lines, the lines at the cuts are repeated, usually in
// the middle.
func (d *Desk) Backdrop(p *image.Paletted, cuts ...int) {
	b := d.Bitmap()
	if len(cuts) == 0 {
		cuts = []int{p.Rect.Max.Y / 2}
	}
	low := b.Rect.Max.Y - d.Font.Height - 4
	y, from := 0, 0
	rows := func(from, n int) {
		fb.Blit(b, image.Rect(0, y, b.Rect.Max.X, min(y+n, low-rail)), p, image.Pt(0, from), fb.OpCopy)
		y += n
	}
	for i, cut := range cuts {
		rows(from, cut-from)
		from = cut
		for more := d.lines()*(i+1)/len(cuts) - d.lines()*i/len(cuts); more > 0; more -= weave {
			rows(cut, min(more, weave))
		}
	}
	rows(from, p.Rect.Max.Y-from)
	fb.Blit(b, image.Rect(0, low-rail, b.Rect.Max.X, low), p, image.Pt(0, p.Rect.Max.Y-rail), fb.OpCopy)
}

// weave is the period of the cloth, in lines.
const weave = 8

// drawPlace draws a place without a card. In black and white a card set's picture of it
// would look like a card.
func (d *Desk) drawPlace(b *fb.Bitmap, r image.Rectangle) {
	if d.Look.Deck.HasEmpty() && d.Bitmap().Depth() > 1 {
		d.Look.Deck.DrawEmpty(b, r.Min)
		return
	}
	d.Frame(r, d.Ink(PenLight))
}

// drawAround draws gold angles at the corners of a place or, on one plane, a black frame.
func (d *Desk) drawAround(b *fb.Bitmap, r image.Rectangle) {
	r = r.Inset(-5)
	if d.Mono() {
		fb.Frame(b, r, 4, 0, fb.OpCopy)
		fb.Frame(b, r, 2, 1, fb.OpCopy)
		return
	}
	const arm = 14
	for _, q := range []struct {
		off image.Point
		pen uint8
	}{{image.Pt(1, 1), PenBlack}, {image.Point{}, PenGold}} {
		s := r.Add(q.off)
		for _, x := range []int{s.Min.X, s.Max.X - arm} {
			for _, y := range []int{s.Min.Y, s.Max.Y - 2} {
				fb.Fill(b, image.Rect(x, y, x+arm, y+2), q.pen, fb.OpCopy)
			}
		}
		for _, x := range []int{s.Min.X, s.Max.X - 2} {
			for _, y := range []int{s.Min.Y, s.Max.Y - arm} {
				fb.Fill(b, image.Rect(x, y, x+2, y+arm), q.pen, fb.OpCopy)
			}
		}
	}
}

func (d *Desk) drawAbove(_ *fb.Bitmap, r image.Rectangle, text string) {
	d.caption(image.Rect(r.Min.X, r.Min.Y-12, r.Max.X, r.Min.Y-2), text)
}

func (d *Desk) drawBelow(_ *fb.Bitmap, r image.Rectangle, text string) {
	d.caption(image.Rect(r.Min.X, r.Max.Y+3, r.Max.X, r.Max.Y+13), text)
}

// caption writes a short text in the middle of r, within the rails, with its own
// background on one plane, where the table has dots.
func (d *Desk) caption(r image.Rectangle, text string) {
	w := d.Font.Width(text)
	r = r.Add(image.Pt(max(0, rail-(r.Min.X+(r.Dx()-w)/2)), 0))
	if d.Mono() {
		x := r.Min.X + (r.Dx()-w)/2
		fb.Fill(d.Bitmap(), image.Rect(x-2, r.Min.Y, x+w+2, r.Max.Y), 0, fb.OpCopy)
		d.TextIn(r, text, 1)
		return
	}
	d.TextIn(r.Add(image.Pt(1, 1)), text, PenBlack)
	d.TextIn(r, text, PenWhite)
}

// drawMessage draws the line below the cards.
func (d *Desk) drawMessage() {
	b, box := d.Bitmap(), d.message()
	fill, frame, ink := uint8(PenBlue), uint8(PenGold), uint8(PenWhite)
	if d.line.wrong {
		fill = PenDarkRed
	}
	if d.Mono() {
		fill, frame, ink = 0, 1, 1
		if d.line.wrong {
			fill, ink = 1, 0
		}
	}
	fb.Fill(b, box.Add(image.Pt(2, 2)), d.Ink(PenBlack), fb.OpCopy)
	fb.Fill(b, box, fill, fb.OpCopy)
	d.Frame(box, frame)
	if d.Mono() && d.line.wrong {
		d.Frame(box.Inset(2), ink)
	}
	d.TextIn(box, d.line.text, ink)
}

// Capitals of the heading font occupy these rows of its cell.
const (
	headingTop  = 6
	headingBase = 24
)

// Large writes a heading with the upper left of its capitals at p.
func (d *Desk) Large(p image.Point, text string, pen uint8) {
	fb.Text(d.Bitmap(), p.Sub(image.Pt(0, headingTop)), d.headings, text, pen, 0, fb.Transparent)
}

// LargeWidth returns the width of a heading.
func (d *Desk) LargeWidth(text string) int { return d.headings.Width(text) }

// LargeIn is Large in the middle of r.
func (d *Desk) LargeIn(r image.Rectangle, text string, pen uint8) {
	d.Large(r.Min.Add(image.Pt((r.Dx()-d.LargeWidth(text))/2, (r.Dy()-(headingBase-headingTop))/2)), text, pen)
}

// DrawPage draws a sheet of paper on the table with a heading and lines of text.
func (d *Desk) DrawPage(heading string, lines []string) {
	d.Backdrop(d.ground)
	b, page := d.Bitmap(), d.Page()
	fb.Fill(b, page.Add(image.Pt(4, 4)), d.Ink(PenBlack), fb.OpCopy)
	fb.Fill(b, page, d.Ink(PenWhite), fb.OpCopy)
	d.Frame(page, d.Ink(PenBlack))
	d.Frame(page.Inset(4), d.Ink(PenGold))
	head := image.Rect(page.Min.X, page.Min.Y+12, page.Max.X, page.Min.Y+36)
	d.LargeIn(head, heading, d.Ink(PenBlue))
	fb.Fill(b, image.Rect(page.Min.X+pageEdge, head.Max.Y+6, page.Max.X-pageEdge, head.Max.Y+8), d.Ink(PenRed), fb.OpCopy)
	// The lines fill the page, but are not spread too far apart.
	top, low := head.Max.Y+18, page.Max.Y-14
	pitch := min(max(pageLine, (low-top)/max(1, len(lines))), pageWide)
	top += (low - top - pitch*len(lines)) / 3
	left := page.Min.X + pageEdge
	for _, text := range lines {
		left = min(left, page.Min.X+(page.Dx()-d.Font.Width(text))/2)
	}
	for i, text := range lines {
		d.Text(image.Pt(left, top+i*pitch), text, d.Ink(PenBlack))
	}
}
