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

// Locks are separate files beside the files that they protect, because those are replaced
// by new ones of the same name. Lock files are empty and stay; the system releases a lock
// when the program ends, however it ends.

// ErrBusy is the error of a change that another program's lock prevents at the moment.
var ErrBusy = errors.New("another program is using the file")

// patience is how long to wait for a lock. A program holds one only while it writes a
// small file; a longer wait would visibly freeze a window. Debts are retried later.
const patience = 40 * time.Millisecond

func lockName(name string) string {
	return filepath.Join(filepath.Dir(name), "."+filepath.Base(name)+".lock")
}

// Lock implements Locker. It returns ErrBusy if another program holds the lock for longer
// than a moment. If locking is impossible, as on some network drives, it calls Warn, and
// the file is changed without a lock.
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

// maker returns the process that made a temporary file, with a name in temporary's form:
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

// alive reports whether there is a process with the given number.
func alive(pid int) bool {
	p, err := os.FindProcess(pid)
	if err != nil {
		return false
	}
	defer p.Release()
	if runtime.GOOS == "windows" {
		return true // the process was found
	}
	err = p.Signal(syscall.Signal(0))
	return err == nil || errors.Is(err, fs.ErrPermission)
}
