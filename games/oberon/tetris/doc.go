// Package tetris is Tetris 3.0 of ETH Oberon System 3, by Wolfgang Ibl: a pot of
// 10 by 20 cells and seven figures.
//
// A [Pot] is the game without a screen or a clock: whoever has the clock calls
// Fall.
//
// # Faithful oddities
//
//   - The figures turn as their masks say; there is no other place to go when
//     there is no room at once.
//   - The figures are drawn one by one, so the same one may come again and again.
//   - Playing without the preview doubles what is earned, but not the first time,
//     and only until the preview was seen again.
//   - The cursor key Down turns clockwise and Up counter-clockwise.
//
// # Known and ours
//
// Masks, points, levels and keys are those of the original: what is earned is
// multiplied by the level as it is shown. The order of what happens in a landing is
// ours: the landing, the rows from the top, the level, the next figure.
package tetris
