package appwindow

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/formats/rsc"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/atari/gem"
)

// look draws for programs on a GEM screen: flat, black on white, with lines where other
// desks have edges in light and shadow.
type look struct {
	toolkit.Inks
	desk  *gem.Desk
	fonts [4]*fb.Font
}

func newLook(d *gem.Desk) *look {
	l := &look{Inks: toolkit.Inks{Regs: d.Screen.Regs, Depth: d.Screen.Depth()}, desk: d}
	l.Parts = [app.Black]uint32{app.Ground: 0xffffff, app.Paper: 0xffffff, app.Light: 0xffffff, app.Shade: 0, app.Ink: 0, app.Select: 0}
	ky := 2
	if a := d.Screen.Mode.Aspect; d.Font.Height > 8 || 2*a.X < a.Y+a.Y/4 {
		ky = 1 // characters or pixels are already high
	}
	large := toolkit.Enlarged(d.Font, 2, ky)
	if d.Font.Height > 8 {
		large = toolkit.Enlarged(d.Font, 2, 2)
	}
	l.fonts = [4]*fb.Font{app.Plain: d.Font, app.Bold: toolkit.Bold(d.Font), app.Small: gem.SmallFont(), app.Large: large}
	return l
}

func (l *look) Font(f app.Face) *fb.Font { return l.fonts[f] }

// Raise draws a box like a button.
func (l *look) Raise(b *fb.Bitmap, r image.Rectangle) {
	fb.Fill(b, r, l.desk.White(), fb.OpCopy)
	l.Edges(b, r, true)
}

// Sink draws a thin frame of dots: an empty place.
func (l *look) Sink(b *fb.Bitmap, r image.Rectangle) {
	fb.Fill(b, r, l.desk.White(), fb.OpCopy)
	l.Edges(b, r, false)
}

// Edges draws a frame, dotted around a sunken thing.
func (l *look) Edges(b *fb.Bitmap, r image.Rectangle, raised bool) {
	if raised {
		fb.Frame(b, r, 1, l.desk.Black(), fb.OpCopy)
		return
	}
	for _, e := range fb.Subtract([]image.Rectangle{r}, r.Inset(1)) {
		fb.FillPattern(b, e, &halfTone, l.desk.Black(), l.desk.White(), fb.Replace)
	}
}

// halfTone is every other pixel, quarterTone every fourth.
var halfTone, quarterTone = fb.NewPattern(0xaaaa, 0x5555), fb.NewPattern(0x8888, 0x2222)

// Dots draws the face of a covered thing: a box with a pattern, or a light grey one if the
// machine has that.
func (l *look) Dots(b *fb.Bitmap, r image.Rectangle) {
	if grey := l.Pen(app.Gray); l.Depth > 2 {
		light := l.desk.Screen.Mode.Pen(lightGrey)
		fb.Fill(b, r, light, fb.OpCopy)
		fb.Fill(b, image.Rect(r.Min.X, r.Max.Y-2, r.Max.X, r.Max.Y-1), grey, fb.OpCopy)
		fb.Fill(b, image.Rect(r.Max.X-2, r.Min.Y, r.Max.X-1, r.Max.Y), grey, fb.OpCopy)
	} else {
		fb.FillPattern(b, r, &quarterTone, l.desk.Black(), l.desk.White(), fb.Replace)
	}
	fb.Frame(b, r, 1, l.desk.Black(), fb.OpCopy)
}

// lightGrey is the pen of that colour.
const lightGrey = 8

// Hint draws a frame as dialogs have, red where there is red, Cursor a thick one with a
// white line on its inside: both are visible on cells and on pictures.
func (l *look) Hint(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r, 4, l.desk.Black(), fb.OpCopy)
	middle := l.desk.White()
	if !l.Mono() {
		middle = l.Pen(app.Red)
	}
	fb.Frame(b, r.Inset(1), 2, middle, fb.OpCopy)
}

func (l *look) Cursor(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r.Inset(1), 2, l.desk.Black(), fb.OpCopy)
	fb.Frame(b, r.Inset(3), 1, l.desk.White(), fb.OpCopy)
}

// Characters of the system font that are arrows and marks.
var chars = map[toolkit.Part]rune{toolkit.Left: 4, toolkit.Right: 3, toolkit.Up: 1, toolkit.Down: 2}

// checkMark is the character of a box that is checked.
const checkMark = 8

