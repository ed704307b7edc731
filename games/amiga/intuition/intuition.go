// Package intuition is the desk of the Commodore Amiga as its programs had it
// under Kickstart 1.3: a custom screen with its title bar and depth gadgets,
// gadgets, requesters with buttons and string gadgets, and menus on the right
// mouse button.
//
// A [Screen] is the screen of one program. The program that owns it hands every
// event to [Screen.Event] first and takes for itself what that leaves, lets
// time pass with Screen.Advance, and shows what [Screen.Display] returns. It is
// called back: by gadgets that were clicked, by menu items that were chosen, by
// requesters that were answered. Nothing waits, there is no clock in here and
// nothing random, so the same events give the same pixels.
//
// # Drawing
//
// The program draws in [Screen.Redraw] and nowhere else. Whoever wants a part
// of the screen redrawn calls [Screen.Update]: it sets the clip to that
// part, has the program draw its own, and draws over it what lies on top:
// gadgets, the title bar, requesters, menus. So nothing has to be kept or
// waited for, and a program may go on while a requester is open.
//
// # Colours
//
// Intuition draws with the pens of a screen, numbers of colour registers: the
// block pen for surfaces and the detail pen for lines and text on them
// ([Pens]). Colours that flash or pulse are registers that change ([Flash]): no
// pixel is drawn again. On a screen of one plane there is no register to spare,
// and what flashes is redrawn.
//
// # Looks
//
// Known, from the Libraries Manual and the hardware: the bar's height is the
// font's and two lines; a screen has two depth gadgets, to the back and to the
// front; a gadget that is pressed is complemented, plane by plane; one that is
// switched off is overlaid with dots, one in four, set off by two in every
// other line; requesters of the system are painted with the block pen and
// written on with the detail pen, the positive answer left, the negative one
// right; the menu bar takes the place of the title while the right button is
// held; the pointer is a sprite of low-resolution pixels with three colours of
// its own. The shapes are redrawn.
//
// A screen is dragged down by its title bar. Behind it lies an empty Workbench screen.
//
// Ours: keys that the Amiga
// had with its own two keys work with Ctrl, and the menus say so; Return stands
// for the first button of a requester and Esc for the last.
package intuition

import (
	"fmt"
	"image"
	"strings"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/clock"
	"phosphor/sprites"
)

// Font returns the system font in cells of 8 pixels by that height, 8 or 9.
func Font(height int) (*fb.Font, error) {
	return sprites.OpenAmigaFont(assets.Fonts(), fmt.Sprintf("phosphor/%d", height))
}

// Headings returns the font of headings on screens of 400 lines, proportional and 30 pixels
// high.
func Headings() (*fb.Font, error) { return sprites.OpenAmigaFont(assets.Fonts(), "phosphor/30") }

// Pens are the colour registers that Intuition draws with.
type Pens struct {
	Detail uint8 // lines and text on surfaces
	Block  uint8 // surfaces: the bar, gadgets, requesters, menus
	Accent uint8 // second line around the buttons of a requester; the detail pen where it is to look the same
	Ghost  uint8 // dots over what is switched off; the block pen on most screens

	// Complement are the planes that are inverted in a gadget that is pressed
	// and an item that is pointed at. 0 is all of them, as in Intuition, which
	// suits palettes that were chosen with that in mind.
	Complement uint8
}

// A Screen is the screen of a program, with all that lies on it.
type Screen struct {
	clock.Clock // of the program, too

	Font  *fb.Font
	Title string
	Pens  Pens
	Menus []*Menu

	// Redraw draws the program's part of r, of everything below the bar. The
	// clip is set to r. Nil: the background, pen 0.
	Redraw func(r image.Rectangle)

	Message func(text string) // if not nil, called with the text of every requester

	// Badge draws a sign in the title bar, left of the depth gadgets; nil: there is
	// none.
	Badge func(r image.Rectangle)

	display   *fb.Screen
	bench     *Screen // the Workbench behind; nil: this is it
	back      func()  // brings the Workbench to the front that belongs to somebody else
	away      bool    // the Workbench is in front
	gadgets   []*Gadget
	depth     [2]*Gadget // to the back, to the front
	requester *request
	menu      *menuBar // shown while the right button is held
	flashes   []*Flash
	beep      beep
	drag      drag

	held  *Gadget // under the left button
	taken input.Buttons
	mouse image.Point
}

