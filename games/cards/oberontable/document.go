package oberontable

import (
	"image"
	"slices"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/cards"
	desk "phosphor/games/oberon/desk"
	"phosphor/games/oberon/program"
	"phosphor/games/play"
	"phosphor/sprites"
)

// A Table is the content of a document: a green panel with the stacks of a game.
type Table struct {
	desk.Base
	game    *Game
	env     games.Env
	session *cards.Session
	stacks  []Stack
	layout  cards.Layout
	deck    *sprites.Deck

	// chosen is the pile that was selected last, none after every move. More
	// piles than one may be marked: a move takes the mark only off the pile that
	// it came from.
	chosen   int
	selected []bool
}

// none is the number of no pile.
const none = -1

// Program is the game as the desk knows it.
func (g *Game) Program() *program.Program {
	return &program.Program{Name: g.Name, Title: g.Module, About: g.About, Variations: g.Variations, Icon: g.Icon, Open: g.Open}
}

// Info is the game by itself as a row of a catalogue, with nothing beside it on
// the desk.
func (g *Game) Info() games.Info { return *g.Program().Info() }

// Open makes a document with the deal that env names. One that is opened beside
// others is what was stored under its name, if there is something: so opening a
// document has always been meant.
func (g *Game) Open(d *desk.Desk, env games.Env) (*desk.Document, error) {
	deck, err := OpenCards(d, env.Cards)
	if err != nil {
		return nil, err
	}
	size := image.Pt(g.Size.X, min(g.Size.Y, d.Screen.Rect.Dy()-desk.BarHeight))
	t := &Table{game: g, env: env, deck: deck, chosen: none}
	t.arrange(size)
	t.selected = make([]bool, len(t.stacks))
	t.session = cards.NewSession(g.Name, g.Rules)
	t.session.Follow(t)
	if env.Variation == "" && len(g.Variations) > 0 {
		env.Variation = g.Variations[0]
	}
	if err := t.session.Start(cards.Setup{Variation: env.Variation, Deal: env.Deal}); err != nil {
		return nil, err
	}
	if len(d.Documents()) > 0 {
		if err := t.reopen(); err != nil {
			d.Message(err.Error())
		}
	}
	return &desk.Document{
		Title: g.document(), Size: size, Content: t, Player: t,
		Menu: []desk.Command{
			{Caption: "Undo", Do: func() { _ = t.Undo() }}, // at the beginning there is nothing to take back
			{Caption: "New", Do: func() { t.tell(t.New("")) }},
			{Caption: "Store", Do: func() { t.tell(t.Store()) }},
		},
	}, nil
}

// arrange makes the layout for a panel of that size.
func (t *Table) arrange(size image.Point) {
	t.stacks = t.game.Stacks(size)
	t.layout = cards.Layout{Card: t.deck.Size, Place: make([]cards.Place, len(t.stacks))}
	for i, st := range t.stacks {
		t.layout.Place[i] = cards.Place{At: st.Frame.Min.Add(st.At), Up: st.Up, Down: st.Down, Under: st.Under}
		if st.Up.Y > 0 {
			t.layout.Place[i].Room = st.Frame.Dy() - st.At.Y
		}
	}
}

// Place is called when the document is opened, and when it grows.
func (t *Table) Place(s desk.Site) {
	t.Base.Place(s)
	t.arrange(t.Size())
}

// tell shows the player what went wrong.
func (t *Table) tell(err error) {
	if err != nil {
		t.Desk().Message(err.Error())
	}
}

// Position returns the game's position. It must not be changed.
func (t *Table) Position() *cards.Position { return t.session.Position() }

// Rules returns the rules in force.
func (t *Table) Rules() cards.Rules { return t.session.Rules() }

// Allows reports whether the rules allow a move.
func (t *Table) Allows(m cards.Move) bool { return t.Rules().Check(t.Position(), m) == nil }

// Play makes a move. One that is not allowed is passed over in silence, as it
// always was at these tables.
func (t *Table) Play(m cards.Move) { _ = t.session.Play(m) }

// New begins a deal; "" is a fresh one, as the button New takes it.
func (t *Table) New(deal string) error { return t.begin(t.session.Setup().Variation, deal) }

func (t *Table) begin(variation, deal string) error {
	if deal == "" {
		deal = t.env.Fresh()
	}
	return t.session.Start(cards.Setup{Variation: variation, Deal: deal, Back: t.session.Setup().Back})
}

// SetVariation begins a fresh deal in another variation; one that the game does
// not have changes nothing.
func (t *Table) SetVariation(v string) {
	if slices.Contains(t.game.Variations, v) {
		t.tell(t.begin(v, ""))
	}
}

