package main

import (
	"archive/zip"
	"bytes"
	"cmp"
	"errors"
	"fmt"
	"io/fs"
	"path"
	"path/filepath"
	"slices"
	"strings"

	"phosphor/assets/i18n"
	"phosphor/cmd/internal/host"
	"phosphor/formats/container"
	"phosphor/formats/detect"
	"phosphor/games"
	"phosphor/games/catalog"
	"phosphor/games/disks"
	"phosphor/games/play"
	"phosphor/sprites"
)

// A drop identifies a file that was dropped on the window, and acts on it. It plays a demo or a
// saved game. It puts disks, card sets and anything else that can be shown into the drawer, and
// the games that can use them do so. Of any other file it shows in one line what it is.
type drop struct {
	*host.House
	lang string
}

// A dropText holds the messages about files in one language.
type dropText struct {
	data, found, cards, kept, unknown, known, damaged, nothing, crowded, several, foreign, wrong string
	before, linked, full                                                                         string
}

var dropWords = dropText{"%s: used for %s from now on", "%s: the data of %s", "%s: the cards of %s from now on", "%s is in the drawer (F8)",
	"%s: unknown file format, not kept", "%s: %s, not used by any game, not kept", "%s: %s, damaged: %s",
	"%s: no game can use anything in it", "%s: too many files; drop the folder of the game itself", "drop one file at a time, or the files of one folder", "%s: from a game that Phosphor does not have", "phosphor::%s",
	", in place of %s (F8)", "; too large to copy, used from its folder", "%s cannot be kept: %s"}

// A uselessError says why a file was not kept.
type uselessError string

func (u uselessError) Error() string { return string(u) }

// mostDropped is the largest number of files and folders in a dropped folder. The window waits while
// each game searches them, and among all files of a disk some game would find one that looks like
// its own.
const mostDropped = 2_000

// words returns the messages in the language of d.
func (d *drop) words() *dropText {
	return i18n.Of(d.lang, &dropWords)
}

// take receives the paths of files that were dropped together.
func (d *drop) take(names []string) {
	name := names[0]
	d.lang = d.Choice.Lang
	if len(names) > 1 { // files of an original: use their folder
		name = filepath.Dir(name)
		for _, other := range names {
			if filepath.Dir(other) != name {
				d.Tell(d.words().several)
				return
			}
		}
	}
	text, err := d.use(name, true)
	if err != nil {
		text = d.why(name, err)
	}
	if text != "" {
		d.Tell(text)
	}
}

// why returns the reason why a path cannot be used.
func (d *drop) why(name string, err error) string {
	if none := uselessError(""); errors.As(err, &none) {
		return string(none)
	}
	return fmt.Sprintf(d.words().wrong, oneLine(d.lang, container.Renamed(err, filepath.Base(name))))
}

// added puts the file or folder at a path into the drawer. The error is a line with the
// reason why it did not.
func (d *drop) added(path string) (string, error) {
	d.lang = d.Choice.Lang
	text, err := d.use(path, false)
	if err != nil {
		return "", uselessError(d.why(path, err))
	}
	return text, nil
}

