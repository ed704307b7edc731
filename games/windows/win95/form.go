package win95

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// A Style is the set of parts around a form's content.
type Style uint8

// The parts of a form's frame.
const (
	Sizable   Style = 1 << iota // a frame for resizing
	Minimizer                   // a button that minimizes it
	Maximizer                   // a button that lets it fill the screen
	Closer                      // a button that closes it, and the window menu

	Dialog = Closer
	Fixed  = Minimizer | Closer
	Usual  = Sizable | Minimizer | Maximizer | Closer
)

// A Part is one of the fields of a status bar.
type Part struct {
	Text  string
	Width int  // 0: the rest
	Right bool // right-aligned
	Paint func(b *fb.Bitmap, r image.Rectangle)
}

// Badge returns a part with a small sign, drawn by draw, for the left of a status bar.
func (d *Desk) Badge(draw func(s *fb.Screen, r image.Rectangle, ink, paper uint8)) Part {
	return Part{Width: 20, Paint: func(_ *fb.Bitmap, r image.Rectangle) {
		pens, size := d.Canvas().Pens(), min(11, r.Dy())
		at := r.Min.Add(r.Size().Sub(image.Pt(size, size)).Div(2))
		draw(d.Screen, image.Rectangle{at, at.Add(image.Pt(size, size))}, pens.Dark, pens.Face)
	}}
}

// A Form is a window of a program: a frame around its content.
type Form struct {
	Sheet // the controls on the content

	Title string
	Icon  func(b *fb.Bitmap, at image.Point) // draws the picture of 16x16 pixels in the caption; nil: none
	Style Style
	Modal bool // takes all input while it is the topmost one

	Frame image.Rectangle // position; zero before opening: centred
	Size  image.Point     // size of the content if it is opened without a Frame
	Least image.Point     // minimum size of the frame

	Menus  []*Menu
	Status []Part // nil: no status bar

	// Paint draws the part of the content in r; if nil, it has the colour of dialogs. The
	// controls are drawn over it.
	Paint func(b *fb.Bitmap, r image.Rectangle)
	// Input gets the mouse over the content and keys that neither menus nor controls use,
	// and reports whether it used them. A button pressed in the content belongs to it
	// until released, wherever the pointer goes.
	Input func(ev input.Event) bool
	// Placed is called after the form was opened, moved or resized, before it is drawn,
	// so that the program can lay out its content.
	Placed func()
	// Closed is called when the player wants to leave the form, which stays open unless
	// the program closes it. If nil, the form closes.
	Closed func()
	// Hidden is called when the form is minimized or restored.
	Hidden func(minimized bool)
	// Pointer returns the mouse form over a point of the content; if nil, the arrow.
	Pointer func(at image.Point) *fb.Pointer

	desk      *Desk
	bars      Sheet // the buttons in the caption
	before    image.Rectangle
	maximized bool
	minimized bool
	ready     bool
}

// Measures in pixels.
const (
	sizingFrame = 4
	fixedFrame  = 3
	menuHeight  = 18
	itemHeight  = 18
	statusLine  = 20
	smallWidth  = 160 // of a minimized form, with its frame
	leastWidth  = 112
)

// inset returns the width of the frame.
func (f *Form) inset() int {
	if f.Style&Sizable != 0 {
		return sizingFrame
	}
	return fixedFrame
}

