package spider

import (
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/pack"
)

// Game is Spider, independent of any desk: stock and suit stacks above, columns with room
// for 27 face-up cards below.
var Game = table.Game{
	Name: "spider", Title: "Spider", Icon: "SpiderIcon", Facts: facts, Spoken: cards.Spoken{Uncounted: true}, About: "Two packs, ten columns, eight suits",
	Help:  help,
	Rules: rulesFor, Movable: table.InRun(cards.DownInSuit), Size: image.Pt(530, 499),
	Send: func(_ cards.Rules, p *cards.Position, pile int) (cards.Move, bool) { return rules{}.best(p, pile) },
	Layout: pack.Layout(
		cards.Across(1, 5, 6, 0),
		cards.Across(foundations, 109, 6, pack.Step),
		cards.Columns(columns, 5, 84, pack.Step, 13, 5, 406)),
}
