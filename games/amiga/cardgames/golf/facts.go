package golf

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Put the ends of seven columns on one foundation, each one higher or lower than the last. On a king nothing goes; then the stock helps, sixteen times.",
		"Die Enden von sieben Spalten kommen auf einen Grundstapel, jede Karte eins höher oder tiefer als die letzte. Auf einen König geht nichts; dann hilft der Talon, sechzehnmal."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
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
