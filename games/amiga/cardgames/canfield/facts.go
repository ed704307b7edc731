package canfield

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play:   "Four foundations from ace to king, columns in red and black. One stock is turned in threes for ever; the other has thirteen cards, one at a time and once, and they alone fill an empty column.",
	Author: "Martin Wilson, CardGames, 1992",
	Icon: `
		.......kk.......
		......kkkk......
		.....kkkkkk.....
		....kkkkkkkk....
		...kkkkkkkkkk...
		..kkkkkkkkkkkk..
		..kkkkkkkkkkkk..
		..kkkkkkkkkkkk..
		...kkkkkkkkkk...
		....kk.kk.kk....
		......kkkk......
		.yyyyyyyyyyyyyy.
		.yoooooooooooyy.
		.yykykkkykkkyyy.
		.yyyyyyyyyyyyyy.
		................`,
}

// spoken has the names that the original's help uses.
var spoken = cards.Spoken{Names: map[string]i18n.Text{
	"stock": "main stock", "waste": "waste of the main stock",
	"reserve": "holding stock", "reserve-waste": "waste of the holding stock",
}}
