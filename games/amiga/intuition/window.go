package intuition

import (
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
)

// This file implements windows as on the Workbench 1.3: a title bar with the close gadget
// and the two for the depth, scroll bars at the right and the bottom, a gadget for the
// size. A press activates a window without raising it.
//
// Known: the measures of the gadgets and of borders with gadgets (16 at the right, 9 at
// the bottom). Ours: the lines of an active bar, the arrows.

// A Window is a window on a screen.
type Window struct {
	Title string
	Frame image.Rectangle
	Least image.Point // size of the frame

	// Positions and sizes of the scroll bars' knobs, from 0 to 1000.
	HPos, HSize, VPos, VSize int

	Draw     func(r image.Rectangle)   // the inside, within r; the clip is set
	Input    func(ev input.Event) bool // the mouse in the inside and the keys
	Closed   func()                    // the close gadget was hit
	Placed   func()                    // the window was moved or sized
	Scrolled func(x, y int, page bool) // an arrow, or the bar beside the knob, by steps or pages
	Knob     func(hpos, vpos int)      // a knob was dragged to there
}

// Windows holds the windows of a screen, from back to front. The owner of the screen
// draws it in Screen.Redraw and passes it the events that Screen.Event left.
type Windows struct {
	On     *Screen
	List   []*Window
	Active *Window

	held    *Window
	gadget  string
	down    bool // the pointer is on the held gadget
	grip    image.Point
	outline image.Rectangle
	inside  *Window // whose inside has the button
}

const (
	barHigh    = 10
	closeWide  = 24
	backWide   = 25
	frontWide  = 28
	sideWide   = 16
	footHigh   = 9
	borderWide = 2
)

// Inside returns the part of a window that its program draws.
func (w *Window) Inside() image.Rectangle {
	return image.Rect(w.Frame.Min.X+2*borderWide, w.Frame.Min.Y+barHigh, w.Frame.Max.X-sideWide-borderWide, w.Frame.Max.Y-footHigh)
}

// FrameFor returns the size of a frame around an inside.
func (w *Window) FrameFor(inside image.Point) image.Point {
	return inside.Add(image.Pt(3*borderWide+sideWide, barHigh+footHigh))
}

// Gadget returns the rectangle of a gadget: close, back, front, size, up, down, vprop,
// left, right, hprop, bar.
func (w *Window) Gadget(name string) image.Rectangle {
	f := w.Frame
	switch name {
	case "close":
		return image.Rect(f.Min.X, f.Min.Y, f.Min.X+closeWide, f.Min.Y+barHigh)
	case "back":
		return image.Rect(f.Max.X-frontWide-backWide, f.Min.Y, f.Max.X-frontWide, f.Min.Y+barHigh)
	case "front":
		return image.Rect(f.Max.X-frontWide, f.Min.Y, f.Max.X, f.Min.Y+barHigh)
	case "bar":
		return image.Rect(f.Min.X+closeWide, f.Min.Y, f.Max.X-frontWide-backWide, f.Min.Y+barHigh)
	case "size":
		return image.Rect(f.Max.X-sideWide, f.Max.Y-footHigh, f.Max.X, f.Max.Y)
	case "up":
		return image.Rect(f.Max.X-sideWide, f.Min.Y+barHigh, f.Max.X, f.Min.Y+2*barHigh)
	case "down":
		return image.Rect(f.Max.X-sideWide, f.Max.Y-footHigh-barHigh, f.Max.X, f.Max.Y-footHigh)
	case "vprop":
		return image.Rect(f.Max.X-sideWide, f.Min.Y+2*barHigh, f.Max.X, f.Max.Y-footHigh-barHigh)
	case "left":
		return image.Rect(f.Min.X, f.Max.Y-footHigh, f.Min.X+sideWide, f.Max.Y)
	case "right":
		return image.Rect(f.Max.X-2*sideWide, f.Max.Y-footHigh, f.Max.X-sideWide, f.Max.Y)
	case "hprop":
		return image.Rect(f.Min.X+sideWide, f.Max.Y-footHigh, f.Max.X-2*sideWide, f.Max.Y)
	}
	return image.Rectangle{}
}

// gadgets in the order in which the mouse finds them.
var gadgets = []string{"close", "back", "front", "size", "up", "down", "vprop", "left", "right", "hprop", "bar"}

