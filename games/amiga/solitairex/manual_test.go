package solitairex

import (
	"testing"

	"phosphor/games/internal/shared"
)

// The document of SolitaireX (28 January 1991), sentence by sentence in its order, in our
// words but complete, and the test of each sentence.
var manual = shared.Manual{
	{"The Program", "the entire deck of 52 cards is dealt in 4 rows, and the aces are then removed", "rules TestDeal"},
	{"The Program", "the aim is each of the four rows in ascending order, from a two in the leftmost column to a king in the right but one", "rules TestEnd"},
	{"The Program", "1) a blank may be filled only with the card of the same suit that is one greater than the card to its left", "TestClickMoves: the queen is not there yet; rules TestMoves: ErrNoGap"},
	{"The Program", "2) the leftmost blanks may be filled with any two", "TestTwoWithOneGap; rules TestMoves: ErrOnlyTwos"},
	{"The Program", "3) no card may be placed in a blank next to a king, as there is none of a higher value", "TestNothingNextToAKing"},
	{"The Program", "out of moves, well placed cards, which begin with a two in the leftmost column and go on in suit, are left, and all others are reshuffled and dealt again", "rules TestReshuffle: the cards were not shuffled"},
	{"The Program", "then the blanks lie beside the well placed cards, or in the leftmost column where there are none", "rules TestReshuffle: want the gap"},
	{"The Program", "three shuffles are allowed, the initial deal counting as one", "TestReshuffleAndBackup: a third reshuffle was made; rules TestReshuffle: the third reshuffle"},
	{"Computerization", "the options stand along the bottom of the display", "TestGhosted: at the start; TestScreens"},
	{"Movement", "after the deal all possible moves are shown by a pulsing green box around the cards that may be moved", "TestBoxes: exactly the movable cards are in boxes; TestBoxesMono"},
	{"Movement", "point to a card and click: it moves into the blank where it belongs", "TestClickMoves: has one place to go"},
	{"Movement", "then the new possible moves are highlighted", "TestBoxes: Stuck, nothing pulses; TestReshuffleIsDealt: no move is possible afterwards"},
	{"Movement", "where a two has more than one blank in the leftmost column, a click on it highlights them", "TestBoxes: with a chosen two, boxes; TestTwoWithSeveralGaps: waits for a click on one of them"},
	{"Movement", "a click in one of these boxes moves the two there", "TestTwoWithSeveralGaps: second gap"},
	{"Movement", "any illegal click at this point cancels the move", "TestTwoWithSeveralGaps: another two only cancels"},
	{"Reshuffling", "the reshuffle button can be clicked with no move left, and also while there are moves that are of no use", "TestReshuffleAndBackup: button:Reshuffle; TestStuckTitle"},
	{"Reshuffling", "it collects all cards that are not well placed, reshuffles and deals them again", "TestReshuffleIsDealt: from %d to %d cards at once; rules TestReshuffle: a gap among the redealt cards"},
	{"Backing Up", "the backup button takes a move back", "TestReshuffleAndBackup: Backup to step"},
	{"Backing Up", "used again and again it goes back to the beginning of the game, also through shuffles", "TestReshuffleAndBackup: Backup does not return to the start"},
	{"Tournaments", "in tournament mode the game is played over again with the same deck and the same shuffles throughout", "TestTournamentByMouse: the next player has a different shuffle; rules TestReshuffleSame"},
	{"Tournaments", "it begins with a click on Tournament before any move was made", "TestTournamentByMouse: a tournament began although a move was made; TestGhosted: after a move"},
	{"Tournaments", "the backup option becomes ghosted, as it is not allowed in a tournament", "TestGhosted: in a tournament after a move; rules TestTournament"},
	{"Tournaments", "a further click on Tournament begins anew with another player", "TestTournamentByMouse: the next player has different cards"},
	{"Tournaments", "the highest score of the present tournament is kept", "TestBestOfTheTournament"},
	{"Tournaments", "any number of players may go on with the same cards by further clicks on Tournament", "TestTournamentByMouse: for range 2; TestEndOfATournament: the next player; TestTournamentGoesOn"},
	{"Starting Over", "after a game, or to abandon the present mess, Restart gives a new set of cards", "TestLost: Return at the end; TestEndOfATournament: Restart; TestMenu"},
	{"Starting Over", "Restart may also be used to leave the tournament mode", "TestTournamentByMouse: after Restart; TestEndOfATournament: still a tournament"},
	{"Exiting", "Quit leaves the program and frees all that it used", "TestQuit"},
	{"Copyright", "the cards are those of Cards.images, and where that is not there, those of Spades.images in the same folder", "TestCardFiles"},
}

func TestManualIsCovered(t *testing.T) { shared.Covered(t, manual) }
