// Package gem is the desk of the Atari ST: menus, windows, dialogs, alerts and the file
// selector, which look and work like GEM's AES in its classic style (TOS 1 and 2, no
// three-dimensional objects).
//
// A Desk is a screen with everything on it. The game that owns it passes every event to
// Desk.Event first and handles those that it leaves, and advances time with Desk.Advance.
// It is called back by windows that must be redrawn, and by menus, dialogs and alerts
// that have an answer. Nothing blocks: opening an alert returns at once, and while it is
// open the desk takes all input. There is no clock and no randomness, so the same events
// give the same pixels.
//
// Things that temporarily cover the windows (menus, pop-ups, dialogs, alerts) save what
// is under them and restore it, like form_dial and the menu library. Windows do not: an
// uncovered part of a window is redrawn, rectangle by rectangle, through Window.Redraw.
// While something covers the windows a program must not draw into them: Desk.Modal
// reports that, and Window.Update waits until it is gone.
//
// Measures in a screen whose characters are 8x16: the menu bar is 18 rows of white and one black; a window's title is a
// box 19 rows high, and so are its other gadgets, one row or column shared between neighbours; the border is one pixel,
// with a shadow of two at the right and below. With characters of 8x8 everything shrinks by 8 rows a line, and in
// 640x200 gadgets are 24 pixels wide. Source: recordings of a real GEM, with which the tests compare the drawings pixel
// by pixel, except for the shapes of characters and icons, which are our own.
package gem

import (
	"fmt"
	"image"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/atari"
	"phosphor/fb/input"
	"phosphor/games/clock"
	"phosphor/sprites"
)

// SystemFont returns our system font in cells of 8x16 or 8x8 pixels.
func SystemFont(height int) (*fb.Font, error) {
	return sprites.OpenGDOSFont(assets.Fonts(), fmt.Sprintf("SYSTEM%02d.FNT", height))
}

// Pens of the VDI.
const (
	WhitePen = 0
	BlackPen = 1
	GreenPen = 3
)

// Numbers of mouse forms, as in graf_mouse.
const (
	PointerArrow = 0
	PointerBee   = 2
	PointerHand  = 3
)

// A Desk is the screen of a running GEM program.
type Desk struct {
	clock.Clock // of the program, too

	Screen  *fb.Screen
	Font    *fb.Font // the system font; its height is the mode's cell height
	Program string   // file name, shown in the menu bar while the program has no menu

	Bell    func()            // rung where GEM would ring; nil: silence
	Message func(text string) // if not nil, called with the lines of every alert

	// Ground draws a program's things on the desktop, within r and over its colour. If
	// nil, there are none.
	Ground func(r image.Rectangle)

	menu       *menuBar
	windows    []*Window // from the lowest to the topmost
	held       *Window   // whose gadget is under the button
	heldGadget Kind
	mover      *drag
	lifted     lifted
	modal      []modal
	down       input.Buttons // buttons that are down
	taken      input.Buttons // buttons whose press the desk took
	waiting    []deferred    // drawing that waits for the modal things to go

	mouse   image.Point
	pointer int         // mouse form of the program
	own     *fb.Pointer // its own; nil: none
	busy    int
	repeat  *clock.Timer // of a gadget under a held button

	drawn func(image.Rectangle) // called with the positions of characters, icons and images; for tests
}

// A modal thing takes all input while it is topmost.
type modal interface {
	event(ev input.Event)
	close() // removes it from the screen
	where(name string) (image.Rectangle, bool)
	reading() (front, focus []string)
}

// New returns the desk of a program that has just been started, drawn.
func New(mode *fb.Mode, font *fb.Font, program string) *Desk {
	d := &Desk{Screen: fb.NewScreen(mode), Font: font, Program: program}
	d.drawBar()
	d.DrawGround(d.Work())
	return d
}

// Modes are the display modes that programs run in, the usual one first.
var Modes = []string{"falcon16", "st-high", "falcon4", "falcon256", "falcon4-640x480", "falcon16-640x480", "falcon256-640x480",
	"st-medium", "st-low", "ste-low", "tt-low"}

