// Package pack is the pack of cards of ETH Oberon System 3: its order, the shuffling and
// dealing of its module Cards, and the size of the cards. It knows no desk.
package pack

import (
	"image"
	"slices"

	"phosphor/games/cards"
	"phosphor/games/oberon/minstd"
	"phosphor/games/play"
)

// Card is the size of a card of Cards.Pict in pixels, and Step is the distance between
// neighbouring piles.
var Card = image.Pt(50, 68)

const Step = 52

// Layout returns the table of the given places for cards of size Card.
func Layout(lists ...[]cards.Place) cards.Layout {
	return cards.Layout{Card: Card, Place: slices.Concat(lists...)}
}

// A Minstd is the random generator of the module Cards.
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
func (g *Minstd) Shuffle(pile []cards.Card) {
	n := len(pile)
	for r := n; r > 0; r-- {
		i := n - 1 - g.Random(r)
		c := pile[i].Down()
		copy(pile[1:i+1], pile[:i])
		pile[0] = c
	}
}

// Suits are the suits in the order of the Cards module and its pictures.
var Suits = [4]cards.Suit{cards.Clubs, cards.Spades, cards.Hearts, cards.Diamonds}

// Shuffled returns the shuffled pile from which ETH Oberon's card games deal
// when a document is made: n decks, laid on each other suit by suit, ace to
// king, face down.
func Shuffled(deal uint32, decks int) []cards.Card {
	pile := make([]cards.Card, 0, 52*decks)
	for _, s := range Suits {
		for range decks {
			for r := cards.Ace; r <= cards.King; r++ {
				pile = append(pile, cards.NewCard(s, r))
			}
		}
	}
	NewMinstd(deal).Shuffle(pile)
	return pile
}

// Shuffle is Shuffled for a deal by name. Rules of Oberon's games use it as their
// Shuffle.
func Shuffle(deal string, decks int) ([]cards.Card, error) {
	n, err := play.ParseDeal(deal)
	if err != nil {
		return nil, err
	}
	return Shuffled(n, decks), nil
}

// DealOff moves the top n cards of a pile to another in the same order, and turns the top
// one up.
func DealOff(p *cards.Position, from, to, n int) {
	p.Move(from, to, n)
	p.TurnUp(to)
}
