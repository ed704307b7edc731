// Package sokoban is Sokoban of ETH Oberon System 3, by Emil Zeller, after the
// game of Thinking Rabbit (1982): push every can onto a park.
//
// Package rules has the rules, package solver finds solutions.
//
// # Faithful oddities
//
//   - The key b takes back one move, once, and itself counts as a move: "back" in the list
//     of moves. Unlimited undo and redo are our additions with other keys; they skip moves
//     that b took back.
//   - A level may have more parks than cans; five of the original's have.
//   - Around a level there is a wall, whether one is drawn or not.
//   - Cans are plain boxes, yellow or, when parked, green; the man is a red one. Squares
//     fill the frame, whatever their shape. Our addition: pictures, which Sokoban.Tool
//     chooses.
package sokoban
