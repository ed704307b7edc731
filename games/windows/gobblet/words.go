package gobblet

import (
	"phosphor/assets/i18n"
	"phosphor/games/assist"
	"phosphor/games/windows/gobblet/rules"
)

// words are the texts of one language.
type words struct {
	title    [2]string // by variant
	side     [2]string
	human    [2]string // radio buttons, each side with its own letter
	computer [2]string
	level    string
	levels   []string // as search.Levels
	small    string   // check box of the 3 x 3 board
	newGame  string
	undo     string
	hint     string
	lamp     string
	told     map[assist.Message]string // of the lamp and the walk
	fatal    string                    // %d the move's number, %s the move
	walk     string

	gameMenu, players, redo, small3, soundLine, quit string // for menus; the original has none

	turn     [2]string
	thinking string
	hinting  string
	hintFrom string // %s the piece, its square, and its target
	hintTo   string // %s the piece from outside, and its target
	wins     [2]string
	reasons  map[rules.Reason]string
	draw     string
	wait     string
	noUndo   string
	noRedo   string
	first    string // who plays in a player's first game
	banner   [2]string
	another  string
	help     []string  // without the sentences that depend on the variant
	goal     [2]string // who wins, on the large and the small board
	cover    [2]string // what a piece from outside may cover
	refused  []refusal
}

// A refusal is the reason why a move is refused, in words for the player.
type refusal struct {
	err  error
	text string
}

var english = words{
	title:    [2]string{"Gobblet", "Gobblet Gobblers"},
	side:     [2]string{"White", "Orange"},
	human:    [2]string{"&Person", "P&erson"},
	computer: [2]string{"&Computer", "C&omputer"},
	level:    "Level:",
	levels:   []string{"beginner", "easy", "gobblet::medium", "strong", "best", "perfect"},
	small:    "&3 x 3",
	newGame:  "&New game",
	undo:     "gobblet::&Undo",
	hint:     "&Hint",
	lamp:     "gobblet::Lamp",
	told: map[assist.Message]string{
		assist.Thinking:   "Looking for a good move",
		assist.Unknown:    "It is not known who can win.",
		assist.LostNow:    "The opponent can force a win.",
		assist.LostDeal:   "The opponent could force a win from the start.",
		assist.Defence:    "Lost. Longest defence: %s",
		assist.LostSince:  "Lost since move %d. F4 goes back.",
		assist.AlreadyWon: "The game is over",
		assist.NotBegun:   "It is the computer's move",
		assist.Walking:    "Arrow keys, Esc. Counts as help.",
		assist.NoWay:      "There are no moves to walk through.",
		assist.CanWin:     "This game can still be won.",
		assist.Fatal:      "Move %d lost the game.",
		assist.LostBy:     "Lost by move %d at the latest.",
	},
	fatal: "Move %d lost the game: %s", walk: "Walk Through",
	gameMenu: "Game", players: "Players", redo: "Redo", small3: "3 x 3 Board", soundLine: "gobblet::Sound", quit: "Quit",
	turn:     [2]string{"White to move", "Orange to move"},
	thinking: "The computer is thinking",
	hinting:  "Thinking about a good move",
	hintFrom: "%s from %s to %s.",
	hintTo:   "%s to %s.",
	wins:     [2]string{"White wins", "Orange wins"},
	draw:     "A draw",
	reasons: map[rules.Reason]string{
		rules.Line:        "The line is complete",
		rules.Uncovered:   "The line was uncovered",
		rules.BothLines:   "Two lines at once: whoever did not move wins",
		rules.NoPlacement: "The touched piece does not fit anywhere",
		rules.NoMove:      "There are no moves left",
		rules.Repetition:  "The same position for the third time",
	},
	wait:    "It is the computer's move",
	noUndo:  "There is nothing to undo",
	noRedo:  "There is nothing to redo",
	first:   "You play White, the computer Orange: easy. Change it below.",
	banner:  [2]string{"gobblet::White wins", "gobblet::Orange wins"},
	another: "Press Return or click to play again",
	goal:    [2]string{"Get four of your pieces in a row, a column or a diagonal to win.", "Get three of your pieces in a row, a column or a diagonal to win."},
	cover:   [2]string{"A piece from outside may cover only a piece in an opponent's line of three.", "Any piece covers any smaller one, even from outside."},
	help: []string{
		"How Gobblet is played",
		helpGoal,
		"On your turn, put a piece from outside on the board, or move one that is on the board.",
		"The pieces are cups: a larger one covers a smaller one. Remember what is below.",
		helpCover,
		"If you touch a piece, you must play it, and not back to where it came from.",
		"If you uncover an opponent's line, it counts when your move is finished: cover it again, or you lose.",
		"",
		"Mouse: drag a piece, or click it and then its destination.",
		"Keys: arrows and Return; Ctrl+N starts again, Esc leaves. A1 is the front left square.",
		helpKeys,
		"",
		"Press F1 or click to continue.",
	},
	refused: []refusal{
		{rules.ErrOver, "The game is over"},
		{rules.ErrEmpty, "There is no piece here"},
		{rules.ErrTheirs, "This piece is not yours"},
		{rules.ErrLifted, "You must play the piece you touched"},
		{rules.ErrNotLifted, "Take a piece first"},
		{rules.ErrOrigin, "A piece must not go back to its old place"},
		{rules.ErrSize, "A piece covers only smaller ones"},
		{rules.ErrReserve, "From outside, cover only an opponent's line of three"},
		{rules.ErrNotation, "You must put the touched piece on the board"},
		{errLarge, "Only the 3 x 3 board has a lamp"},
		{errShow, "To watch a game, let the computer play both sides"},
		{errAlike, "All games of Gobblet start the same way"},
	},
}

// helpGoal, helpCover and helpKeys are placeholders in the help for sentences that depend on the
// variant.
const helpGoal, helpCover, helpKeys = "GOAL", "COVER", "KEYS"

// keysOf returns the keys that assist.Explain explains in the help of a variant.
func keysOf(v rules.Variant) []string {
	if v == rules.Gobblers {
		return []string{"f4", assist.WalkKey, "f9", "shift+f2", "f11"}
	}
	return []string{"f4", assist.WalkKey, "shift+f2", "f11"}
}

// page returns the help of a variant as the form shows it.
func (w *words) page(v rules.Variant, lang string) []string {
	keys := keysOf(v)
	n := len(keys) - 2
	return w.helpOf(v, assist.Explain(lang, keys[:n]...), assist.Explain(lang, keys[n:]...))
}

// helpOf returns the help of a variant, with lines about the keys.
func (w *words) helpOf(v rules.Variant, keys ...string) (lines []string) {
	for _, line := range w.help {
		switch line {
		case helpGoal:
			lines = append(lines, w.goal[v])
		case helpCover:
			lines = append(lines, w.cover[v])
		case helpKeys:
			lines = append(lines, keys...)
		default:
			lines = append(lines, line)
		}
	}
	return lines
}

func wordsFor(lang string) *words { return i18n.Of(lang, &english) }
