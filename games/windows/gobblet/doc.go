// Package gobblet is the board game Gobblet after a program written in Delphi: one form,
// the board at an angle, tall cups in orange and white that swallow each other, the stacks
// of the two players to the left and right of the board. Two people play at one machine,
// or one against the computer, or the computer against itself. Package rules holds the
// rules, package search the computer player.
//
// # The mouse
//
// The pieces are so tall that they hide part of the row behind them. A click hits the
// piece whose opaque pixel is under the pointer; transparent pixels let it through to what
// lies behind them. This general rule includes the original's two special cases: the upper
// right of a piece's picture covers the square one row further back, its upper left the
// one to the left of that, because the board leans to the right. An empty square takes
// clicks on its own ground.
//
// A press on a piece touches it. The pointer then carries it, and it must be played: at
// the place where the button is released, if that is another one, or with another click.
// A short text explains a refused move, and the piece stays in the hand.
//
// # The computer player
//
// It searches in its own goroutine while the game's time continues, and moves at a time
// that depends only on its level. A search is limited by positions, not by time, so the
// same events give the same frames. At that time Advance waits for an unfinished search.
// A window calls Thinking first: it stops the game's time instead, and continues to
// deliver input; undo, a new game or leaving end the search.
//
// # Decisions
//
// Against the computer Undo also takes back the computer's move. Otherwise the button
// takes back a whole move, and the command undo of a pipe half a move, if it was made in
// halves; redo takes the same steps forward, with the computer's original answers. The
// original played one wave file; here there is one for each occasion. It had no computer
// player, hints, undo, redo, second board or keyboard control.
//
// Source: the description of "Gobblet", a program written in Delphi (German).
package gobblet
