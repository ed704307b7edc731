package solitairex

import (
	"fmt"
	"image"
	"image/color"
	"slices"
	"strings"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/intuition"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/sprites"
)

// pulsePeriod is the time from one bright moment of the boxes to the next.
const pulsePeriod = 2 * time.Second

// dealPace is the time between two cards of a reshuffle.
const dealPace = 25 * time.Millisecond

// waveTime is how long the boxes of a won game pulse.
const waveTime = 24 * time.Second

// soundLost is the sound of the end of a game that was not won.
const soundLost = cardscreen.SoundLost

// toldFor is how long the title bar shows why a click had no effect.
const toldFor = 4 * time.Second

// Where the cards lie: 13 columns and 4 rows, with room for a box around each.
const (
	pitchX = 49
	pitchY = 44
)

// boxRoom is how far a box extends beyond its card.
var boxRoom = image.Pt(3, 1)

// A Table is SolitaireX on an Amiga screen: title bar, four rows, a strip of
// gadgets.
type Table struct {
	game
	screen *intuition.Screen
	deck   *sprites.Deck
	free   uint8 // a register that no card uses, for the box that pulses
	pulse  *intuition.Flash
	glow   *intuition.Flash // of the heading at the end, with the same register

	headings *fb.Font

	commands []*intuition.Command
	said     *clock.Timer // until when the title bar shows something else
	dealing  bool         // the cards of a reshuffle appear one by one
	wave     int          // number of cards of a won game that have a box
	waving   *clock.Timer // until the next card gets its box, or until the boxes rest
	end      *end         // shown instead of the table, or nil
	done     bool
}

// Start opens the table.
func Start(env games.Env) (games.Game, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	t := &Table{}
	t.game, err = newGame(env)
	t.env.Report(err)
	t.host, t.game.refresh, t.ask, t.answer = t, t.refresh, t.request, t.wrong
	pens := intuition.Pens{Detail: penBlack, Block: penWhite, Accent: penBlack, Ghost: penWhite, Complement: penBlack ^ penWhite}
	if env.Mode.Depth == 1 {
		pens = intuition.MonoPens
	}
	t.screen = intuition.New(env.Mode, font, "SolitaireX", pens)
	t.screen.Message = env.Message
	set, damaged, err := env.OpenCards(cardFiles, acceptCards, assets.AmigaFor(env.Mode.Depth))
	if err != nil {
		return nil, err
	}
	t.deck = set.Deck(sprites.Display{Screen: t.screen.Display(), Registers: sprites.Registers{Keep: []uint8{penTable, penBlack, penGreen, penWhite}}})
	t.free = freePen(t.deck)
	t.pulse = &intuition.Flash{Pen: t.free, From: color.RGBA{G: 0xff, A: 0xff}, To: color.RGBA{G: 0xaa, A: 0xff},
		Period: pulsePeriod, Areas: t.boxes}
	if t.headings, err = intuition.Headings(); err != nil {
		return nil, err
	}
	t.glow = &intuition.Flash{Pen: t.free, From: color.RGBA{0xff, 0xff, 0, 0xff}, To: color.RGBA{0xff, 0x66, 0, 0xff}, Period: pulsePeriod}
	t.screen.AddFlash(t.glow)
	t.screen.AddFlash(t.pulse)
	t.addCommands()
	t.screen.Redraw = t.draw
	t.table = table.NewIn(env, t.description(), t.Session, &table.Look{Deck: t.deck, Pace: dealPace, Bar: func() table.Bar { return cardscreen.Bar(t.screen, t.area()) }}, t, &t.screen.Clock)
	t.table.PlaceAs(t.rows())
	if err := t.Session.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	t.table.Begin()
	cardscreen.TellBadCards(t.screen, env, damaged)
	return t, nil
}

// rows returns the places of the rows.
func (t *Table) rows() cards.Layout {
	work := t.screen.Work()
	left := work.Min.X + (work.Dx()-(rules.Columns-1)*pitchX-t.deck.Size.X)/2
	l := cards.Layout{Card: t.deck.Size, Place: make([]cards.Place, rules.Rows)}
	for i := range rules.Rows {
		l.Place[i] = cards.Place{At: image.Pt(left, work.Min.Y+2+i*(pitchY+t.lines()/rules.Rows)), Up: image.Pt(pitchX, 0)}
	}
	return l
}

