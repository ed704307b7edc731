package solitaire

import (
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/pack"
)

// Game is Solitaire, independent of any desk: stock and waste upper left, the suit stacks
// upper right, the columns below.
var Game = table.Game{
	Name: "solitaire", Title: "Solitaire", Icon: "SolitaireIcon", Facts: facts, Spoken: cards.Spoken{Uncounted: true}, About: "Seven columns; draw three, two or one",
	Help:  help,
	Rules: rulesFor, Variations: Variations, Send: cards.Home, Size: image.Pt(384, 330),
	Layout: pack.Layout(
		cards.Across(1, 10, 6, 0),
		talon(),
		cards.Across(foundations, 166, 6, pack.Step),
		cards.Columns(columns, 10, 84, pack.Step, 13, 5, 237)),
}

// talon returns the place of the waste, which shows the cards of the newest packet.
func talon() []cards.Place {
	fan := cards.Fan(70, 6, 10, func(p *cards.Position) (int, int) {
		if n := p.Counters[packets]; n > 0 {
			return waste, p.Counters[packet+n-1]
		}
		return waste, 0
	})
	fan[0].Vanishes = true
	return fan
}
