// Package resource is the resource of Yukon: its menus, dialogs, alerts and
// texts, as a GEM resource file has them. The German one is built into the
// program; the file YUKON.RSC made from the English one shows translators the
// way, as the original's did.
package resource

import (
	"fmt"
	"reflect"
	"strings"

	"phosphor/formats/rsc"
	"phosphor/games/atari/gem/trees"
)

// Numbers of the trees.
const (
	Menu   = iota
	Popup  // the pop-up menu
	Help   // a page of help
	Scores // the five high scores or best times
	Enter  // the player's name for the list
	treeCount
)

// Numbers of the free strings. Those whose names begin with Alert are alerts.
const (
	AlertAbout = iota
	AlertVariation
	AlertNoMoves
	AlertWon       // points that are not among the best
	AlertWonBest   // points that are: save or play on; %d stands for them
	AlertWonTime   // a time that is not among the best
	AlertCards     // a card set that cannot be used; %s stands for the reason
	Classic        // names of the variations
	Medium         //
	Light          //
	HighScores     // headings of the list; %s stands for the variation
	BestTimes      //
	Money          // an amount; %d stands for it
	Window         // the window's title; %s stands for the variation
	Icon           // the window's name as an icon
	FileSelector   // heading of the file selector
	SelectorPath   //
	SelectorName   //
	SelectorOK     //
	SelectorCancel //
	texts
)

// Objects of the dialogs that the program writes into or reads.
const (
	ScoresTitle = 1
	ScoresFirst = 2 // the first of the five lines
	EnterName   = 3
)

// Commands are what the lines of menu and pop-up do.
type Command int

const (
	None Command = iota
	About
	NewGame
	NewStart
	Undo
	LoadCards
	Quit
	Variation
	Timed
	ShowScores
	Pause
	ShowHelp
)

// Titles and lines of the menu bar, by what they do.
var menuLines = [][]Command{
	{About},
	{NewGame, NewStart, None, Undo, LoadCards, None, Quit},
	{Variation, Timed, ShowScores, None, Pause, ShowHelp},
}

// popupLines are the lines of the pop-up, in the manual's order.
var popupLines = []Command{About, None, Variation, Timed, ShowScores, None, Undo, NewStart, None, Quit}

// lines is how many lines a list of scores has.
const lines = 5

// NameLength is the longest name in a list.
const NameLength = 20

// Texts are the words of a resource.
type Texts struct {
	titles  [3]string
	command map[Command]string // with the key behind a tabulator
	help    []string
	ok      string
	enter   [2]string // heading, label
	strings [texts]string
}

// German is what is built into the program.
var German = Texts{
	titles: [3]string{" Yukon ", " Spiel ", " Optionen "},
	command: map[Command]string{
		About: "Über Yukon ...\t^A", NewGame: "Neues Spiel\t^N", NewStart: "Neustart\t^R", Undo: "Zug zurück\tF2",
		LoadCards: "Karten laden ...\t^L", Quit: "Ende\t^Q", Variation: "Spielvariante ...\t^V", Timed: "Zeitspiel\t^Z",
		ShowScores: "Bestenliste ...\t^H", Pause: "Pause\t^Space", ShowHelp: "Hilfe ...\tF1",
	},
	help: []string{
		"Alle Karten sollen nach Farben geordnet",
		"auf die vier Stapel links: As, 2, ... König.",
		"",
		"Rechts wird abwärts und in wechselnden",
		"Farben angelegt. Eine Karte nimmt alle mit,",
		"die auf ihr liegen. Ein kurzer Klick legt",
		"die oberste Karte auf ihren Stapel.",
		"",
		"Klick auf den Stapel unten links: neue Karte",
		"Leertaste  neue Karte     F2  Zug zurück",
		"^N  neues Spiel           ^R  Neustart",
		"^V  Spielvariante         ^Z  Zeitspiel",
		"^H  Bestenliste           ^L  Karten laden",
		"^Leertaste  Pause         ^Q  Ende",
		"Pfeiltasten, Return: spielen ohne Maus",
	},
	ok:    "OK",
	enter: [2]string{"Sie sind unter den fünf Besten!", "Name:"},
	strings: [texts]string{
		AlertAbout:     "[0][Yukon für Phosphor|Eine Patience nach dem Programm|von Dirk Haun, mit Karten und|Klängen, die hier entstanden.][ OK ]",
		AlertVariation: "[2][Welche Variante?|Classic: nur Könige auf leere Felder|Medium: jede Karte|Light: Stapel mehrmals, je $5][Classic|Medium|Light]",
		AlertNoMoves:   "[1][Kein Zug mehr möglich.][Schade]",
		AlertWon:       "[1][Gewonnen!|Sie haben $%d.][ OK ]",
		AlertWonBest:   "[2][Gewonnen! Sie haben $%d.|In die Bestenliste eintragen|oder mit den Punkten weiterspielen?][Eintragen|Weiter]",
		AlertWonTime:   "[1][Gewonnen in %s!][ OK ]",
		AlertCards:     "[3][Diese Karten passen nicht:|%s][ OK ]",
		Classic:        "Classic", Medium: "Medium", Light: "Light",
		HighScores: "Die höchsten Punktzahlen (%s)", BestTimes: "Die besten Zeiten (%s)",
		Money: "$ %d", Window: "Yukon (%s)", Icon: "Yukon",
		FileSelector: "Karten laden", SelectorPath: "Pfad:", SelectorName: "Auswahl:", SelectorOK: "OK", SelectorCancel: "Abbruch",
	},
}