// lines returns how many lines beyond 200 the screen has: those of PAL.
func (t *Table) lines() int { return t.env.Mode.Height - 200 }

// rect returns the rectangle of a slot.
func (t *Table) rect(s rules.Slot) image.Rectangle {
	return t.table.Layout.Rect(t.Position(), s.Row(), s.Column()) // rows have their original length
}

// box returns the rectangle around a slot in which its box is drawn.
func (t *Table) box(s rules.Slot) image.Rectangle {
	r := t.rect(s)
	return image.Rectangle{Min: r.Min.Sub(boxRoom), Max: r.Max.Add(boxRoom)}
}

// addCommands makes the strip, and the menu with the same commands.
func (t *Table) addCommands() {
	w := t.words
	t.commands = []*intuition.Command{
		intuition.NewCommand(w.reshuffle, "ctrl+r", t.reshuffle, t.canReshuffle),
		intuition.NewCommand(w.backup, "ctrl+b", func() { t.Undo() }, func() bool { return !t.tournament() && t.CanUndo() }),
		intuition.NewCommand(w.tournament, "ctrl+t", t.nextPlayer, t.mayBegin),
		intuition.NewCommand(w.restart, "ctrl+n", t.newCards, nil),
		intuition.NewCommand(w.quit, "ctrl+q", t.Quit, nil),
	}
	redo := intuition.NewCommand(w.redo, "ctrl+y", func() { t.Redo() }, func() bool { return !t.tournament() && t.CanRedo() })
	redo.MenuOnly = true
	t.commands = slices.Insert(t.commands, 2, redo)
	game := &intuition.Menu{Title: w.game}
	quit := len(t.commands) - 1
	for _, c := range t.commands[:quit] {
		game.Items = append(game.Items, c.Item)
	}
	var gadgets []*intuition.Gadget
	for _, c := range t.commands {
		if !c.MenuOnly {
			gadgets = append(gadgets, c.Gadget)
		}
	}
	t.screen.Strip(gadgets...)
	show := func(lines []string, center bool) func() {
		return func() {
			t.screen.Request(intuition.Requester{Lines: lines, Buttons: []string{w.oK}, Center: center}, nil)
		}
	}
	t.screen.Menus = []*intuition.Menu{
		{Title: w.project, Items: []*intuition.Item{
			{Text: w.about, Key: "ctrl+a", Chosen: show(w.aboutLines, true)},
			{Text: w.rules, Key: "f1", Chosen: show(cardscreen.Instructions(t.env.Lang, w.rulesLines), false)},
			{}, t.commands[quit].Item,
		}},
		game, cardscreen.HelpMenu(t.env.Lang, func() *table.Table { return t.table }),
	}
}

// request opens a requester.
func (t *Table) request(lines []string, ways []way, stay string) {
	t.screen.Request(intuition.Requester{Lines: lines, Buttons: answers(ways, stay), Center: true}, func(button int, _ []string) { take(ways, button) })
}

// Quit leaves the game.
func (t *Table) Quit() { t.done = true }

func (t *Table) Screen() *fb.Screen { return t.screen.Display() }
func (t *Table) Title() string      { return "SolitaireX" }
func (t *Table) Done() bool         { return t.done }

// Advance lets time pass.
func (t *Table) Advance(now time.Duration) { t.screen.Advance(now) }

// Due returns when a colour next changes.
func (t *Table) Due() (time.Duration, bool) { return t.screen.Due() }

// wrong responds to something impossible.
func (t *Table) wrong(err error) error {
	if err == nil {
		t.screen.Dismiss()
		return nil
	}
	t.Sound(table.Refused)
	t.Refused(t.table.Refusal(err))
	return err
}

// Update implements table.Host, and so do the methods that follow.
func (t *Table) Update(r image.Rectangle) { t.screen.Update(r) }

// Outline does nothing: cards are not dragged.
func (t *Table) Outline([]image.Rectangle) {}

// Sound makes the sound of an event. A reshuffle is a deal.
func (t *Table) Sound(e table.Event) {
	name := cardscreen.SoundMove
	switch {
	case e == table.Homed && t.table.Pending(): // a card of a reshuffle
		return
	case e == table.Refused:
		name = cardscreen.SoundWrong
	case e != table.Dealt && e != table.TakenBack && t.rules().Won(t.Position()) && t.Honest() && !t.table.Walking():
		name = cardscreen.SoundWon
	case e == table.Dealt, e == table.Turned:
		name = cardscreen.SoundDeal
	}
	t.env.Sound(t.table.Take(name))
}

