package gem

import (
	"image"
	"strings"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
)

// This file implements windows: their gadgets, their order, and the list of rectangles in
// which each is visible.

// Kind is the set of gadgets of a window, numbered as in wind_create.
type Kind uint16

const (
	Name Kind = 1 << iota // a title
	Closer
	Fuller
	Mover // the title moves the window
	Info  // an info line that is always there
	Sizer
	UpArrow
	DownArrow
	VSlide
	LeftArrow
	RightArrow
	HSlide
	_
	_
	Iconifier // Alt with the closer turns the window into an icon

	// Plain is the Kind of windows opened by Open.
	Plain = Name | Closer | Mover

	rightGadgets  = UpArrow | DownArrow | VSlide | Sizer
	bottomGadgets = LeftArrow | RightArrow | HSlide | Sizer
)

// A Scroll is a request of the gadgets at the right and the bottom.
type Scroll int

const (
	PageUp Scroll = iota // numbered as in WM_ARROWED
	PageDown
	LineUp
	LineDown
	PageLeft
	PageRight
	ColumnLeft
	ColumnRight
	ToV // the vertical slider was dragged to VPos
	ToH // the horizontal slider was dragged to HPos
)

// A Window is a window. Its info line, unless its kind has one, exists only while it has
// a text; it then covers the top of the work area, so that the contents of the window do
// not move.
//
// The functions are called by the desk; each may be nil.
type Window struct {
	Title string
	Info  string
	Frame image.Rectangle // outer edge, border included, shadow not
	Kind  Kind

	// Positions and sizes of the sliders from 0 to 1000; a handle is never
	// smaller than a gadget.
	HPos, HSize, VPos, VSize int

	// Icon is the picture of the window as an icon, or a common one if nil. IconName is
	// its name, or the title if "".
	Icon     *rsc.Icon
	IconName string

	Redraw    func(r image.Rectangle) // draw r of the work area; the screen's clip is set to it
	Closed    func()                  // the closer was clicked
	Moved     func()                  // the player moved or sized the window, before it is redrawn
	Topped    func()                  // the player brought the window to the top
	Scrolled  func(Scroll)            // an arrow, a slider
	Iconified func(on bool)           // the window became an icon, or a window again

	// Before is the frame to which the fuller returns from the whole desk. Empty: none.
	Before image.Rectangle

	desk   *Desk
	gadget Kind // inverted under the button
	icon   *iconified
}

// Open returns a window with title, closer and mover that covers the rectangle r, on top
// of the others, and draws it, without its work area.
func (d *Desk) Open(r image.Rectangle, title string) *Window {
	w := &Window{Title: title, Frame: r, Kind: Plain}
	d.OpenWindow(w)
	return w
}

// OpenWindow puts a window on top of the others and draws it, with its work area if
// it has a function for that.
func (d *Desk) OpenWindow(w *Window) {
	w.desk = d
	old := d.topWindow()
	d.windows = append(d.windows, w)
	if old != nil {
		old.Draw()
	}
	w.draw(d.Screen.Rect)
}

// Close removes a window from the desk and draws what was under it.
func (d *Desk) Close(w *Window) {
	gone := w.shape()
	if w.icon != nil {
		gone = []image.Rectangle{w.iconTree().Bounds(0)}
	}
	d.remove(w)
	for _, r := range gone {
		d.redraw(r)
	}
	if top := d.topWindow(); top != nil {
		top.Draw()
	}
}

func (d *Desk) remove(w *Window) {
	for i, v := range d.windows {
		if v == w {
			d.windows = append(d.windows[:i:i], d.windows[i+1:]...)
		}
	}
	if d.held == w {
		d.held = nil
	}
}

// Top brings a window to the top and draws the uncovered parts.
func (w *Window) Top() {
	d := w.desk
	old := d.topWindow()
	if old == w {
		return
	}
	d.remove(w)
	d.windows = append(d.windows, w)
	if old != nil {
		old.Draw()
	}
	w.draw(d.Screen.Rect)
}

// Topmost returns the topmost window that is not an icon, or nil.
func (d *Desk) Topmost() *Window { return d.topWindow() }

