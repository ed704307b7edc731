// Package intuition is the Amiga's desk under Kickstart 1.3: a custom screen with its
// title bar and depth gadgets, gadgets, requesters with buttons and string gadgets, and
// menus on the right mouse button.
//
// A [Screen] is the screen of one program. The program that owns it passes every event to
// [Screen.Event] first and handles those that it leaves, advances time with
// Screen.Advance, and shows what [Screen.Display] returns. Clicked gadgets, chosen menu
// items and answered requesters call the program back. Nothing blocks, and there is no
// clock and no randomness, so the same events give the same pixels.
//
// # Drawing
//
// The program draws only in [Screen.Redraw]. To redraw a part of the screen, call
// [Screen.Update]: it clips to that part, lets the program draw, and draws on top of it
// gadgets, the title bar, requesters and menus. So no background needs saving, and a
// program may continue while a requester is open.
//
// # Colours
//
// Intuition draws with the pens of a screen, numbers of colour registers: the block pen
// for surfaces and the detail pen for lines and text on them ([Pens]). Colours that flash
// or pulse are registers that change ([Flash]): no pixel is drawn again. A screen of one
// plane has no spare register, so what flashes is redrawn.
//
// # Looks
//
// Known, from the Libraries Manual and the hardware: the bar's height is the font's and
// two lines; a screen has two depth gadgets, to the back and to the front; a pressed
// gadget is complemented, plane by plane; a disabled one is overlaid with dots, one in
// four, shifted by two in every other line; requesters of the system are painted with the
// block pen and written on with the detail pen, the positive answer left, the negative one
// right; the menu bar takes the place of the title while the right button is held; the
// pointer is a sprite of low-resolution pixels with its own three colours. The shapes are
// drawn for Phosphor.
//
// A screen is dragged down by its title bar. Behind it is the Workbench, empty unless a
// program supplies one ([Screen.Over]).
//
// Our additions: shortcuts that used the two Amiga keys work with Ctrl, and the menus
// show that; Return presses the first button of a requester and Esc the last.
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

// Font returns the system font in cells 8 pixels wide and 8 or 9 high.
func Font(height int) (*fb.Font, error) {
	return sprites.OpenAmigaFont(assets.Fonts(), fmt.Sprintf("phosphor/%d", height))
}

// Headings returns the font of headings on screens of 400 lines, proportional and 30 pixels
// high.
func Headings() (*fb.Font, error) { return sprites.OpenAmigaFont(assets.Fonts(), "phosphor/30") }

// Pens holds the colour registers that Intuition draws with.
type Pens struct {
	Detail uint8 // lines and text on surfaces
	Block  uint8 // surfaces: the bar, gadgets, requesters, menus
	Accent uint8 // second line around the buttons of a requester; the detail pen if it should look the same
	Ghost  uint8 // dots over what is disabled; the block pen on most screens

	// Complement is the set of planes that are inverted in a pressed gadget and a
	// highlighted item. 0 means all of them, as in Intuition, which suits palettes chosen
	// for that.
	Complement uint8
}

// A Screen is the screen of a program, with everything on it.
type Screen struct {
	clock.Clock // of the program, too

	Font  *fb.Font
	Title string
	Pens  Pens
	Menus []*Menu

	// Redraw draws the program's part of r, which may be anything below the bar. The clip
	// is set to r. If nil, the background is pen 0.
	Redraw func(r image.Rectangle)

	Message func(text string) // if not nil, called with the text of every requester

	// Badge draws a sign in the title bar, left of the depth gadgets; if nil, there is
	// none.
	Badge func(r image.Rectangle)

	display   *fb.Screen
	bench     *Screen // the Workbench behind; nil: this is it
	back      func()  // brings a Workbench of another owner to the front
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

// SetMode changes the mode and the pens of the screen. Everything on it stays; the
// program must place its gadgets again.
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

// SetPointer shows the program's own pointer, or the usual one for nil.
func (s *Screen) SetPointer(p *fb.Pointer) {
	if p == nil {
		p = s.display.Mode.Pointer
	}
	s.display.Pointer = p
}

// Mode returns the display mode of this screen.
func (s *Screen) Mode() *fb.Mode { return s.display.Mode }

// Display returns what the machine shows: this screen, or the Workbench if that is in
// front.
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

// Line returns the thickness of lines, horizontally and vertically. Pixels of a screen of
// 200 lines are twice as high as wide, so its vertical lines are two pixels thick.
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

// Update redraws r, from the bottom to the top.
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

// Frame draws a border inside r, as thick as lines are on this screen.
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

// complement inverts the highlight planes of r.
func (s *Screen) complement(r image.Rectangle) {
	planes := s.Pens.Complement
	if planes == 0 {
		planes = s.display.Max()
	}
	fb.Fill(s.display.Bitmap, r, planes, fb.OpXor)
}

// ghosted is the pattern over what is disabled: one dot in four, shifted by two in every
// other line.
var ghosted = fb.NewPattern(0x8888, 0x2222)

// Ghost draws the dots of a disabled thing over r.
func (s *Screen) Ghost(r image.Rectangle) {
	fb.FillPattern(s.display.Bitmap, r, &ghosted, s.Pens.Ghost, 0, fb.Transparent)
}

// Event handles an event and reports whether it was for Intuition. The other events are
// for the program: the left and middle button outside gadgets, pointer movements that
// nothing of Intuition follows, keys that belong to no menu, and closing or focus changes
// of the host's window. A button whose press Intuition took belongs to it until released.
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

// letGo cancels the gestures of the buttons that are down.
func (s *Screen) letGo() {
	s.release()
	s.drag.held = false
	s.closeMenu()
	if s.away {
		s.bench.letGo()
	}
}

// Dismiss removes the requester and the menu without an answer and without callbacks. A
// program uses it when it continues by itself, for example when a game is loaded.
func (s *Screen) Dismiss() {
	s.letGo()
	s.toFront()
	if s.requester != nil {
		r := s.requester.rect
		s.requester = nil
		s.Update(r)
	}
}

// Where returns the rectangle of a thing by its name as it is drawn now. What is open on
// top takes precedence:
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
