// Package carddoc shows games of cards as documents of the Oberon desktop: a green
// panel with the piles, played with three mouse buttons or with the keyboard. Any
// table.Game is one. What the documents of the original's own games have beside the
// rules (names, frames, how they are stored) is in originals.go.
//
// The left button drags cards and clicks on a stock, the middle one sends a card where
// it belongs. Arrow keys move a cursor; Return is a click on it that chooses cards,
// another one says where they go, on the chosen ones themselves: home. Space deals.
//
// # Known
//
// From ETH Oberon's module Cards and its games: the size of the cards, the layout of
// the picture, the colours of panel and places, that cards overlap with the top rows of
// each seen, the inverted outline and its shape, the hands, dropping on the frame under
// the pointer, interclick, the buttons Undo, New and Store, nine backs, selection by
// inversion, no message at the end.
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
//   - Games that Oberon never had begin with their usual layout in the size of the
//     cards, have a button Redo, tell refused moves and their end as messages, and
//     are stored as saved games.
//
// # Faithful oddities
//
//   - A move forgets which card is selected, but only takes the mark off the stack
//     that it came from. A card that stays marked is not selected; a click on it
//     takes the mark off and does nothing else (Freecell.Mod; choice.go).
//   - In Spider the middle button counts anywhere on or below a column.
package carddoc
