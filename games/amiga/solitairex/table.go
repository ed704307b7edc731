package solitairex

import (
	"encoding/json"
	"errors"
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
	"phosphor/games/store"
	"phosphor/sprites"
)

// pulsePeriod is the time from one bright moment of the boxes to the next.
const pulsePeriod = 2 * time.Second

// dealPace is the time between two cards of a reshuffle.
const dealPace = 25 * time.Millisecond

// waveTime is how long the boxes of a game that is won pulse.
const waveTime = 24 * time.Second

// toldFor is how long the title bar tells why a click meant nothing.
const toldFor = 4 * time.Second

// Where the cards lie: 13 columns and 4 rows, with room for a box around each.
const (
	pitchX = 49
	pitchY = 44
)

// boxRoom is how far a box reaches beyond its card.
var boxRoom = image.Pt(3, 1)

// A Table is SolitaireX on an Amiga screen: title bar, four rows, a strip of
// gadgets.
type Table struct {
	cards.Driven
	table  *table.Table
	env    games.Env
	screen *intuition.Screen
	words  *texts
	best   bestScores
	deck   *sprites.Deck
	free   uint8 // a register that no card uses, for the box that pulses
	layout cards.Layout
	pulse  *intuition.Flash
	glow   *intuition.Flash // of the heading at the end, with the same register

	headings *fb.Font

	commands []*intuition.Command
	help     cardscreen.Help
	two      cards.Card   // waits for one of several gaps; cards.Gap: none
	said     *clock.Timer // until when the title bar tells something else
	dealing  bool         // the cards of a reshuffle appear one by one
	wave     int          // so many cards of a game that is won are in a box
	waving   *clock.Timer // until the next one is, or until the boxes rest
	end      *end         // shown in the place of the table; nil: it is not
	done     bool
}

// Start opens the table.
func Start(env games.Env) (games.Game, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	t := &Table{env: env, Driven: cards.Driven{Session: cards.NewSession("solitairex", rules.New), Fresh: env.Dealer.Source("solitairex", rules.New)}, words: textsFor(env.Lang), two: cards.Gap}
	t.best, err = loadBest(env.Scores)
	t.warn(err)
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
	t.glow = newGlow(t.free)
	t.screen.AddFlash(t.glow)
	t.screen.AddFlash(t.pulse)
	t.arrange()
	t.addCommands()
	t.screen.Redraw = t.draw
	game := &table.Game{Name: "solitairex", Title: "SolitaireX", Press: t.press, Refusals: refusals,
		Further: func(r cards.Rules, p *cards.Position) bool { return r.Check(p, cards.Verb(rules.Reshuffle)) == nil }}
	t.table = table.New(game, t.Session, &table.Look{Deck: t.deck, Pace: dealPace}, t, &t.screen.Clock, env.Lang)
	t.table.Search = env.Search
	t.table.Dealer = env.Dealer
	t.table.PlaceAs(t.layout)
	if err := t.Session.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	t.table.Begin()
	t.help.Check()
	cardscreen.TellBadCards(t.screen, env, damaged)
	return t, nil
}

// arrange places the rows.
func (t *Table) arrange() {
	work := t.screen.Work()
	left := work.Min.X + (work.Dx()-(rules.Columns-1)*pitchX-t.deck.Size.X)/2
	t.layout = cards.Layout{Card: t.deck.Size, Place: make([]cards.Place, rules.Rows)}
	for i := range rules.Rows {
		t.layout.Place[i] = cards.Place{At: image.Pt(left, work.Min.Y+2+i*pitchY), Up: image.Pt(pitchX, 0)}
	}
}

