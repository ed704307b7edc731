// Package sprites turns decoded pictures into what a game draws with: decks of
// cards from sheets and files of all machines, in the pixel values of a screen,
// and fonts. A CardSet is what a file holds, a Deck the same cards on one screen.
package sprites
