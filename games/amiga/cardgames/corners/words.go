package corners

import (
	"phosphor/assets/i18n"
)

// help explains how to play.
var help = i18n.Page{
	"Build up the four corners of the square in suit, thirteen cards",
	"each.",
	"",
	"The top left corner starts with the card dealt there; the others",
	"must start with the same rank. Aces follow kings.",
	"",
	"Build the cross between the corners down, regardless of suit, with",
	"kings on aces. An empty place of the cross takes any card.",
	"",
	"Click the stock to turn one card to the waste. The top cards of the",
	"waste and of the cross are available: click the card, then its",
	"place. You go through the stock once.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{{"click the card, then its place", "drag the card to its place"}}