// rect returns where a slot is.
func (t *Table) rect(s rules.Slot) image.Rectangle {
	return t.layout.Rect(t.Position(), s.Row(), s.Column()) // rows are as long as ever
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
		intuition.NewCommand(w.reshuffle, "ctrl+r", func() { t.Play(cards.Verb(rules.Reshuffle)) }, t.canReshuffle),
		intuition.NewCommand(w.backup, "ctrl+b", func() { t.Undo() }, func() bool { return !t.tournament() && t.CanUndo() }),
		intuition.NewCommand(w.tournament, "ctrl+t", t.nextPlayer, func() bool { return t.tournament() || t.Session.Fresh() }),
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
			{Text: w.rules, Key: "f1", Chosen: show(w.rulesLines, false)},
			{}, t.commands[quit].Item,
		}},
		game, t.help.Menu(t.env.Lang, func() *table.Table { return t.table }),
	}
}

func (t *Table) rules() rules.Rules { return t.Rules().(rules.Rules) }

func (t *Table) tournament() bool { return t.rules().Tournament() }

func (t *Table) canReshuffle() bool { return t.rules().CheckReshuffle(t.Position()) == nil }

// begin starts a game in that variation.
func (t *Table) begin(variation, deal string) error {
	return t.Start(cards.Setup{Variation: variation, Deal: deal})
}

// nextPlayer and newCards are the gadgets of startTournament and restart. In a tournament
// they ask before they give the game of a player up, who could not take it back.
func (t *Table) nextPlayer() { t.giveUp(t.words.giveUp, t.words.nextPlayer, t.startTournament) }
func (t *Table) newCards()   { t.giveUp(t.words.leave, t.words.newDeal, t.restart) }

func (t *Table) giveUp(question, yes string, do func()) {
	if !t.tournament() || t.Session.Fresh() || t.Session.Status().Over {
		do()
		return
	}
	t.screen.Request(intuition.Requester{Lines: []string{question}, Buttons: []string{yes, t.words.stay}, Center: true}, func(button int, _ []string) {
		if button == 0 {
			do()
		}
	})
}

// restart deals new cards, and ends a tournament.
func (t *Table) restart() { t.begin("", t.Fresh("")) }

// startTournament begins a tournament with the cards on the table, or lets the
// next player have them.
func (t *Table) startTournament() {
	setup := t.Setup()
	setup.Variation = rules.Variations[1]
	t.Start(setup)
}

// Quit leaves the game.
func (t *Table) Quit() { t.done = true }

func (t *Table) Screen() *fb.Screen { return t.screen.Display() }
func (t *Table) Title() string      { return "SolitaireX" }
func (t *Table) Done() bool         { return t.done }

// Advance lets time pass.
func (t *Table) Advance(now time.Duration) { t.screen.Advance(now) }

// Due tells when a colour changes next.
func (t *Table) Due() (time.Duration, bool) { return t.screen.Due() }

// Undo takes the last move back, Redo makes it again, or they say why not.
func (t *Table) Undo() error {
	err := t.rules().CheckUndo(t.Position())
	if err == nil {
		err = t.Session.Undo()
	}
	return t.wrong(err)
}

func (t *Table) Redo() error {
	err := t.rules().CheckUndo(t.Position())
	if err == nil {
		err = t.Session.Redo()
	}
	return t.wrong(err)
}

// wrong answers what is not possible.
func (t *Table) wrong(err error) error {
	if err == nil {
		t.screen.Dismiss()
		return nil
	}
	t.Sound(table.Refused)
	t.Refused(t.table.Refusal(err))
	return err
}

// Update implements table.Host, as do the methods that follow.
func (t *Table) Update(r image.Rectangle) { t.screen.Update(r) }

// Outline has nothing to show: cards are not dragged.
func (t *Table) Outline([]image.Rectangle) {}

// Sound makes the sound of an event. A reshuffle is a deal.
func (t *Table) Sound(e table.Event) {
	name := cardscreen.SoundMove
	switch {
	case e == table.Homed && t.table.Pending(): // a card of a reshuffle
		return
	case e == table.Refused:
		name = cardscreen.SoundWrong
	case e != table.Dealt && e != table.TakenBack && t.rules().Won(t.Position()):
		name = cardscreen.SoundWon
	case e == table.Dealt, e == table.Turned:
		name = cardscreen.SoundDeal
	}
	t.env.Sound(name)
}