// SetMode changes the resolution, as a Falcon's desktop does: the screen is replaced by
// another one, with the same windows. The program must give the windows frames that fit,
// and the bar a menu. Nothing may be open over them.
func (d *Desk) SetMode(mode *fb.Mode, font *fb.Font) {
	d.cancel()
	d.Screen, d.Font, d.menu = fb.NewScreen(mode), font, nil
	d.setPointer()
	d.drawBar()
	d.redraw(d.Work())
}

// White and Black return the pixel values of those pens.
func (d *Desk) White() uint8 { return d.Screen.Mode.Pen(WhitePen) }
func (d *Desk) Black() uint8 { return d.Screen.Mode.Pen(BlackPen) }

// line is the height of a line of a menu or a title: a character and three rows.
func (d *Desk) line() int { return d.Font.Height + 3 }

// Work returns the desktop's rectangle, everything below the menu bar.
func (d *Desk) Work() image.Rectangle {
	r := d.Screen.Rect
	r.Min.Y += d.line()
	return r
}

// drawBar draws the bar with the program's menu or, without one, with the program's
// file name in the middle.
func (d *Desk) drawBar() {
	s := d.Screen.Bitmap
	h := d.line()
	fb.Fill(s, image.Rect(0, 0, s.Rect.Dx(), h-1), d.White(), fb.OpCopy)
	fb.Fill(s, image.Rect(0, h-1, s.Rect.Dx(), h), d.Black(), fb.OpCopy)
	if d.menu != nil {
		d.Draw(d.menu.tree, d.menu.active, image.Rect(0, 0, s.Rect.Dx(), h-1))
		return
	}
	x := (s.Rect.Dx() - d.Font.Width(d.Program)) / 2
	d.text(image.Pt(x, 1), d.Font, d.Program, d.Black(), fb.Transparent)
}

// DrawGround fills r with the desktop: green, or every other dot in mono.
func (d *Desk) DrawGround(r image.Rectangle) {
	if d.Screen.Depth() == 1 {
		d.fill(r, halfTone, d.Black(), fb.Replace)
		return
	}
	fb.Fill(d.Screen.Bitmap, r, d.Screen.Mode.Pen(GreenPen), fb.OpCopy)
}

func (d *Desk) bell() {
	if d.Bell != nil {
		d.Bell()
	}
}

// Modal reports whether a menu, a pop-up, a dialog or an alert covers the windows. A
// program must not draw then.
func (d *Desk) Modal() bool { return len(d.modal) > 0 || d.mover != nil }

// Asking reports whether a dialog, an alert or the file selector is open.
func (d *Desk) Asking() bool {
	_, asks := d.top().(*form)
	return asks
}

// top returns the modal thing that has the input.
func (d *Desk) top() modal {
	if len(d.modal) == 0 {
		return nil
	}
	return d.modal[len(d.modal)-1]
}

func (d *Desk) push(m modal) {
	d.cancel()
	d.modal = append(d.modal, m)
	d.setPointer()
}

// pop removes the topmost modal thing from the screen.
func (d *Desk) pop() {
	d.rest()
	d.top().close()
	d.modal = d.modal[:len(d.modal)-1]
	d.setPointer()
}

// settle does the drawing that waited until the modal things were gone.
func (d *Desk) settle() {
	if d.Modal() {
		return
	}
	if d.menu != nil {
		d.menu.normal()
	}
	waiting := d.waiting
	d.waiting = nil
	for _, u := range waiting {
		if u.window == nil {
			d.UpdateGround(u.rect)
			continue
		}
		u.window.draw(u.rect)
	}
}

// under saves what is under something temporary.
type under struct {
	rect image.Rectangle
	pix  *image.Paletted
}

func (d *Desk) save(r image.Rectangle) under {
	r = r.Intersect(d.Screen.Rect)
	u := under{r, image.NewPaletted(r, d.Screen.Palette)}
	for y := r.Min.Y; y < r.Max.Y; y++ {
		copy(u.pix.Pix[u.pix.PixOffset(r.Min.X, y):][:r.Dx()], d.Screen.Pix[d.Screen.PixOffset(r.Min.X, y):])
	}
	return u
}

func (d *Desk) restore(u under) {
	fb.Blit(d.Screen.Bitmap, u.rect, u.pix, u.rect.Min, fb.OpCopy)
}

