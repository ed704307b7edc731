package corners

import (
	"phosphor/assets/i18n"
)

// help is how the game is played.
var help = i18n.Page{
	"Build the four corners of the box in suit, thirteen cards each.",
	"",
	"The top left corner begins with the card that was dealt there; the",
	"others must begin with the same rank. Kings are followed by aces.",
	"",
	"The cross between the corners is built down, whatever the suit, and",
	"on an ace goes a king. An empty place of the cross takes any card.",
	"",
	"A click on the stock turns one card to the waste. The top cards of",
	"the waste and of the cross can be played: click the card, then its",
	"place. The stock is gone through once.",
}

// dragged is what help says otherwise where cards are dragged.
var dragged = [][2]string{{"click the card, then its place", "drag the card to its place"}}
