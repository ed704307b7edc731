// Package corners holds the rules of Corners, one of the six games of Martin
// Wilson's CardGames for the Amiga (1992): a square of three by three places,
// with the foundations in the corners and a tableau of five piles in the cross
// between them.
//
// A card is dealt to the upper left corner, and the other corners begin with
// cards of its rank, whichever suit goes where. The corners are built up in
// suit, the cross down whatever the suit; kings and aces follow each other in
// both directions. Only top cards move; any goes to an empty place of the
// cross. The stock is gone through once, card by card.
package corners
