package klondike

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Seven columns, red on black and black on red; kings into empty ones; aces start the four foundations. Three cards are turned at a time.",
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
