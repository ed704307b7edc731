package pyramid

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Clear a pyramid of 28 cards: two open ones that make thirteen leave together, and a king goes alone.",
		"Eine Pyramide aus 28 Karten abtragen: zwei freie, die dreizehn ergeben, gehen zusammen, ein König geht allein."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
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
