package win95

import (
	"image"
	"slices"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/clock"
)

// A Desk is the Windows screen.
type Desk struct {
	clock.Clock // of the desk and its programs

	Screen *fb.Screen
	Font   *fb.Font
	Lang   string // language of Windows' own texts

	Bell    func()            // rung where Windows would beep; nil: silence
	Message func(text string) // if not nil, called with the text of every message box and question

	forms   []*Form // from bottom to top
	menu    *menuMode
	drag    *drag
	overlay struct {
		r    image.Rectangle
		draw func(b *fb.Bitmap)
	}
	capture *Form // the form whose content received the press
	down    input.Buttons
	altDown bool // Alt was pressed, and nothing since
	clicks  input.Clicks
	second  SecondPress
	mouse   image.Point
	busy    int
}

// DoubleTime is the maximum time between the presses of a double click.
const DoubleTime = 500 * time.Millisecond

// New returns an empty desktop.
func New(mode *fb.Mode, lang string) (*Desk, error) {
	font, err := Font()
	if err != nil {
		return nil, err
	}
	d := &Desk{Screen: fb.NewScreen(mode), Font: font, Lang: lang, clicks: input.Clicks{Slop: 4, Double: DoubleTime}}
	d.Update(d.Screen.Rect)
	return d, nil
}

// Canvas returns the canvas of the desk.
func (d *Desk) Canvas() Canvas { return Canvas{d.Screen.Bitmap, d.Font} }

// Work returns the rectangle that forms may fill, all of the screen.
func (d *Desk) Work() image.Rectangle { return d.Screen.Rect }

// Forms returns the open forms, the lowest first.
func (d *Desk) Forms() []*Form { return d.forms }

// Active returns the form with the focus, or nil.
func (d *Desk) Active() *Form {
	for _, f := range slices.Backward(d.forms) {
		if !f.minimized {
			return f
		}
	}
	return nil
}

// modal returns the dialog that takes all input, or nil.
func (d *Desk) modal() *Form {
	if f := d.Active(); f != nil && f.Modal {
		return f
	}
	return nil
}

// Modal reports whether a dialog, a message box or a menu takes all input.
func (d *Desk) Modal() bool { return d.modal() != nil || d.menu != nil }

// Open puts a form on the desk as the active one. A form without a Frame is centred,
// with a content of its Size.
func (d *Desk) Open(f *Form) {
	d.endMenu()
	d.release()
	f.desk = d
	f.init()
	was := d.Active()
	d.forms = append(d.forms, f)
	f.place(f.Frame)
	if was != nil {
		was.drawCaption()
	}
	d.Update(f.outer())
	d.setPointer()
}

// Close removes a form from the desk, without calling its Closed.
func (d *Desk) Close(f *Form) {
	i := slices.Index(d.forms, f)
	if i < 0 {
		return
	}
	d.endMenu()
	d.release()
	r := f.outer()
	d.forms = slices.Delete(d.forms, i, i+1)
	f.desk = nil
	d.Update(r)
	if a := d.Active(); a != nil {
		a.drawCaption()
	}
	for _, o := range d.forms { // small captions move up
		if o.minimized {
			d.Update(d.Screen.Rect)
			break
		}
	}
	d.setPointer()
}

// Dismiss closes menus, dialogs and message boxes without an answer, and without
// callbacks. A program uses it when it continues by itself, for example when a game is
// loaded.
func (d *Desk) Dismiss() {
	d.endMenu()
	for f := d.modal(); f != nil; f = d.modal() {
		d.Close(f)
	}
}

// Update redraws a part of the screen.
func (d *Desk) Update(r image.Rectangle) {
	s := d.Screen.Bitmap
	if r = r.Intersect(s.Rect); r.Empty() {
		return
	}
	defer s.SetClip(s.SetClip(r))
	first := -1
	for i, f := range d.forms {
		if !f.minimized && r.In(f.Frame) {
			first = i
		}
	}
	if first < 0 {
		d.Canvas().Desktop(r)
		first = 0
	}
	for _, f := range d.forms[first:] {
		if f.outer().Overlaps(r) {
			f.draw(r)
			s.SetClip(r)
		}
	}
	if d.menu != nil {
		d.menu.draw()
	}
	if o := d.overlay; o.draw != nil && o.r.Overlaps(r) {
		o.draw(s)
	}
}

