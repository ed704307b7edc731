package table

import (
	"image"

	"phosphor/games/cards"
)

// This file handles the mouse. There are two ways to move cards, and a machine has one of
// them: dragging (a Grip), or a click on the cards and another on their target (Click).

// A Grip is what a mouse button holds from its press to its release.
type Grip struct {
	Click cards.Move // the move of a click, if Clickable
	Cards int        // number of cards held; 0: none

	Clickable bool
	why       error
	t         *Table
	pile, i   int         // the card
	at        image.Point // where the button went down
	outline   []image.Rectangle
	offset    image.Point
	moved     bool // moved further than a click allows
}

// clickRoom is how many pixels the pointer may move during a click, after Yukon's
// manual, which calls it quick.
const clickRoom = 3

// Grip returns what a button press at a point takes hold of, or nil. It is shown and
// moved only after Hold.
func (t *Table) Grip(at image.Point) *Grip {
	p := t.Position()
	pile, i, ok := t.Layout.Hit(p, at)
	if !ok {
		return nil
	}
	g := &Grip{t: t, pile: pile, i: i, at: at}
	g.Click, g.Clickable, _ = t.Game.click(t.Rules(), p, pile)
	switch {
	case g.Clickable && (t.Game.Pair == nil || i < 0):
		return g
	case i < 0:
		return nil
	}
	if g.Cards, g.why = t.Game.lift(t.Rules(), p, pile, i); g.why != nil {
		g.Cards = 0
		return g
	}
	n := len(p.Piles[pile].Cards)
	for j := n - g.Cards; j < n; j++ {
		g.outline = append(g.outline, t.Layout.Rect(p, pile, j))
	}
	return g
}

// Idle reports whether there is nothing that the grip could do, and no card that it
// could refuse.
func (g *Grip) Idle() bool { return g == nil || !g.Clickable && g.Cards == 0 }

// Hold picks up the cards of a grip: their outline is shown until LetGo or Drop.
func (t *Table) Hold(g *Grip) {
	t.LetGo()
	t.grip = g
	g.show()
}

// Held returns the grip that is held, or nil.
func (t *Table) Held() *Grip { return t.grip }

// LetGo cancels the present gesture, without effect.
func (t *Table) LetGo() {
	if t.grip != nil {
		t.grip = nil
		t.host.Outline(nil)
	}
}

// Move moves the held cards with the pointer.
func (g *Grip) Move(at image.Point) {
	if offset := at.Sub(g.at); offset != g.offset {
		g.offset = offset
		g.moved = g.moved || !offset.In(image.Rect(-clickRoom, -clickRoom, clickRoom+1, clickRoom+1))
		g.show()
	}
}

// Moved reports whether a release at a point ends a drag and not a click.
func (g *Grip) Moved(at image.Point) bool {
	g.Move(at)
	return g.moved
}

// carried returns how many cards at the end of a pile are drawn as held.
func (t *Table) carried(pile int) int {
	if g := t.grip; g != nil && g.pile == pile && g.moved && t.look.Carry != nil && t.look.Carry() {
		return g.Cards
	}
	return 0
}

// show shows the outline at its present position.
func (g *Grip) show() {
	var list []image.Rectangle
	for _, r := range g.outline {
		list = append(list, r.Add(g.offset))
	}
	g.t.host.Outline(list)
}

// Drop releases the held cards at a point. If the pointer hardly moved, this is a click,
// which sends the cards where they belong. Otherwise they go to the pile that their
// outline covers most or, on some machines, to the one under the pointer.
func (g *Grip) Drop(at image.Point) {
	t := g.t
	g.Move(at)
	t.LetGo()
	p := t.Position()
	pile, i, over := t.Layout.Hit(p, at)
	switch {
	case g.Cards == 0:
		if !over || pile != g.pile || i != g.i {
			t.refuse(g.why)
		}
	case t.look.Frames && over && pile == g.pile:
		if g.Clickable && i == g.i {
			t.Play(g.Click)
		}
	case t.look.Frames && over && !t.Game.Whole && t.Game.Pair == nil: // all held cards, no fewer
		t.Play(cards.Move{From: g.pile, To: pile, N: g.Cards})
	case t.look.Frames && over:
		t.Play(t.Game.to(t.Rules(), p, g.pile, pile, g.Cards))
	case t.look.Frames:
	case g.moved:
		t.drop(g)
	case g.Clickable && !t.leavesAlone(g.pile):
		t.Play(g.Click)
	case g.Cards == 1 || t.Game.Whole: // a click on a card that others lie on means nothing
		t.Home(g.pile)
	}
}

