package store

import (
	"errors"
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"runtime"
	"strconv"
	"syscall"
	"time"

	"github.com/gofrs/flock"
)

// Locks are files of their own beside those that they are for, because those are
// replaced by others of the same name. They are empty and stay; what is locked is let
// go by the system when the program ends in whatever way.

// patience is how long a lock is waited for. Whoever has one needs it for as long as a
// small file takes to be written, which may be a second on a busy disk, unless he was
// stopped.
const patience = 10 * time.Second

func lockName(name string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".lock")
}

// Claim locks the named file for as long as the program wants it, until release is called.
// ok is false if another program has it. The folder must be there.
func Claim(name string) (release func(), ok bool, err error) {
	l := flock.New(lockName(name))
	if ok, err = l.TryLock(); !ok || err != nil {
		return nil, false, err
	}
	return func() { l.Unlock() }, true, nil
}

// Lock implements Locker. A program that was stopped while it had the lock is not waited
// for.
func (d Dir) Lock(name string) (unlock func(), err error) {
	if err := os.MkdirAll(d.Path, 0o755); err != nil {
		return nil, err
	}
	l := flock.New(lockName(filepath.Join(d.Path, name)))
	got, gone := make(chan error), make(chan struct{})
	go func() {
		err := l.Lock()
		select {
		case got <- err:
		case <-gone:
			l.Unlock()
		}
	}()
	late := time.NewTimer(patience)
	defer late.Stop()
	select {
	case err = <-got:
		return func() { l.Unlock() }, err
	case <-late.C:
		close(gone)
		return func() {}, nil
	}
}

// temporaries are the names that temporary gives: .scores.json.4711.0, with the number
// of the process.
var temporaries = regexp.MustCompile(`^\..+\.([0-9]+)\.[0-9]+$`)

// Tidy removes the temporary files that interrupted programs left in a folder.
func Tidy(dir string) {
	entries, err := os.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		m := temporaries.FindStringSubmatch(e.Name())
		if m == nil || !e.Type().IsRegular() {
			continue
		}
		if pid, err := strconv.Atoi(m[1]); err == nil && !alive(pid) {
			os.Remove(filepath.Join(dir, e.Name()))
		}
	}
}

// alive reports whether there is a process of that number.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	if runtime.GOOS == "windows" {
		return true // it was found
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}
