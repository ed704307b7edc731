// Package cardwindow shows card games in a GEM window, where you drag cards as outlines.
// Yukon adds its own menus, money and scores; Program plays any other card game with a
// common menu of commands.
//
// Known from Yukon's manual (Release F, 1996): dragging an outline instead of the cards,
// the quick click that sends a card to its foundation, the click on the stock, the pop-up
// menu with the right button on an empty place, the bell, Space for the stock, Help and
// Undo. The cursor of the arrow keys is our addition.
package cardwindow

import (
	"image"
	"slices"
	"strings"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games/assist"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/gem/trees"
	"phosphor/games/cards/table"
	"phosphor/games/play"
	"phosphor/sprites"
)

// finishPace is the time between two cards that a game plays by itself.
const finishPace = 140 * time.Millisecond

// A Window is a card table in a GEM window. Its program embeds it and is the table's
// Host; Window implements the drawing part of Host.
type Window struct {
	*gem.Desk
	Frame *gem.Window
	Table *table.Table
	Look  table.Look
	Backs int // card back of the next game: games cycle through them

	// Callbacks of the program: quit, open the pop-up menu on an empty place, handle a
	// key that no menu uses. Popup and Key may be nil.
	Quit  func()
	Popup func(at image.Point)
	Key   func(name string) bool

	// Told shows a line of text in the window. If nil, the text goes only to the desk's
	// Message.
	Told func(text string)

	// Commands whose keys the window knows.
	TakeBack, MakeAgain, Help func()

	back      int               // of the cards in play
	lines     []table.HelpLine  // of the menu, that offer help
	linesAt   int               // number of the first of them in its tree
	outline   []image.Rectangle // on the screen
	checkered bool              // the ground consists of every other pixel
	labelFont *fb.Font          // of what is written above places
}

// Init sets up the look of the table with the cards of a deck.
func (w *Window) Init(deck *sprites.Deck) {
	w.Look = table.Look{
		Back:   func() int { return w.back },
		Place:  w.drawPlace,
		Above:  w.drawAbove,
		Mark:   func(b *fb.Bitmap, r image.Rectangle) { fb.Frame(b, r.Inset(1), 3, b.Max(), fb.OpXor) },
		Cursor: w.drawCursor,
		Pace:   finishPace,
		Bar: func() table.Bar {
			return table.Bar{Font: w.Font, Regs: w.Screen.Regs, Ink: w.Black(), Paper: w.White()}.At(w.Frame.Work())
		},
		AgainSends: true,
	}
	w.SetDeck(deck)
}

// drawCursor draws a frame: in colour around the cards, amber, or red where there is no
// amber; in mono inverted on them.
func (w *Window) drawCursor(b *fb.Bitmap, r image.Rectangle) {
	light := assist.NotKnown
	switch w.Screen.Depth() {
	case 1:
		fb.Frame(b, r.Inset(1), 2, b.Max(), fb.OpXor)
		return
	case 2:
		light = assist.Lost
	}
	table.DrawAround(b, r, light.Pen(w.Screen.Regs), w.Black())
}

// TurnBack chooses the card back of a game that was begun or continued: a new one gets
// the next back, a saved one keeps its own.
func (w *Window) TurnBack(s *play.Session) {
	if setup := s.Setup(); s.Fresh() && setup.ID == "" && setup.Layout == nil {
		s.SetBack(w.Backs)
	}
	w.back = s.Setup().Back
	if w.back < 0 || w.back > mostBacks { // of a saved game that something else wrote
		w.back = 0
	}
	w.Backs = w.back + 1
}

// mostBacks limits the number of a back. Any deck cycles through its own.
const mostBacks = 1 << 20

// Open shows the table in its window.
func (w *Window) Open() {
	w.Frame.Closed = w.Quit
	w.Frame.Moved = w.Place
}

// Place lays out the piles in the window, with room for what is written above them.
func (w *Window) Place() {
	room := w.Frame.Work()
	if w.Table.Game.Labels != nil {
		room.Min.Y += w.Font.Height
	}
	w.Table.Place(room)
	w.labelFont = w.fontForLabels()
}

