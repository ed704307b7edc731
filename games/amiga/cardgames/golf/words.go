package golf

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
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
}

// dragged is what help says otherwise where cards are dragged.
var dragged = [][2]string{{"Click it, then the foundation.", "Drag it to the foundation."}}
