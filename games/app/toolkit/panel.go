package toolkit

import (
	"image"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/clock"
)

// Metrics are the measures of a desk's controls, in pixels.
type Metrics struct {
	Font   *fb.Font
	Line   int         // height of a row of a list, a field, a readout
	Button image.Point // how much larger than its text a button is
	Check  image.Point // the box of a check mark
	Arrow  image.Point // an arrow beside a number, and of a scroll bar
	Gap    image.Point // between controls
	Edge   image.Point // between the border of a field or a list and its text

	Around  image.Point // the controls
	Between image.Point // the view and the controls
}

// A Part is the kind of a Piece.
type Part uint8

const (
	Label   Part = iota // a text
	Push                // a push button
	Check               // the box of a check mark
	Choice              // an item of a Radio
	Left                // arrows of a Stepper or Slider
	Right               //
	Up                  // arrows of a List
	Down                //
	Track               // the track of a handle
	Handle              //
	Box                 // the border and the ground of a List
	Row                 // a row of it
	Field               // a text field
	Readout             // a read-only value
	Area                // what the program draws
)

// A Piece is a part of a control in its present state: equal pieces look the same.
type Piece struct {
	Part    Part
	N       int             // of Choice and Row
	Rect    image.Rectangle // relative to the panel's upper left
	Text    string
	On      bool // checked, selected
	Held    bool // pressed
	Off     bool // disabled
	Keys    bool // has the focus
	Cursor  int  // of Field: characters before the cursor; negative: no cursor
	Upright bool // of Track and Handle
	Control *app.Control
}

// A Panel is the set of controls of a window. The zero value has none.
type Panel struct {
	Metrics Metrics

	sheet  *Sheet
	laid   []*app.Control
	box    []image.Rectangle // of each
	want   []image.Point     // the preferred size of each
	pieces [][]Piece         // of each, as drawn
	first  map[*app.Control]int
	focus  *app.Control
	item   int // of a Radio that has the focus, -1: none
	entry  input.Line
	typed  bool // something was typed into entry
	held   Piece
	inside bool
	grip   image.Point // where the handle is held
	origin func() image.Point
	again  *clock.Timer
	area   Mouse
}

// Pieces returns all parts of the controls, in the order in which they are drawn.
func (p *Panel) Pieces() []Piece { return slices.Concat(p.pieces...) }

// lay lays the controls out in columns no higher than limit.Y, or in rows no wider than
// limit.X, and returns their total size.
func (p *Panel) lay(limit image.Point, columns bool) (size image.Point) {
	p.laid = slices.Clone(p.sheet.Window.Controls)
	p.box, p.want, p.pieces = nil, nil, make([][]Piece, len(p.laid))
	m := p.Metrics
	for _, c := range p.laid {
		_, want := p.build(c, 0)
		p.want = append(p.want, want)
		p.box = append(p.box, image.Rectangle{})
	}
	at, end, from := image.Point{}, 0, 0
	flush := func(to int) { // the controls of a column are as wide as the widest
		for i := from; i < to && columns; i++ {
			p.box[i].Max.X = p.box[i].Min.X + end
		}
		from = to
	}
	for i, w := range p.want {
		switch {
		case columns && at.Y > 0 && at.Y+w.Y > limit.Y:
			flush(i)
			at, end = image.Pt(at.X+end+2*m.Gap.X, 0), 0
		case !columns && at.X > 0 && at.X+w.X > limit.X:
			at, end = image.Pt(0, at.Y+end+m.Gap.Y), 0
			from = i
		}
		p.box[i] = image.Rectangle{Max: w}.Add(at)
		if columns {
			at.Y += w.Y + m.Gap.Y
			end = max(end, w.X)
		} else {
			at.X += w.X + 2*m.Gap.X
			end = max(end, w.Y)
		}
		size = image.Pt(max(size.X, p.box[i].Max.X), max(size.Y, p.box[i].Max.Y))
	}
	flush(len(p.laid))
	for i, b := range p.box {
		p.pieces[i] = p.at(i)
		size.X = max(size.X, b.Max.X)
	}
	p.attach()
	return size
}