// Refused answers what is not possible, in the title bar; its sound was made.
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
	t.screen.Badge = nil
	if l != assist.Off {
		t.screen.Badge = func(r image.Rectangle) { l.Draw(t.screen.Display(), r, t.screen.Pens.Detail, t.screen.Pens.Block) }
	}
	t.help.Check()
	t.screen.Update(t.screen.Bar())
}

// Advice implements assist.Adviser.
func (t *Table) Advice() (assist.Advice, error) { return t.table.Advice() }

func (t *Table) Unguided() error {
	if t.tournament() {
		return errUnguided
	}
	return nil
}

// Begun takes off the screen what was asked in the game before.
func (t *Table) Begun() {
	t.screen.Dismiss()
	t.hideEnd()
}

func (t *Table) Revived() { t.Begun() }

// Changed brings everything on the screen up to the position.
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
	t.help.Check()
	t.screen.Stop(t.said)
	t.screen.SetTitle(t.titleLine())
	t.refresh()
}

// bests is what is noted in the setup of a tournament: the highest score that was reached
// during it, with the deal that it is played with.
type bests struct {
	Deal string `json:"deal"`
	Best int    `json:"best"`
}

// present returns the highest score of the tournament in play.
func (t *Table) present() int { return presentBest(t.Setup()) }

func presentBest(setup play.Setup) int {
	var b bests
	if setup.ReadOptions(&b) != nil || b.Deal != setup.Deal {
		return 0
	}
	return b.Best
}

// note keeps the scores of a tournament: the best of the present one, and the record of
// its deal. A position that was laid out by hand is nobody's achievement.
func (t *Table) note() {
	setup, score := t.Setup(), rules.Placed(t.Position())
	if !t.tournament() || setup.Layout != nil || t.Last() == "" { // nobody has played yet
		return
	}
	if score > t.present() {
		b, err := json.Marshal(bests{setup.Deal, score})
		t.warn(err)
		t.Choose(func(s *play.Setup) { s.Options = b })
	}
	if t.best.enter(setup.Deal, score) {
		t.warn(t.best.save(t.env.Scores, setup.Deal))
	}
}

// refresh draws the table anew, and lets the boxes pulse if there are any.
func (t *Table) refresh() {
	if len(t.boxes()) > 0 {
		t.pulse.Start()
	} else {
		t.pulse.Stop()
	}
	t.screen.Update(t.screen.Work())
}

// stuck reports whether no card can move and all can be dealt again.
func (t *Table) stuck() bool { return len(t.movable()) == 0 && t.canReshuffle() }

func (t *Table) titleLine() string {
	p, deal := t.Position(), t.Setup().Deal
	left := rules.Left(p)
	if t.stuck() {
		return fmt.Sprintf(t.words.titleStuck, rules.Placed(p), left)
	}
	if t.tournament() {
		return fmt.Sprintf(t.words.titleTournament, deal, rules.Placed(p), t.present(), t.best.of(deal), left)
	}
	return fmt.Sprintf(t.words.title, deal, rules.Placed(p), left)
}

// warn tells of a file that could not be written. The game goes on.
func (t *Table) warn(err error) {
	if err != nil {
		t.env.Message(err.Error())
	}
}

// Ended lets a green wave run through all cards of a game that is won before it tells
// the end of the game.
func (t *Table) Ended() {
	if !t.rules().Won(t.Position()) {
		t.tellEnd()
		return
	}
	t.wave = 0
	t.roll()
}

// roll puts a box around one card more, column by column. When all have one they pulse
// for a while, then rest.
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

// waved is the slot of card i of the wave.
func (t *Table) waved(i int) rules.Slot {
	return rules.Slot(i%rules.Rows*rules.Columns + i/rules.Rows)
}

// still ends the wave: for another position, or to show its end at once.
func (t *Table) still() {
	t.screen.Stop(t.waving)
	t.wave, t.waving = 0, nil
}

