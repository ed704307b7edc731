package klondike

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Build four foundations in suit from the ace up to the king.",
		"",
		"A click on the stock turns three cards. The last of them can be",
		"played, and after it the one below. When the stock is empty, a",
		"click on its place turns the waste over, as often as you like.",
		"",
		"The columns are built down in alternating colours: a black nine on",
		"a red ten. All face-up cards of a column move together: click them,",
		"then the column that they go to. An empty column takes a king.",
		"Face-down cards are turned up as soon as they are free.",
		"",
		"To play to a foundation, click the card, then the place above.",
		"What lies on a foundation stays there.",
	},
	"de": {
		"Vier Grundstapel wachsen je in einer Farbe vom Ass bis zum König.",
		"",
		"Ein Klick auf den Talon dreht drei Karten um. Die letzte kann",
		"ziehen, danach die unter ihr. Ist der Talon leer, dreht ein Klick",
		"auf seinen Platz den Abwurf um, so oft man will.",
		"",
		"Die Spalten gehen abwärts, abwechselnd rot und schwarz: eine",
		"schwarze Neun auf eine rote Zehn. Alle offenen Karten einer Spalte",
		"ziehen zusammen: erst sie anklicken, dann die Spalte, auf die sie",
		"sollen. Eine leere Spalte nimmt einen König. Verdeckte Karten",
		"werden aufgedeckt, sobald sie frei sind.",
		"",
		"Auf einen Grundstapel kommt eine Karte, indem man erst sie und",
		"dann den Platz oben anklickt. Was dort liegt, bleibt dort.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {
		{"click them, then the column that they go to", "drag them to their column"},
		{"To play to a foundation, click the card, then the place above.", "To play to a foundation, drag the card to the place above."},
	},
	"de": {
		{"erst sie anklicken, dann die Spalte, auf die sie sollen", "sie auf ihre Spalte ziehen"},
		{"Auf einen Grundstapel kommt eine Karte, indem man erst sie und dann den Platz oben anklickt.", "Auf einen Grundstapel kommt eine Karte, indem man sie dorthin zieht."},
	},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrUnit: "alle offenen Karten einer Spalte ziehen zusammen",
}}
