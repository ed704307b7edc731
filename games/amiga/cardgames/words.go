package cardgames

import (
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/amiga/cardscreen"
)

// words are the texts of the program in one language, besides those of every game.
type words struct {
	*cardscreen.Words

	tour                               string // its name
	games, newTour, next, scores, stay string
	result                             string // leads back to the end of a tour
	titleTour, choose                  string
	leave, giveUp                      string
	stageOver, tourOver                string
	point, points, bonus, total        string
	unguided                           string // why there is neither light nor hint in the tour
	place, who, name, noName           string
	scoresTitle, noScores, laidOut     string
	refusals                           map[error]string // nil: as the tour says it
	aboutLines, page                   []string         // page: the instructions of the tour
}

var languages = map[string]*words{"en": &english, "de": &german}

// wordsFor returns the words in that language, English for any other.
func wordsFor(lang string) *words {
	if w, ok := languages[lang]; ok {
		return w
	}
	return &english
}

var english = words{
	Words: cardscreen.WordsFor("en"),
	tour:  "Grand Tour",
	games: "Other games", newTour: "New tour", next: "Next game", result: "Result", scores: "High scores", stay: "Stay",
	titleTour: "Grand Tour %s   Game %d of 6: %s   Score %d   Total %d",
	choose:    "CardGames    Click the game that you want to play.",
	leave:     "Leave %s with %s?", giveUp: "Give this tour up?",
	point: "1 point", points: "%d points", bonus: "%d points and %d more for the win", total: "%d of 468 points",
	unguided:  "in the Grand Tour there are no hints",
	stageOver: "The total is %d now.", tourOver: "The tour has ended with %d of 468 points.",
	place: "Number %d of the best tours", who: "Who has played?", name: "Name:", noName: "somebody",
	scoresTitle: "The best tours", noScores: "Nobody has finished a tour yet.", laidOut: "A game that was laid out by hand does not count.",
	aboutLines: []string{
		"CardGames", "", "six games of patience and a Grand Tour,", "after the program for the Amiga", "by Martin Wilson, 1992",
	},
	page: []string{
		"Play all six games one after the other.",
		"",
		"Each card on a foundation is a point. A game that is won counts 26",
		"points more, so that 468 is the best there is.",
		"",
		"When nothing more can be done in a game, or when you have had",
		"enough of it, \"Next game\" goes on to the next one. Its cards count",
		"as they lie. Nothing can be taken back in the tour.",
		"",
		"The ten best tours are kept with the names of their players.",
		"",
		"To read how the game on the table is played, go to \"Instructions\"",
		"while it is there.",
	},
}

var german = words{
	Words: cardscreen.WordsFor("de"),
	tour:  "Große Tour",
	games: "Andere Spiele", newTour: "Neue Tour", next: "Nächstes Spiel", result: "Ergebnis", scores: "Bestenliste", stay: "Bleiben",
	titleTour: "Große Tour %s  Spiel %d von 6: %s  Punkte %d  Summe %d",
	choose:    "CardGames    Welches Spiel soll es sein? Bitte anklicken.",
	leave:     "%s verlassen (%s)?", giveUp: "Diese Tour aufgeben?",
	point: "1 Punkt", points: "%d Punkte", bonus: "%d Punkte und %d für den Gewinn", total: "%d von 468 Punkten",
	unguided:  "in der Großen Tour gibt es keine Tipps",
	stageOver: "Die Summe ist jetzt %d.", tourOver: "Die Tour endet mit %d von 468 Punkten.",
	place: "Platz %d der besten Touren", who: "Wer hat gespielt?", name: "Name:", noName: "jemand",
	scoresTitle: "Die besten Touren", noScores: "Noch hat niemand eine Tour beendet.", laidOut: "Ein von Hand gelegtes Spiel zählt nicht.",
	refusals: map[error]string{
		tour.ErrNoUndo: "in der Großen Tour wird nichts zurückgenommen",
		tour.ErrEnded:  "die Tour ist zu Ende",
	},
	aboutLines: []string{
		"CardGames", "", "sechs Patiencen und eine Große Tour,", "nach dem Programm für den Amiga", "von Martin Wilson, 1992",
	},
	page: []string{
		"Alle sechs Spiele kommen nacheinander auf den Tisch.",
		"",
		"Jede Karte auf einem Grundstapel ist ein Punkt. Ein gewonnenes Spiel",
		"zählt 26 Punkte mehr; mehr als 468 gibt es nicht.",
		"",
		"Wenn in einem Spiel nichts mehr geht oder man genug davon hat, führt",
		"\"Nächstes Spiel\" zum nächsten. Die Karten zählen, wie sie liegen.",
		"Zurückgenommen wird in der Tour nichts.",
		"",
		"Die zehn besten Touren bleiben mit den Namen der Spieler erhalten.",
		"",
		"Wie das Spiel auf dem Tisch geht, sagt die \"Anleitung\", solange es",
		"dort liegt.",
	},
}
