package klondike

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Build four foundations in suit from the ace up to the king.",
	"",
	"A click on the stock turns three cards. The last of them can be",
	"played, and after it the one below. When the stock is empty, a",
	"click on its place turns the waste over, as often as you like.",
	"",
	"The columns are built down in alternating colours: a black nine on",
	"a red ten. All face-up cards of a column move together: click them,",
	"then the column that they go to. An empty column takes a king.",
	"Face-down cards are turned up as soon as they are free.",
	"",
	"To play to a foundation, click the card, then the place above.",
	"What lies on a foundation stays there.",
}

// dragged is what help says otherwise where cards are dragged.
var dragged = [][2]string{
	{"click them, then the column that they go to", "drag them to their column"},
	{"To play to a foundation, click the card, then the place above.", "To play to a foundation, drag the card to the place above."},
}
