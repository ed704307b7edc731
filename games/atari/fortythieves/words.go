package fortythieves

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Move all cards of both packs to the eight foundations, in suit from",
	"ace to king.",
	"",
	"Build columns down in suit: an eight of spades goes on the nine of",
	"spades. Cards move one at a time: the last card of a column, or the",
	"top card of the waste. An empty column takes any card.",
	"",
	"The stock deals one card at a time, and you go through it once.",
	"Cards on a foundation stay there.",
}