// Overlay shows something over all forms until it is called with nil, such as an outline
// that follows the mouse. draw draws within r, the same each time.
func (d *Desk) Overlay(r image.Rectangle, draw func(b *fb.Bitmap)) {
	old := d.overlay.r
	d.overlay.r, d.overlay.draw = r, draw
	if draw == nil {
		d.overlay.r = image.Rectangle{}
	}
	d.Update(old)
	d.Update(d.overlay.r)
}

// Outline draws the frame of a rectangle as Windows drags it: every other pixel inverted.
func Outline(b *fb.Bitmap, r image.Rectangle, width int) {
	for _, part := range fb.Subtract([]image.Rectangle{r}, r.Inset(width)) {
		fb.FillPattern(b, part, &Half, b.Max(), 0, fb.Invert)
	}
}

func (d *Desk) bell() {
	if d.Bell != nil {
		d.Bell()
	}
}

// Busy shows the hourglass until it has been called as often with false as with true.
func (d *Desk) Busy(on bool) {
	if on {
		d.busy++
	} else {
		d.busy = max(d.busy-1, 0)
	}
	d.setPointer()
}

// setPointer sets the mouse form for the pointer's position.
func (d *Desk) setPointer() { d.Screen.Pointer = d.pointer() }

func (d *Desk) pointer() *fb.Pointer {
	switch {
	case d.busy > 0:
		return Wait
	case d.drag != nil:
		return d.drag.pointer()
	case d.menu != nil:
		return d.Screen.Mode.Pointer
	case d.capture != nil:
		return d.capture.pointer(d.mouse)
	}
	f := d.under(d.mouse)
	if m := d.modal(); f == nil || f.minimized || m != nil && f != m {
		return d.Screen.Mode.Pointer
	}
	return f.pointer(d.mouse)
}

// under returns the form at a point, or nil.
func (d *Desk) under(p image.Point) *Form {
	for _, f := range slices.Backward(d.forms) {
		if p.In(f.outer()) {
			return f
		}
	}
	return nil
}

// release cancels the current mouse gesture.
func (d *Desk) release() {
	d.endDrag(false)
	for _, f := range d.forms {
		f.Sheet.Release()
		f.bars.Release()
	}
	d.capture, d.down = nil, 0
}

// Event handles an event and reports whether it was for the desk or for a form. It leaves
// keys that no form uses, and closing or focus changes of the screen.
func (d *Desk) Event(ev input.Event) bool {
	d.Advance(ev.Time)
	switch ev.Kind {
	case input.Move, input.Press, input.Release:
		d.mouse = ev.At
	}
	own := d.route(ev)
	switch ev.Kind {
	case input.Press:
		d.down |= input.Set(ev.Button)
	case input.Release:
		d.down &^= input.Set(ev.Button)
		if d.down == 0 {
			d.capture = nil
		}
	}
	d.setPointer()
	return own
}

func (d *Desk) route(ev input.Event) bool {
	switch ev.Kind {
	case input.Focus, input.Close:
		return false
	case input.Blur:
		d.altDown = false
		d.endMenu()
		for _, f := range d.forms {
			if f.Input != nil {
				f.Input(ev)
			}
		}
		d.release()
		return false
	case input.KeyUp:
		if alone := d.altDown && ev.Key == "alt"; alone {
			d.altDown = false
			d.toggleMenu()
			return true
		}
		return false
	}
	d.altDown = ev.Kind == input.KeyDown && ev.Key == "alt" && !ev.Repeat || d.altDown && (ev.Kind == input.Move || ev.Repeat)
	switch {
	case d.second.Takes(ev):
		return true
	case d.drag != nil:
		return d.dragEvent(ev)
	case d.menu != nil:
		if d.menu.event(ev) {
			return true
		}
	}
	switch ev.Kind {
	case input.KeyDown:
		if f := d.Active(); f != nil {
			return f.key(ev)
		}
		return d.restoreLast(ev)
	case input.Press:
		return d.press(ev)
	}
	if f := d.capture; f != nil {
		return f.input(ev)
	}
	for _, f := range d.forms {
		if (f.bars.pressed != nil && f.bars.Event(ev)) || (f.Sheet.pressed != nil && f.Sheet.Event(ev)) {
			return true
		}
	}
	f := d.under(ev.At)
	if m := d.modal(); f == nil || f.minimized || m != nil && f != m {
		return false
	}
	return f.mouse(ev)
}

