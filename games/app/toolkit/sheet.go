package toolkit

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/play"
)

// A Sheet is the inside of a window: the view and the controls beside or below it. Its
// rectangles are relative to the sheet's upper left. The desk calls Place and sets
// Update.
type Sheet struct {
	*app.Window
	Panel Panel
	Mouse Mouse

	ViewBox  image.Rectangle // where the view lies
	PanelBox image.Rectangle // where the controls lie; empty: there are none
	Size     image.Point     // of all
	// Update redraws a part of the sheet once the current event has been handled.
	Update func(r image.Rectangle)
	// Native is set by a desk whose windows have scroll bars of their own.
	Native bool

	stale  bool // must be placed again
	remark string
	until  *clock.Timer
	front  bool      // the window has the focus
	ran    bool      // the game was not paused when a dialog opened
	typed  *app.View // the view that has it
	shown  *app.View // that is attached
	size   image.Point
	bar    bar
}

// NewSheet returns the sheet of a window whose clock is set.
func NewSheet(w *app.Window) *Sheet {
	s := &Sheet{Window: w}
	s.Panel.sheet = s
	return s
}

// Place lays everything out in a room whose pixels have the given shape, with the
// controls beside the view, or below it if only that fits. It reports whether everything
// fits.
func (s *Sheet) Place(room, aspect image.Point, m Metrics) bool {
	s.Panel.Metrics, s.stale = m, false
	defer func() {
		if v := s.Window.View; v != nil && v.Scroll != nil {
			v.Scroll.To(v.Scroll.At, v.Size)
			s.bar.pieces = s.layBar()
		}
	}()
	if len(s.Window.Controls) == 0 {
		s.fit(room, aspect)
		s.PanelBox, s.Size = image.Rectangle{}, s.size.Add(image.Pt(s.barWidth(), 0))
		s.ViewBox = image.Rectangle{Max: s.size}
		s.Panel.lay(image.Point{}, true)
		return s.fits(room)
	}
	around, between := m.Around.Mul(2), m.Between
	beside := func() bool {
		p := s.Panel.lay(image.Pt(0, room.Y-around.Y), true)
		s.fit(image.Pt(room.X-p.X-around.X-between.X, room.Y), aspect)
		p = s.Panel.lay(image.Pt(0, max(s.size.Y-around.Y, p.Y)), true)
		wide := s.size.X + s.barWidth()
		s.Size = image.Pt(wide+between.X+p.X+around.X, max(s.size.Y, p.Y+around.Y))
		s.ViewBox = image.Rectangle{Max: s.size}
		s.PanelBox = image.Rectangle{Max: p}.Add(image.Pt(wide+between.X+m.Around.X, m.Around.Y))
		return s.fits(room)
	}
	below := func() bool {
		p := s.Panel.lay(image.Pt(room.X-around.X, 0), false)
		s.fit(image.Pt(room.X, room.Y-p.Y-around.Y-between.Y), aspect)
		wide := s.size.X + s.barWidth()
		s.Size = image.Pt(max(wide, p.X+around.X), s.size.Y+between.Y+p.Y+around.Y)
		s.ViewBox = image.Rectangle{Max: s.size}.Add(image.Pt((s.Size.X-wide)/2, 0))
		s.PanelBox = image.Rectangle{Max: p}.Add(image.Pt((s.Size.X-p.X)/2, s.size.Y+between.Y+m.Around.Y))
		return s.fits(room)
	}
	switch {
	case beside():
		if s.Window.View == nil || s.Window.View.Fit == nil {
			return true
		}
		// A view that chooses its own size may become larger above the controls.
		if old := s.size; below() && s.size.X*s.size.Y > old.X*old.Y*5/4 {
			return true
		}
		return beside()
	case below():
		return true
	}
	return false
}

func (s *Sheet) fits(room image.Point) bool { return s.Size.X <= room.X && s.Size.Y <= room.Y }

