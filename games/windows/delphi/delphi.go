// Package delphi is the look of a program made with Borland Delphi 1 or 2 under Windows
// 95: one form of fixed size, with a caption bar and its three buttons, a header strip,
// bevels and the usual controls, and a short text that flashes up where other programs
// open a message box.
//
// A Form is a screen with everything on it. The game that owns it passes every event to
// Form.Event first and handles those that it leaves. Nothing blocks, and the package has
// no clock: timers use the game's clock.
//
// The controls and their drawing, which such a form shares with other Windows 95
// programs, are in package win95.
package delphi

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/clock"
	"phosphor/games/windows/win95"
)

// Measures in pixels.
const (
	frame         = 3  // border of the form
	captionHeight = 18 // of the bar
	flashTime     = 1800 * time.Millisecond
)

// A Control is a control on the form.
type Control = win95.Control

// The kinds of controls: those of Windows, and two of Delphi's.
const (
	Button = win95.Button
	Radio  = win95.Radio
	Check  = win95.Check
	Spin   = win95.Spin
	Speed  = win95.Speed
	Label  = win95.Label
	Group  = win95.Group

	Header     win95.Kind = "header" // a strip with a pattern; Paint draws the rest
	FlashLabel win95.Kind = "flash"  // where texts flash up
)

// A Form is the only window of a program, and the desktop behind it.
type Form struct {
	Screen  *fb.Screen
	Font    *fb.Font
	Icon    func(at image.Point) // draws the 16x16 picture of the program; nil: none
	Paint   func()               // draws the client area, below the controls
	Closed  func()               // called when the player wants to leave
	Message func(text string)    // if not nil, called with every text that flashes up
	Hidden  func(minimized bool) // if not nil, called when the form is minimized or restored
	caption string
	bounds  image.Rectangle
	clock   *clock.Clock

	sheet     win95.Sheet // the controls
	bars      win95.Sheet // the buttons in the caption
	flash     *Control
	expires   *clock.Timer
	minimized bool
	restored  win95.SecondPress
}

// New returns a form in the middle of a screen of the given mode. Draw shows it.
func New(mode *fb.Mode, clock *clock.Clock, caption string) (*Form, error) {
	font, err := win95.Font()
	if err != nil {
		return nil, err
	}
	f := &Form{Screen: fb.NewScreen(mode), Font: font, caption: caption, clock: clock}
	f.bounds = f.Screen.Rect.Inset(3)
	redraw := func(c *Control) {
		if !f.minimized {
			f.sheet.DrawControl(c)
		}
	}
	f.sheet = win95.Sheet{Canvas: f.canvas(), Redraw: redraw, KeysOnly: true}
	f.bars = win95.Sheet{Canvas: f.canvas(), Redraw: redraw, KeysOnly: true}
	f.bars.AddCaptionButtons(f.bar(), []win95.CaptionButton{
		{Name: "Close", Click: func() { f.close() }}, {Name: "Maximize"}, {Name: "Minimize", Click: func() { f.Minimize(true) }},
	})
	return f, nil
}

// canvas returns a canvas for the screen.
func (f *Form) canvas() win95.Canvas { return win95.Canvas{Bitmap: f.Screen.Bitmap, Font: f.Font} }

// bar returns the caption bar.
func (f *Form) bar() image.Rectangle {
	r := f.bounds.Inset(frame)
	r.Max.Y = r.Min.Y + captionHeight
	return r
}

// Client returns the area inside the form's frame, below the caption.
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
	f.sheet.Add(c)
	switch c.Kind {
	case FlashLabel:
		f.flash = c
		c.Paint = f.drawFlash
	case Header:
		own := c.Paint
		c.Paint = func(r image.Rectangle) {
			f.weave(r)
			f.canvas().Raised(r)
			if own != nil {
				own(r)
			}
		}
	}
	return c
}

// Flash shows a text in the FlashLabel for a short time.
func (f *Form) Flash(text string) {
	f.Notice(text)
	f.expires = f.clock.After(flashTime, f.EndFlash)
}

// Notice shows a text in the FlashLabel until EndFlash, or until another is shown.
func (f *Form) Notice(text string) {
	if f.Message != nil {
		f.Message(text)
	}
	f.setFlash(text)
	f.clock.Stop(f.expires)
	f.expires = nil
}

// EndFlash removes the text at once.
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

// Minimize turns the form into a small bar at the bottom of the desktop, or back.
func (f *Form) Minimize(on bool) {
	if f.minimized == on {
		return
	}
	f.sheet.Release()
	f.bars.Release()
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

// Event handles an event, and reports whether it was for the form or its controls.
// Events in the rest of the client area are left to the program.
func (f *Form) Event(ev input.Event) bool {
	switch {
	case ev.Kind == input.Close:
		f.close()
		return true
	case f.restored.Takes(ev):
		return true
	case f.minimized && ev.Kind != input.Blur:
		if ev.Kind == input.Press && ev.Button == input.Left && ev.At.In(f.smallBar()) {
			f.restored.Begin(ev)
			f.Minimize(false)
		} else if ev.Kind == input.KeyDown && ev.Key == "return" {
			f.Minimize(false)
		} else if ev.Kind == input.KeyDown && ev.Key == "escape" {
			f.close()
		}
		return true
	case ev.Kind == input.KeyDown && ev.Key == "f4" && ev.Mods&input.Alt != 0:
		f.close()
		return true
	}
	own := ev.Kind != input.KeyDown && f.bars.Event(ev)
	if own && ev.Kind == input.Press {
		f.sheet.Focus(nil)
	}
	return own || f.sheet.Event(ev) || ev.Kind == input.Press && ev.Button == input.Left && !ev.At.In(f.Client())
}

// Where returns the rectangle of a control: button:New, radio:WhiteHuman,
// check:Gobblers, speed:Sound, caption:Close. The halves of a spin control are
// spin:Level/up and spin:Level/down.
func (f *Form) Where(name string) (image.Rectangle, bool) {
	if f.minimized {
		return f.smallBar(), name == "caption"
	}
	if name == "caption" {
		return f.bar(), true
	}
	if r, ok := f.bars.Where(name); ok {
		return r, true
	}
	return f.sheet.Where(name)
}

// Reading returns what has the focus: a control, such as "button:New", preceded by "on:"
// if it is on and "off:" if disabled, or none.
func (f *Form) Reading() (focus []string) {
	if !f.minimized {
		_, focus = f.sheet.Reading()
	}
	return focus
}
