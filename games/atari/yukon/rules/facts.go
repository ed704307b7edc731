package rules

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven columns as in Klondike, but any face-up card moves, with all cards on it. The deck costs 52 points; each card on a foundation pays 5 back.",
	Author: "Dirk Haun, Release F, 1996",
	Icon:   games.MachineIcon,
}
