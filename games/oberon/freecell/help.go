package freecell

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Move all cards to the four foundations at the upper right, each suit",
	"from ace to king. Cards on a foundation stay there.",
	"",
	"All cards are face up. Build the columns down in alternating",
	"colours; an empty column takes any card. Each of the four cells at",
	"the upper left holds one card.",
	"",
	"As many cards in sequence move together as the free cells and the",
	"empty columns allow.",
}
