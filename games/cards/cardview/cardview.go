// Package cardview shows a table of cards as the view of an app program, on any desk. It
// is for programs with cards that are more than a single patience. A single game is a
// table.Game, which the desks show in their own way.
//
// You drag cards as outlines, send them with a click, or play them with the arrow keys as
// on every desk. Act on a card sends it where it belongs.
package cardview

import (
	"image"
	"slices"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/app"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/sprites"
)

// Pace is the time between two cards that a game plays by itself.
const Pace = 60 * time.Millisecond

// A View is a table in a window.
type View struct {
	app.View
	Window *app.Window
	Table  *table.Table
	Deck   *sprites.Deck
	Look   table.Look

	// Callbacks of the program; each may be nil. Dealt is called when a new game is on
	// the table, Done once when a game is over, Back when its last move is then taken
	// back, and Moved after every change of the table.
	Dealt, Moved, Done, Back func()
	// Barred returns why there is no such help, or nil.
	Barred  func(aid assist.Aid) error
	size    image.Point     // preferred size of the table
	shown   image.Rectangle // where the table is on the screen
	light   assist.Light
	outline []image.Rectangle
}

// New returns the view of a window with the desk's cards. The size of a card is limited as
// given for a screen of 640 by 400, and more strictly on a smaller one; size is the
// preferred size of the table. Call Put before the window is shown.
func New(w *app.Window, size, most image.Point) (*View, error) {
	v := &View{Window: w, size: size}
	m := w.Env.Mode
	most = image.Pt(most.X*min(m.Width, 640)/640, most.Y*min(m.Height, 400)/400)
	var err error
	if v.Deck, err = w.Deck(most); err != nil {
		return nil, err
	}
	v.Look = table.Look{Deck: v.Deck, Place: v.place, Above: v.label, Mark: v.mark, Cursor: v.cursor, Pace: Pace, AgainSends: true, Bar: w.WalkBar}
	v.View = app.View{Size: size, Grows: true, Fit: v.fit, Draw: v.draw, Press: v.press, Double: v.double, Key: v.key, Where: v.where, Names: v.names}
	w.View = &v.View
	w.Light = func() assist.Light { return v.light }
	w.HelpKey = func(name string) bool { return v.Table.HelpKey(name) }
	return v, nil
}

// Put puts a game on the table. Begin it with Table.Begin or Table.Restarted.
func (v *View) Put(g *table.Game, s *cards.Session) *table.Table {
	v.Table = table.NewIn(v.Window.Env, g, s, &v.Look, v, v.Window.Clock)
	v.Place()
	return v.Table
}

// Place lays the piles of the game out.
func (v *View) Place() {
	if v.Table == nil {
		return
	}
	room := image.Rectangle{Max: v.Size}
	if v.Table.Game.Labels != nil {
		room.Min.Y += v.Window.Host.Look().Font(app.Plain).Height + 2
	}
	v.Table.Place(room)
	v.Redraw()
}

// fit takes the preferred size, or as much of it as is available.
func (v *View) fit(room, _ image.Point) {
	if v.Size = room; !v.Full {
		v.Size = image.Pt(min(v.size.X, room.X), min(v.size.Y, room.Y))
	}
	v.Place()
}

func (v *View) draw(c *app.Canvas) {
	c.Cloth(v.Window, c.Clip())
	b, origin := c.Screen()
	if v.shown = (image.Rectangle{Max: v.Size}).Add(origin); v.Table != nil {
		v.Table.Draw(b, b.Clip(), origin)
	}
	for _, r := range v.outline {
		fb.Frame(b, r.Add(origin), 1, b.Max(), fb.OpXor)
	}
}

func (v *View) pen(c app.Color) uint8 { return v.Window.Host.Look().Pen(c) }

func (v *View) place(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r, 1, v.pen(app.Black), fb.OpCopy)
	fb.Frame(b, r.Inset(1), 1, v.pen(app.White), fb.OpCopy)
}

func (v *View) label(b *fb.Bitmap, place image.Rectangle, text string) {
	f := v.Window.Host.Look().Font(app.Plain)
	r := image.Rect(0, 0, f.Width(text)+4, f.Height+1)
	left := max(v.shown.Min.X, min(place.Min.X+(place.Dx()-r.Dx())/2, v.shown.Max.X-r.Dx()))
	r = r.Add(image.Pt(left, place.Min.Y-r.Dy()-1))
	fb.Fill(b, r, v.pen(app.White), fb.OpCopy)
	fb.Text(b, r.Min.Add(image.Pt(2, 1)), f, text, v.pen(app.Black), 0, fb.Transparent)
}

