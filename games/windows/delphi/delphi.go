// Package delphi is the look of a program made with Borland Delphi 1 or 2 under
// Windows 95: one form that does not change its size, with a caption bar and
// its three buttons, a header strip, bevels and the usual controls, and a short
// text that flashes up where other programs open a message box.
//
// A Form is a screen with all that lies on it. The game that owns it hands every
// event to Form.Event first and takes for itself what that leaves. Nothing
// waits and there is no clock in here: what happens by itself is set on the
// game's clock.
//
// In mono, faces and fields are white, and bevels are black lines, twice as
// thick at the side that lies in the shadow.
//
// Colours and measures are those of the standard scheme of Windows 95: a caption
// of 18 rows in dark blue, buttons of 16x14 pixels in it, faces in light grey
// with an edge of white, dark grey and black, two pixels wide.
package delphi

import (
	"image"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/clock"
	"phosphor/sprites"
)

// Measures in pixels.
const (
	frame         = 3  // border of the form
	captionHeight = 18 // of the bar
	flashTime     = 1800 * time.Millisecond
)

// A Form is the only window of a program, and the desktop behind it.
type Form struct {
	Screen  *fb.Screen
	Font    *fb.Font
	Icon    func(at image.Point) // draws the 16x16 picture of the program; nil: none
	Paint   func()               // draws what the program has in the client area, below the controls
	Closed  func()               // the person wants to leave
	Message func(text string)    // told every text that flashes up; nil: nobody
	Hidden  func(minimized bool) // told when the form becomes a small bar, or a form again; nil: nobody
	caption string
	bounds  image.Rectangle
	clock   *clock.Clock

	controls  []*Control
	flash     *Control
	expires   *clock.Timer
	pressed   *Control
	part      int  // of the pressed control
	inside    bool // the pointer is on it
	focus     *Control
	minimized bool
	restored  restored
}

// Font returns our own letters for forms: a small sans serif, 13 rows high.
func Font() (*fb.Font, error) { return sprites.OpenGDOSFont(assets.Fonts(), "FORM13.FNT") }

// New returns a form in the middle of a screen of the given mode. Draw shows it.
func New(mode *fb.Mode, clock *clock.Clock, caption string) (*Form, error) {
	font, err := Font()
	if err != nil {
		return nil, err
	}
	f := &Form{Screen: fb.NewScreen(mode), Font: font, caption: caption, clock: clock}
	f.bounds = f.Screen.Rect.Inset(3)
	right := f.bar().Max.X - 2
	for _, b := range []struct {
		name  string
		left  int
		off   bool
		click func()
	}{
		{"Close", 16, false, func() { f.close() }},
		{"Maximize", 34, true, nil},
		{"Minimize", 50, false, func() { f.Minimize(true) }},
	} {
		f.Add(&Control{Kind: captionButton, Name: b.name, Disabled: b.off, Click: func(int) { b.click() },
			Box: image.Rect(0, 0, 16, 14).Add(image.Pt(right-b.left, f.bar().Min.Y+2))})
	}
	return f, nil
}

// bar is the caption bar.
func (f *Form) bar() image.Rectangle {
	r := f.bounds.Inset(frame)
	r.Max.Y = r.Min.Y + captionHeight
	return r
}

// Client is what the form has inside of its frame, below the caption.
func (f *Form) Client() image.Rectangle {
	r := f.bounds.Inset(frame)
	r.Min.Y += captionHeight + 1
	return r
}

// Title returns the text of the caption.
func (f *Form) Title() string { return f.caption }

// SetTitle changes the text of the caption.
func (f *Form) SetTitle(caption string) {
	if caption != f.caption {
		f.caption = caption
		f.drawCaption()
	}
}

// Add puts a control on the form and returns it.
func (f *Form) Add(c *Control) *Control {
	c.form = f
	f.controls = append(f.controls, c)
	if c.Kind == FlashLabel {
		f.flash = c
	}
	return c
}

// captionButtons is how many controls every form has.
const captionButtons = 3

// Flash shows a text for a short time where the form has its FlashLabel.
func (f *Form) Flash(text string) {
	f.Notice(text)
	f.expires = f.clock.After(flashTime, f.EndFlash)
}

// Notice shows a text there until EndFlash, or until another one is shown.
func (f *Form) Notice(text string) {
	if f.Message != nil {
		f.Message(text)
	}
	f.setFlash(text)
	f.clock.Stop(f.expires)
	f.expires = nil
}

// EndFlash takes the text away at once.
func (f *Form) EndFlash() {
	f.clock.Stop(f.expires)
	f.expires = nil
	f.setFlash("")
}

func (f *Form) setFlash(text string) {
	if f.flash != nil {
		f.flash.SetText(text)
	}
}

// Minimize makes the form a small bar at the bottom of the desktop, or a form
// again.
func (f *Form) Minimize(on bool) {
	if f.minimized == on {
		return
	}
	f.release()
	f.minimized = on
	f.Draw()
	if f.Hidden != nil {
		f.Hidden(on)
	}
}

// Minimized reports whether the form is a small bar.
func (f *Form) Minimized() bool { return f.minimized }

func (f *Form) close() {
	if f.Closed != nil {
		f.Closed()
	}
}

