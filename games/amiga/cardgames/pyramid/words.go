package pyramid

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Take all cards away in pairs that make thirteen.",
	"",
	"An ace counts 1, a jack 11, a queen 12: the queen leaves with an",
	"ace, the jack with a two, the ten with a three, and so on. A king",
	"counts 13 and leaves alone, with a single click.",
	"",
	"Click a card that nothing lies on; it flashes. Then click its",
	"partner. Click it again if you want another one instead.",
	"",
	"A card may be taken with the one that lies on it, if that is the",
	"only one: click the upper card first, then the covered one.",
	"",
	"The top cards of the stock and of the waste can be paired, too. If",
	"that of the stock finds no partner, click it a second time: it is",
	"laid on the waste. Space does so at once, Esc takes a choice back.",
	"The stock is gone through once.",
	"",
	"You win when all 52 cards are on the foundation at the right.",
}

// dragged is what help says otherwise where cards are dragged.
var dragged = [][2]string{
	{"Click a card that nothing lies on; it flashes. Then click its partner. Click it again if you want another one instead.", "Drag a card that nothing lies on to its partner."},
	{"click the upper card first, then the covered one", "drag the upper card to the covered one"},
	{"If that of the stock finds no partner, click it a second time: it is laid on the waste. Space does so at once, Esc takes a choice back.", "If that of the stock finds no partner, click it, or press Space: it is laid on the waste."},
}
