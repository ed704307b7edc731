package app

import (
	"encoding/json"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"slices"

	"phosphor/games/assist"
	"phosphor/games/play"
)

// Session returns the window's game for programs that drive it. Before every change the
// desk withdraws what it asks about the position, and after it updates the screen.
func (w *Window) Session(withdraw, sync func()) *Session { return &Session{w, withdraw, sync} }

// A Session is the game of a window for programs that drive it. If the window has no
// Match, it has no moves.
type Session struct {
	w              *Window
	withdraw, sync func()
}

var errNoGame = errors.New("this program has no moves")

func (s *Session) do(f func(play.Match) error) error {
	if s.w.Match == nil {
		return errNoGame
	}
	s.withdraw()
	err := f(s.w.Match)
	s.sync()
	return err
}

func (s *Session) New(deal string) error {
	return s.do(func(m play.Match) error { return m.New(deal) })
}
func (s *Session) Layout(position []byte) error {
	return s.do(func(m play.Match) error { return m.Layout(position) })
}
func (s *Session) Do(move string) error {
	return s.do(func(m play.Match) error { return m.Do(move) })
}
func (s *Session) Undo() error { return s.do(play.Match.Undo) }
func (s *Session) Redo() error { return s.do(play.Match.Redo) }
func (s *Session) Load(saved []byte) error {
	return s.do(func(m play.Match) error { return m.Load(saved) })
}

func (s *Session) Save() ([]byte, error) {
	if s.w.Match == nil {
		return nil, errNoGame
	}
	return s.w.Match.Save()
}

func (s *Session) Moves() []string {
	if s.w.Match == nil {
		return []string{}
	}
	return s.w.Match.Moves()
}

func (s *Session) Status() play.Status {
	if s.w.Match == nil {
		return play.Status{Game: s.w.Program.Name}
	}
	return s.w.Match.Status()
}

// State of a program without a game is what it shows. If the state of a game does not
// describe itself in words, the window does.
func (s *Session) State() any {
	var st any
	if s.w.Match == nil {
		text, number := s.w.Standing()
		st = map[string]any{"program": s.w.Program.Name, "title": s.w.Title, "status": text, "number": number, "controls": s.w.values()}
	} else {
		st = s.w.Match.State()
	}
	if _, ok := st.(play.Described); ok && s.w.Describe == nil {
		return st
	}
	return told{st, s.w.Sentences(), s.Status()}
}

// told is a state with the window's texts.
type told struct {
	state     any
	sentences []string
	status    play.Status
}

func (t told) MarshalJSON() ([]byte, error) { return json.Marshal(t.state) }

// Describe implements play.Described.
func (t told) Describe(lang play.Lang) play.Description {
	return play.Told{Sentences: t.sentences, Status: t.status, Lang: lang}
}

// values returns what the controls show, by name.
func (w *Window) values() map[string]any {
	list := map[string]any{}
	for _, c := range w.Controls {
		switch {
		case c.Line != nil:
			list[c.Label()] = c.Line()
		case c.Value != nil:
			list[c.Label()] = c.Value()
		}
	}
	return list
}

// Unwrap returns the program's own game, or nil.
func (s *Session) Unwrap() play.Match { return s.w.Match }

// Final reports whether the game has no undo.
func (w *Window) Final() bool {
	b := play.Base(w.Match)
	return b != nil && b.Final != nil
}

// Advice implements assist.Adviser.
func (s *Session) Advice() (assist.Advice, error) {
	if a, ok := s.w.Match.(assist.Adviser); ok {
		defer s.sync()
		return a.Advice()
	}
	return assist.Advice{}, fmt.Errorf("there are no hints for %s", s.w.Program.Name)
}

// Standing returns the result of Status, or nothing if it is nil.
func (w *Window) Standing() (text, number string) {
	if w.Status == nil {
		return "", ""
	}
	return w.Status()
}

// Sentences describe what the window shows, for people who cannot see it.
func (w *Window) Sentences() (list []string) {
	if w.Describe != nil {
		return w.Describe()
	}
	text, number := w.Standing()
	for _, s := range []string{text, number} {
		if s != "" {
			list = append(list, s)
		}
	}
	return list
}

// filesList is the file in which WriteFile records the names that it wrote, because a
// Keeper cannot list them.
const filesList = "files.json"

// ReadFile returns a file that WriteFile wrote, or else one of the player's own.
func (w *Window) ReadFile(name string) ([]byte, error) {
	b, err := w.Env.Documents.Read(name)
	if errors.Is(err, fs.ErrNotExist) && w.Env.Data != nil {
		return fs.ReadFile(w.Env.Data, name)
	}
	return b, err
}

// WriteFile writes a file among the documents of the player.
func (w *Window) WriteFile(name string, data []byte) error {
	if !fs.ValidPath(name) || path.Base(name) != name || name == "." {
		return fmt.Errorf("%q cannot be the name of a file", name)
	}
	if err := w.Env.Documents.Write(name, data); err != nil {
		return err
	}
	names := w.written()
	if slices.Contains(names, name) {
		return nil
	}
	b, err := json.Marshal(append(names, name))
	if err != nil {
		return err
	}
	return w.Env.Documents.Write(w.Program.Name+"."+filesList, b)
}

func (w *Window) written() (names []string) {
	if b, err := w.Env.Documents.Read(w.Program.Name + "." + filesList); err == nil {
		_ = json.Unmarshal(b, &names) // a damaged list starts again
	}
	return names
}

// Files returns the files that ReadFile knows and that match a pattern ("": all): what the
// program wrote, then the player's own, each folder's by name.
func (w *Window) Files(pattern string) (names []string) {
	match := func(name string) bool {
		ok, err := path.Match(pattern, path.Base(name))
		return pattern == "" || ok && err == nil
	}
	for _, name := range w.written() {
		if match(name) {
			names = append(names, name)
		}
	}
	if w.Env.Data == nil {
		return names
	}
	_ = fs.WalkDir(w.Env.Data, ".", func(name string, d fs.DirEntry, err error) error {
		if err != nil || len(names) >= maxFiles {
			return fs.SkipAll
		}
		if !d.IsDir() && match(name) && !slices.Contains(names, name) {
			names = append(names, name)
		}
		return nil
	})
	return names
}

// maxFiles limits how many files are offered.
const maxFiles = 1000
