package golf

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:   "Put the ends of seven columns on one foundation, each one higher or lower than the last. On a king nothing goes; then the stock helps, sixteen times.",
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
