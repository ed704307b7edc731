package gobblet

import (
	"errors"
	"slices"

	"phosphor/games/windows/gobblet/rules"
)

// words are the texts of one language.
type words struct {
	title    [2]string // by variant
	side     [2]string
	human    [2]string // radio buttons, each side with a letter of its own
	computer [2]string
	level    string
	levels   []string // as search.Levels
	small    string   // check box of the 3 x 3 board
	newGame  string
	undo     string
	hint     string

	gameMenu, players, redo, small3, soundLine, quit string // of menus, which the original has not

	turn     [2]string
	thinking string
	hinting  string
	hintText string
	wins     [2]string
	reasons  map[rules.Reason]string
	draw     string
	wait     string
	noUndo   string
	noRedo   string
	first    string // who plays in somebody's first game
	banner   [2]string
	another  string
	help     []string  // without the sentences of the rules that the variants do not share
	goal     [2]string // who wins, on the big board and on the small one
	cover    [2]string // what a piece from outside may cover
	refused  []refusal
}

// A refusal is why a move is refused, in the words for the player.
type refusal struct {
	err  error
	text string
}

func (w *words) refusal(err error) string {
	for _, r := range w.refused {
		if errors.Is(err, r.err) {
			return r.text
		}
	}
	return err.Error()
}

