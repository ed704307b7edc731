// Package cardgames is CardGames, the program for the Amiga by Martin Wilson
// (1992): Pyramid, Golf, Klondike, Corners, Calculation and Canfield, and the
// Grand Tour through all six.
//
// The rules of the games are separate packages that know nothing about pixels; package tour holds
// the tour. This package holds the screens around them: the choice of a game,
// instructions, high scores. The table itself is that of package cardscreen, on which
// every other card game runs as well. It follows the program's document, as found on the
// disk TBAG 70.
//
// # Known
//
// From the document: you choose a game with the mouse on a separate screen; you click on
// the card to move, then on its target; the selected card flashes; if the move is
// impossible, a message appears and the card stays selected, and a click on it cancels
// the selection; a click turns stocks, or their empty places; kings leave the pyramid
// alone; the tour with its points, its bonus and its high scores; the file CardGames.DAT.
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
//   - Unlimited undo, except in the tour; instructions for every game, keys, a line that
//     shows what is expected.
//   - Games that the player leaves for others keep their positions; each is saved under
//     its own name, wherever it was begun. The next start shows the game with which the
//     program was started.
//   - Without CardGames.DAT, or with one that cannot be read, our own cards are shown
//     instead of the message "File not found".
//   - The screen at the end of a game, with flying cards.
package cardgames