// attach connects the views of areas.
func (p *Panel) attach() {
	for i, c := range p.laid {
		if c.Kind != app.Area || c.View == nil {
			continue
		}
		v := c.View
		v.Attach(func(r image.Rectangle) {
			if i < len(p.laid) && p.laid[i] == c && p.sheet.Update != nil {
				p.sheet.Update(r.Add(p.areaAt(i)).Add(p.sheet.PanelBox.Min))
			}
		})
	}
}

// areaAt is the upper left of the view of an area, which is in the middle of its column.
func (p *Panel) areaAt(i int) image.Point { return p.pieces[i][0].Rect.Min }

// at returns the pieces of a control at its position.
func (p *Panel) at(i int) []Piece {
	list, _ := p.build(p.laid[i], p.box[i].Dx())
	for j := range list {
		list[j].Rect = list[j].Rect.Add(p.box[i].Min)
	}
	return list
}

// number returns the value of a control.
func number(c *app.Control) int {
	if c.Value == nil {
		return -1
	}
	return c.Value()
}

func text(c *app.Control) string {
	if c.Line == nil {
		return ""
	}
	return c.Line()
}

func items(c *app.Control) []string {
	if c.Items == nil {
		return nil
	}
	return c.Items()
}

// wideRadio is how many characters the items of a Radio may have to be laid out in a row.
const wideRadio = 22

