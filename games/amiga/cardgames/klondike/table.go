package klondike

import (
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is the Amiga's Klondike, independent of any desk.
var Game = table.Game{
	Name: "klondike", Title: "Klondike", Facts: facts, About: "The patience that everybody knows",
	Rules: RulesFor, Whole: true, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Layout: places.Layout(
		cards.Across(1, 40, 30, 0),
		cards.Fan(124, 30, 16, func(*cards.Position) (int, int) { return waste, talon.Draw }),
		cards.Across(foundations, 292, 30, 84),
		cards.Columns(columns, 40, 118, 84, 22, 7, 230)),
}
