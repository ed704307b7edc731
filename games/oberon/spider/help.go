package spider

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Two decks: 44 cards lie in ten columns, sixty are in the stock.",
		"Build each of the eight suits from the king down to the ace; when it",
		"is complete it goes on a foundation at the upper right.",
		"",
		"A card goes on the next higher one, whatever its suit. Only cards of",
		"one suit in sequence move together. An empty column takes anything.",
		"",
		"A click on the stock deals a row of ten, six times in all. No column",
		"may be empty then, unless there is nothing to fill it with.",
	},
	"de": {
		"Zwei Spiele: 44 Karten liegen in zehn Spalten, sechzig sind noch im",
		"Talon. Jede der acht Farben wird vom König abwärts bis zum Ass",
		"gebaut; ist sie vollständig, kommt sie auf einen Grundstapel.",
		"",
		"Eine Karte kommt auf die nächsthöhere, gleich welcher Farbe. Nur",
		"Karten einer Farbe in Folge ziehen zusammen. Eine leere Spalte nimmt",
		"alles.",
		"",
		"Ein Klick auf den Talon gibt zehn Karten in einer Reihe, sechsmal.",
		"Keine Spalte darf dann leer sein, die noch zu füllen wäre.",
	},
}

// refusals are the reasons for which a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errEmptyColumn: "vor dem Geben muss jede leere Spalte gefüllt sein",
	errDepot:       "ein Grundstapel nimmt nur eine ganze Farbe",
	errTaken:       "da liegt schon eine Farbe",
	errNotNext:     "eine Karte kommt auf die nächsthöhere jeder Farbe",
}}