func (v *View) mark(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r.Inset(1), 3, b.Max(), fb.OpXor)
}
func (v *View) cursor(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r.Inset(1), 2, b.Max(), fb.OpXor)
}

// hurries reports whether a press is meant for the cards that a game plays by itself.
func (v *View) hurries() bool { return v.Table.StopShow() || v.Table.Hurry() }

func (v *View) press(p image.Point, b app.Button) *app.Drag {
	t := v.Table
	if d := t.Slide(p, b == app.Point); d != nil {
		return &app.Drag{Move: d}
	}
	if v.hurries() {
		return nil
	}
	t.HideCursor()
	t.LetGo()
	if t.Game.Press != nil { // a click is the only gesture
		if b == app.Point {
			t.ClickAt(p)
		}
		return &app.Drag{}
	}
	if b != app.Point {
		if pile, i, ok := t.Layout.Hit(t.Shown, p); ok && i >= 0 {
			t.Home(pile)
		}
		return &app.Drag{}
	}
	t.Unchoose()
	g := t.Grip(p)
	switch {
	case g == nil:
		return &app.Drag{}
	case g.Clickable && g.Cards == 0:
		t.Play(g.Click)
		return &app.Drag{}
	}
	t.Hold(g)
	held := func(do func(p image.Point)) func(image.Point) {
		return func(p image.Point) {
			if t.Held() == g {
				do(p)
			}
		}
	}
	return &app.Drag{Move: held(g.Move), Done: held(g.Drop), Cancel: t.LetGo}
}

// double handles Act: the second press of a double click.
func (v *View) double(p image.Point) *app.Drag {
	if v.Table.Game.Press != nil {
		return v.press(p, app.Point)
	}
	return v.press(p, app.Act)
}

func (v *View) key(ev input.Event) bool {
	return ev.Kind == input.KeyDown && v.Table.Walking() && v.Table.Takes(ev, image.Point{}) || ev.Pressed() && v.hurries() || v.Table.Key(ev)
}

func (v *View) where(name string) (image.Rectangle, bool) { return v.Table.Where(name) }

func (v *View) names() []string { return v.Table.Focus() }

// Update implements table.Host, and so do the methods that follow.
func (v *View) Update(r image.Rectangle) { v.Redraw(r) }

func (v *View) Outline(list []image.Rectangle) {
	if slices.Equal(list, v.outline) {
		return
	}
	before := v.outline
	v.outline = slices.Clone(list)
	v.Redraw(slices.Concat(before, v.outline)...)
}

func (v *View) Sound(e table.Event) { v.Window.Env.Sound(v.Table.Take(table.Sounds[e])) }

func (v *View) Refused(why string) { v.Window.Say(why) }

func (v *View) Begun() { call(v.Dealt) }

func (v *View) Ended() {
	if t := v.Table; t.Rules().Won(t.Position()) && t.Session.Honest() {
		v.Window.Env.Sound(table.SoundWon)
	}
	call(v.Done)
}

func (v *View) Revived() { call(v.Back) }

func (v *View) Changed() {
	v.Redraw()
	call(v.Moved)
}

func call(f func()) {
	if f != nil {
		f()
	}
}

// ShowLight implements table.Guide, and so do Tell and Unguided.
func (v *View) ShowLight(l assist.Light) { v.light = l }

func (v *View) Tell(text string) { v.Window.Say(text) }

func (v *View) Unguided(aid assist.Aid) error {
	if v.Barred != nil {
		return v.Barred(aid)
	}
	return nil
}

// HelpMenu returns the menu of the table's help.
func (v *View) HelpMenu() app.Menu {
	m := app.Menu{Title: v.Window.T("Help")}
	for _, l := range table.HelpMenu(v.Window.Env.Lang, func() *table.Table { return v.Table }) {
		m.Commands = append(m.Commands, &app.Command{Text: l.Text, Key: l.Key, Do: l.Do, Checked: l.Checked})
	}
	return m
}
