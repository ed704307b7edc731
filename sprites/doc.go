// Package sprites turns decoded pictures into what a game draws with: decks of
// cards from sheets and files of all machines, in the pixel values of a screen,
// and fonts. A CardSet is what a file holds, a Deck the same cards on one screen.
//
// Cutting, masks, fitting colours to the registers of a screen and mouse forms belong in
// here. Decoding a file does not, that is done in formats, and neither do the rules of
// cards or where a card lies. Package sprites imports fb and formats; games import it.
package sprites
