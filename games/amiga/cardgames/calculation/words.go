package calculation

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
		"Build the four foundations up to kings, whatever the suit:",
		"",
		"   by 1's   A 2 3 4 5 6 7 8 9 10 J Q K",
		"   by 2's   2 4 6 8 10 Q A 3 5 7 9 J K",
		"   by 3's   3 6 9 Q 2 5 8 J A 4 7 10 K",
		"   by 4's   4 8 Q 3 7 J 2 6 10 A 5 9 K",
		"",
		"A click on the stock turns a card. It must be laid on a foundation",
		"or on one of the four heaps below before the next one is turned:",
		"click it, then the place.",
		"",
		"The heaps take any card. From there only the last card can be",
		"played, and only to a foundation, never to another heap.",
	},
	"de": {
		"Vier Grundstapel wachsen bis zum König, gleich welche Farbe:",
		"",
		"   Einer    A 2 3 4 5 6 7 8 9 10 J Q K",
		"   Zweier   2 4 6 8 10 Q A 3 5 7 9 J K",
		"   Dreier   3 6 9 Q 2 5 8 J A 4 7 10 K",
		"   Vierer   4 8 Q 3 7 J 2 6 10 A 5 9 K",
		"",
		"Ein Klick auf den Talon dreht eine Karte um. Sie muss auf einen",
		"Grundstapel oder einen der vier Haufen darunter, bevor die nächste",
		"kommt: erst sie anklicken, dann den Platz.",
		"",
		"Die Haufen nehmen jede Karte. Von dort kann nur die letzte Karte",
		"ziehen, nur auf einen Grundstapel und nie auf einen anderen Haufen.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {{"click it, then the place", "drag it there"}},
	"de": {{"erst sie anklicken, dann den Platz", "sie dorthin ziehen"}},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrPlaceFirst: "erst muss die gezogene Karte untergebracht werden",
	ErrNext:       "diese Karte ist hier nicht die nächste",
	ErrHeap:       "von einem Haufen geht es nur auf einen Grundstapel",
	ErrTarget:     "Karten kommen nur auf Haufen und Grundstapel",
}}
