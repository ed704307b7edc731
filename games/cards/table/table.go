package table

import (
	"context"
	"image"
	"time"

	"phosphor/fb"
	"phosphor/games/assist"
	"phosphor/games/cards"
	"phosphor/games/clock"
	"phosphor/games/prove"
	"phosphor/sprites"
)

// An Event is something for which a table makes a sound.
type Event uint8

const (
	Dealt     Event = iota // a new game lies on the table
	Turned                 // cards of the stock
	Moved                  // cards from pile to pile
	Homed                  // a card on a foundation
	TakenBack              // a move
	Refused                // a move
)

// A Look defines how a machine shows and handles cards. Everything is drawn in the host's
// own pens.
type Look struct {
	Deck *sprites.Deck
	Back func() int // number of the card back; nil: the first

	// Place draws an empty pile.
	Place func(b *fb.Bitmap, r image.Rectangle)
	// Above writes a label above the place of a pile, Below how many cards a stock has;
	// if nil, nothing is written.
	Above, Below func(b *fb.Bitmap, place image.Rectangle, text string)
	// Around draws the frame of a place that a game marks among others, within aroundRoom.
	// If nil, there is none.
	Around func(b *fb.Bitmap, place image.Rectangle)
	// Mark is drawn over the selected cards. If nil, they are drawn lit while Lit returns
	// true.
	Mark func(b *fb.Bitmap, r image.Rectangle)
	Lit  func() bool
	// Cursor draws the frame that the arrow keys move, around cards.
	Cursor func(b *fb.Bitmap, r image.Rectangle)

	// Carry reports whether held cards follow the pointer themselves. Otherwise, and if
	// it is nil, they stay in their place until dropped, and an outline follows.
	Carry func() bool

	// Pace is the time between two cards that a game plays by itself; 0 shows them at
	// once.
	Pace time.Duration
	// Bar returns the bar of a walk through the game, with its position. If nil, there is
	// none.
	Bar func() Bar

	// AgainSends is set if a click on selected cards sends them where they belong;
	// otherwise it cancels the selection.
	AgainSends bool
	// KeepChosen is set if cards stay selected after a refused move.
	KeepChosen bool
	// Frames is set if dropped cards go only to the pile under the pointer; otherwise
	// they go to the one that they cover most.
	Frames bool
}

// A Host is the part of a desk that shows a table. The table calls its methods, which
// draw only what they are asked to.
type Host interface {
	// Update redraws a part of the table, by calling Draw.
	Update(r image.Rectangle)
	// Outline shows the outlines of dragged cards in place of those shown before; none
	// removes them.
	Outline(cards []image.Rectangle)
	// Sound makes the sound of an event.
	Sound(e Event)
	// Refused shows why something is not possible, as a sentence.
	Refused(why string)
	// Begun is called when a new game is on the table, before it is drawn, and Changed
	// after every change of it or of the selection.
	Begun()
	Changed()
	// Ended is called once when a game is over and its last card is visible, and Revived
	// when the last move of such a game is taken back.
	Ended()
	Revived()
}

// A Table is a card game on a table.
//
// Session holds the actual game; Shown is the game as displayed. They differ only while
// cards that the game plays by itself are shown one by one.
type Table struct {
	*assist.Assistant // is notified of every move

	Game    *Game
	Session *cards.Session
	Layout  cards.Layout
	Shown   *cards.Position

	look   *Look
	host   Host
	clock  *clock.Clock
	lang   string
	placed cards.Layout      // without the bar of a walk
	barred bool              // the piles lie above that bar
	bounds []image.Rectangle // of every pile on the screen

	pending []cards.Step
	timer   *clock.Timer
	told    bool // the end of this game was announced
	chosen  Group
	cursor  cursor
	grip    *Grip
	hint    *cards.Move         // the one shown; nil: none
	slide   func(p image.Point) // follows a pointer held on the bar of a walk; nil: none

	// Dealer chooses the deals of further games. If nil, the caller does.
	Dealer *prove.Dealer
	// Sight says how much help may know. If nil, help knows all cards.
	Sight *prove.Sight
	// Search starts a computation in the background; see prove.Now and prove.Beside.
	Search func(f func(ctx context.Context) prove.Result) prove.Search
}

// A Group is the last N cards of a pile; N is 0 for none.
type Group struct{ Pile, N int }

// New returns the table of a game without a deal; Place and Session.Start come next.
func New(g *Game, s *cards.Session, look *Look, host Host, c *clock.Clock, lang string) *Table {
	t := &Table{Game: g, Session: s, look: look, host: host, clock: c, lang: lang, Search: prove.Now}
	if look.Back == nil {
		look.Back = func() int { return 0 }
	}
	t.Assistant = t.assistant()
	return t
}

// Begin makes the table show its session's game and everything that happens in it from
// now on.
func (t *Table) Begin() {
	t.Session.Follow(t)
	t.Restarted()
}

// Position returns the game's position. It must not be changed.
func (t *Table) Position() *cards.Position { return t.Session.Position() }

// Rules returns the rules in force.
func (t *Table) Rules() cards.Rules { return t.Session.Rules() }

