package fortythieves

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Bring all cards of both decks to the eight foundations, suit by suit",
		"from the ace to the king.",
		"",
		"Columns are built down in suit: on the nine of spades goes an eight",
		"of spades. Cards are moved one at a time, the last one of a column",
		"or the top card of the waste. An empty column takes any card.",
		"",
		"The stock gives one card at a time and is gone through once.",
		"A card on a foundation stays there.",
	},
	"de": {
		"Alle Karten beider Spiele sollen auf die acht Grundstapel, jede",
		"Farbe vom Ass bis zum König.",
		"",
		"Spalten gehen abwärts in der Farbe: auf die Pik-Neun kommt eine",
		"Pik-Acht. Es zieht eine Karte auf einmal, die letzte einer Spalte",
		"oder die oberste des Abwurfs. Eine leere Spalte nimmt jede Karte.",
		"",
		"Der Talon gibt eine Karte nach der anderen und wird einmal",
		"durchgegangen. Was auf einem Grundstapel liegt, bleibt dort.",
	},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errSuit: "Spalten gehen abwärts in der Farbe",
}}
