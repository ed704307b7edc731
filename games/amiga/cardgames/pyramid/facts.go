package pyramid

import (
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play:   "Clear a pyramid of 28 cards: remove pairs of uncovered cards that add up to thirteen. Kings go alone.",
	Author: "Martin Wilson, CardGames, 1992",
	Icon: `
		......kkkk......
		......kwwk......
		......krrk......
		......kwwk......
		...kkkkkkkkkk...
		...kwwkkkkwwk...
		...kbbkwwkrrk...
		...kwwkwwkwwk...
		kkkkkkkkkkkkkkkk
		kwwkkwwkkwwkkwwk
		krrkkbbkkrrkkbbk
		kwwkkwwkkwwkkwwk
		kwwkkwwkkwwkkwwk
		kkkkkkkkkkkkkkkk
		yyyyyyyyyyyyyyyy
		oooooooooooooooo`,
}

// spoken names the places of the pyramid by their rows.
var spoken = cards.Spoken{Single: true, Rows: true}
