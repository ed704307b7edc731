// Package tetris is Tetris 3.0 of ETH Oberon System 3, by Wolfgang Ibl: a pot of
// 10 by 20 cells and seven figures.
//
// A [Pot] is the game without a screen or a clock: the caller calls Fall.
//
// # Faithful oddities
//
//   - The figures turn as their masks say. If there is no room, no other position is
//     tried.
//   - Each figure is drawn independently, so the same one may come several times in a
//     row.
//   - Playing without the preview doubles the points, except for the first ones, and
//     only until the preview is shown again.
//   - The cursor key Down turns clockwise and Up counter-clockwise.
//
// # Known and ours
//
// Masks, points, levels and keys are those of the original; points are multiplied by the
// level shown. The order of events in a landing is ours: the landing, the rows from the
// top, the level, the next figure.
package tetris
