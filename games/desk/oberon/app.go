package oberon

import (
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
)

// A Program is a game as the desk knows it: how its document is opened. The
// document must have a Player.
type Program struct {
	Name  string // on the command line
	Title string // for people
	Open  func(d *Desk, env games.Env) (*Document, error)
}

// App is the desk as a games.Game: the desk's screen and events, and the game of
// the document that was opened first. Other documents can be opened beside it;
// when the last document with a game is closed, the player has left.
type App struct {
	*Desk
	Main *Document
	left bool
}

// Start opens a desk and on it, in the middle, the document of a program.
func Start(p *Program, env games.Env) (*App, error) {
	d, err := New(env)
	if err != nil {
		return nil, err
	}
	doc, err := p.Open(d, env)
	if err != nil {
		return nil, err
	}
	free := d.Screen.Rect.Size().Sub(doc.Size).Sub(image.Pt(0, BarHeight))
	d.Open(doc, image.Pt(max(0, free.X/2), max(0, free.Y/2)))
	d.paint()
	return &App{Desk: d, Main: doc}, nil
}

// Screen implements games.Game, as do all methods from here on.
func (a *App) Screen() *fb.Screen { return a.Desk.Screen }

func (a *App) Title() string { return a.Main.Title }

func (a *App) Event(ev input.Event) {
	if ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" {
		a.left = true
		return
	}
	a.Desk.Event(ev)
}

func (a *App) Advance(now time.Duration) { a.Desk.Advance(now) }

// Done reports that the player has left: with Esc, with the window, or by
// closing the documents of all games.
func (a *App) Done() bool {
	if a.left {
		return true
	}
	for _, doc := range a.docs {
		if doc.Player != nil {
			return false
		}
	}
	return true
}

func (a *App) Where(name string) (image.Rectangle, bool) { return a.Desk.Where(name, a.Main) }

// after draws what a call from outside has changed.
func (a *App) after(err error) error {
	a.Desk.paint()
	return err
}

func (a *App) New(deal string) error        { return a.after(a.Main.Player.New(deal)) }
func (a *App) Layout(position []byte) error { return a.after(a.Main.Player.Layout(position)) }
func (a *App) State() any                   { return a.Main.Player.State() }
func (a *App) Moves() []string              { return a.Main.Player.Moves() }
func (a *App) Do(move string) error         { return a.after(a.Main.Player.Do(move)) }
func (a *App) Undo() error                  { return a.after(a.Main.Player.Undo()) }
func (a *App) Save() ([]byte, error)        { return a.Main.Player.Save() }
func (a *App) Load(saved []byte) error      { return a.after(a.Main.Player.Load(saved)) }
