// Package carddoc shows card games as documents of the Oberon desktop: a green panel with
// the piles, played with three mouse buttons or with the keyboard. It accepts any
// table.Game. The documents' properties of Oberon's own games (names, frames, storage)
// are in originals.go.
//
// The left button drags cards and clicks on a stock, the middle one sends a card where it
// belongs. Arrow keys move a cursor; Return selects cards there, and a second Return
// chooses their target: on the selected cards themselves, home. Space deals.
//
// # Known
//
// From ETH Oberon's module Cards and its games: the size of the cards, the layout of the
// picture, the colours of panel and places, that the top rows of overlapped cards stay
// visible, the inverted outline and its shape, the hands, dropping on the frame under the
// pointer, interclick, the buttons Undo, New and Store, nine backs, selection by
// inversion, no message at the end.
//
// # Ours
//
//   - Everything happens when the buttons are up again. The original turned, dealt and
//     sent cards at the press and then waited; in both, the position of the pointer at
//     the release makes no difference.
//   - A column that is too long for its frame shortens its overlaps; the original cut it
//     off.
//   - Undo unmarks all selected cards.
//   - Store writes the document as the original does, in the original's measures whatever
//     the screen (store.go). A document opened beside others is the stored one, if there
//     is one; New begins a new game. This program's saved games also store the moves, so
//     that they can be taken back.
//   - Red suits of a picture in colours are shown in outline on a display of one
//     plane.
//   - Games that Oberon never had begin with their usual layout in the size of the cards,
//     have a button Redo, report refused moves and their end as messages, and are stored
//     as saved games.
//
// # Faithful oddities
//
//   - A move clears the selection, but removes only the mark of its own stack. A card
//     that stays marked is not selected; a click on it removes the mark and does nothing
//     else (Freecell.Mod; choice.go).
//   - In Spider the middle button counts anywhere on or below a column.
package carddoc
