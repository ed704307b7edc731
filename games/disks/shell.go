package disks

import (
	"errors"
	"fmt"
	"image"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"sort"
	"strings"
	"time"

	"phosphor/assets/i18n"
	"phosphor/fb"
	"phosphor/fb/input"
	"phosphor/fb/modes"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/formats/tree"
	"phosphor/games"
	"phosphor/games/app"
	"phosphor/games/disks/viewer"
	"phosphor/games/play"
)

// A Desk opens programs in windows.
type Desk interface {
	games.Game
	games.Finder
	Open(p *app.Program) (*app.Window, error)
	// OpenGround opens the contents of the desktop itself; on a machine without icons
	// there it does nothing.
	OpenGround(p *app.Program) (*app.Window, error)
	Front() *app.Window // the window with the focus, or nil
	Raise(w *app.Window)
	Sync() // called after changes other than events
	Reading() (front, focus []string)
}

// Options control how a disk is opened.
type Options struct {
	Machine string // atari, amiga, oberon, windows; "": what suits the disk
	Env     games.Env
	// Write writes a file that the user saves. If nil, nothing can be saved.
	Write func(name string, data []byte) error
	// Exists reports whether a file with the given name exists. If nil, none does.
	Exists func(name string) bool
	// Start begins a game. If nil, no games can be played.
	Start func(b Beginning) (games.Game, error)
	// Decks lists the games that use cards, with their titles.
	Decks []viewer.Deck
	// GameOf returns the game of a saved game, a demo or a document. If nil, there is
	// none.
	GameOf func(data []byte) (string, error)
}

// A Beginning says how to start a game from a desk: with a card set, with its own files,
// or from a saved game.
type Beginning struct {
	Game  string
	Cards games.File
	Data  fs.FS  // nil: none
	Deal  string // "": any
	Saved []byte // nil: a new game
}

// A Shell is a disk that is open on a desk. It is a games.Game.
type Shell struct {
	Machine string

	opt   Options
	fs    *container.FS
	root  string // path of the disk within fs
	said  string // as the user named it
	theme Theme
	desk  Desk
	order []*item // the front one first
	game  games.Game
	base  time.Duration // time at which the game began
}

// An item is a window.
type item struct {
	w      *app.Window
	kind   string
	path   string
	folder *folder
	file   *viewer.File
}

// Open opens the disk or folder at a host path, which may continue within archives and
// disks.
func Open(said string, o Options) (*Shell, error) {
	f, name, err := container.Open(said)
	if err != nil {
		return nil, err
	}
	return Show(f, name, said, o)
}

// Show opens the disk or folder at a path within a file system.
func Show(f *container.FS, name, said string, o Options) (*Shell, error) {
	if _, err := f.Stat(name); err != nil {
		return nil, container.Renamed(err, said)
	}
	s := &Shell{opt: o, fs: f, root: name, said: filepath.Clean(said), Machine: o.Machine}
	isTree := f.IsTree(name)
	if !isTree {
		s.root = path.Dir(name)
	}
	if s.Machine == "" {
		s.Machine = MachineAt(f, name)
	}
	m, ok := machines[s.Machine]
	if !ok {
		return nil, fmt.Errorf("there is no desk of %q (atari, amiga, oberon, windows)", s.Machine)
	}
	env := &s.opt.Env
	if env.Mode == nil {
		mode, err := modes.Find(m.modes[0])
		if err != nil {
			return nil, err
		}
		env.Mode = mode
	}
	if !slices.Contains(m.modes, env.Mode.Name) {
		return nil, fmt.Errorf("there is no mode %s on the desk of %s (%s)", env.Mode.Name, s.Machine, strings.Join(m.modes, " "))
	}
	if env.Deal == "" {
		env.Deal = "1"
	}
	s.opt.Env = env.Complete()
	var err error
	if s.desk, s.theme, err = m.open(s); err != nil {
		return nil, err
	}
	if err := s.begin(isTree, name); err != nil {
		return nil, container.Renamed(err, said)
	}
	s.note()
	return s, nil
}