// topWindow returns the topmost window that is not an icon, or nil.
func (d *Desk) topWindow() *Window {
	for i := len(d.windows) - 1; i >= 0; i-- {
		if d.windows[i].icon == nil {
			return d.windows[i]
		}
	}
	return nil
}

func (w *Window) active() bool { return w.desk.topWindow() == w }

// step returns the height of a gadget without the line that it shares with its neighbour.
func (d *Desk) step() int { return d.line() - 1 }

// box returns the size of a gadget: as high as a line and, on the machine's monitor, as
// wide as high: 19x19 in 640x400 and 24x11 in 640x200.
func (d *Desk) box() image.Point {
	h, w := d.line(), d.line()
	if a := d.Screen.Mode.Aspect; a.X > 0 {
		w = h * a.Y / a.X
	}
	return image.Pt(max(w, d.cell()+4), h)
}

func (k Kind) titled() bool { return k&(Name|Closer|Fuller) != 0 }

// insets returns the distances from the border of a window to its work area.
func (d *Desk) insets(k Kind) (left, top, right, bottom int) {
	left, top, right, bottom = 1, 1, 1, 1
	if k.titled() {
		top += d.step()
	}
	if k&Info != 0 {
		top += d.step()
	}
	if k&rightGadgets != 0 {
		right += d.box().X - 1
	}
	if k&bottomGadgets != 0 {
		bottom += d.step()
	}
	return left, top, right, bottom
}

// FrameFor returns the frame of a window of the given kind with the given work area.
func (d *Desk) FrameFor(k Kind, work image.Rectangle) image.Rectangle {
	l, t, r, b := d.insets(k)
	return image.Rect(work.Min.X-l, work.Min.Y-t, work.Max.X+r, work.Max.Y+b)
}

// Work returns the inside of the window.
func (w *Window) Work() image.Rectangle {
	l, t, r, b := w.desk.insets(w.Kind)
	f := w.Frame
	return image.Rectangle{Min: f.Min.Add(image.Pt(l, t)), Max: f.Max.Sub(image.Pt(r, b))}
}

// corner returns the rectangle of a gadget whose top left corner is given.
func (d *Desk) corner(min image.Point) image.Rectangle {
	return image.Rectangle{Min: min, Max: min.Add(d.box())}
}

// Closer returns the box in the title's left corner, lines included.
func (w *Window) Closer() image.Rectangle { return w.Gadget(Closer) }

// Gadget returns the rectangle of a gadget, lines included; or an empty one if the window
// lacks it. For a slider it is the track.
func (w *Window) Gadget(g Kind) image.Rectangle {
	k, f, d := w.Kind, w.Frame, w.desk
	line, step, wide := d.line(), d.step(), d.box().X
	if g == Info {
		return w.InfoLine()
	}
	if g == Mover && k&Name == 0 || g != Mover && k&g == 0 {
		return image.Rectangle{}
	}
	_, top, _, _ := d.insets(k)
	right := image.Rect(f.Max.X-wide, f.Min.Y+top-1, f.Max.X, f.Max.Y)
	bottom := image.Rect(f.Min.X, f.Max.Y-line, f.Max.X, f.Max.Y)
	if k&rightGadgets != 0 && k&bottomGadgets != 0 {
		right.Max.Y -= step
		bottom.Max.X -= wide - 1
	}
	switch g {
	case Closer:
		return d.corner(f.Min)
	case Fuller:
		return d.corner(image.Pt(f.Max.X-wide, f.Min.Y))
	case Name, Mover:
		r := image.Rect(f.Min.X, f.Min.Y, f.Max.X, f.Min.Y+line)
		if k&Closer != 0 && w.active() {
			r.Min.X += wide
		}
		if k&Fuller != 0 && w.active() {
			r.Max.X -= wide
		}
		return r
	case Sizer:
		return d.corner(f.Max.Sub(d.box()))
	case UpArrow:
		return d.corner(right.Min)
	case DownArrow:
		return d.corner(image.Pt(right.Min.X, right.Max.Y-line))
	case LeftArrow:
		return d.corner(bottom.Min)
	case RightArrow:
		return d.corner(image.Pt(bottom.Max.X-wide, bottom.Min.Y))
	case VSlide:
		if k&UpArrow != 0 {
			right.Min.Y += step
		}
		if k&DownArrow != 0 {
			right.Max.Y -= step
		}
		return right
	case HSlide:
		if k&LeftArrow != 0 {
			bottom.Min.X += wide - 1
		}
		if k&RightArrow != 0 {
			bottom.Max.X -= wide - 1
		}
		return bottom
	}
	return image.Rectangle{}
}

