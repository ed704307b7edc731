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

// An Event is something that a table makes a sound for.
type Event uint8

const (
	Dealt     Event = iota // a new game lies on the table
	Turned                 // cards of the stock
	Moved                  // cards from pile to pile
	Homed                  // a card on a foundation
	TakenBack              // a move
	Refused                // a move
)

// A Look is how a machine shows cards and how they are handled there. Everything is
// drawn in the host's own pens.
type Look struct {
	Deck *sprites.Deck
	Back func() int // number of the back of the cards; nil: the first

	// Place draws the place of a pile without cards.
	Place func(b *fb.Bitmap, r image.Rectangle)
	// Above writes a label above the place of a pile, Below how many cards a stock
	// has; nil: nothing is written.
	Above, Below func(b *fb.Bitmap, place image.Rectangle, text string)
	// Around draws the frame of a place that a game sets off from others, within
	// aroundRoom; nil: there is none.
	Around func(b *fb.Bitmap, place image.Rectangle)
	// Mark is laid over the chosen cards. Nil: they are drawn lit while Lit says so.
	Mark func(b *fb.Bitmap, r image.Rectangle)
	Lit  func() bool
	// Cursor draws the frame that the keys move, around cards.
	Cursor func(b *fb.Bitmap, r image.Rectangle)

	// Carry reports whether cards in hand are carried: they are drawn where their outline
	// would be, and not where they were. Nil: they stay until they are dropped.
	Carry func() bool

	// Pace is the time between two cards that a game plays by itself; 0: they are
	// there at once.
	Pace time.Duration
	// Bar returns where the bar of a walk through the game lies, and what draws it; nil: there
	// is none.
	Bar func() Bar

	// AgainSends is set where a click on cards that are chosen already sends them
	// where they belong; elsewhere it takes the choice back.
	AgainSends bool
	// KeepChosen is set where cards stay chosen when a move of them was refused.
	KeepChosen bool
	// Frames is set where cards that are dropped go on the pile under the pointer
	// alone, elsewhere on the one that they cover most.
	Frames bool
}

// A Host is the part of a desk on which a table lies. Its methods are called by the
// table and draw nothing but what they are told to.
type Host interface {
	// Update asks for a part of the table to be redrawn, which calls Draw.
	Update(r image.Rectangle)
	// Outline shows the outlines of cards that are being dragged, instead of
	// those that it shows; none: takes them off.
	Outline(cards []image.Rectangle)
	// Sound makes the sound of an event.
	Sound(e Event)
	// Refused says why something is not possible, in a sentence.
	Refused(why string)
	// Begun is called when another game lies on the table, before it is drawn, and
	// Changed after everything that has changed it or what is chosen.
	Begun()
	Changed()
	// Ended is called once when a game is over and its last card is visible, and
	// Revived when the last move of such a game was taken back.
	Ended()
	Revived()
}

// A Table is a game of cards on a table.
//
// The session holds the game as it is; Shown is the game as the screen has it. They
// differ only while cards that the game plays by itself are shown one by one.
type Table struct {
	*assist.Assistant // hears of every move

	Game    *Game
	Session *cards.Session
	Layout  cards.Layout
	Shown   *cards.Position

	look   *Look
	host   Host
	clock  *clock.Clock
	lang   string
	bounds []image.Rectangle // of every pile as it is on the screen

	pending []cards.Step
	timer   *clock.Timer
	told    bool // the end of this game was announced
	chosen  Group
	cursor  cursor
	grip    *Grip
	hint    *cards.Move         // that is shown; nil: none
	slide   func(p image.Point) // follows the pointer that is held on the bar of a walk; nil: none is

	// Dealer chooses the deals of further games; nil: somebody else does.
	Dealer *prove.Dealer
	// Sight is how much help may know; nil: all cards.
	Sight *prove.Sight
	// Search begins what is computed beside the game; see prove.Now and prove.Beside.
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

// Begin makes the table show what happens in its session from now on, and the game
// that is in it.
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
	t.LetGo()
	t.Layout = t.Game.LayoutFor(room, t.look.Deck.Size)
	if t.Shown != nil {
		t.measure()
	}
}

