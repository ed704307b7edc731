package intuition

import (
	"image"
	"strconv"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
)

// A Requester is a box with lines of text, string gadgets below them and a row
// of buttons. While it is open, it takes all input but the menus' and the depth
// gadgets'.
type Requester struct {
	Lines   []string // a line that is too wide for the screen is broken
	Fields  []Field
	Buttons []string // from left to right; Return presses the first, Esc the last
	// List holds names; a click copies one into the first field, and a double click
	// presses the first button. If nil, there is no list.
	List []string

	// Center puts every line in the middle; otherwise they begin below each other.
	Center bool
	// Low puts the box at the lower edge of the screen, so that what is above stays
	// visible; otherwise it is in the middle.
	Low bool
}

// A Field is a text field, a string gadget. Its initial text is selected, so that typing
// replaces it.
type Field struct {
	Label string
	Text  string // initial text
	Max   int    // characters that fit
}

// request is an open requester.
type request struct {
	Requester
	rect    image.Rectangle
	text    image.Point // of the first line
	gadgets []*Gadget   // the buttons, then the fields
	active  *Gadget     // the active field
	list    *list       // nil: there is none
	done    func(button int, fields []string)
}

// Request opens a requester in the middle of the screen. After it has closed, done,
// if not nil, is called with the number of the button, counted from 0, and the texts
// of the fields. A requester that was open before closes without an answer.
func (s *Screen) Request(q Requester, done func(button int, fields []string)) {
	s.letGo()
	s.toFront()
	if s.requester != nil {
		old := s.requester.rect
		s.requester = nil
		s.Update(old)
	}
	if s.Message != nil {
		s.Message(strings.Join(q.Lines, " "))
	}
	r := &request{Requester: q, done: done}
	r.Lines = nil
	for _, line := range q.Lines {
		if room := s.Work().Dx() - 5*s.Font.Width("W"); s.Font.Width(line) > room {
			r.Lines = append(r.Lines, i18n.Lines(i18n.Words(line), room, s.Font.Width)...)
		} else {
			r.Lines = append(r.Lines, line)
		}
	}
	r.lay(s)
	s.requester = r
	s.Update(r.rect)
}

// lay places everything in the box, in characters and lines.
func (r *request) lay(s *Screen) {
	cell, h, l := s.Font.Width("W"), s.Font.Height, s.Line()
	width := func(texts []string) (w int) {
		for _, t := range texts {
			w = max(w, s.Font.Width(t))
		}
		return w
	}
	labels := make([]string, len(r.Fields))
	longest := 0
	for i, f := range r.Fields {
		labels[i] = f.Label
		longest = max(longest, f.Max)
	}
	label := width(labels) + cell
	box := image.Pt((longest+1)*cell+4*l.X, h+4*l.Y)
	button := image.Pt(width(r.Buttons)+3*cell, h+8*l.Y)
	gap := 2 * cell
	buttons := len(r.Buttons)*(button.X+gap) - gap

	margin := image.Pt(2*cell, h)
	rows := 1 // of buttons, which are below each other if one row has no room for them
	if buttons > s.Work().Dx()-2*margin.X {
		rows, buttons = len(r.Buttons), button.X
	}
	inner := max(width(r.Lines), buttons)
	if len(r.Fields) > 0 {
		inner = max(inner, label+box.X)
	}
	line := h + 1
	fieldLine := box.Y + 3
	listed := 0 // height of the list
	if r.List != nil {
		inner = max(inner, listRoom*cell)
		listed = listRows*line + 4*l.Y + h/2
	}
	size := image.Pt(inner+2*margin.X, 2*margin.Y+len(r.Lines)*line+listed+len(r.Fields)*fieldLine+h/2+rows*button.Y+(rows-1)*h/2)
	work := s.Work()
	r.rect = image.Rectangle{Max: size}.Add(work.Min).Add(work.Size().Sub(size).Div(2))
	if r.Low {
		r.rect = r.rect.Add(image.Pt(0, work.Max.Y-2*h-8*l.Y-r.rect.Max.Y)) // the strip's height is free
	}
	r.text = r.rect.Min.Add(margin)

	y, down := r.rect.Max.Y-margin.Y-rows*button.Y-(rows-1)*h/2, 0
	// A single button is centred; several are spread from edge to edge.
	x, step := r.rect.Min.X+(size.X-button.X)/2, 0
	if n := len(r.Buttons); rows > 1 {
		down = button.Y + h/2
	} else if n > 1 {
		x, step = r.text.X, (inner-button.X)/(n-1)
	}
	for i, t := range r.Buttons {
		at := image.Pt(x+i*step, y+i*down)
		r.gadgets = append(r.gadgets, &Gadget{Rect: image.Rectangle{Max: button}.Add(at), Text: t, tall: true, Hit: func() { r.answer(s, i) }})
	}
	y = r.text.Y + len(r.Lines)*line + 1
	var list []*Gadget
	if r.List != nil {
		list = r.layList(s, image.Rect(r.text.X, y, r.text.X+inner, y+listed-h/2))
		y += listed
	}
	for i, f := range r.Fields {
		x := r.text.X + (inner-label-box.X)/2 + label
		r.gadgets = append(r.gadgets, &Gadget{
			Rect:  image.Rectangle{Max: box}.Add(image.Pt(x, y+i*fieldLine)),
			field: &field{Field: f, line: input.Line{Text: []rune(f.Text), At: len([]rune(f.Text)), All: f.Text != ""}},
		})
	}
	if len(r.Fields) > 0 {
		r.active = r.gadgets[len(r.Buttons)]
	}
	r.gadgets = append(r.gadgets, list...)
}

