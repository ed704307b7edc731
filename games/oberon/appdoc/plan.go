package appdoc

import (
	"fmt"
	"image"
	"slices"
	"strconv"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/oberon/desktops"
)

// A Plan places the parts of a panel. Each method may be called again with another
// rectangle, which moves the part.
type Plan struct {
	t       *document
	gadgets map[string]desktops.Gadget
	syncs   []func()
}

// put adds a gadget under a key and a name, or moves it.
func (p *Plan) put(key, name string, r image.Rectangle, make func() desktops.Gadget) {
	g, ok := p.gadgets[key]
	if ok {
		p.t.panel.Move(g, r)
		return
	}
	g = make()
	p.gadgets[key] = g
	p.t.panel.Add(name, r, g)
}

// sync updates the gadgets from the program.
func (p *Plan) sync() {
	for _, f := range p.syncs {
		f()
	}
}

// always calls a function now and whenever the program's state may have changed.
func (p *Plan) always(f func()) {
	f()
	p.syncs = append(p.syncs, f)
}

// control returns the control with a name.
func (p *Plan) control(name string) *app.Control {
	i := slices.IndexFunc(p.t.w.Controls, func(c *app.Control) bool { return c.Label() == name })
	if i < 0 {
		panic("appdoc: " + p.t.w.Program.Name + " has no control " + name)
	}
	return p.t.w.Controls[i]
}

// View places the program's view, under a name by which drive finds it.
func (p *Plan) View(name string, r image.Rectangle) {
	p.put("view", name, r, func() desktops.Gadget { return p.t.view })
}

// NarrowBar returns the least width of the document at which all buttons of its bar fit.
func (p *Plan) NarrowBar() int { return p.t.desk.NarrowBar(p.t.Document) }

// Box places a raised box behind the parts placed after it.
func (p *Plan) Box(name string, r image.Rectangle) {
	p.put("box:"+name, name, r, func() desktops.Gadget { return &box{} })
}

// Caption places a centred text on a small plate.
func (p *Plan) Caption(text string, r image.Rectangle) {
	p.put("caption:"+text, "", r, func() desktops.Gadget { return &desktops.Caption{Text: text, Center: true, Plate: true} })
}

// Button places a button for a push button, a check box, which becomes a toggle button,
// or a menu command. It has the English name, as all words of Oberon's own panels.
func (p *Plan) Button(name string, r image.Rectangle) {
	p.put("button:"+name, "button:"+name, r, func() desktops.Gadget {
		if i := slices.IndexFunc(p.t.w.Controls, func(c *app.Control) bool { return c.Label() == name }); i >= 0 {
			return p.button(p.t.w.Controls[i])
		}
		return &desktops.Button{Caption: name, Do: p.t.doing(p.t.command(name))}
	})
}

func (p *Plan) button(c *app.Control) desktops.Gadget {
	b := &desktops.Button{Caption: c.Label()}
	if c.Kind != app.CheckBox {
		b.Do = c.Push
		return b
	}
	b.Toggle = true
	b.Do = func() { c.Choose(map[bool]int{true: 1}[b.On]) }
	p.always(func() { b.SetOn(c.Value() != 0) })
	return b
}

// Slider places the slider of a control. Field places the field for its number.
func (p *Plan) Slider(name string, r image.Rectangle) {
	p.put("slider:"+name, "slider:"+name, r, func() desktops.Gadget {
		c := p.control(name)
		s := &desktops.Slider{Min: c.Min, Max: c.Max, Value: c.Value()}
		shown := c.Value()
		s.Moved = func(v int) {
			if f, ok := p.gadgets["field:"+name].(*desktops.TextField); ok {
				f.ShowNumber(v)
			}
		}
		s.Set = func(v int) {
			c.Choose(v)
			shown = c.Value()
			s.Show(shown)
		}
		p.always(func() {
			if v := c.Value(); v != shown { // otherwise the player may be dragging it
				shown = v
				s.Show(v)
			}
		})
		return s
	})
}

// Field places the field for the number or text of a control.
func (p *Plan) Field(name string, r image.Rectangle) { p.field(name, "field:"+name, r) }

// FieldAs is Field under another name for drive.
func (p *Plan) FieldAs(name, as string, r image.Rectangle) { p.field(name, as, r) }

func (p *Plan) field(name, as string, r image.Rectangle) {
	p.put("field:"+name, as, r, func() desktops.Gadget {
		c := p.control(name)
		now := c.Line
		if now == nil {
			now = func() string { return strconv.Itoa(c.Value()) }
		}
		f := &desktops.TextField{Room: c.Room, Text: now()}
		shown := now()
		f.Set = func(s string) {
			switch v, err := strconv.Atoi(s); {
			case !c.Usable():
			case c.SetLine != nil:
				c.SetLine(s)
			case c.Line == nil && err == nil && v >= c.Min && v <= c.Max:
				c.Set(v)
			}
			shown = now()
			f.Show(shown)
		}
		p.always(func() {
			if s := now(); s != shown {
				shown = s
				f.Show(s)
			}
		})
		return f
	})
}