// slider returns where the handle of a slider begins in a track of that length and
// how long it is, at least as long as a gadget.
func slider(length, gadget, pos, size int) (begin, long int) {
	long = min(max(gadget, (max(size, 0)*length+500)/1000), length)
	return (min(max(pos, 0), 1000)*(length-long) + 500) / 1000, long
}

// handle returns the rectangle of a slider's handle.
func (w *Window) handle(g Kind) image.Rectangle {
	r := w.Gadget(g)
	if g == VSlide {
		begin, long := slider(r.Dy(), w.desk.box().Y, w.VPos, w.VSize)
		return image.Rect(r.Min.X, r.Min.Y+begin, r.Max.X, r.Min.Y+begin+long)
	}
	begin, long := slider(r.Dx(), w.desk.box().X, w.HPos, w.HSize)
	return image.Rect(r.Min.X+begin, r.Min.Y, r.Min.X+begin+long, r.Max.Y)
}

// InfoLine returns the rectangle of the info line, its lower line included; or an empty
// one if there is none.
func (w *Window) InfoLine() image.Rectangle {
	d := w.desk
	switch {
	case w.Kind&Info != 0:
		r := w.Frame.Inset(1)
		if w.Kind.titled() {
			r.Min.Y += d.step()
		}
		r.Max.Y = r.Min.Y + d.step()
		return r
	case w.Info == "":
		return image.Rectangle{}
	}
	r := w.Work()
	r.Max.Y = r.Min.Y + d.step()
	return r
}

// The pattern of an active window's title.
var dots = fb.NewPattern(0, 0x5555)

// Characters of the system font that are the gadgets.
var gadgetChars = map[Kind]string{
	Closer: "\x05", Sizer: "\x06", Fuller: "\x07",
	UpArrow: "\x01", DownArrow: "\x02", RightArrow: "\x03", LeftArrow: "\x04",
}

// shape returns the area that a window covers: its frame and its shadow, without two
// corners.
func (w *Window) shape() []image.Rectangle {
	f := w.Frame
	return []image.Rectangle{
		f,
		image.Rect(f.Max.X, f.Min.Y+1, f.Max.X+2, f.Max.Y),
		image.Rect(f.Min.X+1, f.Max.Y, f.Max.X+2, f.Max.Y+2),
	}
}

// uncovered returns the parts of the rectangles that are on the desktop and not covered
// by the windows from number n upwards.
func (d *Desk) uncovered(rects []image.Rectangle, n int) []image.Rectangle {
	var in []image.Rectangle
	for _, r := range rects {
		if r = r.Intersect(d.Work()); !r.Empty() {
			in = append(in, r)
		}
	}
	for _, w := range d.windows[n:] {
		if w.icon != nil {
			continue
		}
		for _, r := range w.shape() {
			in = fb.Subtract(in, r)
		}
	}
	return in
}

// Visible returns the rectangles in which the window is not covered, those of its border
// and shadow included.
func (w *Window) Visible() []image.Rectangle {
	for i, v := range w.desk.windows {
		if v == w && w.icon == nil {
			return w.desk.uncovered(w.shape(), i+1)
		}
	}
	return nil
}

// clipped calls f for each of the rectangles, with the clip set to its part in r.
func (d *Desk) clipped(rects []image.Rectangle, r image.Rectangle, f func(image.Rectangle)) {
	s := d.Screen.Bitmap
	for _, v := range rects {
		if v = v.Intersect(r).Intersect(s.Clip()); !v.Empty() {
			old := s.SetClip(v)
			f(v)
			s.SetClip(old)
		}
	}
}

// redraw draws everything in r again.
func (d *Desk) redraw(r image.Rectangle) {
	d.clipped(d.uncovered([]image.Rectangle{r}, 0), r, d.drawGround)
	for _, w := range d.windows {
		w.draw(r)
	}
}

