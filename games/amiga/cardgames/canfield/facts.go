package canfield

import (
	"phosphor/games"
	"phosphor/games/cards"
)

var facts = games.Facts{
	Play: games.Text{"Four foundations from ace to king, columns in red and black. One stock is turned in threes for ever; the other has thirteen cards, one at a time and once, and they alone fill an empty column.",
		"Vier Grundstapel vom Ass zum König, Spalten in Rot und Schwarz. Der eine Talon gibt je drei Karten, so oft man mag; der andere dreizehn, einzeln und nur einmal, und nur sie füllen leere Spalten."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
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
var spoken = cards.Spoken{Names: map[string]games.Text{
	"stock": {"main stock", "Haupttalon"}, "waste": {"waste of the main stock", "Hauptabwurf"},
	"reserve": {"holding stock", "Vorrat"}, "reserve-waste": {"waste of the holding stock", "Abwurf des Vorrats"},
}}
