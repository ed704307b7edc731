package win95

import (
	"image"
	"strings"

	"phosphor/fb"
)

// A Kind is the look and behaviour of a control. Programs may define their own kinds:
// such a control is drawn by its Paint, and takes no clicks.
type Kind string

// The kinds of controls.
const (
	Button Kind = "button" // calls Click
	Radio  Kind = "radio"  // on while no other of its group is
	Check  Kind = "check"  // is on or off
	Spin   Kind = "spin"   // a field with two small buttons, which call Click with 1 and -1
	Speed  Kind = "speed"  // a small button with a picture that stays down while it is on
	Edit   Kind = "field"  // a field with a line of text
	List   Kind = "list"   // a field with lines; Value is the selected one
	Memo   Kind = "memo"   // a field with read-only text, wrapped to its width
	Slider Kind = "slider" // a handle on a line: Value from Min to Max
	Scroll Kind = "scroll" // a scroll bar: Value from Min to Max, vertical if it is higher than wide
	Label  Kind = "label"  // a text of one or more lines
	Group  Kind = "group"  // an etched frame with a text in its upper edge

	captionButton Kind = "caption"
)

// usable reports whether the keyboard can use a control.
func (k Kind) usable() bool {
	switch k {
	case Button, Radio, Check, Spin, Speed, Edit, List, Memo, Slider:
		return true
	}
	return false
}

// A Control is a control on a form.
type Control struct {
	Kind     Kind
	Name     string // for Where
	Text     string // & precedes the accelerator; for a field, its contents
	Box      image.Rectangle
	Group    string // radio buttons of a group exclude each other, and so do Speeds with a Group
	On       bool   // Radio, Check, Speed
	Disabled bool
	Hidden   bool // not visible

	Default bool // Button: Return activates it wherever the focus is
	Cancel  bool // Button: Escape activates it

	Items                 []string // of a List
	Value, Min, Max, Page int      // List: the selected line or -1; Slider, Scroll: from Min to Max
	Most                  int      // Edit: maximum number of characters; 0: no limit
	Bold                  bool     // Label

	// Click is called when the control was used: by Spin with 1 for up and -1 for down,
	// by all others with 0, after On has changed. A List calls it for a double click.
	Click func(by int)
	// Changed is called when the player has changed Text or Value.
	Changed func()
	// Paint draws the picture of Speed, or of a Button instead of its text, or a control
	// of a program-defined kind.
	Paint func(r image.Rectangle)

	sheet *Sheet
	caret int  // of an Edit, in characters
	all   bool // all of its text is selected
	first int  // first visible line of a List or Memo, or character of an Edit
	lines []string
	broke string // the text from which the lines were made
}

// Parts of a control.
const (
	partWhole = iota
	partUp    // or left
	partDown
	partPageUp
	partPageDown
	partThumb
	partBar // the scroll bar of a list
)

// spinWidth is the width of the buttons of a spin control.
const spinWidth = 15

// box returns the control's rectangle on the screen.
func (c *Control) box() image.Rectangle { return c.Box.Add(c.sheet.Origin) }

// spins returns the two buttons of a spin control.
func (c *Control) spins() [2]image.Rectangle {
	r := c.box().Inset(2)
	r.Min.X = r.Max.X - spinWidth
	up, down := r, r
	middle := (r.Min.Y + r.Max.Y) / 2
	up.Max.Y, down.Min.Y = middle, middle
	return [2]image.Rectangle{up, down}
}

// hit reports whether a press at p is for the control, and for which part.
func (c *Control) hit(p image.Point) (part int, ok bool) {
	if c.Hidden || !p.In(c.box()) || !c.Kind.usable() && c.Kind != captionButton && c.Kind != Scroll {
		return 0, false
	}
	switch c.Kind {
	case Spin:
		for i, r := range c.spins() {
			if p.In(r) {
				return partUp + i, true
			}
		}
	case List, Memo, Scroll:
		return c.bar().hit(p), true
	case Slider:
		return c.sliderPart(p), true
	}
	return partWhole, true
}

// use performs a click.
func (c *Control) use(part int) {
	by := 0
	switch c.Kind {
	case Radio:
		if c.On {
			return
		}
		c.Choose()
	case Check, Speed:
		if c.Group != "" { // one of the group is always on
			if c.On {
				return
			}
			c.Choose()
			break
		}
		c.On = !c.On
		c.Draw()
	case Spin:
		switch part {
		case partUp:
			by = 1
		case partDown:
			by = -1
		default:
			return
		}
	}
	if c.Click != nil {
		c.Click(by)
	}
}

// Choose turns on a radio button, or a Speed with a Group, and turns off the others of
// its group.
func (c *Control) Choose() {
	for _, o := range c.sheet.Controls {
		if o.Kind == c.Kind && o.Group == c.Group && o.On != (o == c) {
			o.On = o == c
			o.Draw()
		}
	}
}

