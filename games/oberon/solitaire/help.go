package solitaire

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Lay all cards on the four foundations at the upper right, each suit",
	"from the ace to the king. There they stay.",
	"",
	"In the columns cards go downwards, in turns of red and black. Cards",
	"in sequence move together; only a king goes on an empty column. A",
	"face-down card that lies free is turned up by a click.",
	"",
	"The stock turns up to three cards (or two, or one); the uppermost",
	"plays. Used up, it is turned over, as often as you like.",
}
