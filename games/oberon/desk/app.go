package oberon

import (
	"fmt"
	"image"
	"slices"
	"time"

	"phosphor/assets"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/oberon"
	"phosphor/games"
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
	Open func(d *Desk, env games.Env) (*Document, error)
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
		Start: func(env games.Env) (games.Game, error) {
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
	*Desk
	Main *Document
	left bool
}

// closed tells that the document of the game is closed, or nil.
func (a *App) closed() error {
	if slices.Contains(a.docs, a.Main) {
		return nil
	}
	return fmt.Errorf("the document of %s is closed", a.Main.Title)
}

// play does something with the game and draws what that changed.
func (a *App) play(do func(Player) error) error {
	err := a.closed()
	if err == nil {
		err = do(a.Main.Player)
	}
	a.Desk.paint()
	return err
}

// Start opens a desk and on it the document of a game. The documents of further
// programs lie at the right edge behind it; it leaves them as much room as it can.
func Start(p *Program, env games.Env, beside ...*Program) (*App, error) {
	d, err := New(env)
	if err != nil {
		return nil, err
	}
	doc, err := p.Open(d, d.Env)
	if err != nil {
		return nil, err
	}
	if doc.Player == nil {
		return nil, fmt.Errorf("%s is not a game", p.Title)
	}
	room := d.Screen.Rect.Size()
	for _, p := range beside {
		side, err := p.Open(d, d.Env)
		if err != nil {
			return nil, err
		}
		room.X = min(room.X, d.Screen.Rect.Dx()-side.Size.X)
		d.Open(side, image.Pt(room.X, 0))
	}
	free := room.Sub(doc.Size).Sub(image.Pt(0, BarHeight))
	doc.program = p
	d.Open(doc, image.Pt(max(0, free.X/2), max(0, free.Y/2)))
	d.SetFocus(doc)
	d.paint()
	return &App{Desk: d, Main: doc}, nil
}

// Run opens one more document, the usual variation of its game with a fresh
// deal. Each lies a bit lower and more to the right than the one before. A game
// gets the keyboard.
func (d *Desk) Run(p *Program) {
	env := d.Env
	env.Variation = ""
	if env.Fresh != nil {
		env.Deal = env.Fresh()
	}
	doc, err := p.Open(d, env)
	if err != nil {
		d.Message(err.Error())
		return
	}
	doc.program = p
	d.opened++
	free := d.Screen.Rect.Size().Sub(doc.Size).Sub(image.Pt(0, BarHeight))
	step := func(free int) int { return (BarHeight + 4) * d.opened % (max(0, free) + 1) }
	d.Open(doc, image.Pt(step(free.X), step(free.Y)))
	if doc.Player != nil {
		d.SetFocus(doc)
	}
}

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
	if slices.Contains(a.docs, a.Main) {
		return
	}
	for _, doc := range slices.Backward(a.docs) {
		if doc.program == a.Main.program {
			a.Main = doc
			return
		}
	}
}

func (a *App) Advance(now time.Duration) { a.Desk.Advance(now) }

// Done reports that the player has left: with Esc, with the window, or by
// closing all documents.
func (a *App) Done() bool { return a.left || len(a.docs) == 0 }

func (a *App) Where(name string) (image.Rectangle, bool) { return a.Desk.Where(name, a.Main) }

func (a *App) New(deal string) error {
	return a.play(func(p Player) error { return p.New(deal) })
}
func (a *App) Layout(position []byte) error {
	return a.play(func(p Player) error { return p.Layout(position) })
}
func (a *App) Do(move string) error {
	return a.play(func(p Player) error { return p.Do(move) })
}
func (a *App) Undo() error             { return a.play(Player.Undo) }
func (a *App) Load(saved []byte) error { return a.play(func(p Player) error { return p.Load(saved) }) }

func (a *App) State() any            { return a.Main.Player.State() }
func (a *App) Save() ([]byte, error) { return a.Main.Player.Save() }

func (a *App) Moves() []string {
	if a.closed() != nil {
		return []string{}
	}
	return a.Main.Player.Moves()
}
