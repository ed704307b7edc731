package games

import (
	"io/fs"
	"maps"
	"path"
	"slices"
	"strings"

	"phosphor/assets/i18n"
)

// A lookout records which of the player's files a game reads.
type lookout struct {
	fs.FS
	names []string
	seen  map[string]bool // the same
	cards []string        // names of card sets looked for
	bad   bool            // some were unusable, which the game reports
}

// unusable records that one of the player's files is unusable after all.
func unusable(data fs.FS, name string) {
	if l, ok := data.(*lookout); ok {
		l.bad = true
		l.names = slices.DeleteFunc(l.names, func(seen string) bool {
			gone := strings.EqualFold(path.Base(seen), name)
			if gone {
				delete(l.seen, seen)
			}
			return gone
		})
	}
}

// Passed records that one of the player's files was examined and does not belong to the
// game, such as a text without levels.
func Passed(data fs.FS, name string) {
	if l, ok := data.(*lookout); ok {
		if l.seen[name] {
			delete(l.seen, name)
			l.names = slices.DeleteFunc(l.names, func(seen string) bool { return seen == name })
		}
	}
}

func (l *lookout) saw(name string, err error) {
	if err == nil && name != "." && !l.seen[name] {
		if l.seen == nil {
			l.seen = map[string]bool{}
		}
		l.seen[name] = true
		l.names = append(l.names, name)
	}
}

func (l *lookout) Open(name string) (fs.File, error) {
	f, err := l.FS.Open(name)
	l.saw(name, err)
	return f, err
}

func (l *lookout) ReadFile(name string) ([]byte, error) {
	b, err := fs.ReadFile(l.FS, name)
	l.saw(name, err)
	return b, err
}

// Found returns which of the player's files in an Env the game may read later, such as
// pictures to choose from: those for which is returns true. It records no more than are
// reported.
func Found(data fs.FS, is func(name string, read func() ([]byte, error)) bool) (names []string) {
	if data == nil {
		return nil
	}
	from := data
	l, ok := data.(*lookout)
	if ok {
		from = l.FS
	}
	entries, _ := fs.ReadDir(from, ".") // errors were already reported
	for _, e := range entries {
		name := e.Name()
		if len(names) < mostFound && !e.IsDir() && is(name, func() ([]byte, error) { return fs.ReadFile(from, name) }) {
			names = append(names, name)
			if ok && len(l.names) <= mostTold {
				l.saw(name, nil)
			}
		}
	}
	return names
}

// mostFound limits how many files are examined.
const mostFound = 60

// sounds records the sounds that replace ours: they are read outside the game.
func (l *lookout) sounds(ours fs.FS) {
	list := func(fsys fs.FS) map[string]string {
		names := map[string]string{}
		entries, _ := fs.ReadDir(fsys, ".")
		for _, e := range entries {
			ext := path.Ext(e.Name())
			if !e.IsDir() && slices.Contains([]string{".hsn", ".wav", ".8svx"}, strings.ToLower(ext)) {
				names[strings.ToLower(strings.TrimSuffix(e.Name(), ext))] = e.Name()
			}
		}
		return names
	}
	own := list(ours)
	there := list(l.FS)
	for _, sound := range slices.Sorted(maps.Keys(there)) {
		if own[sound] != "" {
			l.saw(there[sound], nil)
		}
	}
}

// ReadDir lists a folder. Files that are only looked for are not recorded.
func (l *lookout) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(l.FS, name) }
func (l *lookout) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(l.FS, name) }
func (l *lookout) Sub(name string) (fs.FS, error)             { return fs.Sub(l.FS, name) }

// mostTold is how many files are listed by their names.
const mostTold = 6

// told returns in one line which files were found, fonts last, or which card sets are
// missing in the named folder; "" if the existing ones are unusable.
func (l *lookout) told(lang, folder string) string {
	words := [2]string{i18n.T(lang, "Data: "), i18n.T(lang, "Data: no files of this game")}
	slices.SortStableFunc(l.names, func(a, b string) int {
		return strings.Count(strings.ToLower(a), ".fnt") - strings.Count(strings.ToLower(b), ".fnt")
	})
	switch n := len(l.names); {
	case n == 0 && l.bad:
		return ""
	case n == 0 && len(l.cards) > 0 && folder != "":
		return i18n.F(lang, "Data: no %s in %s", i18n.Or(l.cards...), folder)
	case n == 0:
		return words[1]
	case n > mostTold:
		return words[0] + strings.Join(l.names[:mostTold], ", ") + ", ..."
	}
	return words[0] + strings.Join(l.names, ", ")
}
