package minesweeper

import (
	"phosphor/games"
	"phosphor/games/prove"
)

var facts = games.Facts{
	Play: games.Text{"A number tells how many of its eight neighbours are mines. Flag what must be one, open what cannot be.",
		"Eine Zahl sagt, wie viele ihrer acht Nachbarn Minen sind. Was eine sein muss, bekommt eine Flagge; was keine sein kann, wird geöffnet."},
	Author: games.Text{"Markus Dätwyler and Patrick Saladin, ETH Oberon System 3", "Markus Dätwyler und Patrick Saladin, ETH Oberon System 3"},
	Mouse:  games.Text{"Left: uncover. Right: flag. Middle: around a number.", "Links: aufdecken. Rechts: Flagge. Mitte: rund um eine Zahl."},
	Lamp:   true, Wishes: prove.Wishes[:2],
}
