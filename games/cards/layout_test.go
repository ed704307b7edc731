package cards_test

import (
	"image"
	"testing"

	"phosphor/games/cards"
)

// TestSqueeze checks that cards without enough room move closer together, two as well as ten,
// and no more than necessary; without a limit they do not.
func TestSqueeze(t *testing.T) {
	pile := func(n int) *cards.Position {
		p := &cards.Position{Piles: []cards.Pile{{}}}
		for i := range n {
			p.Piles[0].Cards = append(p.Piles[0].Cards, cards.NewCard(cards.Suit(0), cards.Rank(i+1)))
		}
		return p
	}
	for _, c := range []struct{ cards, room, last int }{
		{1, 10, 0}, {2, 0, 20}, {2, 50, 20}, {2, 45, 15}, {2, 30, 0}, {3, 70, 40}, {3, 60, 30}, {10, 0, 180}, {10, 120, 90},
	} {
		for _, across := range []bool{false, true} {
			l := &cards.Layout{Card: image.Pt(30, 30), Place: []cards.Place{{At: image.Pt(7, 9), Up: image.Pt(0, 20), Room: c.room}}}
			want := image.Pt(7, 9+c.last)
			if across {
				l.Place[0].Up, want = image.Pt(20, 0), image.Pt(7+c.last, 9)
			}
			if got := l.Rect(pile(c.cards), 0, c.cards-1); got.Min != want {
				t.Errorf("%d cards in %d pixels: the last is at %v, want %v", c.cards, c.room, got.Min, want)
			}
		}
	}
}
