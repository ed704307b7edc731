package calculation

import "phosphor/assets/i18n"

// help explains how to play.
var help = i18n.Page{
	"Build the four foundations up to kings, regardless of suit:",
	"",
	"   by 1's   A 2 3 4 5 6 7 8 9 10 J Q K",
	"   by 2's   2 4 6 8 10 Q A 3 5 7 9 J K",
	"   by 3's   3 6 9 Q 2 5 8 J A 4 7 10 K",
	"   by 4's   4 8 Q 3 7 J 2 6 10 A 5 9 K",
	"",
	"Click the stock to turn a card. Before you turn the next one, put it",
	"on a foundation or on one of the four heaps below: click it, then",
	"the place.",
	"",
	"The heaps take any card. Only the last card of a heap is available,",
	"and only to a foundation, never to another heap.",
}

// dragged holds the changes of help for desks where cards are dragged.
var dragged = [][2]string{{"click it, then the place", "drag it there"}}