// rolling reports whether the wave runs.
func (t *Table) rolling() bool { return t.wave > 0 && t.wave < rules.Rows*(rules.Columns-1) }

// tellEnd tells the end of the game.
func (t *Table) tellEnd() {
	r, p, w := t.rules(), t.Position(), t.words
	if !r.Won(p) {
		lines := t.lostLines()
		t.env.Message(strings.Join(lines, " "))
		t.showEnd(lines)
		return
	}
	lines := w.won
	if r.Tournament() {
		lines = append(slices.Clip(lines), t.bestLine())
	}
	var buttons []string
	onward := t.onward()
	for _, c := range onward {
		buttons = append(buttons, c.Item.Text)
	}
	t.screen.Request(intuition.Requester{Lines: lines, Buttons: append(buttons, w.look), Center: true}, func(button int, _ []string) {
		if button >= 0 && button < len(onward) {
			onward[button].Item.Chosen()
		}
	})
}

// onward are the commands for what comes after a game: in a tournament the next player or
// the end of it, else new cards.
func (t *Table) onward() (list []*intuition.Command) {
	if t.tournament() {
		list = append(list, intuition.NewCommand(t.words.tournament, "", t.startTournament, nil))
	}
	return append(list, intuition.NewCommand(t.words.restart, "", t.restart, nil))
}

// movable returns the slots of the cards that may move now.
func (t *Table) movable() (s []rules.Slot) {
	p, seen := t.Position(), map[int]bool{}
	for _, m := range t.rules().Moves(p, nil) {
		if m.Verb != "" || seen[m.From] {
			continue
		}
		seen[m.From] = true
		if at, ok := rules.Find(p, cards.Card(m.From)); ok {
			s = append(s, at)
		}
	}
	return s
}

// lit returns the slots that are in a box: the cards that may move, or the gaps
// that one may move to.
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
	if t.two != cards.Gap {
		return t.rules().Targets(t.Position(), t.two)
	}
	return t.movable()
}

// boxes returns the rectangles of what is in a box.
func (t *Table) boxes() (r []image.Rectangle) {
	for _, s := range t.lit() {
		r = append(r, t.box(s))
	}
	return r
}

// press is a click on a slot.
func (t *Table) press(row, column int) {
	s := rules.Slot(row*rules.Columns + column)
	p := t.Position()
	c := p.Piles[row].Cards[column]
	if t.two != cards.Gap {
		two := t.two
		t.two = cards.Gap
		for _, to := range t.rules().Targets(p, two) {
			if to == s {
				t.Play(rules.Place(two, s))
				return
			}
		}
		t.refresh()
		return
	}
	targets := t.rules().Targets(p, c)
	switch {
	case c == cards.Gap || len(targets) == 0:
		t.Sound(table.Refused)
		t.screen.Beep()
		t.Tell(t.words.whyNot(p, s, t.table.Refusal, cardscreen.WordsFor(t.env.Lang).Card))
	case len(targets) == 1:
		t.Play(rules.Place(c, targets[0]))
	default:
		t.two = c
		t.refresh()
	}
}

// whyNot tells why a click on a slot means nothing. card names a card.
func (w *texts) whyNot(p *cards.Position, s rules.Slot, refusal func(error) string, card func(cards.Card) string) string {
	row := p.Piles[s.Row()].Cards
	c := row[s.Column()]
	switch {
	case c == cards.Gap && s.Column() == 0:
		return w.gapTwo
	case c == cards.Gap && row[s.Column()-1] == cards.Gap:
		return refusal(rules.ErrAfterGap)
	case c == cards.Gap && row[s.Column()-1].Rank() == cards.King:
		return refusal(rules.ErrAfterKing)
	case c == cards.Gap:
		return fmt.Sprintf(w.gapTakes, card(row[s.Column()-1]+1))
	case c.Rank() == 2:
		return w.noTwo
	}
	return fmt.Sprintf(w.noGap, card(c), card(c-1))
}

