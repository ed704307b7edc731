package golf

import (
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Golf, independent of any desk.
var Game = table.Game{
	Name: "golf", Title: "Golf", Facts: facts, About: "One up or one down, until a king",
	Rules: RulesFor, Movable: table.Top, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Layout: places.Layout(
		cards.Across(1, 40, 256, 0),
		places.Spread(cards.Fan(116, 256, 8, nil), 484),
		cards.Columns(columns, 76, 32, 72, 26, 7, 210)),
}
