package system

import (
	"testing"

	"phosphor/games/internal/shared"
)

// What the tutorial on the games of Oberon asks of a program, sentence by sentence in its order,
// in our words but whole, by its sections, and what shows it: a test, and after a colon what it
// tries. Package cards and its examples replace the chapter on writing card games.
var manual = shared.Manual{
	{"Panel", "to start any of the three games of cards, open CardGames.Panel", "TestCommands: Desktops.OpenDoc CardGames.Panel; TestCardGamesPanel: the icon of %s opens"},
	{"Panel", "Backgrounds chooses one of nine backs of the cards, for all games that are open", "TestCardGamesPanel: range carddoc.Backs; TestCommands: Cards.SetBG 4"},
	{"Panel", "Open Help opens a text on these games", "TestHelp"},
	{"Panel", "a click on a picture opens a game of Solitaire, of Spider or of Freecell", "TestSeveralGames: icon:Solitaire; TestCardGamesPanel: CardGames.Panel/icon:"},
	{"Panel", "Draws is the number of cards that Solitaire draws to the deck", "TestCardGamesPanel: draws:%d; TestCommands: Solitaire.SetDraw 1; ../solitaire TestDraws"},

	{"Solitaire", "the deck lies in the upper left corner, four suit stacks in the upper right one, and seven row stacks in a row below them", "../solitaire TestGoldens: oberon256-1024x768"},
	{"Solitaire", "the row stacks have one to seven cards from the left to the right, of which the top one is face up and the others are face down", "../solitaire TestDeal"},
	{"Solitaire", "the object is to move all cards to the four suit stacks, each from the ace to the king: the two of hearts on the ace of hearts", "../solitaire TestMouse: drag to a suit stack; ../solitaire TestMouse: not to another suit's; TestWinsAreLogged: solitaire"},
	{"Solitaire", "press the left button on a card or a stack of cards, drag, and release it at the destination", "../solitaire TestMouse: drag one card; ../solitaire TestMouse: drag the card under the pointer and those on it"},
	{"Solitaire", "a legal move is made; if the cards do not fit, nothing happens", "../solitaire TestMouse: cards that do not fit; ../solitaire TestMouse: dropped beside all stacks"},
	{"Solitaire", "cards go on the top card of another row stack, in descending order and alternately red and black", "../solitaire TestMouse: drag one card; ../solitaire TestMouse: cards that do not fit"},
	{"Solitaire", "a face-down card that is uncovered is turned face up with a click of the left button", "../solitaire TestMouse: turn an exposed card; ../solitaire TestNoFlip"},
	{"Solitaire", "an empty row stack takes a stack that starts with a king", "../solitaire TestMouse: a king in an empty column; ../solitaire TestMouse: no other card in an empty column"},
	{"Solitaire", "a click on the deck turns a packet of three cards over", "../solitaire TestMouse: turn three cards; ../solitaire TestPackets"},
	{"Solitaire", "the card on the deck that is face up can always be played", "../solitaire TestMouse: from the waste; ../solitaire TestMouse: not the cards under it"},
	{"Solitaire", "at the end of the deck turn it over and go on drawing", "../solitaire TestStock"},
	{"Solitaire", "over a card that may be moved the pointer is a pointing hand", "../solitaire TestMouse: turn an exposed card; ../solitaire TestEdges"},
	{"Solitaire", "a click of the middle button on a card moves it to its suit stack, or nothing happens if it fits on none", "../solitaire TestMouse: the middle button sends the top card home; ../solitaire TestMouse: one that does not go home"},
	{"Solitaire", "New throws the current game away and starts another one", "TestStoredDocuments; ../carddoc TestButtons: New leads from deal"},
	{"Solitaire", "Undo takes the last move back, and can be repeated back to the beginning of the game", "../carddoc TestButtons: button:Undo; ../solitaire TestMouse: turned and taken back"},
	{"Solitaire", "a card on a suit stack cannot be moved back to a row stack", "../solitaire TestMouse: nothing comes back from there; ../solitaire TestMouse: nor by the middle button"},
	{"Solitaire", "there is no score and no time", "../solitaire TestGoldens: drag-; ../carddoc TestNoScoreNoTime"},

	{"Spider", "the stack of undealt cards lies in the upper left corner, eight suit stacks in the upper right one, and the remaining cards of a double deck in ten columns", "../spider TestDeal: 5, 4, 4, 5; ../spider TestGeometry"},
	{"Spider", "the object is to build a suit from king to ace and to move it to the suit stacks above", "../spider TestMouse: a complete suit by hand; ../spider TestMouse: less than a suit"},
	{"Spider", "with all eight stacks built and removed the game is won", "../spider TestWon; TestWinsAreLogged: spider"},
	{"Spider", "complete suits may stay on the table until all are done: nothing removes them by itself", "../spider TestMouse: a complete suit by hand; ../spider TestBestByMouse: to the rightmost stack that is free"},
	{"Spider", "the next lower card goes on a card of the same or another suit, but only cards of one suit in sequence move as a group", "../spider TestMouse: drag one card on another suit; ../spider TestMouse: drag a run; ../spider TestMouse: not a card that another suit lies on"},
	{"Spider", "the four of spades does not go on the six of spades", "../spider TestMouse: a run that does not fit"},
	{"Spider", "a king goes only to an empty column, or with its whole suit to the stacks above", "../spider TestMoves"},
	{"Spider", "an empty column is one from which all cards were removed; any card may be dropped there", "../spider TestMouse: any card in an empty column"},
	{"Spider", "the hand is the sixty cards that are not dealt at the beginning", "../spider TestDeal: n != 60"},
	{"Spider", "you can deal a row of ten cards face up on the columns at any time", "../spider TestMouse: a row is dealt; ../spider TestDealByMouse: no column empty"},
	{"Spider", "that is not allowed while a column is empty, unless nothing could fill it", "../spider TestMouse: an empty column forbids a deal; ../spider TestDealByMouse: nothing but runs; ../spider TestMayDeal"},
	{"Spider", "there are six further deals; without a move after the last one the game is lost", "../spider TestDeal: Column 9 gets the top card; ../spider TestStuck"},
	{"Spider", "the middle button anywhere in a column or below it moves the top cards of one suit in sequence", "../spider TestMouse: middle: the whole run, into a space; ../spider TestMouse: middle below the cards"},
	{"Spider", "it removes a complete suit first, then prefers a card of the same suit, then one of another suit, then a space", "../spider TestMouse: middle: a complete suit is removed, to the rightmost stack; ../spider TestBestByMouse: the same suit, the leftmost; ../spider TestBestByMouse: another suit before a space, the rightmost; ../spider TestBestByMouse: of spaces the rightmost"},
	{"Spider", "without a legal move it does nothing", "../spider TestBestByMouse: nowhere"},
	{"Spider", "the left button moves the card that is pointed at with all on it to the column on which it is released; the pointer is a hand where that can be", "../spider TestMouse: drag one card on another suit; ../spider TestMouse: drag a run"},
	{"Spider", "a click of the left button on the stack in the upper left deals", "../spider TestMouse: a row is dealt"},

	{"Freecell", "four free cells lie in the upper left corner, four suit stacks in the upper right one, and all cards face up in eight columns, of seven cards in the first four and of six in the last four", "../freecell TestDeal; ../freecell TestGeometry"},
	{"Freecell", "the object is to build the four suit stacks from ace to king", "../freecell TestMouse: onto a suit stack; TestWinsAreLogged: freecell"},
	{"Freecell", "any card at the bottom of a column goes to a free cell", "../freecell TestMouse: into a free cell; ../freecell TestMouse: not into a full one"},
	{"Freecell", "a card from a cell or from the bottom of a column goes to its suit stack if it is the next one", "../freecell TestMouse: onto a suit stack; ../freecell TestMouse: not onto another; ../freecell TestMouse: from a cell"},
	{"Freecell", "a card goes on one of the next higher rank and the other colour; any card goes to an empty column", "../freecell TestMouse: a column, then a card that it goes on; ../freecell TestMouse: one that does not fit; ../freecell TestMouse: into an empty column as many as can"},
	{"Freecell", "a left click on a card chooses it, which is seen, and a left click where it is to go moves it", "../freecell TestMouse: a card is chosen; ../freecell TestMouse: a column, then a card that it goes on"},
	{"Freecell", "a second left click on the chosen card cancels", "../freecell TestMouse: and not chosen again"},
	{"Freecell", "a stack of cards moves together if there are enough free cells", "../freecell TestMouse: as many cards as fit; ../freecell TestLimitsByMouse: not six; ../freecell TestLimits"},
	{"Freecell", "to an empty column as many cards move as can, and a middle click on it moves one card alone", "../freecell TestMouse: into an empty column as many as can; ../freecell TestMouse: the middle button moves one there"},
	{"Freecell", "a middle click on a card of a cell or a column sends it to its suit stack", "../freecell TestMouse: the middle button sends a card home; ../freecell TestMouse: from a cell; ../freecell TestMouse: one that does not go"},

	{"Cards", "SetBG takes the number of a background and gives it to all cards; valid are 0 to 8", "TestCommands: Cards.SetBG 4; TestCommands: Cards.SetBG 9"},
	{"Cards", "Undo takes the latest action back", "TestUndoCommand; ../carddoc TestBroadcast"},

	{"MineSweeper", "the game is opened with Desktops.OpenDoc My.Game(MineSweeper.NewDoc)", "TestCommands: Desktops.OpenDoc My.Game(MineSweeper.NewDoc)"},
	{"MineSweeper", "a box that is open tells how many mines lie in the neighbouring boxes", "../minesweeper TestMouse: left; ../minesweeper/rules TestLayRefuses"},
	{"MineSweeper", "the game ends when a mine is opened, when all mines are marked with flags, or when all boxes without mines are open", "../minesweeper TestRulesByMouse: a flag first, and the first box is not safe; ../minesweeper TestRulesByMouse: all mines flagged; ../minesweeper TestRulesByMouse: all boxes opened"},
	{"MineSweeper", "at the left are the time since the first action, opening a box or setting a flag, and the flags still to set; at the right is the field", "../minesweeper TestClock: before the first move; TestFacts: 2 "},
	{"MineSweeper", "New, in the menu bar and in the panel, begins a game of the same width, height and number of mines", "../minesweeper TestSettings: MineSweeper/button:New"},
	{"MineSweeper", "Pause stops the time and covers the field until it is pressed again or New begins a game", "../minesweeper TestClock: opened while paused; ../minesweeper TestResizePaused"},
	{"MineSweeper", "sliders and text fields set the width from 8 to 30, the height from 8 to 16 and the mines from 10 to 99, at most 70 per cent of the boxes", "../minesweeper TestSettings: slider:H; ../minesweeper/rules TestLimits; TestExpertField"},
	{"MineSweeper", "the left button opens a neutral box, and where no mine is beside it all its neighbours, too", "../minesweeper TestMouse: left; ../minesweeper TestRulesByMouse: a flood ends at numbers; ../minesweeper/rules TestOpenFloods"},
	{"MineSweeper", "a mine that is opened explodes, and all remaining mines are shown, with wrong flags crossed out", "../minesweeper TestRulesByMouse: wrong flags at the end; ../minesweeper/rules TestLost"},
	{"MineSweeper", "the middle button on a number opens the neighbours without flags if as many are flagged", "../minesweeper TestMouse: middle; ../minesweeper TestMouse: middle, flags not as many; ../minesweeper TestRulesByMouse: around a number, question marks too"},
	{"MineSweeper", "the right button steps from neutral to a flag to a question mark and back", "../minesweeper TestMouse: right; ../minesweeper TestMouse: right twice; ../minesweeper TestMouse: right three times"},

	{"Scramble", "a board is opened with Desktops.OpenDoc (Scramble.NewDoc)", "TestCommands: Desktops.OpenDoc (Scramble.NewDoc)"},
	{"Scramble", "a middle click on the button of the menu bar starts a game: a piece is removed, and the others are mixed", "../scramble TestStart; TestFacts: 3 Start of deal 1"},
	{"Scramble", "the pieces have a picture on one side and numbers on the other", "../scramble TestGoldens"},
	{"Scramble", "a middle click on a piece moves it, or a group of them, towards the empty slot", "../scramble TestMouse: middle on a group; ../scramble TestMouse: middle elsewhere"},
	{"Scramble", "a middle click on Num or Pict, whichever side is up, turns the puzzle over", "TestCommands: Scramble.Num; TestFacts: 3 number pieces"},
	{"Scramble", "ChangePict puts another picture into the marked puzzle, named or selected; the picture comes up and the order stays", "TestCommands: Scramble.ChangePict Ship.Pict; TestCommands: Scramble.ChangePict ( Toucan ); ../scramble TestCommands"},
	{"Scramble", "Clown, Grapes and Default are pictures that come with Oberon", "../scramble TestOriginalPictures; ../scramble TestPicturesThatAreThere"},
	{"Scramble", "ChangeSize divides the marked puzzle into m by n pieces, written or selected, and unscrambles it", "TestCommands: Scramble.ChangeSize 3 5; TestGamesText"},

	{"Sokoban", "the game is opened with Desktops.OpenDoc (Sokoban.NewDoc)", "TestCommands: Desktops.OpenDoc (Sokoban.NewDoc)"},
	{"Sokoban", "the red pusher pushes the yellow cans and is moved with the cursor keys", "../sokoban TestKeyboard; ../sokoban TestRulesByKeyboard: a can; TestFacts: 4 can"},
	{"Sokoban", "a can at its final place is green", "TestFacts: 4 parked can"},

	{"Tetris", "to start the game, open Tetris.Panel", "TestCommands: Desktops.OpenDoc Tetris.Panel; TestTetrisStarts"},
}

func TestManual(t *testing.T) { shared.Covered(t, manual) }
