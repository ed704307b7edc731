package corners

import "phosphor/games/cards"

// help is how the game is played, by language.
var help = map[string][]string{
	"en": {
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
	"de": {
		"Die vier Ecken des Feldes wachsen in ihrer Farbe auf 13 Karten.",
		"",
		"Die Ecke links oben beginnt mit der Karte, die dort liegt, die",
		"anderen müssen mit dem gleichen Wert beginnen. Auf Könige folgen",
		"Asse.",
		"",
		"Die Mitte zwischen den Ecken geht abwärts, gleich welche Farbe,",
		"und auf ein Ass kommt ein König. Ein leerer Platz der Mitte nimmt",
		"jede Karte.",
		"",
		"Ein Klick auf den Talon dreht eine Karte auf den Abwurf. Die",
		"obersten Karten des Abwurfs und der Mitte können ziehen: erst die",
		"Karte anklicken, dann ihren Platz. Der Talon wird nur einmal",
		"durchgespielt.",
	},
}

// dragged is what help says otherwise where cards are dragged.
var dragged = map[string][][2]string{
	"en": {{"click the card, then its place", "drag the card to its place"}},
	"de": {{"erst die Karte anklicken, dann ihren Platz", "die Karte auf ihren Platz ziehen"}},
}

// refusals are why a move is refused, by language.
var refusals = map[string]map[error]string{"de": {
	ErrTarget: "Karten kommen nur auf die Ecken und in die Mitte",
	ErrDown:   "die Mitte geht abwärts, gleich welche Farbe",
}}

func init() {
	for rank, name := range []string{"einem Ass", "einer Zwei", "einer Drei", "einer Vier", "einer Fünf", "einer Sechs", "einer Sieben", "einer Acht", "einer Neun", "einer Zehn", "einem Buben", "einer Dame", "einem König"} {
		refusals["de"][BaseError{cards.Ace + cards.Rank(rank)}] = "diese Ecke beginnt mit " + name
	}
}