// knob returns the rectangle of a scroll bar's knob.
func (w *Window) knob(name string) image.Rectangle {
	r := w.Gadget(name).Inset(1)
	if name == "vprop" {
		r = image.Rect(r.Min.X+3, r.Min.Y, r.Max.X-3, r.Max.Y)
		long := max(r.Dy()*w.VSize/1000, 4)
		y := r.Min.Y + (r.Dy()-long)*w.VPos/1000
		return image.Rect(r.Min.X, y, r.Max.X, y+long)
	}
	r = image.Rect(r.Min.X, r.Min.Y+1, r.Max.X, r.Max.Y-1)
	long := max(r.Dx()*w.HSize/1000, 8)
	x := r.Min.X + (r.Dx()-long)*w.HPos/1000
	return image.Rect(x, r.Min.Y, x+long, r.Max.Y)
}

// Open puts a window in front of the others and makes it active.
func (l *Windows) Open(w *Window) {
	l.List = append(l.List, w)
	l.Activate(w)
	l.On.Update(w.Frame)
}

// Close removes a window from the screen.
func (l *Windows) Close(w *Window) {
	for i, v := range l.List {
		if v == w {
			l.List = append(l.List[:i:i], l.List[i+1:]...)
		}
	}
	if l.Active == w {
		l.Active = nil
		if n := len(l.List); n > 0 {
			l.Active = l.List[n-1]
			l.On.Update(l.Active.Frame)
		}
	}
	if l.held == w {
		l.held = nil
	}
	if l.inside == w {
		l.inside = nil
	}
	l.On.Update(w.Frame)
}

// Activate makes a window the active one; nil: none.
func (l *Windows) Activate(w *Window) {
	old := l.Active
	if old == w {
		return
	}
	l.Active = w
	for _, v := range []*Window{old, w} {
		if v != nil {
			l.On.Update(v.Frame)
		}
	}
}

// Front brings a window to the front, Back puts it behind the others.
func (l *Windows) Front(w *Window) {
	l.take(w)
	l.List = append(l.List, w)
	l.On.Update(w.Frame)
}

func (l *Windows) Back(w *Window) {
	l.take(w)
	l.List = append([]*Window{w}, l.List...)
	l.On.Update(w.Frame)
}

func (l *Windows) take(w *Window) {
	for i, v := range l.List {
		if v == w {
			l.List = append(l.List[:i:i], l.List[i+1:]...)
			return
		}
	}
}

// At returns the window at a point of the screen, or nil.
func (l *Windows) At(p image.Point) *Window {
	for i := len(l.List) - 1; i >= 0; i-- {
		if p.In(l.List[i].Frame) {
			return l.List[i]
		}
	}
	return nil
}

// Draw draws the part of the windows in r.
func (l *Windows) Draw(r image.Rectangle) {
	for _, w := range l.List {
		if w.Frame.Overlaps(r) {
			l.draw(w)
		}
	}
	if !l.outline.Empty() {
		b := l.On.Bitmap()
		for _, e := range fb.Subtract([]image.Rectangle{l.outline}, image.Rectangle{l.outline.Min.Add(image.Pt(2, 1)), l.outline.Max.Sub(image.Pt(2, 1))}) {
			fb.Fill(b, e, b.Max(), fb.OpXor)
		}
	}
}

