package program

import (
	"bytes"
	"errors"
	"image"
	"io/fs"
	"reflect"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/formats/container"
	"phosphor/games"
	"phosphor/games/oberon/desktops"
	"phosphor/games/play"
	"phosphor/games/store"
)

// The desk is saved with everything on it: which documents are open, where they are,
// which one is in front. Saving their games is up to the host; this file only records
// which documents there are.

// A layout is a saved desk.
type layout struct {
	Documents []place `json:"documents"` // from the back to the front
	Width     int     `json:"width"`     // of the screen
	Height    int     `json:"height"`
}

// A place is the saved place of a document.
type place struct {
	Program string `json:"program"`
	Copy    int    `json:"copy"`
	Name    string `json:"name,omitempty"` // given by the player
	X       int    `json:"x"`              // top left corner of its bar
	Y       int    `json:"y"`
	Grown   bool   `json:"grown,omitempty"` // it fills the screen
}

// layoutFile is the file of the layout, among the settings.
const layoutFile = "desktop.json"

// layout returns the current desk. It omits documents that no program opens.
func (a *App) layout() (l layout) {
	for _, doc := range a.Documents() {
		if doc.Program == "" {
			continue
		}
		at, grown := doc.Lies()
		p := place{Program: doc.Program, Copy: doc.Copy, X: at.X, Y: at.Y, Grown: grown}
		if doc.Named {
			p.Name = doc.Title
		}
		l.Documents = append(l.Documents, p)
	}
	l.Width, l.Height = a.Desk.Screen.Rect.Dx(), a.Desk.Screen.Rect.Dy()
	return l
}

// keep saves the desk if it has changed.
func (a *App) keep() {
	now := a.layout()
	if reflect.DeepEqual(now, a.kept) {
		return
	}
	a.kept = now
	a.Report(store.WriteJSON(a.Env.Settings, layoutFile, &now))
}

// Continue implements games.Desk: the documents that were open reappear where they were.
// That of the program's own game is in front.
func (a *App) Continue() {
	defer a.Settle()
	a.note = true
	var was layout
	a.Report(store.ReadJSON(a.Env.Settings, layoutFile, &was))
	if len(was.Documents) == 0 {
		a.keep()
		return
	}
	a.kept = was
	g, begins := a.Main.Player.(paused)
	begins = begins && play.Base(a.Match()).Fresh() && !g.Paused()
	fresh := a.Documents() // documents without a saved place
	for _, p := range was.Documents {
		i := slices.IndexFunc(fresh, func(doc *desktops.Document) bool { return doc.Program == p.Program && doc.Copy == p.Copy })
		var doc *desktops.Document
		if i >= 0 {
			doc = fresh[i]
			fresh = slices.Delete(fresh, i, i+1)
			a.Raise(doc)
		} else if doc = a.again(p); doc == nil {
			continue
		}
		if a.tools != nil && p.Program == a.tools.Name && (p.X == was.Width-desktops.ToolsWidth || p.X == was.Width-desktops.NarrowTools) {
			p.X = a.Desk.Screen.Rect.Dx() - doc.Size.X // its usual place at the right edge, whatever its width
		}
		doc.LieAt(image.Pt(p.X, p.Y), p.Grown)
		if now := a.Desk.Screen.Rect.Size(); !p.Grown && now != image.Pt(was.Width, was.Height) {
			doc.Reach() // the screen may differ
		}
	}
	for _, doc := range fresh {
		if doc != a.Main {
			a.Close(doc) // it was closed
		}
	}
	a.Raise(a.Main)
	a.SetFocus(nil)
	a.SetFocus(a.Main)
	if begins {
		g.Pause(false) // it was paused without the focus
	}
	a.tellTools()
	a.keep()
}

// again reopens a document, or returns nil if its program no longer exists.
func (a *App) again(p place) *desktops.Document {
	prog := a.find(p.Program)
	if prog == nil || p.Copy < 1 || p.Copy > maxCopies || len(a.Documents()) > maxCopies {
		return nil
	}
	doc, err := further(a.Desk, a.Env, prog, p.Copy)
	if err != nil {
		a.Report(err)
		return nil
	}
	if p.Name != "" && !strings.ContainsAny(p.Name, `/\:`) { // it becomes a file name
		doc.SetName(p.Name)
	}
	a.Open(doc, image.Pt(p.X, p.Y))
	goOn(a.Desk, a.Env, doc)
	// Games against time pause when they lose the focus.
	a.SetFocus(doc)
	a.SetFocus(nil)
	return doc
}

// maxCopies limits the copies in a layout file, which another program may have written.
const maxCopies = 100

// Stored returns the stored document with a name, from the button Store or the player's
// files. It is empty if there is none.
func Stored(env games.Env, name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	for _, name := range []string{name, strings.TrimSuffix(name, ".Game") + ".json"} { // the name used by older versions
		b, err := env.Documents.Read(name)
		if !errors.Is(err, fs.ErrNotExist) {
			return b, err
		}
	}
	return storedIn(env.Data, name)
}

// storedIn looks for a document in a folder.
func storedIn(data fs.FS, name string) ([]byte, error) {
	if data == nil || name == "" {
		return nil, nil
	}
	file, err := container.FindFile(data, ".", name)
	if file == "" || err != nil {
		return nil, err
	}
	return fs.ReadFile(data, file)
}

// Won returns the line of the log for a win, in the player's language. helped means that
// the player had help.
func Won(doc *desktops.Document, lang string, moves int, helped bool) string {
	if helped {
		return doc.Title + " " + i18n.N(lang, moves, "won in one move, with help", "won in %d moves, with help")
	}
	return doc.Title + " " + i18n.N(lang, moves, "won in one move", "won in %d moves")
}

// Store writes a document under its name, and shows the player where.
func Store(d *desktops.Desk, k store.Keeper, lang, name string, data []byte) {
	if err := k.Write(name, bytes.Clone(data)); err != nil {
		d.Report(err)
		return
	}
	d.Message(store.Told(k, lang, name))
}
