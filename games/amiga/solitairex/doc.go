// Package solitairex is SolitaireX, the patience for the Amiga by Stephen Orr (1991) also
// called Gaps or Montana. You bring four rows of thirteen cards, without the aces, in
// order from two to king.
//
// The rules know nothing about pixels (package rules); a Table shows them on an Amiga screen of
// 640x200 in eight colours (table.go). It follows the program's document of 28 January
// 1991.
//
// # Known
//
// From the document: the three rules of moving; the pulsing green box around every card
// that may be moved; one click moves; if a two has several blanks, these are highlighted,
// and a click elsewhere cancels; three deals, the first included; the five buttons;
// backing up without limit, through shuffles too; the tournament with its rules; the
// files Cards.images and Spades.images.
//
// # Inferred
//
//   - "Blanks are left immediately to the left of the well placed cards" must
//     mean right of them, or in the leftmost column where a row has none. The
//     other reading would block every row.
//   - "4 rows of 52 cards" is four rows of 13.
//   - The screen: cards of 42 pixels in 13 columns need 640, four rows of them
//     leave room for a bar and a strip in 200 lines. The palette is that of
//     Spades, whose pictures the program uses.
//   - The score: a point for each well-placed card. The document only says
//     that the highest is kept.
//
// # Ours
//
//   - An unfinished game is saved and continued. The buttons have keys. The menu on the
//     right button has a text about the game and its rules.
//   - Best is that of the tournament in play, which can continue on another day; the
//     record of its deal is stored, too.
//   - For a click without effect the title bar flashes and shows the reason. The
//     machine's DisplayBeep, a flash of the whole table, is too bright.
//   - The ends: a wave of boxes through a game that is won, shelves with the placed cards
//     of each row for one that is lost (end.go).
//   - The question before a player's game in a tournament is abandoned, because that
//     cannot be undone.
//   - The light, hints and the game that plays itself, but not in a tournament.
//   - The deals and shuffles: the original's generator is unknown. A reshuffle depends on
//     the deal, on its number and on which cards are loose, so it is the same for every
//     player of a tournament who has placed the same cards.
//
// # Faithful oddities
//
//   - A two that stands in the leftmost column may move to another blank there, and has
//     the green box, although that gains nothing.
//   - Reshuffling is allowed at any time, also while there are moves.
package solitairex
