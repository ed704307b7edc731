// Package resource is the resource of Yukon: its menus, dialogs, alerts and texts, in the
// form of a GEM resource file. The program has them in all its languages; the file
// YUKON.RSC, made from the English one, serves as a model for translators, like the
// original's.
package resource

import (
	"fmt"
	"reflect"
	"strings"

	"phosphor/assets/i18n"
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

// Numbers of the free strings. Those whose names begin with Alert are alerts. In those
// about cards %s is the name of a file.
const (
	AlertAbout = iota
	AlertVariation
	AlertNoMoves     // no move is left
	AlertNoHelp      // moves are left, and nothing can be gained by them
	AlertWon         // points that are not among the best
	AlertWonBest     // points that are: save or play on; %d stands for them
	AlertWonTime     // a time that is not among the best
	AlertNoCards     // no card set can be used, so there is no game
	AlertNotChosen   // the file selector was left without a name
	AlertMissing     // there is no file of that name
	AlertDamaged     // a file that cannot be read
	AlertNotCards    // a picture that is no card set
	AlertTooLarge    // cards for larger screens
	AlertManyColours // a picture in true colour
	AlertLayout      // a CARDS.LAY with a mistake
	AlertResource    // a YUKON.RSC that is not ours
	Classic          // names of the variations
	Medium           //
	Light            //
	HighScores       // headings of the list; %s stands for the variation
	BestTimes        //
	NoneYet          // text of an empty list
	TimesLine        // what the menus' line for the list says in a timed game
	Money            // an amount; %d stands for it
	Window           // the window's title; %s stands for the variation
	Icon             // the window's name as an icon
	FileSelector     // heading of the file selector
	SelectorPath     //
	SelectorName     //
	SelectorDrive    //
	SelectorOK       //
	SelectorCancel   //
	AlertWonHelped   // a game won with help, or laid out by hand
	texts
)

// Objects of the dialogs that the program writes into or reads.
const (
	ScoresTitle = 1
	ScoresFirst = 3 // the first of the five lines
	EnterName   = 3
)

// A Command is one of the menu and the pop-up.
type Command int

const (
	None Command = iota
	About
	NewGame
	NewStart
	Undo
	Redo
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
	{NewGame, NewStart, None, Undo, Redo, LoadCards, None, Quit},
	{Variation, Timed, ShowScores, None, Pause, ShowHelp},
}

// popupLines lists the lines of the pop-up, in the manual's order; Redo is ours.
var popupLines = []Command{About, None, Variation, Timed, ShowScores, None, Undo, Redo, NewStart, None, Quit}

// lines is how many lines a list of scores has.
const lines = 5

// NameLength is the longest name in a list, ListWidth the width of its lines in
// characters. All dialogs fit a screen of 40 characters.
const (
	NameLength = 20
	ListWidth  = 32
)

// Texts holds the texts of a resource.
type Texts struct {
	titles  [3]string
	command map[Command]string // followed by a tab and the key
	help    []string
	ok      string
	enter   [2]string // heading, label
	strings [texts]string
}

// In returns the texts in the given language. All languages are built into the program.
func In(lang string) Texts { return *i18n.Of(lang, &english) }

// english holds the texts of YUKON.RSC.
var english = Texts{
	titles: [3]string{" Yukon ", " Game ", " Options "},
	command: map[Command]string{
		About: "About Yukon ...\t^A", NewGame: "New Game\t^N", NewStart: "New Start\t^R", Undo: "Undo Move\tF2", Redo: "Redo Move\tShift F2",
		LoadCards: "Load Cards ...\t^L", Quit: "Quit\t^Q", Variation: "Game Variation ...\t^V", Timed: "Timed Game\t^Z",
		ShowScores: "High Scores ...\t^H", Pause: "Pause\t^Space", ShowHelp: "Help ...\tF1",
	},
	help: []string{
		"Move all cards, suit by suit, to",
		"the four stacks at the left:",
		"ace, 2, 3, ... king.",
		"At the right build down, red on",
		"black; a card moves with all cards",
		"on it. A quick click sends a top",
		"card to its stack; a click on the",
		"stock, lower left, turns a card.",
		"",
		"Space new card     F6 walk through",
		"F2 undo            Shift F2 redo",
		"F4 hint            Shift F4 show me",
		"F9 lamp            Shift F9 deals",
		"F11 full screen    F12 picture",
		"^N new game        ^R new start",
		"^V game variation  ^Z timed game",
		"^H high scores     ^L load cards",
		"^Space pause       ^Q quit",
		"Arrows, Return: without a mouse",
	},
	ok:    "OK",
	enter: [2]string{"You are among the five best!", "Name:"},
	strings: [texts]string{
		AlertAbout:       "[0][Yukon for Phosphor| |A patience after Dirk Haun's|Yukon, with cards and sounds|of its own.][ OK ]",
		AlertVariation:   "[2][Which variation?|Classic: gaps take kings only|Medium: gaps take any card|Light: the deck again, $5 each][Classic|Medium|Light]",
		AlertNoMoves:     "[1][No more moves][Pity|Why?]",
		AlertNoHelp:      "[1][No move helps any more][Pity|Why?]",
		AlertWon:         "[1][You have won!|You have $%d.][ OK ]",
		AlertWonBest:     "[2][You have won! You have $%d.|Save the high score|or play on with these points?][Save|Play on]",
		AlertWonTime:     "[1][You have won in %s!][ OK ]",
		AlertWonHelped:   "[1][You have won with help,|which earns no money|and no place in the list.][ OK ]",
		AlertNoCards:     "[3][There are no cards here for|this screen. \"Load Cards\" in|the menu finds others.][ OK ]",
		AlertNotChosen:   "[1][No cards were chosen.][ OK ]",
		AlertMissing:     "[1][There are no cards named|%s|here.][ OK ]",
		AlertDamaged:     "[3][The cards in|%s|are damaged.][ OK ]",
		AlertNotCards:    "[1][There are no cards in|%s.][ OK ]",
		AlertTooLarge:    "[1][The cards in|%s|are too large for this screen.][ OK ]",
		AlertManyColours: "[1][The picture|%s|has more than 256 colours.][ OK ]",
		AlertLayout:      "[3][There is a mistake in|%s.|The cards cannot be found.][ OK ]",
		AlertResource:    "[1][YUKON.RSC belongs to another|Yukon and is not used.][ OK ]",
		Classic:          "Classic", Medium: "Medium", Light: "yukon::Light",
		HighScores: "High Scores (%s)", BestTimes: "Best Times (%s)",
		NoneYet: "Nobody yet", TimesLine: "Best Times ...",
		Money: "$ %d", Window: "Yukon (%s)", Icon: "Yukon",
		FileSelector: "Load Cards", SelectorPath: "Path:", SelectorName: "Selection:", SelectorDrive: "Drive:", SelectorOK: "OK", SelectorCancel: "Cancel",
	},
}

// Build makes a resource from these texts.
func Build(t Texts) *rsc.File {
	f := &rsc.File{Trees: make([]rsc.Tree, treeCount), Strings: append([]string(nil), t.strings[:]...)}
	var titles []trees.MenuTitle
	for i, cmds := range menuLines {
		titles = append(titles, trees.MenuTitle{Title: t.titles[i], Items: t.items(cmds)})
	}
	f.Trees[Menu] = trees.NewMenu(titles)
	f.Trees[Popup] = trees.NewPopup(t.items(popupLines))
	f.Trees[Help] = trees.Page(t.help, t.ok)
	f.Trees[Scores] = trees.Page(append([]string{strings.Repeat(" ", ListWidth), ""}, make([]string, lines)...), t.ok)
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
	const width = ListWidth + 4
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

// Match reports whether a resource has our trees and strings, so that its texts can
// replace ours.
func Match(f *rsc.File) error {
	own := Build(In("en"))
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

// ListLine returns the text of the high-score menu line in a timed game: it replaces the
// usual text and keeps the key at its end.
func ListLine(line, text string) string {
	old := []rune(line)
	rest := strings.LastIndex(strings.TrimRight(line, " "), "  ") // before the key
	key := max(len([]rune(line[:max(rest, 0)])), 2)
	now := []rune("  " + text)
	now = now[:min(len(now), key)]
	return string(now) + strings.Repeat(" ", key-len(now)) + string(old[key:])
}

// MenuItem returns the object of the line for the command c in the menu tree, and
// PopupItem that in the pop-up; CommandAt and PopupAt are the inverse.
func MenuItem(t rsc.Tree, c Command) int { return find(menuObjects(t), c) }

// PopupItem returns the object of the line for the command c in the pop-up.
func PopupItem(t rsc.Tree, c Command) int { return find(popupObjects(t), c) }

// CommandAt returns the command of an object of the menu tree.
func CommandAt(t rsc.Tree, obj int) Command { return menuObjects(t)[obj] }

// PopupAt returns the command of an object of the pop-up.
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