// init prepares a form for opening.
func (f *Form) init() {
	d := f.desk
	f.Canvas = d.Canvas()
	f.Clock = &d.Clock
	f.Redraw = func(c *Control) {
		if f.desk != nil && !f.minimized {
			f.desk.Update(c.box().Intersect(f.Content()))
		}
	}
	f.bars = Sheet{Canvas: f.Canvas, KeysOnly: true, Redraw: func(c *Control) {
		if f.desk != nil && !f.minimized {
			f.desk.Update(c.box())
		}
	}}
	var buttons []CaptionButton
	add := func(name string, style Style, click func()) {
		b := CaptionButton{Name: name, Click: click}
		if f.Style&style == 0 {
			b.Click = nil
		}
		// A form with Minimizer or Maximizer has both buttons; the other one is
		// disabled.
		if b.Click != nil || style != Closer && f.Style&(Minimizer|Maximizer) != 0 {
			buttons = append(buttons, b)
		}
	}
	add("Close", Closer, f.close)
	add("Maximize", Maximizer, func() { f.Maximize(!f.maximized) })
	add("Minimize", Minimizer, func() { f.Minimize(true) })
	f.bars.AddCaptionButtons(f.bar(), buttons)
	if f.Frame.Empty() {
		size := f.FrameFor(f.Size)
		w := d.Work()
		f.Frame = image.Rectangle{Max: size}.Add(w.Min).Add(w.Size().Sub(size).Div(2))
		if size.X > w.Dx() || size.Y > w.Dy() {
			f.Frame = f.Frame.Intersect(w)
			if f.Style&Maximizer != 0 {
				f.before, f.maximized = f.Frame, true
			}
		}
	}
	if f.Modal && f.focus == nil && !f.ready {
		f.firstFocus()
	}
	f.ready = true
}

// A CaptionButton is one of the buttons in a caption; one without a Click is disabled.
type CaptionButton struct {
	Name  string // Close, Maximize, Minimize
	Click func()
}

// AddCaptionButtons adds buttons to a caption bar, from right to left.
func (s *Sheet) AddCaptionButtons(bar image.Rectangle, list []CaptionButton) {
	for _, b := range list {
		s.Add(&Control{Kind: captionButton, Name: b.Name, Disabled: b.Click == nil, Click: func(int) { b.Click() }})
	}
	s.placeCaptionButtons(bar)
}

// placeCaptionButtons places the buttons: the first, which closes, is 2 pixels from the
// others.
func (s *Sheet) placeCaptionButtons(bar image.Rectangle) {
	right := bar.Max.X - 2
	for _, b := range s.Controls {
		b.Box = image.Rect(right-16, bar.Min.Y+2, right, bar.Min.Y+16)
		if right -= 16; b.Name == "Close" {
			right -= 2
		}
	}
}

// FrameFor returns the size of the frame around a content of the given size.
func (f *Form) FrameFor(content image.Point) image.Point {
	n := 2 * f.inset()
	content = content.Add(image.Pt(n, n+captionHeight+1))
	if len(f.Menus) > 0 {
		content.Y += menuHeight + 1
	}
	if f.Status != nil {
		content.Y += statusLine
	}
	return content
}

// firstFocus gives the focus to the default button, or to the first control.
func (f *Form) firstFocus() {
	for _, c := range f.Controls {
		if c.Kind == Edit || c.Kind == List || c.Kind == Memo {
			break
		}
		if c.Kind == Button && c.Default {
			f.focus = c
			return
		}
	}
	f.moveFocus(1)
}

// place changes the frame and lays out everything that depends on it.
func (f *Form) place(frame image.Rectangle) {
	if f.maximized {
		frame = f.desk.Work().Inset(-f.inset())
	}
	f.Frame = frame
	f.Origin = f.Content().Min
	f.bars.placeCaptionButtons(f.bar())
	for _, b := range f.bars.Controls {
		if b.Name == "Maximize" || b.Name == "Restore" {
			b.Name = map[bool]string{false: "Maximize", true: "Restore"}[f.maximized]
		}
	}
	if f.Placed != nil {
		f.Placed()
	}
}

// Move changes the form's frame.
func (f *Form) Move(frame image.Rectangle) {
	if f.desk == nil {
		f.Frame = frame
		return
	}
	old := f.outer()
	f.maximized = false
	f.place(frame)
	f.desk.Update(old)
	f.desk.Update(f.outer())
}