// build returns the pieces of a control of the given width, or 0 for as wide as needed,
// and its size.
func (p *Panel) build(c *app.Control, width int) (list []Piece, size image.Point) {
	m := p.Metrics
	f := m.Font
	cell := f.Width("0")
	off, keys := !c.Usable(), p.focus == c
	add := func(part Part, n int, r image.Rectangle, text string, on bool) {
		held := p.inside && p.held.Control == c && p.held.Part == part && p.held.N == n
		list = append(list, Piece{Part: part, N: n, Rect: r, Text: text, On: on, Held: held, Off: off, Cursor: -1, Control: c})
		size = image.Pt(max(size.X, r.Max.X), max(size.Y, r.Max.Y))
	}
	mark := func() { list[len(list)-1].Keys = keys }
	button := f.Height + m.Button.Y
	label := func() (y int) { // above the rest
		if c.Text == "" {
			return 0
		}
		add(Label, 0, image.Rect(0, 0, f.Width(c.Text), f.Height), c.Text, false)
		return f.Height + max(m.Gap.Y/2, 1)
	}
	beside := func(h int) (x int) { // left of the rest, in the middle of its height
		if c.Text == "" {
			return 0
		}
		add(Label, 0, image.Rect(0, (h-f.Height)/2, f.Width(c.Text), (h-f.Height)/2+f.Height), c.Text, false)
		return f.Width(c.Text) + cell
	}
	room := c.Room
	if room == 0 {
		room = 10
	}
	field := func(r image.Rectangle, text string) {
		add(Field, 0, r, text, false)
		mark()
		if keys {
			list[len(list)-1].Text, list[len(list)-1].Cursor = string(p.entry.Text), p.entry.At
		}
	}
	switch c.Kind {
	case app.PushButton:
		add(Push, 0, image.Rect(0, 0, max(width, f.Width(c.Text)+m.Button.X), button), c.Text, false)
		mark()
	case app.CheckBox:
		h := max(m.Check.Y, f.Height)
		add(Check, 0, image.Rectangle{Max: m.Check}.Add(image.Pt(0, (h-m.Check.Y)/2)), "", number(c) > 0)
		mark()
		x := m.Check.X + cell
		add(Label, 0, image.Rect(x, (h-f.Height)/2, x+f.Width(c.Text), (h-f.Height)/2+f.Height), c.Text, false)
	case app.Radio:
		y := label()
		names := items(c)
		sum, most := 0, 0
		for _, s := range names {
			sum += f.Width(s) + m.Button.X
			most = max(most, f.Width(s)+m.Button.X)
		}
		row := sum <= (wideRadio+2*len(names))*cell
		free := max(width-sum, 0)
		x := 0
		for i, s := range names {
			w := max(width, most)
			if row {
				w = f.Width(s) + m.Button.X + free*(i+1)/len(names) - free*i/len(names)
			}
			add(Choice, i, image.Rect(x, y, x+w, y+button), s, number(c) == i)
			list[len(list)-1].Keys = keys && p.item == i
			if row {
				x += w - 1 // neighbours share a line
			} else {
				y += button - 1
			}
		}
	case app.Stepper:
		h := max(m.Arrow.Y, m.Line+2*m.Edge.Y)
		x := beside(h)
		digits := max(len(strconv.Itoa(c.Min)), len(strconv.Itoa(c.Max)))
		w := 2*m.Arrow.X + digits*cell + 2*m.Edge.X + 2
		x = max(x, width-w)
		add(Left, 0, image.Rect(x, 0, x+m.Arrow.X, h), "", false)
		x += m.Arrow.X - 1
		field(image.Rect(x, 0, x+digits*cell+2*m.Edge.X+4, h), strconv.Itoa(number(c)))
		x += digits*cell + 2*m.Edge.X + 3
		add(Right, 0, image.Rect(x, 0, x+m.Arrow.X, h), "", false)
	case app.Slider:
		y := label()
		w := max(width, 2*m.Arrow.X+10*cell)
		if c.Room > 0 { // the digits count, too
			n := strconv.Itoa(number(c))
			w = max(w, f.Width(c.Text)+(c.Room+2)*cell)
			add(Readout, 0, image.Rect(w-f.Width(n), 0, w, f.Height), n, false)
		}
		add(Left, 0, image.Rect(0, y, m.Arrow.X, y+m.Arrow.Y), "", false)
		track := image.Rect(m.Arrow.X-1, y, w-m.Arrow.X+1, y+m.Arrow.Y)
		add(Track, 0, track, "", false)
		span := max(c.Max-c.Min, 1)
		at := (track.Dx() - m.Arrow.X) * (min(max(number(c), c.Min), c.Max) - c.Min) / span
		add(Handle, 0, image.Rect(0, 0, m.Arrow.X, m.Arrow.Y).Add(image.Pt(track.Min.X+at, y)), "", false)
		mark()
		add(Right, 0, image.Rect(w-m.Arrow.X, y, w, y+m.Arrow.Y), "", false)
	case app.List:
		y := label()
		rows, names := rowsOf(c), items(c)
		w := max(width, room*cell+2*m.Edge.X+m.Arrow.X)
		box := image.Rect(0, y, w-m.Arrow.X+1, y+rows*m.Line+2*m.Edge.Y)
		add(Box, 0, box, "", false)
		mark()
		first := p.top(c, len(names))
		for i := range rows {
			name := ""
			if first+i < len(names) {
				name = names[first+i]
			}
			r := image.Rect(box.Min.X+1, box.Min.Y+m.Edge.Y+i*m.Line, box.Max.X-1, box.Min.Y+m.Edge.Y+(i+1)*m.Line)
			add(Row, first+i, r, name, first+i == number(c) && name != "")
		}
		bar := image.Rect(w-m.Arrow.X, y, w, box.Max.Y)
		add(Up, 0, image.Rect(bar.Min.X, bar.Min.Y, bar.Max.X, bar.Min.Y+m.Arrow.Y), "", false)
		track := image.Rect(bar.Min.X, bar.Min.Y+m.Arrow.Y-1, bar.Max.X, bar.Max.Y-m.Arrow.Y+1)
		add(Track, 0, track, "", false)
		list[len(list)-1].Upright = true
		long := track.Dy()
		pos := 0
		if len(names) > rows {
			long = max(track.Dy()*rows/len(names), m.Arrow.Y/2)
			pos = (track.Dy() - long) * first / (len(names) - rows)
		}
		add(Handle, 0, image.Rect(track.Min.X, track.Min.Y+pos, track.Max.X, track.Min.Y+pos+long), "", false)
		list[len(list)-1].Upright = true
		add(Down, 0, image.Rect(bar.Min.X, bar.Max.Y-m.Arrow.Y, bar.Max.X, bar.Max.Y), "", false)
	case app.TextField:
		y := 0
		w := room*cell + 2*m.Edge.X
		h := m.Line + 2*m.Edge.Y
		x := 0
		if len(c.Text)+room > wideRadio {
			y = label()
		} else {
			x = beside(h)
		}
		field(image.Rect(x, y, max(x+w, width), y+h), text(c))
	case app.Readout:
		h := m.Line
		x := beside(h)
		end := max(x+max(room*cell, f.Width(text(c))), width)
		add(Readout, 0, image.Rect(end-f.Width(text(c)), 0, end, h), text(c), false)
	case app.Area:
		s := image.Point{}
		if c.View != nil {
			s = c.View.Size
		}
		add(Area, 0, image.Rectangle{Max: s}.Add(image.Pt(max(width-s.X, 0)/2, 0)), "", false)
	}
	return list, size
}

