// Package places says how much room the tables of CardGames have on their Amiga screen,
// and how large their cards are.
package places

import (
	"image"

	"phosphor/games/cards"
)

// Room is where the piles lie on the screen: below the title bar, above the line of
// messages.
var Room = image.Rect(0, 12, 640, 352)

// Card is the size of the cards that the tables are drawn up for.
var Card = image.Pt(56, 68)

// Layout returns the table of these places, which are given in pixels of the screen.
func Layout(lists ...[]cards.Place) cards.Layout {
	l := cards.NewLayout(Card, lists...)
	for i := range l.Place {
		l.Place[i].At = l.Place[i].At.Sub(Room.Min)
	}
	return l
}

// Spread gives the spread of piles so many pixels of room.
func Spread(list []cards.Place, room int) []cards.Place {
	for i := range list {
		list[i].Room = room
	}
	return list
}
