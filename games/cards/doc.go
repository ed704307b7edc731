// Package cards is the framework that Phosphor's card games stand on, the heir
// of the Cards module of ETH Oberon: cards and piles, shuffling, moves that
// know how to be taken back, saved games, and the geometry of a table.
//
// A game is a value of [Rules]. Rules see a [Position] (piles and counters) and
// change it by its methods, Move, Deal, Turn, Add; each leaves a [Step] behind.
// The steps of a move are what [Session.Undo] takes back, and what a table
// shows one after the other when a move sets off several. Rules know nothing
// of pixels, clocks or chance.
//
// A [Session] is a game being played. Moves have a notation, "tableau1
// tableau4 3" or "deal", and a saved game is the deal and the list of moves.
//
// A [Layout] is a table of positions, one for each pile. It tells where each
// card lies and which card is under the pointer.
package cards