// use acts on a file, and returns the message about it. With look, it shows a file that can
// only be viewed.
func (d *drop) use(path string, look bool) (string, error) {
	w := d.words()
	name := filepath.Base(host.Absolute(path))
	p, err := open(path)
	if err != nil {
		return "", err
	}
	st, err := p.stat()
	if err != nil {
		return "", err
	}
	t := host.Thing{Name: name, Kind: "folder", Size: st.Size()}
	if st.IsDir() || p.fsys.Kind(p.name) != nil {
		if st.IsDir() {
			if dir, err := p.fsys.Dir(p.name); err == nil && host.Crowded(dir, mostDropped) {
				return "", uselessError(fmt.Sprintf(w.crowded, name))
			}
		}
		if k := p.fsys.Kind(p.name); k != nil {
			t.Kind = k.Name
		}
		t.Data = d.knownBy(p)
		if st.IsDir() && t.Data == nil { // it can only be viewed
			if look {
				return "", d.visit(path)
			}
			return "", uselessError(fmt.Sprintf(w.nothing, name))
		}
		return d.keep(p, t, nil, look)
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
			return "", uselessError(fmt.Sprintf(w.foreign, name))
		}
		return "", d.ShowDemo(info, demo)
	}
	if game, err := catalog.GameOf(data); err == nil {
		info, err := catalog.Find(game)
		if err != nil {
			return "", uselessError(fmt.Sprintf(w.foreign, name))
		}
		if err := d.PlaySaved(info, data); err != nil {
			return "", fmt.Errorf("%s: %w", name, err)
		}
		return "", nil
	}
	format, _, err := detect.ReadBeside(data, p.name, p.beside())
	if format == nil {
		return "", uselessError(fmt.Sprintf(w.unknown, name))
	}
	if unread := (*detect.UnreadError)(nil); err != nil && !errors.As(err, &unread) {
		return "", uselessError(fmt.Sprintf(w.damaged, name, i18n.T(d.lang, format.Name), oneLine(d.lang, err)))
	}
	t.Kind = format.Name
	var with []string
	if format.Class == detect.Picture {
		t.Cards, with = d.cardsFor(p)
	}
	if _, single := p.single(data); single && t.Cards == nil {
		t.Data = d.knownBy(p)
	}
	if len(t.Cards)+len(t.Data) > 0 {
		return d.keep(p, t, with, look)
	}
	if format.Class == detect.Text || format.Class == detect.Other {
		return "", uselessError(fmt.Sprintf(w.known, name, i18n.T(d.lang, format.Name)))
	}
	return d.keep(p, t, nil, look)
}

// visit shows the desktop of a disk, or a file in its viewer.
func (d *drop) visit(path string) error {
	info, err := d.Shows(path)
	if err == nil {
		err = d.Visit(info)
	}
	return err
}

// keep puts a thing into the drawer, with files next to it, and makes the games that can use it
// do so.
func (d *drop) keep(p place, t host.Thing, beside []string, look bool) (string, error) {
	w := d.words()
	t.Machine = disks.MachineAt(p.fsys, p.name)
	if d.Drawer == nil { // there is no drawer
		return "", d.visit(p.said)
	}
	files, err := d.copies(p, &t, beside)
	if err != nil {
		return "", err
	}
	if t, err = d.Drawer.Add(t, files); err != nil {
		return "", uselessError(fmt.Sprintf(w.full, t.Name, oneLine(d.lang, err)))
	}
	text := fmt.Sprintf(w.kept, t.Name)
	for _, use := range []struct {
		said  string
		games []string
	}{{w.data, t.Data}, {w.cards, t.Cards}} {
		if use.games != nil {
			text = fmt.Sprintf(use.said, t.Name, d.list(use.games))
		}
	}
	if t.Path != "" {
		text += w.linked
	}
	if t.Data == nil && t.Cards == nil {
		if d.Cabinet != nil {
			d.Cabinet.Things(d.Drawer.List(), true)
		}
		if look {
			return "", d.visit(p.said)
		}
		return text, nil
	}
	var before []string
	err = d.Change(func(s *host.Settings) { before = s.Choose(&t, d.Drawer) })
	if len(before) > 0 {
		text += fmt.Sprintf(w.before, strings.Join(before, ", "))
	}
	return text, err
}