// SetText changes the text.
func (c *Control) SetText(text string) {
	if c.Text != text {
		c.Text = text
		c.caret, c.first, c.all = len([]rune(text)), 0, false
		c.Draw()
	}
}

// SetItems changes the lines of a List, and clears its selection.
func (c *Control) SetItems(items []string) {
	c.Items, c.Value, c.first = items, -1, 0
	c.Draw()
}

// SetValue changes the value, within its limits.
func (c *Control) SetValue(v int) {
	switch c.Kind {
	case List:
		v = max(min(v, len(c.Items)-1), -1)
	default:
		v = max(min(v, c.Max), c.Min)
	}
	if v == c.Value {
		return
	}
	c.Value = v
	if c.Kind == List {
		c.show()
	}
	c.Draw()
}

// set is SetValue called by the player.
func (c *Control) set(v int) {
	if was := c.Value; true {
		c.SetValue(v)
		if c.Value != was && c.Changed != nil {
			c.Changed()
		}
	}
}

// SetOn changes the state of a Radio, Check or Speed.
func (c *Control) SetOn(on bool) {
	if c.On != on {
		c.On = on
		c.Draw()
	}
}

// Enable enables or disables the control.
func (c *Control) Enable(on bool) {
	if c.Disabled == on {
		c.Disabled = !on
		if c.Disabled && c.sheet != nil && c.sheet.pressed == c {
			c.sheet.Release()
		}
		c.Draw()
	}
}

// accelerator returns the key that uses the control together with Alt, or 0.
func (c *Control) accelerator() rune {
	if c.Kind == Edit || c.Kind == Memo || c.Kind == List || c.Hidden {
		return 0
	}
	return accelerator(c.Text)
}

// Draw redraws the control.
func (c *Control) Draw() {
	if c.sheet != nil && c.sheet.Redraw != nil {
		c.sheet.Redraw(c)
	}
}

// draw draws the control.
func (c *Control) draw() {
	if c.Hidden {
		return
	}
	s, r := c.sheet, c.box()
	cv := s.Canvas
	down := s.pressed == c && s.inside
	switch c.Kind {
	case Button:
		c.drawButton(down)
	case Radio, Check:
		c.drawMark(down)
	case Spin:
		c.drawSpin()
	case Speed:
		c.drawSpeed(down)
	case Edit:
		c.drawEdit()
	case List, Memo:
		c.drawList()
	case Slider:
		c.drawSlider()
	case Scroll:
		c.bar().draw(s, c)
	case Label:
		c.drawLabel()
	case Group:
		r.Min.Y += cv.Font.Height / 2
		cv.Etched(r)
		at := c.box().Min.Add(image.Pt(8, 0))
		cv.Face(image.Rect(at.X-2, at.Y, at.X+cv.Width(c.Text)+2, at.Y+cv.Font.Height))
		cv.Label(at, c.Text, c.Disabled)
	case captionButton:
		cv.sign(r.Min.Add(image.Pt(3, 3)).Add(cv.Button(r, down)), captionSigns[c.Name], c.Disabled)
	default:
		if c.Paint != nil {
			c.Paint(r)
		}
	}
}

func (c *Control) drawLabel() {
	cv, r := c.sheet.Canvas, c.box()
	cv.Face(r)
	for i, line := range strings.Split(c.Text, "\n") {
		at := r.Min.Add(image.Pt(0, i*cv.Font.Height))
		if c.Bold {
			cv.Bold(at, line, cv.Pens().Text)
		} else {
			cv.Label(at, line, c.Disabled)
		}
	}
}

func (c *Control) drawButton(down bool) {
	cv, r := c.sheet.Canvas, c.box()
	if c.sheet.isDefault(c) {
		fb.Frame(cv.Bitmap, r, 1, cv.Pens().Dark, fb.OpCopy)
		r = r.Inset(1)
	}
	shift := cv.Button(r, down)
	if c.Paint != nil {
		c.Paint(c.box().Add(shift))
	} else {
		cv.Label(cv.Centred(c.box(), c.Text).Add(shift), c.Text, c.Disabled)
	}
	if c.sheet.focus == c {
		cv.Dotted(c.box().Inset(4))
	}
}

func (c *Control) drawSpeed(down bool) {
	cv, r := c.sheet.Canvas, c.box()
	shift := cv.Button(r, down)
	if c.Paint != nil {
		c.Paint(r.Add(shift))
	}
	if c.sheet.focus == c {
		cv.Dotted(r.Inset(3))
	}
}

// markSize is the width and height of the mark of a radio button or a check box.
const markSize = 12

