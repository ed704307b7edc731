package gobblet

import (
	"image"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/games/windows/delphi"
	"phosphor/games/windows/gobblet/rules"
	"phosphor/games/windows/win95"
)

// This file implements the original's form, a program written with Delphi. On other
// desks the game uses their windows and menus.

// Info is the game's catalogue row on the original's form.
var Info = Program.Row(games.Info{
	Machine: "Windows 95", Modes: []string{"win256", "win-mono"}, Mono: "win-mono",
	Open: func(env games.Env) (games.Game, error) { return openForm(env) },
})

// A form shows the game's window. It is a games.Game, and the window's Host.
type form struct {
	*delphi.Form
	clock   clock.Clock
	window  *app.Window
	table   *Table
	bars    bars
	drag    *app.Drag // for the button that is down
	damage  fb.Region // of the stage, in pixels of the screen
	variant rules.Variant
	lamp    assist.Light
	walks   bool // the bar of a walk covers the controls
	done    bool
}

func openForm(env games.Env) (*form, error) {
	h := &form{variant: 99} // no variant yet
	h.window = &app.Window{Title: Program.Title, Program: &Program, Env: env, Clock: &h.clock, Host: h}
	var err error
	if h.Form, err = delphi.New(env.Mode, &h.clock, Program.Title); err != nil {
		return nil, err
	}
	_, palette, err := loadPictures(assets.Gobblet(), env.Mode.Depth)
	if err != nil {
		return nil, err
	}
	for i, c := range palette {
		h.Form.Screen.Regs.Set(i, c)
	}
	h.Form.Message = env.Message
	h.Form.Closed = h.Close
	h.Form.Icon = h.icon
	h.Form.Hidden = func(minimized bool) {
		if minimized {
			h.table.land()
		}
	}
	if err := Program.Open(h.window); err != nil {
		return nil, err
	}
	h.table = h.window.Match.(*Table)
	h.window.View.Attach(h.update)
	h.lay()
	h.Form.Paint = h.paint
	h.refresh()
	if h.window.Begun != nil {
		h.window.Begun()
	}
	return h, nil
}

// update requests that a part of the stage be redrawn.
func (h *form) update(r image.Rectangle) { h.damage.Add(r.Add(stage.Min)) }

// paint draws the form except its controls.
func (h *form) paint() {
	h.Etch(h.Client().Max.Y - stripHeight - 1)
	h.drawStatus()
	h.drawStage(h.area())
}

// area returns the place of the view: the stage, during a walk with its bar over the
// controls.
func (h *form) area() image.Rectangle { return image.Rectangle{Max: h.window.View.Size}.Add(stage.Min) }

// drawWalk draws the bar of a walk over the controls.
func (h *form) drawWalk() {
	if h.Minimized() {
		return
	}
	c := h.Client()
	fb.Fill(h.Form.Screen.Bitmap, image.Rect(c.Min.X, stage.Max.Y, c.Max.X, c.Max.Y), h.table.inks().face, fb.OpCopy)
	h.drawStage(image.Rectangle{Min: image.Pt(stage.Min.X, stage.Max.Y), Max: h.area().Max})
}

// drawLamp draws the lamp of the small board beside the loudspeaker.
func (h *form) drawLamp() {
	c, k := h.Client(), h.table.inks()
	h.table.light.Draw(h.Form.Screen, image.Rect(0, 0, 15, 15).Add(image.Pt(c.Max.X-54, c.Min.Y+8)), k.text, k.white)
}

// drawStage draws a part of the stage.
func (h *form) drawStage(r image.Rectangle) {
	b := h.Form.Screen.Bitmap
	defer b.SetClip(b.SetClip(r))
	h.window.View.Paint(b, h.area(), h.Look())
}

// refresh updates the form from the game.
func (h *form) refresh() {
	t := h.table
	if h.walks != t.walks {
		if h.walks = t.walks; !h.walks {
			h.Form.Draw()
		}
	}
	if h.walks {
		defer h.drawWalk()
	} else {
		h.reflect()
	}
	p := t.game.Position()
	if h.lamp != t.light {
		h.lamp = t.light
		h.Form.Draw()
	}
	if h.variant != p.Variant() || h.Form.Title() != h.window.Title {
		h.variant = p.Variant()
		h.SetTitle(h.window.Title)
		h.damage.Clear()
		h.Form.Draw()
	}
	if h.Minimized() {
		h.damage.Clear()
		return
	}
	if !h.damage.Empty() {
		h.drawStatus() // under the banner of the end, which is partly on the stage
		for _, r := range append([]image.Rectangle(nil), h.damage.Rects()...) {
			h.drawStage(r)
		}
		h.damage.Clear()
	}
}

// Screen implements games.Game, as do the methods that follow.
func (h *form) Screen() *fb.Screen { return h.Form.Screen }

