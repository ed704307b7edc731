// Package klondike holds the rules of Klondike as one of the six games of Martin Wilson's
// CardGames for the Amiga (1992): three cards are turned at a time, with unlimited
// redeals.
//
// All face-up cards of a column move to another column together, or else the top card
// alone to a foundation. An exposed card turns up automatically. Cards on a foundation
// stay there.
package klondike
