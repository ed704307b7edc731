package intuition

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/raster"
)

// This file handles dragging a screen down by its title bar, which reveals the Workbench
// behind it. The copper changed the mode and the colours between two lines, and so does a
// raster list here.

// drag is the position of a screen and how it is held.
type drag struct {
	drop  int // lines by which it is lowered
	held  bool
	grip  int // line of the screen that the pointer holds
	shown *fb.Screen
	lower int    // drop when shown was composed
	regs  uint64 // versions of the registers then
	bench uint64
	list  raster.List
}

// Drop returns how far down the screen was dragged: the position of its upper left.
func (s *Screen) Drop() image.Point { return image.Pt(0, s.drag.drop) }

// Own returns an event in the screen's own coordinates, wherever it was dragged: lines
// above it are negative. The program uses only such events.
func (s *Screen) Own(ev input.Event) input.Event {
	if s.away {
		return ev
	}
	if ev.Kind == input.Move || ev.Kind == input.Press || ev.Kind == input.Release {
		ev.At = ev.At.Sub(s.Drop())
	}
	return ev
}

// dragEvent handles the left button on the title bar, and clicks on the visible part of
// the Workbench. It reports whether it used the event.
func (s *Screen) dragEvent(ev input.Event) bool {
	d := &s.drag
	switch {
	case s.bench == nil:
		return false
	case d.held && ev.Kind == input.Move:
		s.dropTo(ev.At.Y + d.drop - d.grip)
		return true
	case d.held && ev.Kind == input.Release && ev.Button == input.Left:
		d.held = false
		return true
	case ev.Kind == input.Press && ev.At.Y < 0:
		at := ev.At.Add(s.Drop())
		at.Y = at.Y * s.bench.display.Rect.Dy() / s.display.Rect.Dy()
		if ev.Button == input.Left && (at.In(s.bench.depth[0].Rect) || at.In(s.bench.depth[1].Rect)) {
			s.dropTo(0) // in front of the Workbench again
		}
		return true
	case ev.Kind == input.Press && ev.Button == input.Left && s.menu == nil && ev.At.In(s.Bar()) &&
		!ev.At.In(s.depth[0].Rect) && !ev.At.In(s.depth[1].Rect):
		d.held, d.grip = true, ev.At.Y
		return true
	}
	return false
}

// dropTo lowers the screen to the given number of lines. Its title bar always stays
// visible.
func (s *Screen) dropTo(y int) {
	s.drag.drop = min(max(y, 0), s.display.Rect.Dy()-s.Bar().Dy())
	if s.drag.drop == 0 {
		s.drag.shown = nil
		s.display.MarkDirty(s.display.Rect)
	}
}

// composed returns the two screens as they appear together: the pixels of the Workbench
// above those of this screen, the Workbench's registers, and a raster list that loads the
// screen's own in the line where it begins.
func (s *Screen) composed() *fb.Screen {
	d, own, back := &s.drag, s.display, s.bench.display
	if d.shown == nil {
		m := *own.Mode
		m.Depth = max(own.Depth(), back.Depth())
		m.Palette = make([]uint32, max(own.Regs.Len(), back.Regs.Len()))
		d.shown, d.lower, d.regs, d.bench = fb.NewScreen(&m), -1, 0, 0
		d.shown.Pointer = own.Pointer
	}
	if v, w := own.Regs.Version(), back.Regs.Version(); v != d.regs || w != d.bench || d.lower != d.drop {
		d.regs, d.bench = v, w
		for i, r := range back.Regs.Words() {
			if d.shown.Regs.Word(i) != r {
				d.shown.Regs.SetWord(i, r)
			}
		}
		d.list = d.list[:0]
		d.list.SetColors(d.drop, 0, 0, own.Regs.Words())
		if err := d.shown.SetList(d.list); err != nil {
			panic(err) // it is sorted
		}
	}
	if d.lower == d.drop && own.Dirty().Empty() && back.Dirty().Empty() {
		return d.shown
	}
	h, bh := own.Rect.Dy(), back.Rect.Dy()
	for y := range h {
		row := d.shown.Pix[y*d.shown.Stride:][:own.Rect.Dx()]
		if y >= d.drop {
			copy(row, own.Pix[(y-d.drop)*own.Stride:])
		} else {
			copy(row, back.Pix[y*bh/h*back.Stride:])
		}
	}
	d.lower = d.drop
	d.shown.MarkDirty(d.shown.Rect)
	own.ClearDirty()
	back.ClearDirty()
	return d.shown
}