// Resize changes the size of the content. The upper left corner stays in place unless the
// form would leave the screen.
func (f *Form) Resize(content image.Point) {
	f.Size = content
	if f.desk == nil || f.maximized {
		return
	}
	r := image.Rectangle{Max: f.FrameFor(content)}.Add(f.Frame.Min)
	w := f.desk.Work()
	r = r.Sub(image.Pt(max(0, r.Max.X-w.Max.X), max(0, r.Max.Y-w.Max.Y)))
	r = r.Add(image.Pt(max(0, w.Min.X-r.Min.X), max(0, w.Min.Y-r.Min.Y)))
	f.Move(r)
}

// Maximize makes the form fill the screen, or restores its frame.
func (f *Form) Maximize(on bool) {
	if f.desk == nil || f.maximized == on {
		return
	}
	f.desk.endMenu()
	f.desk.release()
	frame := f.before
	if on {
		f.before = f.Frame
	}
	f.minimized, f.maximized = false, on
	f.place(frame)
	f.desk.Update(f.desk.Screen.Rect)
}

// LieAt sets where the form opens on a desk, within reach, for example where it was
// last. If full, it fills the screen, with frame as its normal frame.
func (f *Form) LieAt(d *Desk, frame image.Rectangle, full bool) {
	w := d.Work()
	size := image.Pt(min(max(frame.Dx(), f.Least.X), w.Dx()), min(max(frame.Dy(), f.Least.Y), w.Dy()))
	f.Frame = f.reachable(d, image.Rectangle{Max: size}.Add(frame.Min))
	if full && f.Style&Maximizer != 0 {
		f.before, f.maximized = f.Frame, true
	}
}

// reachable adjusts a frame so that its caption can be reached on the screen.
func (f *Form) reachable(d *Desk, r image.Rectangle) image.Rectangle {
	w := d.Work()
	r = r.Add(image.Pt(0, max(0, w.Min.Y-r.Min.Y-f.inset()))).Sub(image.Pt(0, max(0, r.Min.Y+captionHeight-w.Max.Y)))
	return r.Add(image.Pt(max(0, w.Min.X+48-r.Max.X), 0)).Sub(image.Pt(max(0, r.Min.X+48-w.Max.X), 0))
}

// Normal returns the frame of the form when it does not fill the screen.
func (f *Form) Normal() image.Rectangle {
	if f.maximized {
		return f.before
	}
	return f.Frame
}

// Maximized reports whether the form fills the screen.
func (f *Form) Maximized() bool { return f.maximized }

// Minimize turns the form into a small caption, or restores and activates it.
func (f *Form) Minimize(on bool) {
	if f.desk == nil || f.minimized == on {
		return
	}
	f.desk.endMenu()
	f.desk.release()
	f.minimized = on
	if !on {
		f.Top()
	}
	f.desk.Update(f.desk.Screen.Rect)
	if f.Hidden != nil {
		f.Hidden(on)
	}
}

// Minimized reports whether the form is a small caption.
func (f *Form) Minimized() bool { return f.minimized }

// Desk returns the desk of the form, or nil while it is closed.
func (f *Form) Desk() *Desk { return f.desk }

// Active reports whether the form has the focus.
func (f *Form) Active() bool { return f.desk != nil && f.desk.Active() == f }

// Top makes the form the topmost and active one.
func (f *Form) Top() {
	d := f.desk
	if d == nil || d.forms[len(d.forms)-1] == f {
		return
	}
	was := d.Active()
	for i, o := range d.forms {
		if o == f {
			d.forms = append(append(d.forms[:i:i], d.forms[i+1:]...), f)
			break
		}
	}
	if was != nil && was != f {
		was.drawCaption()
	}
	d.Update(f.outer())
}

// close asks the program to close the form.
func (f *Form) close() {
	if f.Closed != nil {
		f.Closed()
	} else if f.desk != nil {
		f.desk.Close(f)
	}
}

// bar returns the caption bar.
func (f *Form) bar() image.Rectangle {
	r := f.Frame.Inset(f.inset())
	r.Max.Y = r.Min.Y + captionHeight
	return r
}

