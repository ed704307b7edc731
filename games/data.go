package games

import (
	"io/fs"
	"slices"
	"strings"
)

// A lookout notes which of the player's files a game reads.
type lookout struct {
	fs.FS
	names []string
}

func (l *lookout) saw(name string, err error) {
	if err == nil && name != "." && !slices.Contains(l.names, name) {
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

// What is only looked for is not noted.
func (l *lookout) ReadDir(name string) ([]fs.DirEntry, error) { return fs.ReadDir(l.FS, name) }
func (l *lookout) Stat(name string) (fs.FileInfo, error)      { return fs.Stat(l.FS, name) }
func (l *lookout) Sub(name string) (fs.FS, error)             { return fs.Sub(l.FS, name) }

// told says in one line which files were found, fonts last.
func (l *lookout) told(lang string) string {
	const most = 6
	words := [2]string{"Data: ", "Data: nothing of this game's is there"}
	if lang == "de" {
		words = [2]string{"Daten: ", "Daten: nichts von diesem Spiel ist dabei"}
	}
	slices.SortStableFunc(l.names, func(a, b string) int {
		return strings.Count(strings.ToLower(a), ".fnt") - strings.Count(strings.ToLower(b), ".fnt")
	})
	switch n := len(l.names); {
	case n == 0:
		return words[1]
	case n > most:
		return words[0] + strings.Join(l.names[:most], ", ") + ", ..."
	}
	return words[0] + strings.Join(l.names, ", ")
}
