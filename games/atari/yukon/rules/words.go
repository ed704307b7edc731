package rules

import "phosphor/assets/i18n"

// help is how the game is played. Yukon's own desk has a page of its own.
var help = i18n.Page{
	"Bring all cards to the four foundations, suit by suit from the ace",
	"to the king.",
	"",
	"Columns are built down in alternating colours. Any card that lies",
	"face up can be moved, with all cards on it, in order or not. What",
	"comes to light under it is turned up by itself.",
	"",
	"The stock gives one card at a time; the top card of the waste can",
	"be played. A card on a foundation stays there.",
	"",
	"Classic: empty columns take only kings, and the stock is gone",
	"through once. Medium: they take any card. Light: as Classic, but",
	"the waste can be turned over again and again, for 5 dollars.",
	"",
	"A deck costs 52 dollars, each card on a foundation gives 5 back,",
	"Undo costs 3. Once nothing can go wrong the cards go home by",
	"themselves.",
}
