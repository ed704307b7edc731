package canfield

import (
	"phosphor/assets/i18n"
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play:   "Build from ace to king, and columns in alternating colours. You turn one stock in threes, as often as you like. The other has thirteen cards, turned once, and only they fill an empty column.",
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