func (c *Control) drawMark(down bool) {
	cv, r := c.sheet.Canvas, c.box()
	cv.Face(r)
	at := image.Pt(r.Min.X, r.Min.Y+(r.Dy()-markSize)/2)
	cv.Mark(at, c.Kind == Check, c.On, down, c.Disabled)
	text := image.Pt(at.X+markSize+4, r.Min.Y+(r.Dy()-cv.Font.Height)/2)
	cv.Label(text, c.Text, c.Disabled)
	if c.sheet.focus == c {
		cv.Dotted(image.Rectangle{Min: text, Max: image.Pt(text.X+cv.Width(c.Text), text.Y+cv.Font.Height)}.Inset(-1))
	}
}

// Mark draws a check box or a radio button, 12 pixels wide and high.
func (c Canvas) Mark(at image.Point, check, on, down, disabled bool) {
	p := c.Pens()
	drawing, dot := radioRing, radioDot
	if check {
		drawing, dot = checkBox, tick
	}
	field, mark := p.Field, p.Text
	if down || disabled {
		field = p.Face
	}
	if disabled {
		mark = p.Shadow
	}
	ink := map[rune]uint8{'s': p.Shadow, 'd': p.Dark, 'w': p.Light, 'l': p.Face, 'f': field}
	if p.Mono {
		ink = map[rune]uint8{'s': p.Dark, 'd': field, 'w': p.Dark, 'l': field, 'f': field}
	}
	Picture(c.Bitmap, at, drawing, ink)
	if on {
		Picture(c.Bitmap, at, dot, map[rune]uint8{'x': mark})
	}
}

// field fills the inside of a field and draws its edge.
func (c *Control) field() {
	cv, r := c.sheet.Canvas, c.box()
	ground := cv.Pens().Field
	if c.Disabled {
		ground = cv.Pens().Face
	}
	fb.Fill(cv.Bitmap, r, ground, fb.OpCopy)
	cv.Sunken(r)
}

func (c *Control) drawSpin() {
	s, r := c.sheet, c.box()
	cv := s.Canvas
	p := cv.Pens()
	c.field()
	cv.Label(image.Pt(r.Min.X+5, r.Min.Y+(r.Dy()-cv.Font.Height+1)/2), c.Text, c.Disabled)
	for i, r := range c.spins() {
		down := s.pressed == c && s.inside && s.part == partUp+i
		arrow := [...]string{arrowUp, arrowDown}[i]
		at := image.Pt((r.Min.X+r.Max.X-5)/2, (r.Min.Y+r.Max.Y-3)/2)
		at = at.Add(cv.Button(r, down))
		if c.Disabled && !p.Mono {
			Picture(cv.Bitmap, at, arrow, map[rune]uint8{'x': p.Shadow})
		} else {
			cv.sign(at, arrow, c.Disabled)
		}
	}
	if s.focus == c {
		r := r.Inset(3)
		r.Max.X -= spinWidth
		cv.Dotted(r)
	}
}

// The slider's handle is 11 pixels wide and points to the ticks.
const (
	handleWidth = 11
	handle      = `
		wwwwwwwwwwd
		wfffffffffd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		wffffffffsd
		.wffffffsd.
		..wffffsd..
		...wffsd...
		....wsd....
		.....d.....`
)

// handleAt returns the position of a slider's handle.
func (c *Control) handleAt() int {
	r := c.box()
	return r.Min.X + (r.Dx()-handleWidth)*(c.Value-c.Min)/max(c.Max-c.Min, 1)
}

func (c *Control) sliderPart(p image.Point) int {
	switch x := c.handleAt(); {
	case p.X < x:
		return partPageUp
	case p.X < x+handleWidth:
		return partThumb
	}
	return partPageDown
}

func (c *Control) drawSlider() {
	cv, r := c.sheet.Canvas, c.box()
	p := cv.Pens()
	cv.Face(r)
	cv.Sunken(image.Rect(r.Min.X+2, r.Min.Y+8, r.Max.X-2, r.Min.Y+12))
	step := max(1, (c.Max-c.Min+19)/20)
	for v := c.Min; v <= c.Max; v += step {
		x := r.Min.X + handleWidth/2 + (r.Dx()-handleWidth)*(v-c.Min)/max(c.Max-c.Min, 1)
		fb.Fill(cv.Bitmap, image.Rect(x, r.Min.Y+22, x+1, r.Min.Y+26), p.Text, fb.OpCopy)
	}
	ink := map[rune]uint8{'w': p.Light, 'f': p.Face, 's': p.Shadow, 'd': p.Dark}
	if p.Mono {
		ink['w'], ink['s'] = p.Dark, p.Light
	}
	Picture(cv.Bitmap, image.Pt(c.handleAt(), r.Min.Y), handle, ink)
	if c.sheet.focus == c {
		cv.Dotted(r)
	}
}
