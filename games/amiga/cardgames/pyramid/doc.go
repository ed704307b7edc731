// Package pyramid holds the rules of Pyramid, one of the six games of Martin
// Wilson's CardGames for the Amiga (1992): pairs that make thirteen are taken
// off a pyramid of 28 cards.
//
// The pyramid lies open. A card can be taken when nothing lies on it, or when
// the only card on it is its pair. The top card of the stock is face up from
// the start; it and the top card of the waste can be paired too, also with each
// other. The stock is gone through once. All 52 cards on the foundation win.
package pyramid
