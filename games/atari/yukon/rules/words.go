package rules

// help is how the game is played, by language. Yukon's own desk has a page of its own.
var help = map[string][]string{
	"en": {
		"Bring all cards to the four foundations, suit by suit from the ace",
		"to the king.",
		"",
		"Columns are built down in alternating colours. Any card that lies",
		"face up can be moved, with all cards on it, in order or not. What",
		"comes to light under it is turned up by itself.",
		"",
		"The stock gives one card at a time; the top card of the waste can",
		"be played. A card on a foundation stays there.",
		"",
		"Classic: empty columns take only kings, and the stock is gone",
		"through once. Medium: they take any card. Light: as Classic, but",
		"the waste can be turned over again and again, for 5 dollars.",
		"",
		"A deck costs 52 dollars, each card on a foundation gives 5 back,",
		"Undo costs 3. Once nothing can go wrong the cards go home by",
		"themselves.",
	},
	"de": {
		"Alle Karten sollen auf die vier Grundstapel, jede Farbe vom Ass",
		"bis zum König.",
		"",
		"Spalten gehen abwärts, abwechselnd rot und schwarz. Jede offene",
		"Karte kann ziehen, mit allen Karten auf ihr, ob sie in Folge",
		"liegen oder nicht. Was darunter frei wird, dreht sich von selbst um.",
		"",
		"Der Talon gibt eine Karte nach der anderen; die oberste Karte des",
		"Abwurfs kann ziehen. Was auf einem Grundstapel liegt, bleibt dort.",
		"",
		"Classic: Leere Spalten nehmen nur Könige, und der Talon wird einmal",
		"durchgegangen. Medium: Sie nehmen jede Karte. Light: wie Classic,",
		"doch der Abwurf wird beliebig oft umgedreht, für je 5 Dollar.",
		"",
		"Ein Spiel kostet 52 Dollar, jede Karte auf einem Grundstapel bringt",
		"5 zurück, Zurücknehmen kostet 3. Kann nichts mehr schiefgehen,",
		"gehen die Karten von selbst heim.",
	},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	errNoRedeal: "hier wird der Talon nur einmal durchgegangen",
	ErrWon:      "das Spiel ist gewonnen; zurück geht es nicht mehr",
}}