// restoreLast handles Return when all forms are minimized: it restores one.
func (d *Desk) restoreLast(ev input.Event) bool {
	if len(d.forms) == 0 || ev.Repeat {
		return false
	}
	f := d.forms[len(d.forms)-1]
	switch {
	case ev.Key == "return":
		f.Minimize(false)
	case ev.Key == "escape", ev.Key == "f4" && ev.Mods&input.Alt != 0:
		f.close()
	default:
		return false
	}
	return true
}

// press handles a press of any button.
func (d *Desk) press(ev input.Event) bool {
	if d.capture != nil { // another button
		return d.capture.input(ev)
	}
	f := d.under(ev.At)
	if m := d.modal(); m != nil && f != m {
		d.bell()
		return true
	}
	if f == nil {
		return false
	}
	if f.minimized {
		if ev.Button == input.Left {
			d.second.Begin(ev)
			f.Minimize(false)
		}
		return true
	}
	f.Top()
	return f.mouse(ev)
}

// A SecondPress swallows the second press of a double click: here one press restores a
// small caption, where Windows needs two, and the second press of users accustomed to
// that must not reach what is then under it.
type SecondPress struct {
	at   image.Point
	time time.Duration
	open bool // expecting the second press
	down bool // the second press is down
}

// Begin records the first press.
func (r *SecondPress) Begin(ev input.Event) { *r = SecondPress{at: ev.At, time: ev.Time, open: true} }

// Takes reports whether ev is the second press of a double click, or its release.
func (r *SecondPress) Takes(ev input.Event) bool {
	switch {
	case ev.Kind == input.Press && r.open:
		r.open = false
		d := ev.At.Sub(r.at)
		r.down = ev.Button == input.Left && ev.Time-r.time <= DoubleTime && max(d.X, -d.X, d.Y, -d.Y) <= 4
		return r.down
	case ev.Kind == input.Release && ev.Button == input.Left && r.down:
		r.down = false
		return true
	}
	return false
}

// Where returns the rectangle of a thing by its name as it is drawn now:
//
//	menu:Game, item:Deal       a title of the active form, a line of the open menu
//	form, content, caption     of the active form; those of another one with its title:
//	caption:Close, status      caption:Help
//	button:OK, check:Sound     a control, see Sheet.Where
func (d *Desk) Where(name string) (image.Rectangle, bool) {
	if d.menu != nil {
		if r, ok := d.menu.where(name); ok {
			return r, true
		}
	}
	for _, f := range slices.Backward(d.forms) {
		if r, ok := f.where(name); ok {
			return r, true
		}
		if f.Modal {
			break
		}
	}
	return image.Rectangle{}, false
}

// Reading returns the texts of whatever takes all input, a menu or a dialog, or nil, and
// what has the focus in it. Buttons are "button:OK", fields "field:Name", menu items
// "item:Quit", preceded by "on:" if ticked and "off:" if disabled.
func (d *Desk) Reading() (front, focus []string) {
	if d.menu != nil {
		return d.menu.reading()
	}
	f := d.Active()
	if f == nil {
		return nil, nil
	}
	front, focus = f.Sheet.Reading()
	if !f.Modal {
		return nil, focus
	}
	if f.Title != "" {
		front = append([]string{f.Title}, front...)
	}
	return front, focus
}

// word translates one of Windows' own texts to the player's language.
func (d *Desk) word(english string) string { return i18n.T(d.Lang, "win95::"+english) }

// keyText returns the name of a key as in menus: Ctrl+N.
func (d *Desk) keyText(name string) string {
	parts := strings.Split(name, "+")
	for i, p := range parts {
		if word := d.word(p); word != p {
			parts[i] = word
		} else if p != "" {
			parts[i] = strings.ToUpper(p[:1]) + p[1:]
		}
	}
	return strings.Join(parts, "+")
}
