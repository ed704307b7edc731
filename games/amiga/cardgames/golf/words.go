package golf

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Lay all cards on the foundation, the row at the bottom.",
		"",
		"It takes the next higher or the next lower card, whatever its suit:",
		"on a five goes a four or a six. Only the last card of each column",
		"can be played. Click it, then the foundation.",
		"",
		"Aces are low and kings high, and there is no way round: on an ace",
		"goes only a two, and on a king nothing at all.",
		"",
		"If nothing fits, click the stock: its next card goes to the",
		"foundation. There are sixteen.",
		"",
		"You win when the columns are empty; what is left in the stock",
		"then follows by itself.",
	},
	"de": {
		"Alle Karten sollen auf den Grundstapel, die Reihe unten.",
		"",
		"Er nimmt die nächsthöhere oder die nächstniedrigere Karte, gleich",
		"welcher Farbe: auf eine Fünf eine Vier oder eine Sechs. Nur die",
		"letzte Karte einer Spalte kann ziehen: erst sie anklicken, dann",
		"den Grundstapel.",
		"",
		"Das Ass ist die niedrigste Karte, der König die höchste, und rundum",
		"geht es nicht: Auf ein Ass kommt nur eine Zwei, auf einen König",
		"gar nichts.",
		"",
		"Passt nichts, bringt ein Klick auf den Talon dessen nächste Karte",
		"auf den Grundstapel. Es sind sechzehn.",
		"",
		"Gewonnen ist, wenn die Spalten leer sind; der Rest des Talons",
		"folgt dann von selbst.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {{"Click it, then the foundation.", "Drag it to the foundation."}},
	"de": {{"erst sie anklicken, dann den Grundstapel", "sie auf den Grundstapel ziehen"}},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrTarget: "Karten kommen nur auf den Grundstapel",
	ErrKing:   "auf einen König kommt nichts; Talon anklicken",
	ErrNext:   "hier passt nur eine Karte eins höher oder tiefer",
}}
