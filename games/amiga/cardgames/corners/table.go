package corners

import (
	"image"

	"phosphor/assets/i18n"
	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Corners, independent of any desk.
var Game = table.Game{
	Name: "corners", Title: "Corners", Facts: facts, Spoken: spoken, About: "A square of nine places",
	Rules: RulesFor, Movable: table.Top, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Framed: cards.Foundation, Labels: labels,
	Layout: places.Layout(
		cards.Across(1, 84, 131, 0), cards.Across(1, 156, 131, 0),
		cards.Grid(300, 32, 3, image.Pt(88, 99), 0, 2, 6, 8),
		cards.Grid(300, 32, 3, image.Pt(88, 99), 1, 3, 4, 5, 7)),
}

// labels show the rank with which the corners begin, whatever lies on them.
func labels(lang string, p *cards.Position) map[string]string {
	base, ok := Base(p)
	if !ok {
		return nil
	}
	text := i18n.F(lang, "label::from %s", rankSigns[base])
	list := map[string]string{}
	for i := range foundations {
		list[p.Piles[foundation+i].Name] = text
	}
	return list
}

// rankSigns are the ranks as they stand on the cards.
var rankSigns = [...]string{"", "A", "2", "3", "4", "5", "6", "7", "8", "9", "10", "J", "Q", "K"}
