package main

import (
	"bytes"
	"errors"
	"fmt"
	"io/fs"
	"path/filepath"
	"strings"

	"phosphor/cmd/internal/host"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/play"
	"phosphor/sprites"
)

// A drop finds out what a file is that was dropped on the window, and does the right thing
// with it: a demo or a saved game is played, a card set and files of originals become
// those of the games that know them. Of anything else it says in one line what it is.
type drop struct {
	*host.House
	german bool
}

// A dropText is what is said of files in one language.
type dropText struct {
	data, once, found, cards, cardsOnce, alone, unknown, known, damaged, nothing, crowded, several, foreign, wrong string
}

// dropWords are in English and German.
var dropWords = [2]dropText{
	{"%s: the data of %s from now on (F10 in the cabinet changes that)", "%s: the data of %s for this time", "%s: the data of %s", "%s: the cards of %s from now on (in the cabinet: Space)", "%s: the cards of %s for this time",
		"%s: %s; drop its folder, disk or archive", "%s: no file that anything here knows", "%s: %s, which no game here takes", "%s: %s, damaged: %s",
		"%s: nothing in it belongs to any game", "%s: too many files; drop the folder of the game itself", "drop one thing at a time, or the files of one folder", "%s: of a game that is not here", "%s"},
	{"%s: von nun an die Daten von %s (F10 im Kabinett ändert das)", "%s: für dieses Mal die Daten von %s", "%s: die Daten von %s", "%s: von nun an die Karten von %s (im Kabinett: Leertaste)", "%s: für dieses Mal die Karten von %s",
		"%s: %s; bitte seinen Ordner, seine Diskette oder sein Archiv", "%s: keine Datei, die hier jemand kennt", "%s: %s, womit hier kein Spiel etwas anfängt", "%s: %s, beschädigt: %s",
		"%s: nichts darin gehört zu einem Spiel", "%s: zu viele Dateien; bitte den Ordner des Spiels selbst", "bitte eines nach dem andern, oder die Dateien eines Ordners", "%s: von einem Spiel, das es hier nicht gibt", "das geht nicht: %s"},
}

// mostDropped is how many files and folders a folder may have that is dropped. The window
// waits while each game looks through them, and in all of a disk there is something that
// some game takes for its own.
const mostDropped = 2_000

// words are those of the language of d.
func (d *drop) words() *dropText {
	if d.german {
		return &dropWords[1]
	}
	return &dropWords[0]
}

// said is what is told of a file that games take: one line where it is remembered, another
// where it is not.
func (d *drop) said(kept, once, name string, titles []string) string {
	if d.Settings.Once {
		kept = once
	}
	return fmt.Sprintf(kept, name, d.list(titles))
}

// takeData makes a path the originals' files from now on.
func (d *drop) takeData(name, path string, titles []string) (string, error) {
	w := d.words()
	return d.said(w.data, w.once, name, titles), d.Change(func(s *host.Settings) { s.Data = host.Absolute(path) })
}

// take is told the paths of what was dropped together.
func (d *drop) take(names []string) {
	name := names[0]
	d.german = d.Choice.Lang == "de"
	if len(names) > 1 { // the files of an original: their folder
		name = filepath.Dir(name)
		for _, other := range names {
			if filepath.Dir(other) != name {
				d.Tell(d.words().several)
				return
			}
		}
	}
	text, err := d.use(name)
	if err != nil {
		text = fmt.Sprintf(d.words().wrong, d.reason(container.Renamed(err, filepath.Base(name))))
	}
	if text != "" {
		d.Tell(text)
	}
}