func (l *Windows) draw(w *Window) {
	s := l.On
	b := s.Bitmap()
	clip := b.SetClip(w.Frame.Intersect(b.Clip()))
	defer b.SetClip(clip)
	white, blue, f := s.Pens.Block, s.Pens.Detail, w.Frame
	dark := uint8(2)
	if white == 2 || s.Mono() {
		dark = blue
	}
	fill := func(r image.Rectangle, pen uint8) { fb.Fill(b, r, pen, fb.OpCopy) }
	fill(f, white)
	if in := w.Inside(); w.Draw != nil {
		old := b.SetClip(in.Intersect(b.Clip()))
		if !b.Clip().Empty() {
			w.Draw(b.Clip())
		}
		b.SetClip(old)
	}
	// The bar of an active window has lines where there is no text.
	bar := w.Gadget("bar")
	text := w.Title
	for text != "" && s.Font.Width(text) > bar.Dx()-8 {
		r := []rune(text)
		text = string(r[:len(r)-1])
	}
	s.Text(bar.Min.Add(image.Pt(4, 1)), text, blue)
	if from := bar.Min.X + s.Font.Width(text) + 12; l.Active == w && from < bar.Max.X-4 {
		fill(image.Rect(from, bar.Min.Y+2, bar.Max.X-4, bar.Min.Y+4), blue)
		fill(image.Rect(from, bar.Min.Y+6, bar.Max.X-4, bar.Min.Y+8), blue)
	}
	c := w.Gadget("close").Min
	fill(image.Rect(0, 0, 2, 10).Add(c), blue)
	fill(image.Rect(22, 0, 24, 10).Add(c), blue)
	frame := func(r image.Rectangle) {
		fill(r, blue)
		fill(image.Rectangle{r.Min.Add(image.Pt(2, 1)), r.Max.Sub(image.Pt(2, 1))}, white)
	}
	frame(image.Rect(4, 1, 20, 9).Add(c))
	fill(image.Rect(10, 4, 14, 6).Add(c), dark)
	c = w.Gadget("back").Min
	fill(image.Rect(0, 0, 2, 10).Add(c), blue)
	frame(image.Rect(4, 1, 18, 7).Add(c))
	fill(image.Rect(8, 3, 22, 9).Add(c), dark)
	c = w.Gadget("front").Min
	fill(image.Rect(0, 0, 2, 10).Add(c), blue)
	fill(image.Rect(5, 1, 19, 7).Add(c), dark)
	frame(image.Rect(9, 2, 23, 9).Add(c))
	c = w.Gadget("size").Min
	frame(image.Rect(2, 1, 8, 4).Add(c))
	frame(image.Rect(6, 3, 14, 8).Add(c))
	for _, name := range []string{"vprop", "hprop"} {
		fill(w.Gadget(name), blue)
		fill(w.knob(name), white)
	}
	s.DrawArrow(w.Gadget("up"), true, true)
	s.DrawArrow(w.Gadget("down"), false, true)
	s.DrawArrow(w.Gadget("left"), true, false)
	s.DrawArrow(w.Gadget("right"), false, false)
	if l.held == w && l.down {
		s.Highlight(w.Gadget(l.gadget))
	}
	// The whole border of an inactive window is ghosted.
	if l.Active != w {
		for _, r := range fb.Subtract([]image.Rectangle{f}, w.Inside()) {
			s.Ghost(r)
		}
	}
}

// Event takes what Screen.Event left, and reports whether a window used it.
func (l *Windows) Event(ev input.Event) bool {
	switch ev.Kind {
	case input.Press:
		if l.inside != nil {
			return l.inside.Input(ev)
		}
		w := l.At(ev.At)
		if w == nil {
			l.Activate(nil)
			return false
		}
		l.Activate(w)
		if ev.At.In(w.Inside()) {
			l.inside = w
			return w.Input(ev)
		}
		if ev.Button == input.Left {
			l.press(w, ev.At)
		}
		return true
	case input.Move:
		switch {
		case l.inside != nil:
			return l.inside.Input(ev)
		case l.held != nil:
			l.move(ev.At)
			return true
		}
		if w := l.At(ev.At); w != nil && w == l.Active && ev.At.In(w.Inside()) {
			return w.Input(ev)
		}
	case input.Release:
		if w := l.inside; w != nil {
			l.inside = nil
			return w.Input(ev)
		}
		if l.held != nil && ev.Button == input.Left {
			l.release(ev.At)
			return true
		}
	case input.Wheel:
		if w := l.At(ev.At); w != nil {
			return w.Input(ev)
		}
	case input.KeyDown, input.KeyUp:
		return l.Active != nil && l.Active.Input(ev)
	case input.Blur:
		l.held, l.inside = nil, nil
		l.outlined(image.Rectangle{})
	}
	return false
}

func (l *Windows) press(w *Window, at image.Point) {
	for _, name := range gadgets {
		r := w.Gadget(name)
		if !at.In(r) {
			continue
		}
		l.held, l.gadget, l.grip = w, name, at
		switch name {
		case "bar", "size":
			l.outlined(w.Frame)
		case "vprop", "hprop":
			k := w.knob(name)
			if at.In(k) {
				l.grip = at.Sub(k.Min)
				return
			}
			l.held = nil
			if w.Scrolled != nil {
				if name == "vprop" {
					w.Scrolled(0, map[bool]int{true: -1, false: 1}[at.Y < k.Min.Y], true)
				} else {
					w.Scrolled(map[bool]int{true: -1, false: 1}[at.X < k.Min.X], 0, true)
				}
			}
		default:
			l.down = true
			l.On.Update(r)
		}
		return
	}
}

