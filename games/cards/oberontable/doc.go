// Package oberontable is the table on which the card games of the Oberon desktop
// are played: a document with a green panel, on it the stacks of a game, drawn
// from the picture Cards.Pict and played with three mouse buttons.
//
// A game is a [Game], a row of data, with one [Stack] for each of its piles: a
// frame, overlaps, and [Methods] that say what the left and the middle button do.
// How to write one is told in package cards.
//
// # Known
//
// From the facts on ETH Oberon's module Cards and its games: the size of the
// cards, the layout of the picture, the colours of panel and places, that cards
// overlap with the top rows of each seen, the inverted outline and its shape, the
// hands, dropping on the frame under the pointer, interclick, the buttons Undo,
// New and Store, nine backs, selection by inversion, no message at the end.
//
// # Ours
//
//   - Everything happens when the buttons are up again. The original turned, dealt
//     and sent cards at the press and then waited; where the pointer is when the
//     button is released makes no difference, here as there.
//   - A column that has become too long for its frame shortens its overlaps; the
//     original cut it off.
//   - Undo takes all marks off selected cards.
//   - Store writes the document as the original does, in the original's measures
//     whatever the screen (store.go). A document that is opened beside others is
//     the stored one, if there is one; New begins afresh. Saved games of this
//     program keep the moves as well, so that they can be taken back.
//   - Red suits of a picture in colours are shown in outline on a display of one
//     plane.
//
// # Faithful oddities
//
//   - A move forgets which card is selected, but only takes the mark off the stack
//     that it came from. A card that stays marked is not selected; a click on it
//     takes the mark off and does nothing else (Freecell.Mod).
package oberontable