// cancel forgets the two that waits for a gap.
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
		if ev.Pressed() && t.table.StopShow() {
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
		// A gadget or a menu is another click than one on a gap.
		if !t.screen.Modal() && (ev.Button != input.Left || !ev.At.In(t.area())) {
			t.cancel()
		}
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
		if _, _, ok := t.layout.Hit(t.Position(), ev.At); !ok {
			t.cancel()
		}
		t.table.ClickAt(ev.At)
	case ev.Kind == input.Release && ev.Button == input.Left && t.two != cards.Gap:
		// A two that was dragged over a gap is let go there.
		row, column, ok := t.layout.Hit(t.Position(), ev.At)
		if ok && slices.Contains(t.rules().Targets(t.Position(), t.two), rules.Slot(row*rules.Columns+column)) {
			t.press(row, column)
		}
	case ev.Kind == input.Blur:
		t.cancel()
	case ev.Kind == input.Close:
		t.Quit()
	}
}

// area returns the part of the screen that is neither title bar nor strip.
func (t *Table) area() image.Rectangle {
	r := t.screen.Work()
	r.Max.Y = t.screen.Bitmap().Rect.Max.Y - t.commands[0].Gadget.Rect.Dy()
	return r
}

// key handles the keys that are no menu's. It reports whether it knew the key.
func (t *Table) key(ev input.Event) bool {
	if t.end != nil {
		return t.endKey(ev)
	}
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case name == "help":
		return t.screen.Event(input.Event{Time: ev.Time, Kind: input.KeyDown, Key: "f1"})
	case name == "escape":
		if !ev.Repeat {
			t.Escape()
		}
		return true
	}
	return cardscreen.PlayKey(t.table, t, ev, func() bool { return false })
}

// Escape takes a choice back, or leaves the game.
func (t *Table) Escape() {
	if t.two == cards.Gap {
		t.Quit()
	}
	t.cancel()
}

// Where knows the rows by name, their slots as "row0/3", "score" (the title bar
// that shows it), and what Intuition knows: "button:Reshuffle", requesters,
// menus.
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
	r, ok := t.layout.Where(t.Position(), name)
	return r.Add(t.screen.Drop()), ok
}

// errUnguided is why there is neither light nor hint in a tournament.
var errUnguided = errors.New("in a tournament there are no hints")

// bestScores are the best scores of tournaments by their deals.
type bestScores struct {
	Best map[string]int `json:"tournaments"`
}

const scoresFile = "solitairex.json"

func loadBest(k store.Keeper) (bestScores, error) {
	var b bestScores
	err := store.ReadJSON(k, scoresFile, &b)
	if b.Best == nil {
		b.Best = map[string]int{}
	}
	return b, err
}

func (b bestScores) of(deal string) int { return b.Best[deal] }

// enter takes a score in if it is the best of its tournament, and reports that.
func (b bestScores) enter(deal string, score int) bool {
	if score <= b.Best[deal] {
		return false
	}
	b.Best[deal] = score
	return true
}

// save writes the best score of a tournament to those that are kept now, which another
// program may have changed, too.
func (b bestScores) save(k store.Keeper, deal string) error {
	var now bestScores
	return store.UpdateJSON(k, scoresFile, &now, func() {
		if now.Best == nil {
			now.Best = map[string]int{}
		}
		now.enter(deal, b.Best[deal])
		for deal := range now.Best {
			b.enter(deal, now.Best[deal])
		}
	})
}

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }

// Base returns the session that the game is built on.
func (t *Table) Base() *play.Session { return t.Session.Session }

// Status tells how the game stands.
func (t *Table) Status() play.Status {
	st := t.Session.Status()
	st.Continues = t.tournament()
	return st
}

// Reading says what stands on the screen besides the position: what Intuition has on it,
// or what the cursor of the keys is on, which two waits for a gap, and how many reshuffles are
// left.
func (t *Table) Reading() (front, focus []string) {
	if front, focus = t.screen.Reading(); front != nil {
		return front, focus
	}
	focus = t.table.Focus()
	if m := t.table.HintMove(); m != nil { // whose piles are cards and slots here
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