// fontForLabels is the system font, or the small one if a label would otherwise touch the
// cards above it.
func (w *Window) fontForLabels() *fb.Font {
	l := w.Table.Layout
	for labelled := range w.Table.Labels() {
		at := l.Place[labelled].At
		for _, p := range l.Place {
			above := p.Up.Y == 0 && p.At.Y < at.Y && p.At.X < at.X+l.Card.X && at.X < p.At.X+l.Card.X
			if above && at.Y-p.At.Y-l.Card.Y <= w.Font.Height+labelEdges {
				return gem.SmallFont()
			}
		}
	}
	return w.Font
}

// labelEdges are the lines above and below the characters of a label, and one between it
// and the place below.
const labelEdges = 3

// DrawGround fills r with the ground of the deck: the table of its set or GEM's desktop.
func (w *Window) DrawGround(r image.Rectangle) {
	if w.Look.Deck.HasTable() {
		w.Look.Deck.DrawTable(w.Screen.Bitmap, r, w.Frame.Work().Min)
	} else {
		w.Desk.DrawGround(r)
	}
}

// drawPlace draws the frame of a place without cards.
func (w *Window) drawPlace(b *fb.Bitmap, r image.Rectangle) {
	fb.Frame(b, r, 1, w.Black(), fb.OpCopy)
	fb.Frame(b, r.Inset(1), 1, w.White(), fb.OpCopy)
}

// drawAbove writes a label on a white ground above a place.
func (w *Window) drawAbove(b *fb.Bitmap, place image.Rectangle, text string) {
	font := w.labelFont
	width, h := font.Width(text), font.Height+labelEdges-1
	if font == gem.SmallFont() {
		h-- // its characters have a line below them
	}
	r := image.Rect(0, 0, width+4, h).Add(image.Pt(place.Min.X+(place.Dx()-width-4)/2, place.Min.Y-h-1))
	work := w.Frame.Work()
	r = r.Add(image.Pt(max(0, work.Min.X+2-r.Min.X)-max(0, r.Max.X+2-work.Max.X), 0))
	fb.Fill(b, r, w.White(), fb.OpCopy)
	fb.Text(b, r.Min.Add(image.Pt(2, 1)), font, text, w.Black(), 0, fb.Transparent)
}

// DrawBox draws a text in a box. If the text is too long it omits blanks, and then uses
// the small font.
func (w *Window) DrawBox(box image.Rectangle, text string) {
	s, font := w.Screen.Bitmap, w.Font
	if font.Width(text)+2 > box.Dx() {
		text = strings.ReplaceAll(text, " ", "")
	}
	if font.Width(text)+2 > box.Dx() {
		font = gem.SmallFont()
	}
	fb.Fill(s, box, w.White(), fb.OpCopy)
	fb.Frame(s, box, 1, w.Black(), fb.OpCopy)
	defer s.SetClip(s.SetClip(box.Inset(1).Intersect(s.Clip())))
	at := box.Min.Add(image.Pt((box.Dx()-font.Width(text))/2, (box.Dy()-font.Height+1)/2))
	fb.Text(s, at, font, text, w.Black(), 0, fb.Transparent)
}

// ShowLight implements table.Guide: the lamp is at the right end of the menu bar.
func (w *Window) ShowLight(l assist.Light) {
	w.ShowBadge(l.Draw)
	w.CheckHelp()
}

// keyNames maps keys to their names in menus.
var keyNames = map[string]string{"f9": "F9", "f4": "F4", "shift+f4": "Shift F4", assist.WalkKey: "F6", assist.DealsKey: "Shift F9"}

