package canfield

import "phosphor/assets/i18n"

// help is how the game is played.
var help = i18n.Page{
	"Build four foundations in suit from the ace up to the king.",
	"",
	"A click on the main stock turns three cards; when it is empty, a",
	"click on its place turns its waste over, as often as you like. A",
	"click on the holding stock turns one of its thirteen cards; they",
	"are turned only once.",
	"",
	"The columns are built down in alternating colours, and all cards",
	"of a column move together: click them, then where they go.",
	"",
	"An empty column takes only cards from the waste of the holding",
	"stock. When both of these are used up, it takes kings from the",
	"waste of the main stock.",
}

// dragged is what help says otherwise where cards are dragged.
var dragged = [][2]string{{"click them, then where they go", "drag them where they go"}}