// Readout places a framed name and value, in a colour of Oberon's palette.
func (p *Plan) Readout(name, label string, r image.Rectangle, color uint8) {
	p.put("readout:"+name, name, r, func() desktops.Gadget {
		c := p.control(name)
		g := &desktops.Info{Name: label, Color: color}
		p.always(func() { g.Show(c.Line()) })
		return g
	})
}

// Cell places the value of a control in a sunken box, centred.
func (p *Plan) Cell(name string, r image.Rectangle) {
	p.put("cell:"+name, name, r, func() desktops.Gadget {
		c := p.control(name)
		g := &cell{}
		p.always(func() {
			if s := c.Line(); s != g.text {
				g.text = s
				g.Redraw()
			}
		})
		return g
	})
}

// Area places the area that a control of the program draws.
func (p *Plan) Area(name string, r image.Rectangle) {
	p.put("area:"+name, name, r, func() desktops.Gadget {
		c := p.control(name)
		g := &view{t: p.t, v: c.View}
		c.View.Attach(g.RedrawPart)
		return g
	})
}

// Texture tiles the panel with the picture of that name from now on. If there is no such
// picture the panel is plain and the player is informed.
func (p *Plan) Texture(name string) {
	picture, err := p.t.desk.OpenPict(name)
	if err != nil {
		p.t.desk.Report(err)
		picture = nil
	}
	p.t.panel.Texture = picture
	p.t.panel.Redraw()
}

// Always calls f now, the first time with this key, and whenever the program's state may
// have changed.
func (p *Plan) Always(key string, f func()) {
	if _, ok := p.gadgets["always:"+key]; !ok {
		p.gadgets["always:"+key] = nil
		p.always(f)
	}
}

// A box is a raised surface.
type box struct{ desktops.Base }

func (g *box) Draw(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.Group)
	desktops.Raise(b, r)
}

// A cell is a value in a sunken box.
type cell struct {
	desktops.Base
	text string
}

func (g *cell) Draw(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.Group)
	desktops.Hollow(b, r)
	desktops.WriteCentered(b, r, g.Desk().Fonts.Text, g.text, desktops.Black)
}

// A label is a line of text that changes.
type label struct {
	desktops.Caption
	right bool
}

func (g *label) Draw(b *fb.Bitmap, r image.Rectangle) {
	if g.right {
		f := g.Desk().Fonts.Text
		r.Min.X = max(r.Min.X, r.Max.X-f.Width(g.Text))
	}
	g.Caption.Draw(b, r)
}

// Measures of documents that the package lays out itself, in pixels.
const (
	margin    = 10
	gap       = 8
	rowHeight = 20
	charWidth = 7
	labelRoom = 12 // for a line of status
)

// beside returns how much of the screen the document takes in addition to the view.
func (t *document) beside() image.Point {
	p := image.Pt(2*margin+2, 2*margin+2+desktops.BarHeight)
	if t.w.View.Scroll != nil {
		p.X += scrollWidth
	}
	if len(t.w.Controls) > 0 {
		p.X += gap + t.column()
	}
	if t.w.Status != nil {
		p.Y += gap + labelRoom
	}
	return p
}

// fill fits a scrolling view to the room of a document; at first it has the size that
// the program wants.
func (t *document) fill(size image.Point) {
	v, most := t.w.View, t.desk.Screen.Rect.Size().Sub(t.beside())
	switch {
	case size != image.Point{}:
		most = size.Sub(t.beside()).Add(image.Pt(0, desktops.BarHeight))
	case v.Size != image.Point{}:
		most = image.Pt(min(most.X, v.Size.X), min(most.Y, v.Size.Y))
	}
	v.Size = image.Pt(max(most.X, 16), max(most.Y, 16))
	if v.Fit != nil {
		v.Fit(v.Size, t.desk.Screen.Mode.Aspect)
	}
	v.Scroll.To(v.Scroll.At, v.Size)
}

// A scrollBar is the bar at the left of a view that scrolls: the left button moves the
// line beside the pointer to the top, the right one moves the top line down to the
// pointer, and the middle one drags the knob.
type scrollBar struct {
	desktops.Base
	v     *app.View
	shown app.Scroll
	size  image.Point
}

const scrollWidth = 14

func (g *scrollBar) sync() {
	if g.shown != *g.v.Scroll || g.size != g.v.Size {
		g.shown, g.size = *g.v.Scroll, g.v.Size
		g.Redraw()
	}
}