// menuBar returns the menu bar.
func (f *Form) menuBar() image.Rectangle {
	r := f.bar()
	if len(f.Menus) == 0 {
		return image.Rectangle{}
	}
	return image.Rect(r.Min.X, r.Max.Y+1, r.Max.X, r.Max.Y+1+menuHeight)
}

// statusBar returns the status bar.
func (f *Form) statusBar() image.Rectangle {
	if f.Status == nil {
		return image.Rectangle{}
	}
	r := f.Frame.Inset(f.inset())
	r.Min.Y = max(r.Min.Y, r.Max.Y-statusLine)
	return r
}

// Content returns the area inside the frame, in pixels of the screen.
func (f *Form) Content() image.Rectangle {
	r := f.Frame.Inset(f.inset())
	r.Min.Y += captionHeight + 1
	if len(f.Menus) > 0 {
		r.Min.Y += menuHeight + 1
	}
	if f.Status != nil {
		r.Max.Y -= statusLine
	}
	return r
}

// smallBar returns the place of the minimized form.
func (f *Form) smallBar() image.Rectangle {
	n := 0
	for _, o := range f.desk.forms {
		if o == f {
			break
		}
		if o.minimized {
			n++
		}
	}
	return SmallCaption(f.desk.Screen.Rect, n)
}

// SmallCaption returns the position of the nth minimized form of a screen.
func SmallCaption(screen image.Rectangle, n int) image.Rectangle {
	row := max(1, screen.Dx()/(smallWidth+2))
	at := image.Pt(screen.Min.X+2+n%row*(smallWidth+2), screen.Max.Y-captionHeight-8-n/row*(captionHeight+8))
	return image.Rect(0, 0, smallWidth, captionHeight+6).Add(at)
}

// DrawSmallCaption draws a minimized form.
func (c Canvas) DrawSmallCaption(r image.Rectangle, title string, active bool, icon func(at image.Point)) {
	c.Face(r)
	c.Window(r)
	bar := r.Inset(fixedFrame)
	defer c.SetClip(c.SetClip(bar.Intersect(c.Clip())))
	c.Caption(bar, bar.Max.X-2, title, active, icon)
}

// outer returns the whole form, or its small caption.
func (f *Form) outer() image.Rectangle {
	if f.minimized {
		return f.smallBar()
	}
	return f.Frame
}

// Update redraws a part of the content, in pixels of the screen.
func (f *Form) Update(r image.Rectangle) {
	if f.desk != nil && !f.minimized {
		f.desk.Update(r.Intersect(f.Content()))
	}
}

// SetTitle changes the title of the form.
func (f *Form) SetTitle(title string) {
	if f.Title != title {
		f.Title = title
		f.drawCaption()
	}
}

// UpdateStatus redraws the status bar.
func (f *Form) UpdateStatus() {
	if f.desk != nil && !f.minimized {
		f.desk.Update(f.statusBar())
	}
}

// UpdateMenus redraws the menu bar after the program has changed Menus.
func (f *Form) UpdateMenus() {
	if f.desk != nil && !f.minimized {
		f.desk.Update(f.menuBar())
	}
}

func (f *Form) drawCaption() {
	if f.desk == nil {
		return
	}
	if f.minimized {
		f.desk.Update(f.smallBar())
	} else {
		f.desk.Update(f.bar())
	}
}

// iconAt returns the function that draws the icon, or nil.
func (f *Form) iconAt() func(at image.Point) {
	if f.Icon == nil {
		return nil
	}
	return func(at image.Point) { f.Icon(f.Bitmap, at) }
}

