package corners

import (
	"image"

	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Corners apart from every desk.
var Game = table.Game{
	Name: "corners", Title: "Corners", About: "A box of nine places",
	Rules: RulesFor, Reach: table.Top, Size: places.Room.Size(),
	Help: help, Refusals: refusals, Titles: map[string]string{"de": "Ecken"},
	Layout: places.Layout(
		cards.Across(1, 84, 131, 0), cards.Across(1, 156, 131, 0),
		cards.Grid(300, 32, 3, image.Pt(88, 99), 0, 2, 6, 8),
		cards.Grid(300, 32, 3, image.Pt(88, 99), 1, 3, 4, 5, 7)),
}
