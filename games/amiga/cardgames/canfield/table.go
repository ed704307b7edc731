package canfield

import (
	"phosphor/assets/i18n"
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Canfield, independent of any desk.
var Game = table.Game{
	Name: "canfield", Title: "Canfield", Facts: facts, Spoken: spoken, About: "Two stocks, one held in reserve",
	Rules: RulesFor, Whole: true, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Layout: places.Layout(
		cards.Across(1, 44, 44, 0),
		cards.Fan(116, 44, 16, func(*cards.Position) (int, int) { return waste, talon.Draw }),
		cards.Across(1, 44, 156, 0), cards.Across(1, 116, 156, 0),
		cards.Across(foundations, 268, 44, 88),
		cards.Columns(columns, 268, 128, 88, 22, 7, 220)),
	Clicks: func(p *cards.Position, pile int) []cards.Move {
		if pile == reserve { // even when it is empty
			return []cards.Move{{Verb: "turn", From: pile, To: -1}}
		}
		return table.DefaultClicks(p, pile)
	},
	Labels: func(lang string, _ *cards.Position) map[string]string {
		return *i18n.Of(lang, &labels)
	},
}

var labels = map[string]string{"stock": "Main stock", "reserve": "Holding stock"}
