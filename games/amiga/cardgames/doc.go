// Package cardgames is CardGames, the program for the Amiga by Martin Wilson
// (1992): Pyramid, Golf, Klondike, Corners, Calculation and Canfield, and the
// Grand Tour through all six.
//
// The rules of the games are packages of their own that know no pixels; package tour
// has the tour. This package has the screens around them: the choice of a game,
// instructions, the table of the best; the table itself is that of package cardscreen,
// on which every other game of cards runs as well. It follows the document of the
// program, as found on the disk TBAG 70.
//
// # Known
//
// From the document: a game is chosen with the mouse on a screen of its own; the
// card to be moved is clicked, then where it is to go; the chosen card flashes;
// if the move is not possible, a message is shown and the card stays chosen, and
// clicking it again undoes the choice; stocks are turned by clicking them, or the
// blank place where they lay; kings leave the pyramid alone; the tour with its
// points, its bonus and its table of the best; the file CardGames.DAT.
//
// # Inferred
//
//   - The layouts and the screen: no picture of the program is known. Its rules
//     are nearly those of Solitaire Royale, which decides what the document
//     leaves open.
//   - CardGames.DAT holds records of the statement GET of BASIC, in which the
//     program was written. A file that does not is refused with the reason, and
//     our own cards are used.
//
// # Ours
//
//   - "Next game" ends a game of the tour, because some of them never end by
//     themselves. It asks before it leaves a game in which something can still
//     be done.
//   - Undo without limit, except in the tour; instructions for every game, keys,
//     a line that says what is expected.
//   - The games that were left for others keep their positions; each is kept under
//     its own name, wherever it was begun. What the program was started with is on
//     the table at the next start.
//   - Without CardGames.DAT, or with one that cannot be read, our own cards are shown
//     instead of the message "File not found".
//   - The screen at the end of a game, with cards that are thrown.
package cardgames
