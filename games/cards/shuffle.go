package cards

import (
	"math/bits"
	"math/rand/v2"

	"phosphor/games/play"
)

// Random returns the source of random numbers of a deal: PCG (O'Neill 2014),
// seeded with the deal's number. The same number gives the same sequence on
// every machine and in every version.
func Random(deal uint32) *rand.PCG { return rand.NewPCG(uint64(deal), 0x50686f7370686f72) }

// Uniform returns a number from 0 to n-1 with equal probability (Lemire's
// multiplication with rejection).
func Uniform(src rand.Source, n uint64) uint64 {
	for {
		hi, lo := bits.Mul64(src.Uint64(), n)
		if lo >= -n%n {
			return hi
		}
	}
}

// Shuffle orders cards at random (Fisher and Yates, from the end down).
func Shuffle(cards []Card, src rand.Source) {
	for i := len(cards) - 1; i > 0; i-- {
		j := Uniform(src, uint64(i+1))
		cards[i], cards[j] = cards[j], cards[i]
	}
}

// Shuffled shuffles a deck for the named deal and returns it.
func Shuffled(deal string, deck []Card) ([]Card, error) {
	n, err := play.ParseDeal(deal)
	if err != nil {
		return nil, err
	}
	Shuffle(deck, Random(n))
	return deck, nil
}