// SetBackground chooses one of the nine card backs, 0 to 8.
func (t *Table) SetBackground(n int) {
	if n >= 0 && n < Backs {
		t.session.SetBack(n)
		t.Redraw()
	}
}

func (t *Table) State() any              { return t.session.State() }
func (t *Table) Moves() []string         { return t.session.Moves() }
func (t *Table) Do(move string) error    { return t.session.Do(move) }
func (t *Table) Undo() error             { return t.session.Undo() }
func (t *Table) Layout(pos []byte) error { return t.session.Layout(pos) }
func (t *Table) Save() ([]byte, error)   { return t.session.Save(0) }

// Where knows the piles by name and their cards as "tableau3/2", what is seen of
// them, in pixels of the panel.
func (t *Table) Where(name string) (image.Rectangle, bool) { return t.layout.Where(t.Position(), name) }

// react returns what a button would do at a point of the panel.
func (t *Table) react(at image.Point, b input.Button) (pile int, r Reaction) {
	pile, ok := t.pileAt(at)
	if !ok {
		return 0, Reaction{}
	}
	if do := t.stacks[pile].on(b); do != nil {
		r = do(t, pile, at)
	}
	return pile, r
}

// Press begins a gesture. What it is for happens when all buttons are up, if no
// other one was pressed on the way.
func (t *Table) Press(at image.Point, b input.Button) *desk.Track {
	pile, r := t.react(at, b)
	switch {
	case r.Drag > 0:
		t.outline(pile, r.Drag, image.Point{})
		return &desk.Track{
			Pointer: oberon.FlatHand,
			Move:    func(p image.Point) { t.outline(pile, r.Drag, p.Sub(at)) },
			Done: func(p image.Point, sum input.Buttons) {
				t.Desk().Overlay(image.Rectangle{}, nil)
				if to, over := t.pileAt(p); over && sum == input.Set(b) {
					t.Play(cards.Move{From: pile, To: to, N: r.Drag})
				}
			},
		}
	case r.active():
		return &desk.Track{
			Pointer: oberon.PointHand,
			Done: func(_ image.Point, sum input.Buttons) {
				if r.Do != nil && sum == input.Set(b) {
					r.Do()
				}
			},
		}
	}
	return nil
}

// PointerAt is the pointing hand over what a click would move or use.
func (t *Table) PointerAt(at image.Point) *fb.Pointer {
	if _, r := t.react(at, input.None); r.active() {
		return oberon.PointHand
	}
	return nil
}

// Select marks the top card of a pile by inverting it, and notes it as the one
// chosen.
func (t *Table) Select(pile int) {
	t.chosen, t.selected[pile] = pile, true
	t.redrawStack(pile)
}

// Deselect takes the mark off a pile; no pile is chosen then.
func (t *Table) Deselect(pile int) {
	t.chosen, t.selected[pile] = none, false
	t.redrawStack(pile)
}

// Selected returns the pile that was chosen.
func (t *Table) Selected() (pile int, ok bool) { return t.chosen, t.chosen != none }

// Marked reports whether the top card of a pile is inverted.
func (t *Table) Marked(pile int) bool { return t.selected[pile] }

// Restarted, Played, Undone and Refused are what a session tells its table.

func (t *Table) Restarted() {
	t.cancel()
	if b := t.session.Setup().Back; b < 0 || b >= Backs { // of a saved game that something else wrote
		t.session.SetBack(0)
	}
	t.chosen = none
	clear(t.selected)
	t.Redraw()
}

func (t *Table) Played(m cards.Move, steps []cards.Step) {
	t.cancel()
	t.chosen = none
	if m.From >= 0 {
		t.selected[m.From] = false
	}
	t.changed(steps)
}

func (t *Table) Undone(m cards.Move, steps []cards.Step) {
	t.cancel()
	for i, on := range t.selected {
		if on {
			t.Deselect(i)
		}
	}
	t.chosen = none
	t.changed(steps)
}

func (t *Table) Refused(cards.Move, error) {}

// cancel ends a gesture that goes on while the cards change under it.
func (t *Table) cancel() {
	if d := t.Desk(); d != nil {
		d.Cancel()
	}
}

// changed draws the stacks that steps have changed.
func (t *Table) changed(steps []cards.Step) {
	for _, s := range steps {
		for _, i := range s.Piles() {
			t.redrawStack(i)
		}
	}
}

func (t *Table) redrawStack(pile int) { t.RedrawPart(t.stacks[pile].Frame) }

// Status tells how the game stands.
func (t *Table) Status() play.Status { return t.session.Status() }

// Redo makes the move again that was taken back last.
func (t *Table) Redo() error { return t.session.Redo() }
