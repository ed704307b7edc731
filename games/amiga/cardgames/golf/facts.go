package golf

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Move the last cards of seven columns to one foundation, each one higher or lower than the card before. Nothing goes on a king: turn a card from the stock, sixteen times at most.",
	Author: "Martin Wilson, CardGames, 1992",
	Icon: `
		.......w........
		.......wrr......
		.......wrrrrr...
		.......wrrrrrrr.
		.......wrrrrr...
		.......wrr......
		.......w........
		.......w........
		.......w....ww..
		.......w...wwww.
		.......w...wwws.
		...gggggggg.ss..
		.ggggkkkkgggggg.
		gggggggggggggggg
		dddddddddddddddd
		dddddddddddddddd`,
}