// Refused shows in the title bar why something is impossible; its sound has been made.
func (t *Table) Refused(why string) {
	t.screen.Beep()
	t.Tell(why)
}

// Tell shows a text in the title bar for a while, until something else happens. With
// ShowLight and Unguided it implements table.Guide.
func (t *Table) Tell(text string) {
	t.env.Message(text)
	t.screen.SetTitle(text)
	t.screen.Stop(t.said)
	t.said = t.screen.After(toldFor, func() { t.screen.SetTitle(t.titleLine()) })
}

func (t *Table) ShowLight(l assist.Light) {
	t.screen.Badge = l.Badge(t.screen.Display(), t.screen.Pens.Detail, t.screen.Pens.Block)
	t.screen.Update(t.screen.Bar())
}

// Begun removes any question about the previous game.
func (t *Table) Begun() {
	t.screen.Dismiss()
	t.hideEnd()
}

func (t *Table) Revived() { t.Begun() }

// Changed updates everything on the screen to the position.
func (t *Table) Changed() {
	t.two = cards.Gap
	t.hideEnd()
	t.still()
	t.screen.Refresh(t.commands)
	if t.table.Pending() { // the cards of a reshuffle are being dealt
		if !t.dealing {
			t.dealing = true
			t.refresh()
		}
		return
	}
	t.dealing = false
	t.note()
	t.screen.Stop(t.said)
	t.screen.SetTitle(t.titleLine())
	t.refresh()
}

// refresh draws the table again, and lets the boxes pulse if there are any.
func (t *Table) refresh() {
	if len(t.boxes()) > 0 {
		t.pulse.Start()
	} else {
		t.pulse.Stop()
	}
	t.screen.Update(t.screen.Work())
}

// Ended lets a green wave run through all cards of a game that is won before it announces
// the end of the game.
func (t *Table) Ended() {
	if !t.rules().Won(t.Position()) || t.Setup().Helped {
		t.tellEnd()
		return
	}
	t.wave = 0
	t.roll()
}

// roll puts a box around one more card, column by column. When all cards have one, the
// boxes pulse for a while, then rest.
func (t *Table) roll() {
	if t.wave == rules.Rows*(rules.Columns-1) {
		t.tellEnd()
		t.pulse.Start()
		t.waving = t.screen.After(waveTime, t.pulse.Stop)
		return
	}
	t.wave++
	t.screen.Update(t.box(t.waved(t.wave - 1)))
	t.waving = t.screen.After(dealPace, t.roll)
}

// waved returns the slot of card i of the wave.
func (t *Table) waved(i int) rules.Slot {
	return rules.Slot(i%rules.Rows*rules.Columns + i/rules.Rows)
}

// still ends the wave: because the position has changed, or to show the end at once.
func (t *Table) still() {
	t.screen.Stop(t.waving)
	t.wave, t.waving = 0, nil
}

// rolling reports whether the wave runs.
func (t *Table) rolling() bool { return t.wave > 0 && t.wave < rules.Rows*(rules.Columns-1) }

// tellEnd announces the end of the game.
func (t *Table) tellEnd() {
	lines := t.ending()
	if t.rules().Won(t.Position()) {
		t.request(lines, t.onward(), t.words.look)
		return
	}
	t.env.Message(strings.Join(lines, " "))
	t.showEnd(lines)
}

// lit returns the slots with a box: the cards that can move, or the gaps to which the chosen
// one can move.
func (t *Table) lit() (s []rules.Slot) {
	if t.table.Pending() || t.end != nil {
		return nil
	}
	if t.wave > 0 {
		for i := range t.wave {
			s = append(s, t.waved(i))
		}
		return s
	}
	return t.open()
}

// boxes returns the rectangles of the boxes.
func (t *Table) boxes() (r []image.Rectangle) {
	for _, s := range t.lit() {
		r = append(r, t.box(s))
	}
	return r
}

// cancel deselects the two that waits for a gap.
func (t *Table) cancel() {
	if t.two != cards.Gap {
		t.two = cards.Gap
		t.refresh()
	}
}