// Place lays the piles out in a room.
func (t *Table) Place(room image.Rectangle) {
	t.PlaceAs(t.Game.LayoutFor(room, t.look.Deck.Size))
}

// PlaceAs lays out the piles by the given layout, above the bar during a walk.
func (t *Table) PlaceAs(l cards.Layout) {
	t.LetGo()
	t.Layout, t.placed = l, l
	if bar, walks := t.barOf(); walks {
		t.Layout = l.Above(bar.Rect.Min.Y)
	}
	if t.Shown != nil {
		t.measure()
	}
}

// measure records where the piles are.
func (t *Table) measure() {
	t.bounds = make([]image.Rectangle, len(t.Layout.Place))
	for i := range t.bounds {
		t.bounds[i] = t.extent(i)
	}
}

// Told reports whether the end of the game was announced.
func (t *Table) Told() bool { return t.told }

// Pending reports whether cards that the game plays by itself have not all been shown. It
// is false by the time of the last card's sound.
func (t *Table) Pending() bool { return len(t.pending) > 0 }

// Restarted implements cards.Follower, and so do Played, Undone and Refused.
func (t *Table) Restarted() {
	t.LetGo()
	t.stop()
	t.cursor.on = false
	t.chosen = Group{}
	t.told = false
	t.Shown = t.Position().Clone()
	t.measure()
	t.host.Begun()
	t.host.Sound(Dealt)
	t.host.Changed()
	t.host.Update(t.whole())
	t.Assistant.Begun()
	t.lookAhead()
	t.announce()
}

// whole returns a rectangle larger than any table.
func (t *Table) whole() image.Rectangle { return image.Rect(-1<<14, -1<<14, 1<<14, 1<<14) }

// Played shows a move: the first steps at once, those that the game plays by itself one
// after another.
func (t *Table) Played(m cards.Move, steps []cards.Step) {
	t.Hurry()
	t.LetGo()
	t.forget()
	t.pending = steps
	e := Moved
	t.Changed(t.Session.Last())
	switch {
	case m.Verb != "":
		e = Turned
	case m.To >= 0 && m.To < len(t.Shown.Piles) && t.Shown.Piles[m.To].Kind == cards.Foundation:
		e = Homed
	}
	t.showNext()
	t.host.Sound(e)
	t.settle()
}

// showNext makes the pending steps visible up to the next beat.
func (t *Table) showNext() {
	t.timer = nil
	touched := make([]bool, len(t.Shown.Piles))
	for len(t.pending) > 0 {
		s := t.pending[0]
		t.pending = t.pending[1:]
		if s.Beat() {
			if t.look.Pace == 0 {
				continue
			}
			t.timer = t.clock.After(t.look.Pace, func() {
				t.showNext()
				t.host.Sound(Homed)
				t.settle()
			})
			break
		}
		t.Shown.Apply(s)
		t.touch(touched, s)
	}
	t.redraw(touched)
}

// settle notifies the host that the cards on the table have changed.
func (t *Table) settle() {
	t.host.Changed()
	if len(t.pending) == 0 {
		t.announce()
	}
}

func (t *Table) touch(touched []bool, s cards.Step) {
	for _, i := range s.Piles() {
		touched[i] = true
	}
}

// Hurry shows at once whatever is pending, and reports whether anything was.
func (t *Table) Hurry() bool {
	if len(t.pending) == 0 {
		return false
	}
	t.clock.Stop(t.timer)
	var rest []cards.Step
	for _, s := range t.pending {
		if !s.Beat() {
			rest = append(rest, s)
		}
	}
	t.pending = rest
	t.showNext()
	t.settle()
	return true
}

// stop ends what is pending without showing it.
func (t *Table) stop() {
	t.clock.Stop(t.timer)
	t.timer, t.pending = nil, nil
}

// Undone shows that a move was taken back.
func (t *Table) Undone(m cards.Move, steps []cards.Step) {
	t.LetGo()
	t.forget()
	t.stop()
	if t.told && !t.Walking() {
		t.told = t.Session.Over() // an announced end is not announced again
		t.host.Revived()
	}
	// Undo may also cost something, so the screen adopts the position as it is; only the
	// piles of the steps have changed.
	t.Shown = t.Position().Clone()
	touched := make([]bool, len(t.Shown.Piles))
	for _, s := range steps {
		t.touch(touched, s)
	}
	t.redraw(touched)
	t.Changed(t.Session.Undone())
	t.host.Sound(TakenBack)
	t.host.Changed()
	t.announce()
}

// Refused shows why a move is not possible.
func (t *Table) Refused(_ cards.Move, err error) { t.refuse(err) }

func (t *Table) refuse(err error) {
	t.host.Sound(Refused)
	t.host.Refused(t.Refusal(err))
}

// Refusal returns why something is refused, as a sentence in the player's language.
func (t *Table) Refusal(err error) string { return t.Game.Refusal(t.lang, err) }

