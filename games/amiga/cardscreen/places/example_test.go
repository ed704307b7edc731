package places_test

import (
	"fmt"

	"phosphor/games/amiga/cardscreen/places"
	"phosphor/games/cards"
)

// Columns spread as far as there is room.
func ExampleLayout() {
	l := places.Layout(cards.Columns(7, 40, 60, 80, 20, 8, 0))
	fmt.Println(l.Card, len(l.Place), l.Place[6].At)
	// Output:
	// (56,68) 7 (520,48)
}
