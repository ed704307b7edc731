// Package golf holds the rules of Golf, one of the six games of Martin Wilson's
// CardGames for the Amiga (1992): seven columns of five cards go to one
// foundation, each card one higher or lower than the one before, whatever the
// suit.
//
// The ace is low and the king is high: on an ace goes only a two, and on a king
// nothing at all, so that a card of the stock must be turned. When the columns
// are empty the rest of the stock is dealt by itself, and the game is won.
package golf
