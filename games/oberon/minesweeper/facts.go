package minesweeper

import (
	"phosphor/games"
	"phosphor/games/prove"
)

var facts = games.Facts{
	Play:   "A number shows how many of its eight neighbours are mines. Flag the boxes that must be mines; open those that cannot be.",
	Author: "Markus Dätwyler and Patrick Saladin, ETH Oberon System 3",
	Mouse:  "Left: uncover. Right: flag. Middle: around a number.",
	Lamp:   true, Wishes: prove.Wishes[:2],
}
