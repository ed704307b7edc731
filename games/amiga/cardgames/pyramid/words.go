package pyramid

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
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
		"The top cards of the stock and of the waste can be paired, too. If",
		"that of the stock finds no partner, click it a second time: it is",
		"laid on the waste. Space does so at once, Esc takes a choice back.",
		"The stock is gone through once.",
		"",
		"You win when all 52 cards are on the foundation at the right.",
	},
	"de": {
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
		"Auch die obersten Karten von Talon und Abwurf bilden Paare. Findet",
		"die vom Talon keine Partnerin, dann noch einmal anklicken: Sie kommt",
		"auf den Abwurf. Die Leertaste macht es gleich, Esc hebt eine Wahl",
		"auf. Der Talon wird nur einmal durchgespielt.",
		"",
		"Gewonnen ist, wenn alle 52 Karten rechts auf dem Grundstapel sind.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {
		{"Click a card that nothing lies on; it flashes. Then click its partner. Click it again if you want another one instead.", "Drag a card that nothing lies on to its partner."},
		{"click the upper card first, then the covered one", "drag the upper card to the covered one"},
		{"If that of the stock finds no partner, click it a second time: it is laid on the waste. Space does so at once, Esc takes a choice back.", "If that of the stock finds no partner, click it, or press Space: it is laid on the waste."},
	},
	"de": {
		{"Eine Karte anklicken, auf der nichts liegt; sie blinkt. Dann ihre Partnerin anklicken. Noch ein Klick auf die Karte hebt die Wahl auf.", "Eine Karte, auf der nichts liegt, auf ihre Partnerin ziehen."},
		{"erst die obere anklicken, dann die verdeckte", "die obere auf die verdeckte ziehen"},
		{"dann noch einmal anklicken: Sie kommt auf den Abwurf. Die Leertaste macht es gleich, Esc hebt eine Wahl auf.", "dann sie anklicken oder die Leertaste drücken: Sie kommt auf den Abwurf."},
	},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrCovered: "diese Karte ist verdeckt",
	ErrSum:     "diese beiden ergeben nicht dreizehn",
	ErrAlone:   "allein geht nur ein König auf den Grundstapel",
}}
