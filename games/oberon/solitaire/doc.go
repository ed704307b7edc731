// Package solitaire is Solitaire of ETH Oberon System 3, by Patrick Saladin: seven
// columns built down in alternating colours, four suit stacks, and a stock that is turned
// in packets of three, two or one card, with unlimited redeals.
//
// It follows the chapter "Solitaire" of the Oberon games' tutorial; the measures are
// those of Solitaire.Mod 1.4. The rules know nothing about pixels (rules.go).
//
// # Known
//
// From the chapter and what is known of the original: the areas and their places, the overlaps
// of 13 and 5 pixels, the packets, what each mouse button does, that exposed cards are
// turned by the player, that cards on a suit stack stay there, unlimited passes, Undo
// back to the beginning, no score, no clock, no message.
//
// # Ours
//
//   - A deal has a number, the seed of the original's generator, and is always dealt as
//     the original does for a new document. New takes a new number; the original
//     continued with its generator, dealt from right to left, and could not tell what it
//     had dealt.
//   - Undo gives back the packets exactly. When the move of the last card of a packet was
//     undone, the original put the card on the previous packet if that had room.
//   - A column that grows longer than its frame shortens its overlaps; the
//     original cut it off.
package solitaire