// Update redraws r of a window's work area, or later if a menu or a dialog covers it now.
func (w *Window) Update(r image.Rectangle) {
	r = r.Intersect(w.Work())
	if w.desk.Modal() {
		w.desk.waiting = append(w.desk.waiting, deferred{w, r})
		return
	}
	w.draw(r)
}

type deferred struct {
	window *Window // nil: the desktop
	rect   image.Rectangle
}

// draw draws the part of a window in r, including its inside.
func (w *Window) draw(r image.Rectangle) {
	w.desk.clipped(w.Visible(), r, func(v image.Rectangle) {
		w.drawFrame()
		inside := w.Work()
		if line := w.InfoLine(); w.Kind&Info == 0 && !line.Empty() {
			inside.Min.Y = line.Max.Y
		}
		if inside = inside.Intersect(v); w.Redraw != nil && !inside.Empty() {
			s := w.desk.Screen.Bitmap
			defer s.SetClip(s.SetClip(inside))
			w.Redraw(inside)
		}
	})
}

// Draw draws everything but the inside, as far as it is visible.
func (w *Window) Draw() {
	w.desk.clipped(w.Visible(), w.desk.Screen.Rect, func(image.Rectangle) { w.drawFrame() })
}

// drawFrame draws border, shadow and gadgets. In any window but the topmost the gadgets
// are empty boxes and the title is pale.
func (w *Window) drawFrame() {
	d := w.desk
	s, black, white := d.Screen.Bitmap, d.Black(), d.White()
	k, f, active := w.Kind, w.Frame, w.active()
	fb.Frame(s, f, 1, black, fb.OpCopy)
	d.shadow(f.Inset(1), -1)
	blank := func(r image.Rectangle) {
		fb.Fill(s, r.Inset(1), white, fb.OpCopy)
		fb.Frame(s, r, 1, black, fb.OpCopy)
	}
	if k.titled() {
		bar := image.Rect(f.Min.X, f.Min.Y, f.Max.X, f.Min.Y+d.line())
		blank(bar)
		w.drawTitle(active)
	}
	w.DrawInfo()
	line, step := d.line(), d.step()
	_, top, _, _ := d.insets(k)
	side, foot := k&rightGadgets != 0, k&bottomGadgets != 0
	if foot {
		blank(image.Rect(f.Min.X, f.Max.Y-line, f.Max.X, f.Max.Y))
	}
	if side {
		r := image.Rect(f.Max.X-d.box().X, f.Min.Y+top-1, f.Max.X, f.Max.Y)
		if foot {
			r.Max.Y -= step
		}
		blank(r)
	}
	if !active {
		return
	}
	for _, g := range []Kind{VSlide, HSlide} {
		if r := w.Gadget(g); !r.Empty() {
			fb.Frame(s, r, 1, black, fb.OpCopy)
			d.fill(r.Inset(1), 1, black, fb.Replace)
			blank(w.handle(g))
		}
	}
	if side && foot {
		blank(d.corner(f.Max.Sub(d.box())))
	}
	for _, g := range []Kind{Closer, Fuller, Sizer, UpArrow, DownArrow, LeftArrow, RightArrow} {
		if r := w.Gadget(g); !r.Empty() {
			blank(r)
			d.text(textAt(r.Inset(1), d.Font, gadgetChars[g], rsc.Center), d.Font, gadgetChars[g], black, fb.Transparent)
			if w.gadget == g {
				d.invert(r.Inset(1))
			}
		}
	}
}

func (w *Window) drawTitle(active bool) {
	r := w.Gadget(Name)
	if r.Empty() {
		return
	}
	d := w.desk
	s, black := d.Screen.Bitmap, d.Black()
	if active {
		fb.Frame(s, r, 1, black, fb.OpCopy)
		fb.FillPattern(s, r.Inset(1), &dots, black, d.White(), fb.Replace)
	}
	defer s.SetClip(s.SetClip(r.Inset(1).Intersect(s.Clip())))
	text, just := " "+w.Title+" ", rsc.Center
	if d.Font.Width(text) > r.Dx() {
		text, just = w.Title, rsc.Left // the beginning of a text is more useful than the middle
	}
	d.text(textAt(r.Inset(1), d.Font, text, just), d.Font, text, black, fb.Replace)
	if !active {
		d.disable(r.Inset(1))
	}
}

