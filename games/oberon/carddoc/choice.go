package carddoc

import (
	"slices"

	"phosphor/fb/input"
	"phosphor/games/cards"
)

// This file implements Freecell's way of moving cards: a click selects the top card of a
// pile by inverting it, another click chooses the target, for the card and as many below
// it as fit.

// A choice is the pile that was selected last; after a move it is none. Several piles
// may be marked, because a move removes the mark only from its own pile.
type choice struct {
	chosen int
	marked []bool
}

// none means no pile.
const none = -1

// unmark removes all marks.
func (p *Panel) unmark() {
	p.chosen = none
	if slices.Contains(p.marked, true) {
		clear(p.marked)
		p.Redraw()
	}
}

// mark marks the top card of a pile and selects it, or removes the mark and the
// selection.
func (p *Panel) mark(pile int, on bool) {
	p.chosen = none
	if on {
		p.chosen = pile
	}
	p.marked[pile] = on
	p.RedrawPart(p.top(pile))
}

// choose returns the reaction of a button on card i of a pile; -1 means its frame, or an
// empty pile.
func (p *Panel) choose(pile, i int, b input.Button) reaction {
	q := &p.Position().Piles[pile]
	top, any := q.Top()
	switch {
	case q.Kind == cards.Foundation && b == input.Middle:
		return reaction{}
	case q.Kind == cards.Foundation:
		return p.move(pile, 1)
	case !any && q.Kind == cards.Tableau && b != input.Middle:
		return p.move(pile, p.most(pile))
	case !any && q.Kind == cards.Cell && b == input.Middle:
		return reaction{}
	case !any:
		return p.move(pile, 1)
	case i < 0:
		return reaction{}
	case b == input.Middle: // whatever is selected
		return reaction{hand: true, do: func() { p.table.Home(pile) }}
	case p.marked[pile]:
		return reaction{do: func() { p.mark(pile, false) }}
	case p.chosen == none:
		return reaction{do: func() { p.mark(pile, true) }}
	case q.Kind != cards.Tableau:
		return reaction{}
	}
	card, _ := p.Position().Piles[p.chosen].Top()
	return p.move(pile, int(top.Rank())-int(card.Rank()))
}

// most returns how many of the selected cards an empty column takes.
func (p *Panel) most(to int) int {
	if p.chosen == none {
		return 0
	}
	n := p.game.Movable(p.Position(), p.chosen)
	for n > 1 && p.Rules().Check(p.Position(), cards.Move{From: p.chosen, To: to, N: n}) != nil {
		n--
	}
	return n
}

// move returns the reaction that moves n cards from the selected pile, if that is
// allowed.
func (p *Panel) move(to, n int) reaction {
	m := cards.Move{From: p.chosen, To: to, N: n}
	if p.chosen == none || p.Rules().Check(p.Position(), m) != nil {
		return reaction{}
	}
	return reaction{do: func() { p.table.Play(m) }}
}