// draw draws the form; the clip rectangle is r.
func (f *Form) draw(r image.Rectangle) {
	cv := f.Canvas
	if f.minimized {
		cv.DrawSmallCaption(f.smallBar(), f.Title, false, f.iconAt())
		return
	}
	content := f.Content()
	if !r.In(content) {
		cv.SetClip(r.Intersect(f.Frame))
		cv.Face(f.Frame)
		cv.Window(f.Frame)
		bar := f.bar()
		right := bar.Max.X - 2
		for _, b := range f.bars.Controls {
			right = min(right, b.Box.Min.X-2)
		}
		cv.SetClip(r.Intersect(bar))
		cv.Caption(bar, right, f.Title, f.Active(), f.iconAt())
		f.bars.DrawAll()
		cv.SetClip(r.Intersect(f.menuBar()))
		f.drawMenuBar()
		cv.SetClip(r.Intersect(f.statusBar()))
		f.drawStatus()
	}
	if r = r.Intersect(content); r.Empty() {
		return
	}
	cv.SetClip(r)
	if f.Paint != nil {
		f.Paint(cv.Bitmap, r)
	} else {
		cv.Face(r)
	}
	cv.SetClip(r)
	f.DrawAll()
}

// parts returns the fields of the status bar.
func (f *Form) parts() []image.Rectangle {
	r := f.statusBar()
	r.Min.Y += 2
	if f.Style&Sizable != 0 && !f.maximized {
		r.Max.X -= 15
	}
	rest, open := r.Dx(), 0
	for _, p := range f.Status {
		rest -= p.Width + 2
		if p.Width == 0 {
			open++
		}
	}
	var list []image.Rectangle
	x := r.Min.X
	for _, p := range f.Status {
		w := p.Width
		if w == 0 {
			w = max(0, (rest+2)/open)
		}
		list = append(list, image.Rect(x, r.Min.Y, min(x+w, r.Max.X), r.Max.Y))
		x += w + 2
	}
	return list
}

func (f *Form) drawStatus() {
	if f.Status == nil {
		return
	}
	cv := f.Canvas
	outer := cv.Clip()
	bar := f.statusBar()
	cv.Face(bar)
	for i, r := range f.parts() {
		p := f.Status[i]
		cv.Thin(r)
		inner := r.Inset(1)
		cv.SetClip(outer.Intersect(inner))
		x, text := r.Min.X+3, fb.Shorten(p.Text, r.Dx()-7, cv.Font.Width)
		if p.Right {
			x = r.Max.X - 4 - cv.Font.Width(text)
		}
		fb.Text(cv.Bitmap, image.Pt(x, r.Min.Y+(r.Dy()-cv.Font.Height+1)/2), cv.Font, text, cv.Pens().Text, 0, fb.Transparent)
		if p.Paint != nil {
			p.Paint(cv.Bitmap, inner)
		}
		cv.SetClip(outer)
	}
	if f.Style&Sizable == 0 || f.maximized {
		return
	}
	pens := cv.Pens()
	for i := range 12 { // the size grip: groups of diagonal lines
		pen := []uint8{pens.Light, pens.Shadow, pens.Shadow, pens.Face}[i%4]
		if pens.Mono && i%4 == 2 {
			pen = pens.Light
		}
		for k := range 12 - i {
			cv.SetColorIndex(bar.Max.X-1-k, bar.Max.Y-12+i+k, pen)
		}
	}
}

// edgeAt returns the edge of the frame at a point: -1, 0 or 1 across and down. It is
// zero for no edge, or if the form cannot be resized.
func (f *Form) edgeAt(p image.Point) (e image.Point) {
	if f.Style&Sizable == 0 || f.maximized || !p.In(f.Frame) {
		return e
	}
	in := f.Frame.Inset(sizingFrame)
	if f.Status != nil && p.In(image.Rectangle{Min: in.Max.Sub(image.Pt(14, 14)), Max: in.Max}) {
		return image.Pt(1, 1)
	}
	if p.In(in) {
		return e
	}
	const corner = 18
	side := func(v, low, high, n int) int {
		switch {
		case v < low+n:
			return -1
		case v >= high-n:
			return 1
		}
		return 0
	}
	across, down := sizingFrame, sizingFrame
	if p.X < in.Min.X || p.X >= in.Max.X {
		down = corner
	}
	if p.Y < in.Min.Y || p.Y >= in.Max.Y {
		across = corner
	}
	return image.Pt(side(p.X, f.Frame.Min.X, f.Frame.Max.X, across), side(p.Y, f.Frame.Min.Y, f.Frame.Max.Y, down))
}

