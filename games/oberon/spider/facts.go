package spider

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Any card goes on the next higher one, but only cards of one suit move together. Complete suits, from king to ace, leave the table. The stock deals six more rows.",
	Author: "Patrick Saladin, ETH Oberon System 3, after Donald R. Woods",
}
