package solitairex

import (
	"testing"

	"phosphor/games/internal/shared"
)

// What the document of SolitaireX (28 January 1991) says, sentence by sentence in its
// order (shortened), and the test that shows it.
var manual = shared.Manual{
	{"The Program", "4 rows; the entire deck is dealt, then the aces are removed", "rules TestDeal"},
	{"The Program", "each row in ascending order: twos leftmost, kings in the right but one column", "rules TestEnd"},
	{"The Program", "1) a blank takes the card of the same suit one greater than its left neighbour", "TestClickMoves, rules TestMoves"},
	{"The Program", "2) the leftmost blanks take any two", "TestTwoWithOneGap, rules TestMoves"},
	{"The Program", "3) no card may be placed next to a king", "TestNothingNextToAKing"},
	{"The Program", "well placed cards are left, all others reshuffled and re-dealt", "rules TestReshuffle"},
	{"The Program", "blanks are left beside the well placed cards, or in the leftmost column", "rules TestReshuffle"},
	{"The Program", "three shuffles are allowed, the initial deal counting as one", "TestReshuffleAndBackup, rules TestReshuffle"},
	{"Computerization", "a range of options along the bottom of the display", "TestGhosted, TestScreens"},
	{"Movement", "all possible moves are shown by a pulsing green box around the cards", "TestBoxes, TestBoxesMono"},
	{"Movement", "point to a card and click: it moves into the correct blank", "TestClickMoves"},
	{"Movement", "then the new possible moves are highlighted", "TestBoxes"},
	{"Movement", "a two may have more than one leftmost blank: clicked, these are highlighted", "TestBoxes, TestTwoWithSeveralGaps"},
	{"Movement", "select the destination by clicking in it", "TestTwoWithSeveralGaps"},
	{"Movement", "any illegal click at this point cancels the move", "TestTwoWithSeveralGaps"},
	{"Reshuffling", "also while there are still moves: click the reshuffle button", "TestReshuffleAndBackup"},
	{"Reshuffling", "it collects the unplaced cards, reshuffles and redeals them", "TestReshuffleIsDealt, rules TestReshuffle"},
	{"Backing Up", "the backup button takes back", "TestReshuffleAndBackup"},
	{"Backing Up", "all the way to the beginning, through shuffles, by repeated use", "TestReshuffleAndBackup"},
	{"Tournaments", "the same deck of cards and the same shuffles throughout", "TestTournamentByMouse, rules TestReshuffleSame"},
	{"Tournaments", "click on tournament before making any moves", "TestTournamentByMouse, TestGhosted"},
	{"Tournaments", "the backup option becomes ghosted", "TestGhosted, rules TestTournament"},
	{"Tournaments", "to switch to a new player click on tournament again", "TestTournamentByMouse"},
	{"Tournaments", "it keeps track of the highest score of the present tournament", "TestBestOfTheTournament"},
	{"Tournaments", "any number of players may continue with the same cards", "TestTournamentByMouse, TestTournamentGoesOn"},
	{"Starting Over", "Restart: a new set of cards; also to exit the tournament mode", "TestTournamentByMouse, TestMenu"},
	{"Exiting", "Quit", "TestQuit"},
	{"Copyright", "it prefers Cards.images, but loads Spades.images as well", "TestCardFiles"},
}

func TestManualIsCovered(t *testing.T) { shared.Covered(t, manual) }
