package scorpion

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Build four suits in the columns, each from the king down to the ace.",
	"",
	"A card goes on the next higher one of its suit, with all cards on",
	"it, in order or not. Only a king goes on an empty column.",
	"",
	"Click the stock once to deal its three cards on the first three",
	"columns.",
}
