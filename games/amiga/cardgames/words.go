package cardgames

import (
	"errors"
	"fmt"
	"strings"
	"unicode"
	"unicode/utf8"

	"phosphor/games/amiga/cardgames/calculation"
	"phosphor/games/amiga/cardgames/canfield"
	"phosphor/games/amiga/cardgames/corners"
	"phosphor/games/amiga/cardgames/golf"
	"phosphor/games/amiga/cardgames/klondike"
	"phosphor/games/amiga/cardgames/pyramid"
	"phosphor/games/amiga/cardgames/tour"
	"phosphor/games/cards"
	"phosphor/games/play"
)

// words are the texts of the program in one language.
type words struct {
	names map[string]string // of the games

	project, game                                string
	newGame, undo, rules, games, quit            string
	newTour, next, scores, about, back           string
	title, titleTour                             string
	choose, chosen, start, chosenPair, startPair string
	stock, turned, mainStock, holdingStock       string
	steps                                        [4]string
	won, over, look, ok, stay                    string
	leave, giveUp                                string
	left                                         string // a game of the tour that was not over
	stageOver, tourOver, place, name, noName     string
	scoresTitle, noScores, laidOut, badCards     string
	aboutLines                                   []string
	pages                                        map[string][]string
	card                                         func(c cards.Card) string
	errors                                       map[error]string // nil: as the rules say it
	corner                                       string
	ranks                                        [14]string
}

var languages = map[string]*words{"en": &english, "de": &german}

// wordsFor returns the words in that language, English for any other.
func wordsFor(lang string) *words {
	if w, ok := languages[lang]; ok {
		return w
	}
	return &english
}

// refusal tells in words why a move is refused.
func (w *words) refusal(err error) string {
	text := err.Error()
	for known, said := range w.errors {
		if errors.Is(err, known) {
			text = said
		}
	}
	var base corners.BaseError
	if w.corner != "" && errors.As(err, &base) {
		text = fmt.Sprintf(w.corner, w.ranks[base.Rank])
	}
	first, n := utf8.DecodeRuneInString(text)
	return string(unicode.ToUpper(first)) + strings.TrimSuffix(text[n:], ".") + "."
}

