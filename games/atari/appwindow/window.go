package appwindow

import (
	"image"
	"strings"
	"unicode/utf8"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/app/toolkit"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/play"
	"phosphor/sprites"
)

// A window is a program in its window. It is the program's Host.
type window struct {
	sheet *toolkit.Sheet
	desk  *Desk
	frame *gem.Window
	match play.Match
	dirty fb.Region     // of the sheet
	deck  *sprites.Deck // cards of the desk; nil: the program has asked for none
	wide  int           // columns that the info line needed when it was placed
	open  bool
	room  image.Point // of a view that scrolls: the work area as the player sized it
	// ground is set for the program on the desktop itself, below all windows.
	ground bool
	first  image.Rectangle // the position that the program asked for
}

// metrics are the measures of controls on a desk.
func metrics(d *gem.Desk) toolkit.Metrics {
	h := d.Font.Height
	m := toolkit.Metrics{Font: d.Font, Line: h, Button: image.Pt(16, 2), Check: image.Pt(h+2, h+2), Arrow: image.Pt(h+3, h+3), Gap: image.Pt(8, h/2+4), Edge: image.Pt(4, 1), Around: image.Pt(8, h/2)}
	if a := d.Screen.Mode.Aspect; 2*a.X < a.Y+a.Y/4 { // pixels that are twice as high as wide
		m.Check.X, m.Arrow.X = 2*h, 2*h+2
	}
	return m
}

// shadow is the size of a window's shadow.
var shadow = image.Pt(2, 2)

// fit lays the window out on a desk and reports whether it fits.
func (w *window) fit(on *gem.Desk) bool {
	work := on.Work()
	room := work.Size().Sub(on.FrameFor(w.frame.Kind, image.Rectangle{}).Size()).Sub(shadow)
	switch {
	case w.ground:
		room = work.Size()
	case w.full():
		room = room.Add(shadow)
	case w.sheet.Scrolls() != nil && !w.open && w.room == (image.Point{}):
		w.room = w.sheet.View.Size
		if f := w.sheet.Window.Frame; !f.Empty() {
			w.room = f.Size().Sub(on.FrameFor(w.frame.Kind, image.Rectangle{}).Size())
		}
		fallthrough
	case w.room != (image.Point{}):
		room = image.Pt(max(min(room.X, w.room.X), 1), max(min(room.Y, w.room.Y), 1))
	}
	return w.sheet.Place(room, on.Screen.Mode.Aspect, metrics(on))
}

// full reports whether the view takes the whole screen.
func (w *window) full() bool { return w.sheet.View != nil && w.sheet.View.Full }

// lies returns the position of the window.
func (w *window) lies() games.Frame {
	if f := w.frame; f.Frame == w.desk.Work() && !f.Before.Empty() {
		return games.Frame{Rectangle: f.Before, Full: true}
	}
	return games.Frame{Rectangle: w.frame.Frame}
}

// recall restores the position that the window had in this mode, or uses the program's
// own.
func (w *window) recall() {
	if !w.desk.keeps {
		return
	}
	f := w.desk.env.Frame(w.sheet.Program.Name)
	if w.sheet.Window.Frame = f.Rectangle; f.Empty() {
		w.sheet.Window.Frame = w.first
	}
	if f.Full && w.frame.Kind&gem.Fuller != 0 {
		w.frame.Before, w.sheet.View.Full = f.Rectangle, true
	}
}

// grown handles a window that can fill the screen after the player has moved it or made
// it fill the screen.
func (w *window) grown() {
	if full := w.frame.Frame == w.desk.Work(); full != w.full() {
		w.sheet.View.Full = full
		w.fit(w.desk.Desk)
		w.dirty.Clear() // all of it is redrawn
	}
}

// hintRoom is how many characters of the small font hints may have in the info line.
const hintRoom = 60