func rowsOf(c *app.Control) int {
	if c.Rows == 0 {
		return 6
	}
	return c.Rows
}

// top returns the first visible row of a list.
func (p *Panel) top(c *app.Control, n int) int {
	return max(min(p.first[c], n-rowsOf(c)), 0)
}

func (p *Panel) setTop(c *app.Control, first int) {
	if p.first == nil {
		p.first = map[*app.Control]int{}
	}
	p.first[c] = min(max(first, 0), max(len(items(c))-rowsOf(c), 0))
}

// check rebuilds all pieces, redraws those that changed, and reports whether the controls
// must be laid out again.
func (p *Panel) check() (place bool) {
	if !slices.Equal(p.laid, p.sheet.Window.Controls) {
		return true
	}
	for i, c := range p.laid {
		if _, want := p.build(c, 0); want != p.want[i] {
			return true
		}
		now := p.at(i)
		if slices.Equal(now, p.pieces[i]) {
			continue
		}
		var changed image.Rectangle
		for j, piece := range now {
			switch {
			case j >= len(p.pieces[i]):
				changed = p.box[i]
			case p.pieces[i][j] != piece:
				changed = changed.Union(piece.Rect).Union(p.pieces[i][j].Rect)
			}
		}
		if len(now) != len(p.pieces[i]) {
			changed = p.box[i]
		}
		p.pieces[i] = now
		p.sheet.Update(changed.Inset(-2).Add(p.sheet.PanelBox.Min))
	}
	return false
}

// pieceAt returns the usable piece at a point of the panel.
func (p *Panel) pieceAt(at image.Point) (Piece, bool) {
	all := p.Pieces()
	for _, q := range slices.Backward(all) {
		if at.In(q.Rect) && q.Part != Readout && q.Part != Box {
			if q.Part == Label {
				if q.Control.Kind != app.CheckBox {
					continue
				}
				q.Part = Check // a click on the text means the box
			}
			return q, !q.Off
		}
	}
	return Piece{}, false
}

// Times between the repetitions of an arrow under a held button.
const (
	repeatFirst = 350 * time.Millisecond
	repeatPace  = 90 * time.Millisecond
)

