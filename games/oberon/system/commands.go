package system

import (
	"encoding/json"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"unicode"

	"phosphor/assets/i18n"
	"phosphor/formats/oberonlib"
	"phosphor/games"
	"phosphor/games/oberon/carddoc"
	"phosphor/games/oberon/desktops"
	"phosphor/games/oberon/program"
)

// Text is the interface of Oberon: a click of the middle button on Module.Command in any
// text executes it, with what follows as its parameters; ^ stands for the selection.
// These are the commands of the games' own manual, and the buttons of menu bars:
// MineSweeper.New.

func init() { Tools.Execute = execute }

// newDoc is the suffix of commands that make a document.
const newDoc = ".NewDoc"

// textDoc makes a text.
const textDoc = "TextDocs" + newDoc

// cardCommands are the commands of the framework of card games.
var cardCommands = map[string]func(d *desktops.Desk, env games.Env, words []string) error{
	"Cards.SetBG": func(d *desktops.Desk, env games.Env, words []string) error {
		n, err := number(env, words, 0, carddoc.Backs-1)
		if err == nil {
			each(d, func(t backed) { t.SetBackground(n) })
		}
		return err
	},
	"Solitaire.SetDraw": func(d *desktops.Desk, env games.Env, words []string) error {
		n, err := number(env, words, 1, 3)
		if err == nil {
			each(d, func(t varied) { t.SetVariation(strconv.Itoa(n)) })
		}
		return err
	},
	"Cards.Undo": func(d *desktops.Desk, env games.Env, _ []string) error {
		doc := d.Meant(func(doc *desktops.Document) bool { _, ok := doc.Player.(backed); return ok })
		if doc == nil {
			return i18n.Errorf("no card game is open")
		}
		_ = doc.Player.Undo() // there may be nothing to undo
		return nil
	},
}

// number returns the first parameter, from least to most.
func number(env games.Env, words []string, least, most int) (int, error) {
	if len(words) > 0 {
		if n, err := strconv.Atoi(words[0]); err == nil && n >= least && n <= most {
			return n, nil
		}
	}
	return 0, i18n.Errorf("type a number from %d to %d after it", least, most)
}

// execute returns a function that executes commands in texts.
func execute(d *desktops.Desk, env games.Env) func(name, rest string) {
	env = env.Complete()
	return func(name, rest string) {
		if strings.HasPrefix(strings.TrimLeft(rest, "( "), "^") {
			if rest = d.Selection(); strings.TrimSpace(rest) == "" {
				d.Message(i18n.Label(env.Lang, name, i18n.T(env.Lang, "nothing is selected; select with the right button")))
				return
			}
		}
		if err := run(d, env, name, rest); err != nil {
			d.Report(fmt.Errorf("%s: %w", name, err))
		}
	}
}

// run executes a command.
func run(d *desktops.Desk, env games.Env, name, rest string) error {
	rest, _, _ = strings.Cut(rest, "~")
	switch name {
	case "Desktops.OpenDoc":
		return openDoc(d, env, rest)
	case "Desktops.StoreDoc", "Desktops.CloseDoc":
		doc := d.Meant(func(doc *desktops.Document) bool { return doc.File != "" })
		if doc == nil {
			return i18n.Errorf("no such document is open")
		}
		return press(env, doc, strings.TrimSuffix(strings.TrimPrefix(name, "Desktops."), "Doc"), d)
	}
	words := parameters(rest)
	for _, p := range slices.Concat(Panels, Games) {
		if do := p.Commands[name]; do != nil {
			return do(d, env, words)
		}
	}
	if do := cardCommands[name]; do != nil {
		return do(d, env, words)
	}
	if do := hints(d)[name]; do != nil {
		do()
		return nil
	}
	if strings.HasSuffix(name, newDoc) {
		return openDoc(d, env, "("+name+")")
	}
	if ofName(name) != nil {
		return openDoc(d, env, name)
	}
	// A button of a game's menu bar.
	module, command, _ := strings.Cut(name, ".")
	if p := ofModule(module); p != nil {
		if doc := d.Meant(func(doc *desktops.Document) bool { return doc.Program == p.Name }); doc != nil {
			return press(env, doc, command, d)
		}
	}
	// The name of a stored document opens it.
	if b, _ := program.Stored(env, name); len(b) > 0 || !nameable(name) {
		return openDoc(d, env, name)
	}
	if p := ofModule(module); p != nil && slices.Contains(Games, p) {
		return i18n.Errorf("there is no such command, or no document of %s is open", module)
	}
	return i18n.Errorf("there is no such command")
}