// pointer returns the mouse form at a point of the form.
func (f *Form) pointer(p image.Point) *fb.Pointer {
	if e := f.edgeAt(p); e != (image.Point{}) {
		return sizer(e)
	}
	if p.In(f.Content()) {
		for _, c := range f.Controls {
			if p.In(c.box()) && !c.Hidden {
				if c.Kind == Edit && !c.Disabled {
					return IBeam
				}
				return f.desk.Screen.Mode.Pointer
			}
		}
		if f.Pointer != nil {
			return f.Pointer(p)
		}
	}
	return f.desk.Screen.Mode.Pointer
}

// sizer returns the mouse form of an edge.
func sizer(e image.Point) *fb.Pointer {
	if e.X < 0 || e.X == 0 && e.Y < 0 {
		e = image.Pt(-e.X, -e.Y)
	}
	return sizers[e]
}

// mouse handles the mouse over the form.
func (f *Form) mouse(ev input.Event) bool {
	d := f.desk
	content := ev.At.In(f.Content())
	switch {
	case ev.Kind == input.Press && ev.Button == input.Left:
		edge := f.edgeAt(ev.At)
		switch {
		case edge != (image.Point{}):
			d.startDrag(f, edge, ev.At)
		case f.bars.Event(ev):
		case ev.At.In(f.bar()):
			f.captionPress(ev)
		case ev.At.In(f.menuBar()):
			d.pressMenuBar(f, ev)
		case content && f.Sheet.Event(ev):
		case content:
			return f.take(ev)
		}
		return true
	case ev.Kind == input.Press && ev.Button == input.Right && ev.At.In(f.bar()) && f.Style&Closer != 0:
		d.Popup(f.windowMenu(), ev.At)
		return true
	case !content:
		return true
	case ev.Kind == input.Press:
		return f.take(ev)
	case ev.Kind == input.Release: // the program did not see the press
		return true
	}
	return f.Sheet.Event(ev) || f.input(ev)
}

// take passes a press to the program, and everything until the release.
func (f *Form) take(ev input.Event) bool {
	if f.Input == nil {
		return true
	}
	f.desk.capture = f
	f.input(ev)
	return true
}

func (f *Form) input(ev input.Event) bool { return f.Input != nil && f.Input(ev) }

// captionPress handles a press in the caption. On the icon it opens the window menu, and
// a double click closes the form; elsewhere it moves the form, and a double click
// maximizes it.
func (f *Form) captionPress(ev input.Event) {
	d := f.desk
	bar := f.bar()
	onIcon := f.Icon != nil && f.Style&Closer != 0 && ev.At.X < bar.Min.X+18
	double := d.doubled(ev)
	switch {
	case onIcon && double:
		f.close()
	case onIcon:
		d.openWindowMenu(f)
	case double && f.Style&Maximizer != 0:
		f.Maximize(!f.maximized)
	case !f.maximized:
		d.startDrag(f, image.Point{}, ev.At)
	}
}

// doubled reports whether a press is the second of a double click.
func (d *Desk) doubled(ev input.Event) bool {
	d.clicks.Event(ev)
	up := ev
	up.Kind = input.Release
	return d.clicks.Event(up) == input.DoubleClick
}

// key handles a key for the active form.
func (f *Form) key(ev input.Event) bool {
	d := f.desk
	name := input.KeyName(ev.Key, ev.Mods)
	switch {
	case name == "alt+f4" && f.Style&Closer != 0:
		if !ev.Repeat {
			f.close()
		}
		return true
	case name == "alt+space" && f.Style&Closer != 0:
		d.openWindowMenu(f)
		return true
	case name == "f10" && len(f.Menus) > 0:
		d.toggleMenu()
		return true
	case ev.Mods&input.Alt != 0 && !ev.Repeat && d.openMenu(f, ev.Key):
		return true
	}
	if item := f.shortcut(name); item != nil {
		if !ev.Repeat && !item.Disabled {
			item.choose()
		}
		return true
	}
	if f.Sheet.Event(ev) {
		return true
	}
	if f.Modal && name == "escape" && f.Style&Closer != 0 && !ev.Repeat {
		f.close()
		return true
	}
	return f.input(ev)
}