// press handles a button that goes down on the panel.
func (p *Panel) press(ev input.Event, origin func() image.Point) bool {
	at := ev.At.Sub(origin()).Sub(p.sheet.PanelBox.Min)
	q, ok := p.pieceAt(at)
	if !ok {
		return true
	}
	c := q.Control
	if q.Part == Area {
		if c.View != nil {
			if c.View.Key != nil {
				p.Enter(c)
			}
			p.area.Press(c.View, ev, func() image.Point { return origin().Add(p.sheet.PanelBox.Min).Add(q.Rect.Min) })
		}
		return true
	}
	if ev.Button != input.Left || p.held.Control != nil {
		return true
	}
	if p.focus != nil && p.focus != c {
		p.Leave()
	}
	if q.Part != Field && q.Part != Push && q.Part != Check && q.Part != Row && c.Set == nil {
		if q.Part != Up && q.Part != Down && !q.Upright {
			return true
		}
	}
	p.held, p.inside, p.origin = q, true, origin
	p.grip = at.Sub(q.Rect.Min)
	switch q.Part {
	case Field:
		p.Enter(c)
		p.entry.At = min(max((at.X-q.Rect.Min.X-p.Metrics.Edge.X+4)/p.Metrics.Font.Width("0"), 0), len(p.entry.Text))
		p.held = Piece{}
	case Choice:
		c.Set(q.N)
	case Row:
		if q.N < len(items(c)) && c.Set != nil {
			c.Set(q.N)
		}
	case Left:
		p.repeat(func() { p.step(c, -1) })
	case Right:
		p.repeat(func() { p.step(c, 1) })
	case Up:
		p.repeat(func() { p.setTop(c, p.top(c, len(items(c)))-1) })
	case Down:
		p.repeat(func() { p.setTop(c, p.top(c, len(items(c)))+1) })
	case Track:
		p.page(q, at)
	}
	return true
}

// page moves a handle towards the pressed point of its track.
func (p *Panel) page(q Piece, at image.Point) {
	c := q.Control
	var handle image.Rectangle
	for _, o := range p.Pieces() {
		if o.Control == c && o.Part == Handle {
			handle = o.Rect
		}
	}
	if q.Upright {
		by := rowsOf(c) - 1
		if at.Y < handle.Min.Y {
			by = -by
		}
		p.repeat(func() { p.setTop(c, p.top(c, len(items(c)))+by) })
		return
	}
	by := max((c.Max-c.Min)/8, 1)
	if at.X < handle.Min.X {
		by = -by
	}
	p.repeat(func() { p.step(c, by) })
}

// repeat does something now, and again while the button is held.
func (p *Panel) repeat(f func()) {
	p.rest()
	wait := repeatFirst
	var again func()
	again = func() {
		p.again = p.sheet.Clock.After(wait, again)
		wait = repeatPace
		if p.inside || p.sheet.bar.held != nil {
			f()
		}
	}
	again()
}

func (p *Panel) rest() {
	if p.again != nil {
		p.sheet.Clock.Stop(p.again)
		p.again = nil
	}
}

// step changes the number of a Stepper or a Slider.
func (p *Panel) step(c *app.Control, by int) {
	if c.Set == nil || !c.Usable() {
		return
	}
	v := min(max(number(c)+by, c.Min), c.Max)
	if v != number(c) {
		c.Set(v)
	}
	if p.focus == c {
		p.entry, p.typed = input.NewLine(strconv.Itoa(number(c))), false
	}
}

// move follows the pointer.
func (p *Panel) move(ev input.Event) bool {
	if p.area.Move(ev) {
		return true
	}
	q := p.held
	if q.Control == nil {
		return false
	}
	at := ev.At.Sub(p.origin()).Sub(p.sheet.PanelBox.Min)
	if q.Part != Handle {
		p.inside = at.In(q.Rect)
		return true
	}
	c := q.Control
	for _, o := range p.Pieces() {
		if o.Control != c || o.Part != Track {
			continue
		}
		if q.Upright {
			room, rest := max(o.Rect.Dy()-q.Rect.Dy(), 1), max(len(items(c))-rowsOf(c), 0)
			y := min(max(at.Y-p.grip.Y-o.Rect.Min.Y, 0), room)
			p.setTop(c, (y*rest+room/2)/room)
			continue
		}
		room := max(o.Rect.Dx()-q.Rect.Dx(), 1)
		x := min(max(at.X-p.grip.X-o.Rect.Min.X, 0), room)
		if v := c.Min + (x*(c.Max-c.Min)+room/2)/room; v != number(c) {
			c.Set(v)
		}
	}
	return true
}

// release handles the release of the button.
func (p *Panel) release(ev input.Event) bool {
	if p.area.Release(ev) {
		return true
	}
	q := p.held
	if q.Control == nil || ev.Button != input.Left {
		return false
	}
	p.move(ev)
	inside := p.inside
	p.cancel()
	if inside && q.Control.Usable() {
		p.use(q)
	}
	return true
}

