package freecell

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Lay all cards on the four foundations at the upper right, each suit",
	"from the ace to the king. There they stay.",
	"",
	"All cards lie open. In the columns they go downwards, in turns of",
	"red and black; an empty column takes any card. Each of the four",
	"cells at the upper left holds one card.",
	"",
	"As many cards in sequence move together as the free cells and the",
	"empty columns allow.",
}
