package cardform

// words are the texts of a program in one language.
type words struct {
	game, deal, choose, undo, redo, deck, options, exit, help, contents, about string
	chooseTitle, which, deckTitle, optionsTitle                                string
	variation, timed, statusBar, outline                                       string
	title, score, time, won, over                                              string
	sends, sendsOne, drags, keys                                               string
}

var english = words{
	game: "&Game", deal: "&Deal", choose: "&Select Deal...", undo: "&Undo", redo: "&Redo", deck: "De&ck...", options: "&Options...", exit: "E&xit",
	help: "&Help", contents: "&How to Play", about: "&About %s...",
	chooseTitle: "Select Deal", which: "Number of the deal:", deckTitle: "Select Card Back", optionsTitle: "Options",
	variation: "Variation", timed: "&Timed game", statusBar: "&Status bar", outline: "Outline &dragging",
	title: "%s - Deal %s", score: "Score: %d", time: "Time: %d", won: "You have won!\nDeal again?", over: "There are no more moves.\nDeal again?",
	sends:    "Drag cards to where they go. Double-click a card to send it to a foundation. Click the right mouse button, or press Ctrl+A, to send all cards that can go.",
	sendsOne: "Drag cards to where they go. Double-click a card to send it to the foundation.",
	drags:    "Drag cards to where they go.",
	keys:     "Keyboard: the arrow keys move a frame, Return takes cards and puts them down, Space deals from the stock. F2 deals again, Ctrl+Z takes a move back, Ctrl+Y makes it again, F4 suggests a move, F9 turns on a lamp that shows whether you can still win.",
}

var german = words{
	game: "&Spiel", deal: "&Geben", choose: "Spiel &auswählen...", undo: "&Rückgängig", redo: "&Wiederholen", deck: "&Deckblatt...", options: "&Optionen...", exit: "&Beenden",
	help: "&Hilfe", contents: "&Spielanleitung", about: "&Info über %s...",
	chooseTitle: "Spiel auswählen", which: "Nummer des Spiels:", deckTitle: "Deckblatt auswählen", optionsTitle: "Optionen",
	variation: "Variante", timed: "Auf &Zeit spielen", statusBar: "&Statusleiste", outline: "Nur &Umrisse ziehen",
	title: "%s - Spiel %s", score: "Punkte: %d", time: "Zeit: %d", won: "Gewonnen!\nNeu geben?", over: "Kein Zug ist mehr möglich.\nNeu geben?",
	sends:    "Karten ziehen Sie mit der Maus an ihren Platz. Ein Doppelklick legt eine Karte ab. Die rechte Maustaste oder Strg+A legt alle Karten ab, die passen.",
	sendsOne: "Karten ziehen Sie mit der Maus an ihren Platz. Ein Doppelklick legt eine Karte auf den Grundstapel.",
	drags:    "Karten ziehen Sie mit der Maus an ihren Platz.",
	keys:     "Tastatur: Die Pfeiltasten bewegen einen Rahmen, die Eingabetaste nimmt Karten und legt sie ab, die Leertaste gibt vom Talon. F2 gibt neu, Strg+Z nimmt einen Zug zurück, Strg+Y wiederholt ihn, F4 schlägt einen Zug vor, F9 schaltet eine Lampe ein, die zeigt, ob das Spiel noch zu gewinnen ist.",
}

func wordsFor(lang string) *words {
	if lang == "de" {
		return &german
	}
	return &english
}
