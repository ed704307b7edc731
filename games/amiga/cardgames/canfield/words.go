package canfield

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Build four foundations in suit from the ace up to the king.",
	"",
	"Click the main stock to turn three cards. When it is empty, click",
	"its place to turn its waste over, as often as you like. Click the",
	"holding stock to turn one of its thirteen cards; you go through it",
	"only once.",
	"",
	"Build the columns down in alternating colours. All cards of a column",
	"move together: click them, then where they go.",
	"",
	"An empty column takes only cards from the waste of the holding",
	"stock. When the holding stock and its waste are empty, it takes",
	"kings from the waste of the main stock.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{{"click them, then where they go", "drag them where they go"}}
