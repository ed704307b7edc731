package solitaire

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Lay all cards on the four foundations at the upper right, each suit",
		"from the ace to the king. There they stay.",
		"",
		"In the columns cards go downwards, in turns of red and black. Cards",
		"in sequence move together; only a king goes on an empty column. A",
		"face-down card that lies free is turned up by a click.",
		"",
		"The stock turns up to three cards (or two, or one); the uppermost",
		"plays. Used up, it is turned over, as often as you like.",
	},
	"de": {
		"Alle Karten kommen auf die vier Grundstapel rechts oben, jede Farbe",
		"vom Ass bis zum König. Dort bleiben sie.",
		"",
		"In den Spalten geht es abwärts, abwechselnd rot und schwarz. Karten",
		"in Folge ziehen zusammen; auf eine leere Spalte kommt nur ein König.",
		"Eine freie verdeckte Karte wird durch einen Klick umgedreht.",
		"",
		"Der Talon deckt bis zu drei Karten auf (oder zwei, oder eine), deren",
		"oberste spielt. Ist er leer, wird er umgedreht, so oft man will.",
	},
}

// refusals are the reasons for which a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errFaceUp: "da ist keine verdeckte Karte umzudrehen",
	errDepot:  "Karten kommen nur auf Spalten und Grundstapel",
}}
