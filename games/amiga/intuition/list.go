package intuition

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements the list of names in a requester, as file requesters of the time
// had it: rows, two arrows and a proportional gadget between them. Kickstart 1.3 had no
// file requester of its own; every program brought one.

const (
	listRows = 8
	listRoom = 34 // characters
	// againTime is the time between the clicks of a double click.
	againTime = 500 * time.Millisecond
)

// A list is the list of names of a request.
type list struct {
	r     *request
	box   image.Rectangle // the rows, border included
	track image.Rectangle // of the proportional gadget
	first int
	pick  int // row that was clicked, -1: none
	when  time.Duration
}

// layList places the list in box and returns its gadgets.
func (r *request) layList(s *Screen, box image.Rectangle) (gadgets []*Gadget) {
	cell, l, line := s.Font.Width("W"), s.Line(), s.Font.Height+1
	wide := 2*cell + 2*l.X
	t := &list{r: r, pick: -1}
	r.list = t
	t.box = image.Rect(box.Min.X, box.Min.Y, box.Max.X-wide, box.Max.Y)
	in := s.Inset(t.box, 2)
	for i := range listRows {
		g := &Gadget{Rect: image.Rect(in.Min.X, in.Min.Y+i*line, in.Max.X, in.Min.Y+(i+1)*line)}
		g.Draw = func(rect image.Rectangle) { t.drawRow(s, t.first+i, rect) }
		g.Hit = func() { t.clicked(s, t.first+i) }
		gadgets = append(gadgets, g)
	}
	arrow := s.Font.Height + 4*l.Y
	bar := image.Rect(t.box.Max.X-l.X, box.Min.Y, box.Max.X, box.Max.Y)
	for _, a := range []struct {
		y, by int
	}{{bar.Min.Y, -1}, {bar.Max.Y - arrow, 1}} {
		g := &Gadget{Rect: image.Rect(bar.Min.X, a.y, bar.Max.X, a.y+arrow)}
		g.Draw = func(rect image.Rectangle) { s.DrawArrow(rect, a.by < 0, true) }
		g.Hit = func() { t.scroll(s, t.first+a.by) }
		gadgets = append(gadgets, g)
	}
	t.track = image.Rect(bar.Min.X, bar.Min.Y+arrow-l.Y, bar.Max.X, bar.Max.Y-arrow+l.Y)
	knob := &Gadget{Rect: t.track, Hit: func() {}}
	knob.Draw = func(rect image.Rectangle) {
		at, long := t.knob()
		s.DrawProp(rect, image.Rect(rect.Min.X, rect.Min.Y+at, rect.Max.X, rect.Min.Y+at+long))
	}
	knob.follow = func(p image.Point) {
		_, long := t.knob()
		room, rest := max(t.track.Dy()-long, 1), max(len(r.List)-listRows, 0)
		t.scroll(s, (min(max(p.Y-t.track.Min.Y-long/2, 0), room)*rest+room/2)/room)
	}
	t.name(gadgets)
	return append(gadgets, knob)
}

// name sets the texts of the rows to the visible names.
func (t *list) name(gadgets []*Gadget) {
	for i := range listRows {
		gadgets[i].Text = ""
		if n := t.first + i; n < len(t.r.List) {
			gadgets[i].Text = t.r.List[n]
		}
	}
}

// knob returns the start of the knob in its container, and its length.
func (t *list) knob() (at, long int) {
	n := max(len(t.r.List), listRows)
	long = max(t.track.Dy()*listRows/n, 8)
	if n > listRows {
		at = (t.track.Dy() - long) * t.first / (n - listRows)
	}
	return at, long
}

func (t *list) scroll(s *Screen, first int) {
	if first = min(max(first, 0), max(len(t.r.List)-listRows, 0)); first == t.first {
		return
	}
	t.first = first
	t.name(t.r.gadgets[len(t.r.Buttons)+len(t.r.Fields):])
	s.Update(t.box.Union(t.track))
}

