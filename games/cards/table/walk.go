package table

import (
	"errors"
	"fmt"
	"image"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games/assist"
)

// A Bar is how a desk shows the walk through a game: a box with the marks of its moves, and a
// line of text below them.
type Bar = assist.Bar

// errFair is why there is no walk through an unfinished game: the marks know all cards.
var errFair = errors.New("with fair help, walk through a game when it is over")

// barOf returns the bar of a walk, if there is one.
func (t *Table) barOf() (b Bar, ok bool) {
	if t.look.Bar == nil || !t.Walking() {
		return b, false
	}
	return t.look.Bar(), true
}

// showBar draws the bar and updates what depends on a walk: the end of a game is not
// announced during one.
func (t *Table) showBar() {
	if t.look.Bar != nil {
		t.host.Update(t.look.Bar().Rect)
		t.makeRoom()
	}
	if t.Walking() || t.Shown == nil {
		return
	}
	if t.told && !t.Session.Over() {
		t.told = false
		t.host.Revived()
	}
	if g := t.guide(); g != nil {
		g.ShowLight(t.Light()) // menus show a check mark for it
	}
	if len(t.pending) == 0 {
		t.announce()
	}
}

// makeRoom moves the piles up when the bar of a walk appears, and back when it is gone.
func (t *Table) makeRoom() {
	if _, walks := t.barOf(); walks != t.barred {
		t.barred = walks
		t.PlaceAs(t.placed)
		t.host.Update(t.whole())
	}
}

// WhyText is the answer that begins a walk back to the move that lost the game, or "" if
// there is none.
func (t *Table) WhyText() string {
	if !t.Guided() || t.Session.Final != nil || t.Rules().Won(t.Position()) {
		return ""
	}
	return t.words().why
}

// DrawBar draws the bar of a walk, if there is one, for callers that draw the table
// themselves. Origin is the table's upper left in the bitmap.
func (t *Table) DrawBar(b *fb.Bitmap, origin image.Point) {
	bar, ok := t.barOf()
	if !ok {
		return
	}
	bar.Rect = bar.Rect.Add(origin)
	score := ""
	if t.Game.Status != nil {
		score = t.Game.Status(t.lang, t.Rules().Score(t.Shown))
	} else if n, ok := t.Game.Standing(t.Rules(), t.Shown); ok {
		score = fmt.Sprint(n)
	}
	scores := []string{score}
	if n := t.undoPrice(); n > 0 {
		scores = []string{fmt.Sprintf(t.words().stepPriced, n) + "   " + score, score}
	}
	bar.Draw(b, t.Assistant, t.words().walkAt, scores...)
}

// whereBar finds "walk", the bar, and "walk:N", the mark of the position after N moves.
func (t *Table) whereBar(name string) (r image.Rectangle, ok bool) {
	bar, ok := t.barOf()
	if !ok {
		return r, false
	}
	return bar.Where(t.Assistant, name)
}

// Slide returns a function that follows the pointer on the bar of a walk, for desks whose
// gestures are functions, or nil if the pointer is not on it. A press anywhere else ends
// a walk.
func (t *Table) Slide(p image.Point, first bool) func(p image.Point) {
	bar, walks := t.barOf()
	switch {
	case !walks:
		return nil
	case !first || !p.In(bar.Rect):
		t.EndWalk()
		return nil
	}
	to := bar.Follow(t.Assistant)
	to(p)
	return to
}

// Takes passes an event to a game that plays itself or to a walk, and reports whether it
// was used. at is the event's position in the coordinates of the piles.
func (t *Table) Takes(ev input.Event, at image.Point) bool {
	bar, walks := t.barOf()
	switch {
	case !walks:
		t.slide = nil
		return ev.Pressed() && t.StopShow()
	case ev.Kind == input.KeyDown:
		return t.WalkKeys(input.KeyName(ev.Key, ev.Mods&^input.Shift))
	case ev.Kind == input.Press && ev.Button == input.Left && at.In(bar.Rect):
		t.StopShow()
		t.slide = bar.Follow(t.Assistant)
		t.slide(at)
	case ev.Kind == input.Press:
		if _, _, ok := t.Layout.Hit(t.Shown, at); ok {
			t.EndWalk() // and the press also acts on the game
		}
		return false
	case ev.Kind == input.Move && t.slide != nil:
		t.slide(at)
	case ev.Kind == input.Release && t.slide != nil:
		t.slide = nil
	default:
		return false
	}
	return true
}
