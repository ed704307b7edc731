package scorpion

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Build four suits in the columns, each from the king down to the ace.",
	"",
	"A card goes on the next higher one of its suit, with all cards that",
	"lie on it, whatever they are. Only a king goes on an empty column.",
	"",
	"A click on the stock deals its three cards on the first three",
	"columns, once.",
}
