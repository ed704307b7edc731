package program

import (
	"fmt"
	"image"
	"slices"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/games"
	"phosphor/games/assist"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
)

// App is the desk as a games.Game: the desk's screen and events, and the game of the
// document opened first. If that is closed while another of its program is open, the other
// replaces it. When the last document is closed, the player has left.
type App struct {
	*desktops.Desk
	Env    games.Env // of the first document
	Main   *desktops.Document
	find   func(name string) *Program
	tools  *Program // its document is next to the game; nil: none
	left   bool
	text   *desktops.Document // the open help, or nil
	reader *desktops.Document // had the focus before
	ran    bool               // its game was running then

	kept layout // the desk as last saved
	note bool   // save the desk
}

// A match is the game of a document. It draws every change.
type match struct {
	d   *desktops.Desk
	doc *desktops.Document
	a   *App // the game of its main document, instead of doc; may be nil
}

func (m match) document() *desktops.Document {
	if m.a != nil {
		return m.a.Main
	}
	return m.doc
}

func (m match) game() play.Match { return m.document().Player.(play.Match) }

// play calls do with the game and draws the changes.
func (m match) play(do func(play.Match) error) error {
	err := m.closed()
	if err == nil {
		err = do(m.game())
	}
	m.d.Settle()
	return err
}

// closed returns an error if the document of the game is closed.
func (m match) closed() error {
	if slices.Contains(m.d.Documents(), m.document()) {
		return nil
	}
	return fmt.Errorf("the document of %s is closed", m.document().Title)
}

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

func (m match) Status() play.Status   { return m.game().Status() }
func (m match) State() any            { return m.game().State() }
func (m match) Save() ([]byte, error) { return m.game().Save() }

func (m match) Moves() []string {
	if m.closed() != nil {
		return []string{}
	}
	return m.game().Moves()
}

// Unwrap returns the document's own game.
func (m match) Unwrap() play.Match { return m.game() }

// Advice implements assist.Adviser.
func (m match) Advice() (assist.Advice, error) {
	if err := m.closed(); err != nil {
		return assist.Advice{}, err
	}
	return m.document().Player.(assist.Adviser).Advice()
}

// Copy returns the number of the game among those of its program.
func (m match) Copy() int { return m.document().Copy }

// Match returns the game of the main document.
func (a *App) Match() play.Match { return match{d: a.Desk, a: a} }

// Matches implements games.Desk: the games of all documents, that of the main document
// first.
func (a *App) Matches() (list []play.Match) {
	for _, doc := range a.Documents() {
		if _, ok := doc.Player.(play.Match); !ok {
			continue
		}
		if doc == a.Main {
			list = slices.Insert(list, 0, a.Match())
		} else {
			list = append(list, match{d: a.Desk, doc: doc})
		}
	}
	return list
}

// load continues a stored game in a document, or returns why it cannot.
func (a *App) load(doc *desktops.Document, stored []byte, err error) {
	if err == nil {
		err = match{d: a.Desk, doc: doc}.Load(stored)
	}
	if err != nil {
		a.Report(fmt.Errorf("%s: %w", doc.File, err))
	}
}

// Message shows a message to the player, also on the screen.
func (a *App) Message(text string) {
	a.Desk.Message(text)
	a.Settle()
}

// Report shows an error to the player, also on the screen; it ignores nil.
func (a *App) Report(err error) {
	if err != nil {
		a.Desk.Report(err)
		a.Settle()
	}
}

// Run opens another document.
func (a *App) Run(p *Program) { Run(a.Desk, a.Env, p) }

// Screen implements games.Game, as do all methods from here on.
func (a *App) Screen() *fb.Screen { return a.Desk.Screen }

func (a *App) Title() string { return a.Main.Title }

func (a *App) Event(ev input.Event) {
	if ev.Kind == input.KeyDown && ev.Key == "escape" && (a.StopShow() != nil || a.endWalk() || a.closeHelp()) {
		a.Settle()
		return
	}
	if doc := a.Focus(); doc != nil && doc.Escape != nil && ev.Kind == input.KeyDown && ev.Key == "escape" {
		doc.Escape()
		a.Settle()
		return
	}
	if ev.Kind == input.Close || ev.Kind == input.KeyDown && ev.Key == "escape" {
		a.Desk.SetFocus(nil) // pauses games against time
		a.left = true
		return
	}
	a.Desk.Event(ev)
	if !slices.Contains(a.Documents(), a.Main) {
		for _, doc := range slices.Backward(a.Documents()) {
			if doc.Program == a.Main.Program {
				a.Main = doc
				break
			}
		}
	}
	if a.note && ev.Kind != input.Move {
		a.keep()
	}
	a.tellTools()
	a.Settle()
}

