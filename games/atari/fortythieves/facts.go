package fortythieves

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play:  "Ten columns of four, all face up, built down in suit. Only one card moves at a time, and you go through the stock once. Few games are harder to win.",
	Mouse: "Left: drag a card; click the stock to turn a card. Right: the menu.",
	Icon: `
		......oooo......
		.....oyyyyo.....
		......oyyo......
		.....nnnnnn.....
		.......nn.......
		......oooo......
		....oooooooo....
		...onnnnnnnno...
		..onnnnnnnnnno..
		..nwnwnnwwwnnn..
		.onwnwnnwnwnnno.
		.onwwwnnwnwnnno.
		.onnnwnnwnwnnno.
		.onnnwnnwwwnnno.
		..onnnnnnnnnno..
		...oooooooooo...`,
}
