// Package sokoban is Sokoban of ETH Oberon System 3, by Emil Zeller, after the
// game of Thinking Rabbit (1982): push every can onto a park.
//
// Package rules has the rules, package solver finds solutions.
//
// # Faithful oddities
//
//   - The key b takes back one move, once, and counts as a move itself: "back" in
//     the list of moves. Taking back without a limit, and making again, are ours
//     and have other keys; they pass over what b took back.
//   - A level may have more parks than cans; five of the original's have.
//   - Around a level there is a wall, whether one is drawn or not.
//   - Cans are plain boxes, yellow and, when they are parked, green; the man is a red
//     one. Squares fill the frame, whatever shape that gives them. Ours are pictures,
//     which Sokoban.Tool chooses.
package sokoban
