// Package gobblet is the board game Gobblet as a Delphi program had it: one form, the
// board at an angle, tall cups in orange and white that swallow each other, the stacks of
// the two players to the left and right of the board. Two people play at one machine, or
// one against the computer, or the computer against itself. Package rules holds the
// rules, package search the computer player.
//
// # The mouse
//
// The pieces are so tall that they hide part of the row behind them. A click is
// meant for the piece whose opaque pixel is under the pointer; where a picture
// is transparent it falls through to what lies behind. That is the rule of the
// original, and its two special cases: the upper right of a piece's picture
// covers the square one row further back, its upper left the one to the left of
// that, because the board leans to the right. The empty picture of a square
// takes clicks on the square's own ground.
//
// A press on a piece touches it. It is carried by the pointer then and must be
// played: it is put down where the button is released, if that is another place,
// or with another click. A short text reports a refused move that goes by
// itself, and the piece stays in the hand.
//
// # The computer player
//
// It searches in a goroutine of its own while the game's time goes on, and its
// move is made at a time that depends on its level alone. A search is limited by
// positions and not by time, so the same events give the same frames. Advance
// waits at that time for a search that has not ended; Thinking tells this to a
// window, which lets the game's time stand still instead and goes on to deliver
// what the person does: to take a move back, to start again or to leave ends the
// search.
//
// # Decisions
//
// Undo of a person who plays against the computer takes back the computer's
// move, too. Otherwise the button takes back a whole move, and the command undo
// of a pipe half a one, where the move was made in halves; redo goes the same
// steps forward, with the answers that the computer had given. The original played
// one wave file; here there is one for each occasion. It had no computer player,
// hints, undo, redo, second board nor keyboard.
//
// Source: the description of "Gobblet", a program written in Delphi (German).
package gobblet
