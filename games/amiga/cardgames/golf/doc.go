// Package golf holds the rules of Golf, one of the six games of Martin Wilson's CardGames
// for the Amiga (1992): seven columns of five cards go to one foundation, each card one
// rank higher or lower than the one before, regardless of suit.
//
// The ace is low and the king is high: only a two goes on an ace, and nothing on a king,
// so a card of the stock must be turned. When the columns are empty the rest of the stock
// is dealt automatically, and the game is won.
package golf
