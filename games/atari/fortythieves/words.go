package fortythieves

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Bring all cards of both decks to the eight foundations, suit by suit",
	"from the ace to the king.",
	"",
	"Columns are built down in suit: on the nine of spades goes an eight",
	"of spades. Cards are moved one at a time, the last one of a column",
	"or the top card of the waste. An empty column takes any card.",
	"",
	"The stock gives one card at a time and is gone through once.",
	"A card on a foundation stays there.",
}
