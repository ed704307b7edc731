package store

import (
	"errors"
	"fmt"
	"io/fs"
	"os"
	"path/filepath"
	"runtime"
	"strconv"
	"strings"
	"syscall"
	"time"
)

// Locks are files of their own beside those that they are for, because those are
// replaced by others of the same name. They are empty and stay; what is locked is let
// go by the system when the program ends in whatever way.

// ErrBusy is the error of a change that another program holds up at the moment.
var ErrBusy = errors.New("another program is changing the file")

// patience is how long a lock is waited for. Whoever has one needs it for as long as a
// small file takes to be written; a window that waits longer would be seen to stand still.
// Debts try again later.
const patience = 40 * time.Millisecond

func lockName(name string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".lock")
}

// Lock implements Locker. Its error is ErrBusy where another program has the lock for
// longer than a moment. Where there can be no lock, as on some network drives, Warn is
// called and the file is changed without one.
func (d Dir) Lock(name string) (unlock func(), err error) {
	lock := lockName(filepath.Join(d.Path, name))
	for until := time.Now().Add(patience); ; time.Sleep(time.Millisecond) {
		if err := d.fs().MkdirAll(d.Path); err != nil {
			return nil, err
		}
		unlock, ok, err := d.fs().Lock(lock)
		switch {
		case err != nil:
			if d.Warn != nil {
				d.Warn(fmt.Sprintf("%v; %s is changed without a lock", err, name))
			}
			return func() {}, nil
		case ok:
			return unlock, nil
		case time.Now().After(until):
			return nil, &fs.PathError{Op: "lock", Path: filepath.Join(d.Path, name), Err: ErrBusy}
		}
	}
}

// maker returns the process that made a temporary file, whose name is as temporary gives it:
// .scores.json.4711.0, with the number of the process.
func maker(name string) (pid int, ok bool) {
	name, hidden := strings.CutPrefix(name, ".")
	parts := strings.Split(name, ".")
	if !hidden || len(parts) < 3 || parts[0] == "" {
		return 0, false
	}
	_, err := strconv.ParseUint(parts[len(parts)-1], 10, 32)
	n, err2 := strconv.ParseUint(parts[len(parts)-2], 10, 31)
	return int(n), err == nil && err2 == nil
}

// Tidy removes the temporary files that interrupted programs left in a folder.
func Tidy(fsys FS, dir string) {
	entries, err := fsys.ReadDir(dir)
	if err != nil {
		return
	}
	for _, e := range entries {
		pid, ok := maker(e.Name())
		if ok && e.Type().IsRegular() && !alive(pid) {
			fsys.Remove(filepath.Join(dir, e.Name()))
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
