// Package minesweeper is MineSweeper 1.2 of ETH Oberon System 3, by Markus Dätwyler and
// Patrick Saladin: find all mines in a field of 8x8 to 30x16 boxes without uncovering
// one.
//
// Package rules has the rules; the table keeps the time.
//
// # Faithful oddities
//
//   - Only the first box is safe, not its neighbours, and not even that if a flag was set
//     before. If it has a mine, that moves to a box drawn by the generator.
//   - When all flags are set, the right button goes directly from none to the question
//     mark.
//   - The game is also won by flagging all mines; the rest of the field is then
//     uncovered. So a player may guess with flags as long as some are left.
//   - Uncovering around a number does not spare question marks.
//
// # Known and ours
//
// Sizes, limits, the generator and the rules of the three buttons are those of the
// original. How far uncovering around a number continues after a mine has exploded is
// unknown; here it stops at the boxes around that number. The keyboard cursor is our
// addition.
package minesweeper
