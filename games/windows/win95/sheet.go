package win95

import (
	"image"
	"strings"
	"time"

	"phosphor/fb/input"
	"phosphor/games/clock"
)

// A Sheet holds the controls of a form, with their focus and mouse state. Forms have one;
// programs that draw their own form can have one, too.
type Sheet struct {
	Canvas
	Controls []*Control
	Origin   image.Point      // origin of the controls' boxes
	Redraw   func(c *Control) // redraws a control that has changed
	Clock    *clock.Clock     // repeats the action of a held button; nil: it acts on release
	// KeysOnly is set if only keys give controls the focus and a mouse press removes it,
	// as on a form with a game board.
	KeysOnly bool

	focus   *Control
	pressed *Control
	part    int  // of the pressed control
	inside  bool // the pointer is on the control
	grip    int  // where the handle of a scroll bar was grabbed
	repeat  *clock.Timer
	double  input.Clicks
}

// Add puts a control on the sheet and returns it.
func (s *Sheet) Add(c *Control) *Control {
	c.sheet = s
	c.caret = len([]rune(c.Text))
	s.Controls = append(s.Controls, c)
	return c
}

// Remove removes all controls from the sheet.
func (s *Sheet) Remove() {
	s.Release()
	s.Controls, s.focus = nil, nil
}

// DrawControl draws a control.
func (s *Sheet) DrawControl(c *Control) { c.draw() }

// DrawAll draws all controls. Groups and program-defined kinds come first, the others are
// on top.
func (s *Sheet) DrawAll() {
	for _, below := range []bool{true, false} {
		for _, c := range s.Controls {
			if below == (c.Kind == Group || !c.Kind.usable() && c.Kind != captionButton && c.Kind != Label && c.Kind != Scroll) {
				c.draw()
			}
		}
	}
}

// Focus gives the focus to a control, or to none if nil.
func (s *Sheet) Focus(c *Control) {
	old := s.focus
	if old == c {
		return
	}
	s.focus = c
	if c != nil && c.Kind == Edit {
		c.all = c.Text != ""
	}
	for _, b := range s.Controls { // the default button may change, too
		if b == old || b == c || b.Kind == Button && b.Default {
			b.Draw()
		}
	}
}

// Focused returns the control with the focus, or nil.
func (s *Sheet) Focused() *Control { return s.focus }

// isDefault reports whether Return activates a button.
func (s *Sheet) isDefault(c *Control) bool {
	if s.focus != nil && s.focus.Kind == Button && !s.KeysOnly {
		return s.focus == c
	}
	return c.Default
}

// Release releases the pressed control.
func (s *Sheet) Release() {
	if s.Clock != nil {
		s.Clock.Stop(s.repeat)
	}
	s.repeat = nil
	if c := s.pressed; c != nil {
		s.pressed, s.inside = nil, false
		c.Draw()
	}
}

// Repeat times of a held button.
const (
	repeatFirst = 400 * time.Millisecond
	repeatPace  = 50 * time.Millisecond
)

// Event handles the mouse and the keys, and reports whether they were for a control.
func (s *Sheet) Event(ev input.Event) bool {
	switch {
	case ev.Kind == input.Blur:
		s.Release()
		return false
	case ev.Kind == input.KeyDown:
		return s.key(ev)
	case ev.Kind == input.Press && ev.Button == input.Left:
		return s.press(ev)
	case ev.Kind == input.Wheel:
		for _, c := range s.Controls {
			if (c.Kind == List || c.Kind == Memo || c.Kind == Scroll) && !c.Hidden && ev.At.In(c.box()) {
				c.scrollTo(c.bar().value - 3*ev.Delta)
				return true
			}
		}
		return false
	case s.pressed == nil:
		return false
	case ev.Kind == input.Move:
		s.follow(ev.At)
		return true
	case ev.Kind == input.Release && ev.Button == input.Left:
		c, part, in := s.pressed, s.part, s.inside
		again := s.repeats(c, part)
		doubled := s.double.Event(ev) == input.DoubleClick
		s.Release()
		switch {
		case again || !in:
		case c.Kind == List && part == partWhole:
			if doubled && c.Click != nil && c.Value >= 0 {
				c.Click(0)
			}
		case c.Kind == Edit || c.Kind == Memo || c.Kind == Slider || part >= partPageUp:
		default:
			c.use(part)
		}
		return true
	}
	return false
}

