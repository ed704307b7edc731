// Package corners holds the rules of Corners, one of the six games of Martin
// Wilson's CardGames for the Amiga (1992): a square of three by three places,
// with the foundations in the corners and a tableau of five piles in the cross
// between them.
//
// A card is dealt to the upper left corner, and the other corners begin with cards of its
// rank, in any order of suits. The corners are built up in suit, the cross down
// regardless of suit; both wrap between king and ace. Only top cards move; any card may
// go to an empty place of the cross. The stock is dealt once, card by card.
package corners
