package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"slices"
	"strings"
	"sync"
	"syscall"
)

// Saves stores unfinished games in a folder, each in its own file. The files of games in
// play stay open, so that a move costs one small write. A file is identified by its
// device, inode and length. Before a write it must be the one that was last read or
// written, because programs that copy and restore files may have replaced it.
type Saves struct {
	dir   string
	fs    FS
	known map[string]*known
}

// known is the identity of a file when it was last read or written.
type known struct {
	is      fs.FileInfo // nil: there was none
	size    int64
	torn    int64 // how many bytes of a failed Append may follow
	file    File  // open for appending, or nil
	syncing sync.Mutex
}

// ErrReplaced is the error of a write to a file that was replaced, or to which another
// program has written.
var ErrReplaced = errors.New("another program has replaced the file")

// NewSaves returns the saved games of a folder, which need not exist yet.
func NewSaves(dir string, fsys FS) *Saves {
	Tidy(fsys, dir)
	return &Saves{dir: dir, fs: fsys, known: map[string]*known{}}
}

// ending is the extension of saved-game files.
const ending = ".json"

func (s *Saves) path(game string) string { return filepath.Join(s.dir, game+ending) }

// List returns the names of all saved games, sorted.
func (s *Saves) List() ([]string, error) {
	entries, err := s.fs.ReadDir(s.dir)
	if errors.Is(err, fs.ErrNotExist) || errors.Is(err, syscall.ENOTDIR) {
		err = nil
	}
	var names []string
	for _, e := range entries {
		if name, ok := strings.CutSuffix(e.Name(), ending); ok && !strings.HasPrefix(name, ".") {
			names = append(names, name)
		}
	}
	slices.Sort(names)
	return names, err
}

// Read returns a saved game. From then on that file may be written to.
func (s *Saves) Read(game string) ([]byte, error) {
	data, st, err := readFile(s.fs, s.path(game))
	switch { // nothing is known about a file that could not be read
	case err == nil:
		s.know(game, st, int64(len(data)))
	case errors.Is(err, fs.ErrNotExist):
		s.know(game, nil, 0)
	}
	return data, err
}

// Peek returns a saved game like Read, for callers that will not write to it. It may be
// called from any goroutine.
func (s *Saves) Peek(game string) ([]byte, error) {
	data, _, err := readFile(s.fs, s.path(game))
	return data, err
}

func (s *Saves) know(game string, st fs.FileInfo, size int64) *known {
	s.close(game)
	k := &known{is: st, size: size}
	s.known[game] = k
	return k
}

// check returns ErrReplaced if the file is not the known one. If none is known, any file
// passes.
func (s *Saves) check(game string) error {
	k := s.known[game]
	if k == nil {
		return nil
	}
	st, err := s.fs.Stat(s.path(game))
	switch {
	case errors.Is(err, fs.ErrNotExist):
		if k.is == nil {
			return nil
		}
	case err != nil:
		return err
	case k.is != nil && os.SameFile(st, k.is) && k.size <= st.Size() && st.Size() <= k.size+k.torn:
		return nil
	}
	return &fs.PathError{Op: "write", Path: s.path(game), Err: ErrReplaced}
}

// Forget allows any file to be overwritten.
func (s *Saves) Forget(game string) {
	s.close(game)
	delete(s.known, game)
}

// Write replaces a saved game.
func (s *Saves) Write(game string, saved []byte) error {
	if err := s.check(game); err != nil {
		return err
	}
	s.close(game)
	if err := s.fs.MkdirAll(s.dir); err != nil {
		return err
	}
	st, err := replace(s.fs, s.path(game), saved, true)
	if err != nil {
		return err
	}
	if st == nil { // a device
		s.Forget(game)
	} else {
		s.know(game, st, int64(len(saved)))
	}
	return nil
}

// Remove removes a saved game.
func (s *Saves) Remove(game string) error {
	if err := s.check(game); err != nil {
		return err
	}
	s.close(game)
	if err := s.fs.Remove(s.path(game)); err != nil && !errors.Is(err, fs.ErrNotExist) {
		return err
	}
	s.know(game, nil, 0)
	return nil
}

// SetAside renames a saved game that cannot be read and returns its new path, or the old
// one if that is impossible.
func (s *Saves) SetAside(game string) (string, error) {
	s.Forget(game)
	path := s.path(game)
	to, err := setAside(s.fs, path)
	if err != nil {
		to = path
	}
	return to, err
}

// Copy writes the contents of a damaged file to a new one beside it, and returns that
// file's path.
func (s *Saves) Copy(game string, data []byte) (string, error) {
	to, err := aside(s.fs, s.path(game))
	if err == nil {
		_, err = replace(s.fs, to, data, true)
	}
	return to, err
}

// Append writes to the end of a saved game, which must exist. If it fails, the file is
// unchanged, or the next Append returns ErrReplaced; Write repairs that.
func (s *Saves) Append(game string, data []byte) error {
	k := s.known[game]
	if k == nil || k.is == nil {
		return &fs.PathError{Op: "write", Path: s.path(game), Err: fs.ErrNotExist}
	}
	if k.torn > 0 {
		return &fs.PathError{Op: "write", Path: s.path(game), Err: ErrReplaced}
	}
	if err := s.check(game); err != nil {
		return err
	}
	if k.file == nil {
		f, err := s.fs.Open(s.path(game), os.O_WRONLY|os.O_APPEND)
		if err != nil {
			return err
		}
		if st, err := f.Stat(); err != nil || !os.SameFile(st, k.is) {
			f.Close()
			if err == nil {
				err = &fs.PathError{Op: "write", Path: s.path(game), Err: ErrReplaced}
			}
			return err
		}
		k.file = f
	}
	n, err := k.file.Write(data)
	if err == nil {
		k.size += int64(n)
		return nil
	}
	if n > 0 && k.file.Truncate(k.size) != nil {
		k.torn = int64(n) // it is unknown which of these bytes were written
	}
	return err
}

// Sync starts to flush appended data to the disk. That may take time, and the game
// continues meanwhile. failed is called, from any goroutine, if it fails; the contents of
// the file are then unknown.
func (s *Saves) Sync(game string, failed func(err error)) {
	k := s.known[game]
	if k == nil || k.file == nil || !k.syncing.TryLock() { // a flush can take longer than the time until the next
		return
	}
	f := k.file
	go func() {
		err := f.Sync()
		k.syncing.Unlock()
		if err != nil {
			failed(fmt.Errorf("%s: %w", s.path(game), err))
		}
	}()
}

// close closes a saved game that was appended to, once it is flushed.
func (s *Saves) close(game string) {
	if k := s.known[game]; k != nil && k.file != nil {
		k.syncing.Lock()
		k.file.Close()
		k.file = nil
		k.syncing.Unlock()
	}
}

// Claim reserves a saved game for this program until release is called. ok is false while
// another program holds it; it returns an error if that cannot be determined. If the
// folder cannot exist there is nothing to claim.
func (s *Saves) Claim(game string) (release func(), ok bool, err error) {
	if s.fs.MkdirAll(s.dir) != nil {
		return func() {}, true, nil
	}
	return s.fs.Lock(lockName(s.path(game)))
}