// repeats reports whether a part acts repeatedly while the button is down.
func (s *Sheet) repeats(c *Control, part int) bool {
	return s.Clock != nil && part != partWhole && part != partThumb && part != partBar
}

// press handles a press of the left button.
func (s *Sheet) press(ev input.Event) bool {
	if s.KeysOnly {
		s.Focus(nil)
	}
	for _, c := range s.Controls {
		part, ok := c.hit(ev.At)
		if !ok {
			continue
		}
		if c.Disabled {
			return true
		}
		if !s.KeysOnly && c.Kind.usable() {
			s.Focus(c)
		}
		s.Release()
		s.pressed, s.part, s.inside = c, part, true
		s.double.Event(ev)
		c.Draw()
		switch b := c.bar; {
		case part == partThumb && c.Kind == Slider:
			s.grip = ev.At.X - c.handleAt()
		case part == partThumb:
			at, _ := b().thumb()
			s.grip = s.along(c, ev.At) - at
		case s.repeats(c, part):
			s.again(c, part, repeatFirst)
		case c.Kind == List && part == partWhole:
			s.follow(ev.At)
		case c.Kind == Edit:
			c.caretAt(ev.At)
		}
		return true
	}
	return false
}

// along returns the position of a point along a scroll bar.
func (s *Sheet) along(c *Control, p image.Point) int {
	b := c.bar()
	if b.upright {
		return p.Y - b.r.Min.Y
	}
	return p.X - b.r.Min.X
}

// again repeats the action of a held button, and schedules the next repetition.
func (s *Sheet) again(c *Control, part int, wait time.Duration) {
	s.repeat = s.Clock.After(wait, func() {
		if s.pressed == c {
			s.again(c, part, repeatPace)
		}
	})
	if !s.inside {
		return
	}
	switch c.Kind {
	case Spin:
		c.use(part)
	case Slider:
		d := max(1, c.Page)
		if part == partPageUp {
			d = -d
		}
		c.set(c.Value + d)
	default:
		c.scrollBy(part)
	}
}

// follow follows the pointer while a button is down on a control.
func (s *Sheet) follow(at image.Point) {
	c := s.pressed
	switch {
	case s.part == partThumb && c.Kind == Slider:
		d := at.X - s.grip - c.box().Min.X
		room := max(c.box().Dx()-handleWidth, 1)
		c.set(c.Min + (d*(c.Max-c.Min)+room/2)/room)
		return
	case s.part == partThumb:
		c.scrollTo(c.bar().at(s.along(c, at) - s.grip))
		return
	case c.Kind == List && s.part == partWhole:
		if n := c.listSlot(at); at.In(c.box()) && n >= 0 && n < len(c.Items) {
			c.set(n)
		}
	}
	part, ok := c.hit(at)
	if in := ok && part == s.part; in != s.inside {
		s.inside = in
		c.Draw()
	}
}

// key moves the focus and uses controls. The form gets every other key.
func (s *Sheet) key(ev input.Event) bool {
	if ev.Mods&input.Alt != 0 {
		return !ev.Repeat && s.letter(ev.Key)
	}
	c := s.focus
	if c != nil && (c.Disabled || c.Hidden) {
		c = nil
	}
	switch {
	case ev.Key == "tab":
		step := 1
		if ev.Mods&input.Shift != 0 {
			step = -1
		}
		s.moveFocus(step)
		return true
	case c == nil:
	case c.Kind == Edit && c.editKey(ev), (c.Kind == List || c.Kind == Memo) && c.listKey(ev):
		return true
	case c.Kind == Spin && ev.Key == "up":
		c.use(partUp)
		return true
	case c.Kind == Spin && ev.Key == "down":
		c.use(partDown)
		return true
	case c.Kind == Slider && (ev.Key == "left" || ev.Key == "right"):
		c.set(c.Value + map[string]int{"left": -1, "right": 1}[ev.Key])
		return true
	case (c.Kind == Radio || c.Kind == Speed && c.Group != "") && !s.KeysOnly && (ev.Key == "up" || ev.Key == "down" || ev.Key == "left" || ev.Key == "right"):
		s.nextRadio(c, ev.Key == "down" || ev.Key == "right")
		return true
	case (ev.Key == "space" || ev.Key == "return" && (s.KeysOnly || c.Kind == Button)) && !ev.Repeat:
		c.use(partWhole)
		return true
	case ev.Key == "escape" && s.KeysOnly:
		s.Focus(nil)
		return true
	}
	if s.KeysOnly || ev.Repeat || ev.Mods&input.Ctrl != 0 {
		return false
	}
	for _, b := range s.Controls {
		if b.Kind == Button && !b.Disabled && !b.Hidden && (ev.Key == "return" && b.Default || ev.Key == "escape" && b.Cancel) {
			b.use(partWhole)
			return true
		}
	}
	return c != nil && c.Kind != Edit && c.Kind != List && s.letter(ev.Key)
}

