package golf

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Move all cards to the foundation, the row at the bottom.",
	"",
	"It takes the next higher or lower card, regardless of suit: a four",
	"or a six goes on a five. Only the last card of each column is",
	"available. Click it, then the foundation.",
	"",
	"Aces are low and kings are high, and they are not neighbours: only a",
	"two goes on an ace, and nothing goes on a king.",
	"",
	"If nothing fits, click the stock: its next card goes to the",
	"foundation. There are sixteen.",
	"",
	"You win when the columns are empty. The rest of the stock then",
	"follows by itself.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{{"Click it, then the foundation.", "Drag it to the foundation."}}