// WithHelp returns a menu's tree with the help items at the end of its last menu.
func (w *Window) WithHelp(t rsc.Tree, lang string) rsc.Tree {
	w.lines = append([]table.HelpLine{{}}, table.HelpMenu(lang, func() *table.Table { return w.Table })...)
	items := make([]string, len(w.lines))
	for i, l := range w.lines {
		switch items[i] = l.Text; {
		case l.Text == "":
			items[i] = "-"
		case l.Key != "":
			items[i] += "\t" + keyNames[l.Key]
		}
	}
	t, w.linesAt = trees.AddLines(t, items)
	return t
}

// HelpChosen carries out a help item of the menu, and reports whether the line is one.
func (w *Window) HelpChosen(item int) bool {
	i := item - w.linesAt
	if i < 0 || i >= len(w.lines) {
		return false
	}
	if do := w.lines[i].Do; do != nil {
		do()
	}
	w.CheckHelp()
	return true
}

// CheckHelp sets the check marks of the help items.
func (w *Window) CheckHelp() {
	m := w.Menu()
	if m == nil {
		return
	}
	for i, l := range w.lines {
		if l.Checked != nil {
			m.Set(w.linesAt+i, rsc.Checked, l.Checked())
		}
	}
}

// Find finds the piles and their cards by name, and the things on the desk; "score" is
// the rectangle given by the program.
func (w *Window) Find(name string, score image.Rectangle) (image.Rectangle, bool) {
	switch name {
	case "button:Close":
		return w.Frame.Closer(), true
	case "score":
		return score, true
	}
	if r, ok := w.Desk.Where(name); ok {
		return r, true
	}
	return w.Table.Where(name)
}

// Tell implements table.Guide.
func (w *Window) Tell(text string) {
	if w.Message != nil {
		w.Message(text)
	}
	if w.Told != nil {
		w.Told(text)
	}
}

// Unguided implements table.Guide: there is help in every game on the desk.
func (w *Window) Unguided(assist.Aid) error { return nil }

// Update implements table.Host.
func (w *Window) Update(r image.Rectangle) { w.Frame.Update(r) }

// Outline implements table.Host: outlines are drawn by inverting pixels, so doing it
// twice leaves no trace.
func (w *Window) Outline(list []image.Rectangle) {
	if slices.Equal(list, w.outline) {
		return
	}
	w.invert(w.outline)
	w.invert(list)
	w.outline = list
}

// invert draws the outlines. A line of one pixel would be lost on the patterns of a black
// and white table, where inverted pixels look like the others. On a checkerboard of
// single pixels the line is itself a pattern, which makes it solid there and dotted on
// cards; on other patterns a vertical line is two pixels thick.
func (w *Window) invert(list []image.Rectangle) {
	s := w.Screen.Bitmap
	defer s.SetClip(s.SetClip(w.Frame.Work()))
	thick := 1
	if s.Depth() == 1 && !w.checkered {
		thick = 2
	}
	fill := func(x0, y0, x1, y1 int) {
		if w.checkered {
			fb.FillPattern(s, image.Rect(x0, y0, x1, y1), &checks, s.Max(), 0, fb.Invert)
			return
		}
		fb.Fill(s, image.Rect(x0, y0, x1, y1), s.Max(), fb.OpXor)
	}
	for j, r := range list {
		end := r.Max.Y // lower end of the sides
		if j+1 < len(list) {
			end = list[j+1].Min.Y // the next card's upper edge is the lower one
		} else {
			end--
			fill(r.Min.X, end, r.Max.X, r.Max.Y)
		}
		fill(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1)
		fill(r.Min.X, r.Min.Y+1, r.Min.X+thick, end)
		fill(r.Max.X-thick, r.Min.Y+1, r.Max.X, end)
	}
}

// checks is the pattern of every other pixel.
var checks = fb.NewPattern(0xaaaa, 0x5555)