// letter uses the control with an accelerator. The accelerator of a label is for the
// control after it.
func (s *Sheet) letter(key string) bool {
	for i, c := range s.Controls {
		if k := c.accelerator(); k == 0 || string(k) != key || c.Disabled {
			continue
		}
		switch {
		case (c.Kind == Label || c.Kind == Group) && i+1 < len(s.Controls):
			if next := s.Controls[i+1]; !next.Disabled && !next.Hidden {
				s.Focus(next)
			}
		case !c.Kind.usable():
			continue
		default:
			if !s.KeysOnly {
				s.Focus(c)
			}
			c.use(partWhole)
		}
		return true
	}
	return false
}

// nextRadio turns on the next of a group.
func (s *Sheet) nextRadio(c *Control, forward bool) {
	var group []*Control
	at := 0
	for _, o := range s.Controls {
		if o.Kind == c.Kind && o.Group == c.Group && !o.Disabled && !o.Hidden {
			if o == c {
				at = len(group)
			}
			group = append(group, o)
		}
	}
	step := len(group) - 1
	if forward {
		step = 1
	}
	next := group[(at+step)%len(group)]
	s.Focus(next)
	next.use(partWhole)
}

// moveFocus moves the focus to the next usable control.
func (s *Sheet) moveFocus(step int) {
	at := -1
	if step < 0 {
		at = 0
	}
	for i, c := range s.Controls {
		if c == s.focus {
			at = i
		}
	}
	n := len(s.Controls)
	for range n {
		at = (at + step + n) % n
		if c := s.Controls[at]; c.Kind.usable() && !c.Disabled && !c.Hidden {
			s.Focus(c)
			return
		}
	}
}

// Where returns the rectangle of a control: button:New, radio:WhiteHuman. The halves of
// a spin control are spin:Level/up and spin:Level/down, a line of a list is
// list:Files/2. A control without a name is named by its text.
func (s *Sheet) Where(name string) (image.Rectangle, bool) {
	for _, c := range s.Controls {
		if c.Hidden {
			continue
		}
		own := c.Name
		if own == "" {
			own = plain(c.Text)
		}
		rest, ok := strings.CutPrefix(name, string(c.Kind)+":"+own)
		switch {
		case !ok:
		case rest == "":
			return c.box(), true
		case rest == "/up" && c.Kind == Spin:
			return c.spins()[0], true
		case rest == "/down" && c.Kind == Spin:
			return c.spins()[1], true
		case c.Kind == List:
			for i, item := range c.Items {
				if rest == "/"+item && i >= c.first && i < c.first+c.shows() {
					r := c.box().Inset(2)
					r.Min.Y += (i - c.first) * c.sheet.Font.Height
					r.Max.Y = r.Min.Y + c.sheet.Font.Height
					return r, true
				}
			}
		}
	}
	return image.Rectangle{}, false
}

// Reading returns the texts of the controls, and of the one with the focus: "button:New",
// preceded by "on:" if it is on and "off:" if disabled.
func (s *Sheet) Reading() (all, focus []string) {
	for _, c := range s.Controls {
		if c.Hidden {
			continue
		}
		texts := []string{c.reading()}
		if c.Kind == Memo {
			texts = strings.Split(plain(c.Text), "\n") // its paragraphs
		}
		if c == s.focus {
			focus = texts[:1]
		}
		for _, text := range texts {
			if text != "" {
				all = append(all, text)
			}
		}
	}
	return all, focus
}

// reading returns the text of a control.
func (c *Control) reading() string {
	text := plain(c.Text)
	switch {
	case c.Kind == List && c.Value >= 0 && c.Value < len(c.Items):
		text = c.Items[c.Value]
	case c.Kind == Label:
		return strings.ReplaceAll(text, "\n", " ")
	case text == "" && c.Kind != Edit:
		if text = c.Name; text == "" {
			return ""
		}
	}
	text = string(c.Kind) + ":" + text
	switch {
	case c.Disabled:
		text = "off:" + text
	case c.On:
		text = "on:" + text
	}
	return text
}
