// Package places holds the room for the tables of CardGames on their Amiga screen, and
// the size of their cards.
package places

import (
	"image"

	"phosphor/games/cards"
)

// Room is the area of the piles on the screen: below the title bar, above the line of
// messages.
var Room = image.Rect(0, 12, 640, 352)

// Card is the size of the cards for which the tables are designed.
var Card = image.Pt(56, 68)

// Layout returns the table of the given places, in pixels of the screen.
func Layout(lists ...[]cards.Place) cards.Layout {
	l := cards.NewLayout(Card, lists...)
	for i := range l.Place {
		l.Place[i].At = l.Place[i].At.Sub(Room.Min)
	}
	return l
}

// Spread limits the spread of piles to the given number of pixels.
func Spread(list []cards.Place, room int) []cards.Place {
	for i := range list {
		list[i].Room = room
	}
	return list
}
