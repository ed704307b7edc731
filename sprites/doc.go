// Package sprites turns decoded pictures into what a game draws with: fonts, and decks of
// cards from sheets and files of all machines, in the pixel values of a screen. A CardSet
// is the contents of a file, a Deck the same cards for one screen.
//
// Cutting, masks, fitting colours to the registers of a screen and mouse forms belong
// here. Decoding a file does not; formats does that. Nor do the rules of card games or
// the positions of cards. Package sprites imports fb and formats; games import it.
package sprites