// use carries out a click on a piece.
func (p *Panel) use(q Piece) {
	c := q.Control
	switch {
	case q.Part == Push && c.Do != nil:
		c.Do()
	case q.Part == Check && c.Set != nil:
		c.Set(1 - min(max(number(c), 0), 1))
	}
}

func (p *Panel) cancel() {
	p.rest()
	p.area.Cancel()
	p.held, p.inside = Piece{}, false
}

func (p *Panel) wheel(at image.Point, delta int) {
	for i, c := range p.laid {
		if !at.In(p.box[i]) {
			continue
		}
		switch c.Kind {
		case app.List:
			p.setTop(c, p.top(c, len(items(c)))-delta)
		case app.Stepper, app.Slider:
			p.step(c, delta)
		case app.Area:
			if c.View != nil && c.View.Wheel != nil {
				c.View.Wheel(at.Sub(p.areaAt(i)), delta)
			}
		}
	}
}

// usable reports whether a control can take the focus.
func usable(c *app.Control) bool {
	if !c.Usable() {
		return false
	}
	switch c.Kind {
	case app.PushButton:
		return c.Do != nil
	case app.TextField:
		return c.SetLine != nil
	case app.Area:
		return c.View != nil && c.View.Key != nil
	case app.Readout:
		return false
	}
	return c.Set != nil
}

// Enter gives the focus to a control.
func (p *Panel) Enter(c *app.Control) {
	if p.focus != c {
		p.Leave()
	}
	if !usable(c) {
		return
	}
	p.focus, p.typed = c, false
	switch c.Kind {
	case app.TextField:
		p.entry = input.NewLine(text(c))
	case app.Stepper:
		p.entry = input.NewLine(strconv.Itoa(number(c)))
	case app.Radio:
		p.item = max(number(c), 0)
	}
}

// Leave returns the focus to the view and commits what was typed.
func (p *Panel) Leave() {
	p.commit()
	p.focus = nil
}

// commit passes on what was typed.
func (p *Panel) commit() {
	c := p.focus
	if c == nil || !p.typed {
		return
	}
	p.typed = false
	switch c.Kind {
	case app.TextField:
		if s := string(p.entry.Text); s != text(c) {
			c.SetLine(s)
		}
		p.entry.Text = []rune(text(c))
	case app.Stepper:
		if v, err := strconv.Atoi(string(p.entry.Text)); err == nil && v >= c.Min && v <= c.Max && v != number(c) {
			c.Set(v)
		}
		p.entry.Text = []rune(strconv.Itoa(number(c)))
	}
	p.entry.At = min(p.entry.At, len(p.entry.Text))
}

// next moves the focus to the next control; after the last one, to the view.
func (p *Panel) next(step int) {
	list := []*app.Control{nil}
	if p.sheet.Window.View == nil {
		list = nil
	}
	for _, c := range p.laid {
		if usable(c) {
			list = append(list, c)
		}
	}
	if len(list) == 0 {
		return
	}
	i := slices.Index(list, p.focus)
	c := list[(i+step+len(list))%len(list)]
	p.Leave()
	if c != nil {
		p.Enter(c)
	}
}