func (h *form) Title() string { return Program.Title }

func (h *form) Done() bool { return h.done }

func (h *form) Match() play.Match { return h.window.Session(func() {}, h.refresh) }

// Advance advances time. If the computer's move is due, it waits for it.
func (h *form) Advance(now time.Duration) {
	due, ok := h.clock.Due()
	h.clock.Advance(now)
	if ok && due <= now {
		h.refresh()
	}
}

func (h *form) Due() (time.Duration, bool) { return h.clock.Due() }

// Thinking implements games.Thinker.
func (h *form) Thinking() (due time.Duration, thinking bool) { return h.table.Thinking() }

// Event handles the mouse and the keyboard: first the form, for its controls, then the
// board.
func (h *form) Event(ev input.Event) {
	h.clock.Advance(ev.Time)
	h.event(ev)
	h.refresh()
}

func (h *form) event(ev input.Event) {
	t, v := h.table, h.window.View
	switch ev.Kind {
	case input.Move, input.Press, input.Release:
		t.hand.at = ev.At
	}
	if ev.Kind == input.Press || ev.Kind == input.KeyDown {
		t.land()
	}
	if t.walks && ev.Kind == input.KeyDown {
		h.window.Key(ev)
		return
	}
	if !(t.walks && ev.At.Y >= stage.Max.Y) && h.Form.Event(ev) {
		return
	}
	at := ev.At.Sub(stage.Min)
	switch ev.Kind {
	case input.Press:
		if ev.Button == input.Left && (ev.At.In(h.area()) || t.game.Result().Over() && ev.At.In(h.Banner())) {
			h.drag = v.Begin(at, app.Point, true)
		}
	case input.Move:
		if h.drag != nil {
			h.drag.Move(at)
		} else {
			v.Hover(at)
		}
	case input.Release:
		if ev.Button == input.Left && h.drag != nil {
			h.drag.Done(at)
			h.drag = nil
		}
	case input.Blur:
		v.Focus(false)
	case input.KeyDown:
		if !h.window.Key(ev) && input.KeyName(ev.Key, ev.Mods) == "escape" && !ev.Repeat {
			h.Close()
		}
	}
}

// Where returns the place of a control of the form or a thing on the board.
func (h *form) Where(name string) (image.Rectangle, bool) {
	if r, ok := h.Form.Where(name); ok || h.Minimized() {
		return r, ok
	}
	r, ok := h.window.View.Where(name)
	return r.Add(stage.Min), ok
}

// Reading returns the texts on the screen besides the position: the rules, the control
// that has the focus, or the message on the board.
func (h *form) Reading() (front, focus []string) {
	t := h.table
	if t.helping {
		lines := t.words.page(t.view.variant, t.env.Lang)
		return append([]string{lines[0] + "."}, lines[1:]...), nil
	}
	focus = h.Form.Reading()
	names := t.names()
	if focus != nil && t.cursor != nil {
		names = names[1:] // the control has the focus
	}
	return nil, append(focus, names...)
}

// Say implements app.Host, as do the methods that follow.
func (h *form) Say(text string) { h.Flash(text) }

func (h *form) Ask(q app.Question) { q.Answer(len(q.Answers)-1, q.Initial) } // the game asks nothing

func (h *form) File(app.FileQuestion) {} // it has no files

func (h *form) Read(string, string) {} // its only text is the help

func (h *form) Type(*app.View) {}

func (h *form) Close() {
	h.window.Closed()
	h.done = true
}

func (h *form) Look() app.Look { return look{h.Form} }

// Notice implements original, as do the next methods.
func (h *form) Notice(text string) {
	if h.table == nil { // not on the form yet
		h.window.Begun = func() { h.Form.Notice(text) }
		return
	}
	h.Form.Notice(text)
}

func (h *form) EndNotice() { h.EndFlash() }

// Banner returns the place of the status, which is empty then.
func (h *form) Banner() image.Rectangle {
	c := h.Client()
	return image.Rectangle{Max: image.Pt(204, 47)}.Add(image.Pt(c.Min.X+6, c.Min.Y+headerHeight+2))
}

// A look is the form's look. The game draws the board in its own colours.
type look struct{ *delphi.Form }

func (l look) Pen(c app.Color) uint8                       { return pens[c] & l.Form.Screen.Bitmap.Max() }
func (l look) Fill(*fb.Bitmap, image.Rectangle, app.Color) {}
func (l look) Raise(*fb.Bitmap, image.Rectangle)           {}
func (l look) Sink(*fb.Bitmap, image.Rectangle)            {}
func (l look) Dots(*fb.Bitmap, image.Rectangle)            {}
func (l look) Edges(*fb.Bitmap, image.Rectangle, bool)     {}
func (l look) Hint(*fb.Bitmap, image.Rectangle)            {}
func (l look) Cursor(*fb.Bitmap, image.Rectangle)          {}
func (l look) Font(app.Face) *fb.Font                      { return l.Form.Font }
func (l look) Adopt(p *image.Paletted) *image.Paletted     { return p }
func (l look) Mono() bool                                  { return l.Form.Screen.Depth() == 1 }