// English is what YUKON.RSC holds.
var English = Texts{
	titles: [3]string{" Yukon ", " Game ", " Options "},
	command: map[Command]string{
		About: "About Yukon ...\t^A", NewGame: "New Game\t^N", NewStart: "New Start\t^R", Undo: "Undo Move\tF2",
		LoadCards: "Load Cards ...\t^L", Quit: "Quit\t^Q", Variation: "Game Variation ...\t^V", Timed: "Timed Game\t^Z",
		ShowScores: "High Scores ...\t^H", Pause: "Pause\t^Space", ShowHelp: "Help ...\tF1",
	},
	help: []string{
		"Bring all cards, suit by suit, to the four",
		"stacks at the left: ace, 2, ... king.",
		"",
		"At the right, build down in alternating",
		"colours. A card takes along all that lie on",
		"it. A quick click sends a top card to its",
		"stack at the left.",
		"",
		"Click the stack at the lower left: new card",
		"Space  new card           F2  undo a move",
		"^N  new game              ^R  new start",
		"^V  game variation        ^Z  timed game",
		"^H  high scores           ^L  load cards",
		"^Space  pause             ^Q  quit",
		"Arrow keys, Return: play without a mouse",
	},
	ok:    "OK",
	enter: [2]string{"You are among the five best!", "Name:"},
	strings: [texts]string{
		AlertAbout:     "[0][Yukon for Phosphor|A patience after the program by|Dirk Haun, with cards and sounds|that were made for this one.][ OK ]",
		AlertVariation: "[2][Which variation?|Classic: only kings on empty fields|Medium: any card|Light: the deck again, $5 a time][Classic|Medium|Light]",
		AlertNoMoves:   "[1][No more moves][Pity]",
		AlertWon:       "[1][You have won!|You have $%d.][ OK ]",
		AlertWonBest:   "[2][You have won! You have $%d.|Save the high score|or play on with these points?][Save|Play on]",
		AlertWonTime:   "[1][You have won in %s!][ OK ]",
		AlertCards:     "[3][These cards cannot be used:|%s][ OK ]",
		Classic:        "Classic", Medium: "Medium", Light: "Light",
		HighScores: "High Scores (%s)", BestTimes: "Best Times (%s)",
		Money: "$ %d", Window: "Yukon (%s)", Icon: "Yukon",
		FileSelector: "Load Cards", SelectorPath: "Path:", SelectorName: "Selection:", SelectorOK: "OK", SelectorCancel: "Cancel",
	},
}

// Build makes the resource of these texts.
func Build(t Texts) *rsc.File {
	f := &rsc.File{Trees: make([]rsc.Tree, treeCount), Strings: append([]string(nil), t.strings[:]...)}
	var titles []trees.MenuTitle
	for i, cmds := range menuLines {
		titles = append(titles, trees.MenuTitle{Title: t.titles[i], Items: t.items(cmds)})
	}
	f.Trees[Menu] = trees.NewMenu(titles)
	f.Trees[Popup] = trees.NewPopup(t.items(popupLines))
	f.Trees[Help] = trees.Page(t.help, t.ok)
	f.Trees[Scores] = trees.Page(append([]string{strings.Repeat(" ", 36)}, make([]string, lines)...), t.ok)
	f.Trees[Enter] = t.entry()
	return f
}