// use does what is to be done with a file, and returns what is to be said of it.
func (d *drop) use(path string) (string, error) {
	w := d.words()
	name := filepath.Base(path)
	p, err := open(path)
	if err != nil {
		return "", err
	}
	st, err := p.stat()
	if err != nil {
		return "", err
	}
	if st.IsDir() {
		if dir, err := p.fsys.Dir(p.name); err == nil && host.Crowded(dir, mostDropped) {
			return fmt.Sprintf(w.crowded, name), nil
		}
	}
	if st.IsDir() || p.fsys.Kind(p.name) != nil {
		titles := d.knownBy(p)
		if len(titles) == 0 { // there is nothing to play with, but something to look at
			f := openFlags{Lang: d.Choice.Lang}
			info, err := f.info(path)
			if err == nil {
				err = d.Visit(info)
			}
			return "", err
		}
		return d.takeData(name, path, titles)
	}
	data, _, err := p.contents()
	if err != nil {
		return "", err
	}
	if isPatience(name) {
		return d.dropPatience(name, data)
	}
	if play.IsDemo(data[:min(len(data), 64)]) {
		demo, err := play.ReadDemo(bytes.NewReader(data))
		if err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		info, err := catalog.Find(demo.Game)
		if err != nil {
			return fmt.Sprintf(w.foreign, name), nil
		}
		return "", d.ShowDemo(info, demo)
	}
	if game, err := catalog.GameOf(data); err == nil {
		info, err := catalog.Find(game)
		if err != nil {
			return fmt.Sprintf(w.foreign, name), nil
		}
		if err := d.PlaySaved(info, data); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		return "", nil
	}
	format, _, err := detect.Read(data, p.name)
	if format == nil {
		return fmt.Sprintf(w.unknown, name), nil
	}
	if unread := (*detect.UnreadError)(nil); err != nil && !errors.As(err, &unread) {
		return fmt.Sprintf(w.damaged, name, format.Name, oneLine(err)), nil
	}
	if format.Class == detect.Picture {
		if takers := d.cardsFor(p); len(takers) > 0 {
			var titles []string
			for _, info := range takers {
				titles = append(titles, host.Title(info.Name, d.Choice.Lang))
			}
			return d.said(w.cards, w.cardsOnce, name, titles), d.Change(func(s *host.Settings) {
				for _, info := range takers {
					s.SetCards(info.Name, host.Absolute(path))
				}
			})
		}
	}
	if _, single := p.single(data); single {
		if titles := d.knownBy(p); len(titles) > 0 {
			return d.takeData(name, path, titles)
		}
	}
	if o, ok, _ := detect.Known(data, p.name); ok {
		return fmt.Sprintf(w.alone, name, o.What), nil
	}
	return fmt.Sprintf(w.known, name, format.Name), nil
}

// reason says in one line why something does not work; what systems say of files is in the
// player's language.
func (d *drop) reason(err error) string {
	text := oneLine(err)
	if !d.german {
		return text
	}
	for _, e := range systemErrors {
		if errors.Is(err, e.err) {
			name, _, _ := strings.Cut(text, ": ")
			return name + ": " + e.german
		}
	}
	return text
}

// systemErrors are what systems say of files, in German.
var systemErrors = []struct {
	err    error
	german string
}{
	{fs.ErrNotExist, "gibt es nicht"},
	{fs.ErrPermission, "darf nicht gelesen werden"},
	{container.ErrPipe, "ist eine Pipe und keine Datei"},
	{container.ErrEndless, "ist ein Gerät und keine Datei"},
}

// list names games, as many as one line holds.
func (d *drop) list(titles []string) string {
	const most = 4
	and := map[bool]string{false: " and ", true: " und "}[d.german]
	switch n := len(titles); {
	case n == 1:
		return titles[0]
	case n > most:
		return strings.Join(titles[:most-1], ", ") + fmt.Sprintf("%s%d %s", and, n-most+1, map[bool]string{false: "more", true: "weiteren"}[d.german])
	}
	return strings.Join(titles[:len(titles)-1], ", ") + and + titles[len(titles)-1]
}

