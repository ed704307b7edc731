// Package rules plays Gobblet without a screen: positions, moves, results and their
// notation. The graphical table, a pipe, a solver and the tests all use it.
//
// The rules are those of the manual of the Delphi program "Gobblet", with our decisions
// where it is silent. Each side has twelve pieces in four sizes, as three nested stacks
// beside a board of 4 x 4 squares; White begins. Only visible pieces count and move. A
// touched piece must be played, and not back to its origin: a touch is a separate half
// move, Lift, which Place completes. A piece on the board covers any smaller piece, even
// one of its own side; a piece from a stack goes to an empty square, or over a smaller
// piece of the opponent that stands in a line with exactly three visible pieces of the
// opponent.
//
// The order of the checks is the manual's. A placement is refused because of its origin,
// then the size of the piece there, then the line of three. Lifting a piece that can be
// placed nowhere loses at once. Lines are checked when a move is finished, never while a
// piece is lifted. The player who did not move comes first: a move that completes one line
// and uncovers another loses, but the mover is safe if the same move covers the uncovered
// line again. Next, the player to move loses if no move is left. Finally, a position that
// occurs for the third time with the same player to move is a draw; the manual does not
// mention this.
//
// For a cover from a stack, the manual's program requires three pieces of the moving side,
// and its text three of the opponent; we follow the text.
//
// The variant Gobblers has 3 x 3 squares and, for each side, two pieces of each of three
// sizes, all of them free from the start; any piece covers any smaller one, and three in a row wins.
//
// # Representation
//
// A stack is strictly nested, so a square holds at most one piece of each size and the
// whole board is one bit for each side, size and square. A Position is 32 bytes without
// pointers: it is copied and compared like a number, and it has no history. A Game adds
// the past: undo and repetition.
//
// # Notation
//
// Squares are A1 to D4, columns from the left and rows from the bottom; stacks
// are s1 to s3 (Gobblers: A1 to C3, s1 to s6). "A1 C3" moves from a square,
// "s2 B3" from a stack; "lift A1" and "place C3" are the two halves. Pieces are
// the side and the size, w1 to o4.
//
// A position is written as the rows of the board from the top, squares separated by
// commas, a stack of pieces from the bottom to the top, "-" for nothing; the stacks of
// White and of Orange, outermost size first; the side to move; and, if a piece is lifted,
// that piece and its origin:
//
//	-,-,-,w4/-,-,o4,-/-,w3o4,-,-/w4,-,-,- 321,21,4321 321,321,4321 w
//	-,-,-,w4/-,-,o4,-/-,w3o4,-,-/-,-,-,- 321,21,4321 321,321,4321 w w4@A1
package rules
