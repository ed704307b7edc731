// Package program is what stands on the desk of Oberon: programs, which open
// documents, and the desk with its documents as a game.
package program

import (
	desk "phosphor/games/oberon/desk"

	"fmt"
	"image"
	"slices"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games"
	"phosphor/games/play"
)

// A Program is what opens a document: a game, or a panel of commands.
type Program struct {
	Name       string   // on the command line
	Title      string   // for people
	About      string   // one line
	Variations []string // as in games.Info
	Icon       string   // name of its picture of 32x32 pixels, as SolitaireIcon; "": none

	// Open makes the document, which is not on the desk yet. That of a game has a
	// Player.
	Open func(d *desk.Desk, env games.Env) (*desk.Document, error)
}

// displays are the modes that documents open on, the usual one first.
var displays = func() (names []string) {
	for _, m := range oberon.Modes {
		names = append(names, m.Name)
	}
	return names
}()

// Info returns the row of the catalogue for the program of a game. Documents of
// further programs are opened beside it, as Start does.
func (p *Program) Info(beside ...*Program) *games.Info {
	return &games.Info{
		Name: p.Name, Title: p.Title, Machine: "Oberon", About: p.About,
		Modes: displays, Mono: "oberon-mono", Variations: p.Variations, DataDir: "OBERON", Assets: assets.Oberon,
		Open: func(env games.Env) (games.Game, error) {
			a, err := Start(p, env, beside...)
			if err != nil {
				return nil, err
			}
			return a, nil
		},
	}
}

// App is the desk as a games.Game: the desk's screen and events, and the game of
// the document that was opened first. When that is closed while another one of
// its program is open, that takes its place. What is saved is that game; others,
// which were opened beside it, are forgotten at the end. When the last document
// is closed, the player has left.
type App struct {
	*desk.Desk
	Env  games.Env // of the document that was opened first
	Main *desk.Document
	left bool
}

// match is the game of the main document; what it changes is drawn.
type match struct{ a *App }

// play does something with the game and draws what that changed.
func (m match) play(do func(play.Match) error) error {
	err := m.a.closed()
	if err == nil {
		err = do(m.a.game())
	}
	m.a.Desk.Settle()
	return err
}

// closed tells that the document of the game is closed, or nil.
func (a *App) closed() error {
	if slices.Contains(a.Documents(), a.Main) {
		return nil
	}
	return fmt.Errorf("the document of %s is closed", a.Main.Title)
}

// game is the game of the main document.
func (a *App) game() play.Match { return a.Main.Player.(play.Match) }

// Start opens a desk and on it the document of a game. The documents of further
// programs lie at the right edge behind it; it leaves them as much room as it can.
func Start(p *Program, env games.Env, beside ...*Program) (*App, error) {
	env = env.Complete()
	d, err := desk.New(env.Mode, env.Data, env.Message)
	if err != nil {
		return nil, err
	}
	doc, err := p.Open(d, env)
	if err != nil {
		return nil, err
	}
	if doc.Player == nil {
		return nil, fmt.Errorf("%s is not a game", p.Title)
	}
	room := d.Screen.Rect.Size()
	for _, p := range beside {
		side, err := p.Open(d, env)
		if err != nil {
			return nil, err
		}
		room.X = min(room.X, d.Screen.Rect.Dx()-side.Size.X)
		d.Open(side, image.Pt(room.X, 0))
	}
	free := room.Sub(doc.Size).Sub(image.Pt(0, desk.BarHeight))
	doc.Program = p.Name
	d.Open(doc, image.Pt(max(0, free.X/2), max(0, free.Y/2)))
	d.SetFocus(doc)
	d.Settle()
	return &App{Desk: d, Env: env, Main: doc}, nil
}

// Run opens one more document, the usual variation of its game with a fresh
// deal. A game gets the keyboard.
func Run(d *desk.Desk, env games.Env, p *Program) {
	env.Variation, env.Deal = "", env.Fresh()
	doc, err := p.Open(d, env)
	if err != nil {
		d.Message(err.Error())
		return
	}
	doc.Program = p.Name
	d.OpenNext(doc)
	if doc.Player != nil {
		d.SetFocus(doc)
	}
}

// Run opens one more document.
func (a *App) Run(p *Program) { Run(a.Desk, a.Env, p) }

// Screen implements games.Game, as do all methods from here on.
func (a *App) Screen() *fb.Screen { return a.Desk.Screen }

func (a *App) Title() string { return a.Main.Title }

func (a *App) Event(ev input.Event) {
	if ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" {
		a.Desk.SetFocus(nil) // games against time pause then
		a.left = true
		return
	}
	a.Desk.Event(ev)
	if slices.Contains(a.Documents(), a.Main) {
		return
	}
	for _, doc := range slices.Backward(a.Documents()) {
		if doc.Program == a.Main.Program {
			a.Main = doc
			return
		}
	}
}

func (a *App) Advance(now time.Duration) { a.Desk.Advance(now) }

// Done reports that the player has left: with Esc, with the window, or by
// closing all documents.
func (a *App) Done() bool { return a.left || len(a.Documents()) == 0 }

func (a *App) Where(name string) (image.Rectangle, bool) { return a.Desk.Where(name, a.Main) }

// Match returns the game of the main document.
func (a *App) Match() play.Match { return match{a} }

func (m match) New(deal string) error {
	return m.play(func(g play.Match) error { return g.New(deal) })
}
func (m match) Layout(position []byte) error {
	return m.play(func(g play.Match) error { return g.Layout(position) })
}
func (m match) Do(move string) error {
	return m.play(func(g play.Match) error { return g.Do(move) })
}
func (m match) Undo() error { return m.play(play.Match.Undo) }
func (m match) Redo() error { return m.play(play.Match.Redo) }
func (m match) Load(saved []byte) error {
	return m.play(func(g play.Match) error { return g.Load(saved) })
}

func (m match) Status() play.Status   { return m.a.game().Status() }
func (m match) State() any            { return m.a.game().State() }
func (m match) Save() ([]byte, error) { return m.a.game().Save() }

func (m match) Moves() []string {
	if m.a.closed() != nil {
		return []string{}
	}
	return m.a.game().Moves()
}
