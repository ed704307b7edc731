package canfield

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Build four foundations in suit from the ace up to the king.",
		"",
		"A click on the main stock turns three cards; when it is empty, a",
		"click on its place turns its waste over, as often as you like. A",
		"click on the holding stock turns one of its thirteen cards; they",
		"are turned only once.",
		"",
		"The columns are built down in alternating colours, and all cards",
		"of a column move together: click them, then where they go.",
		"",
		"An empty column takes only cards from the waste of the holding",
		"stock. When both of these are used up, it takes kings from the",
		"waste of the main stock.",
	},
	"de": {
		"Vier Grundstapel wachsen je in einer Farbe vom Ass bis zum König.",
		"",
		"Ein Klick auf den Haupttalon dreht drei Karten um; ist er leer,",
		"dreht ein Klick auf seinen Platz den Abwurf um, so oft man will.",
		"Ein Klick auf den Vorrat dreht eine von dessen dreizehn Karten um;",
		"das geht nur einmal.",
		"",
		"Die Spalten gehen abwärts, abwechselnd rot und schwarz. Alle Karten",
		"einer Spalte ziehen zusammen: erst sie anklicken, dann ihr Ziel.",
		"",
		"Eine leere Spalte nimmt nur Karten, die vom Vorrat umgedreht sind.",
		"Ist beides verbraucht, nimmt sie Könige vom Hauptabwurf.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {{"click them, then where they go", "drag them where they go"}},
	"de": {{"erst sie anklicken, dann ihr Ziel", "sie dorthin ziehen"}},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrReserveEmpty: "der Vorrat ist leer",
	ErrColumn:       "alle Karten einer Spalte ziehen zusammen",
	ErrVacant:       "in eine leere Spalte kommt zuerst der Vorrat",
	ErrVacantKing:   "in leere Spalten kommen nur Könige vom Hauptabwurf",
}}
