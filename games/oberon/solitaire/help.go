package solitaire

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Move all cards to the four foundations at the upper right, each suit",
	"from ace to king. Cards on a foundation stay there.",
	"",
	"Build the columns down in alternating colours. Cards in sequence",
	"move together; only a king goes on an empty column. Click an exposed",
	"face-down card to turn it.",
	"",
	"The stock turns up to three cards (or two, or one); the top one is",
	"available. When it is empty, turn it over, as often as you like.",
}
