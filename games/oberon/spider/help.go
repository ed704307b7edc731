package spider

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Two decks: 44 cards lie in ten columns, sixty are in the stock.",
	"Build each of the eight suits from the king down to the ace; when it",
	"is complete it goes on a foundation at the upper right.",
	"",
	"A card goes on the next higher one, whatever its suit. Only cards of",
	"one suit in sequence move together. An empty column takes anything.",
	"",
	"A click on the stock deals a row of ten, six times in all. No column",
	"may be empty then, unless there is nothing to fill it with.",
}
