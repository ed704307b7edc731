// Package calculation holds the rules of Calculation, one of the six games of Martin
// Wilson's CardGames for the Amiga (1992): four foundations are built by ones, twos,
// threes and fours, regardless of suit, each up to a king.
//
// A turned card must be placed on a foundation or one of four heaps before the next is
// turned. A card on a heap can go only to a foundation. The pile waste holds the turned
// card.
package calculation