// about says whose data a folder, an archive, a disk or a file is.
func (d *drop) about(path string, german bool) string {
	in := &drop{House: d.House, german: german} // that language, as d may be in use beside
	p, err := open(path)
	if err == nil {
		_, err = p.folder("")
	}
	if err != nil {
		return in.reason(err)
	}
	titles := in.knownBy(p)
	if len(titles) == 0 {
		return fmt.Sprintf(in.words().nothing, filepath.Base(path))
	}
	return fmt.Sprintf(in.words().found, filepath.Base(path), in.list(titles))
}

// knownBy returns the titles of the games that read files of a folder, an archive or a
// disk. They are asked by beginning them. A game that takes any picture, and finds nothing
// else, leaves them to a game that knows the files better.
func (d *drop) knownBy(p place) (titles []string) {
	lang := map[bool]string{false: "en", true: "de"}[d.german]
	var weak []string
	for _, info := range catalog.All {
		dir, err := p.folder(info.DataDir)
		if err != nil {
			continue
		}
		seen, err := tried(info, func(env *games.Env) { env.Data = dir }, dir)
		if err != nil {
			continue
		}
		switch title := host.Title(info.Name, lang); seen.best(info) {
		case itsOwn:
			titles = append(titles, title)
		case anyPicture:
			weak = append(weak, title)
		}
	}
	if titles == nil {
		return weak
	}
	return titles
}

// tried begins a game with files and tells what it reads of a folder.
func tried(info *games.Info, with func(*games.Env), dir fs.FS) (*reader, error) {
	env, err := host.Choice{Deal: "1"}.Env(info)
	if err != nil {
		return nil, err
	}
	seen := &reader{FS: dir}
	with(&env)
	if env.Data != nil {
		env.Data = seen
	}
	_, err = info.Start(env)
	return seen, err
}

// A reader notes which of its files were read: those that were asked for by their names,
// and those that were read because they are there.
type reader struct {
	fs.FS
	listed bool
	named  bool
	others []string
}

// How well a game knows files.
const (
	notAtAll = iota
	anyPicture
	itsOwn
)

// best tells how well the game that has read files knows them.
func (r *reader) best(info *games.Info) int {
	if r.named {
		return itsOwn
	}
	best := notAtAll
	for _, name := range r.others {
		data, err := fs.ReadFile(r.FS, name)
		if err != nil {
			continue
		}
		format := detect.File(data, name)
		switch {
		case format == nil:
		case format.Class == detect.Levels:
			return itsOwn
		case format.Class != detect.Picture:
		default:
			_, err := sprites.OpenCards(r.FS, name)
			switch cards := info.Facts.Cards; {
			case cards && err == nil:
				return itsOwn
			case !cards && err != nil:
				best = anyPicture
			}
		}
	}
	return best
}

func (r *reader) saw(name string, err error) {
	switch {
	case err != nil || name == ".":
	case r.listed:
		r.others = append(r.others, name)
	default:
		r.named = true
	}
}

func (r *reader) Open(name string) (fs.File, error) {
	f, err := r.FS.Open(name)
	r.saw(name, err)
	return f, err
}

func (r *reader) ReadFile(name string) ([]byte, error) {
	b, err := fs.ReadFile(r.FS, name)
	r.saw(name, err)
	return b, err
}

func (r *reader) ReadDir(name string) ([]fs.DirEntry, error) {
	r.listed = true
	return fs.ReadDir(r.FS, name)
}

func (r *reader) Stat(name string) (fs.FileInfo, error) { return fs.Stat(r.FS, name) }

// cardsFor returns the games that play with a card set.
func (d *drop) cardsFor(p place) (takers []*games.Info) {
	if _, err := sprites.OpenCards(p.fsys, p.name); err != nil {
		return nil
	}
	for _, info := range catalog.All {
		told := false
		with := func(env *games.Env) {
			env.Cards = games.File{FS: p.fsys, Name: p.name}
			env.Message = func(string) { told = true } // of cards that cannot be used
		}
		if info.Facts.Cards {
			if _, err := tried(info, with, nil); err == nil && !told {
				takers = append(takers, info)
			}
		}
	}
	return takers
}
