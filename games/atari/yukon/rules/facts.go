package rules

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven columns as in Klondike, but any open card moves, and all that lie on it go along. Fifty-two points buy the deck; each card that gets home pays five back.",
	Author: "Dirk Haun, Release F, 1996",
	Icon:   games.MachineIcon,
}
