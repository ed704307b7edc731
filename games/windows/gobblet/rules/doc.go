// Package rules plays Gobblet without a screen: positions, moves, results and their
// notation. The graphical table, a pipe, a solver and the tests all use it.
//
// The rules are those of the manual of the Delphi program "Gobblet" and the
// decisions on what it leaves open. Twelve pieces a side in four sizes stand
// beside a board of 4 x 4 squares as three nested stacks; White begins. Only
// visible pieces count and move. A touched piece must be played, and not back
// to where it came from: a touch is a half move of its own, Lift, which Place
// completes. A piece of the board covers any smaller piece, also one of its
// own side; a piece of a stack goes to an empty square, or over a smaller piece
// of the opponent that stands in a line with exactly three visible pieces of
// the opponent.
//
// Order of the checks, as in the manual. A placement is refused for its
// origin, then for the size of what stands there, then for the line of three.
// A lifted piece that can be placed nowhere has lost the game at once. Lines
// are looked at when a move is finished, never while a piece is lifted: the
// player who is not on the move wins with a line first, so that a move which
// completes one line and uncovers another loses, and covering the uncovered
// line with the same move saves the mover. Then the other player loses who has
// no move left. Last, a position that stands for the third time, with the same
// player to move, is a draw; the manual is silent on this.
//
// The manual's program asks for three pieces of the moving side when a stack
// covers; its text asks for three of the opponent, and the text is followed.
//
// The variant Gobblers is played on 3 x 3 squares with two pieces of each of
// three sizes, all of them free from the start; any piece covers any smaller
// one, and three in a row win.
//
// # Representation
//
// A stack is strictly nested, so a square holds at most one piece of each size
// and the whole board is one bit for each side, size and square. A Position is
// 32 bytes without pointers: it is copied and compared like a number, and it
// knows nothing of the past. A Game adds the past: undo and repetition.
//
// # Notation
//
// Squares are A1 to D4, columns from the left and rows from the bottom; stacks
// are s1 to s3 (Gobblers: A1 to C3, s1 to s6). "A1 C3" moves from a square,
// "s2 B3" from a stack; "lift A1" and "place C3" are the two halves. Pieces are
// the side and the size, w1 to o4.
//
// A position is written as the rows of the board from the top, squares
// separated by commas, a stack of pieces from the bottom to the top, "-" for
// nothing; the stacks of White and of Orange, outermost size first; the side to
// move; and, where a piece is lifted, that piece and its origin:
//
//	-,-,-,w4/-,-,o4,-/-,w3o4,-,-/w4,-,-,- 321,21,4321 321,321,4321 w
//	-,-,-,w4/-,-,o4,-/-,w3o4,-,-/-,-,-,- 321,21,4321 321,321,4321 w w4@A1
package rules