// SetPointer shows a mouse form by its number. Menus and dialogs show the arrow, and
// the form comes back after them.
func (d *Desk) SetPointer(form int) {
	d.pointer, d.own = form, nil
	d.setPointer()
}

// SetForm shows the program's own mouse form.
func (d *Desk) SetForm(p *fb.Pointer) {
	d.own = p
	d.setPointer()
}

// Busy shows the bee until it has been called as often with false as with true.
func (d *Desk) Busy(on bool) {
	if on {
		d.busy++
	} else {
		d.busy = max(d.busy-1, 0)
	}
	d.setPointer()
}

func (d *Desk) setPointer() {
	form := d.pointer
	if len(d.modal) > 0 {
		form = PointerArrow
	}
	if d.busy > 0 {
		form = PointerBee
	}
	switch {
	case d.own != nil && len(d.modal) == 0 && d.busy == 0:
		d.Screen.Pointer = d.own
	case form >= 0 && form < len(atari.Pointers):
		d.Screen.Pointer = atari.Pointers[form]
	}
}

// Times between the repetitions of a gadget under a held button.
const (
	repeatFirst = 350 * time.Millisecond
	repeatPace  = 90 * time.Millisecond
)

// hold calls f now, and again and again while the button stays down.
func (d *Desk) hold(f func()) {
	d.rest()
	wait := repeatFirst
	var again func()
	again = func() {
		d.repeat = d.After(wait, again)
		wait = repeatPace
		f()
	}
	again()
}

// rest ends the repetition for a held button.
func (d *Desk) rest() {
	d.Stop(d.repeat)
	d.repeat = nil
}

// Event handles an event and reports whether it was for the desk. The other events are
// for the program: the mouse inside the topmost window, keys that no menu uses, and
// closing or focus changes of the screen. A button whose press the desk took belongs to
// it until released.
func (d *Desk) Event(ev input.Event) bool {
	d.Advance(ev.Time)
	switch ev.Kind {
	case input.Move, input.Press, input.Release:
		d.mouse = ev.At
	}
	switch ev.Kind {
	case input.Release:
		d.down &^= input.Set(ev.Button)
	case input.Blur:
		d.down = 0
	}
	own := d.route(ev)
	if ev.Kind == input.Press {
		d.down |= input.Set(ev.Button)
	}
	d.settle()
	return own
}

func (d *Desk) route(ev input.Event) bool {
	switch ev.Kind {
	case input.Close, input.Focus:
		return false
	case input.Blur:
		d.rest()
		if m := d.top(); m != nil {
			m.event(ev)
		} else {
			d.cancel()
		}
		return false
	case input.Release:
		if ev.Button == input.Left {
			d.rest()
		}
	}
	own := d.taken != 0 && ev.Kind == input.Move
	own = d.taken.Released(ev) || own
	switch {
	case len(d.modal) > 0:
		own = true
		d.top().event(ev)
	case d.menuEvent(ev), d.windowEvent(ev):
		own = true
	}
	if own {
		d.taken.Own(ev)
	}
	return own
}

// cancel cancels the gesture of the button, without effect.
func (d *Desk) cancel() {
	d.rest()
	d.endDrag(false)
	if d.held != nil {
		d.held.press(false)
		d.held = nil
	}
}

// Where returns the rectangle of a thing by its name as it is drawn now. What is open on
// top takes precedence:
//
//	alert, dialog, popup, selector   the box
//	button:OK, field:1               of an alert or a dialog, fields counted from 1
//	item:Quit, popup:Quit            a line of the open menu or pop-up
//	menu:File                        a title in the menu bar
//	window, work, info, closer,      of the topmost window; those of another one with
//	fuller, mover, sizer, ...        its title: closer:Help
//	icon, icon:Yukon                 of a window that is an icon
func (d *Desk) Where(name string) (image.Rectangle, bool) {
	for i := len(d.modal) - 1; i >= 0; i-- {
		if r, ok := d.modal[i].where(name); ok {
			return r, true
		}
	}
	kind, rest, _ := strings.Cut(name, ":")
	if kind == "menu" && d.menu != nil {
		return d.menu.title(rest)
	}
	return d.whereWindow(kind, rest)
}