// separator is a line of a menu that only divides.
const separator = "-"

func (t *Texts) items(cmds []Command) []string {
	var s []string
	for _, c := range cmds {
		if c == None {
			s = append(s, separator)
			continue
		}
		text, key, ok := strings.Cut(t.command[c], "\t")
		if ok {
			text += "\t" + key + " "
		}
		s = append(s, "  "+text)
	}
	return s
}

func (t *Texts) entry() rsc.Tree {
	const width = 40
	d := trees.NewDialog(width, 7)
	d.Add(rsc.Object{Type: rsc.TypeString, Spec: rsc.String(t.enter[0])}, 2, 1, width-4, 1)
	d.Add(rsc.Object{Type: rsc.TypeString, Spec: rsc.String("")}, 2, 2, width-4, 1)
	label := t.enter[1] + " " + strings.Repeat("_", NameLength)
	d.Add(rsc.Object{Type: rsc.TypeFText, Flags: rsc.Editable, Spec: &rsc.Text{
		Text: strings.Repeat(" ", NameLength), Template: label, Valid: strings.Repeat("X", NameLength),
		Font: rsc.SystemFont, Colors: rsc.Colors{Border: 1, Text: 1},
		TextLen: NameLength + 1, TmplLen: len([]rune(label)) + 1,
	}}, 2, 3, width-4, 1)
	d.Button(t.ok, width-12, 5)
	return d.Done()
}

// Match reports whether a resource has our trees and strings, so that its texts
// can stand for ours.
func Match(f *rsc.File) error {
	own := Build(German)
	if len(f.Trees) != len(own.Trees) || len(f.Strings) != len(own.Strings) {
		return fmt.Errorf("%d trees and %d strings, expected %d and %d", len(f.Trees), len(f.Strings), len(own.Trees), len(own.Strings))
	}
	for i, t := range own.Trees {
		if len(f.Trees[i]) != len(t) {
			return fmt.Errorf("tree %d has %d objects, expected %d", i, len(f.Trees[i]), len(t))
		}
		for j, o := range t {
			if f.Trees[i][j].Type != o.Type || reflect.TypeOf(f.Trees[i][j].Spec) != reflect.TypeOf(o.Spec) {
				return fmt.Errorf("object %d of tree %d is a %v, expected %v", j, i, f.Trees[i][j].Type, o.Type)
			}
		}
	}
	for i, s := range own.Strings {
		if strings.HasPrefix(s, "[") {
			if _, err := trees.ParseAlert(f.Strings[i]); err != nil {
				return fmt.Errorf("string %d: %w", i, err)
			}
		}
		for _, verb := range []string{"%d", "%s"} {
			if strings.Count(s, verb) != strings.Count(f.Strings[i], verb) || strings.Count(s, "%") != strings.Count(f.Strings[i], "%") {
				return fmt.Errorf("string %d: expected %q as often as in %q", i, verb, s)
			}
		}
	}
	return nil
}

// MenuItem returns the object of the line that does c in the menu tree, and
// PopupItem that in the pop-up; CommandAt and PopupAt are the opposite.
func MenuItem(t rsc.Tree, c Command) int { return find(menuObjects(t), c) }

// PopupItem returns the object of the line that does c in the pop-up.
func PopupItem(t rsc.Tree, c Command) int { return find(popupObjects(t), c) }

// CommandAt returns what an object of the menu tree does.
func CommandAt(t rsc.Tree, obj int) Command { return menuObjects(t)[obj] }

// PopupAt returns what an object of the pop-up does.
func PopupAt(t rsc.Tree, obj int) Command { return popupObjects(t)[obj] }

func find(m map[int]Command, c Command) int {
	for obj, cmd := range m {
		if cmd == c {
			return obj
		}
	}
	return -1
}

func menuObjects(t rsc.Tree) map[int]Command {
	m := map[int]Command{}
	screen := -1
	for c := range t.Children(0) {
		screen = c // the second child of the root
	}
	i := 0
	for box := range t.Children(screen) {
		j := 0
		for line := range t.Children(box) {
			if i < len(menuLines) && j < len(menuLines[i]) {
				m[line] = menuLines[i][j]
			}
			j++
		}
		i++
	}
	return m
}

func popupObjects(t rsc.Tree) map[int]Command {
	m := map[int]Command{}
	j := 0
	for line := range t.Children(0) {
		if j < len(popupLines) {
			m[line] = popupLines[j]
		}
		j++
	}
	return m
}
