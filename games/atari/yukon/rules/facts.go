package rules

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Seven columns as in Klondike, but any open card moves, and all that lie on it go along. Fifty-two points buy the deck; each card that gets home pays five back.",
		"Sieben Spalten wie bei Klondike, aber jede offene Karte darf fort, und alles auf ihr geht mit. Das Spiel kostet 52 Punkte; jede Karte, die nach Hause kommt, bringt fünf zurück."},
	Author: games.Text{"Dirk Haun, Release F, 1996"},
	Icon:   games.MachineIcon,
}