// SetTitle changes the title of a window, like wind_set with WF_NAME.
func (w *Window) SetTitle(title string) {
	if w.Title == title {
		return
	}
	w.Title = title
	w.desk.clipped(w.Visible(), w.Gadget(Name), func(image.Rectangle) { w.drawTitle(w.active()) })
}

// DrawInfo draws the info line if there is one.
func (w *Window) DrawInfo() {
	r := w.InfoLine()
	if r.Empty() {
		return
	}
	d := w.desk
	d.clipped(w.Visible(), r, func(image.Rectangle) {
		s := d.Screen.Bitmap
		fb.Fill(s, r, d.White(), fb.OpCopy)
		fb.Fill(s, image.Rect(r.Min.X, r.Max.Y-1, r.Max.X, r.Max.Y), d.Black(), fb.OpCopy)
		font := d.Font
		if font.Width(w.Info) > r.Dx()-8 {
			font = smallFont() // the AES never used it there, but cut letters off
		}
		d.text(r.Min.Add(image.Pt(8, 1+(d.Font.Height-font.Height)/2)), font, w.Info, d.Black(), fb.Transparent)
	})
}

// windowEvent handles gadgets, clicks on lower windows and icons.
func (d *Desk) windowEvent(ev input.Event) bool {
	switch {
	case d.mover != nil:
		return d.dragEvent(ev)
	case d.held != nil:
		return d.held.gadgetEvent(ev)
	}
	switch ev.Kind {
	case input.Press:
		if ev.Button == input.Left {
			return d.pressed(ev)
		}
	case input.Move:
		return d.dragIcon(ev)
	case input.Release:
		d.lifted = lifted{}
		for _, w := range d.windows {
			if w.icon != nil && w.icon.clicks.Event(ev) == input.DoubleClick {
				w.Iconify(false)
				return true
			}
		}
	}
	return false
}

// pressed handles a press of the left button.
func (d *Desk) pressed(ev input.Event) bool {
	for i := len(d.windows) - 1; i >= 0; i-- {
		w := d.windows[i]
		if w.icon != nil || !ev.At.In(w.Frame) {
			continue
		}
		d.selectIcon(nil)
		if !w.active() {
			w.Top()
			if w.Topped != nil {
				w.Topped()
			}
			return true
		}
		return w.pressed(ev)
	}
	for i := len(d.windows) - 1; i >= 0; i-- {
		w := d.windows[i]
		if w.icon != nil && ev.At.In(w.iconTree().Rect(0)) {
			d.selectIcon(w)
			w.icon.clicks.Event(ev)
			d.lifted = lifted{w, ev.At}
			return true
		}
	}
	d.selectIcon(nil)
	return false
}

// gadgetOrder lists the gadgets in the order in which the mouse finds them.
var gadgetOrder = []Kind{Closer, Fuller, Sizer, UpArrow, DownArrow, LeftArrow, RightArrow, VSlide, HSlide, Mover}

// pressed handles a press in the topmost window, and reports whether it hit a gadget.
func (w *Window) pressed(ev input.Event) bool {
	d := w.desk
	if ev.At.In(w.InfoLine()) {
		return w.Kind&Info != 0
	}
	for _, g := range gadgetOrder {
		if !ev.At.In(w.Gadget(g)) {
			continue
		}
		switch g {
		case Closer, Fuller:
			d.held, d.heldGadget, w.gadget = w, g, g
			w.press(true)
		case UpArrow, DownArrow, LeftArrow, RightArrow:
			d.held, d.heldGadget, w.gadget = w, g, g
			w.press(true)
			d.hold(func() { w.scroll(arrows[g]) })
		case VSlide, HSlide:
			w.slide(g, ev)
		case Sizer:
			d.startDrag(w, g, w.Frame, ev.At)
		case Mover:
			if w.Kind&Mover != 0 {
				d.startDrag(w, g, w.Frame, ev.At)
			}
		}
		return true
	}
	return !ev.At.In(w.Work())
}

var arrows = map[Kind]Scroll{UpArrow: LineUp, DownArrow: LineDown, LeftArrow: ColumnLeft, RightArrow: ColumnRight}

