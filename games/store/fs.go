package store

import (
	"errors"
	"io"
	"io/fs"
	"os"

	"github.com/gofrs/flock"
)

// An FS is what a store needs from a file system. The tests have one in which each call
// fails once.
type FS interface {
	// Open opens a file with the flags of package os. It never blocks, for example for
	// the writer of a pipe.
	Open(name string, flag int) (File, error)
	Stat(name string) (fs.FileInfo, error)
	// ReadDir returns the entries of a folder in any order.
	ReadDir(name string) ([]fs.DirEntry, error)
	Rename(from, to string) error
	Remove(name string) error
	MkdirAll(name string) error
	// Lock locks a file, creating it if necessary, until unlock is called or the program
	// ends. It does not wait: ok is false while another program has the lock. It returns
	// an error if locking is impossible.
	Lock(name string) (unlock func(), ok bool, err error)
}

// A File is an open file of an FS.
type File interface {
	io.ReadWriteCloser
	io.Seeker
	Name() string
	Stat() (fs.FileInfo, error)
	Chmod(mode fs.FileMode) error
	Truncate(size int64) error
	Sync() error
}

// Host is the file system of the host.
var Host FS = host{}

type host struct{}

func (host) Open(name string, flag int) (File, error) {
	f, err := os.OpenFile(name, flag|nonblock, 0o666)
	if err != nil {
		return nil, err
	}
	return f, nil
}

func (host) Stat(name string) (fs.FileInfo, error) { return os.Stat(name) }
func (host) Rename(from, to string) error          { return os.Rename(from, to) }
func (host) Remove(name string) error              { return os.Remove(name) }
func (host) MkdirAll(name string) error            { return os.MkdirAll(name, 0o755) }

func (host) ReadDir(name string) ([]fs.DirEntry, error) {
	f, err := os.Open(name)
	if err != nil {
		return nil, err
	}
	defer f.Close()
	return f.ReadDir(-1)
}

func (host) Lock(name string) (unlock func(), ok bool, err error) {
	if st, err := os.Stat(name); err == nil && !st.Mode().IsRegular() {
		return nil, false, &fs.PathError{Op: "lock", Path: name, Err: errors.New("is not a file")}
	}
	l := flock.New(name, flock.SetFlag(os.O_CREATE|os.O_RDONLY|nonblock))
	if ok, err = l.TryLock(); !ok || err != nil {
		return nil, false, err
	}
	return func() { l.Unlock() }, true, nil
}
