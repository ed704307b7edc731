package fortythieves

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Ten columns of four, all open, built down in suit. Only one card moves at a time, and the stock is turned once. Few games are harder to win.",
		"Zehn Spalten zu vier, alle offen, abwärts in der Farbe. Nur eine Karte zieht, und der Talon läuft einmal durch. Wenige Patiencen sind schwerer."},
	Mouse: games.Text{"Left: drag a card; click the stock to turn one. Right: the menu.", "Links: eine Karte ziehen; Talon anklicken deckt auf. Rechts: das Menü."},
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