var english = words{
	names: map[string]string{
		"pyramid": "Pyramid", "golf": "Golf", "klondike": "Klondike", "corners": "Corners",
		"calculation": "Calculation", "canfield": "Canfield", tour.Name: "Grand Tour",
	},
	project: "Project", game: "Game",
	newGame: "New", undo: "Undo", rules: "Instructions", games: "Other games", quit: "Quit",
	newTour: "New tour", next: "Next game", scores: "High scores", about: "About...", back: "Back",
	title:      "%s    Deal %s    Score %d",
	titleTour:  "Grand Tour %s   Game %d of 6: %s   Score %d   Total %d",
	choose:     "CardGames    Click the game that you want to play.",
	start:      "Click a card, then the place where it is to go.",
	chosen:     "%s: click where it is to go, or click it again.",
	startPair:  "Click a card, then its partner; click the stock for the next one.",
	chosenPair: "%s: click its partner, or click it again.",
	stock:      "Stock", turned: "Turned", mainStock: "Main stock", holdingStock: "Holding stock",
	steps: [4]string{"By 1's", "By 2's", "By 3's", "By 4's"},
	won:   "You have won %s!", over: "%s is over: %d of 52 cards.", left: "%s was left: %d of 52 cards.", look: "Look", ok: "OK", stay: "Stay",
	leave: "Leave %s with %d points?", giveUp: "Give this tour up?",
	stageOver: "The total is %d now.", tourOver: "The tour has ended with %d of 468 points.",
	place: "That is number %d in the table. Who has played?", name: "Name:", noName: "somebody",
	scoresTitle: "The best tours", noScores: "Nobody has finished a tour yet.", laidOut: "A game that was laid out by hand does not count.",
	badCards: "A file of cards cannot be used:",
	aboutLines: []string{
		"CardGames", "", "six games of patience and a Grand Tour,", "after the program for the Amiga", "by Martin Wilson, 1992",
	},
	card: func(c cards.Card) string {
		return fmt.Sprintf("%s of %s", [...]string{"", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"}[c.Rank()],
			map[cards.Suit]string{cards.Clubs: "Clubs", cards.Diamonds: "Diamonds", cards.Hearts: "Hearts", cards.Spades: "Spades"}[c.Suit()])
	},
	pages: map[string][]string{
		"pyramid": {
			"Take all cards away in pairs that make thirteen.",
			"",
			"An ace counts 1, a jack 11, a queen 12: the queen leaves with an",
			"ace, the jack with a two, the ten with a three, and so on. A king",
			"counts 13 and leaves alone, with a single click.",
			"",
			"Click a card that nothing lies on; it flashes. Then click its",
			"partner. Click it again if you want another one instead.",
			"",
			"A card may be taken with the one that lies on it, if that is the",
			"only one: click the upper card first, then the covered one.",
			"",
			"The top cards of the stock and of the waste can be paired, too.",
			"With no card chosen, a click on the stock lays its top card on the",
			"waste. The stock is gone through once.",
			"",
			"You win when all 52 cards are on the foundation at the right.",
		},
		"golf": {
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
		"klondike": {
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
		"corners": {
			"Build the four corners of the box in suit, thirteen cards each.",
			"",
			"The top left corner begins with the card that was dealt there; the",
			"others must begin with the same rank. Kings are followed by aces.",
			"",
			"The cross between the corners is built down, whatever the suit, and",
			"on an ace goes a king. An empty place of the cross takes any card.",
			"",
			"A click on the stock turns one card to the waste. The top cards of",
			"the waste and of the cross can be played: click the card, then its",
			"place. The stock is gone through once.",
		},
		"calculation": {
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
		"canfield": {
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
		tour.Name: {
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
	},
}

var german = words{
	names: map[string]string{
		"pyramid": "Pyramide", "golf": "Golf", "klondike": "Klondike", "corners": "Ecken",
		"calculation": "Kalkulation", "canfield": "Canfield", tour.Name: "Große Tour",
	},
	project: "Projekt", game: "Spiel",
	newGame: "Neu", undo: "Zurück", rules: "Anleitung", games: "Andere Spiele", quit: "Ende",
	newTour: "Neue Tour", next: "Nächstes Spiel", scores: "Bestenliste", about: "Über...", back: "Zurück",
	title:      "%s    Spiel %s    Punkte %d",
	titleTour:  "Große Tour %s  Spiel %d von 6: %s  Punkte %d  Summe %d",
	choose:     "CardGames    Welches Spiel soll es sein? Bitte anklicken.",
	start:      "Erst eine Karte anklicken, dann die Stelle, an die sie soll.",
	chosen:     "%s: anklicken, wohin, oder noch einmal die Karte.",
	startPair:  "Erst eine Karte anklicken, dann die Partnerin; weiter mit dem Talon.",
	chosenPair: "%s: die Partnerin anklicken oder noch einmal die Karte.",
	stock:      "Talon", turned: "Karte", mainStock: "Haupttalon", holdingStock: "Vorrat",
	steps: [4]string{"In Einern", "In Zweiern", "In Dreiern", "In Vierern"},
	won:   "%s gewonnen!", over: "%s ist zu Ende: %d von 52 Karten.", left: "%s verlassen: %d von 52 Karten.", look: "Ansehen", ok: "OK", stay: "Bleiben",
	leave: "%s mit %d Punkten verlassen?", giveUp: "Diese Tour aufgeben?",
	stageOver: "Die Summe ist jetzt %d.", tourOver: "Die Tour endet mit %d von 468 Punkten.",
	place: "Das ist Platz %d. Wer hat gespielt?", name: "Name:", noName: "jemand",
	scoresTitle: "Die besten Touren", noScores: "Noch hat niemand eine Tour beendet.", laidOut: "Ein von Hand gelegtes Spiel zählt nicht.",
	badCards: "Eine Datei mit Karten ist nicht zu gebrauchen:",
	aboutLines: []string{
		"CardGames", "", "sechs Patiencen und eine Große Tour,", "nach dem Programm für den Amiga", "von Martin Wilson, 1992",
	},
	card: func(c cards.Card) string {
		return map[cards.Suit]string{cards.Clubs: "Kreuz", cards.Diamonds: "Karo", cards.Hearts: "Herz", cards.Spades: "Pik"}[c.Suit()] + "-" + germanRanks[c.Rank()]
	},
	ranks:  [14]string{"", "einem Ass", "einer Zwei", "einer Drei", "einer Vier", "einer Fünf", "einer Sechs", "einer Sieben", "einer Acht", "einer Neun", "einer Zehn", "einem Buben", "einer Dame", "einem König"},
	corner: "diese Ecke beginnt mit %s",
	errors: map[error]string{
		cards.ErrStockEmpty:       "der Talon ist leer",
		cards.ErrStockNot:         "der Abwurf wird erst umgedreht, wenn der Talon leer ist",
		cards.ErrNoCard:           "da liegt keine Karte",
		cards.ErrSame:             "da liegt die Karte schon",
		cards.ErrFinal:            "was auf einem Grundstapel liegt, bleibt dort",
		cards.ErrFaceDown:         "eine verdeckte Karte kann nicht ziehen",
		cards.ErrOnlyTop:          "nur die oberste Karte kann ziehen",
		cards.ErrTarget:           "Karten kommen nur auf Spalten und Grundstapel",
		cards.ErrOneCard:          "ein Grundstapel nimmt nur eine Karte auf einmal",
		cards.ErrNotNext:          "diese Karte ist hier nicht die nächste ihrer Farbe",
		cards.ErrOnlyKings:        "auf eine leere Spalte kommt nur ein König",
		cards.ErrNotAlternate:     "Spalten gehen abwärts, abwechselnd rot und schwarz",
		play.ErrNothingToUndo:     "es gibt keinen Zug, der zurückgenommen werden kann",
		pyramid.ErrCovered:        "diese Karte ist verdeckt",
		pyramid.ErrSum:            "diese beiden ergeben nicht dreizehn",
		pyramid.ErrAlone:          "allein geht nur ein König auf den Grundstapel",
		golf.ErrTarget:            "Karten kommen nur auf den Grundstapel",
		golf.ErrKing:              "auf einen König kommt nichts; eine Karte vom Talon nehmen",
		golf.ErrNext:              "hier passt nur die nächsthöhere oder nächstniedrigere Karte",
		klondike.ErrUnit:          "alle offenen Karten einer Spalte ziehen zusammen",
		corners.ErrTarget:         "Karten kommen nur auf die Ecken und das Kreuz",
		corners.ErrDown:           "das Kreuz geht abwärts, gleich welche Farbe",
		calculation.ErrPlaceFirst: "erst muss die gezogene Karte untergebracht werden",
		calculation.ErrNext:       "diese Karte ist hier nicht die nächste",
		calculation.ErrHeap:       "von einem Haufen geht es nur auf einen Grundstapel",
		calculation.ErrTarget:     "Karten kommen nur auf Haufen und Grundstapel",
		canfield.ErrReserveEmpty:  "der Vorrat ist leer",
		canfield.ErrColumn:        "alle Karten einer Spalte ziehen zusammen",
		canfield.ErrVacant:        "eine leere Spalte nimmt Karten aus dem Vorrat, bis er verbraucht ist",
		canfield.ErrVacantKing:    "eine leere Spalte nimmt jetzt nur Könige vom Hauptabwurf",
		tour.ErrNoUndo:            "in der Großen Tour wird nichts zurückgenommen",
		tour.ErrEnded:             "die Tour ist zu Ende",
	},
	pages: map[string][]string{
		"pyramid": {
			"Alle Karten gehen paarweise fort, wenn sie zusammen 13 ergeben.",
			"",
			"Ein Ass zählt 1, ein Bube 11, eine Dame 12: Die Dame geht mit einem",
			"Ass, der Bube mit einer Zwei, die Zehn mit einer Drei und so fort.",
			"Ein König zählt 13 und geht allein, mit einem einzigen Klick.",
			"",
			"Eine Karte anklicken, auf der nichts liegt; sie blinkt. Dann ihre",
			"Partnerin anklicken. Noch ein Klick auf die Karte hebt die Wahl auf.",
			"",
			"Eine Karte darf mit der gehen, die auf ihr liegt, wenn es die",
			"einzige ist: erst die obere anklicken, dann die verdeckte.",
			"",
			"Auch die obersten Karten von Talon und Abwurf bilden Paare. Ist",
			"keine Karte gewählt, legt ein Klick auf den Talon dessen oberste",
			"auf den Abwurf. Der Talon wird nur einmal durchgespielt.",
			"",
			"Gewonnen ist, wenn alle 52 Karten rechts auf dem Grundstapel sind.",
		},
		"golf": {
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
		"klondike": {
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
		"corners": {
			"Die vier Ecken des Feldes wachsen in ihrer Farbe auf 13 Karten.",
			"",
			"Die Ecke links oben beginnt mit der Karte, die dort liegt, die",
			"anderen müssen mit dem gleichen Wert beginnen. Auf Könige folgen",
			"Asse.",
			"",
			"Das Kreuz zwischen den Ecken geht abwärts, gleich welche Farbe,",
			"und auf ein Ass kommt ein König. Ein leerer Platz des Kreuzes",
			"nimmt jede Karte.",
			"",
			"Ein Klick auf den Talon dreht eine Karte auf den Abwurf. Die",
			"obersten Karten des Abwurfs und des Kreuzes können ziehen: erst die",
			"Karte anklicken, dann ihren Platz. Der Talon wird nur einmal",
			"durchgespielt.",
		},
		"calculation": {
			"Vier Grundstapel wachsen bis zum König, gleich welche Farbe:",
			"",
			"   in Einern    A 2 3 4 5 6 7 8 9 10 J Q K",
			"   in Zweiern   2 4 6 8 10 Q A 3 5 7 9 J K",
			"   in Dreiern   3 6 9 Q 2 5 8 J A 4 7 10 K",
			"   in Vierern   4 8 Q 3 7 J 2 6 10 A 5 9 K",
			"",
			"Ein Klick auf den Talon dreht eine Karte um. Sie muss auf einen",
			"Grundstapel oder einen der vier Haufen darunter, bevor die nächste",
			"kommt: erst sie anklicken, dann den Platz.",
			"",
			"Die Haufen nehmen jede Karte. Von dort kann nur die letzte Karte",
			"ziehen, nur auf einen Grundstapel und nie auf einen anderen Haufen.",
		},
		"canfield": {
			"Vier Grundstapel wachsen je in einer Farbe vom Ass bis zum König.",
			"",
			"Ein Klick auf den Haupttalon dreht drei Karten um; ist er leer,",
			"dreht ein Klick auf seinen Platz den Abwurf um, so oft man will.",
			"Ein Klick auf den Vorrat dreht eine von dessen dreizehn Karten um;",
			"das geht nur einmal.",
			"",
			"Die Spalten gehen abwärts, abwechselnd rot und schwarz, und alle",
			"Karten einer Spalte ziehen zusammen: erst sie anklicken, dann wohin.",
			"",
			"Eine leere Spalte nimmt nur Karten, die vom Vorrat umgedreht sind.",
			"Ist beides verbraucht, nimmt sie Könige vom Hauptabwurf.",
		},
		tour.Name: {
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
	},
}

var germanRanks = [...]string{"", "Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König"}
