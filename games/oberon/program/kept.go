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
	"phosphor/games/store"
)

// The desk is saved with everything on it: which documents are open, where they are,
// which one is in front. Saving their games is up to the host; this file only records
// which documents there are.

// A layout is a desk as it is kept.
type layout struct {
	Documents []place `json:"documents"` // from the back to the front
	Width     int     `json:"width"`     // of the screen
	Height    int     `json:"height"`
}

// A place is that of a document.
type place struct {
	Program string `json:"program"`
	Copy    int    `json:"copy"`
	Name    string `json:"name,omitempty"` // that the player gave it
	X       int    `json:"x"`              // top left of its bar
	Y       int    `json:"y"`
	Grown   bool   `json:"grown,omitempty"` // it has the whole screen
}

// layoutFile is where it is kept, among the settings.
const layoutFile = "desktop.json"

// layout returns the desk as it is. Documents that no program opens are left out.
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

// keep writes the desk down if it has changed.
func (a *App) keep() {
	now := a.layout()
	if reflect.DeepEqual(now, a.kept) {
		return
	}
	a.kept = now
	if err := store.WriteJSON(a.Env.Settings, layoutFile, &now); err != nil {
		a.Message(err.Error())
		a.Settle()
	}
}

// Continue implements games.Desk: the documents that were open reappear where they were.
// That of the program's own game is in front.
func (a *App) Continue() {
	defer a.Settle()
	a.note = true
	var was layout
	if err := store.ReadJSON(a.Env.Settings, layoutFile, &was); err != nil {
		a.Message(err.Error())
	}
	if len(was.Documents) == 0 {
		a.keep()
		return
	}
	a.kept = was
	g, begins := a.Main.Player.(paused)
	begins = begins && a.Match().(match).Base().Fresh() && !g.Paused()
	fresh := a.Documents() // that are not known to lie anywhere
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
			p.X = a.Desk.Screen.Rect.Dx() - doc.Size.X // where it usually lies, however wide it is now
		}
		doc.LieAt(image.Pt(p.X, p.Y), p.Grown)
		if now := a.Desk.Screen.Rect.Size(); !p.Grown && now != image.Pt(was.Width, was.Height) {
			doc.Reach() // on another screen
		}
	}
	for _, doc := range fresh {
		if doc != a.Main {
			a.Close(doc) // as it was
		}
	}
	a.Raise(a.Main)
	a.SetFocus(nil)
	a.SetFocus(a.Main)
	if begins {
		g.Pause(false) // which it does without the keyboard
	}
	a.tellTools()
	a.keep()
}

// again opens a document that was open, nil if there is no such program any more.
func (a *App) again(p place) *desktops.Document {
	prog := a.find(p.Program)
	if prog == nil || p.Copy < 1 || p.Copy > maxCopies || len(a.Documents()) > maxCopies {
		return nil
	}
	doc, err := further(a.Desk, a.Env, prog, p.Copy)
	if err != nil {
		a.Message(err.Error())
		return nil
	}
	if p.Name != "" && !strings.ContainsAny(p.Name, `/\:`) { // it becomes the name of a file
		doc.SetName(p.Name)
	}
	a.Open(doc, image.Pt(p.X, p.Y))
	goOn(a.Desk, a.Env, doc)
	// Without the keyboard games against time pause.
	a.SetFocus(doc)
	a.SetFocus(nil)
	return doc
}

// maxCopies bounds what a file that something else wrote may ask for.
const maxCopies = 100

// Stored returns what was stored under the name of a document, by the button or in the
// player's own files. It is empty if there is no such document.
func Stored(env games.Env, name string) ([]byte, error) {
	if name == "" {
		return nil, nil
	}
	for _, name := range []string{name, strings.TrimSuffix(name, ".Game") + ".json"} { // as older versions stored puzzles
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

// Store writes a document under its name and returns where, in the player's language.
func Store(d *desktops.Desk, k store.Keeper, lang, name string, data []byte) {
	if err := k.Write(name, bytes.Clone(data)); err != nil {
		d.Message(err.Error())
		return
	}
	d.Message(store.Told(k, lang, name))
}