// copies returns the files of a thing that the drawer copies. It packs a folder into one
// archive.
func (d *drop) copies(p place, t *host.Thing, beside []string) (map[string][]byte, error) {
	files := map[string][]byte{}
	st, err := p.stat()
	if err != nil {
		return nil, err
	}
	if !st.IsDir() {
		if !d.Drawer.Copies(st.Size()) {
			t.Path = host.Absolute(p.said)
			return nil, nil
		}
		for _, name := range append([]string{p.name}, beside...) {
			if files[path.Base(name)], err = p.fsys.ReadFile(name); err != nil {
				return nil, p.wrong(err)
			}
		}
		files[t.Name], t.Size = files[path.Base(p.name)], st.Size()
		return files, nil
	}
	dir, err := p.fsys.Dir(p.name)
	if err != nil {
		return nil, p.wrong(err)
	}
	var packed bytes.Buffer
	z := zip.NewWriter(&packed)
	t.Size = 0
	err = fs.WalkDir(dir, ".", func(name string, e fs.DirEntry, err error) error {
		if err != nil || !e.Type().IsRegular() {
			return err
		}
		st, err := e.Info()
		if t.Size += st.Size(); err != nil || !d.Drawer.Copies(t.Size) {
			return cmp.Or(err, fs.SkipAll)
		}
		data, err := dir.ReadFile(name)
		if err != nil {
			return err
		}
		f, err := z.Create(t.Name + "/" + name)
		if err == nil {
			_, err = f.Write(data)
		}
		return err
	})
	if err = errors.Join(err, z.Close()); err != nil {
		return nil, p.wrong(err)
	}
	if !d.Drawer.Copies(t.Size) {
		t.Path = host.Absolute(p.said)
		return nil, nil
	}
	t.Name += ".zip"
	files[t.Name] = packed.Bytes()
	return files, nil
}

// list returns the names of games, as many as fit on one line.
func (d *drop) list(games []string) string {
	const most = 4
	var titles []string
	for _, name := range games {
		titles = append(titles, host.Title(name, d.lang))
	}
	if n := len(titles); n > most {
		titles = append(titles[:most-1], i18n.F(d.lang, "%d more", n-most+1))
	}
	return i18n.And(titles...).In(d.lang)
}

// about says to which games the data in a folder, an archive, a disk or a file belongs.
func (d *drop) about(path string, lang string) string {
	in := &drop{House: d.House, lang: lang} // another goroutine may use d
	p, err := open(path)
	if err == nil {
		_, err = p.folder("")
	}
	if err != nil {
		return oneLine(in.lang, err)
	}
	titles := in.knownBy(p)
	if len(titles) == 0 {
		return fmt.Sprintf(in.words().nothing, filepath.Base(path))
	}
	return fmt.Sprintf(in.words().found, filepath.Base(path), in.list(titles))
}

// knownBy returns the names of the games that read files of a folder, an archive or a
// disk. It finds out by starting each game. A game that takes any picture, and finds
// nothing else, leaves them to a game that knows the files better.
func (d *drop) knownBy(p place) (names []string) {
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
		switch seen.best(info) {
		case itsOwn:
			names = append(names, info.Name)
		case anyPicture:
			weak = append(weak, info.Name)
		}
	}
	if names == nil {
		return weak
	}
	return names
}

// tried starts a game with files, and returns a record of those it read from a folder.
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

// A reader notes which of its files were read: those requested by name, and those read
// because they were listed.
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

// best returns how well the game that has read files knows them.
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

// cardsFor returns the games that play with a card set, and the files beside it that it needs.
func (d *drop) cardsFor(p place) (takers, beside []string) {
	seen := &reader{FS: p.fsys}
	if _, err := sprites.OpenCards(seen, p.name); err != nil {
		return nil, nil
	}
	for _, name := range slices.Compact(seen.others) {
		if name != p.name {
			beside = append(beside, name)
		}
	}
	for _, info := range catalog.All {
		told := false
		with := func(env *games.Env) {
			env.Cards = games.File{FS: p.fsys, Name: p.name}
			env.Message = func(string) { told = true } // of cards that cannot be used
		}
		if info.Facts.Cards {
			if _, err := tried(info, with, nil); err == nil && !told {
				takers = append(takers, info.Name)
			}
		}
	}
	return takers, beside
}
