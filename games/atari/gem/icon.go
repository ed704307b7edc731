package gem

import (
	"image"

	"phosphor/fb/input"
	"phosphor/formats/rsc"
)

// This file implements windows that are icons at the bottom of the desktop. A click
// selects such an icon, a double click makes it a window again, and it can be dragged to
// another place.

// An iconified window is an icon on the desktop.
type iconified struct {
	slot     int
	moved    image.Point // from its slot
	selected bool
	clicks   input.Clicks
}

// iconSlop is how many pixels the pointer may move until an icon is dragged.
const iconSlop = 3

// A lifted icon is one on which the button went down.
type lifted struct {
	window *Window
	at     image.Point
}

// dragIcon begins to drag the icon under the button once the pointer has moved, and
// reports whether it did.
func (d *Desk) dragIcon(ev input.Event) bool {
	w := d.lifted.window
	if by := ev.At.Sub(d.lifted.at); w == nil || w.icon == nil || by.In(image.Rect(-iconSlop, -iconSlop, iconSlop+1, iconSlop+1)) {
		return false
	}
	d.startDrag(w, iconDrag, w.iconTree().Bounds(0), d.lifted.at)
	d.lifted = lifted{}
	return d.dragEvent(ev)
}

// moveIcon moves an icon on the desktop.
func (w *Window) moveIcon(by image.Point) {
	old := w.iconTree().Bounds(0)
	w.icon.moved = w.icon.moved.Add(by)
	w.desk.redraw(old)
	w.desk.redraw(w.iconTree().Bounds(0))
}

// Iconify turns a window into an icon on the desktop, or back.
func (w *Window) Iconify(on bool) {
	d := w.desk
	if on == (w.icon != nil) {
		return
	}
	if on {
		w.icon = &iconified{slot: d.freeSlot()}
		w.icon.clicks.Slop = 8
		for _, r := range append(w.shape(), w.iconTree().Bounds(0)) {
			d.redraw(r)
		}
		if top := d.topWindow(); top != nil {
			top.Draw()
		}
	} else {
		r := w.iconTree().Bounds(0)
		w.icon = nil
		d.redraw(r)
		d.remove(w)
		d.windows = append(d.windows, w)
		for _, v := range d.windows {
			v.Draw()
		}
		w.draw(d.Screen.Rect)
	}
	if w.Iconified != nil {
		w.Iconified(on)
	}
}

// IsIcon reports whether the window is an icon.
func (w *Window) IsIcon() bool { return w.icon != nil }

// freeSlot returns the first place at the bottom of the desktop without an icon.
func (d *Desk) freeSlot() int {
	used := map[int]bool{}
	for _, w := range d.windows {
		if w.icon != nil {
			used[w.icon.slot] = true
		}
	}
	n := 0
	for used[n] {
		n++
	}
	return n
}

// iconSpace is the distance between icons on the desktop.
const iconSpace = 80

// iconTree returns the icon of a window as a tree of one object.
func (w *Window) iconTree() *Tree {
	d := w.desk
	icon := w.Icon
	if icon == nil {
		icon = windowIcon
	}
	own := *icon
	if own.Text = w.IconName; own.Text == "" {
		own.Text = w.Title
	}
	own = *fitName(&own)
	size := own.Picture.Union(own.TextBox).Max
	perRow := max(d.Work().Dx()/iconSpace, 1)
	p := image.Pt(max(w.icon.slot%perRow*iconSpace+(iconSpace-size.X)/2, 0), d.Work().Max.Y-(w.icon.slot/perRow+1)*(size.Y+8))
	p = p.Add(w.icon.moved)
	t := &Tree{
		Objects: rsc.Tree{{Next: -1, Head: -1, Tail: -1, Type: rsc.TypeIcon, Flags: rsc.LastOb, Spec: &own}},
		Rects:   []image.Rectangle{{Min: p, Max: p.Add(size)}},
	}
	t.Set(0, rsc.Selected, w.icon.selected)
	return t
}

// selectIcon selects the icon of a window and no other.
func (d *Desk) selectIcon(w *Window) {
	for _, v := range d.windows {
		if v.icon != nil && v.icon.selected != (v == w) {
			v.icon.selected = v == w
			d.redraw(v.iconTree().Bounds(0))
		}
	}
}

// drawGround draws r of the desktop and the icons on it.
func (d *Desk) drawGround(r image.Rectangle) {
	d.DrawGround(r)
	if d.Ground != nil {
		d.Ground(r)
	}
	for _, w := range d.windows {
		if w.icon != nil {
			d.Draw(w.iconTree(), 0, r)
		}
	}
}

// UpdateGround redraws r of the desktop where no window covers it, or later if a menu or
// a dialog covers it now.
func (d *Desk) UpdateGround(r image.Rectangle) {
	if d.Modal() {
		d.waiting = append(d.waiting, deferred{nil, r})
		return
	}
	d.clipped(d.uncovered([]image.Rectangle{r}, 0), r, d.drawGround)
}