// languages are the texts by the language's code; English is for all others.
var languages = map[string]*words{
	"en": {
		title:    [2]string{"Gobblet", "Gobblet Gobblers"},
		side:     [2]string{"White", "Orange"},
		human:    [2]string{"&Person", "P&erson"},
		computer: [2]string{"&Computer", "C&omputer"},
		level:    "Level:",
		levels:   []string{"beginner", "easy", "medium", "strong", "best"},
		small:    "&3 x 3",
		newGame:  "&New game",
		undo:     "&Undo",
		hint:     "&Hint",
		gameMenu: "Game", players: "Players", redo: "Redo", small3: "3 x 3 Board", soundLine: "Sound", quit: "Quit",
		turn:     [2]string{"White to move", "Orange to move"},
		thinking: "The computer is thinking",
		hinting:  "Looking for a good move",
		hintText: "Hint: ",
		wins:     [2]string{"White wins", "Orange wins"},
		draw:     "A draw",
		reasons: map[rules.Reason]string{
			rules.Line:        "The line is complete",
			rules.Uncovered:   "The line was uncovered",
			rules.BothLines:   "Two lines at once: whoever did not move wins",
			rules.NoPlacement: "The touched piece fits nowhere",
			rules.NoMove:      "There is no move left",
			rules.Repetition:  "The same position for the third time",
		},
		wait:    "It is the computer's move",
		noUndo:  "There is nothing to take back",
		noRedo:  "There is nothing to make again",
		first:   "You play White, the computer Orange: easy. Change it below.",
		banner:  [2]string{"White wins", "Orange wins"},
		another: "Return or a click: another game",
		goal:    [2]string{"Get four of your pieces in a row, a column or a diagonal to win.", "Get three of your pieces in a row, a column or a diagonal to win."},
		cover:   [2]string{"A piece from outside may cover only a piece in an opponent's line of three.", "Any piece covers any smaller one, also from outside."},
		help: []string{
			"How Gobblet is played",
			helpGoal,
			"On your turn, put a piece from outside on the board, or move one that is on the board.",
			"The pieces are cups: a larger one covers a smaller one. Remember what stands below.",
			helpCover,
			"If you touch a piece, you must play it, and not back to where it came from.",
			"If you uncover an opponent's line, it counts when your move is finished: cover it again, or you lose.",
			"",
			"Mouse: press a piece, drag it, or click where it is to go.",
			"Keys: arrows and Return; Backspace takes back, Shift+F2 makes again, Ctrl+N begins anew.",
			"F4 shows a good move and makes it when pressed again. Esc leaves; the game waits.",
			"",
			"Press F1 or click to go on.",
		},
		refused: []refusal{
			{rules.ErrOver, "The game is over"},
			{rules.ErrEmpty, "There is no piece here"},
			{rules.ErrTheirs, "This piece is not yours"},
			{rules.ErrLifted, "A touched piece must be played"},
			{rules.ErrNotLifted, "Take a piece first"},
			{rules.ErrOrigin, "A piece may not go back to where it came from"},
			{rules.ErrSize, "A piece swallows only smaller ones"},
			{rules.ErrReserve, "From outside only into an opponent's line of three"},
			{rules.ErrNotation, "A touched piece must go to the board"},
		},
	},
	"de": {
		title:    [2]string{"Gobblet", "Gobblet Gobblers"},
		side:     [2]string{"Weiß", "Orange"},
		human:    [2]string{"&Mensch", "M&ensch"},
		computer: [2]string{"&Computer", "C&omputer"},
		level:    "Stufe:",
		levels:   []string{"Anfänger", "leicht", "mittel", "stark", "Meister"},
		small:    "&3 x 3",
		newGame:  "&Neues Spiel",
		undo:     "&Zurück",
		hint:     "&Tipp",
		gameMenu: "Spiel", players: "Spieler", redo: "Wiederholen", small3: "Brett 3 x 3", soundLine: "Ton", quit: "Ende",
		turn:     [2]string{"Weiß ist am Zug", "Orange ist am Zug"},
		thinking: "Der Computer denkt nach",
		hinting:  "Ein guter Zug wird gesucht",
		hintText: "Tipp: ",
		wins:     [2]string{"Weiß hat gewonnen", "Orange hat gewonnen"},
		draw:     "Unentschieden",
		reasons: map[rules.Reason]string{
			rules.Line:        "Die Reihe ist vollständig",
			rules.Uncovered:   "Die Reihe wurde aufgedeckt",
			rules.BothLines:   "Zwei Reihen zugleich: wer nicht am Zug ist, gewinnt",
			rules.NoPlacement: "Der berührte Stein passt nirgends",
			rules.NoMove:      "Es gibt keinen Zug mehr",
			rules.Repetition:  "Dreimal dieselbe Stellung",
		},
		wait:    "Der Computer ist am Zug",
		noUndo:  "Es gibt nichts zurückzunehmen",
		noRedo:  "Es gibt nichts zu wiederholen",
		first:   "Du spielst Weiß, der Computer Orange: leicht. Unten wählbar.",
		banner:  [2]string{"Weiß gewinnt", "Orange gewinnt"},
		another: "Return oder Klick: noch ein Spiel",
		goal:    [2]string{"Vier eigene Steine in einer Reihe, Spalte oder Diagonale gewinnen.", "Drei eigene Steine in einer Reihe, Spalte oder Diagonale gewinnen."},
		cover:   [2]string{"Von außen darf nur geschluckt werden, was in einer Dreierreihe des Gegners steht.", "Jeder Stein schluckt jeden kleineren, auch von außen."},
		help: []string{
			"Wie Gobblet gespielt wird",
			helpGoal,
			"Du setzt einen Stein von außen aufs Brett oder einen vom Brett auf ein anderes Feld.",
			"Die Steine sind Becher: ein größerer schluckt einen kleineren. Merk dir, was darunter steht.",
			helpCover,
			"Wer einen Stein berührt, muss ihn setzen, und nicht wieder dorthin, woher er kam.",
			"Eine aufgedeckte Reihe des Gegners zählt am Ende des Zugs: Deck sie wieder zu, sonst verlierst du.",
			"",
			"Maus: einen Stein ziehen, oder ihn anklicken und dann sein Ziel.",
			"Tasten: Pfeile und Return; Rücktaste nimmt zurück, Umschalt+F2 wiederholt, Strg+N beginnt neu.",
			"F4 zeigt einen guten Zug und macht ihn beim zweiten Mal. Esc verlässt das Spiel; es wartet.",
			"",
			"F1 oder ein Klick: weiter.",
		},
		refused: []refusal{
			{rules.ErrOver, "Das Spiel ist zu Ende"},
			{rules.ErrEmpty, "Hier steht kein Stein"},
			{rules.ErrTheirs, "Das ist nicht dein Stein"},
			{rules.ErrLifted, "Ein berührter Stein muss gesetzt werden"},
			{rules.ErrNotLifted, "Erst einen Stein aufnehmen"},
			{rules.ErrOrigin, "Ein Stein darf nicht wieder an denselben Ort"},
			{rules.ErrSize, "Nur kleinere Steine können geschluckt werden"},
			{rules.ErrReserve, "Von außen darf nur in einer Dreierreihe geschluckt werden"},
			{rules.ErrNotation, "Ein berührter Stein muss auf das Brett"},
		},
	},
}

// helpGoal and helpCover stand in the help for sentences that depend on the variant.
const helpGoal, helpCover = "GOAL", "COVER"

// helpOf is how a variant is played.
func (w *words) helpOf(v rules.Variant) []string {
	lines := slices.Clone(w.help)
	for i, line := range lines {
		switch line {
		case helpGoal:
			lines[i] = w.goal[v]
		case helpCover:
			lines[i] = w.cover[v]
		}
	}
	return lines
}

func wordsFor(lang string) *words {
	if w := languages[lang]; w != nil {
		return w
	}
	return languages["en"]
}
