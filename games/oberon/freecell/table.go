package freecell

import (
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/pack"
)

// Game is Freecell, independent of any desk: the free cells upper left, the suit stacks
// upper right, the columns below with room for eleven cards.
var Game = table.Game{
	Name: "freecell", Title: "Freecell", Icon: "FreecellIcon", Facts: facts, Spoken: cards.Spoken{Uncounted: true}, About: "All cards face up, four free cells",
	Help:  help,
	Rules: rulesFor, Movable: reach, Send: cards.Home, Size: image.Pt(430, 281),
	Layout: pack.Layout(
		cards.Across(cells, 3, 6, pack.Step),
		cards.Across(foundations, 221, 6, pack.Step),
		cards.Columns(columns, 7, 84, pack.Step, 12, 12, 188)),
}

// reach returns how many cards of a pile are picked up together: a run of
// alternating colours, no longer than the limit.
func reach(p *cards.Position, pile int) int {
	return min(cards.Run(p.Piles[pile].Cards, cards.DownAlternating), limit(p, false))
}