// PlaceAs lays the piles out as a layout says.
func (t *Table) PlaceAs(l cards.Layout) {
	t.LetGo()
	t.Layout = l
	if t.Shown != nil {
		t.measure()
	}
}

// measure notes where the piles are.
func (t *Table) measure() {
	t.bounds = make([]image.Rectangle, len(t.Layout.Place))
	for i := range t.bounds {
		t.bounds[i] = t.extent(i)
	}
}

// Told reports whether the end of the game was announced.
func (t *Table) Told() bool { return t.told }

// Pending reports whether cards that the game plays by itself are still to be
// shown. It is false by the time of the last card's sound.
func (t *Table) Pending() bool { return len(t.pending) > 0 }

// Restarted implements cards.Follower, as do Played, Undone and Refused.
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

// whole is more than a table can be large.
func (t *Table) whole() image.Rectangle { return image.Rect(-1<<14, -1<<14, 1<<14, 1<<14) }

// Played shows a move, the first steps at once and those that the game plays by
// itself one after the other.
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

// settle tells the host that other cards lie on the table now.
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

// Hurry shows at once whatever is still pending, and reports whether anything was.
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
		t.told = t.Session.Over() // what was told is not told again
		t.host.Revived()
	}
	// Taking back may also have cost something, so the screen takes the position as
	// it is; only the piles of the steps have changed.
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

// Refused says why a move is not possible.
func (t *Table) Refused(_ cards.Move, err error) { t.refuse(err) }

func (t *Table) refuse(err error) {
	t.host.Sound(Refused)
	t.host.Refused(t.Refusal(err))
}

// Refusal says why something is refused, as a sentence in the player's language.
func (t *Table) Refusal(err error) string { return t.Game.Refusal(t.lang, err) }

// announce announces the end of the game, once, after the last card was shown. A game may go
// on after that, where a move is allowed that leads nowhere as the table is.
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

// redraw has piles redrawn where they were and where they are.
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

// extent is what a pile takes up, with what is written at it.
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

// update has r redrawn under the outline of what is dragged.
func (t *Table) update(r image.Rectangle) {
	if t.grip != nil {
		t.host.Outline(nil)
		defer t.grip.show()
	}
	t.host.Update(r)
}

// New begins a deal of the variation in play.
func (t *Table) New(deal string) error { return t.Session.Restart(deal) }

// Home sends the cards at the end of a pile where they belong, or refuses.
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

// HomeAll sends home every card that can go, as far as cards leave one by one for more than
// one foundation, and reports whether any did.
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

// notHome is why the card at the end of a pile does not go to a foundation: where there is
// one only, the rules know.
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

// Play makes a move or says why not.
func (t *Table) Play(m cards.Move) { _ = t.Session.Play(m) } // Refused has told why

// Deal is a click on the stock while nothing is chosen. As every click it only hurries
// what is still pending.
func (t *Table) Deal() {
	if t.Hurry() {
		return
	}
	if stock, n := t.Position().First(cards.Stock); n > 0 {
		m, ok := t.Game.alone(t.Rules(), t.Position(), stock)
		if !ok {
			m, ok, _ = t.Game.tap(t.Rules(), t.Position(), stock)
		}
		if ok {
			t.Play(m)
		}
	}
}

// Where knows the piles by name, their cards as "tableau3/2" (what is seen of them), and
// "cursor", what the cursor of the keys is around.
func (t *Table) Where(name string) (image.Rectangle, bool) {
	if r, ok := t.whereBar(name); ok {
		return r, true
	}
	if name == "cursor" {
		return t.group(t.cursor.pile, t.cursor.i), t.cursor.on
	}
	return t.Layout.Where(t.Shown, name)
}

// Sounds are the sounds of events by the names of the Amiga's files, which most desks have.
var Sounds = map[Event]string{Dealt: "DEAL", Turned: "TURN", Moved: "MOVE", Homed: "HOME", TakenBack: "MOVE", Refused: "WRONG"}

// Take names one of the three takes of a sound, so that not all cards fall alike. The deal and the
// number of moves choose it; a bank without takes has the sound itself.
func (t *Table) Take(name string) string {
	n := t.Session.Made()
	for _, c := range t.Session.Setup().Deal {
		n += int(c)
	}
	return []string{name, name + ":2", name + ":3"}[n%3]
}