// key handles a key and reports whether it was for a control.
func (p *Panel) key(ev input.Event) bool {
	if ev.Kind != input.KeyDown || len(p.laid) == 0 {
		return false
	}
	name := input.KeyName(ev.Key, ev.Mods)
	switch name {
	case "tab":
		p.next(1)
		return true
	case "shift+tab":
		p.next(-1)
		return true
	}
	c := p.focus
	if c == nil {
		return false
	}
	if !usable(c) {
		p.focus = nil
		return false
	}
	d := map[string]int{"left": -1, "up": -1, "right": 1, "down": 1}[name]
	switch c.Kind {
	case app.PushButton, app.CheckBox:
		if name == "return" || name == "space" {
			if !ev.Repeat {
				p.use(Piece{Part: map[app.Kind]Part{app.PushButton: Push, app.CheckBox: Check}[c.Kind], Control: c})
			}
			return true
		}
	case app.Radio:
		if n := len(items(c)); d != 0 && n > 0 {
			p.item = (p.item + d + n) % n
			c.Set(p.item)
			return true
		}
	case app.Slider:
		if d != 0 {
			p.step(c, d*max((c.Max-c.Min)/16, 1))
			return true
		}
	case app.List:
		page := map[string]int{"pageup": 1 - rowsOf(c), "pagedown": rowsOf(c) - 1}[name]
		if n := len(items(c)); (d != 0 || page != 0) && n > 0 && name != "left" && name != "right" {
			v := min(max(number(c)+d+page, 0), n-1)
			c.Set(v)
			p.setTop(c, min(max(p.top(c, n), v-rowsOf(c)+1), v))
			return true
		}
	case app.Stepper:
		if name == "up" || name == "down" {
			p.step(c, -d)
			return true
		}
		return p.typing(ev, name, len(strconv.Itoa(c.Max))+1, true)
	case app.Area:
		if c.View.Key(ev) {
			return true
		}
	case app.TextField:
		room := c.Room
		if room == 0 {
			room = 10
		}
		return p.typing(ev, name, room-1, false)
	}
	if name == "escape" {
		p.Leave()
		return true
	}
	return false
}

// typing handles a key in a text field.
func (p *Panel) typing(ev input.Event, name string, most int, digits bool) bool {
	switch name {
	case "return":
		p.typed = true
		p.Leave()
		return true
	case "escape":
		p.typed = false
		p.Leave()
		return true
	}
	switch {
	case p.entry.Key(ev):
	case ev.Rune < ' ' || ev.Mods&input.Ctrl != 0 || p.Metrics.Font.Glyphs[ev.Rune] == nil:
		return false
	case !digits || unicode.IsDigit(ev.Rune) || ev.Rune == '-' && p.entry.At == 0:
		p.entry.Type(ev.Rune, most)
	}
	p.typed = true
	return true
}

// names of the parts for Where, besides "control:" with the name of a control.
var partNames = map[Part]string{Push: "button", Check: "check", Left: "less", Right: "more", Up: "up", Down: "down", Track: "track", Handle: "handle", Field: "field", Area: "area"}

// Where finds a control by the name of a part and its own ("button:New", "more:Width",
// "control:Width"), or an item or row of one by its text ("choice:Easy", "row:Level 1").
func (p *Panel) Where(name string) (image.Rectangle, bool) {
	kind, rest, _ := strings.Cut(name, ":")
	for i, c := range p.laid {
		if kind == "control" && c.Label() == rest {
			return p.box[i], true
		}
		for _, q := range p.pieces[i] {
			switch {
			case q.Part == Choice && kind == "choice" && q.Text == rest, q.Part == Row && kind == "row" && q.Text == rest && rest != "",
				partNames[q.Part] != "" && kind == partNames[q.Part] && c.Label() == rest:
				return q.Rect, true
			}
		}
	}
	return image.Rectangle{}, false
}

// Focus returns the name of the part with the focus, for a screen reader: "button:New".
func (p *Panel) Focus() string {
	c := p.focus
	if c == nil {
		return ""
	}
	switch c.Kind {
	case app.PushButton:
		return "button:" + c.Text
	case app.CheckBox:
		if number(c) > 0 {
			return "on:button:" + c.Text
		}
		return "button:" + c.Text
	case app.Radio:
		if names := items(c); p.item < len(names) {
			return "on:button:" + names[p.item]
		}
	case app.List:
		if names, n := items(c), number(c); n >= 0 && n < len(names) {
			return "item:" + names[n]
		}
	case app.Slider:
		return "field:" + c.Label() + " " + strconv.Itoa(number(c))
	case app.Stepper, app.TextField:
		return "field:" + c.Label() + " " + string(p.entry.Text)
	}
	return c.Label()
}
