package pyramid

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Remove all cards in pairs that add up to thirteen.",
	"",
	"An ace counts 1, a jack 11, a queen 12: a queen pairs with an ace, a",
	"jack with a two, a ten with a three, and so on. A king counts 13:",
	"click it to remove it alone.",
	"",
	"Click an uncovered card; it flashes. Then click its partner. To",
	"choose another card instead, click it again.",
	"",
	"You can remove a card with the one that covers it, if no other card",
	"covers it: click the upper card first, then the covered one.",
	"",
	"You can also pair the top cards of the stock and the waste. If the",
	"stock card has no partner, click it again to put it on the waste.",
	"Space does so at once; Esc undoes a choice. You go through the stock",
	"once.",
	"",
	"You win when all 52 cards are on the foundation at the right.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{
	{"Click an uncovered card; it flashes. Then click its partner. To choose another card instead, click it again.", "Drag an uncovered card to its partner."},
	{"click the upper card first, then the covered one", "drag the upper card to the covered one"},
	{"If the stock card has no partner, click it again to put it on the waste. Space does so at once; Esc undoes a choice.", "If the stock card has no partner, click it or press Space to put it on the waste."},
}
