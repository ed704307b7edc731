package spider

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Any card goes on the next higher, but only a run of one suit moves as one. Whole suits from king to ace leave the table; six more rows are dealt.",
		"Jede Karte darf auf die nächsthöhere, aber nur Folgen einer Farbe ziehen zusammen. Ganze Farben vom König zum Ass gehen vom Tisch; sechs Reihen kommen nach."},
	Author: games.Text{"Patrick Saladin, ETH Oberon System 3, after Donald R. Woods", "Patrick Saladin, ETH Oberon System 3, nach Donald R. Woods"},
}
