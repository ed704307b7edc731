package spider

import (
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/oberontable"
)

// Game is Spider as a document.
var Game = oberontable.Game{
	Name:   "spider",
	Module: "Spider",
	About:  "Two decks, ten columns, eight suits to be removed",
	Icon:   "SpiderIcon",
	Rules:  rulesFor,
	Size:   image.Pt(530, 499),
	Stacks: stacks,
}

// Info is the game by itself as a row of a catalogue.
var Info = Game.Info()

// top is where the columns begin, and margin what is left below them.
const (
	top    = 84
	margin = 9
)

// stacks is the table of positions. Columns have 406 pixels, room for 27
// face-up cards, or go down to the lower edge of a panel that is not so high.
func stacks(panel image.Point) []oberontable.Stack {
	column := oberontable.Counted("Column", func(pile int) int { return dealt(pile - tableau) }, false)
	s := []oberontable.Stack{{
		Frame:   oberontable.Card.Add(image.Pt(5, 6)),
		Gadget:  oberontable.Gadget{Name: "Talon"},
		Methods: oberontable.Methods{Left: oberontable.Press(nil, cards.Verb("deal"))},
	}}
	s = append(s, oberontable.Row(foundations, image.Pt(109, 6), oberontable.Stack{
		Frame: oberontable.Card, Gadget: oberontable.Gadget{Name: "Depot"},
	})...)
	return append(s, oberontable.Row(columns, image.Pt(5, top), oberontable.Column(min(panel.Y-top-margin, 406), 13, 5, column, oberontable.Methods{
		Left:   oberontable.Grab(oberontable.InRun(cards.DownInSuit)),
		Middle: sendBest,
	}))...)
}

// sendBest is the middle button anywhere on or below a column: the run at its
// end goes where it belongs.
func sendBest(t *oberontable.Table, pile int, _ image.Point) oberontable.Reaction {
	if len(t.Position().Piles[pile].Cards) == 0 {
		return oberontable.Reaction{}
	}
	return oberontable.Reaction{Do: func() {
		if m, ok := (rules{}).best(t.Position(), pile); ok {
			t.Play(m)
		}
	}}
}
