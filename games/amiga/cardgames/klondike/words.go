package klondike

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Build four foundations in suit from the ace up to the king.",
	"",
	"Click the stock to turn three cards. The last of them is available,",
	"and after it the one below. When the stock is empty, click its place",
	"to turn the waste over, as often as you like.",
	"",
	"Build the columns down in alternating colours: a black nine on a red",
	"ten. All face-up cards of a column move together: click them, then",
	"the column that they go to. An empty column takes a king. Exposed",
	"face-down cards turn over by themselves.",
	"",
	"To play to a foundation, click the card, then the place above. Cards",
	"on a foundation stay there.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{
	{"click them, then the column that they go to", "drag them to their column"},
	{"To play to a foundation, click the card, then the place above.", "To play to a foundation, drag the card to the place above."},
}