// knob returns the rectangle of the knob, and how far it can move.
func (g *scrollBar) knob() (r image.Rectangle, way int) {
	size, s := g.Size(), g.v.Scroll
	high := size.Y - 2
	if s.Extent.Y > g.v.Size.Y {
		high = max(high*g.v.Size.Y/s.Extent.Y, scrollWidth)
	}
	way = max(size.Y-2-high, 0)
	at := way * s.At.Y / max(s.Extent.Y-g.v.Size.Y, 1)
	return image.Rect(1, 1+at, size.X-1, 1+at+high), way
}

func (g *scrollBar) Draw(b *fb.Bitmap, r image.Rectangle) {
	desktops.Fill(b, r, desktops.Shadow)
	desktops.Sink(b, r)
	k, _ := g.knob()
	k = k.Add(r.Min)
	desktops.FillGadget(b, k, desktops.Group)
	desktops.Raise(b, k)
}

// Press implements desktops.Pressed.
func (g *scrollBar) Press(p image.Point, b input.Button) *desktops.Track {
	s, step := g.v.Scroll, max(g.v.Scroll.Step.Y, 1)
	if b == input.Middle {
		k, _ := g.knob()
		grip := k.Dy() / 2
		if p.In(k) {
			grip = p.Y - k.Min.Y
		}
		to := func(p image.Point) {
			if _, way := g.knob(); way > 0 {
				g.v.ScrollTo(image.Pt(s.At.X, (p.Y-1-grip)*(s.Extent.Y-g.v.Size.Y)/way))
			}
		}
		to(p)
		return &desktops.Track{Move: to}
	}
	return &desktops.Track{Done: func(p image.Point, sum input.Buttons) {
		by := max(p.Y/step, 1) * step
		switch sum {
		case input.Set(input.Left):
			g.v.ScrollTo(s.At.Add(image.Pt(0, by)))
		case input.Set(input.Right):
			g.v.ScrollTo(s.At.Sub(image.Pt(0, by)))
		}
	}}
}

// column returns the width of the column of controls.
func (t *document) column() (width int) {
	f := t.desk.Fonts.Text
	for _, c := range t.w.Controls {
		w := 0
		switch c.Kind {
		case app.PushButton, app.CheckBox:
			w = f.Width(c.Text) + 16
		case app.Radio:
			for _, s := range c.Items() {
				w = max(w, f.Width(s)+16)
			}
		case app.Area:
			w = c.View.Size.X + 2
		case app.List:
			w = room(c)*charWidth + 10
		default:
			w = max(f.Width(c.Text), room(c)*charWidth) + 10
		}
		width = max(width, w)
	}
	return width
}

func room(c *app.Control) int {
	switch {
	case c.Room > 0:
		return c.Room
	case c.Kind == app.Stepper || c.Kind == app.Slider:
		return 12
	}
	return 10
}

// usual is the Plan for programs that Oberon lacked: the view in a frame, the controls
// in a column to its right, the status below.
func usual(p *Plan, w *app.Window, room image.Point) image.Point {
	t := p.t
	at := image.Pt(margin+1, margin+1)
	if w.View.Scroll != nil {
		at.X += scrollWidth
		t.fill(room)
		bar := image.Rect(margin, margin, margin+scrollWidth, at.Y+w.View.Size.Y+1)
		p.put("scroll", "scroll", bar, func() desktops.Gadget {
			g := &scrollBar{v: w.View}
			p.always(g.sync)
			return g
		})
	}
	view := image.Rectangle{Max: w.View.Size}.Add(at)
	end := view.Max
	if w.View.Size != (image.Point{}) {
		p.put("frame", "", view.Inset(-1), func() desktops.Gadget { return &hollow{} })
		p.View("view", view)
	} else {
		end = image.Pt(margin-gap, margin)
	}
	x, y := end.X+1+gap, margin
	width := t.column()
	row := func(high int) image.Rectangle {
		r := image.Rect(x, y, x+width, y+high)
		y += high + gap/2
		return r
	}
	for _, c := range w.Controls {
		name := c.Label()
		caption := func() {
			r := row(labelRoom)
			p.put("name:"+name, "", r, func() desktops.Gadget { return &desktops.Caption{Text: c.Text} })
			y -= gap / 4
		}
		switch c.Kind {
		case app.PushButton, app.CheckBox:
			p.Button(name, row(rowHeight))
		case app.Radio:
			if c.Text != "" {
				caption()
			}
			for i, text := range c.Items() {
				r := row(rowHeight)
				y -= gap / 2
				p.put(fmt.Sprint("radio:", name, i), "radio:"+text, r, func() desktops.Gadget {
					b := &desktops.Button{Caption: text, Toggle: true}
					b.Do = func() {
						c.Choose(i)
						b.SetOn(c.Value() == i)
					}
					p.always(func() { b.SetOn(c.Value() == i) })
					return b
				})
			}
			y += gap / 2
		case app.Slider, app.Stepper:
			caption()
			r := row(16)
			field := r
			field.Min.X = max(r.Min.X+30, r.Max.X-34)
			r.Max.X = field.Min.X - 2
			p.Slider(name, r)
			p.Field(name, field)
		case app.TextField:
			caption()
			p.Field(name, row(18))
		case app.Readout:
			p.Readout(name, c.Text+":", row(rowHeight), desktops.Black)
		case app.List:
			if c.Text != "" {
				caption()
			}
			rows := c.Rows
			if rows == 0 {
				rows = 6
			}
			r := row(rows*listRow + 4)
			p.put("list:"+name, "list:"+name, r, func() desktops.Gadget {
				g := &list{c: c}
				p.always(g.sync)
				return g
			})
		case app.Area:
			r := image.Rectangle{Max: c.View.Size}.Add(image.Pt(x+1, y+1))
			p.put("frame:"+name, "", r.Inset(-1), func() desktops.Gadget { return &hollow{} })
			p.Area(name, r)
			y = r.Max.Y + 1 + gap
		}
	}
	if len(w.Controls) > 0 {
		end = image.Pt(x+width-1, max(end.Y, y-gap/2-1))
	}
	size := end.Add(image.Pt(1+margin, 1+margin))
	size.X = max(size.X, t.desk.BarWidth(t.Document))
	if w.Status != nil {
		r := image.Rect(margin, end.Y+gap, size.X-margin, end.Y+gap+labelRoom)
		line := func(key string, right bool, which func() string) {
			p.put(key, key, r, func() desktops.Gadget {
				g := &label{right: right}
				p.always(func() { g.Set(which()) })
				return g
			})
		}
		line("status", false, func() string { text, _ := w.Standing(); return text })
		line("number", true, func() string { _, number := w.Standing(); return number })
		size.Y += gap + labelRoom
	}
	return size
}

