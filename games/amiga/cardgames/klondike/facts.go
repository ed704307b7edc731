package klondike

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven columns, built down in alternating colours. Kings fill empty columns; aces start the four foundations. The stock turns three cards at a time.",
	Author: "Martin Wilson, CardGames, 1992",
	Icon: `
		kkkk............
		kwwk............
		krrkkkk.........
		kkkkwwk.........
		kwwkbbkkkk......
		kbbkkkkwwk......
		kkkkwwkrrkkkk...
		kwwkrrkkkkwwk...
		krrkkkkwwkbbkkkk
		kwwkwwkbbkkkkwwk
		kwwkbbkkkkwwkrrk
		kwwkwwkwwkrrkkkk
		kwwkwwkrrkwwkwwk
		kwwkwwkwwkwwkbbk
		kwwkwwkwwkwwkwwk
		kkkkkkkkkkkkkkkk`,
}