// fit asks the view for its size.
func (s *Sheet) fit(room, aspect image.Point) {
	s.size = image.Point{}
	if v := s.Window.View; v != nil {
		if v.Scroll != nil {
			room.X -= s.barWidth()
			v.Size = image.Pt(max(room.X, 1), max(room.Y, 1))
		}
		if v.Fit != nil {
			v.Fit(image.Pt(max(room.X, 1), max(room.Y, 1)), aspect)
		}
		s.size = v.Size
	}
}

// Check queries the program again and reports whether the sheet must be placed again; for
// other changes it calls Update.
func (s *Sheet) Check() (place bool) {
	s.focus()
	s.checkBar()
	s.stale = s.stale || s.changed()
	return s.stale
}

func (s *Sheet) changed() bool {
	if v := s.Window.View; v != s.shown {
		s.shown = v
		if v != nil {
			v.Attach(func(r image.Rectangle) {
				if s.Window.View == v {
					s.Update(r.Add(s.ViewBox.Min))
				}
			})
		}
		return true
	}
	if v := s.Window.View; v != nil && v.Size != s.size {
		return true
	}
	return s.Panel.check()
}

// Front sets whether the window has the focus and, if not, whether one of its dialogs has
// it. A game that pauses without the focus continues after such a dialog.
func (s *Sheet) Front(on, below bool) {
	g, pauses := s.Match.(interface {
		Paused() bool
		Pause(on bool)
	})
	if s.front && !on && below {
		s.ran = pauses && !g.Paused()
	}
	s.front = on
	s.focus()
	if on || !below {
		if on && s.ran && pauses && g.Paused() {
			g.Pause(false)
		}
		s.ran = false
	}
}

// Rests reports whether the view gives up the focus while a question is open.
func (s *Sheet) Rests() bool { return s.Window.View != nil && s.Window.View.Rests }

// Type gives the focus to one of the views, as app.Host does.
func (s *Sheet) Type(v *app.View) {
	if v == s.Window.View {
		s.Panel.Leave()
		return
	}
	for _, c := range s.Window.Controls {
		if c.View == v {
			s.Panel.Enter(c)
		}
	}
}

// focus notifies the views which of them has the focus.
func (s *Sheet) focus() {
	v := s.Window.View
	if c := s.Panel.focus; c != nil {
		v = c.View
	}
	if !s.front {
		v = nil
	}
	old := s.typed
	if old == v {
		return
	}
	s.typed = v
	if old != nil && old.Focus != nil {
		old.Focus(false)
	}
	if v != nil && v.Focus != nil {
		v.Focus(true)
	}
}

// remarkTime is how long a remark stays visible.
const remarkTime = 5 * time.Second

// Remark shows a text instead of the status for a while.
func (s *Sheet) Remark(text string) {
	s.Clock.Stop(s.until)
	s.remark, s.until = text, nil
	if text != "" {
		s.until = s.Clock.After(remarkTime, func() { s.remark, s.until = "", nil })
	}
}

// Line returns the text of the status line: the program's status; for a game without one,
// that it is won, or else its deal or the equivalent; for a while, a remark instead.
func (s *Sheet) Line() (text, number string) {
	text, number = s.Standing()
	if s.Status == nil && s.Match != nil {
		st := s.Match.Status()
		counted, counts := play.As[play.Counted](s.Match)
		m, deals := s.Match.(interface{ Dealt() string })
		switch {
		case st.Won && counts && counted.Count().Helped:
			text = s.T("You have won with help.")
		case st.Won:
			text = s.T("You have won!")
		case deals:
			text = m.Dealt()
		default:
			text = s.T("Deal ") + st.Deal
		}
	}
	if s.remark != "" {
		text = s.remark
	}
	return text, number
}

// Lamp returns the state of the lamp.
func (s *Sheet) Lamp() assist.Light {
	if s.Light == nil {
		return assist.Off
	}
	return s.Light()
}

