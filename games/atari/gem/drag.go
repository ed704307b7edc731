package gem

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements graf_dragbox and graf_rubberbox: an outline follows the mouse
// while a button is down. The action happens when the button is released.

// A drag is an outline that follows the mouse: of a window being moved or sized, of a
// slider's handle, of an icon.
type drag struct {
	window *Window
	gadget Kind
	rect   image.Rectangle // at the start
	now    image.Rectangle
	at     image.Point // where the button went down
}

// iconDrag stands for an icon instead of a gadget.
const iconDrag Kind = 0

func (d *Desk) startDrag(w *Window, g Kind, r image.Rectangle, at image.Point) {
	d.mover = &drag{window: w, gadget: g, rect: r, now: r, at: at}
	d.outline(r)
}

// outline inverts a dotted frame at r.
func (d *Desk) outline(r image.Rectangle) {
	s := d.Screen.Bitmap
	defer s.SetClip(s.SetClip(d.Work()))
	for _, e := range fb.Subtract([]image.Rectangle{r}, r.Inset(1)) {
		d.fill(e, halfTone, 0, fb.Invert)
	}
}

// follow returns where the outline is when the pointer is at a point. Windows stay
// in the desktop but may leave it at the right and the bottom as far as their closer.
func (d *Desk) follow(at image.Point) image.Rectangle {
	m := d.mover
	by := at.Sub(m.at)
	work, r := d.Work(), m.rect
	clamp := func(v, lo, hi int) int { return max(lo, min(v, hi)) }
	switch m.gadget {
	case Sizer:
		smallest := 5 * d.line()
		r.Max.X = clamp(r.Max.X+by.X, r.Min.X+smallest, work.Max.X)
		r.Max.Y = clamp(r.Max.Y+by.Y, r.Min.Y+smallest, work.Max.Y)
	case VSlide, HSlide:
		track := m.window.Gadget(m.gadget)
		if m.gadget == VSlide {
			r = r.Add(image.Pt(0, clamp(by.Y, track.Min.Y-r.Min.Y, track.Max.Y-r.Max.Y)))
		} else {
			r = r.Add(image.Pt(clamp(by.X, track.Min.X-r.Min.X, track.Max.X-r.Max.X), 0))
		}
	case iconDrag:
		r = r.Add(image.Pt(clamp(by.X, work.Min.X-r.Min.X, work.Max.X-r.Max.X), clamp(by.Y, work.Min.Y-r.Min.Y, work.Max.Y-r.Max.Y)))
	default:
		min := r.Min.Add(by)
		min.X = clamp(min.X, work.Min.X, work.Max.X-d.box().X)
		min.Y = clamp(min.Y, work.Min.Y, work.Max.Y-d.line())
		r = r.Add(min.Sub(r.Min))
	}
	return r
}

func (d *Desk) dragEvent(ev input.Event) bool {
	switch {
	case ev.Kind == input.Move:
		if r := d.follow(ev.At); r != d.mover.now {
			d.outline(d.mover.now)
			d.mover.now = r
			d.outline(r)
		}
		return true
	case ev.Kind == input.Release && ev.Button == input.Left:
		r := d.follow(ev.At)
		d.outline(d.mover.now)
		d.mover.now = r
		d.outline(r)
		d.endDrag(true)
		return true
	}
	return ev.Kind == input.Press || ev.Kind == input.KeyDown
}

// endDrag removes the outline and, if done is set, performs the action.
func (d *Desk) endDrag(done bool) {
	m := d.mover
	if m == nil {
		return
	}
	d.outline(m.now)
	d.mover = nil
	if !done || m.now == m.rect {
		return
	}
	w := m.window
	track := w.Gadget(m.gadget)
	part := func(at, room int) int { return (at*1000 + room/2) / max(room, 1) }
	switch m.gadget {
	case iconDrag:
		w.moveIcon(m.now.Min.Sub(m.rect.Min))
	case VSlide:
		w.VPos = part(m.now.Min.Y-track.Min.Y, track.Dy()-m.now.Dy())
		w.Draw()
		w.scroll(ToV)
	case HSlide:
		w.HPos = part(m.now.Min.X-track.Min.X, track.Dx()-m.now.Dx())
		w.Draw()
		w.scroll(ToH)
	default:
		w.place(m.now)
	}
}