// settle sets the frame of the window: where the player moved it, or at its default
// position.
func (w *window) settle(n int, anew bool) {
	d := w.desk.Desk
	size := w.sheet.Size
	if (w.sheet.Scrolls() != nil || w.full()) && w.open && !anew {
		w.dirty.Clear()
		w.frame.Update(w.frame.Work())
		return
	}
	text, number := w.sheet.Line()
	w.wide = max(w.wide, utf8.RuneCountInString(text)+utf8.RuneCountInString(number)+4)
	if w.sheet.Scrolls() != nil { // the window may have any size
		w.wide = 0
	}
	least := max(utf8.RuneCountInString(w.sheet.Title)+8, w.wide) * 8
	if w.sheet.HelpKey != nil {
		least = max(least, hintRoom*gem.SmallFont().Width(" ")+16)
	}
	work := d.Work()
	frame := d.FrameFor(w.frame.Kind, image.Rectangle{Max: size})
	most := work.Dx() - shadow.X - frame.Dx() + size.X
	size.X = max(size.X, min(least, most))
	frame = d.FrameFor(w.frame.Kind, image.Rectangle{Max: size})
	at := work.Min.Add(work.Size().Sub(shadow).Sub(frame.Size()).Div(2)).Add(image.Pt(16*n, 16*n))
	shown := frame.Size().Add(shadow)
	if f := w.sheet.Window.Frame; !f.Empty() {
		if at = f.Min; w.desk.keeps { // where the player moved it
			shown = image.Pt(32, 32)
		}
	}
	if w.open && !anew {
		at, shown = w.frame.Frame.Min, frame.Size().Add(shadow)
	}
	// A window that is larger than the desk shows its upper left.
	at.X = max(min(at.X, work.Max.X-shown.X), work.Min.X)
	at.Y = max(min(at.Y, work.Max.Y-shown.Y), work.Min.Y)
	frame = frame.Sub(frame.Min).Add(at)
	if w.full() {
		frame = work
	}
	w.dirty.Clear()
	if w.open {
		w.frame.Move(frame)
	} else {
		w.frame.Frame = frame
		w.open = true
	}
}

// origin returns the position of the sheet on the screen: in the middle of a window that
// is wider.
func (w *window) origin() image.Point {
	if w.ground {
		return w.desk.Work().Min
	}
	work := w.frame.Work()
	return work.Min.Add(image.Pt(max(work.Dx()-w.sheet.Size.X, 0)/2, 0))
}

// text updates the title and the info line.
func (w *window) text() {
	if w.ground {
		return
	}
	title := w.sheet.Title
	if title != w.frame.Title {
		if w.open && w.desk.Modal() {
			return
		}
		w.frame.SetTitle(title)
	}
	if w.frame.Kind&gem.Info == 0 {
		return
	}
	text, number := w.sheet.Line()
	room := (w.frame.InfoLine().Dx() - 16) / 8
	if free := room - utf8.RuneCountInString(text) - utf8.RuneCountInString(number); number != "" {
		text += strings.Repeat(" ", max(free, 2)) + number
	}
	if text != w.frame.Info && !w.desk.Modal() {
		w.frame.Info = text
		w.frame.DrawInfo()
	}
}

// flush draws what has changed.
func (w *window) flush() {
	if w.dirty.Empty() {
		return
	}
	rects := append([]image.Rectangle(nil), w.dirty.Rects()...)
	w.dirty.Clear()
	at := w.origin()
	for _, r := range rects {
		if w.ground {
			w.desk.UpdateGround(r.Add(at))
		} else {
			w.frame.Update(r.Add(at))
		}
	}
}

// scrolling are the gadgets of a window whose view scrolls.
const scrolling = gem.Fuller | gem.Sizer | gem.UpArrow | gem.DownArrow | gem.VSlide | gem.LeftArrow | gem.RightArrow | gem.HSlide

