package pyramid

import (
	"fmt"

	"phosphor/games"
	"phosphor/games/cards"
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

// spoken calls the places of the pyramid by their rows.
var spoken = cards.Spoken{Single: true, Names: func() map[string]games.Text {
	names := map[string]games.Text{}
	for n, row := 0, 1; row <= 7; row++ {
		for i := 1; i <= row; i++ {
			names[fmt.Sprint("tableau", n)] = games.Text{fmt.Sprintf("row %d, %d", row, i), fmt.Sprintf("Zeile %d, %d", row, i)}
			n++
		}
	}
	return names
}()}
