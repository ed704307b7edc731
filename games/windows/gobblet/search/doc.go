// Package search is the computer player of Gobblet: it finds a move for a position of
// package rules, for an opponent of a chosen strength, a hint or a proof.
//
// It is a depth-first alpha-beta search with iterative deepening and a transposition
// table. A position's key is the least of the Zobrist keys of its eight mirror images, and
// a stack counts by its contents, not by its number. So positions that are equivalent for
// the players share one entry. If a player can win with the next move, the search stops
// there; if one is threatened with that, the search is extended, since most of the moves
// lose at once. Within the search, repeating a position counts as a draw.
//
// Scores that mean a win or a loss are proven: none comes from a guess, such as the
// valuation of a position, the reduction of late moves, or a draw that the table remembers
// from another line of play.
//
// The package has no clock and no randomness of its own. Time comes as a context's
// deadline, strength as data (see Levels), variety as a seed. A search limited only by
// nodes or depth gives the same result everywhere.
package search