// sliders updates the sliders to what the view shows.
func (w *window) sliders() {
	s := w.sheet.Scrolls()
	if s == nil || w.ground {
		return
	}
	part := func(n, of int) int { return min(max(n, 0)*1000/max(of, 1), 1000) }
	size := w.sheet.View.Size
	hs, vs := part(size.X, s.Extent.X), part(size.Y, s.Extent.Y)
	hp, vp := part(s.At.X, s.Extent.X-size.X), part(s.At.Y, s.Extent.Y-size.Y)
	f := w.frame
	if hs == f.HSize && vs == f.VSize && hp == f.HPos && vp == f.VPos || w.desk.Modal() {
		return
	}
	f.HSize, f.VSize, f.HPos, f.VPos = hs, vs, hp, vp
	if w.open {
		f.Draw()
	}
}

// scrolled handles an arrow or a slider of the window.
func (w *window) scrolled(by gem.Scroll) {
	v := w.sheet.View
	s, size := v.Scroll, v.Size
	at := s.At
	switch by {
	case gem.PageUp:
		at.Y -= size.Y
	case gem.PageDown:
		at.Y += size.Y
	case gem.LineUp:
		at.Y -= s.Step.Y
	case gem.LineDown:
		at.Y += s.Step.Y
	case gem.PageLeft:
		at.X -= size.X
	case gem.PageRight:
		at.X += size.X
	case gem.ColumnLeft:
		at.X -= s.Step.X
	case gem.ColumnRight:
		at.X += s.Step.X
	case gem.ToV:
		at.Y = w.frame.VPos * (s.Extent.Y - size.Y) / 1000
	case gem.ToH:
		at.X = w.frame.HPos * (s.Extent.X - size.X) / 1000
	}
	v.ScrollTo(at)
	w.sliders()
	w.flush()
}

// moved handles a window that the player has moved or sized.
func (w *window) moved() {
	w.frame.Frame = w.frame.Frame.Add(image.Pt((w.frame.Frame.Min.X+8)&^15-w.frame.Frame.Min.X, 0)) // as the AES aligned windows, for speed
	if size := w.frame.Work().Size(); size != w.sheet.Size {
		w.room, w.sheet.View.Full = size, false
		w.fit(w.desk.Desk)
		w.sliders()
		w.dirty.Clear() // all of it is redrawn
	}
}

// draw draws r of the window's inside.
func (w *window) draw(r image.Rectangle) {
	d := w.desk
	b := d.Desk.Screen.Bitmap
	at := w.origin()
	view := w.sheet.ViewBox.Add(at)
	if !w.ground {
		for _, left := range fb.Subtract([]image.Rectangle{r}, view) {
			fb.Fill(b, left, d.White(), fb.OpCopy)
		}
	}
	if w.sheet.View != nil {
		w.sheet.View.Paint(b, view, d.look)
	}
	if w.sheet.View != nil && w.sheet.Scrolls() == nil && !w.ground {
		// A line separates the view from what is beside it.
		frame := view.Inset(-1)
		fb.Frame(b, frame, 1, d.Black(), fb.OpCopy)
	}
	for _, q := range w.sheet.Pieces() {
		if q.Rect = q.Rect.Add(at); q.Rect.Inset(-3).Overlaps(r) {
			d.drawPiece(q)
		}
	}
}

// menus returns the menus of the bar: the desk menu, the program's, and what every
// program has.
func (w *window) menus() []app.Menu {
	own := w.sheet.Commands(w.about, w.help, w.sheet.Leave)
	if own.About == nil {
		own.About = &app.Command{Text: w.sheet.Program.Title, Do: w.about}
	}
	title := w.sheet.Name()
	if w.desk.ground != nil {
		title = w.desk.ground.sheet.Name() // over a desktop it is Desk, whichever window is in front
	}
	list := []app.Menu{{Title: title, Commands: []*app.Command{own.About}}}
	list = append(list, w.sheet.Menus...)
	if len(list) == 1 {
		list = append(list, app.Menu{Title: map[bool]string{true: w.sheet.T("Game"), false: w.sheet.T("File")}[w.sheet.Match != nil]})
	}
	list[1].Commands = toolkit.Join(list[1].Commands, []*app.Command{own.Undo, own.Redo}, []*app.Command{own.Quit})
	if w.ground || w.desk.ground != nil && w.sheet.Program.Title == w.desk.ground.sheet.Program.Title {
		return list // the desktop's
	}
	pause := &app.Command{Text: w.sheet.T("Icon"), Key: "ctrl+space", Do: func() { w.frame.Iconify(!w.frame.IsIcon()) }}
	// The lamp and hints of a program, if any, are in a menu Help.
	if n := len(list) - 1; list[n].Title != w.sheet.T("Help") {
		list = append(list, app.Menu{Title: w.sheet.T("Options")})
	}
	n := len(list) - 1
	list[n].Commands = toolkit.Join(list[n].Commands, own.Hints, []*app.Command{pause, own.Help})
	return list
}