func (t *Table) leavesAlone(pile int) bool {
	_, ok := t.Game.alone(t.Rules(), t.Position(), pile)
	return ok
}

// drop makes the move to the pile that the held cards cover most, of those that accept
// them. If they cover their origin most, they go back.
func (t *Table) drop(g *Grip) {
	r, p := t.Rules(), t.Position()
	own := t.Layout.Rect(p, g.pile, g.i) // of the held card, which decides
	hand := own.Add(g.offset)
	own = own.Intersect(hand)
	move := func(to int) cards.Move { return t.Game.to(r, p, g.pile, to, g.Cards) }
	to, ok := t.Layout.Nearest(p, hand, func(to int) bool { return to != g.pile && r.Check(p, move(to)) == nil })
	switch {
	case ok && t.Layout.Cover(p, to, hand) >= own.Dx()*own.Dy():
		t.Play(move(to))
	case !own.Empty():
	default: // refused, if there is something to refuse
		if to, ok = t.Layout.Nearest(p, hand, func(to int) bool { return to != g.pile }); ok {
			t.Play(move(to))
		} else {
			t.refuse(cards.ErrTarget)
		}
	}
}

// Chosen returns the selected cards.
func (t *Table) Chosen() Group { return t.chosen }

// ChosenArea returns the rectangle of the selected cards.
func (t *Table) ChosenArea() (r image.Rectangle) {
	n := len(t.Shown.Piles[t.chosen.Pile].Cards)
	for i := n - t.chosen.N; i < n; i++ {
		r = r.Union(t.Layout.Rect(t.Shown, t.chosen.Pile, i))
	}
	return r
}

// Unchoose cancels the selection.
func (t *Table) Unchoose() {
	if t.chosen.N > 0 {
		t.forget()
		t.host.Changed()
	}
}

// forget forgets the selection.
func (t *Table) forget() {
	if t.chosen.N == 0 {
		return
	}
	r := t.ChosenArea()
	t.chosen = Group{}
	t.update(r)
	t.update(t.cursorRect()) // it is not drawn around marked cards
}

// Choose selects the last n cards of a pile.
func (t *Table) Choose(pile, n int) {
	t.forget()
	t.chosen = Group{pile, n}
	t.host.Changed()
	t.update(t.ChosenArea())
	t.update(t.cursorRect())
}

// ClickAt handles a click at a point, on whatever lies there. While moves are pending it
// only speeds them up: the player cannot aim at what is not visible yet.
func (t *Table) ClickAt(at image.Point) {
	if t.Hurry() {
		return
	}
	if pile, i, ok := t.Layout.Hit(t.Position(), at); ok {
		t.Click(pile, i)
	}
}

// LetGoAt handles the release of a button that was pressed on cards and selected them:
// over a pile that accepts them it counts as a click there, elsewhere it means nothing.
func (t *Table) LetGoAt(at image.Point) {
	c, r, p := t.chosen, t.Rules(), t.Position()
	pile, _, ok := t.Layout.Hit(p, at)
	if ok && c.N > 0 && pile != c.Pile && r.Check(p, t.Game.to(r, p, c.Pile, pile, c.N)) == nil {
		t.Click(pile, -1)
	}
}

// Click handles a click on card i of a pile, -1 for the place of an empty one: it selects
// cards, moves the selected ones, or makes the pile's own move.
func (t *Table) Click(pile, i int) {
	if t.Hurry() {
		return
	}
	if t.Game.Press != nil {
		t.Game.Press(pile, i)
		return
	}
	r, p := t.Rules(), t.Position()
	n := len(p.Piles[pile].Cards)
	c := t.chosen
	switch {
	case c.N > 0 && pile == c.Pile && i >= n-c.N:
		t.Unchoose()
		if m, known, _ := t.Game.click(r, p, pile); known { // the card of a stock is turned
			t.Play(m)
			return
		}
		if t.look.AgainSends && (c.N == 1 || t.Game.Whole) {
			t.Home(pile)
		}
		return
	case c.N > 0:
		if !t.look.KeepChosen {
			t.Unchoose()
		}
		t.Play(t.Game.to(r, p, c.Pile, pile, c.N))
		return
	}
	if m, ok := t.Game.alone(r, p, pile); ok {
		t.Play(m)
		return
	}
	if m, known, _ := t.Game.click(r, p, pile); known && !t.Game.choosable(p, pile) {
		t.Play(m)
		return
	}
	if m := (cards.Move{Verb: "flip", From: pile, To: -1}); i == n-1 && r.Check(p, m) == nil {
		t.Play(m)
		return
	}
	k, err := t.Game.lift(r, p, pile, i)
	if err != nil {
		t.refuse(err)
		return
	}
	t.Choose(pile, k)
}