// clicked selects a name, or answers with it on a double click.
func (t *list) clicked(s *Screen, n int) {
	if n >= len(t.r.List) {
		return
	}
	if t.pick == n && t.when > 0 && s.Now()-t.when <= againTime {
		t.r.answer(s, 0)
		return
	}
	t.pick, t.when = n, max(s.Now(), 1)
	if len(t.r.Fields) > 0 {
		f := t.r.gadgets[len(t.r.Buttons)].field
		f.line = input.NewLine(t.r.List[n])
	}
	s.Update(t.r.rect)
}

// step selects the next name.
func (t *list) step(s *Screen, by int) {
	if n := t.pick + by; n >= 0 && n < len(t.r.List) {
		t.when = 0
		t.pick = n - by
		t.clicked(s, n)
		t.when = 0
		t.scroll(s, min(max(t.first, n-listRows+1), n))
	}
}

func (t *list) draw(s *Screen) {
	fb.Fill(s.display.Bitmap, t.box, s.Pens.Block, fb.OpCopy)
	s.Frame(t.box, s.Pens.Detail)
}

func (t *list) drawRow(s *Screen, n int, r image.Rectangle) {
	if n >= len(t.r.List) {
		return
	}
	b := s.display.Bitmap
	defer b.SetClip(b.SetClip(r.Intersect(b.Clip())))
	s.Text(r.Min.Add(image.Pt(2*s.Line().X, 0)), t.r.List[n], s.Pens.Detail)
	if n == t.pick {
		s.complement(r)
	}
}

// Arrows of gadgets.
var (
	upArrow   = []string{"....##....", "...####...", "..######..", ".########."}
	downArrow = []string{".########.", "..######..", "...####...", "....##...."}
	leftArrow = []string{"......##", "....####", "..######", "########", "..######", "....####", "......##"}
)

// DrawArrow draws a gadget with an arrow: to lower or higher numbers.
func (s *Screen) DrawArrow(r image.Rectangle, less, upright bool) {
	b := s.display.Bitmap
	fb.Fill(b, r, s.Pens.Block, fb.OpCopy)
	s.Frame(r, s.Pens.Detail)
	rows := leftArrow
	switch {
	case upright && less:
		rows = upArrow
	case upright:
		rows = downArrow
	}
	w := len(rows[0])
	at := image.Pt(r.Min.X+(r.Dx()-w)/2, r.Min.Y+(r.Dy()-len(rows))/2)
	for y, row := range rows {
		for x, c := range row {
			if !upright && !less {
				x = w - 1 - x
			}
			if c == '#' {
				b.SetColorIndex(at.X+x, at.Y+y, s.Pens.Detail)
			}
		}
	}
}

// DrawProp draws a proportional gadget: a container and the knob in it.
func (s *Screen) DrawProp(r, knob image.Rectangle) {
	b := s.display.Bitmap
	fb.Fill(b, r, s.Pens.Detail, fb.OpCopy)
	fb.Fill(b, s.Inset(knob, 2).Intersect(s.Inset(r, 2)), s.Pens.Block, fb.OpCopy)
}

// Highlight complements r, like a pressed gadget.
func (s *Screen) Highlight(r image.Rectangle) { s.complement(r) }

// DrawCheck draws the mark of what is on with its upper left at p.
func (s *Screen) DrawCheck(p image.Point) {
	for y, row := range checkMark {
		for x, c := range row {
			if c == '#' {
				s.display.Bitmap.SetColorIndex(p.X+x, p.Y+y, s.Pens.Detail)
			}
		}
	}
}

// RequestFile opens a file requester: a list of names, a field for one and two buttons.
// done is called with the name; ok is false if the requester was cancelled.
func (s *Screen) RequestFile(title string, names []string, name, label, ok, cancel string, done func(name string, ok bool)) {
	if names == nil {
		names = []string{}
	}
	s.Request(Requester{
		Lines: []string{title}, List: names, Fields: []Field{{Label: label, Text: name, Max: 26}}, Buttons: []string{ok, cancel},
	}, func(button int, fields []string) { done(fields[0], button == 0 && fields[0] != "") })
}

// follows handles a press on a proportional gadget.
func (g *Gadget) follows(ev input.Event) {
	if g.follow != nil {
		g.follow(ev.At)
	}
}
