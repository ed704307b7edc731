package cards

import "phosphor/games/oberon/minstd"

// A Minstd is the random generator of ETH Oberon's Cards module.
type Minstd minstd.Source

// NewMinstd returns the generator for the number of a deal.
func NewMinstd(deal uint32) *Minstd {
	g := Minstd(minstd.New(deal))
	return &g
}

// Random returns a number from 0 to n-1. The original multiplies with the
// reciprocal of the range in single precision, which is 2 to the power -31.
func (g *Minstd) Random(n int) int {
	return int(int64((*minstd.Source)(g).Next()) * int64(n) >> 31)
}

// Shuffle turns all cards face down and orders them as the original does: of
// the first r cards, the top of the pile first, one goes to the bottom, until r
// is 0. The slice is a pile, bottom first.
func (g *Minstd) Shuffle(pile []Card) {
	n := len(pile)
	for r := n; r > 0; r-- {
		i := n - 1 - g.Random(r)
		c := pile[i].Down()
		copy(pile[1:i+1], pile[:i])
		pile[0] = c
	}
}

// OberonSuits are the suits in the order of the Cards module and its pictures.
var OberonSuits = [4]Suit{Clubs, Spades, Hearts, Diamonds}

// OberonPile returns the shuffled pile from which ETH Oberon's card games deal
// when a document is made: n decks, laid on each other suit by suit, ace to
// king, face down.
func OberonPile(deal uint32, decks int) []Card {
	pile := make([]Card, 0, 52*decks)
	for _, s := range OberonSuits {
		for range decks {
			for r := Ace; r <= King; r++ {
				pile = append(pile, NewCard(s, r))
			}
		}
	}
	NewMinstd(deal).Shuffle(pile)
	return pile
}

// DealOff takes the top n cards off a pile and lays them on another as they
// are, the top one still on top, and turns that one up.
func (p *Position) DealOff(from, to, n int) {
	p.Move(from, to, n)
	p.TurnUp(to)
}