// endWalk ends a walk through the game with the focus, and reports whether there was
// one.
func (a *App) endWalk() bool {
	doc := a.Focus()
	if doc == nil {
		return false
	}
	w, ok := doc.Player.(interface{ EndWalk() bool })
	return ok && w.EndWalk()
}

// openTools reopens the document beside the game, in its usual place, if it is closed.
func (a *App) openTools() {
	if a.toolsOpen() {
		return
	}
	doc, err := a.tools.document(a.Desk, a.Env, 1)
	if err != nil {
		a.Desk.Report(err)
		return
	}
	a.Open(doc, image.Pt(a.Desk.Screen.Rect.Dx()-doc.Size.X, 0))
}

func (a *App) toolsOpen() bool {
	return slices.ContainsFunc(a.Documents(), func(doc *desktops.Document) bool { return doc.Program == a.tools.Name })
}

// unheard shows a message if no open document shows messages.
func (a *App) unheard(text string) {
	if !a.toolsOpen() {
		a.Banner(text)
	}
}

// tellTools shows on the desk how to reopen the document beside the game.
func (a *App) tellTools() {
	text := ""
	if a.tools != nil && !a.toolsOpen() {
		text = i18n.F(a.Env.Lang, "%s: press the middle button on the desktop", a.tools.Title)
	}
	a.SetNote(text)
}

// tellButtons shows the effect of F8: without two-button mode, a left click on a button
// does nothing. The mode is not saved; it is on at the next start.
func (a *App) tellButtons(two bool) {
	text := "Buttons and menu bars need the middle button or Ctrl now. F8 goes back."
	if two {
		text = "The left button works buttons and menu bars again."
	}
	a.Message(i18n.T(a.Env.Lang, text))
}

func (a *App) Advance(now time.Duration) { a.Desk.Advance(now) }

// Thinking implements games.Thinker for games on the desk that search for their own
// moves.
func (a *App) Thinking() (due time.Duration, thinking bool) {
	for _, doc := range a.Documents() {
		if g, ok := doc.Player.(games.Thinker); ok {
			if at, on := g.Thinking(); on && (!thinking || at < due) {
				due, thinking = at, true
			}
		}
	}
	return due, thinking
}

// Done reports whether the player has left, with Esc, by closing the window, or by
// closing all documents.
func (a *App) Done() bool { return a.left || len(a.Documents()) == 0 }

func (a *App) Where(name string) (image.Rectangle, bool) { return a.Desk.Where(name, a.Main) }

// Reading returns the texts on the screen besides the position of the game.
func (a *App) Reading() (front, focus []string) { return a.Desk.Reading() }

// An Explained game has a help text, in the source form of a desktops.Text.
type Explained interface{ Explain() string }

// paused is a game that pauses when it loses the focus.
type paused interface {
	Paused() bool
	Pause(on bool)
}

// help opens the help of the game with the focus, or of the frontmost game, or closes
// it. It reports whether there is such a game.
func (a *App) help() bool {
	if a.closeHelp() {
		return true
	}
	docs := slices.Clone(a.Documents())
	if doc := a.Focus(); doc != nil {
		docs = append(docs, doc)
	}
	for _, doc := range slices.Backward(docs) {
		g, ok := doc.Player.(Explained)
		if !ok || g.Explain() == "" {
			continue
		}
		text := &desktops.Text{Source: g.Explain()}
		a.text = &desktops.Document{Title: "Help.Text", Size: image.Pt(330, 300), Content: text, Closed: func() { a.text = nil }}
		screen := a.Desk.Screen.Rect.Size()
		timed, ok := doc.Player.(paused)
		a.ran = ok && !timed.Paused()
		a.Open(a.text, image.Point{})
		if high := min(text.Needed(), screen.Y-desktops.BarHeight); high > a.text.Size.Y {
			a.text.Resize(image.Pt(a.text.Size.X, high))
		}
		room := screen.Sub(a.text.Size)
		a.text.MoveTo(image.Pt(room.X/2, max(0, room.Y/2-desktops.BarHeight)))
		a.SetFocus(a.text)
		a.reader = doc
		return true
	}
	return false
}

// closeHelp closes the help, if it is open, and returns the focus.
func (a *App) closeHelp() bool {
	if a.text == nil {
		return false
	}
	a.Close(a.text)
	a.text = nil
	if slices.Contains(a.Documents(), a.reader) {
		a.Raise(a.reader)
		a.SetFocus(a.reader)
		if g, ok := a.reader.Player.(paused); ok && a.ran {
			g.Pause(false) // it was paused without the focus
		}
	}
	return true
}