// A hollow is the frame of a part of the panel.
type hollow struct{ desktops.Base }

func (g *hollow) Draw(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.TextBack)
	desktops.Hollow(b, r)
}

const listRow = 13

// A list shows rows of text; the left button chooses one, the wheel scrolls.
type list struct {
	desktops.Base
	c     *app.Control
	items []string
	value int
	top   int
}

func (g *list) sync() {
	items, v := g.c.Items(), -1
	if g.c.Value != nil {
		v = g.c.Value()
	}
	if v == g.value && slices.Equal(items, g.items) {
		return
	}
	if v != g.value {
		g.top = max(min(g.top, v), v-g.rows()+1)
	}
	g.items, g.value = items, v
	g.top = max(0, min(g.top, len(items)-g.rows()))
	g.Redraw()
}

func (g *list) rows() int { return max(1, (g.Size().Y-4)/listRow) }

func (g *list) Draw(b *fb.Bitmap, r image.Rectangle) {
	desktops.FillGadget(b, r, desktops.TextBack)
	desktops.Hollow(b, r)
	clip := b.SetClip(b.Clip().Intersect(r.Inset(1)))
	defer b.SetClip(clip)
	for i := range g.rows() {
		n := g.top + i
		if n >= len(g.items) {
			break
		}
		line := image.Rect(r.Min.X+1, r.Min.Y+2+i*listRow, r.Max.X-1, r.Min.Y+2+(i+1)*listRow)
		fb.Text(b, line.Min.Add(image.Pt(4, 1)), g.Desk().Fonts.Text, g.items[n], desktops.Ink(b, desktops.Black), 0, fb.Transparent)
		if n == g.value {
			fb.Fill(b, line, desktops.Black&b.Max(), fb.OpXor)
		}
	}
}

// Press implements desktops.Pressed.
func (g *list) Press(image.Point, input.Button) *desktops.Track {
	return &desktops.Track{Done: func(p image.Point, sum input.Buttons) {
		n := g.top + (p.Y-2)/listRow
		if (sum == input.Set(input.Left) || g.Desk().Executes(sum)) && p.In(image.Rectangle{Max: g.Size()}) && n < len(g.items) && g.c.Set != nil && g.c.Usable() {
			g.c.Set(n)
			g.sync()
		}
	}}
}

// Wheel implements desktops.Wheeled.
func (g *list) Wheel(_ image.Point, delta int) {
	g.top = max(0, min(g.top-3*delta, len(g.items)-g.rows()))
	g.Redraw()
}

// Key implements desktops.Typed: the arrow keys choose a row.
func (g *list) Key(ev input.Event) bool {
	step := map[string]int{"up": -1, "down": 1}[ev.Key]
	if step == 0 || g.c.Set == nil || !g.c.Usable() || len(g.items) == 0 {
		return false
	}
	g.c.Set(max(0, min(g.value+step, len(g.items)-1)))
	g.sync()
	return true
}
