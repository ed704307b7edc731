package freecell

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Lay all cards on the four foundations at the upper right, each suit",
		"from the ace to the king. There they stay.",
		"",
		"All cards lie open. In the columns they go downwards, in turns of",
		"red and black; an empty column takes any card. Each of the four",
		"cells at the upper left holds one card.",
		"",
		"As many cards in sequence move together as the free cells and the",
		"empty columns allow.",
	},
	"de": {
		"Alle Karten kommen auf die vier Grundstapel rechts oben, jede Farbe",
		"vom Ass bis zum König. Dort bleiben sie.",
		"",
		"Alle Karten liegen offen. In den Spalten geht es abwärts, im Wechsel",
		"rot und schwarz; eine leere Spalte nimmt jede Karte. Jede der vier",
		"Zellen links oben hält eine Karte.",
		"",
		"So viele Karten in Folge ziehen zusammen, wie freie Zellen und leere",
		"Spalten erlauben.",
	},
}

// refusals are the reasons for which a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errCell: "eine Zelle hält eine Karte",
	errMany: "freie Zellen und leere Spalten reichen dafür nicht",
}}