// New returns an empty screen in mode m, drawn.
func New(m *fb.Mode, font *fb.Font, title string, pens Pens) *Screen {
	s := newScreen(m, font, title, pens)
	s.bench = newWorkbench(m, font)
	s.bench.depth[0].Hit = s.toFront
	s.Update(s.display.Rect)
	return s
}

func newScreen(m *fb.Mode, font *fb.Font, title string, pens Pens) *Screen {
	s := &Screen{Font: font, Title: title, Pens: pens, display: fb.NewScreen(m)}
	s.layDepth()
	return s
}

// SetMode changes the mode and the pens of the screen, which becomes another one with the
// same things on it; the program places its gadgets again.
func (s *Screen) SetMode(m *fb.Mode, pens Pens) {
	s.letGo()
	s.display, s.Pens, s.drag = fb.NewScreen(m), pens, drag{}
	s.layDepth()
	if s.bench != nil && s.back == nil {
		s.bench = newWorkbench(m, s.Font)
		s.bench.depth[0].Hit = s.toFront
	}
	s.Update(s.display.Rect)
}

// SetPointer shows a pointer of the program's own, nil for the usual one.
func (s *Screen) SetPointer(p *fb.Pointer) {
	if p == nil {
		p = s.display.Mode.Pointer
	}
	s.display.Pointer = p
}

// Mode returns the display mode of this screen.
func (s *Screen) Mode() *fb.Mode { return s.display.Mode }

// Display returns what the machine shows: this screen, or the Workbench while that
// is in front.
func (s *Screen) Display() *fb.Screen {
	switch {
	case s.away:
		return s.bench.display
	case s.drag.drop > 0:
		return s.composed()
	}
	return s.display
}

// Bitmap returns the pixels of this screen, in front or not.
func (s *Screen) Bitmap() *fb.Bitmap { return s.display.Bitmap }

// Regs returns the colour registers of this screen.
func (s *Screen) Regs() *fb.Palette { return s.display.Regs }

// Mono reports whether the screen has one plane.
func (s *Screen) Mono() bool { return s.display.Depth() == 1 }

// Line is how thick a line is: across and down. Pixels of a screen of 200 lines are
// twice as high as wide, so its upright lines are two pixels thick.
func (s *Screen) Line() image.Point {
	scale := s.display.Mode.Scale()
	return image.Pt(max(1, scale.Y/scale.X), 1)
}

// Bar returns the rectangle of the title bar.
func (s *Screen) Bar() image.Rectangle {
	r := s.display.Rect
	r.Max.Y = r.Min.Y + s.Font.Height + 2
	return r
}

// Work returns all of the screen below the title bar.
func (s *Screen) Work() image.Rectangle {
	r := s.display.Rect
	r.Min.Y = s.Bar().Max.Y
	return r
}

// Modal reports whether a requester or the menu has the input.
func (s *Screen) Modal() bool { return s.away || s.requester != nil || s.menu != nil }

// Asking reports whether a requester is open, or the Workbench is in front.
func (s *Screen) Asking() bool { return s.away || s.requester != nil }

// Update has r redrawn, from the bottom to what lies on top.
func (s *Screen) Update(r image.Rectangle) {
	r = r.Intersect(s.display.Rect)
	if r.Empty() {
		return
	}
	b := s.display.Bitmap
	defer b.SetClip(b.SetClip(r))
	if w := s.Work().Intersect(r); !w.Empty() {
		b.SetClip(w)
		if s.Redraw != nil {
			s.Redraw(w)
		} else {
			fb.Fill(b, w, 0, fb.OpCopy)
		}
		for _, g := range s.gadgets {
			s.drawGadget(g)
		}
		b.SetClip(r)
	}
	s.drawBar()
	if s.requester != nil {
		s.requester.draw(s)
	}
	if s.menu != nil {
		s.menu.draw(s)
	}
}

// Text writes a line with its first cell at p, in a pen, without background.
func (s *Screen) Text(p image.Point, text string, pen uint8) {
	fb.Text(s.display.Bitmap, p, s.Font, text, pen, 0, fb.Transparent)
}

// TextIn writes a line in the middle of r.
func (s *Screen) TextIn(r image.Rectangle, text string, pen uint8) {
	s.Text(image.Pt(r.Min.X+(r.Dx()-s.Font.Width(text))/2, r.Min.Y+(r.Dy()-s.Font.Height+1)/2), text, pen)
}

// SetTitle changes the text of the title bar.
func (s *Screen) SetTitle(title string) {
	if s.Title != title {
		s.Title = title
		s.Update(s.Bar())
	}
}

