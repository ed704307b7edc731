package freecell

import (
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/oberontable"
)

// Game is Freecell as a document.
var Game = oberontable.Game{
	Name:   "freecell",
	Module: "Freecell",
	About:  "Four free cells; also deals as ms:617",
	Icon:   "FreecellIcon",
	Rules:  rulesFor,
	Size:   image.Pt(430, 281),
	Panel:  "Freecell.NewPanel",
	Stacks: stacks,
}

// Info is the game by itself as a row of a catalogue.
var Info = Game.Info()

// stacks is the table of positions: the free cells upper left, the suit stacks
// upper right, the columns below with room for eleven cards.
func stacks(image.Point) []oberontable.Stack {
	column := oberontable.Counted("Column", func(pile int) int { return dealt(pile - tableau) })
	s := oberontable.Row(cells, image.Pt(3, 6), oberontable.Stack{
		Frame: oberontable.Card, Gadget: oberontable.Gadget{Name: "Temp"}, Methods: oberontable.Methods{Left: clickCell, Middle: sendHome},
	})
	s = append(s, oberontable.Row(foundations, image.Pt(221, 6), oberontable.Stack{
		Frame: oberontable.Card, Gadget: oberontable.Gadget{Name: "Depot"}, Methods: oberontable.Methods{Left: clickFoundation},
	})...)
	return append(s, oberontable.Row(columns, image.Pt(7, 84), oberontable.Column(188, 12, 12, column, oberontable.Methods{
		Left: clickColumn, Middle: middleColumn,
	}))...)
}

type reaction = oberontable.Reaction

// choose is a click with nothing chosen: the top card is marked. On the marked
// card it is a click that takes the mark off.
func choose(t *oberontable.Table, pile int) reaction {
	if t.Marked(pile) {
		return reaction{Do: func() { t.Deselect(pile) }}
	}
	if _, any := t.Selected(); !any && len(t.Position().Piles[pile].Cards) > 0 {
		return reaction{Do: func() { t.Select(pile) }}
	}
	return reaction{}
}

// move plays a move of n cards from the chosen pile, if it is allowed.
func move(t *oberontable.Table, to, n int) reaction {
	from, any := t.Selected()
	if m := (cards.Move{From: from, To: to, N: n}); any && t.Allows(m) {
		return reaction{Do: func() { t.Play(m) }}
	}
	return reaction{}
}

func clickCell(t *oberontable.Table, pile int, _ image.Point) reaction {
	if len(t.Position().Piles[pile].Cards) == 0 {
		return move(t, pile, 1)
	}
	return choose(t, pile)
}

func clickFoundation(t *oberontable.Table, pile int, _ image.Point) reaction { return move(t, pile, 1) }

// clickColumn is the left button on a column. Of the chosen cards as many go on
// a card as fit there, and as many as can into an empty column.
func clickColumn(t *oberontable.Table, pile int, at image.Point) reaction {
	p := t.Position()
	from, any := t.Selected()
	top, some := p.Piles[pile].Top()
	switch {
	case !some && any:
		return move(t, pile, max(1, min(reach(p, from), limit(p, true))))
	case !some || !onCards(t, pile, at):
		return reaction{}
	case any && !t.Marked(pile):
		card, _ := p.Piles[from].Top()
		if n := int(top.Rank()) - int(card.Rank()); n > 0 && n <= reach(p, from) {
			return move(t, pile, n)
		}
		return reaction{}
	}
	return choose(t, pile)
}

// middleColumn moves one card into an empty column, or sends the top card of a
// column to its suit stack.
func middleColumn(t *oberontable.Table, pile int, at image.Point) reaction {
	if len(t.Position().Piles[pile].Cards) == 0 {
		return move(t, pile, 1)
	}
	if !onCards(t, pile, at) {
		return reaction{}
	}
	return sendHome(t, pile, at)
}

func onCards(t *oberontable.Table, pile int, at image.Point) bool {
	_, ok := t.CardAt(pile, at)
	return ok
}

// sendHome sends the top card of a pile to its suit stack, whatever is chosen.
func sendHome(t *oberontable.Table, pile int, _ image.Point) reaction {
	if len(t.Position().Piles[pile].Cards) == 0 {
		return reaction{}
	}
	return reaction{Hand: true, Do: func() {
		if m, ok := cards.Home(t.Rules(), t.Position(), pile); ok {
			t.Play(m)
		}
	}}
}

// reach returns how many cards of a pile are picked up together: a run of
// alternating colours, no longer than the limit.
func reach(p *cards.Position, pile int) int {
	return min(cards.Run(p.Piles[pile].Cards, cards.DownAlternating), limit(p, false))
}
