package yukon

import (
	"errors"
	"fmt"
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/atari/gem"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/clock"
	"phosphor/games/play"
	"phosphor/games/store"
	"phosphor/sprites"
)

// Sounds by the names of their files in a YUKONDAT folder.
const (
	soundStart   = "START"
	soundIntro   = "INTRO"
	soundLost    = "SCHADE"
	soundWon     = "JUBEL1"
	soundBest    = "JUBEL2"
	soundBell    = "BELL"
	soundUndo    = "UNDO"
	soundNewCard = "NEWCARD"
	soundDrop    = "DROP"
	soundMove    = "MOVE"
	soundQuit    = "QUIT"
)

// finishPace is the time between two cards of the automatic finish.
const finishPace = 140 * time.Millisecond

// A Table is Yukon on a GEM desk: menu bar, one window, the cards in it.
//
// The session holds the game as it is; shown is the game as the screen has it.
// They differ only while the automatic finish is being played out.
type Table struct {
	session *cards.Session
	env     games.Env
	desk    *gem.Desk
	window  *gem.Window
	words   *words
	results results
	deck    *sprites.Deck
	layout  cards.Layout
	score   image.Rectangle
	back    int // number of games begun; it chooses the backs

	shown   *cards.Position
	bounds  []image.Rectangle // of every pile as it is on the screen
	pending []cards.Step
	timer   *clock.Timer
	told    bool    // the end of this game was announced
	notes   []error // what the player has yet to be told of files that were passed over

	time   clock.Stopwatch
	second *clock.Timer // when the next second of a timed game is shown
	press  pressed
	hand   hand
	done   bool
}

// pressed is what the left button was put down on.
type pressed struct {
	kind    pressKind
	pile, i int         // the card
	at      image.Point // where the button went down
	n       int         // cards in hand
	outline []image.Rectangle
	offset  image.Point
	drawn   bool // the outline is on the screen
}

type pressKind uint8

const (
	onNothing pressKind = iota
	onCards
	onFixed // a card that no move can take
)