// Frame draws a border inside of r, as thick as a line is on this screen.
func (s *Screen) Frame(r image.Rectangle, pen uint8) {
	b, l := s.display.Bitmap, s.Line()
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+l.Y), pen, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Max.Y-l.Y, r.Max.X, r.Max.Y), pen, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Min.X, r.Min.Y, r.Min.X+l.X, r.Max.Y), pen, fb.OpCopy)
	fb.Fill(b, image.Rect(r.Max.X-l.X, r.Min.Y, r.Max.X, r.Max.Y), pen, fb.OpCopy)
}

// Inset returns r without n lines at each edge.
func (s *Screen) Inset(r image.Rectangle, n int) image.Rectangle {
	l := s.Line().Mul(n)
	return image.Rectangle{Min: r.Min.Add(l), Max: r.Max.Sub(l)}
}

// complement inverts the planes of r that a highlight inverts.
func (s *Screen) complement(r image.Rectangle) {
	planes := s.Pens.Complement
	if planes == 0 {
		planes = s.display.Max()
	}
	fb.Fill(s.display.Bitmap, r, planes, fb.OpXor)
}

// ghosted is the pattern over what is switched off: one dot in four, set off
// by two in every other line.
var ghosted = fb.NewPattern(0x8888, 0x2222)

// Ghost lays the dots of what is switched off over r.
func (s *Screen) Ghost(r image.Rectangle) {
	fb.FillPattern(s.display.Bitmap, r, &ghosted, s.Pens.Ghost, 0, fb.Transparent)
}

// Event takes an event in and reports whether it was for Intuition. What it
// leaves is for the program: the left and middle button outside of gadgets,
// pointer movements while none of its own things follows them, keys that belong
// to no menu, and that the window of the host is closed, loses or gets the
// keyboard. A button whose press Intuition took is its own until it is
// released.
func (s *Screen) Event(ev input.Event) bool {
	s.Advance(ev.Time)
	switch ev.Kind {
	case input.Close, input.Focus:
		return false
	case input.Move, input.Press, input.Release:
		s.mouse = ev.At
	}
	own := s.taken.Released(ev)
	switch {
	case ev.Kind == input.Blur:
		s.letGo()
		s.taken = 0
		return false
	case s.away:
		own = true
		if s.bench.Event(ev) {
			break
		}
		if ev.Kind == input.KeyDown && ev.Key == "escape" {
			s.toFront()
		}
	case s.menuEvent(ev):
		own = true
	case s.dragEvent(ev):
		own = true
	case s.requester != nil:
		own = true
		if !s.gadgetEvent(ev) {
			s.requester.event(s, ev)
		}
	case s.gadgetEvent(ev):
		own = true
	}
	if own {
		s.taken.Own(ev)
	}
	return own
}

// letGo ends what buttons are down for, without effect.
func (s *Screen) letGo() {
	s.release()
	s.drag.held = false
	s.closeMenu()
	if s.away {
		s.bench.letGo()
	}
}

// Dismiss takes the requester and the menu off the screen without an answer:
// nobody is called back. A program does so that goes on by itself, as when a
// game is loaded.
func (s *Screen) Dismiss() {
	s.letGo()
	s.toFront()
	if s.requester != nil {
		r := s.requester.rect
		s.requester = nil
		s.Update(r)
	}
}

// Where returns the rectangle of a thing by its name as it is drawn now. What
// is open on top is asked first:
//
//	requester, field:1          the box; string gadgets counted from 1
//	button:OK                   a button of the requester, or else a gadget
//	menu:Project, item:About    titles while the bar shows them, items of an open menu
//	title                       the title bar
//	depth:back, depth:front     the depth gadgets
func (s *Screen) Where(name string) (image.Rectangle, bool) {
	if s.away {
		return s.bench.Where(name)
	}
	r, ok := s.where(name)
	return r.Add(s.Drop()), ok
}

func (s *Screen) where(name string) (image.Rectangle, bool) {
	kind, rest, _ := strings.Cut(name, ":")
	if s.menu != nil {
		if r, ok := s.menu.where(s, kind, rest); ok {
			return r, true
		}
	}
	if s.requester != nil {
		if r, ok := s.requester.where(kind, rest); ok {
			return r, true
		}
	}
	switch {
	case name == "title":
		return s.Bar(), true
	case name == "depth:back":
		return s.depth[0].Rect, true
	case name == "depth:front":
		return s.depth[1].Rect, true
	}
	for _, g := range s.gadgets {
		if kind == "button" && g.Text == rest {
			return g.Rect, true
		}
	}
	return image.Rectangle{}, false
}
