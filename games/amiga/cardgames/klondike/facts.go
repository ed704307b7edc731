package klondike

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Seven columns, red on black and black on red; kings into empty ones; aces start the four foundations. Three cards are turned at a time.",
		"Sieben Spalten, Rot auf Schwarz und Schwarz auf Rot, Könige in leere; Asse beginnen vier Grundstapel. Drei Karten werden auf einmal aufgedeckt."},
	Author: games.Text{"Martin Wilson, CardGames, 1992"},
	Icon: `
		kkkk............
		kwwk............
		krrkkkk.........
		kkkkwwk.........
		kwwkbbkkkk......
		kbbkkkkwwk......
		kkkkwwkrrkkkk...
		kwwkrrkkkkwwk...
		krrkkkkwwkbbkkkk
		kwwkwwkbbkkkkwwk
		kwwkbbkkkkwwkrrk
		kwwkwwkwwkrrkkkk
		kwwkwwkrrkwwkwwk
		kwwkwwkwwkwwkbbk
		kwwkwwkwwkwwkwwk
		kkkkkkkkkkkkkkkk`,
}
