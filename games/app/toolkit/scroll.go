package toolkit

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
)

// This file supports views that show a part of something larger: the scroll bar, and a
// program's own display instead of the desk.

// A bar is the scroll bar at the right of a view.
type bar struct {
	pieces []Piece
	held   *Piece
	inside bool
	grip   int // line at which the pointer holds the handle
	origin func() image.Point
}

// Scrolls returns the Scroll of the window's view, or nil if it shows everything.
func (s *Sheet) Scrolls() *app.Scroll {
	if v := s.Window.View; v != nil {
		return v.Scroll
	}
	return nil
}

// barWidth returns the width of the scroll bar.
func (s *Sheet) barWidth() int {
	if s.Native || s.Scrolls() == nil {
		return 0
	}
	return s.Panel.Metrics.Arrow.X
}

// layBar returns the parts of the scroll bar in their present state.
func (s *Sheet) layBar() (list []Piece) {
	scroll := s.Scrolls()
	if scroll == nil || s.Native {
		return nil
	}
	arrow := s.Panel.Metrics.Arrow
	r := image.Rect(s.ViewBox.Max.X, s.ViewBox.Min.Y, s.ViewBox.Max.X+arrow.X, s.ViewBox.Max.Y)
	track := image.Rect(r.Min.X, r.Min.Y+arrow.Y-1, r.Max.X, r.Max.Y-arrow.Y+1)
	long, pos := track.Dy(), 0
	if rest := scroll.Extent.Y - s.ViewBox.Dy(); rest > 0 {
		long = min(max(track.Dy()*s.ViewBox.Dy()/scroll.Extent.Y, arrow.Y/2), track.Dy())
		pos = (track.Dy() - long) * scroll.At.Y / rest
	}
	list = []Piece{
		{Part: Up, Rect: image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+arrow.Y)},
		{Part: Track, Rect: track, Upright: true},
		{Part: Handle, Rect: image.Rect(track.Min.X, track.Min.Y+pos, track.Max.X, track.Min.Y+pos+long), Upright: true},
		{Part: Down, Rect: image.Rect(r.Min.X, r.Max.Y-arrow.Y, r.Max.X, r.Max.Y)},
	}
	for i := range list {
		list[i].Cursor, list[i].Held = -1, s.bar.held != nil && s.bar.inside && s.bar.held.Part == list[i].Part
	}
	return list
}

// checkBar redraws the scroll bar if it has changed.
func (s *Sheet) checkBar() {
	if now := s.layBar(); !slices.Equal(now, s.bar.pieces) {
		for _, q := range now {
			s.Update(q.Rect)
		}
		s.bar.pieces = now
	}
}

// Pieces returns the parts of the controls and of the scroll bar, in the order in which
// they are drawn. Their rectangles are relative to the sheet's upper left.
func (s *Sheet) Pieces() []Piece {
	list := s.Panel.Pieces()
	for i := range list {
		list[i].Rect = list[i].Rect.Add(s.PanelBox.Min)
	}
	return append(list, s.bar.pieces...)
}

// pressBar handles a button that goes down on the scroll bar.
func (s *Sheet) pressBar(at image.Point, origin func() image.Point) bool {
	v := s.Window.View
	for _, q := range slices.Backward(s.bar.pieces) {
		if !at.In(q.Rect) {
			continue
		}
		by := map[Part]int{Up: -v.Scroll.Step.Y, Down: v.Scroll.Step.Y}[q.Part]
		if q.Part == Track {
			if by = v.Size.Y - v.Scroll.Step.Y; at.Y < s.bar.pieces[2].Rect.Min.Y {
				by = -by
			}
		}
		s.bar.held, s.bar.inside, s.bar.origin, s.bar.grip = &q, true, origin, at.Y-q.Rect.Min.Y
		if by != 0 {
			s.Panel.repeat(func() {
				if s.bar.inside {
					v.ScrollTo(v.Scroll.At.Add(image.Pt(0, by)))
				}
			})
		}
		return true
	}
	return false
}

// moveBar follows the pointer.
func (s *Sheet) moveBar(ev input.Event) bool {
	q := s.bar.held
	if q == nil {
		return false
	}
	at, v := ev.At.Sub(s.bar.origin()), s.Window.View
	if q.Part != Handle {
		s.bar.inside = at.In(q.Rect)
	} else if way := s.bar.pieces[1].Rect.Dy() - q.Rect.Dy(); way > 0 && v.Scroll != nil {
		y := min(max(at.Y-s.bar.grip-s.bar.pieces[1].Rect.Min.Y, 0), way)
		v.ScrollTo(image.Pt(v.Scroll.At.X, (y*(v.Scroll.Extent.Y-v.Size.Y)+way/2)/way))
	}
	return true
}

// Shown returns the program's own display if the machine shows it instead of the desk, or
// nil.
func (s *Sheet) Shown() *fb.Screen {
	if s.Display == nil {
		return nil
	}
	return s.Display()
}

// OnDisplay returns the position of a named thing of the view on the program's own
// display; shown reports whether the machine shows that display.
func (s *Sheet) OnDisplay(name string) (r image.Rectangle, ok, shown bool) {
	if s.Shown() == nil {
		return r, false, false
	}
	if f := s.Window.View.Where; f != nil {
		r, ok = f(name)
	}
	return r, ok, true
}

// Own handles an event while the machine shows the program's own display, whose points
// are those of the view, and reports whether it was for the program.
func (s *Sheet) Own(ev input.Event) bool {
	none := func() image.Point { return image.Point{} }
	switch ev.Kind {
	case input.KeyDown:
		return s.Window.Key(ev)
	case input.Press:
		s.Mouse.Press(s.Window.View, ev, none)
	case input.Move:
		if v := s.Window.View; !s.Mouse.Move(ev) && v.Hover != nil {
			v.Hover(ev.At)
		}
	case input.Release:
		s.Mouse.Release(ev)
	case input.Wheel:
		if v := s.Window.View; v.Wheel != nil {
			v.Wheel(ev.At, ev.Delta)
		}
	default:
		return false
	}
	return true
}
