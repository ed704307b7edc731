// Package minesweeper is MineSweeper 1.2 of ETH Oberon System 3, by Markus
// Dätwyler and Patrick Saladin: find all mines of a field of 8x8 to 30x16 boxes
// without uncovering one.
//
// Package rules has the rules; the time is the table's business.
//
// # Faithful oddities
//
//   - Only the first box is safe, not its neighbours, and it is not if a flag was
//     set before. Its mine moves to a box that the generator draws.
//   - A flag is not to be had when all are set: the right button goes from none
//     to the question mark.
//   - The game is also won by flagging all mines; the rest of the field is then
//     uncovered. So a player may guess with flags as long as there are any.
//   - Uncovering around a number does not spare question marks.
//
// # Known and ours
//
// Sizes, limits, the generator and the rules of the three buttons are those of
// the original. How far uncovering around a number goes on once a mine has
// exploded is not known; here it goes no further than the boxes around that
// number. The frame that the keyboard moves is ours.
package minesweeper
