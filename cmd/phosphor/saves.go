package main

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"

	"phosphor/games/store"
)

// saves keeps the games that were left, each in a file of its own. Those that are in play
// stay open, so that a move costs one small write.
type saves struct {
	dir  string
	open map[string]*journal
}

// A journal is a saved game that is being appended to.
type journal struct {
	file *os.File
	sync chan struct{} // one is in it while the file is being made safe
}

// newSaves returns the saved games of a folder, in which nothing need be there yet.
func newSaves(dir string) *saves {
	store.Tidy(dir)
	return &saves{dir: dir, open: map[string]*journal{}}
}

// path is the file of the position of a game that was left.
func (s *saves) path(game string) string { return filepath.Join(s.dir, game+".json") }

func (s *saves) Read(game string) ([]byte, error) { return store.ReadFile(s.path(game)) }

func (s *saves) Write(game string, saved []byte) error {
	s.close(game)
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return err
	}
	return store.WriteFile(s.path(game), saved)
}

func (s *saves) Remove(game string) error {
	s.close(game)
	if err := os.Remove(s.path(game)); !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	return nil
}

func (s *saves) SetAside(game string) (string, error) {
	s.close(game)
	path := s.path(game)
	to, err := store.SetAside(path)
	if err != nil {
		to = path
	}
	return to, err
}

// Append writes to the end of a saved game, which must be there.
func (s *saves) Append(game string, data []byte) error {
	j := s.open[game]
	if j == nil {
		f, err := os.OpenFile(s.path(game), os.O_WRONLY|os.O_APPEND, 0)
		if err != nil {
			return err
		}
		j = &journal{f, make(chan struct{}, 1)}
		s.open[game] = j
	}
	_, err := j.file.Write(data)
	return err
}

// Sync begins to make safe what was appended. A disk may take its time for that, and the
// game goes on meanwhile.
func (s *saves) Sync(game string) {
	j := s.open[game]
	if j == nil {
		return
	}
	select {
	case j.sync <- struct{}{}:
		go func() {
			_ = j.file.Sync() // a system that cannot do without
			<-j.sync
		}()
	default: // it takes longer than until the next time, which follows
	}
}

// close closes a saved game that was appended to, when it is safe.
func (s *saves) close(game string) {
	if j := s.open[game]; j != nil {
		delete(s.open, game)
		j.sync <- struct{}{}
		j.file.Close()
	}
}

// Claim makes a saved game this program's.
func (s *saves) Claim(game string) (release func(), ok bool, err error) {
	if err := os.MkdirAll(s.dir, 0o755); err != nil {
		return nil, false, err
	}
	return store.Claim(s.path(game))
}
