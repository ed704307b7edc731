// Package pyramid holds the rules of Pyramid, one of the six games of Martin Wilson's
// CardGames for the Amiga (1992): pairs that add up to thirteen are removed from a
// pyramid of 28 cards.
//
// The pyramid is face up. A card can be taken if nothing lies on it, or if the only card
// on it is its pair. The top card of the stock is face up from the start; it and the top
// card of the waste can be paired, too, even with each other. The stock is dealt once.
// All 52 cards on the foundation win.
package pyramid