// Close implements app.Host, and so do the methods that follow.
func (w *window) Close() {
	d := w.desk
	w.sheet.Cancel()
	if w.ground || len(d.windows) == 1 && d.ground == nil {
		d.done = true // it stays visible
	} else {
		for i, v := range d.windows {
			if v == w {
				d.windows = append(d.windows[:i:i], d.windows[i+1:]...)
				d.Desk.Close(w.frame)
				break
			}
		}
	}
	if w.sheet.Closed != nil {
		w.sheet.Closed()
	}
}

// Type gives the focus to a view.
func (w *window) Type(v *app.View) { w.sheet.Type(v) }

func (w *window) Look() app.Look { return w.desk.look }

// Say shows a remark in the info line, or, if there is no room, as an alert.
func (w *window) Say(text string) {
	w.desk.env.Message(text)
	if w.ground || w.frame.Kind&gem.Info == 0 || gem.SmallFont().Width(text) > w.frame.Frame.Dx()-16 {
		w.lift()
		w.desk.Alert(alert(1, text, []string{"OK"}), 1, nil)
		return
	}
	w.sheet.Remark(text)
}

// lift prepares for a question: it cancels what is held and draws what has changed,
// because nothing is drawn while the question covers the window.
func (w *window) lift() {
	w.sheet.Cancel()
	if w.open && !w.desk.Modal() {
		w.desk.refresh()
	}
}

// alertLine and buttonRoom are how many characters fit in a line of an alert and in a
// button.
const (
	alertLine  = 30
	buttonRoom = 20
)

// alert returns the text of an alert.
func alert(icon int, text string, answers []string) string {
	quote := func(list []string) string {
		for i, s := range list {
			list[i] = trees.Quote(s)
		}
		return strings.Join(list, "|")
	}
	return "[" + string(rune('0'+icon)) + "][" + quote(broken(text, alertLine)) + "][" + quote(append([]string(nil), answers...)) + "]"
}

// broken breaks a text into lines of at most the given number of characters.
func broken(text string, room int) (lines []string) {
	for _, l := range strings.Split(text, "\n") {
		lines = append(lines, toolkit.Even(l, room)...)
		if l == "" {
			lines = append(lines, "")
		}
	}
	return lines
}

// Ask opens an alert, or a dialog if the question has a field, more than three answers, or
// long ones.
func (w *window) Ask(q app.Question) {
	d := w.desk
	w.lift()
	long := 0
	for _, a := range q.Answers {
		long += utf8.RuneCountInString(a) + 3
	}
	if !q.Field && len(q.Answers) <= 3 && long <= 3*buttonRoom && long*8 < d.Work().Dx()-32 {
		icon := 2
		if len(q.Answers) == 1 {
			icon = 1
		}
		d.Alert(alert(icon, q.Text, q.Answers), 1, func(button int) { q.Answer(button-1, "") })
		d.LeaveBy(0)
		return
	}
	d.env.Message(strings.Join(strings.Fields(q.Text), " "))
	w.dialog(q)
}

