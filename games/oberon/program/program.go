// Package program puts games on the desk of Oberon: a Program opens the documents of a
// game, and an App is the desk with its documents.
package program

import (
	"fmt"
	"image"
	"slices"

	"phosphor/assets"
	"phosphor/assets/i18n"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/cards/table"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
)

// A Program opens documents: of a game, or a panel of commands.
type Program struct {
	Name  string // on the command line
	Title string // for players
	About string // one line
	Icon  string // name of its picture of 32x32 pixels, such as SolitaireIcon; "": none

	// Game or App is the game in the document, as on all machines. If both are nil, it is
	// not a game.
	Game *table.Game
	App  *app.Program

	// Open makes the document, which is not yet on the desk. The document of a game has a
	// Player.
	Open func(d *desktops.Desk, env games.Env) (*desktops.Document, error)

	// Fresh returns the deal of a further document of a game, in its usual variation. If
	// nil, any deal is used.
	Fresh func(env games.Env) string

	// Commands holds the commands for texts, such as Scramble.ChangeSize; words are the
	// parameters. An error is reported to the player.
	Commands map[string]func(d *desktops.Desk, env games.Env, words []string) error

	// Execute returns the function that executes all commands of texts on a desk with
	// this program's document. It may be nil.
	Execute func(d *desktops.Desk, env games.Env) func(name, rest string)

	// Find returns the program with the given name, or nil, for the documents of a desk
	// with this program's document. It may be nil.
	Find func(name string) *Program
}

// displays are the modes that documents open on, the usual one first.
var displays = func() (names []string) {
	for _, m := range oberon.Modes {
		names = append(names, m.Name)
	}
	return names
}()

// Info returns the catalogue row for the program of a game. The documents of the
// programs in beside are opened with it, as in Start.
func (p *Program) Info(beside ...*Program) *games.Info {
	row := games.Info{
		Name: p.Name, Title: p.Title, Machine: "Oberon", About: p.About, Modes: displays, Mono: "oberon-mono", DataDir: "OBERON", Assets: assets.Oberon,
		Open: func(env games.Env) (games.Game, error) {
			a, err := Start(p, env, beside...)
			if err != nil {
				return nil, err
			}
			return a, nil
		},
	}
	switch {
	case p.Game != nil:
		return p.Game.Row(row, mouse)
	case p.App != nil:
		own := p.App.Row(row)
		if own.Facts.Icon == "" {
			own.Facts.Icon = p.Icon
		}
		return own
	}
	return &row
}

// mouse explains the buttons in card games.
var mouse i18n.Text = "Left: drag. Middle, or Ctrl with left: send a card where it belongs. A second button cancels."

// Start opens a desk with the document of a game. The documents of the programs in
// beside are at the right edge behind it; it leaves them as much room as it can. If the
// player's files contain a document with the game's name, that is opened, unless a deal
// is requested.
func Start(p *Program, env games.Env, beside ...*Program) (*App, error) {
	env = env.Complete()
	d, err := desktops.New(env.Mode, env.Data, env.Message)
	if err != nil {
		return nil, err
	}
	d.Lang = env.Lang
	a := &App{Desk: d, Env: env, find: func(string) *Program { return nil }}
	d.Switched = a.tellButtons
	d.Help, d.Tools = a.help, len(beside) > 0
	if a.Main, err = p.document(d, env, 1); err != nil {
		return nil, err
	}
	if a.Main.Player == nil {
		return nil, fmt.Errorf("%s is not a game", p.Title)
	}
	room := d.Screen.Rect.Size()
	for _, p := range beside {
		side, err := p.document(d, env, 1)
		if err != nil {
			return nil, err
		}
		room.X = min(room.X, d.Screen.Rect.Dx()-side.Size.X)
		d.Open(side, image.Pt(room.X, 0))
		if a.tools == nil {
			a.tools, d.Empty = p, a.openTools
		}
		if p.Find != nil {
			a.find = p.Find
		}
		if p.Execute != nil {
			d.Command = p.Execute(d, env)
		}
	}
	free := room.Sub(a.Main.Size).Sub(image.Pt(0, desktops.BarHeight))
	d.Open(a.Main, image.Pt(max(0, free.X/2), max(0, free.Y/2)))
	if !env.Asked {
		if stored, err := storedIn(env.Data, a.Main.File); len(stored) > 0 || err != nil {
			a.load(a.Main, stored, err)
		}
	}
	if a.tools != nil {
		d.Listen(a.unheard)
	}
	d.SetFocus(a.Main)
	d.Settle()
	return a, nil
}

// document makes document n of the program.
func (p *Program) document(d *desktops.Desk, env games.Env, n int) (*desktops.Document, error) {
	doc, err := p.Open(d, env)
	if err != nil {
		return nil, err
	}
	doc.Program = p.Name
	doc.SetCopy(n)
	return doc, nil
}

// further makes document n of a program: the usual variation of its game with a new
// deal.
func further(d *desktops.Desk, env games.Env, p *Program, n int) (*desktops.Document, error) {
	env.Variation, env.Asked = "", false
	if p.Fresh != nil {
		env.Deal = p.Fresh(env)
	} else {
		env.Deal = env.Dealer.Any()
	}
	return p.document(d, env, n)
}

// stored continues a stored game in a document that was just opened, if there is one
// under its name. ok reports whether the document has a game.
func stored(d *desktops.Desk, env games.Env, doc *desktops.Document) (m match, ok bool) {
	if _, ok := doc.Player.(play.Match); !ok {
		return m, false
	}
	m = match{d: d, doc: doc}
	data, err := Stored(env, doc.File)
	if len(data) > 0 && err == nil {
		err = m.Load(data)
	}
	if err != nil {
		d.Report(fmt.Errorf("%s: %w", doc.File, err))
	}
	return m, true
}

// goOn continues a game in a document that was just opened: the one left there last
// time, or the one stored under its name.
func goOn(d *desktops.Desk, env games.Env, doc *desktops.Document) {
	if m, ok := stored(d, env, doc); ok {
		env.Resume(m)
	}
}

// firstNamed is the number of the first document that has its own name. These are counted
// separately from the others, whose games are saved under their numbers.
const firstNamed = 50

// Run opens another document. Its game is the one left or stored, or a new deal. A game
// gets the focus.
func Run(d *desktops.Desk, env games.Env, p *Program) { RunNamed(d, env, p, "") }

// RunNamed opens another document under a name. Its game is the one stored under the
// name, or a new deal.
func RunNamed(d *desktops.Desk, env games.Env, p *Program, name string) {
	env = env.Complete()
	n := 1
	if name != "" {
		n = firstNamed
	}
	for slices.ContainsFunc(d.Documents(), func(doc *desktops.Document) bool { return doc.Program == p.Name && doc.Copy == n }) {
		n++
	}
	doc, err := further(d, env, p, n)
	if err != nil {
		d.Report(err)
		return
	}
	if name == "" {
		d.OpenNext(doc)
		goOn(d, env, doc)
	} else {
		doc.SetName(name)
		d.OpenNext(doc)
		stored(d, env, doc)
	}
	if doc.Player != nil {
		d.SetFocus(doc)
	}
}