// begin opens the first windows.
func (s *Shell) begin(isTree bool, name string) error {
	s.fs.ReadDir(s.root) // this reads the disk's name; errors are reported below
	ground := &folder{shell: s, desktop: true, place: &Place{Path: s.root, Entries: s.groundEntries()}}
	w, err := s.desk.OpenGround(ground.program())
	if err != nil {
		return err
	}
	if w != nil {
		s.order = append(s.order, &item{w: w, kind: "desktop", folder: ground})
	}
	if t, ok := s.theme.(interface{ Saved(s *Shell) []string }); ok && isTree {
		opened := 0
		for _, p := range t.Saved(s) {
			if opened < 7 && s.openFolder(p) == nil {
				opened++
			}
		}
		if opened > 0 {
			return nil
		}
	}
	if isTree {
		return s.openFolder(s.root)
	}
	if err := s.openFolder(s.root); err != nil {
		return err
	}
	return s.openFile(name)
}

func (s *Shell) groundEntries() []*Entry {
	drive := &Entry{Name: s.theme.(grounded).DriveName(s), Path: s.root, Class: Drive}
	return append([]*Entry{drive}, s.theme.(grounded).Others(s)...)
}

// A grounded theme names the contents of the desktop.
type grounded interface {
	DriveName(s *Shell) string
	Others(s *Shell) []*Entry
}

// Label returns the name of the disk.
func (s *Shell) Label() string {
	if l := s.fs.Label(s.root); l != "" {
		return l
	}
	if s.root != "." {
		return path.Base(s.root)
	}
	if b := filepath.Base(s.said); b != "." && b != string(filepath.Separator) {
		return b
	}
	return "Disk"
}

func (s *Shell) in(english string) string { return i18n.T(s.opt.Env.Lang, english) }

// title returns the title of the desktop.
func (s *Shell) title() string {
	return map[string]string{"atari": "Desk", "amiga": "Workbench", "oberon": "System", "windows": s.in("Folder")}[s.Machine]
}

// name returns the path of a place within the disk.
func (s *Shell) name(p string) string {
	if p == s.root {
		return s.Label()
	}
	return strings.TrimPrefix(strings.TrimPrefix(p, s.root), "/")
}

// steps returns the names of the folders from the disk to a place.
func (s *Shell) steps(p string) []string {
	rest := strings.Trim(strings.TrimPrefix(p, s.root), "/")
	if p == s.root || rest == "" || rest == "." {
		return nil
	}
	return strings.Split(rest, "/")
}

// above returns the place that contains another, or "" above the disk itself.
func (s *Shell) above(p string) string {
	if p == s.root || p == "." {
		return ""
	}
	return path.Dir(p)
}

// place reads a place.
func (s *Shell) place(name string) (*Place, error) { return ReadPlace(s.fs, name) }

// folders returns the windows of places.
func (s *Shell) folders() (list []*folder) {
	for _, it := range s.order {
		if it.folder != nil {
			list = append(list, it.folder)
		}
	}
	return list
}

// add records a window that was opened.
func (s *Shell) add(it *item) {
	closed := it.w.Closed
	it.w.Closed = func() {
		s.order = slices.DeleteFunc(s.order, func(o *item) bool { return o == it })
		if closed != nil {
			closed()
		}
	}
	s.order = append([]*item{it}, s.order...)
}

// openFolder opens a place in a new window, or brings its present window to the front.
func (s *Shell) openFolder(name string) error {
	for _, it := range s.order {
		if it.folder != nil && !it.folder.desktop && it.folder.place.Path == name {
			s.desk.Raise(it.w)
			s.note()
			return nil
		}
	}
	p, err := s.place(name)
	if err != nil {
		return err
	}
	f := &folder{shell: s, place: p}
	w, err := s.desk.Open(f.program())
	if err != nil {
		return err
	}
	s.add(&item{w: w, kind: "folder", folder: f})
	return nil
}

