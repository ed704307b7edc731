// Package search is the computer player of Gobblet: it finds a move for a
// position of package rules, for an opponent of a chosen strength, for a hint
// or for a proof.
//
// It is a depth-first alpha-beta search with iterative deepening and a transposition
// table. A position's key is the least of the Zobrist keys of its eight mirror images,
// and stacks count by their contents, not by their number, so positions that are the same
// for the players share one entry. A player who could win with the next move does not
// search any further; one who is threatened with that has the search extended, as most of
// the moves lose at once. Repeating a position is taken for a draw within the search.
//
// Scores that mean a win or a loss are proven: nothing that guesses (the
// valuation of a position, the reduction of late moves, a draw that the table
// remembers from another line of play) ever makes one.
//
// The package has no clock and no chance of its own. Time comes as a context's
// deadline, strength as data (see Levels), variety as a seed. A search that is
// limited by nodes or depth alone gives the same result everywhere.
package search
