package solitaire

import (
	"phosphor/games"
)

var facts = games.Facts{
	Play: games.Text{"Four foundations from ace to king, seven columns of red and black in turn. The stock goes round as often as you like, and no score hurries you.",
		"Vier Grundstapel vom Ass zum König, sieben Spalten in Rot und Schwarz. Der Talon läuft, so oft man mag, und keine Punkte drängen."},
	Author:     games.Text{"Patrick Saladin, ETH Oberon System 3"},
	Variations: map[string]games.Text{"1": {"one card a draw", "je eine Karte"}, "2": {"two cards a draw", "je zwei Karten"}, "3": {"three cards a draw", "je drei Karten"}},
}
