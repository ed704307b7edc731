// Package yukon is Yukon, the patience for the Atari ST by Dirk Haun: seven columns
// dealt as in Klondike, any face-up card movable with all cards on it, casino points.
// It follows the manual of Release F (15 August 1996); manual_test.go names for each of
// its sentences the test that shows it.
//
// The rules know nothing about pixels (package rules); a Table shows them on a GEM desk
// (table.go), with the commands of its menus (commands.go). Its words come from a GEM resource
// (package resource).
//
// # Known
//
// From the manual: the three variations; the prices (52 for a deck, 5 back for a card, 3
// for an undo, 5 for going through the deck again); the automatic finish and when it does
// not begin; the quick click; the pop-up and the menu bar with their lines; the keys; the
// eleven sounds and their events; the choice among card sets; seven backs in turn; five
// scores and times for each variation; pause by iconifying; the replaceable resource. The
// look of menus, windows, alerts and dialogs is that of a recorded GEM.
//
// # Inferred
//
//   - The layout of a card sheet: the manual says only that it holds 15 cards in
//     four suits, a background and seven backs. It is therefore data
//     (sprites.SheetLayouts, CARDS.LAY).
//   - Positions: the manual describes the play area in words. Measures, overlaps and the
//     box with the points are ours, chosen so that cards of 64x86 fill a screen of
//     640x400.
//   - The trees of the resource, because no YUKON.RSC was available. A file with other
//     trees is reported and not used.
//   - The order in which the automatic finish plays: the lowest card first.
//   - That the clock of a timed game stops with the winning move.
//   - The deals: the original's generator is unknown.
//
// # Ours
//
//   - Undo goes back to the beginning of the game; the original knew one move. Each use
//     takes back one move and costs 3.
//   - An unfinished game is saved and continued.
//   - The arrow keys and Return play without a mouse; in alerts the arrows move
//     the default button. About has the key ^A.
//   - Help is F1, Undo is F2 or Backspace, because a PC's keyboard lacks those keys.
//   - A damaged card set in the folder, and a picture that does not look like a card
//     sheet, is reported and skipped. If none of the sets can be used, that is reported
//     and no game begins, as in the manual (4.1); but the program stays open, and Load
//     Cards offers our own sets.
//   - Moves that only rearrange cards and lead nowhere do not keep a game alive, as far
//     as a short search can determine: No more moves.
//   - The last name is proposed for the list.
//   - While the window is an icon the game cannot be abandoned: the bell rings.
//   - A sheet of more colours than the screen has is shown in the nearest ones.
//
// # Faithful oddities
//
//   - The table is not cleared while a king is on the waste, even when nothing
//     could go wrong any more (2.4, the manual's example).
//   - Undoing costs 3 dollars even for a move that cost nothing (2.5), and further undo
//     does not refund it.
//   - Menus drop when the pointer touches their titles, even on its way to the closer, as
//     in TOS.
//   - Alternate with the closer turns the window into an icon (appendix C). Window
//     managers that move windows with Alt and the mouse intercept that click; Control and
//     Space does the same.
package yukon
