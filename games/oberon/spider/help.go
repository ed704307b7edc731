package spider

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Two packs: 44 cards are in ten columns, sixty in the stock. Build",
	"each of the eight suits from king down to ace. A complete suit goes",
	"to a foundation at the upper right.",
	"",
	"A card goes on the next higher one, regardless of suit. Only cards",
	"of one suit in sequence move together. An empty column takes any",
	"card.",
	"",
	"Click the stock to deal a row of ten, six times in all. First fill",
	"the empty columns, if there is something to fill them with.",
}
