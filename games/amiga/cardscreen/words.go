package cardscreen

import (
	"fmt"

	"phosphor/games/cards"
)

// Words are the texts of the screen in one language.
type Words struct {
	Project, Game, About, Variation              string
	New, Undo, Redo, Rules, Quit, Back, Look, OK string
	Title, TitleAt                               string   // game, deal, and the score or what the game says of it
	Start, Chosen                                string   // the line below the cards; %s the card
	StartPair, ChosenPair, ChosenStock           string   // where cards leave in pairs
	Won, Over, OverAt, Left                      string   // Left: a game that was not over
	BadCards                                     []string // %s in the first line is the name of the file
	EndWon, EndLost                              string   // headings
	AllHome                                      string   // %d cards
	AboutLine                                    string
	Card                                         func(c cards.Card) string
}

var languages = map[string]*Words{"en": &english, "de": &german}

// WordsFor returns the words in that language, English for any other.
func WordsFor(lang string) *Words {
	if w, ok := languages[lang]; ok {
		return w
	}
	return &english
}

var english = Words{
	Project: "Project", Game: "Game", About: "About...", Variation: "Variation",
	New: "New", Undo: "Undo", Redo: "Redo", Rules: "Instructions", Quit: "Quit", Back: "Back", Look: "Look", OK: "OK",
	Title: "%s    Deal %s    Score %d", TitleAt: "%s    Deal %s    %s",
	Start:      "Click a card, then the place where it is to go.",
	Chosen:     "%s: click where it is to go, or click it again.",
	StartPair:  "Click a card, then its partner. Space: stock to waste.",
	ChosenPair: "%s: click its partner, or click it again.", ChosenStock: "%s: its partner, the waste to lay it there, or it again.",
	Won: "You have won %s!", Over: "%s is over: %d of %d cards.", OverAt: "%s is over: %s.", Left: "%s was left: %d of 52 cards.",
	BadCards: []string{
		"The cards in the file %s cannot be shown.",
		"The game is played with its own cards instead.",
		"Put a good copy of the file in its place, or take it away.",
	},
	EndWon: "You have won!", EndLost: "The end", AllHome: "All %d cards are home.",
	AboutLine: "a game of patience",
	Card: func(c cards.Card) string {
		return fmt.Sprintf("%s of %s", [...]string{"", "Ace", "Two", "Three", "Four", "Five", "Six", "Seven", "Eight", "Nine", "Ten", "Jack", "Queen", "King"}[c.Rank()],
			[...]string{"Clubs", "Diamonds", "Hearts", "Spades"}[c.Suit()])
	},
}

var german = Words{
	Project: "Projekt", Game: "Spiel", About: "Über...", Variation: "Variante",
	New: "Neu", Undo: "Zurück", Redo: "Wieder vor", Rules: "Anleitung", Quit: "Ende", Back: "Zurück", Look: "Ansehen", OK: "OK",
	Title: "%s    Spiel %s    Punkte %d", TitleAt: "%s    Spiel %s    %s",
	Start:      "Erst eine Karte anklicken, dann die Stelle, an die sie soll.",
	Chosen:     "%s: anklicken, wohin, oder noch einmal die Karte.",
	StartPair:  "Erst eine Karte anklicken, dann die Partnerin. Leertaste: vom Talon weg.",
	ChosenPair: "%s: die Partnerin anklicken oder noch einmal die Karte.", ChosenStock: "%s: Partnerin oder Abwurf anklicken oder noch einmal die Karte.",
	Won: "%s gewonnen!", Over: "%s ist zu Ende: %d von %d Karten.", OverAt: "%s ist zu Ende: %s.", Left: "%s verlassen: %d von 52 Karten.",
	BadCards: []string{
		"Die Karten in der Datei %s sind nicht zu gebrauchen.",
		"Gespielt wird stattdessen mit den eigenen Karten.",
		"Eine heile Kopie an ihre Stelle legen oder sie entfernen.",
	},
	EndWon: "Gewonnen!", EndLost: "Zu Ende", AllHome: "Alle %d Karten sind am Ziel.",
	AboutLine: "eine Patience",
	Card: func(c cards.Card) string {
		return [...]string{"Kreuz", "Karo", "Herz", "Pik"}[c.Suit()] + "-" +
			[...]string{"", "Ass", "Zwei", "Drei", "Vier", "Fünf", "Sechs", "Sieben", "Acht", "Neun", "Zehn", "Bube", "Dame", "König"}[c.Rank()]
	},
}
