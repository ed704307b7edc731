package rules

import (
	"fmt"
	"image"

	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Yukon, independent of any desk.
var Game = table.Game{
	Name: "yukon", Title: "Yukon", Facts: facts, About: "Patience with casino points",
	Rules: New, Variations: Variations, Arrange: arrange,
	Help:   help,
	Status: func(_ string, score int) string { return fmt.Sprintf("$%d", score) },
}

// Fits reports whether cards of the given size leave room on a table: seven columns and
// two more at the side, four foundations one above the other.
func Fits(card, room image.Point) bool {
	return (Columns+2)*card.X+Columns+3 <= room.X && Foundations*card.Y+Foundations+1 <= room.Y
}

// arrange places the piles: the waste upper left, the stock lower left, the foundations
// one above the other beside them, and the seven columns. If the cards are too tall for
// the room, the foundations overlap; if they are too wide, the columns do.
func arrange(room image.Rectangle, card image.Point) cards.Layout {
	gapX := (room.Dx() - (Columns+2)*card.X) / (Columns + 3)
	gapY := (room.Dy() - Foundations*card.Y) / (Foundations + 1)
	if gapY < 1 {
		gapY = 4
	}
	if gapX < 0 {
		gapX = (room.Dx() - (Columns+2)*card.X - Columns) / (Columns + 1)
	}
	left := room.Min.X + (room.Dx()-(Columns+2)*card.X-(Columns+1)*gapX)/2
	top := room.Min.Y + gapY
	bottom := room.Max.Y - gapY - card.Y
	at := func(column, y int) image.Point { return image.Pt(left+column*(card.X+gapX), y) }
	l := cards.Layout{Card: card, Place: make([]cards.Place, Piles)}
	l.Place[Waste].At = at(0, top)
	l.Place[Stock].At = at(0, bottom)
	for i := range Foundations {
		l.Place[Foundation+i].At = at(1, top+i*(bottom-top)/(Foundations-1))
	}
	for i := range Columns {
		l.Place[Tableau+i] = cards.Place{
			At:   at(2+i, top),
			Up:   image.Pt(0, (card.Y*18+43)/86),
			Down: image.Pt(0, max(2, (card.Y*6+43)/86)),
			Room: bottom + card.Y - top,
		}
	}
	return l
}
