package yukon

import (
	"fmt"
	"image"
	"time"

	"phosphor/fb"
	"phosphor/games/assist"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/atari/yukon/rules"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/play"
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

// known returns an existing variation: the default for any other.
func known(variation string) string {
	for _, v := range rules.Variations {
		if v == variation {
			return v
		}
	}
	return rules.Variations[0]
}

// scoreBox returns where the money is shown, between waste and stock.
func (t *Table) scoreBox() image.Rectangle {
	l := &t.Window.Table.Layout
	top, bottom := l.Place[rules.Waste].At, l.Place[rules.Stock].At
	h := t.Font.Height + 4
	middle := (top.Y + l.Card.Y + bottom.Y) / 2
	box := image.Rect(top.X, middle-h/2, top.X+l.Card.X, middle-h/2+h)
	// Small cards leave too little room for a large sum, so the box may extend to the
	// foundations and the edge of the window.
	if wide := t.Font.Width(t.money(-1000)) + 4; wide > l.Card.X {
		left := t.Frame.Work().Min.X
		room := image.Rect(left+1, box.Min.Y, l.Place[rules.Foundation].At.X-1, box.Max.Y)
		if wide > room.Dx() {
			return room
		}
		box.Min.X = max(room.Min.X, min(top.X+(l.Card.X-wide)/2, room.Max.X-wide))
		box.Max.X = box.Min.X + wide
	}
	return box
}

// money returns an amount as text.
func (t *Table) money(dollars int) string {
	return fmt.Sprintf(t.words.string(resource.Money), dollars)
}

func (t *Table) Screen() *fb.Screen { return t.Desk.Screen }

func (t *Table) Title() string { return "Yukon" }

func (t *Table) Done() bool { return t.done }

func (t *Table) State() any { return t.state() }

func (t *Table) Moves() []string { return t.session.Moves() }

func (t *Table) Save() ([]byte, error) { return t.session.Save(t.time.Elapsed(t.Now())) }

func (t *Table) Load(saved []byte) error { return t.session.Load(saved) }

func (t *Table) Layout(pos []byte) error { return t.session.Layout(pos) }

func (t *Table) Do(move string) error { return t.session.Do(move) }

// state is the state of a game of cards and the clock of a timed one.
type state struct {
	cards.State
	Timed   bool `json:"timed"`
	Seconds int  `json:"seconds"`
}

func (t *Table) state() state {
	return state{t.session.State(), t.session.Setup().Timed, t.seconds()}
}

// Undo takes back the last move.
func (t *Table) Undo() error {
	err := t.session.Undo()
	if err != nil {
		t.env.Sound(soundBell)
	}
	return err
}

// New is the menu's New Start: the money starts again from nothing.
func (t *Table) New(deal string) error { return t.begin(deal, 0, t.session.Setup().Timed) }

// newGame is the menu's New Game: the money stays, and a new deck is bought. Money earned
// with help does not stay.
func (t *Table) newGame() {
	setup, money := t.session.Setup(), t.session.Rules().Score(t.session.Position())
	if !t.session.Honest() {
		money = min(money, setup.Carry)
	}
	t.begin("", money, setup.Timed)
}

func (t *Table) begin(deal string, carry int, timed bool) error {
	if deal == "" {
		deal = t.env.Dealer.Next("yukon", t.env.Variation, rules.New)
	}
	if err := t.session.Start(cards.Setup{Variation: t.env.Variation, Deal: deal, Carry: carry, Timed: timed}); err != nil {
		return err
	}
	t.env.Sound(soundIntro)
	return nil
}

// Begun implements table.Host, and so do the methods that follow.
func (t *Table) Begun() {
	t.Dismiss()
	t.TurnBack(t.Base())
	// A game that is restored at its end has been counted.
	t.banked, t.reached = nil, t.session.Over()
	setup := t.session.Setup()
	t.env.Variation = known(setup.Variation)
	t.Frame.Title = t.windowTitle()
	if m := t.Menu(); m != nil {
		t.words.check(m, setup.Timed)
		t.CheckHelp()
	}
	t.Place()
	t.time.Set(time.Duration(setup.Elapsed) * time.Millisecond)
	if !t.Frame.IsIcon() {
		t.time.Run(t.Now())
	}
	t.tick()
	t.Frame.Draw()
}

// eventSounds are the sounds of the table's events.
var eventSounds = map[table.Event]string{
	table.Turned: soundNewCard, table.Moved: soundMove, table.Homed: soundDrop,
	table.TakenBack: soundUndo, table.Refused: soundBell,
}

// Sound makes the sound of an event. The sound of a new game is made where the game
// begins.
func (t *Table) Sound(e table.Event) {
	if e != table.Dealt {
		t.env.Sound(eventSounds[e])
	}
}

// Refused shows nothing: the bell has rung.
func (t *Table) Refused(string) {}

// Changed shows the money; a game that is over stops the clock.
func (t *Table) Changed() {
	if t.session.Over() {
		t.time.Stop(t.Now())
		t.tick()
		t.bank()
	}
	t.Frame.SetTitle(t.windowTitle())
	t.Update(t.scoreBox())
}

// windowTitle returns the default title of the window.
func (t *Table) windowTitle() string {
	return fmt.Sprintf(t.words.string(resource.Window), t.words.variation(known(t.session.Setup().Variation)))
}

// Revived restarts the clock after the last move was taken back.
func (t *Table) Revived() {
	t.Dismiss()
	t.withdraw()
	t.reached = false
	if !t.Frame.IsIcon() {
		t.time.Run(t.Now())
		t.tick()
	}
}

// draw draws the part in r: the table, the piles, the money or the time. The screen's
// clip is set to r.
func (t *Table) draw(r image.Rectangle) {
	t.DrawGround(r)
	t.Window.Table.Draw(t.Desk.Screen.Bitmap, r, image.Point{})
	if r.Overlaps(t.scoreBox()) {
		text := t.money(t.session.Rules().Score(t.Window.Table.Shown))
		if t.session.Setup().Timed {
			text = clockText(t.seconds())
		}
		t.DrawBox(t.box(text), text)
	}
}

// settle shows what is pending and releases the held cards.
func (t *Table) settle() {
	if t.Window.Table != nil {
		t.Window.Table.Hurry()
		t.Window.Table.LetGo()
	}
}

func (t *Table) quit() {
	t.settle()
	t.env.Sound(soundQuit)
	t.done = true
}

// Where finds the piles by name, their cards as "tableau3/2" (the visible part), "score",
// and the things on the desk: "button:Close" and "closer", "window", "work", menus,
// dialogs and alerts with their parts.
func (t *Table) Where(name string) (image.Rectangle, bool) { return t.Find(name, t.scoreBox()) }

// Match returns the game in play.
func (t *Table) Match() play.Match { return t }

// Cards returns the session.
func (t *Table) Cards() *cards.Session { return t.session }

// Base returns the session that the game is built on; Played returns how long it has been
// played.
func (t *Table) Base() *play.Session { return t.session.Session }

func (t *Table) Played() time.Duration { return t.time.Elapsed(t.Now()) }

// Advice implements assist.Adviser.
func (t *Table) Advice() (assist.Advice, error) { return t.Window.Table.Advice() }

// Status returns the state of the game in brief.
func (t *Table) Status() play.Status { return t.session.Status() }

// Redo redoes the move that was taken back last.
func (t *Table) Redo() error { return t.session.Redo() }

// Reading returns the texts on the screen besides the position: those of what covers the
// windows, or what the cursor is on.
func (t *Table) Reading() (front, focus []string) {
	if front, focus = t.Desk.Reading(); front != nil || t.Window.Table == nil {
		return front, focus
	}
	return nil, t.Window.Table.Focus()
}
