// Package sprites turns decoded pictures into what a game draws with: card
// decks cut from a sheet, in the pixel values of a screen, and fonts.
package sprites
