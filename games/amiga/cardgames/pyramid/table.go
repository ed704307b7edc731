package pyramid

import (
	"errors"

	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
	"phosphor/games/cards/table"
)

// Game is Pyramid, independent of any desk.
var Game = table.Game{
	Name: "pyramid", Title: "Pyramid", Facts: facts, Spoken: spoken, About: "Pairs that add up to thirteen",
	Rules: RulesFor, Movable: table.Top, Pair: Pair, Covered: isCovered, Size: places.Room.Size(),
	Help: help, Dragged: dragged,
	Layout: places.Layout(cards.Across(1, 30, 34, 0), cards.Across(1, 98, 34, 0), cards.Across(1, 554, 34, 0), rows()),
}

// isCovered returns the message for a card that others cover. The rules know that it is
// covered because it cannot leave alone.
func isCovered(r cards.Rules, p *cards.Position, pile int) error {
	if err := r.Check(p, cards.Move{From: pile, To: foundation, N: 1}); errors.Is(err, ErrCovered) {
		return err
	}
	return nil
}

// rows are the places of the pyramid, each row half a card further to the left.
func rows() (all []cards.Place) {
	for i := range height {
		all = append(all, cards.Across(i+1, 292-i*62/2, 30+i*41, 62)...)
	}
	for i := range all {
		all[i].Vanishes = true
	}
	return all
}
