package solitairex

// texts are the words of the game in one language.
type texts struct {
	reshuffle, backup, tournament, restart, quit string

	project, game                 string
	about, rules                  string
	title                         string // deal, score, reshuffles left
	titleTournament               string // deal, score, best score, reshuffles left
	aboutLines, rulesLines        []string
	won, lost                     []string // %d the score
	lostTournament, wonTournament []string // %d the score, %d the best
	newDeal, nextPlayer, look, oK string
	badCards                      string // %s what is wrong
}

var languages = map[string]*texts{
	"en": {
		reshuffle: "Reshuffle", backup: "Backup", tournament: "Tournament", restart: "Restart", quit: "Quit",
		project: "Project", game: "Game", about: "About...", rules: "Rules...",
		title:           "SolitaireX    Deal %s    Score %d    Reshuffles left %d",
		titleTournament: "SolitaireX  Tournament %s  Score %d  Best %d  Reshuffles left %d",
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
		won:            []string{"You have won!", "All 48 cards are in their places."},
		lost:           []string{"There are no more moves.", "%d of 48 cards are in their places."},
		wonTournament:  []string{"You have won!", "All 48 cards are in their places."},
		lostTournament: []string{"There are no more moves: %d points.", "The best score of this tournament is %d."},
		newDeal:        "New cards", nextPlayer: "Next player", look: "Look", oK: "OK",
		badCards: "A file of cards cannot be used:",
	},
	"de": {
		reshuffle: "Mischen", backup: "Zurück", tournament: "Turnier", restart: "Neu", quit: "Ende",
		project: "Projekt", game: "Spiel", about: "Über...", rules: "Regeln...",
		title:           "SolitaireX    Spiel %s    Punkte %d    noch %d-mal mischen",
		titleTournament: "SolitaireX  Turnier %s  Punkte %d  Beste %d  noch %d-mal mischen",
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
		won:            []string{"Gewonnen!", "Alle 48 Karten sind an ihrem Platz."},
		lost:           []string{"Es gibt keinen Zug mehr.", "%d von 48 Karten sind an ihrem Platz."},
		wonTournament:  []string{"Gewonnen!", "Alle 48 Karten sind an ihrem Platz."},
		lostTournament: []string{"Es gibt keinen Zug mehr: %d Punkte.", "Das beste Ergebnis in diesem Turnier ist %d."},
		newDeal:        "Neue Karten", nextPlayer: "Nächster Spieler", look: "Ansehen", oK: "OK",
		badCards: "Eine Datei mit Karten ist nicht zu gebrauchen:",
	},
}

// textsFor returns the words in that language, English for any other.
func textsFor(lang string) *texts {
	if t, ok := languages[lang]; ok {
		return t
	}
	return languages["en"]
}