// openEntry opens the entry selected in a folder; on GEM, places open in the same window.
func (s *Shell) openEntry(f *folder, e *Entry) error {
	switch {
	case !e.IsDir() && !s.fs.IsTree(e.Path):
		return s.openFile(e.Path)
	case s.theme.Ups() && !f.desktop:
		return f.goTo(e.Path)
	}
	return s.openFolder(e.Path)
}

// openFile opens a file in the viewer that suits it.
func (s *Shell) openFile(name string) error {
	file, err := viewer.Read(s.fs, name)
	if err != nil {
		return err
	}
	file.Machine, file.Shell = s.Machine, s
	kind, p := viewer.For(file)
	w, err := s.desk.Open(p)
	if err != nil {
		return err
	}
	s.add(&item{w: w, kind: kind, path: name, file: file})
	return nil
}

// Step replaces a viewer's picture by the next or previous one of the folder.
func (s *Shell) Step(f *viewer.File, by int) error {
	p, err := s.place(path.Dir(f.Path))
	if err != nil {
		return err
	}
	var list []string
	for _, e := range p.Entries {
		if e.Class == Picture || e.Path == f.Path {
			list = append(list, e.Path)
		}
	}
	at := slices.Index(list, f.Path)
	for n := 1; n < len(list); n++ {
		next := list[((at+by*n)%len(list)+len(list))%len(list)]
		file, err := viewer.Read(s.fs, next)
		if err != nil || !file.IsPicture() {
			continue
		}
		old := s.item(f)
		if err := s.openFile(next); err != nil {
			return err
		}
		if old != nil {
			old.w.Close()
		}
		return nil
	}
	return errors.New(s.in("There is no other picture here"))
}

func (s *Shell) item(f *viewer.File) *item {
	for _, it := range s.order {
		if it.file == f {
			return it
		}
	}
	return nil
}

// Beside reads a file beside another.
func (s *Shell) Beside(f *viewer.File) detect.Beside {
	return detect.Siblings(f.Path, s.fs.ReadFile)
}

// Save writes a file for the user.
func (s *Shell) Save(name string, data []byte) error {
	if s.opt.Write == nil {
		return errors.New(s.in("nothing can be saved here"))
	}
	return s.opt.Write(name, data)
}

// Exists reports whether saving would replace a file.
func (s *Shell) Exists(name string) bool { return s.opt.Exists != nil && s.opt.Exists(name) }

// Decks returns the games that can use the cards of a picture.
func (s *Shell) Decks(f *viewer.File) []viewer.Deck {
	if s.opt.Start == nil {
		return nil
	}
	return s.opt.Decks
}

// GameOf returns the game of a saved game, a demo or a document, or "".
func (s *Shell) GameOf(data []byte) string {
	if s.opt.GameOf == nil {
		return ""
	}
	game, err := s.opt.GameOf(data)
	if err != nil {
		return ""
	}
	return game
}

// Play begins a game, which takes the screen until the user leaves it.
func (s *Shell) Play(game string, cards *viewer.File, saved []byte) error {
	b := Beginning{Game: game, Saved: saved}
	if cards != nil {
		b.Cards = games.File{FS: s.fs, Name: cards.Path}
	}
	return s.start(b)
}

// Levels begins a game with a level of a file.
func (s *Shell) Levels(game string, f *viewer.File, level string) error {
	return s.start(Beginning{Game: game, Data: tree.Single(tree.File{Name: f.Name(), Size: int64(len(f.Data)), Read: func() ([]byte, error) { return f.Data, nil }}), Deal: level})
}

func (s *Shell) start(b Beginning) error {
	if s.opt.Start == nil {
		return errors.New(s.in("no games can be played here"))
	}
	g, err := s.opt.Start(b)
	if err != nil {
		return err
	}
	s.game, s.base = g, s.clock()
	return nil
}

// clock is the time of the windows.
func (s *Shell) clock() time.Duration { return s.order[len(s.order)-1].w.Clock.Now() }

