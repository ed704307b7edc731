package gobblet

import (
	"testing"

	"phosphor/games/internal/shared"
)

// What the description of Gobblet requires of a program, sentence by sentence in its order, in
// our words but complete, by its sections, and what shows it: a test, and after a colon what
// it tries. How the original stored its pieces requires nothing.
var manual = shared.Manual{
	{"Allgemein", "Gobblet is played on 4 by 4 squares", "TestGolden: v.String(); rules TestPerft"},
	{"Allgemein", "at the beginning each player has 12 pieces, evenly of four sizes, stacked into each other", "rules TestStateJSON; rules TestVariants"},
	{"Allgemein", "the aim is to show 4 pieces of your colour in a row, a column or a diagonal before the other player does", "TestEnds: a line across; TestEnds: a line upwards; TestEnds: a diagonal"},
	{"Allgemein", "of pieces that stand on each other the topmost one counts", "rules TestRules: a covered piece does not count for the three"},
	{"Allgemein", "the players move in turn", "TestPlayWithTheMouse; rules TestRules: a piece of the other player"},
	{"Allgemein", "only visible pieces may be moved, those on the board and those that stand before the player", "rules TestRules: an own piece that is covered; rules TestRules: a stack that is used up"},
	{"Allgemein", "a piece that was touched must be put on another square", "rules TestRules: another touch while a piece is lifted; rules TestRules: back to where it came from, in two steps; TestRefusals: to another stack"},
	{"Allgemein", "a piece that stands on the square must be smaller than the one that is put there", "rules TestRules: over a piece of the same size; rules TestRules: over a larger piece; rules TestRules: over a smaller piece on the board"},
	{"Allgemein", "the piece that is put there must have been on the board before, unless the other one is part of an opponent's line of three; only then a piece may be covered from outside", "rules TestRules: from a stack over a smaller piece; rules TestRules: from a stack into the opponent's three; rules TestRules: from a stack into the own three; rules TestRules: three on the diagonal"},
	{"Allgemein", "a piece must not be put back on the square that it was taken from", "rules TestRules: back to where it came from; TestDragBack"},
	{"Allgemein", "a player without a possible move has lost", "rules TestNoMove; TestNoPlacement: The touched piece does not fit anywhere"},
	{"Der Klickbereich", "a click counts for the piece whose picture is not transparent there, also where pictures overlap", "TestClickRule: the piece itself; TestClicksAreMeantForWhatIsSeen: hits spot"},
	{"Der Klickbereich", "an empty square takes the clicks below its edge", "TestClickRule: the ground of the square; TestClickRule: upper right, nothing there"},
	{"Der Klickbereich", "a click on a transparent part is meant for the piece behind, at the upper right or the upper left", "TestClickRule: upper right: the square behind; TestClickRule: upper left: the square to the left behind; TestClicksAreMeantForWhatIsSeen: from the back to the front"},
	{"Regeln", "if a move makes two lines at once, the other player wins", "TestEnds: two lines at once; rules TestRules: two lines at once"},
	{"Regeln", "as soon as a piece is taken it is looked whether it can be put anywhere; if not, the game is lost", "TestNoPlacement: touching a piece that fits nowhere loses; rules TestRules: touching a piece that can be placed nowhere"},
	{"Benutzerfreundlichkeit", "the rules are kept, and nothing is possible that they forbid", "TestRandomInput; rules TestAgainstNaive; rules TestRefusedChangesNothing"},
	{"Benutzerfreundlichkeit", "a forbidden move shows a small text for a short time, and no message box", "TestRefusals: every refusal shows a short text; TestFlash; TestFlashesFit"},
	{"Dateien", "the header has a pattern, and there is a loudspeaker", "TestGolden: start; TestLoudspeaker: until the loudspeaker is clicked"},
	{"Dateien", "the program plays its wave file, and does without it", "TestLoudspeaker: sounds after they were switched on again; ../../../cmd/internal/host TestSoundBank: A wave file, as Gobblet had, is played"},
}

func TestManual(t *testing.T) { shared.Covered(t, manual) }
