package spider

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Any card goes on the next higher, but only a run of one suit moves as one. Whole suits from king to ace leave the table; six more rows are dealt.",
	Author: "Patrick Saladin, ETH Oberon System 3, after Donald R. Woods",
}