// Stops reports whether an event stops a game that plays itself, and has no other
// meaning.
func (s *Sheet) Stops(ev input.Event) bool {
	m, ok := s.Match.(interface{ StopShow() bool })
	return ok && ev.Pressed() && m.StopShow()
}

// Key handles a key that no dialog used: first the control with the focus gets it, then
// the program.
func (s *Sheet) Key(ev input.Event) bool { return s.Panel.key(ev) || s.Window.Key(ev) }

// Press handles a button that goes down at a point of the sheet, whose upper left stays
// at origin while the button is held. It reports whether anything is there.
func (s *Sheet) Press(ev input.Event, origin func() image.Point) bool {
	at := ev.At.Sub(origin())
	switch v := s.Window.View; {
	case s.Mouse.Held() || v != nil && at.In(s.ViewBox):
		s.Panel.Leave()
		s.Mouse.Press(v, ev, func() image.Point { return origin().Add(s.ViewBox.Min) })
		return true
	case at.In(s.PanelBox):
		return s.Panel.press(ev, origin)
	}
	return ev.Button == input.Left && s.pressBar(at, origin)
}

// Move and Release follow a Press. They report whether something held the pointer.
func (s *Sheet) Move(ev input.Event) bool {
	return s.Mouse.Move(ev) || s.Panel.move(ev) || s.moveBar(ev)
}

func (s *Sheet) Release(ev input.Event) bool {
	if s.bar.held != nil && ev.Button == input.Left {
		s.moveBar(ev)
		s.bar.held = nil
		s.Panel.rest()
		return true
	}
	return s.Mouse.Release(ev) || s.Panel.release(ev)
}

// Hover handles the pointer over a point of the sheet while no button is down. It returns
// the mouse form that the view wants there, or nil for the usual one.
func (s *Sheet) Hover(at image.Point) *fb.Pointer {
	v := s.Window.View
	if v == nil || !at.In(s.ViewBox) {
		return nil
	}
	if v.Hover != nil {
		v.Hover(at.Sub(s.ViewBox.Min))
	}
	if v.Pointer != nil {
		return v.Pointer(at.Sub(s.ViewBox.Min))
	}
	return nil
}

// Leave closes the window, unless the program wants to stay.
func (s *Sheet) Leave() {
	if s.Leaving == nil || s.Leaving() {
		s.Close()
	}
}

// Cancel cancels the current gesture, without effect.
func (s *Sheet) Cancel() {
	s.Mouse.Cancel()
	s.Panel.cancel()
	s.bar.held = nil
}

// Wheel handles the wheel over the view or a list.
func (s *Sheet) Wheel(at image.Point, delta int) {
	switch v := s.Window.View; {
	case v != nil && at.In(s.ViewBox) && v.Wheel != nil:
		v.Wheel(at.Sub(s.ViewBox.Min), delta)
	case v != nil && at.In(s.ViewBox) && v.Scroll != nil:
		v.ScrollTo(v.Scroll.At.Sub(image.Pt(0, 3*delta*v.Scroll.Step.Y)))
	case at.In(s.PanelBox):
		s.Panel.wheel(at.Sub(s.PanelBox.Min), delta)
	}
}

// Where returns the position of a named thing of the view or of the controls.
func (s *Sheet) Where(name string) (image.Rectangle, bool) {
	if name == "view" {
		return s.ViewBox, s.Window.View != nil
	}
	if v := s.Window.View; v != nil && v.Where != nil {
		if r, ok := v.Where(name); ok {
			return r.Add(s.ViewBox.Min), true
		}
	}
	r, ok := s.Panel.Where(name)
	return r.Add(s.PanelBox.Min), ok
}

// Keys returns the name of the part with the focus.
func (s *Sheet) Keys() []string {
	if name := s.Panel.Focus(); name != "" {
		return []string{name}
	}
	v := s.Window.View
	if v == nil || v.Names == nil {
		return nil
	}
	return v.Names()
}
