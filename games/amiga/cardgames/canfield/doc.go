// Package canfield holds the rules of Canfield as one of the six games of Martin Wilson's
// CardGames for the Amiga (1992), which differ from those of the usual Canfield.
//
// There are two stocks. Three cards at a time are turned from the main stock onto its
// waste, with unlimited redeals. The holding stock (the piles reserve and reserve-waste)
// has 13 cards, turned one at a time and once. Foundations begin with aces. Columns are
// built down in alternating colours, kings do not go on aces, and a column moves as a
// whole. An empty column takes only cards of the holding stock until it and its waste are
// used up, then kings from the main waste.
package canfield
