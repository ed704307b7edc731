package gobblet

import (
	"errors"

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
	help     []string
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
		turn:     [2]string{"White to move", "Orange to move"},
		thinking: "The computer is thinking",
		hinting:  "Looking for a good move",
		hintText: "Hint: ",
		wins:     [2]string{"White wins", "Orange wins"},
		draw:     "A draw",
		reasons: map[rules.Reason]string{
			rules.Line:        "The line is complete",
			rules.Uncovered:   "The line was uncovered",
			rules.BothLines:   "Two lines at once: who did not move wins",
			rules.NoPlacement: "The touched cup fits nowhere",
			rules.NoMove:      "There is no move left",
			rules.Repetition:  "The same position for the third time",
		},
		wait:    "It is the computer's move",
		noUndo:  "There is nothing to take back",
		noRedo:  "There is nothing to make again",
		first:   "You play White, the computer Orange: easy. Change it below.",
		banner:  [2]string{"White wins", "Orange wins"},
		another: "Return or a click: another game",
		help: []string{
			"How Gobblet is played",
			"Who first shows four cups in a row, a column or a diagonal wins (three on the 3 x 3 board).",
			"A move puts a cup from one of your stacks on the board, or one of the board elsewhere.",
			"A larger cup swallows a smaller one and hides it; remember what stands below.",
			"From a stack a cup may swallow only one of an opponent's line of three.",
			"A cup that is touched must be played, and not back to where it came from.",
			"Lifting a cup may uncover a line of the other side, which wins at once.",
			"",
			"Mouse: press a cup, drag it, or click where it is to go.",
			"Keys: arrows and Return; Backspace takes back, Shift+F2 makes again, Ctrl+N begins anew.",
			"F4 shows a good move and makes it when pressed again. Esc leaves; the game waits.",
			"",
			"Press F1 or click to go on.",
		},
		refused: []refusal{
			{rules.ErrOver, "The game is over"},
			{rules.ErrEmpty, "There is no cup here"},
			{rules.ErrTheirs, "This cup is not yours"},
			{rules.ErrLifted, "A touched cup must be played"},
			{rules.ErrNotLifted, "Take a cup first"},
			{rules.ErrOrigin, "A cup may not go back to where it came from"},
			{rules.ErrSize, "A cup swallows only smaller ones"},
			{rules.ErrReserve, "From outside only into an opponent's line of three"},
			{rules.ErrNotation, "A touched cup must go to the board"},
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
			rules.NoPlacement: "Der berührte Becher passt nirgends",
			rules.NoMove:      "Es gibt keinen Zug mehr",
			rules.Repetition:  "Dreimal dieselbe Stellung",
		},
		wait:    "Der Computer ist am Zug",
		noUndo:  "Es gibt nichts zurückzunehmen",
		noRedo:  "Es gibt nichts zu wiederholen",
		first:   "Du spielst Weiß, der Computer Orange: leicht. Unten wählbar.",
		banner:  [2]string{"Weiß gewinnt", "Orange gewinnt"},
		another: "Return oder Klick: noch ein Spiel",
		help: []string{
			"Wie Gobblet gespielt wird",
			"Wer zuerst vier Becher in Reihe, Spalte oder Diagonale zeigt, gewinnt (drei auf 3 x 3).",
			"Ein Zug setzt einen Becher von einem Stapel aufs Brett oder einen vom Brett woandershin.",
			"Ein größerer Becher schluckt einen kleineren und verbirgt ihn; merken, was darunter steht.",
			"Vom Stapel darf nur geschluckt werden, was in einer Dreierreihe des Gegners steht.",
			"Ein berührter Becher muss gesetzt werden, und nicht dahin, woher er kam.",
			"Wer einen Becher hebt, kann eine Reihe des andern aufdecken, und die gewinnt sofort.",
			"",
			"Maus: einen Becher ziehen, oder ihn anklicken und dann sein Ziel.",
			"Tasten: Pfeile und Return; Rücktaste nimmt zurück, Umschalt+F2 wiederholt, Strg+N beginnt neu.",
			"F4 zeigt einen guten Zug und macht ihn beim zweiten Mal. Esc verlässt das Spiel; es wartet.",
			"",
			"F1 oder ein Klick: weiter.",
		},
		refused: []refusal{
			{rules.ErrOver, "Das Spiel ist zu Ende"},
			{rules.ErrEmpty, "Hier steht kein Becher"},
			{rules.ErrTheirs, "Das ist nicht dein Becher"},
			{rules.ErrLifted, "Ein berührter Becher muss gesetzt werden"},
			{rules.ErrNotLifted, "Erst einen Becher aufnehmen"},
			{rules.ErrOrigin, "Ein Becher darf nicht wieder an denselben Ort"},
			{rules.ErrSize, "Nur kleinere Becher können geschluckt werden"},
			{rules.ErrReserve, "Von außen darf nur in einer Dreierreihe geschluckt werden"},
			{rules.ErrNotation, "Ein berührter Becher muss auf das Brett"},
		},
	},
}

func wordsFor(lang string) *words {
	if w := languages[lang]; w != nil {
		return w
	}
	return languages["en"]
}