// press executes a button of a document's menu bar.
func press(env games.Env, doc *desktops.Document, caption string, d *desktops.Desk) error {
	if caption == "Close" {
		d.Close(doc)
		return nil
	}
	for _, c := range doc.Menu {
		if c.Caption == caption || caption == "Scramble" && c.Caption == "Start" {
			c.Do()
			return nil
		}
	}
	return i18n.Errorf("%s has no button %s", doc.Title, caption)
}

// parameters returns the words of a text, without quotation marks around a word.
func parameters(rest string) []string {
	words := strings.Fields(strings.NewReplacer("(", " ", ")", " ", ",", " ").Replace(rest))
	for i, w := range words {
		words[i] = strings.Trim(w, `"'`)
	}
	return words
}

// moduleOf returns the module after which a program's documents are named.
func moduleOf(p *program.Program) string {
	return strings.ReplaceAll(strings.TrimSuffix(p.Title, ".Panel"), " ", "")
}

// ofModule returns the program of a module, or nil.
func ofModule(module string) *program.Program {
	for _, p := range slices.Concat(Games, Panels) {
		if moduleOf(p) == module {
			return p
		}
	}
	return nil
}

// openDoc opens a document: a name, a command that makes one in parentheses, or both. A
// document stored under the name is continued.
func openDoc(d *desktops.Desk, env games.Env, rest string) error {
	name, maker, _ := strings.Cut(strings.TrimSpace(rest), "(")
	name, _, _ = strings.Cut(strings.TrimSpace(name), " ")
	maker, _, _ = strings.Cut(maker, ")")
	maker = strings.TrimSpace(maker)
	switch {
	case name != "" && !nameable(name):
		return i18n.Errorf("%q is not a document name: start with a letter, then use letters, digits and points", name)
	case name == "" && maker == "":
		return i18n.Errorf("type the name of a document after it, or (Module.NewDoc)")
	case maker == textDoc || maker == "" && strings.HasSuffix(name, ".Text") && ofName(name) == nil && isStored(env, name):
		program.Run(d, env, note(name))
		return nil
	case maker != "":
		p := ofModule(strings.TrimSuffix(maker, newDoc))
		if p == nil || !strings.HasSuffix(maker, newDoc) {
			return i18n.Errorf("%s does not create a document", maker)
		}
		if name == "" || ofName(name) == p {
			program.Run(d, env, p)
		} else {
			program.RunNamed(d, env, p, name)
		}
		return nil
	}
	if p := ofName(name); p != nil {
		program.Run(d, env, p)
		return nil
	}
	stored, err := program.Stored(env, name)
	if err != nil || len(stored) == 0 {
		return i18n.Errorf("there is no document %s", name)
	}
	p := madeBy(stored)
	if p == nil {
		return i18n.Errorf("%s is not a document of these games", name)
	}
	program.RunNamed(d, env, p, name)
	return nil
}

// longestName is the maximum length of a document's name, as in Oberon.
const longestName = 31

// nameable reports whether a document may have the name, which is used as a file name.
func nameable(name string) bool {
	other := func(r rune) bool {
		return r > unicode.MaxASCII || !unicode.IsLetter(r) && !unicode.IsDigit(r) && r != '.'
	}
	return len(name) <= longestName && unicode.IsLetter(rune(name[0])) && !strings.ContainsFunc(name, other) && !strings.Contains(name, "..") && !strings.HasSuffix(name, ".")
}

func isStored(env games.Env, name string) bool {
	b, err := env.Documents.Read(name)
	return err == nil && len(b) > 0
}

// ofName returns the program of the document with a name, or nil.
func ofName(name string) *program.Program {
	for _, p := range []*program.Program{Tools, deskHelp, cardHelp, find("sokoban.score")} {
		if p.Title == name {
			return p
		}
	}
	base, ending, _ := strings.Cut(name, ".")
	for _, p := range slices.Concat(Panels, Games) {
		if p.Title == name || moduleOf(p) == base && (slices.Contains(Games, p) && (ending == "" || ending == "Game" || ending == "Doc") || slices.Contains(Panels, p) && ending == "Panel") {
			return p
		}
	}
	return nil
}

// madeBy returns the program that stored a document, or nil.
func madeBy(stored []byte) *program.Program {
	if generator, ok := oberonlib.MatchDocument(stored); ok {
		return ofModule(strings.TrimSuffix(generator, newDoc))
	}
	var saved struct{ Game string }
	if json.Unmarshal(stored, &saved) != nil || saved.Game == "" {
		return nil
	}
	return find(saved.Game)
}
