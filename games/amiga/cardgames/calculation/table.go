package calculation

import (
	"phosphor/assets/i18n"
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Calculation, independent of any desk.
var Game = table.Game{
	Name: "calculation", Title: "Calculation", Facts: facts, Spoken: spoken, About: "By ones, twos, threes and fours",
	Rules: RulesFor, Movable: table.Top, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Layout: places.Layout(
		cards.Across(1, 56, 44, 0), cards.Across(1, 56, 156, 0),
		cards.Across(foundations, 188, 44, 104),
		cards.Wrapped(cards.Columns(heaps, 188, 124, 104, 22, 7, 224), 12, 16)),
	Labels: func(lang string, _ *cards.Position) map[string]string {
		return *i18n.Of(lang, &labels)
	},
}

var labels = map[string]string{"stock": "label::Stock", "waste": "label::Turned", "foundation0": "By 1's", "foundation1": "By 2's", "foundation2": "By 3's", "foundation3": "By 4's"}