// moved returns where the frame of the held window would be.
func (l *Windows) moved(at image.Point) image.Rectangle {
	w, by := l.held, at.Sub(l.grip)
	work := l.On.Work()
	if l.gadget == "size" {
		f := w.Frame
		f.Max = f.Max.Add(by)
		f.Max.X = min(max(f.Max.X, f.Min.X+max(w.Least.X, 120)), work.Max.X)
		f.Max.Y = min(max(f.Max.Y, f.Min.Y+max(w.Least.Y, 40)), work.Max.Y)
		return f
	}
	f := w.Frame.Add(by)
	f = f.Add(image.Pt(max(work.Min.X-f.Min.X, 0), max(work.Min.Y-f.Min.Y, 0)))
	return f.Sub(image.Pt(max(f.Max.X-work.Max.X, 0), max(f.Max.Y-work.Max.Y, 0)))
}

func (l *Windows) outlined(r image.Rectangle) {
	old := l.outline
	l.outline = r
	l.On.Update(old)
	l.On.Update(r)
}

func (l *Windows) move(at image.Point) {
	w := l.held
	switch l.gadget {
	case "bar", "size":
		l.outlined(l.moved(at))
	case "vprop", "hprop":
		if r, k := w.Gadget(l.gadget).Inset(1), w.knob(l.gadget); w.Knob != nil {
			h, v := w.HPos, w.VPos
			if l.gadget == "vprop" {
				v = min(max((at.Y-l.grip.Y-r.Min.Y)*1000/max(r.Dy()-k.Dy(), 1), 0), 1000)
			} else {
				h = min(max((at.X-l.grip.X-r.Min.X)*1000/max(r.Dx()-k.Dx(), 1), 0), 1000)
			}
			w.Knob(h, v)
		}
	default:
		if in := at.In(w.Gadget(l.gadget)); in != l.down {
			l.down = in
			l.On.Update(w.Gadget(l.gadget))
		}
	}
}

func (l *Windows) release(at image.Point) {
	w, name, down := l.held, l.gadget, l.down
	frame := w.Frame
	if name == "bar" || name == "size" {
		frame = l.moved(at)
	}
	l.held, l.down = nil, false
	l.outlined(image.Rectangle{})
	l.On.Update(w.Gadget(name))
	if frame != w.Frame {
		old := w.Frame
		w.Frame = frame
		if w.Placed != nil {
			w.Placed()
		}
		l.On.Update(old)
		l.On.Update(frame)
	}
	if !down {
		return
	}
	switch name {
	case "close":
		if w.Closed != nil {
			w.Closed()
		}
	case "back":
		l.Back(w)
	case "front":
		l.Front(w)
	case "up", "down", "left", "right":
		if by := map[string]image.Point{"up": {Y: -1}, "down": {Y: 1}, "left": {X: -1}, "right": {X: 1}}[name]; w.Scrolled != nil {
			w.Scrolled(by.X, by.Y, false)
		}
	}
}

// Workbench returns the Workbench screen in a mode. Other screens may be in front of it.
func Workbench(m *fb.Mode, font *fb.Font, title string) *Screen {
	pens := Pens{Detail: 0, Block: 1, Accent: 3, Ghost: 1}
	switch {
	case m.Depth == 1:
		pens = MonoPens
	case m.Depth > 2: // of Workbench 2.0, where 1 is black and 2 white
		pens = Pens{Detail: 1, Block: 2, Accent: 3, Ghost: 2}
	}
	s := newScreen(m, font, title, pens)
	s.depth[0].Hit, s.depth[1].Hit = func() {}, func() {}
	return s
}

// Depth sets what the depth gadgets do on a screen with another one behind it.
func (s *Screen) Depth(back, front func()) { s.depth[0].Hit, s.depth[1].Hit = back, front }

// Over puts the Workbench bench behind a screen, instead of an empty one: it appears above
// a screen that is dragged down, and back is called to bring it to the front.
func (s *Screen) Over(bench *Screen, back func()) {
	s.bench, s.back = bench, back
}
