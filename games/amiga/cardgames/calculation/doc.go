// Package calculation holds the rules of Calculation, one of the six games of
// Martin Wilson's CardGames for the Amiga (1992): four foundations are built by
// ones, twos, threes and fours, whatever the suit, each up to a king.
//
// A turned card must be placed, on a foundation or on one of four heaps, before
// the next is turned; a card on a heap can go nowhere but to a foundation. The
// pile waste holds the turned card.
package calculation
