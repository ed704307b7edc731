//go:build !js

package main

// machineTexts are about the machines, in English and German.
var machineTexts = map[string][2]string{
	"Atari ST":   {"and STE, TT, Falcon with GEM, 1985", "und STE, TT, Falcon mit GEM, 1985"},
	"Amiga":      {"Workbench and Intuition, 1985", "Workbench und Intuition, 1985"},
	"Oberon":     {"ETH Oberon System 3, three mouse buttons, 1991", "ETH Oberon System 3, drei Maustasten, 1991"},
	"Windows 95": {"a Delphi program", "ein Delphi-Programm"},
}

// gameTexts are about the games, in English and German. A game that is not here is
// described by its row of the catalogue.
var gameTexts = map[string][2]string{
	"yukon":        {"Patience for casino points or against the clock, after Dirk Haun", "Patience um Casino-Punkte oder gegen die Uhr, nach Dirk Haun"},
	"fortythieves": {"Two decks, one card at a time", "Zwei Spiele, immer nur eine Karte"},
	"solitairex":   {"Four rows and their gaps, after Stephen Orr", "Vier Reihen und ihre Lücken, nach Stephen Orr"},
	"pyramid":      {"Pairs that make thirteen", "Paare, die dreizehn ergeben"},
	"golf":         {"One up or one down, until a king", "Eins hinauf oder hinab, bis zum König"},
	"klondike":     {"Three cards at a time", "Immer drei Karten auf einmal"},
	"corners":      {"A box of nine places", "Ein Kasten mit neun Plätzen"},
	"calculation":  {"By ones, twos, threes and fours", "In Einer-, Zweier-, Dreier- und Viererschritten"},
	"canfield":     {"Two stocks, one of them to hold", "Zwei Talons, einer davon als Reserve"},
	"grandtour":    {"All six in a row, for one score", "Alle sechs nacheinander, um eine Wertung"},
	"solitaire":    {"Seven columns; draws of three, two or one", "Sieben Spalten; drei, zwei oder eine Karte vom Talon"},
	"spider":       {"Two decks, ten columns, eight suits to be removed", "Zwei Spiele, zehn Spalten, acht Farben abzuräumen"},
	"freecell":     {"Four free cells, and every card in sight", "Vier freie Zellen, und alle Karten liegen offen"},
	"scorpion":     {"Seven columns, built down in suit", "Sieben Spalten, abwärts in einer Farbe"},
	"minesweeper":  {"Find all mines without uncovering one", "Alle Minen finden, ohne eine aufzudecken"},
	"scramble":     {"A picture in pieces, after Emil Zeller", "Ein Bild in Stücken, nach Emil Zeller"},
	"sokoban":      {"Push every can onto its park, after Emil Zeller", "Alle Dosen auf ihre Plätze schieben, nach Emil Zeller"},
	"tetris":       {"The Russian game, after Wolfgang Ibl", "Das russische Spiel, nach Wolfgang Ibl"},
	"gobblet":      {"Cups that swallow cups, for two or against the computer", "Becher schlucken Becher, zu zweit oder gegen den Rechner"},
}