// trash shows that nothing is ever deleted.
func (s *Shell) trash(w *app.Window) {
	w.Tell(s.in("Nothing is deleted here:\ndisks are read-only."))
}

// help explains how to use a desktop.
func (s *Shell) help() string {
	return s.in(`# Looking at disks

- Double-click a disk, a folder or a file to open it, or press Return to open the selection.

- Select with the arrow keys or type a letter. Backspace goes to the folder above.

- Pictures: press Tab to stop rotating colours, the arrow keys for the next picture, P for the palette.

- To convert a file, choose Save as in the viewer's menu. Phosphor never writes to a disk that you look at.`)
}

// note records the stacking order of the windows.
func (s *Shell) note() {
	front := s.desk.Front()
	i := slices.IndexFunc(s.order, func(it *item) bool { return it.w == front })
	if i > 0 {
		it := s.order[i]
		s.order = append([]*item{it}, slices.Delete(s.order, i, i+1)...)
	}
}

// Screen implements games.Game, and so do the methods that follow: they are the desk's,
// or those of the game that was begun from it.
func (s *Shell) Screen() *fb.Screen {
	if s.game != nil {
		return s.game.Screen()
	}
	return s.desk.Screen()
}

func (s *Shell) Event(ev input.Event) {
	if s.game != nil {
		inner := ev
		inner.Time -= s.base
		s.game.Event(inner)
		s.left(ev.Time)
		return
	}
	s.desk.Event(ev)
	s.note()
}

// left returns to the desk after the player has left the game.
func (s *Shell) left(now time.Duration) {
	if s.game.Done() {
		s.game = nil
		s.desk.Advance(now)
		s.desk.Screen().MarkDirty(s.desk.Screen().Rect)
	}
}

func (s *Shell) Advance(now time.Duration) {
	if s.game != nil {
		s.game.Advance(now - s.base)
		s.left(now)
		return
	}
	s.desk.Advance(now)
	s.note()
}

func (s *Shell) Due() (time.Duration, bool) {
	if s.game != nil {
		due, ok := s.game.Due()
		return due + s.base, ok
	}
	return s.desk.Due()
}

func (s *Shell) Done() bool { return s.desk.Done() }

// Title implements games.Titled.
func (s *Shell) Title() string {
	if t, ok := s.game.(games.Titled); ok {
		return t.Title()
	}
	if len(s.order) > 0 && s.order[0].file != nil {
		return s.order[0].file.Name()
	}
	return s.Label()
}

// Where implements games.Finder.
func (s *Shell) Where(name string) (image.Rectangle, bool) {
	if g, ok := s.game.(games.Finder); ok {
		return g.Where(name)
	}
	return s.desk.Where(name)
}

// Reading returns the texts of what is in front of everything, and of what has the focus.
func (s *Shell) Reading() (front, focus []string) {
	if r, ok := s.game.(interface {
		Reading() (front, focus []string)
	}); ok {
		return r.Reading()
	}
	return s.desk.Reading()
}

// Match implements games.Game: what a pipe can do with the desk, or with the game.
func (s *Shell) Match() play.Match {
	if s.game != nil {
		return s.game.Match()
	}
	return &match{s}
}

// A match is the desk as a pipe drives it.
type match struct{ s *Shell }

var errNoGame = errors.New("this is a desk, no game")

func (m *match) New(string) error      { return errNoGame }
func (m *match) Layout([]byte) error   { return errNoGame }
func (m *match) Undo() error           { return errNoGame }
func (m *match) Redo() error           { return errNoGame }
func (m *match) Save() ([]byte, error) { return nil, errNoGame }
func (m *match) Load([]byte) error     { return errNoGame }
func (m *match) Status() play.Status   { return play.Status{Game: "open", Variation: m.s.Machine} }