// dialog asks in a box with a field or with answers below each other.
func (w *window) dialog(q app.Question) {
	d := w.desk
	columns := d.Work().Dx()/8 - 6
	lines := broken(q.Text, min(columns, 50))
	wide := 0
	for _, l := range lines {
		wide = max(wide, utf8.RuneCountInString(l))
	}
	most := min(q.Max, columns)
	if q.Field {
		wide = max(wide, most)
	}
	button, row := 8, 0
	for _, a := range q.Answers {
		button = max(button, utf8.RuneCountInString(a)+2)
	}
	across := len(q.Answers)*(button+2) - 2
	below := across > columns
	if below {
		across = button
	}
	wide = max(wide, across)
	if q.Field {
		row = 2
	}
	rows := 1
	if below {
		rows = 2*len(q.Answers) - 1
	}
	var b trees.Builder
	root := trees.Box(rsc.TypeBox, 2)
	root.State = rsc.Outlined
	b.Add(-1, trees.At(root, 0, 0, wide+4, len(lines)+row+rows+3))
	for i, l := range lines {
		b.Add(0, trees.At(trees.Label(rsc.TypeString, l), 2, 1+i, utf8.RuneCountInString(l), 1))
	}
	field := 0
	if q.Field {
		text := &rsc.Text{Text: q.Initial, Template: strings.Repeat("_", most), Valid: "X", Font: rsc.SystemFont, Colors: rsc.Colors{Border: gem.BlackPen, Text: gem.BlackPen, Opaque: true}, TextLen: most + 1}
		field = b.Add(0, trees.At(rsc.Object{Type: rsc.TypeFText, Flags: rsc.Editable, Spec: text}, 2, len(lines)+2, most, 1))
	}
	first := 0
	for i, a := range q.Answers {
		x, y := wide+2-across+i*(button+2), len(lines)+row+2
		if below {
			x, y = 2+(wide-button)/2, y+2*i
		}
		o := trees.At(trees.Label(rsc.TypeButton, a), x, y, button, 1)
		o.Flags = rsc.Selectable | rsc.Exit
		if i == 0 {
			o.Flags |= rsc.Default
		}
		if n := b.Add(0, o); i == 0 {
			first = n
		}
	}
	t := d.Tree(b.Done())
	d.Dialog(t, field, func(obj int) {
		line := ""
		if field > 0 {
			line = t.Text(field)
		}
		q.Answer(obj-first, line)
	})
	d.LeaveBy(0)
	if field > 0 {
		d.SelectText()
	}
}

var selector = gem.SelectorTexts{Title: "FILE SELECTOR", Directory: "Directory:", Selection: "Selection:", Drive: "Drives:", OK: "OK", Cancel: "Cancel"}

// File opens the file selector.
func (w *window) File(f app.FileQuestion) {
	d := w.desk
	w.lift()
	sel := gem.Selector{FS: toolkit.Folder(w.sheet.Window), Mask: f.Pattern, Name: f.Name, Title: f.Title}
	sel.Texts = *i18n.Of(d.env.Lang, &selector)
	if sel.Title == "" && f.Save {
		sel.Title = w.sheet.T("SAVE AS")
	}
	d.SelectFile(sel, func(name string, ok bool) {
		if ok && name != "" && f.Done != nil {
			f.Done(name)
		}
	})
}

// about shows what the program is.
func (w *window) about() {
	text := w.sheet.Name()
	if line := w.sheet.Program.AboutIn(w.sheet.Env.Lang); line != "" {
		text += "\n \n" + line
	}
	w.desk.Alert(alert(0, text, []string{" OK "}), 1, nil)
}

// help shows how the program is used.
func (w *window) help() { w.Read("", w.sheet.Explain()) }

// Read shows a text page by page.
func (w *window) Read(title, text string) {
	d := w.desk
	w.lift()
	d.reading = true
	d.Pages(toolkit.Sheets(title, text, min(d.Work().Dx()/8-6, 60), d.Work().Dy()/d.Font.Height-5), "OK", w.sheet.T("More"), w.sheet.T("Cancel"), func() { d.reading = false })
}