// Event handles the mouse and the keyboard: first Intuition, then the table.
func (t *Table) Event(ev input.Event) {
	ev = t.screen.Own(ev)
	if ev.Kind == input.Press || ev.Kind == input.KeyDown {
		t.screen.Advance(ev.Time)
		if ev.Pressed() && t.table.StopShow() && !t.table.Walking() {
			return
		}
		if t.rolling() {
			t.screen.Stop(t.waving)
			t.wave = rules.Rows * (rules.Columns - 1)
			t.roll()
			t.screen.Update(t.screen.Work())
			return
		}
	}
	switch ev.Kind {
	case input.KeyDown:
		if !t.screen.Modal() && t.key(ev) {
			return
		}
	case input.Press:
		// A click on a gadget or a menu is not a click on a gap.
		if !t.screen.Modal() && (ev.Button != input.Left || !ev.At.In(t.area())) {
			t.cancel()
		}
	}
	if !t.screen.Modal() && t.end == nil && ev.Kind != input.KeyDown && t.table.Takes(ev, ev.At) {
		return
	}
	if t.screen.Event(ev) {
		return
	}
	switch {
	case t.end != nil && ev.Kind == input.Press:
		if ev.Button == input.Left {
			t.hideEnd()
		}
	case ev.Kind == input.Press && ev.Button == input.Left:
		t.table.HideCursor()
		if _, _, ok := t.table.Layout.Hit(t.Position(), ev.At); !ok {
			t.cancel()
		}
		t.table.ClickAt(ev.At)
	case ev.Kind == input.Release && ev.Button == input.Left && t.two != cards.Gap:
		// A two dragged over a gap is released there.
		row, column, ok := t.table.Layout.Hit(t.Position(), ev.At)
		if ok && slices.Contains(t.rules().Targets(t.Position(), t.two), rules.Slot(row*rules.Columns+column)) {
			t.press(row, column)
		}
	case ev.Kind == input.Blur:
		t.cancel()
	case ev.Kind == input.Close:
		t.Quit()
	}
}

// area returns the part of the screen between title bar and strip.
func (t *Table) area() image.Rectangle {
	r := t.screen.Work()
	r.Max.Y = t.screen.Bitmap().Rect.Max.Y - t.commands[0].Gadget.Rect.Dy()
	return r
}

// key handles the keys that belong to no menu. It reports whether it used the key.
func (t *Table) key(ev input.Event) bool {
	if t.end != nil {
		return t.endKey(ev)
	}
	if t.table.Takes(ev, ev.At) {
		return true
	}
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case name == "escape":
		if !ev.Repeat {
			t.Escape()
		}
		return true
	}
	return cardscreen.PlayKey(t.table, t, ev, func() bool { return false })
}

// Escape cancels a selection, or leaves the game.
func (t *Table) Escape() {
	if t.two == cards.Gap {
		t.Quit()
	}
	t.cancel()
}

// Where finds the rows by name, their slots as "row0/3", "score" (the title bar that
// shows it), and what Intuition finds: "button:Reshuffle", requesters, menus.
func (t *Table) Where(name string) (image.Rectangle, bool) {
	if name == "score" {
		name = "title"
	}
	if r, ok := t.screen.Where(name); ok {
		return r, true
	}
	if t.end != nil {
		return image.Rectangle{}, false
	}
	r, ok := t.table.Where(name)
	return r.Add(t.screen.Drop()), ok
}

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }

// Reading returns the texts on the screen besides the position: those of Intuition, or
// what the cursor is on, which two waits for a gap, and how many reshuffles are left.
func (t *Table) Reading() (front, focus []string) {
	if front, focus = t.screen.Reading(); front != nil {
		return front, focus
	}
	focus = t.table.Focus()
	if m := t.table.HintMove(); m != nil { // its piles are cards and slots here
		focus = slices.DeleteFunc(focus, func(name string) bool { return strings.HasPrefix(name, "hint:") })
		if from, ok := rules.Find(t.Position(), cards.Card(m.From)); ok && m.Verb == "" {
			to := rules.Slot(m.To)
			focus = append(focus, fmt.Sprintf("hint:row%d/%d>row%d/%d", from.Row(), from.Column(), to.Row(), to.Column()))
		}
	}
	if p := t.Position(); t.two != cards.Gap {
		for i := range p.Piles {
			for j, c := range p.Piles[i].Cards {
				if c == t.two {
					focus = append(focus, fmt.Sprintf("chosen:%s/%d", p.Piles[i].Name, j))
				}
			}
		}
	}
	return nil, append(focus, fmt.Sprintf(t.words.left, rules.Left(t.Position())))
}