// pens are the pens of the colours for the bar of a walk.
var pens = map[app.Color]uint8{app.White: 255, app.Green: 250, app.Red: 249, app.Yellow: 251}

// bars holds the controls that the table changes.
type bars struct {
	players [2][2]*delphi.Control // for each side: human, computer
	level   *delphi.Control
	grade   *delphi.Control // the label before it
	small   *delphi.Control
	sound   *delphi.Control
	hint    *delphi.Control
	status  image.Rectangle
}

// Heights of the parts of the form, from the top, in pixels.
const (
	headerHeight = 30
	statusHeight = 18
	stripHeight  = 54
)

// lay adds the controls to the form.
func (h *form) lay() {
	t, f := h.table, h.Form
	w, b := t.words, &h.bars
	r := f.Client()
	f.Add(&delphi.Control{Kind: delphi.Header, Name: "Header", Box: image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+headerHeight), Paint: h.drawHeader})
	b.sound = f.Add(&delphi.Control{Kind: delphi.Speed, Name: "Sound", On: true,
		Box:   image.Rect(0, 0, 26, 22).Add(image.Pt(r.Max.X-32, r.Min.Y+4)),
		Paint: h.drawSpeaker, Click: func(int) { t.toggleSound() }})
	y := r.Min.Y + headerHeight
	b.status = image.Rect(r.Min.X+6, y+2, r.Min.X+220, y+statusHeight)
	f.Add(&delphi.Control{Kind: delphi.FlashLabel, Name: "Flash", Box: image.Rect(b.status.Max.X, y+2, r.Max.X-6, y+statusHeight)})

	top := r.Max.Y - stripHeight + 2
	for i, name := range [...]string{"White", "Orange"} {
		side := rules.Side(i)
		x := r.Min.X + 6 + 104*i
		f.Add(&delphi.Control{Kind: delphi.Group, Name: name, Text: w.side[i], Box: image.Rect(x, top, x+100, top+stripHeight-5)})
		for j, text := range [...]string{w.human[i], w.computer[i]} {
			b.players[i][j] = f.Add(&delphi.Control{Kind: delphi.Radio, Name: name + [...]string{"Person", "Computer"}[j],
				Text: text, Group: name, Box: image.Rect(x+8, top+14+16*j, x+94, top+29+16*j),
				Click: func(int) { t.choosePlayer(side, j == 1) }})
		}
	}
	x := r.Min.X + 224
	b.grade = f.Add(&delphi.Control{Kind: delphi.Label, Name: "Level", Text: w.level, Box: image.Rect(x, top+5, x+40, top+18)})
	b.level = f.Add(&delphi.Control{Kind: delphi.Spin, Name: "Level", Box: image.Rect(x+40, top, x+134, top+22), Click: func(by int) { t.chooseLevel(t.chosen.level() + by) }})
	b.small = f.Add(&delphi.Control{Kind: delphi.Check, Name: "Gobblers", Text: w.small, Box: image.Rect(x+40, top+29, x+134, top+44), Click: func(int) { t.chooseBoard(b.small.On) }})
	x = r.Max.X - 6
	for _, button := range []struct {
		name, text string
		width      int
		keep       **delphi.Control
		click      func(*Table)
	}{
		{"New", w.newGame, 82, nil, (*Table).newButton},
		{"Undo", w.undo, 70, nil, (*Table).undoButton},
		{"Hint", w.hint, 70, &b.hint, (*Table).hintButton},
	} {
		c := f.Add(&delphi.Control{Kind: delphi.Button, Name: button.name, Text: button.text,
			Box: image.Rect(x-button.width, top+12, x, top+37), Click: func(int) { button.click(t) }})
		if button.keep != nil {
			*button.keep = c
		}
		x -= button.width + 6
	}
}

// reflect updates the controls from the choices.
func (h *form) reflect() {
	t, b := h.table, &h.bars
	for i, computer := range t.chosen.Computer {
		b.players[i][0].SetOn(!computer)
		b.players[i][1].SetOn(computer)
	}
	if level := t.words.levels[t.chosen.level()]; level != b.level.Text {
		b.level.SetText(level)
	}
	for _, c := range []*delphi.Control{b.level, b.grade} {
		if on := t.computerPlays(); on == c.Disabled {
			c.Enable(on)
		}
	}
	b.small.SetOn(t.chosen.Variation == rules.Gobblers.String())
	b.sound.SetOn(!t.chosen.Silent)
	if on := t.person(); on == b.hint.Disabled {
		b.hint.Enable(on)
	}
}

