// Package tour holds the rules of the Grand Tour, in which the six games of
// Martin Wilson's CardGames for the Amiga (1992) are played one after the other
// and their points are added up: a point for each card on the foundations, and
// 26 more for a game that is won, 468 at most.
//
// Some of the games have no forced end, so the player says when to go on.
// Nothing is taken back in a tour. The ten best tours are kept with the
// players' names.
//
// The rules know no pixels; a table shows the session of the game in play.
package tour