// Moves lists what can be opened, closed and stepped to now.
func (m *match) Moves() (list []string) {
	if f := m.folder(); f != nil {
		for _, e := range f.place.Entries {
			list = append(list, "open "+e.Name)
		}
	}
	if it := m.front(); it != nil && it.kind != "desktop" {
		list = append(list, "close")
		if it.file != nil && it.file.IsPicture() {
			list = append(list, "next", "back")
		}
	}
	sort.Strings(list)
	return list
}

func (m *match) front() *item {
	if len(m.s.order) == 0 {
		return nil
	}
	return m.s.order[0]
}

// folder returns the front window that shows a place.
func (m *match) folder() *folder {
	for _, it := range m.s.order {
		if it.folder != nil && !it.folder.desktop {
			return it.folder
		}
	}
	for _, it := range m.s.order {
		if it.folder != nil {
			return it.folder
		}
	}
	return nil
}

// Do carries out a move: open NAME, close, next, back, save FILE, play GAME.
func (m *match) Do(move string) error {
	word, rest, _ := strings.Cut(strings.TrimSpace(move), " ")
	err := m.do(word, strings.TrimSpace(rest))
	m.s.desk.Sync()
	m.s.note()
	return err
}

func (m *match) do(word, name string) error {
	it := m.front()
	if it == nil {
		return errors.New("nothing is open")
	}
	switch {
	case word == "open" && name != "":
		f := m.folder()
		e := f.place.Entry(name)
		if e == nil {
			return fmt.Errorf("there is no %q in this folder", name)
		}
		return m.s.openEntry(f, e)
	case word == "close" && name == "":
		if it.kind == "desktop" {
			return errors.New("no window is open")
		}
		if it.folder == nil || it.folder.leaving() {
			it.w.Close()
		}
		return nil
	case it.file != nil && (word == "next" || word == "back") && name == "":
		return m.s.Step(it.file, map[string]int{"next": 1, "back": -1}[word])
	case it.file != nil && word == "save" && name != "":
		return it.file.Save(name)
	case it.file != nil && word == "play":
		return m.s.Play(name, it.file, nil)
	}
	return fmt.Errorf("%q is nothing that can be done now", strings.TrimSpace(word+" "+name))
}

// State implements play.Match.
func (m *match) State() any {
	st := state{Machine: m.s.Machine, Windows: []window{}, sentences: m.sentences()}
	for _, it := range m.s.order {
		if it.kind == "desktop" {
			continue
		}
		v := window{strings.TrimSpace(it.w.Title), it.path, it.kind, nil}
		if it.folder != nil {
			v.Path = it.folder.place.Path
			for _, e := range it.folder.place.Entries {
				v.Items = append(v.Items, e.Name)
			}
		}
		st.Windows = append(st.Windows, v)
	}
	return st
}

// A state is what is open, the front window first.
type state struct {
	Machine string   `json:"machine"`
	Windows []window `json:"windows"`

	sentences []string // about the front window
}

type window struct {
	Title string   `json:"title"`
	Path  string   `json:"path"`
	Kind  string   `json:"kind"`
	Items []string `json:"items,omitempty"`
}

// Describe implements play.Described.
func (s state) Describe(lang play.Lang) play.Description {
	return description{play.Told{Sentences: s.sentences, Status: play.Status{Game: "open"}, Lang: lang}}
}

type description struct{ play.Told }

// Since returns the beginning of what is said about a window that is now in front: what
// it is, not all that it shows.
func (d description) Since(before play.Description) []string {
	now, old := d.Position(), before.Position()
	if len(now) == 0 || len(old) > 0 && now[0] == old[0] {
		return nil
	}
	return now[:min(len(now), 3)]
}

// sentences describe the front window, beginning with its title.
func (m *match) sentences() []string {
	it := m.front()
	if it == nil {
		return nil
	}
	list := []string{strings.TrimSpace(it.w.Title)}
	if it.w.Describe == nil {
		return list
	}
	for _, s := range it.w.Describe() {
		if s != list[0] {
			list = append(list, s)
		}
	}
	return list
}