// where returns the place of a part of the form.
func (f *Form) where(name string) (image.Rectangle, bool) {
	if f.minimized {
		return f.smallBar(), name == "caption" || name == "caption:"+f.Title
	}
	switch name {
	case "form", "form:" + f.Title:
		return f.Frame, true
	case "content", "content:" + f.Title:
		return f.Content(), true
	case "caption", "caption:" + f.Title:
		return f.bar(), true
	case "status":
		return f.statusBar(), f.Status != nil
	}
	for i, m := range f.Menus {
		if name == "menu:"+plain(m.Title) {
			return f.titles()[i], true
		}
	}
	if r, ok := f.bars.Where(name); ok {
		return r, true
	}
	return f.Sheet.Where(name)
}

// A drag moves a form or one of its edges as an outline.
type drag struct {
	f    *Form
	edge image.Point // zero: the whole form
	from image.Point
	r    image.Rectangle
	keys bool // started in the window menu: arrow keys move it, a press ends it
}

func (g *drag) pointer() *fb.Pointer {
	if g.edge == (image.Point{}) {
		return g.f.desk.Screen.Mode.Pointer
	}
	return sizer(g.edge)
}

func (d *Desk) startDrag(f *Form, edge, at image.Point) {
	d.drag = &drag{f: f, edge: edge, from: at, r: f.Frame}
}

// dragEvent handles the mouse and the keys during a drag.
func (d *Desk) dragEvent(ev input.Event) bool {
	g := d.drag
	switch ev.Kind {
	case input.Move:
		d.dragTo(ev.At.Sub(g.from))
	case input.Press:
		if g.keys {
			d.endDrag(true)
		}
	case input.Release:
		if ev.Button == input.Left && !g.keys {
			d.endDrag(true)
		}
	case input.KeyDown:
		step, ok := map[string]image.Point{"left": {X: -8}, "right": {X: 8}, "up": {Y: -8}, "down": {Y: 8}}[ev.Key]
		switch {
		case ev.Key == "escape":
			d.endDrag(false)
		case ev.Key == "return":
			d.endDrag(true)
		case ok:
			g.from = g.from.Sub(step)
			d.dragTo(d.mouse.Sub(g.from))
		}
	}
	return true
}

// dragTo moves the outline relative to the start.
func (d *Desk) dragTo(by image.Point) {
	g := d.drag
	f, w := g.f, d.Work()
	r := f.Frame
	least := image.Pt(max(f.Least.X, leastWidth), max(f.Least.Y, f.FrameFor(image.Point{}).Y))
	if g.edge == (image.Point{}) {
		r = r.Add(by)
		// Keep the caption within reach.
		r = f.reachable(f.desk, r)
	}
	switch g.edge.X {
	case -1:
		r.Min.X = min(r.Min.X+by.X, r.Max.X-least.X)
	case 1:
		r.Max.X = max(r.Max.X+by.X, r.Min.X+least.X)
	}
	switch g.edge.Y {
	case -1:
		r.Min.Y = max(w.Min.Y, min(r.Min.Y+by.Y, r.Max.Y-least.Y))
	case 1:
		r.Max.Y = max(r.Max.Y+by.Y, r.Min.Y+least.Y)
	}
	g.r = r
	d.Overlay(r, func(b *fb.Bitmap) { Outline(b, r, sizingFrame) })
}

// endDrag ends a drag. If done, the form moves to its outline.
func (d *Desk) endDrag(done bool) {
	g := d.drag
	if g == nil {
		return
	}
	d.drag = nil
	d.Overlay(image.Rectangle{}, nil)
	if done && g.r != g.f.Frame {
		g.f.Move(g.r)
	}
}
