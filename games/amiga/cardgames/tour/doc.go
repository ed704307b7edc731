// Package tour holds the rules of the Grand Tour, in which the six games of Martin
// Wilson's CardGames for the Amiga (1992) are played one after another and their points
// added up: a point for each card on the foundations, and 26 more for a won game, at most
// 468.
//
// Some of the games have no forced end, so the player decides when to go on. A tour has
// no undo. The ten best tours are stored with the players' names.
//
// The rules know nothing about pixels; a table shows the session of the game in play.
package tour
