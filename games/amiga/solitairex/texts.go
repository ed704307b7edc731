package solitairex

import (
	"phosphor/games/amiga/solitairex/rules"
)

// texts are the words of the game in one language.
type texts struct {
	reshuffle, backup, redo, tournament, restart, quit string

	project, game                 string
	about, rules                  string
	left                          string // reshuffles
	title                         string // deal, score, reshuffles left
	titleStuck                    string // where no card can move: score, reshuffles left
	titleTournament               string // deal, score, best of this tournament, record of the deal, reshuffles left
	gapTwo, gapTakes              string // a click on a gap; %s the card that it takes
	noTwo, noGap                  string // a click on a card; %s the card, and the one that it follows
	aboutLines, rulesLines        []string
	won                           []string
	theEnd, noMoves, noUseful     string // the heading of a game that was not won, and why it is over
	lost                          string // %d the score
	points, bestLine              string // %d the score; %d the best of a tournament, %d the record
	giveUp, leave, stay           string // asked in a tournament, and the answer that goes on
	newDeal, nextPlayer, look, oK string // in requesters
}

var languages = map[string]*texts{
	"en": {
		reshuffle: "Reshuffle", backup: "Backup", redo: "Redo", tournament: "Tournament", restart: "Restart", quit: "Quit",
		project: "Project", game: "Game", about: "About...", rules: "Instructions",
		left:            "Reshuffles left: %d",
		title:           "SolitaireX    Deal %s    Score %d    Reshuffles left %d",
		titleStuck:      "No card can move: click Reshuffle.   Score %d   Reshuffles left %d",
		titleTournament: "Tournament %s   Score %d   Best %d   Record %d   Reshuffles left %d",
		gapTwo:          "This gap takes any two: click one.",
		gapTakes:        "This gap takes the %s: click that card.",
		noTwo:           "There is no gap in the leftmost column.",
		noGap:           "%s goes next to the %s: there is no gap.",
		aboutLines: []string{
			"SolitaireX",
			"",
			"after the game for the Amiga",
			"by Stephen Orr, 1991,",
			"with cards in the layout of Spades",
			"by Gregory M. Stelmack",
		},
		rulesLines: []string{
			"Bring each row in order, from a two at the left to the king,",
			"all of one suit.",
			"",
			"A gap takes the next higher card of the suit to its left;",
			"nothing fits next to a king or to another gap.",
			"A gap in the leftmost column takes any two.",
			"Cards with a pulsing box can move: click one. If there are several",
			"gaps for a two they light up: click one of them.",
			"",
			"Reshuffle deals all cards again that are not in their place,",
			"twice in a game. Backup takes moves back, reshuffles too.",
			"Tournament lets several people play the same deal in turn.",
		},
		won:      []string{"You have won!", "All 48 cards are in their places."},
		theEnd:   "The end",
		noMoves:  "There are no more moves.",
		noUseful: "There are no more useful moves.",
		lost:     "%d of 48 cards are in their places.",
		points:   "%d of 48 points.",
		bestLine: "The best of this tournament is %d, the record of this deal %d.",
		giveUp:   "Give this game of the tournament up?", leave: "Leave the tournament?", stay: "Stay",
		newDeal: "New cards", nextPlayer: "Next player", look: "Look", oK: "OK",
	},
	"de": {
		reshuffle: "Mischen", backup: "Zurück", redo: "Wieder vor", tournament: "Turnier", restart: "Neu", quit: "Ende",
		project: "Projekt", game: "Spiel", about: "Über...", rules: "Anleitung",
		left:            "noch %d-mal mischen",
		title:           "SolitaireX    Spiel %s    Punkte %d    noch %d-mal mischen",
		titleStuck:      "Kein Zug mehr: Mischen anklicken.   Punkte %d   noch %d-mal mischen",
		titleTournament: "Turnier %s  Punkte %d  Beste %d  Rekord %d  noch %d-mal mischen",
		gapTwo:          "Diese Lücke nimmt jede Zwei: eine anklicken.",
		gapTakes:        "In diese Lücke kommt %s: die Karte anklicken.",
		noTwo:           "In der linken Spalte ist keine Lücke.",
		noGap:           "%s kommt neben %s, und dort ist keine Lücke.",
		aboutLines: []string{
			"SolitaireX",
			"",
			"nach dem Spiel für den Amiga",
			"von Stephen Orr, 1991,",
			"mit Karten in der Anordnung von Spades",
			"von Gregory M. Stelmack",
		},
		rulesLines: []string{
			"Jede Reihe soll in Ordnung kommen: links eine Zwei, dann aufwärts",
			"bis zum König, alles in einer Farbe.",
			"",
			"Eine Lücke nimmt die nächsthöhere Karte der Farbe links von ihr;",
			"neben einen König und neben eine andere Lücke passt nichts.",
			"Eine Lücke in der linken Spalte nimmt jede Zwei.",
			"Karten mit pulsierendem Rahmen können ziehen: anklicken. Passt eine",
			"Zwei in mehrere Lücken, leuchten diese auf: eine anklicken.",
			"",
			"Mischen teilt alle Karten neu aus, die nicht an ihrem Platz sind,",
			"zweimal im Spiel. Zurück nimmt Züge zurück, auch das Mischen.",
			"Im Turnier spielen mehrere nacheinander dasselbe Spiel.",
		},
		won:      []string{"Gewonnen!", "Alle 48 Karten sind an ihrem Platz."},
		theEnd:   "Zu Ende",
		noMoves:  "Es gibt keinen Zug mehr.",
		noUseful: "Es gibt keinen Zug mehr, der etwas bringt.",
		lost:     "%d von 48 Karten sind an ihrem Platz.",
		points:   "%d von 48 Punkten.",
		bestLine: "Das beste Ergebnis in diesem Turnier ist %d, der Rekord dieses Spiels %d.",
		giveUp:   "Dieses Spiel im Turnier aufgeben?", leave: "Das Turnier verlassen?", stay: "Bleiben",
		newDeal: "Neue Karten", nextPlayer: "Nächster Spieler", look: "Ansehen", oK: "OK",
	},
}

// textsFor returns the words in that language, English for any other.
func textsFor(lang string) *texts {
	if t, ok := languages[lang]; ok {
		return t
	}
	return languages["en"]
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	rules.ErrNoCard:     "diese Karte liegt nicht auf dem Tisch",
	rules.ErrNoGap:      "dort ist keine Lücke",
	rules.ErrOnlyTwos:   "in die linke Spalte kommen nur Zweien",
	rules.ErrAfterKing:  "neben einen König passt nichts",
	rules.ErrAfterGap:   "neben eine Lücke passt nichts",
	rules.ErrNotNext:    "in eine Lücke kommt nur die nächste Karte der Farbe links von ihr",
	rules.ErrLastDeal:   "dreimal wurde ausgeteilt; gemischt wird nicht mehr",
	rules.ErrAllPlaced:  "alle Karten sind an ihrem Platz",
	rules.ErrTournament: "im Turnier wird nichts zurückgenommen",
	errUnguided:         "im Turnier gibt es keine Tipps",
}}