// SetDeck switches to the cards of another deck. Call Place next.
func (w *Window) SetDeck(deck *sprites.Deck) {
	w.Look.Deck = deck
	w.checkered = w.Screen.Depth() == 1
	if !w.checkered || !deck.HasTable() {
		return // the desktop in black and white consists of every other pixel
	}
	const some = 8
	b := fb.New(image.Rect(0, 0, some, some), 1)
	deck.DrawTable(b, b.Rect, image.Point{})
	for y := range some - 1 {
		for x := range some - 1 {
			v := b.ColorIndexAt(x, y)
			w.checkered = w.checkered && v != b.ColorIndexAt(x+1, y) && v != b.ColorIndexAt(x, y+1)
		}
	}
}

// Event handles the mouse and the keyboard: first the desk, for menus and
// dialogs, then the table.
func (w *Window) Event(ev input.Event) {
	w.Advance(ev.Time)
	if !w.Modal() && w.Table.Takes(ev, ev.At) {
		return
	}
	if (ev.Kind == input.Press || ev.Kind == input.KeyDown) && w.Table.Pending() {
		// The click is meant for the cards that the game plays by itself, not for the
		// question that follows them.
		w.Table.Hurry()
		return
	}
	if ev.Kind == input.KeyDown && !w.Modal() && w.key(ev) {
		return
	}
	if w.Desk.Event(ev) {
		if w.Modal() {
			w.Table.LetGo()
		}
		return
	}
	switch ev.Kind {
	case input.KeyDown:
		w.step(ev)
	case input.Press:
		w.Table.LetGo()
		switch {
		case w.Frame.IsIcon() || !ev.At.In(w.Frame.Work()):
		case ev.Button == input.Left:
			w.pressLeft(ev.At)
		case ev.Button == input.Right && w.Popup != nil:
			if _, i, on := w.Table.Layout.Hit(w.Table.Shown, ev.At); !on || i < 0 {
				w.Popup(ev.At)
			}
		}
	case input.Move:
		if g := w.Table.Held(); g != nil {
			g.Move(ev.At)
		}
	case input.Release:
		if g := w.Table.Held(); g != nil && ev.Button == input.Left {
			g.Drop(ev.At)
		}
	case input.Blur:
		w.Table.LetGo()
	case input.Close:
		w.Quit()
	}
}

// Bare reports whether nothing can be pressed or dragged at a point: the table between
// the cards.
func (w *Window) Bare(at image.Point) bool {
	_, _, on := w.Table.Layout.Hit(w.Table.Shown, at)
	return !on && !w.Modal() && !w.Frame.IsIcon() && at.In(w.Frame.Work())
}

// pressLeft takes hold of cards. A press on a stock deals at once.
func (w *Window) pressLeft(at image.Point) {
	w.Table.HideCursor()
	w.Table.Unchoose()
	switch g := w.Table.Grip(at); {
	case g == nil:
	case g.Clickable && g.Cards == 0:
		w.Table.Play(g.Click)
	default:
		w.Table.Hold(g)
	}
}

// step undoes or redoes a move if the key means that.
func (w *Window) step(ev input.Event) {
	switch name := input.KeyName(ev.Key, ev.Mods); {
	case ev.Repeat || w.Frame.IsIcon():
	case input.Undoes(name):
		w.TakeBack()
	case input.Redoes(name):
		w.MakeAgain()
	}
}

// key handles the keys that no menu can change, and those of a PC's keyboard that replace
// the Atari's. It reports whether it used the key.
func (w *Window) key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods)
	if !ev.Repeat && !w.Frame.IsIcon() && w.Table.HelpKey(name) {
		return true
	}
	if ev.Mods&input.Ctrl == 0 && (input.Undoes(name) || input.Redoes(name)) {
		w.step(ev)
		return !w.Frame.IsIcon()
	}
	name = input.KeyName(ev.Key, ev.Mods&^input.Shift)
	switch {
	case w.Frame.IsIcon() && name != "ctrl+space" && name != "escape":
		return false
	case w.Table.Key(ev):
	case ev.Repeat:
		return false
	case name == "ctrl+space":
		w.Frame.Iconify(!w.Frame.IsIcon())
	case name == "f1":
		w.Help()
	case name == "escape":
		w.Quit()
	default:
		return w.Key != nil && w.Key(name)
	}
	return true
}