func (w *Window) scroll(s Scroll) {
	if w.Scrolled != nil {
		w.Scrolled(s)
	}
}

// slide handles a press on a slider: on its handle it begins a drag, beside it it scrolls
// by a page.
func (w *Window) slide(g Kind, ev input.Event) {
	h := w.handle(g)
	page := [2]Scroll{PageUp, PageDown}
	before := ev.At.Y < h.Min.Y
	if g == HSlide {
		page = [2]Scroll{PageLeft, PageRight}
		before = ev.At.X < h.Min.X
	}
	switch {
	case ev.At.In(h):
		w.desk.startDrag(w, g, h, ev.At)
	case before:
		w.desk.hold(func() { w.scroll(page[0]) })
	default:
		w.desk.hold(func() { w.scroll(page[1]) })
	}
}

// press draws the gadget under the button as pressed or not.
func (w *Window) press(on bool) {
	g := w.gadget
	if !on {
		w.gadget = 0
	}
	w.desk.clipped(w.Visible(), w.Gadget(g), func(image.Rectangle) { w.drawFrame() })
}

// gadgetEvent follows the button that is down on a gadget.
func (w *Window) gadgetEvent(ev input.Event) bool {
	d, g := w.desk, w.gadget
	held := d.heldGadget
	switch ev.Kind {
	case input.Move:
		in := ev.At.In(w.Gadget(held))
		if in != (g != 0) {
			w.gadget = held
			w.press(in)
		}
		return true
	case input.Release:
		if ev.Button != input.Left {
			return false
		}
		in := ev.At.In(w.Gadget(held))
		w.gadget = held
		w.press(false)
		d.held = nil
		if in {
			w.act(held, ev.Mods)
		}
		return true
	}
	return false
}

// act carries out the closer and the fuller.
func (w *Window) act(g Kind, mods input.Mods) {
	switch {
	case g == Closer && mods&input.Alt != 0 && w.Kind&Iconifier != 0:
		w.Iconify(true)
	case g == Closer && w.Closed != nil:
		w.Closed()
	case g == Fuller:
		to := w.desk.Work()
		if w.Frame == to && !w.Before.Empty() {
			to = w.Before
		}
		w.Before = w.Frame
		w.place(to)
	}
}

// Move changes the frame of a window and draws what that affects.
func (w *Window) Move(frame image.Rectangle) {
	if w.icon != nil {
		w.Frame = frame
		return
	}
	d := w.desk
	old := w.shape()
	w.Frame = frame
	for _, r := range w.shape() {
		old = fb.Subtract(old, r)
	}
	for _, r := range old {
		d.redraw(r)
	}
	w.draw(d.Screen.Rect)
}

// place moves a window for the player.
func (w *Window) place(frame image.Rectangle) {
	old := w.shape()
	w.Frame = frame
	if w.Moved != nil {
		w.Moved()
	}
	for _, r := range w.shape() {
		old = fb.Subtract(old, r)
	}
	for _, r := range old {
		w.desk.redraw(r)
	}
	w.draw(w.desk.Screen.Rect)
}

// gadgetNames maps the names that Where finds to gadgets.
var gadgetNames = map[string]Kind{
	"closer": Closer, "fuller": Fuller, "mover": Mover, "sizer": Sizer, "info": Info, "up": UpArrow, "down": DownArrow,
	"left": LeftArrow, "right": RightArrow, "vslide": VSlide, "hslide": HSlide,
}

// whereWindow finds the parts of the topmost window, or of the one with the given title.
func (d *Desk) whereWindow(kind, title string) (image.Rectangle, bool) {
	for i := len(d.windows) - 1; i >= 0; i-- {
		w := d.windows[i]
		name := w.IconName
		if w.icon == nil || name == "" {
			name = strings.TrimSpace(w.Title)
		}
		if title != "" && title != name || (w.icon != nil) != (kind == "icon") {
			continue
		}
		switch kind {
		case "icon":
			return w.iconTree().Rect(0), true
		case "window":
			return w.Frame, true
		case "work":
			return w.Work(), true
		}
		r := w.Gadget(gadgetNames[kind])
		return r, !r.Empty()
	}
	return image.Rectangle{}, false
}
