package solitairex

import (
	"fmt"
	"image"
	"image/color"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/amiga/cardscreen"
	"phosphor/games/amiga/intuition"
	"phosphor/games/amiga/solitairex/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/sprites"
)

// pulsePeriod is the time from one bright moment of the boxes to the next.
const pulsePeriod = 1200 * time.Millisecond

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

	commands []*intuition.Command
	two      cards.Card // waits for one of several gaps; cards.Gap: none
	cursor   cursor
	done     bool
}

// cursor is the frame that the arrow keys move.
type cursor struct {
	on bool
	at rules.Slot
}

// Start opens the table.
func Start(env games.Env) (games.Game, error) {
	font, err := intuition.Font(8)
	if err != nil {
		return nil, err
	}
	t := &Table{env: env, Driven: cards.Driven{Session: cards.NewSession("solitairex", rules.New), Fresh: env.Fresh}, words: textsFor(env.Lang), two: cards.Gap}
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
	t.screen.AddFlash(t.pulse)
	t.arrange()
	t.addCommands()
	t.screen.Redraw = t.draw
	t.table = table.New(&table.Game{}, t.Session, &table.Look{Deck: t.deck}, t, &t.screen.Clock, env.Lang)
	t.table.PlaceAs(t.layout)
	if err := t.Session.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	t.table.Begin()
	if damaged != nil {
		t.screen.Request(intuition.Requester{Lines: append([]string{t.words.badCards}, intuition.Wrap(damaged.Error(), 60)...), Buttons: []string{t.words.oK}}, nil)
	}
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
	return t.layout.Rect(t.Position(), s.Row(), s.Column())
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
		intuition.NewCommand(w.backup, "ctrl+b", func() { t.Undo() }, func() bool { return !t.tournament() }),
		intuition.NewCommand(w.tournament, "ctrl+t", t.startTournament, func() bool { return t.tournament() || t.Session.Fresh() }),
		intuition.NewCommand(w.restart, "ctrl+n", t.restart, nil),
		intuition.NewCommand(w.quit, "ctrl+q", t.quit, nil),
	}
	game := &intuition.Menu{Title: w.game}
	var strip []*intuition.Gadget
	for _, c := range t.commands {
		game.Items = append(game.Items, c.Item)
		strip = append(strip, c.Gadget)
	}
	t.screen.Strip(strip...)
	show := func(lines []string, center bool) func() {
		return func() {
			t.screen.Request(intuition.Requester{Lines: lines, Buttons: []string{w.oK}, Center: center}, nil)
		}
	}
	t.screen.Menus = []*intuition.Menu{
		{Title: w.project, Items: []*intuition.Item{
			{Text: w.about, Key: "ctrl+a", Chosen: show(w.aboutLines, true)},
			{Text: w.rules, Key: "f1", Chosen: show(w.rulesLines, false)},
		}},
		game,
	}
}

func (t *Table) rules() rules.Rules { return t.Rules().(rules.Rules) }

func (t *Table) tournament() bool { return t.rules().Tournament() }

func (t *Table) canReshuffle() bool { return t.rules().CheckReshuffle(t.Position()) == nil }

// begin starts a game in that variation.
func (t *Table) begin(variation, deal string) error {
	return t.Start(cards.Setup{Variation: variation, Deal: deal})
}

// restart is the gadget: new cards, and the end of a tournament.
func (t *Table) restart() { t.begin("", t.env.Fresh()) }

// startTournament begins a tournament with the cards on the table, or lets the
// next player have them.
func (t *Table) startTournament() {
	setup := t.Setup()
	setup.Variation = rules.Variations[1]
	t.Start(setup)
}

func (t *Table) quit() { t.done = true }

func (t *Table) Screen() *fb.Screen { return t.screen.Display() }
func (t *Table) Title() string      { return "SolitaireX" }
func (t *Table) Done() bool         { return t.done }

// Advance lets time pass.
func (t *Table) Advance(now time.Duration) { t.screen.Advance(now) }

// Due tells when a colour changes next.
func (t *Table) Due() (time.Duration, bool) { return t.screen.Due() }

// Undo takes the last move back.
func (t *Table) Undo() error {
	err := t.rules().CheckUndo(t.Position())
	if err == nil {
		err = t.Session.Undo()
	}
	if err != nil {
		t.wrong()
	} else {
		t.screen.Dismiss()
	}
	return err
}

// wrong answers what is not possible.
func (t *Table) wrong() {
	t.Sound(table.Refused)
	t.screen.Beep()
}

// Update implements table.Host, as do the methods that follow.
func (t *Table) Update(r image.Rectangle) { t.screen.Update(r) }

// Outline has nothing to show: cards are not dragged.
func (t *Table) Outline([]image.Rectangle) {}

// Sound makes the sound of an event. A reshuffle is a deal.
func (t *Table) Sound(e table.Event) {
	name := cardscreen.SoundMove
	switch {
	case e == table.Refused:
		name = cardscreen.SoundWrong
	case e != table.Dealt && e != table.TakenBack && t.rules().Won(t.Position()):
		name = cardscreen.SoundWon
	case e == table.Dealt, e == table.Turned:
		name = cardscreen.SoundDeal
	}
	t.env.Sound(name)
}

