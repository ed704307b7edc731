package cardform

import "phosphor/assets/i18n"

// words are the texts of a program in one language.
type words struct {
	game, deal, choose, undo, redo, deck, options, exit, help, contents, about string
	chooseTitle, which, deckTitle, optionsTitle                                string
	variation, timed, statusBar, outline                                       string
	title, score, time, won, wonHelped, over                                   string
	sends, sendsOne, drags, keys, openKeys                                     string // openKeys: without a stock
}

var english = words{
	game: "&Game", deal: "&Deal", choose: "&Select Deal...", undo: "&Undo", redo: "&Redo", deck: "De&ck...", options: "&Options...", exit: "E&xit",
	help: "&Help", contents: "&How to Play", about: "&About %s...",
	chooseTitle: "Select Deal", which: "Number of the deal:", deckTitle: "Select Card Back", optionsTitle: "Options",
	variation: "Variation", timed: "&Timed game", statusBar: "&Status bar", outline: "Outline &dragging",
	title: "%s - Deal %s", score: "Score: %d", time: "Time: %d", won: "You have won!\nDeal again?", wonHelped: "You have won with help.\nDeal again?", over: "There are no more moves.\nDeal again?",
	sends:    "Drag cards to their places. Double-click a card to send it to a foundation. Click the right mouse button, or press Ctrl+A, to send all cards that can go.",
	sendsOne: "Drag cards to their places. Double-click a card to send it to the foundation.",
	drags:    "Drag cards to the places where they belong.",
	keys:     "Keyboard: the arrow keys move a frame, Return picks up cards and puts them down, Space deals from the stock. F2 deals again.",
	openKeys: "Keyboard: the arrow keys move a frame, Return picks up cards and puts them down. F2 deals again.",
}

func wordsFor(lang string) *words { return i18n.Of(lang, &english) }
