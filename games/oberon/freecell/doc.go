// Package freecell is Freecell of ETH Oberon System 3, by Patrick Saladin, after
// Jim Horne's game for Windows: all cards face up in eight columns, four free
// cells, four suit stacks.
//
// It follows the chapter "Freecell" of the Oberon games' tutorial; the measures are
// those of Freecell.Mod 1.0. The rules know nothing about pixels (rules.go).
//
// # Known
//
// From the chapter and what is known of the original: the areas and their places,
// selecting cards with a click and their target with another, the table of how many cards
// may be moved at once, the middle button that moves one card into an empty column or
// sends a card to its suit stack, Undo back to the beginning.
//
// # Ours
//
//   - A deal has a number, the seed of the original's generator, and is always dealt as
//     the original does for a new document. New takes a new number.
//   - "ms:617" deals what Microsoft's FreeCell dealt under that number, 1 to 1000000, by
//     the algorithm that its author published.
//   - A column that grows longer than its frame shortens its overlaps; the
//     original cut it off after eleven cards.
package freecell