// Refused answers a move that the rules do not allow; its sound was made.
func (t *Table) Refused(string) { t.screen.Beep() }

// Begun takes off the screen what was asked in the game before.
func (t *Table) Begun() {
	t.screen.Dismiss()
	t.cursor = cursor{}
}

func (t *Table) Revived() { t.screen.Dismiss() }

// Changed brings everything on the screen up to the position.
func (t *Table) Changed() {
	t.two = cards.Gap
	setup := t.Setup()
	// A position that was laid out by hand is nobody's achievement.
	if t.tournament() && setup.Layout == nil && t.best.enter(setup.Deal, rules.Placed(t.Position())) {
		t.warn(t.best.save(t.env.Scores, setup.Deal))
	}
	t.screen.Refresh(t.commands)
	t.screen.SetTitle(t.titleLine())
	t.refresh()
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

func (t *Table) titleLine() string {
	p, deal := t.Position(), t.Setup().Deal
	left := rules.Left(p)
	if t.tournament() {
		return fmt.Sprintf(t.words.titleTournament, deal, rules.Placed(p), t.best.of(deal), left)
	}
	return fmt.Sprintf(t.words.title, deal, rules.Placed(p), left)
}

// warn tells of a file that could not be written. The game goes on.
func (t *Table) warn(err error) {
	if err != nil {
		t.env.Message(err.Error())
	}
}

// Ended tells the end of the game.
func (t *Table) Ended() {
	r, p, w := t.rules(), t.Position(), t.words
	score, best := rules.Placed(p), t.best.of(t.Setup().Deal)
	lines, next := []string{w.lost[0], fmt.Sprintf(w.lost[1], score)}, w.newDeal
	switch {
	case r.Won(p):
		lines = w.won
	case r.Tournament():
		lines = []string{fmt.Sprintf(w.lostTournament[0], score), fmt.Sprintf(w.lostTournament[1], best)}
	}
	if r.Tournament() {
		next = w.nextPlayer
	}
	t.screen.Request(intuition.Requester{Lines: lines, Buttons: []string{next, w.look}, Center: true}, func(button int, _ []string) {
		switch {
		case button != 0:
		case r.Tournament():
			t.startTournament()
		default:
			t.restart()
		}
	})
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
func (t *Table) lit() []rules.Slot {
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

// click is a click on a slot.
func (t *Table) click(s rules.Slot) {
	p := t.Position()
	c := p.Piles[s.Row()].Cards[s.Column()]
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
		t.wrong()
	case len(targets) == 1:
		t.Play(rules.Place(c, targets[0]))
	default:
		t.two = c
		t.refresh()
	}
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
	case ev.Kind == input.Press && ev.Button == input.Left:
		t.hideCursor()
		if row, i, ok := t.layout.Hit(t.Position(), ev.At); ok {
			t.click(rules.Slot(row*rules.Columns + i))
			return
		}
		t.cancel()
	case ev.Kind == input.Blur:
		t.cancel()
	case ev.Kind == input.Close:
		t.quit()
	}
}

// area returns the part of the screen that is neither title bar nor strip.
func (t *Table) area() image.Rectangle {
	r := t.screen.Work()
	r.Max.Y = t.commands[0].Gadget.Rect.Min.Y
	return r
}

// key handles the keys that are no menu's. It reports whether it knew the key.
func (t *Table) key(ev input.Event) bool {
	full := input.KeyName(ev.Key, ev.Mods)
	if undo := input.Undoes(full); undo || input.Redoes(full) {
		switch {
		case ev.Repeat: // a held key takes back one move
		case undo:
			t.Undo()
		default:
			t.Redo()
		}
		return true
	}
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); name {
	case "help":
		return t.screen.Event(input.Event{Time: ev.Time, Kind: input.KeyDown, Key: "f1"})
	case "escape":
		switch {
		case ev.Repeat:
		case t.two != cards.Gap:
			t.cancel()
		default:
			t.quit()
		}
	case "left", "right", "up", "down":
		t.moveCursor(name)
	case "return", "space":
		if t.cursor.on && !ev.Repeat {
			t.click(t.cursor.at)
		}
	default:
		return false
	}
	return true
}

// moveCursor moves the frame by a slot, round the edges.
func (t *Table) moveCursor(key string) {
	c := &t.cursor
	if !c.on {
		c.on = true
	} else {
		t.hideCursor()
		c.on = true
		d := map[string]image.Point{"left": {X: -1}, "right": {X: 1}, "up": {Y: -1}, "down": {Y: 1}}[key]
		row, column := (c.at.Row()+d.Y+rules.Rows)%rules.Rows, (c.at.Column()+d.X+rules.Columns)%rules.Columns
		c.at = rules.Slot(row*rules.Columns + column)
	}
	t.screen.Update(t.rect(c.at))
}

func (t *Table) hideCursor() {
	if t.cursor.on {
		t.cursor.on = false
		t.screen.Update(t.rect(t.cursor.at))
	}
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
	return t.layout.Where(t.Position(), name)
}

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