// Event handles what the person did, and reports whether it was for the form
// or its controls. What happens in the rest of the client area is left to the
// program.
func (f *Form) Event(ev input.Event) bool {
	switch {
	case ev.Kind == input.Close:
		f.close()
		return true
	case ev.Kind == input.Blur:
		f.release()
		return false
	case f.restored.takes(ev):
		return true
	case f.minimized:
		if ev.Kind == input.Press && ev.Button == input.Left && ev.At.In(f.smallBar()) {
			f.restored = restored{at: ev.At, time: ev.Time, open: true}
			f.Minimize(false)
		} else if ev.Kind == input.KeyDown && ev.Key == "return" {
			f.Minimize(false)
		} else if ev.Kind == input.KeyDown && ev.Key == "escape" {
			f.close()
		}
		return true
	case ev.Kind == input.KeyDown:
		return f.key(ev)
	case ev.Kind == input.Press && ev.Button == input.Left:
		f.unfocus()
		for _, c := range f.controls {
			if part, ok := c.hit(ev.At); ok {
				if !c.Disabled {
					f.pressed, f.part, f.inside = c, part, true
					c.Draw()
				}
				return true
			}
		}
		return !ev.At.In(f.Client())
	case f.pressed == nil:
		return false
	case ev.Kind == input.Move:
		part, ok := f.pressed.hit(ev.At)
		if in := ok && part == f.part; in != f.inside {
			f.inside = in
			f.pressed.Draw()
		}
		return true
	case ev.Kind == input.Release && ev.Button == input.Left:
		c, part, in := f.pressed, f.part, f.inside
		f.release()
		if in {
			c.use(part)
		}
		return true
	}
	return false
}

// A restored is the press that made a form of its bar. Windows wants a double click
// there, one press is enough here; the second press of those who are used to it must
// not go on to what is under it now.
type restored struct {
	at   image.Point
	time time.Duration
	open bool // the second press may come
	down bool // it has come
}

// doubleClick is the time between the presses of a double click at most.
const doubleClick = 500 * time.Millisecond

// takes reports whether ev is the second press of a double click, or its release.
func (r *restored) takes(ev input.Event) bool {
	switch {
	case ev.Kind == input.Press && r.open:
		r.open = false
		d := ev.At.Sub(r.at)
		r.down = ev.Button == input.Left && ev.Time-r.time <= doubleClick && max(d.X, -d.X, d.Y, -d.Y) <= 4
		return r.down
	case ev.Kind == input.Release && ev.Button == input.Left && r.down:
		r.down = false
		return true
	}
	return false
}

// release lets go of the pressed control.
func (f *Form) release() {
	if c := f.pressed; c != nil {
		f.pressed, f.inside = nil, false
		if !f.minimized {
			c.Draw()
		}
	}
}

func (f *Form) unfocus() {
	if c := f.focus; c != nil {
		f.focus = nil
		c.Draw()
	}
}

// key moves the focus and uses controls. The program gets every other key.
func (f *Form) key(ev input.Event) bool {
	if ev.Mods&input.Alt != 0 {
		if ev.Key == "f4" {
			f.close()
			return true
		}
		for _, c := range f.controls {
			if k := c.accelerator(); k != 0 && string(k) == ev.Key && !c.Disabled && !ev.Repeat {
				c.use(0)
				return true
			}
		}
		return false
	}
	switch c := f.focus; {
	case ev.Key == "tab":
		step := 1
		if ev.Mods&input.Shift != 0 {
			step = -1
		}
		f.moveFocus(step)
	case c == nil || c.Disabled:
		return false
	case (ev.Key == "space" || ev.Key == "return") && !ev.Repeat:
		c.use(0)
	case c.Kind == Spin && ev.Key == "up":
		c.use(partUp)
	case c.Kind == Spin && ev.Key == "down":
		c.use(partDown)
	case ev.Key == "escape":
		f.unfocus()
	default:
		return false
	}
	return true
}

// moveFocus gives the keyboard to the next control that can be used.
func (f *Form) moveFocus(step int) {
	at := -1
	if step < 0 {
		at = 0
	}
	for i, c := range f.controls {
		if c == f.focus {
			at = i
		}
	}
	n := len(f.controls)
	for range n {
		at = (at + step + n) % n
		if c := f.controls[at]; c.Kind.usable() && !c.Disabled {
			f.unfocus()
			f.focus = c
			c.Draw()
			return
		}
	}
}

// Where returns the rectangle of a control: button:New, radio:WhiteHuman,
// check:Gobblers, speed:Sound, caption:Close; the two halves of a spin control
// are spin:Level/up and spin:Level/down.
func (f *Form) Where(name string) (image.Rectangle, bool) {
	if f.minimized {
		return f.smallBar(), name == "caption"
	}
	if name == "caption" {
		return f.bar(), true
	}
	for _, c := range f.controls {
		full := c.Kind.String() + ":" + c.Name
		switch name {
		case full:
			return c.Box, true
		case full + "/up":
			return c.parts()[0], c.Kind == Spin
		case full + "/down":
			return c.parts()[1], c.Kind == Spin
		}
	}
	return image.Rectangle{}, false
}