func (r *request) draw(s *Screen) {
	b := s.display.Bitmap
	if !r.rect.Overlaps(b.Clip()) {
		return
	}
	fb.Fill(b, r.rect, s.Pens.Block, fb.OpCopy)
	s.Frame(r.rect, s.Pens.Detail)
	s.Frame(s.Inset(r.rect, 2), s.Pens.Detail)
	for i, t := range r.Lines {
		p := r.text.Add(image.Pt(0, i*(s.Font.Height+1)))
		if r.Center {
			p.X = r.rect.Min.X + (r.rect.Dx()-s.Font.Width(t))/2
		}
		s.Text(p, t, s.Pens.Detail)
	}
	if r.list != nil {
		r.list.draw(s)
	}
	for _, g := range r.gadgets {
		if f := g.field; f != nil {
			x := g.Rect.Min.X - s.Font.Width(" ") - s.Font.Width(f.Label)
			s.Text(image.Pt(x, g.Rect.Min.Y+2*s.Line().Y), f.Label, s.Pens.Detail)
		}
		s.drawGadget(g)
	}
}

func (r *request) answer(s *Screen, button int) {
	var texts []string
	for _, g := range r.gadgets {
		if g.field != nil {
			texts = append(texts, string(g.field.line.Text))
		}
	}
	s.requester = nil
	s.Update(r.rect)
	if r.done != nil {
		r.done(button, texts)
	}
}

// event handles the keys that the gadgets leave.
func (r *request) event(s *Screen, ev input.Event) {
	if ev.Kind != input.KeyDown {
		return
	}
	switch {
	case r.list != nil && (ev.Key == "up" || ev.Key == "down"):
		r.list.step(s, map[string]int{"up": -1, "down": 1}[ev.Key])
	case ev.Key == "return" && !ev.Repeat:
		r.answer(s, 0)
	case ev.Key == "escape" && !ev.Repeat:
		r.answer(s, len(r.Buttons)-1)
	case ev.Key == "tab":
		r.nextField(s)
	case r.active != nil:
		if !r.active.field.key(ev, s.Font) {
			s.Beep()
		}
		s.Update(r.active.Rect)
	}
}

func (r *request) where(kind, rest string) (image.Rectangle, bool) {
	if kind == "requester" {
		return r.rect, true
	}
	n := 0
	for _, g := range r.gadgets {
		if g.field != nil {
			n++
		}
		if kind == "button" && g.field == nil && g.Draw == nil && g.Text == rest || kind == "file" && g.Draw != nil && g.Text == rest && rest != "" || kind == "field" && g.field != nil && rest == strconv.Itoa(n) {
			return g.Rect, true
		}
	}
	return image.Rectangle{}, false
}