// drawPiece draws a part of a control as an object.
func (d *Desk) drawPiece(q toolkit.Piece) {
	b := d.Desk.Screen.Bitmap
	if q.Part == toolkit.Area {
		q.Control.View.Paint(b, q.Rect, d.look)
		return
	}
	o := rsc.Object{Next: -1, Head: -1, Tail: -1, Flags: rsc.LastOb, Type: rsc.TypeString, Spec: rsc.String(q.Text)}
	box := func(border int8, pattern uint8, char rune) {
		o.Type = rsc.TypeBoxChar
		o.Spec = rsc.Box{Char: char, Border: border, Colors: rsc.Colors{Border: gem.BlackPen, Text: gem.BlackPen, Pattern: pattern, Fill: gem.BlackPen}}
	}
	set := func(s rsc.State, on bool) {
		if on {
			o.State |= s
		}
	}
	thick := int8(1)
	if q.Keys {
		thick = 2
	}
	text := func(border int8, text string) {
		o.Type = rsc.TypeBoxText
		o.Spec = &rsc.Text{Text: text, Font: rsc.SystemFont, Just: rsc.Center, Border: int(border), Colors: rsc.Colors{Border: gem.BlackPen, Text: gem.BlackPen}}
	}
	set(rsc.Disabled, q.Off && (q.Part == toolkit.Push || q.Part == toolkit.Choice || q.Part == toolkit.Label || q.Part == toolkit.Row))
	cell := d.Font.Width("0")
	switch q.Part {
	case toolkit.Push:
		o.Type = rsc.TypeButton
		if q.Keys {
			o.Flags |= rsc.Exit // a border of two
		}
		set(rsc.Selected, q.Held)
		q.Rect = q.Rect.Inset(1) // the border lies outside
	case toolkit.Check:
		mark := rune(0)
		if q.On {
			mark = checkMark
		}
		box(thick, 0, mark)
		set(rsc.Selected, q.Held)
	case toolkit.Choice:
		text(1, q.Text)
		set(rsc.Selected, q.On)
	case toolkit.Left, toolkit.Right, toolkit.Up, toolkit.Down:
		box(1, 0, chars[q.Part])
		set(rsc.Selected, q.Held)
	case toolkit.Track:
		box(1, 1, 0)
	case toolkit.Handle, toolkit.Box:
		box(thick, 0, 0)
	case toolkit.Row:
		room := (q.Rect.Dx() - cell) / cell
		line := []rune(q.Text)
		o.Spec = rsc.String(" " + string(line[:min(len(line), room)]))
		set(rsc.Selected, q.On)
	case toolkit.Field:
		d.drawField(q)
		return
	}
	if q.Part == toolkit.Row || q.Part == toolkit.Label || q.Part == toolkit.Readout {
		if q.Text == "" {
			return
		}
	}
	d.Draw(&gem.Tree{Objects: rsc.Tree{o}, Rects: []image.Rectangle{q.Rect}}, 0, d.Desk.Screen.Rect)
}

// drawField draws a text field: underscores for free characters, and the cursor as a bar.
// A number is in a box.
func (d *Desk) drawField(q toolkit.Piece) {
	b := d.Desk.Screen.Bitmap
	f := d.Font
	cell := f.Width("0")
	fb.Fill(b, q.Rect, d.White(), fb.OpCopy)
	room := (q.Rect.Dx() - 8) / cell
	text := q.Text
	p := image.Pt(q.Rect.Min.X+4, q.Rect.Min.Y+(q.Rect.Dy()-f.Height)/2)
	if q.Control.Kind == app.Stepper {
		fb.Frame(b, q.Rect, 1, d.Black(), fb.OpCopy)
		p.X = q.Rect.Min.X + (q.Rect.Dx()-f.Width(text)+1)/2
	} else if n := room - len([]rune(text)); n > 0 {
		text += strings.Repeat("_", n)
	}
	clip := b.SetClip(q.Rect.Intersect(b.Clip()))
	defer b.SetClip(clip)
	fb.Text(b, p, f, text, d.Black(), 0, fb.Transparent)
	if q.Cursor >= 0 {
		x := p.X + q.Cursor*cell
		fb.Fill(b, image.Rect(x, q.Rect.Min.Y, x+1, q.Rect.Max.Y), b.Max(), fb.OpXor)
	}
	if q.Off {
		fb.FillPattern(b, q.Rect, &halfTone, d.White(), 0, fb.Transparent)
	}
}
