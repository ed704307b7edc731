package yukon

import (
	"errors"
	"image"
	"time"

	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/formats/rsc"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/atari/yukon/resource"
	"phosphor/games/cards"
	"phosphor/games/play"
)

// errNotStarted is the error for actions that need a game while there are no usable
// cards.
var errNotStarted = errors.New("no game has been started, as no card set can be used")

// waiting is the game of a player whose card sets cannot be used: at first a refused,
// then, once other cards are loaded, the table.
type waiting struct{ games.Game }

// Where finds what the desk or the table finds.
func (w *waiting) Where(name string) (image.Rectangle, bool) {
	return w.Game.(games.Finder).Where(name)
}

// Reading returns the texts of the desk or the table.
func (w *waiting) Reading() (front, focus []string) {
	return w.Game.(interface {
		Reading() (front, focus []string)
	}).Reading()
}

func (w *waiting) Event(ev input.Event) {
	w.Game.Event(ev)
	if r, ok := w.Game.(*refused); ok && r.Window.Table != nil {
		r.disable(false)
		w.Game = r.Table
	}
}

// A refused is a desk with an empty window and no game: only the menu lines that need no
// game can be chosen. The session holds the game that will be shown, a new or a saved
// one, so that none gets lost.
type refused struct{ *Table }

// needGame lists the lines of the menus that need a game.
var needGame = []resource.Command{
	resource.NewGame, resource.NewStart, resource.Undo, resource.Variation, resource.Timed, resource.Pause,
}

// refuse shows that no card set can be used and returns the resulting desk.
func (t *Table) refuse() games.Game {
	t.disable(true)
	t.Frame.Title = t.Title()
	t.Frame.Redraw = func(r image.Rectangle) { fb.Fill(t.Desk.Screen.Bitmap, r, t.Desk.White(), fb.OpCopy) }
	t.Frame.Closed = t.quit
	t.Frame.Draw()
	t.Frame.Update(t.Frame.Work())
	t.alert(t.words.string(resource.AlertNoCards), 1, func(int) { t.tellNotes() })
	return &waiting{&refused{t}}
}

// disable disables or enables the lines that need a game.
func (t *Table) disable(on bool) {
	menu := t.Desk.Menu()
	for _, c := range needGame {
		menu.Set(resource.MenuItem(menu.Objects, c), rsc.Disabled, on)
	}
}

// Event passes the desk its events; the keys for leaving and help work as in a game.
func (r *refused) Event(ev input.Event) {
	r.Advance(ev.Time)
	if r.Desk.Event(ev) {
		return
	}
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case ev.Kind == input.Close, ev.Kind == input.KeyDown && name == "escape":
		r.quit()
	case ev.Kind == input.KeyDown && !ev.Repeat && name == "f1":
		r.command(resource.ShowHelp)
	}
}

// State shows no cards.
func (r *refused) State() any {
	st := r.state()
	st.Piles = []cards.Pile{}
	return st
}

func (r *refused) Moves() []string     { return []string{} }
func (r *refused) Do(string) error     { return errNotStarted }
func (r *refused) Undo() error         { return errNotStarted }
func (r *refused) New(string) error    { return errNotStarted }
func (r *refused) Layout([]byte) error { return errNotStarted }

func (r *refused) Advice() (assist.Advice, error) { return assist.Advice{}, errNotStarted }

// Save returns the saved game unchanged, including its clock.
func (r *refused) Save() ([]byte, error) {
	return r.session.Save(r.Played())
}

// Where finds the things on the desk.
func (r *refused) Where(name string) (image.Rectangle, bool) {
	if name == "button:Close" {
		return r.Frame.Closer(), true
	}
	return r.Desk.Where(name)
}

// Played returns how long the saved game has been played.
func (r *refused) Played() time.Duration {
	return time.Duration(r.session.Setup().Elapsed) * time.Millisecond
}

// Match returns a game in which nothing can be done.
func (r *refused) Match() play.Match { return r }

func (r *refused) Redo() error { return errNotStarted }