func (h *form) drawStatus() {
	t := h.table
	s, k := h.Form.Screen.Bitmap, t.inks()
	r := h.bars.status
	fb.Fill(s, r, k.face, fb.OpCopy)
	if t.game.Result().Over() && !t.helping {
		defer s.SetClip(s.SetClip(r))
		t.drawEnd(s)
		return
	}
	p := t.game.Position()
	side := p.Turn()
	result := t.game.Result()
	if winner, won := result.Winner(); won {
		side = winner
	}
	dot := image.Rect(0, 0, 13, 13).Add(image.Pt(r.Min.X+4, r.Min.Y+1))
	switch {
	case result.Draw():
	case side == rules.White:
		fb.FillEllipse(s, dot, k.white, fb.OpCopy)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	case s.Depth() == 1:
		fb.FillEllipsePattern(s, dot, &half, 0, 1, fb.Replace)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	default:
		fb.FillEllipse(s, dot, k.orange, fb.OpCopy)
		fb.Ellipse(s, dot, k.text, fb.OpCopy)
	}
	fb.TextEffects(s, image.Pt(r.Min.X+23, r.Min.Y+1), h.Font, t.status(), k.text, 0, fb.Transparent, fb.Thickened)
}

// drawHeader draws the name of the game, and the lamp beside the loudspeaker.
func (h *form) drawHeader(r image.Rectangle) {
	h.drawLogo(r)
	h.drawLamp()
}

// drawLogo writes the name of the game on the header, in large letters with a shadow.
func (h *form) drawLogo(r image.Rectangle) {
	t := h.table
	s, k := h.Form.Screen.Bitmap, t.inks()
	name := t.words.title[0]
	if t.game != nil {
		p := t.game.Position()
		name = t.words.title[p.Variant()]
	}
	size := h.Font.Size(name, fb.Thickened)
	at := image.Pt(r.Min.X+12, r.Min.Y+(r.Dy()-2*size.Y)/2+1)
	if s.Depth() == 1 {
		fb.Fill(s, image.Rectangle{Min: at, Max: at.Add(size.Mul(2))}.Inset(-2), k.white, fb.OpCopy)
		large(s, h.Font, name, at, k.text)
		return
	}
	large(s, h.Font, name, at.Add(image.Pt(2, 2)), k.text)
	large(s, h.Font, name, at, k.orange)
}

func (h *form) drawSpeaker(r image.Rectangle) {
	s, k := h.Form.Screen.Bitmap, h.table.inks()
	at := r.Min.Add(image.Pt((r.Dx()-16)/2, (r.Dy()-13)/2))
	body, wave, cross := k.orange, uint8(4), uint8(249)
	if s.Depth() == 1 {
		body, wave, cross = 1, 0, 0
	}
	win95.Picture(s, at, loudspeaker, map[rune]uint8{'x': k.text, 'o': body})
	beside := crossed
	if h.bars.sound.On {
		beside = waves
	}
	win95.Picture(s, at, beside, map[rune]uint8{'w': wave, 'r': cross})
}

// icon draws the icon in the caption: a cup.
func (h *form) icon(at image.Point) {
	k := h.table.inks()
	outline := k.text
	if h.Form.Screen.Depth() == 1 {
		outline = k.white // visible on the black caption
	}
	win95.Picture(h.Form.Screen.Bitmap, at, iconPicture, map[rune]uint8{'x': outline, 'o': k.orange, 'w': k.white})
}

const iconPicture = `
	................
	................
	.....xxxxxx.....
	....xowwwwox....
	....xoooooox....
	....xxooooxx....
	....xwxxxxox....
	...xowoooooox...
	...xowoooooox...
	...xowoooooox...
	..xoowooooooox..
	..xoowooooooox..
	..xowoooooooox..
	..xxooooooooxx..
	....xxxxxxxx....
	................`

// loudspeaker is the picture of the sound button; waves is added while sound is on.
const (
	loudspeaker = `
		................
		......x.........
		.....xx.........
		....xox.........
		xxxxxox.........
		xoooxox.........
		xoooxox.........
		xoooxox.........
		xoooxox.........
		xxxxxox.........
		....xox.........
		.....xx.........
		......x.........`
	waves = `
		................
		...........w....
		.........w..w...
		..........w.w...
		........w.w..w..
		.........w.w.w..
		.........w.w.w..
		.........w.w.w..
		.........w.w.w..
		........w.w..w..
		..........w.w...
		.........w..w...
		...........w....`
	crossed = `
		................
		................
		................
		........r....r..
		.........r..r...
		..........rr....
		..........rr....
		.........r..r...
		........r....r..`
)
