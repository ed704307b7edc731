package calculation

import (
	"fmt"
	"image"
	"testing"

	"phosphor/games/cards"
)

// TestHeapsAreLegible checks that the rank of every card of a heap can be read, however many
// it holds.
func TestHeapsAreLegible(t *testing.T) {
	// The part of a card with its rank: "10" is the widest.
	index := image.Rect(2, 2, 15, 12)
	p := cards.NewPosition(rules{}.Piles(), 0)
	layout := Game.LayoutFor(image.Rectangle{Max: Game.Size}, Game.Layout.Card)
	for n := 1; n <= 48; n++ {
		for heap := range heaps {
			pile := tableau + heap
			p.Piles[pile].Cards = cards.Deck(1)[:n]
			for i := range n {
				r := index.Add(layout.Rect(p, pile, i).Min)
				if bottom := layout.Rect(p, pile, i).Max.Y; bottom > Game.Size.Y {
					t.Errorf("%d cards: card %d extends down to %d", n, i, bottom)
				}
				for j := i + 1; j < n; j++ {
					if layout.Rect(p, pile, j).Overlaps(r) {
						t.Fatalf("%d cards: card %d covers the rank of card %d", n, j, i)
					}
				}
				at := r.Min
				if q, k, ok := layout.Hit(p, at); !ok || fmt.Sprint(q, k) != fmt.Sprint(pile, i) {
					t.Fatalf("%d cards: a click on the rank of card %d hits card %d of pile %d", n, i, k, q)
				}
			}
			p.Piles[pile].Cards = nil
		}
	}
	// Four heaps of 12 cards do not overlap each other.
	for heap := range heaps - 1 {
		p.Piles[tableau+heap].Cards = cards.Deck(1)[:36]
		if r := layout.Bounds(p, tableau+heap); r.Max.X > layout.Place[tableau+heap+1].At.X {
			t.Errorf("36 cards of heap %d extend over the next one", heap)
		}
	}
}
