// Package canfield holds the rules of Canfield as one of the six games of
// Martin Wilson's CardGames for the Amiga (1992), which are not those of the
// usual Canfield.
//
// There are two stocks. Of the main stock three cards are turned at a time onto
// its waste, as often as one likes. The holding stock (the piles reserve and
// reserve-waste) has 13 cards, turned one at a time and once. Foundations begin
// with aces. Columns are built down in alternating colours, kings are not put
// on aces, and a column moves as a whole. An empty column takes cards of the
// holding stock alone until that and its waste are used up, then kings of the
// main waste.
package canfield
