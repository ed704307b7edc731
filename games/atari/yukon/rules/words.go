package rules

import "phosphor/assets/i18n"

// help explains how to play. Yukon's own desk has a separate page.
var help = i18n.Page{
	"Move all cards to the four foundations, in suit from ace to king.",
	"",
	"Build columns down in alternating colours. Any face-up card can",
	"move, with all cards on it, in order or not. Exposed face-down cards",
	"turn over by themselves.",
	"",
	"The stock deals one card at a time; the top card of the waste is",
	"available. Cards on a foundation stay there.",
	"",
	"Classic: empty columns take only kings, and you go through the stock",
	"once. Medium: they take any card. Light: as Classic, but you can",
	"turn the waste over again, for 5 dollars each time.",
	"",
	"A deck costs 52 dollars, each card on a foundation pays 5 back, Undo",
	"costs 3. When nothing can go wrong any more, the cards go to the",
	"foundations by themselves.",
}
