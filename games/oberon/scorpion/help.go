package scorpion

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Build four suits in the columns, each from the king down to the ace.",
		"",
		"A card goes on the next higher one of its suit, with all cards that",
		"lie on it, whatever they are. Only a king goes on an empty column.",
		"",
		"A click on the stock deals its three cards on the first three",
		"columns, once.",
	},
	"de": {
		"In den Spalten werden vier Farben gebaut, je vom König bis zum Ass.",
		"",
		"Eine Karte kommt auf die nächsthöhere ihrer Farbe, mit allen Karten,",
		"die auf ihr liegen. Auf eine leere Spalte kommt nur ein König.",
		"",
		"Ein Klick auf den Talon gibt seine drei Karten auf die ersten drei",
		"Spalten, einmal.",
	},
}

// refusals are the reasons for which a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errSuit: "eine Karte kommt auf die nächsthöhere ihrer Farbe",
}}
