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

// errNotStarted refuses what needs a game while there are no cards to play it
// with.
var errNotStarted = errors.New("no game has been started, as no card set can be used")

// waiting is what a player has whose card sets cannot be used: at first a
// refused, then, once other cards were loaded, the table.
type waiting struct{ games.Game }

// Where knows what the desk or the table knows.
func (w *waiting) Where(name string) (image.Rectangle, bool) {
	return w.Game.(games.Finder).Where(name)
}

// Reading says what they say.
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

// A refused is a desk with an empty window and no game: of the menus only those
// lines can be chosen that need none. The session holds the game that will be
// shown, a fresh one or the one that was kept, so that none gets lost.
type refused struct{ *Table }

// needGame are the lines of the menus that need a game.
var needGame = []resource.Command{
	resource.NewGame, resource.NewStart, resource.Undo, resource.Variation, resource.Timed, resource.Pause,
}

// refuse says that no card set can be used and returns the desk as it is
// then.
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

// disable takes the lines that need a game away or gives them back.
func (t *Table) disable(on bool) {
	menu := t.Desk.Menu()
	for _, c := range needGame {
		menu.Set(resource.MenuItem(menu.Objects, c), rsc.Disabled, on)
	}
}

// Event hands the desk what is its own; keys that leave or ask for help are as
// in a game.
func (r *refused) Event(ev input.Event) {
	r.Advance(ev.Time)
	if r.Desk.Event(ev) {
		return
	}
	switch name := input.KeyName(ev.Key, ev.Mods&^input.Shift); {
	case ev.Kind == input.Close, ev.Kind == input.KeyDown && name == "escape":
		r.quit()
	case ev.Kind == input.KeyDown && !ev.Repeat && (name == "help" || name == "f1"):
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

// Save returns the game that was kept as it was, its clock included.
func (r *refused) Save() ([]byte, error) {
	return r.session.Save(r.Played())
}

// Where knows what lies on the desk.
func (r *refused) Where(name string) (image.Rectangle, bool) {
	if name == "button:Close" {
		return r.Frame.Closer(), true
	}
	return r.Desk.Where(name)
}

// Played returns how long the game that was kept has been played.
func (r *refused) Played() time.Duration {
	return time.Duration(r.session.Setup().Elapsed) * time.Millisecond
}

// Match returns a game in which nothing can be done.
func (r *refused) Match() play.Match { return r }

func (r *refused) Redo() error { return errNotStarted }