// announce announces the end of the game, once, after the last card was shown. A game may
// continue after that, if a move is allowed that leads nowhere at present.
func (t *Table) announce() {
	if t.Walking() {
		return
	}
	over := t.Session.Over()
	if t.told && !over {
		t.told = false
		t.host.Revived()
	}
	if t.told || !over {
		return
	}
	t.told = true
	t.LetGo()
	t.host.Ended()
}

// Announced marks the end of the game as already announced.
func (t *Table) Announced() { t.told = true }

// redraw redraws piles in their old and new places.
func (t *Table) redraw(touched []bool) {
	for i, hit := range touched {
		if hit {
			now := t.extent(i)
			r := now.Union(t.bounds[i])
			t.bounds[i] = now
			if t.cursor.on && t.cursor.pile == i {
				if !t.inRow(i) {
					t.cursor.i = len(t.Shown.Piles[i].Cards) - 1
				}
				r = r.Inset(-cursorRoom)
			}
			t.update(r)
		}
	}
}

// extent returns the area of a pile, including its texts.
func (t *Table) extent(pile int) image.Rectangle {
	r := t.Layout.Bounds(t.Shown, pile)
	if t.counted(pile) {
		r.Max.Y += belowRoom
	}
	if t.framed(pile) {
		r = r.Inset(-aroundRoom)
	}
	return r
}

// update redraws r under the outline of the dragged cards.
func (t *Table) update(r image.Rectangle) {
	if t.grip != nil {
		t.host.Outline(nil)
		defer t.grip.show()
	}
	t.host.Update(r)
}

// New begins a deal of the variation in play.
func (t *Table) New(deal string) error { return t.Session.Restart(deal) }

// Home sends the cards at the end of a pile where they belong, or shows why not.
func (t *Table) Home(pile int) {
	if m, ok := t.Game.alone(t.Rules(), t.Position(), pile); ok {
		t.Play(m)
		return
	}
	m, ok := t.Game.send(t.Rules(), t.Position(), pile)
	if !ok {
		t.refuse(t.notHome(pile))
		return
	}
	t.Play(m)
}

// HomeAll sends home every card that can go, in games whose cards go one by one to more
// than one foundation, and reports whether any did.
func (t *Table) HomeAll() (any bool) {
	if _, n := t.Position().First(cards.Foundation); n < 2 || t.Game.Pair != nil {
		return false
	}
	for again := true; again && !t.Session.Over(); {
		again = false
		for pile := range t.Position().Piles {
			if t.Position().Piles[pile].Kind == cards.Foundation {
				continue
			}
			if m, ok := t.Game.send(t.Rules(), t.Position(), pile); ok && t.Session.Play(m) == nil {
				again, any = true, true
			}
		}
	}
	return any
}

// notHome returns why the card at the end of a pile does not go to a foundation; if there
// is only one foundation, the rules give the reason.
func (t *Table) notHome(pile int) error {
	first, n := t.Position().First(cards.Foundation)
	if n == 0 {
		return cards.ErrNoHomes
	}
	if n == 1 {
		if err := t.Rules().Check(t.Position(), cards.Move{From: pile, To: first, N: 1}); err != nil {
			return err
		}
	}
	return cards.ErrNoHome
}

// Play makes a move or shows why not.
func (t *Table) Play(m cards.Move) { _ = t.Session.Play(m) } // Refused has shown why

// Deals reports whether the game has a stock, which Deal clicks.
func (t *Table) Deals() bool {
	_, n := t.Position().First(cards.Stock)
	return n > 0
}

// Deal clicks on the stock with nothing selected. Like every click it only speeds up what
// is pending.
func (t *Table) Deal() {
	if t.Hurry() {
		return
	}
	if stock, n := t.Position().First(cards.Stock); n > 0 {
		m, ok := t.Game.alone(t.Rules(), t.Position(), stock)
		if !ok {
			m, ok, _ = t.Game.click(t.Rules(), t.Position(), stock)
		}
		if ok {
			t.Play(m)
		}
	}
}

// Where finds piles by name, cards as "tableau3/2" (their visible part), and "cursor", the
// cards under the cursor.
func (t *Table) Where(name string) (image.Rectangle, bool) {
	if r, ok := t.whereBar(name); ok {
		return r, true
	}
	if name == "cursor" {
		return t.group(t.cursor.pile, t.cursor.i), t.cursor.on
	}
	return t.Layout.Where(t.Shown, name)
}

// Sounds are the sounds of events by the names of the Amiga's files, which most desks
// use.
var Sounds = map[Event]string{Dealt: "DEAL", Turned: "TURN", Moved: "MOVE", Homed: "HOME", TakenBack: "MOVE", Refused: "WRONG"}

// SoundWon is played at the end of a game that was won without help, and was not laid out by hand.
const SoundWon = "WIN"

// Take names one of the three takes of a sound, so that cards do not all sound the same.
// The deal and the number of moves choose it; in a bank without takes it is the sound
// itself.
func (t *Table) Take(name string) string {
	n := t.Session.Made()
	for _, c := range t.Session.Setup().Deal {
		n += int(c)
	}
	return []string{name, name + ":2", name + ":3"}[n%3]
}