// Start opens the table.
func Start(env games.Env) (games.Game, error) {
	font, err := gem.SystemFont(env.Mode.Cell.Y)
	if err != nil {
		return nil, err
	}
	t := &Table{env: env, session: cards.NewSession("yukon", rules.New)}
	var notes []error
	if t.words, err = findWords(env); err != nil {
		notes = append(notes, err)
	}
	if t.results, err = loadResults(env.Scores); err != nil {
		return nil, err
	}
	if t.env.Variation == "" {
		remembered := settings{}
		if err := store.ReadJSON(env.Settings, settingsFile, &remembered); err != nil {
			return nil, err
		}
		t.env.Variation = known(remembered.Variation)
	}
	t.desk = gem.New(env.Mode, font, "YUKON.PRG")
	t.desk.Bell = func() { t.env.Sound(soundBell) }
	t.desk.Message = env.Message
	if err := t.desk.SetMenu(t.desk.Tree(t.words.file.Trees[resource.Menu]), t.chosen); err != nil {
		return nil, err
	}
	t.window = &gem.Window{Frame: t.desk.Work(), Kind: gem.Plain | gem.Iconifier, IconName: t.words.string(resource.Icon)}
	t.desk.OpenWindow(t.window)
	if err := t.session.Start(cards.Setup{Variation: t.env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	t.env.Sound(soundStart)
	t.notes = notes
	deck, damaged, err := loadCards(env, t.window.Work().Size(), t.desk.Screen)
	var none refusal
	switch {
	case errors.As(err, &none):
		return t.refuse(none), nil
	case err != nil:
		return nil, err
	}
	t.notes = append(t.notes, damaged...)
	t.open(deck)
	return t, nil
}

// open shows the game that the session has with the cards of a set.
func (t *Table) open(deck *sprites.Deck) {
	t.deck = deck
	t.window.Redraw = t.draw
	t.window.Closed = t.quit
	t.window.Moved = func() {
		t.letGo()
		t.arrange()
		t.measure()
	}
	t.window.Iconified = t.pause
	t.session.Follow(t)
	t.env.Sound(soundIntro)
	t.Restarted()
}

// known returns a variation that there is: the usual one for any other.
func known(variation string) string {
	for _, v := range rules.Variations {
		if v == variation {
			return v
		}
	}
	return rules.Variations[0]
}

// fits reports whether cards of that size leave room on a table: seven columns
// and two more at the side, four foundations one above the other.
func fits(card, work image.Point) bool {
	return (columns+2)*card.X+columns+3 <= work.X && foundations*card.Y+foundations+1 <= work.Y
}

// arrange places the piles: the waste upper left, the stock lower left, the
// foundations one above the other beside them, and the seven columns.
func (t *Table) arrange() {
	work, card := t.window.Work(), t.deck.Size
	gapX := (work.Dx() - (columns+2)*card.X) / (columns + 3)
	gapY := (work.Dy() - foundations*card.Y) / (foundations + 1)
	left := work.Min.X + (work.Dx()-(columns+2)*card.X-(columns+1)*gapX)/2
	top := work.Min.Y + gapY
	bottom := work.Max.Y - gapY - card.Y
	at := func(column, y int) image.Point { return image.Pt(left+column*(card.X+gapX), y) }

	t.layout = cards.Layout{Card: card, Place: make([]cards.Place, piles)}
	t.layout.Place[waste].At = at(0, top)
	t.layout.Place[stock].At = at(0, bottom)
	for i := range foundations {
		t.layout.Place[foundation+i].At = at(1, top+i*(bottom-top)/(foundations-1))
	}
	for i := range columns {
		t.layout.Place[tableau+i] = cards.Place{
			At:   at(2+i, top),
			Up:   image.Pt(0, (card.Y*18+43)/86),
			Down: image.Pt(0, max(2, (card.Y*6+43)/86)),
			Room: bottom + card.Y - top,
		}
	}
	h := t.desk.Font.Height + 4
	middle := (top + card.Y + bottom) / 2
	t.score = image.Rect(0, 0, card.X, h).Add(image.Pt(left, middle-h/2))
}

func (t *Table) Screen() *fb.Screen      { return t.desk.Screen }
func (t *Table) Title() string           { return "Yukon" }
func (t *Table) Done() bool              { return t.done }
func (t *Table) State() any              { return t.state() }
func (t *Table) Moves() []string         { return t.session.Moves() }
func (t *Table) Save() ([]byte, error)   { return t.session.Save(t.time.Elapsed(t.desk.Now())) }
func (t *Table) Load(saved []byte) error { return t.session.Load(saved) }
func (t *Table) Layout(pos []byte) error { return t.session.Layout(pos) }
func (t *Table) Do(move string) error    { return t.session.Do(move) }

// Advance lets time pass.
func (t *Table) Advance(now time.Duration) { t.desk.Advance(now) }

// Due tells when something happens next by itself.
func (t *Table) Due() (time.Duration, bool) { return t.desk.Due() }

// state is the state of a game of cards and the clock of a timed one.
type state struct {
	cards.State
	Timed   bool `json:"timed"`
	Seconds int  `json:"seconds"`
}

func (t *Table) state() state {
	return state{t.session.State(), t.session.Setup().Timed, t.seconds()}
}

// Undo takes the last move back.
func (t *Table) Undo() error {
	err := t.session.Undo()
	if err != nil {
		t.env.Sound(soundBell)
	}
	return err
}

// New is the menu's New Start: the money starts again from nothing.
func (t *Table) New(deal string) error { return t.begin(deal, 0, t.session.Setup().Timed) }

// newGame is the menu's New Game: the money stays, a new deck is bought.
func (t *Table) newGame() {
	t.begin(t.env.Fresh(), t.session.Rules().Score(t.session.Position()), t.session.Setup().Timed)
}

func (t *Table) begin(deal string, carry int, timed bool) error {
	if deal == "" {
		deal = t.env.Fresh()
	}
	t.back++
	if err := t.session.Start(cards.Setup{Variation: t.env.Variation, Deal: deal, Carry: carry, Timed: timed}); err != nil {
		t.back--
		return err
	}
	t.env.Sound(soundIntro)
	return nil
}

// Restarted draws the whole table anew.
func (t *Table) Restarted() {
	t.desk.Dismiss()
	t.letGo()
	t.hand = hand{}
	t.stopFinish()
	t.told = false
	setup := t.session.Setup()
	t.env.Variation = known(setup.Variation)
	t.window.Title = fmt.Sprintf(t.words.string(resource.Window), t.words.variation(t.env.Variation))
	if m := t.desk.Menu(); m != nil {
		t.words.check(m, setup.Timed)
	}
	t.shown = t.session.Position().Clone()
	t.arrange()
	t.measure()
	t.time.Set(time.Duration(setup.Elapsed) * time.Millisecond)
	if !t.window.IsIcon() {
		t.time.Run(t.desk.Now())
	}
	t.tick()
	t.window.Draw()
	t.redraw(t.window.Work())
	t.announce()
	t.tellNotes()
}

// measure notes where the piles are.
func (t *Table) measure() {
	t.bounds = make([]image.Rectangle, piles)
	for i := range t.bounds {
		t.bounds[i] = t.layout.Bounds(t.shown, i)
	}
}

// Played shows a move, the first steps at once and those of the automatic
// finish one after the other.
func (t *Table) Played(m cards.Move, steps []cards.Step) {
	t.hurry()
	t.letGo()
	t.dropHand()
	t.pending = steps
	t.env.Sound(t.soundOf(m))
	if t.session.Rules().Over(t.session.Position()) {
		t.stopClock()
	}
	t.showNext()
}

func (t *Table) soundOf(m cards.Move) string {
	switch {
	case m.Verb == "deal":
		return soundNewCard
	case m.To >= foundation && m.To < tableau:
		return soundDrop
	}
	return soundMove
}

// showNext makes the pending steps visible up to the next beat.
func (t *Table) showNext() {
	t.timer = nil
	var touched [piles]bool
	for len(t.pending) > 0 {
		s := t.pending[0]
		t.pending = t.pending[1:]
		if s.Beat() {
			t.timer = t.desk.After(finishPace, func() {
				t.env.Sound(soundDrop)
				t.showNext()
			})
			break
		}
		t.shown.Apply(s)
		for _, i := range s.Piles() {
			touched[i] = true
		}
	}
	t.redrawPiles(touched[:])
	if len(t.pending) == 0 {
		t.announce()
	}
}

// hurry shows at once whatever is still pending.
func (t *Table) hurry() {
	if len(t.pending) == 0 {
		return
	}
	t.desk.Stop(t.timer)
	var rest []cards.Step
	for _, s := range t.pending {
		if !s.Beat() {
			rest = append(rest, s)
		}
	}
	t.pending = rest
	t.showNext()
}

func (t *Table) stopFinish() {
	t.desk.Stop(t.timer)
	t.timer, t.pending = nil, nil
}

// Undone shows a move being taken back.
func (t *Table) Undone(m cards.Move, steps []cards.Step) {
	if t.told {
		t.desk.Dismiss() // the game is not over any more
	}
	t.letGo()
	t.dropHand()
	t.stopFinish()
	// Undo may also have cost something, so the screen takes the position as
	// it is; only the piles of the steps have changed.
	t.shown = t.session.Position().Clone()
	var touched [piles]bool
	for _, s := range steps {
		for _, i := range s.Piles() {
			touched[i] = true
		}
	}
	t.told = false
	if !t.window.IsIcon() {
		t.time.Run(t.desk.Now())
		t.tick()
	}
	t.redrawPiles(touched[:])
	t.env.Sound(soundUndo)
	t.announce()
}

// Refused answers a move that the rules do not allow.
func (t *Table) Refused(cards.Move, error) { t.env.Sound(soundBell) }

// redrawPiles draws the given piles where they were and where they are, and
// the money.
func (t *Table) redrawPiles(touched []bool) {
	for i, hit := range touched {
		if hit {
			now := t.layout.Bounds(t.shown, i)
			t.redraw(now.Union(t.bounds[i]))
			t.bounds[i] = now
		}
	}
	t.redraw(t.score)
}

// redraw has r drawn anew, as far as it is seen.
func (t *Table) redraw(r image.Rectangle) {
	t.showOutline(false)
	t.window.Update(r)
	t.showOutline(true)
}

// draw draws what lies in r: the table, the piles, the money or the time. The
// screen's clip is set to r.
func (t *Table) draw(r image.Rectangle) {
	s := t.desk.Screen.Bitmap
	if t.deck.HasTable() {
		t.deck.DrawTable(s, r, t.window.Work().Min)
	} else {
		t.desk.DrawGround(r)
	}
	for i := range piles {
		if r.Overlaps(t.bounds[i].Union(t.layout.Bounds(t.shown, i))) {
			t.drawPile(i)
		}
	}
	if r.Overlaps(t.score) {
		t.drawScore()
	}
	t.drawHand()
}

func (t *Table) drawPile(i int) {
	pile := t.shown.Piles[i].Cards
	if len(pile) == 0 {
		t.drawPlace(t.layout.Rect(t.shown, i, 0))
		return
	}
	first := 0
	if t.shown.Piles[i].Kind != cards.Tableau {
		first = len(pile) - 1
	}
	for j := first; j < len(pile); j++ {
		at := t.layout.Rect(t.shown, i, j).Min
		if c := pile[j]; c.FaceUp() {
			t.deck.DrawFace(t.desk.Screen.Bitmap, at, int(c.Suit()), int(c.Rank()))
		} else {
			t.deck.DrawBack(t.desk.Screen.Bitmap, at, t.back)
		}
	}
}

// drawPlace draws the frame of a place without cards.
func (t *Table) drawPlace(r image.Rectangle) {
	s := t.desk.Screen.Bitmap
	fb.Frame(s, r, 1, t.desk.Black(), fb.OpCopy)
	fb.Frame(s, r.Inset(1), 1, t.desk.White(), fb.OpCopy)
}

func (t *Table) drawScore() {
	s := t.desk.Screen.Bitmap
	fb.Fill(s, t.score, t.desk.White(), fb.OpCopy)
	fb.Frame(s, t.score, 1, t.desk.Black(), fb.OpCopy)
	text := fmt.Sprintf(t.words.string(resource.Money), t.session.Rules().Score(t.shown))
	if t.session.Setup().Timed {
		text = clockText(t.seconds())
	}
	x := t.score.Min.X + (t.score.Dx()-t.desk.Font.Width(text))/2
	fb.Text(s, image.Pt(x, t.score.Min.Y+2), t.desk.Font, text, t.desk.Black(), 0, fb.Transparent)
}

// Event handles the mouse and the keyboard: first the desk, for menus and
// dialogs, then the table.
func (t *Table) Event(ev input.Event) {
	t.desk.Advance(ev.Time)
	if (ev.Kind == input.Press || ev.Kind == input.KeyDown) && len(t.pending) > 0 {
		// It is meant for the finish, not for what is asked at its end.
		t.hurry()
		return
	}
	if ev.Kind == input.KeyDown && !t.desk.Modal() && t.key(ev) {
		return
	}
	if t.desk.Event(ev) {
		if t.desk.Modal() {
			t.letGo()
		}
		return
	}
	switch ev.Kind {
	case input.Press:
		switch ev.Button {
		case input.Left:
			t.pressLeft(ev.At)
		case input.Right:
			t.pressRight(ev.At)
		}
	case input.Move:
		if t.press.kind == onCards {
			t.moveOutline(ev.At.Sub(t.press.at))
		}
	case input.Release:
		if ev.Button == input.Left {
			t.releaseLeft(ev.At)
		}
	case input.Blur:
		t.letGo()
	case input.Close:
		t.quit()
	}
}

// key handles the keys that no menu can change, and those of a PC's keyboard
// that stand for the Atari's. It reports whether it knew the key.
func (t *Table) key(ev input.Event) bool {
	name := input.KeyName(ev.Key, ev.Mods&^input.Shift)
	if t.window.IsIcon() && name != "ctrl+space" && name != "escape" {
		return false
	}
	switch {
	case name == "undo" || name == "f2" || name == "backspace":
		t.Undo()
	case ev.Repeat && !arrows[name]:
		return name == "space" || name == "return"
	case name == "space":
		t.turnStock()
	case name == "ctrl+space":
		t.window.Iconify(!t.window.IsIcon())
	case name == "help" || name == "f1":
		t.command(resource.ShowHelp)
	case name == "escape":
		if t.hand.held {
			t.dropHand()
			return true
		}
		t.quit()
	default:
		return t.moveHand(name)
	}
	return true
}

func (t *Table) quit() {
	t.hurry()
	t.letGo()
	t.env.Sound(soundQuit)
	t.done = true
}

// turnStock is a click on the stock: a card is turned, or the waste turned
// over where the variation has that.
func (t *Table) turnStock() {
	p := t.session.Position()
	move := cards.Verb("deal")
	if len(p.Piles[stock].Cards) == 0 && t.session.Rules().Check(p, cards.Verb("redeal")) == nil {
		move = cards.Verb("redeal")
	}
	t.session.Play(move)
}

func (t *Table) pressLeft(at image.Point) {
	t.letGo()
	t.hideHand()
	if t.window.IsIcon() || !at.In(t.window.Work()) {
		return
	}
	p := t.session.Position()
	pile, i, ok := t.layout.Hit(p, at)
	if !ok {
		return
	}
	switch k := p.Piles[pile].Kind; {
	case k == cards.Stock:
		t.turnStock()
		return
	case i < 0:
		return
	case k == cards.Foundation || !p.Piles[pile].Cards[i].FaceUp():
		t.press = pressed{kind: onFixed, pile: pile, i: i}
		return
	}
	t.press = pressed{kind: onCards, pile: pile, i: i, at: at, n: len(p.Piles[pile].Cards) - i}
	for j := i; j < len(p.Piles[pile].Cards); j++ {
		t.press.outline = append(t.press.outline, t.layout.Rect(p, pile, j))
	}
	t.showOutline(true)
}

func (t *Table) releaseLeft(at image.Point) {
	press := t.press
	t.letGo()
	switch press.kind {
	case onCards:
		t.drop(press, at)
	case onFixed:
		if pile, i, over := t.layout.Hit(t.session.Position(), at); !over || pile != press.pile || i != press.i {
			t.env.Sound(soundBell)
		}
	}
}

// pressRight opens the pop-up menu on an empty place.
func (t *Table) pressRight(at image.Point) {
	t.letGo()
	if _, _, card := t.layout.Hit(t.shown, at); card || t.window.IsIcon() || !at.In(t.window.Work()) {
		return
	}
	tree := t.desk.Tree(t.words.file.Trees[resource.Popup])
	t.words.checkPopup(tree, t.session.Setup().Timed)
	t.desk.Popup(tree, at, func(item int) {
		if item >= 0 {
			t.command(resource.PopupAt(tree.Objects, item))
		}
	})
}

// drop ends a drag. Let go on the card that was picked up, it was a quick
// click, which sends the top card to its foundation.
func (t *Table) drop(press pressed, at image.Point) {
	p, r := t.session.Position(), t.session.Rules().(rules.Rules)
	pile, i, over := t.layout.Hit(p, at)
	if over && pile == press.pile && i == press.i {
		t.quickClick(pile, press.n)
		return
	}
	if over && pile == press.pile {
		return // put back where they came from
	}
	move := cards.Move{From: press.pile, N: press.n}
	accepts := func(i int) bool {
		move.To = i
		return r.Check(p, move) == nil
	}
	if over && accepts(pile) {
		t.session.Play(move)
		return
	}
	if !over {
		hand := press.outline[0].Add(at.Sub(press.at))
		if to, ok := t.layout.Nearest(p, hand, accepts); ok {
			move.To = to
			t.session.Play(move)
			return
		}
	}
	t.env.Sound(soundBell)
}

// letGo ends whatever the button was down for, without effect.
func (t *Table) letGo() {
	t.showOutline(false)
	t.press = pressed{}
}

// showOutline puts the outline of the cards in hand on the screen or takes it
// off. It is drawn by inverting pixels, so doing it twice leaves no trace.
func (t *Table) showOutline(on bool) {
	if t.press.kind != onCards || t.press.drawn == on {
		return
	}
	t.press.drawn = on
	s := t.desk.Screen.Bitmap
	defer s.SetClip(s.SetClip(t.window.Work()))
	for j, r := range t.press.outline {
		r = r.Add(t.press.offset)
		if j+1 < len(t.press.outline) {
			r.Max.Y = t.press.outline[j+1].Min.Y + t.press.offset.Y + 1
			// The lower edge is the next card's upper edge.
			fb.Fill(s, image.Rect(r.Min.X, r.Min.Y, r.Max.X, r.Min.Y+1), s.Max(), fb.OpXor)
			fb.Fill(s, image.Rect(r.Min.X, r.Min.Y+1, r.Min.X+1, r.Max.Y-1), s.Max(), fb.OpXor)
			fb.Fill(s, image.Rect(r.Max.X-1, r.Min.Y+1, r.Max.X, r.Max.Y-1), s.Max(), fb.OpXor)
			continue
		}
		fb.Frame(s, r, 1, s.Max(), fb.OpXor)
	}
}

func (t *Table) moveOutline(offset image.Point) {
	if offset == t.press.offset {
		return
	}
	t.showOutline(false)
	t.press.offset = offset
	t.showOutline(true)
}

// Where knows the piles by name, their cards as "tableau3/2" (what is seen of
// them), "score", and what lies on the desk: "button:Close" and "closer",
// "window", "work", menus, dialogs and alerts with their parts.
func (t *Table) Where(name string) (image.Rectangle, bool) {
	switch name {
	case "button:Close":
		return t.window.Closer(), true
	case "score":
		return t.score, true
	}
	if r, ok := t.desk.Where(name); ok {
		return r, true
	}
	return t.layout.Where(t.shown, name)
}

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }

// Status tells how the game stands.
func (t *Table) Status() play.Status { return t.session.Status() }

// Redo makes the move again that was taken back last.
func (t *Table) Redo() error { return t.session.Redo() }
