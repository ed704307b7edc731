// Package spider is Spider of ETH Oberon System 3, by Patrick Saladin, after the
// game of Donald R. Woods that came with Sun's OpenLook: two decks, ten columns,
// eight suits to be built from king to ace and removed.
//
// It follows the chapter "Spider" of the Oberon games' tutorial; the measures are those
// of Spider.Mod 1.2. The rules know nothing about pixels (rules.go).
//
// # Known
//
// From the chapter and what is known of the original: 44 cards in columns of five and
// four, six further rows of ten, what may be moved, the four rules by which the middle
// button finds a place, exposed cards that turn up automatically, complete suits that do
// not leave automatically, Undo back to the beginning.
//
// # Ours
//
//   - A deal has a number, which is the seed of the original's generator, and is
//     always dealt as the original deals when a document is made. New takes a
//     fresh number.
//   - On a screen that is too low for 26 face-up cards in a column, columns are as
//     high as there is room for and shorten their overlaps as they grow.
//   - The last row of a hand that was laid out by hand may be short; it is dealt
//     from the right as far as it goes.
//
// # Faithful oddities
//
//   - A row may be dealt although a column is empty, if that column is to the
//     right of the first column, counted from the right, that is not a single run
//     in suit (Spider.Mod, the test before a deal).
package spider
