// Package storetest provides a file system that fails, as in SQLite's tests: each file
// operation of a program fails once, in each way, and the program must go on.
package storetest

import (
	"io/fs"
	"sync"
	"syscall"
	"testing"

	"phosphor/games/store"
)

// A Fault is a way in which a call fails.
type Fault struct {
	Name  string
	Err   error
	Short bool // half of the data is written
	Crash bool // the program ends: nothing else is done
}

// Faults lists the faults of real disks and networks.
var Faults = []Fault{
	{Name: "ENOSPC", Err: syscall.ENOSPC},
	{Name: "EIO", Err: syscall.EIO},
	{Name: "ENOLCK", Err: syscall.ENOLCK},
	{Name: "ESTALE", Err: syscall.ESTALE},
	{Name: "EACCES", Err: syscall.EACCES},
	{Name: "short write", Err: syscall.ENOSPC, Short: true},
	{Name: "torn line", Err: syscall.EIO, Short: true, Crash: true},
	{Name: "crash", Err: syscall.EIO, Crash: true},
}

// An FS is the host's file system with some failing calls. It is safe for concurrent use.
type FS struct {
	Fault Fault
	At    int // which call fails, from 1; 0: none
	For   int // number of calls that fail, except for a crash; 0: one

	Last string // the call that failed first

	mu sync.Mutex
	n  int
}

// Calls returns the number of calls so far.
func (f *FS) Calls() int {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.n
}

// Crashed reports whether the program has ended.
func (f *FS) Crashed() bool {
	f.mu.Lock()
	defer f.mu.Unlock()
	return f.At > 0 && f.Fault.Crash && f.n >= f.At
}

// fails counts a call, and returns how it fails.
func (f *FS) fails(op, name string) (err error, short bool) {
	f.mu.Lock()
	defer f.mu.Unlock()
	f.n++
	switch {
	case f.At == 0 || f.n < f.At:
		return nil, false
	case f.n >= f.At+max(f.For, 1) && !f.Fault.Crash:
		return nil, false
	}
	if f.n == f.At {
		f.Last = op + " " + name
	}
	return &fs.PathError{Op: op, Path: name, Err: f.Fault.Err}, f.Fault.Short && f.n == f.At
}

func (f *FS) Open(name string, flag int) (store.File, error) {
	if err, _ := f.fails("open", name); err != nil {
		return nil, err
	}
	file, err := store.Host.Open(name, flag)
	if err != nil {
		return nil, err
	}
	return failing{file, f}, nil
}

func (f *FS) Stat(name string) (fs.FileInfo, error) {
	if err, _ := f.fails("stat", name); err != nil {
		return nil, err
	}
	return store.Host.Stat(name)
}

func (f *FS) ReadDir(name string) ([]fs.DirEntry, error) {
	if err, _ := f.fails("readdir", name); err != nil {
		return nil, err
	}
	return store.Host.ReadDir(name)
}

func (f *FS) Rename(from, to string) error {
	if err, _ := f.fails("rename", from); err != nil {
		return err
	}
	return store.Host.Rename(from, to)
}

func (f *FS) Remove(name string) error {
	if err, _ := f.fails("remove", name); err != nil {
		return err
	}
	return store.Host.Remove(name)
}

func (f *FS) MkdirAll(name string) error {
	if err, _ := f.fails("mkdir", name); err != nil {
		return err
	}
	return store.Host.MkdirAll(name)
}

func (f *FS) Lock(name string) (unlock func(), ok bool, err error) {
	if err, _ := f.fails("lock", name); err != nil {
		return nil, false, err
	}
	return store.Host.Lock(name)
}

// failing is an open file.
type failing struct {
	store.File
	fs *FS
}

func (f failing) Read(p []byte) (int, error) {
	if err, _ := f.fs.fails("read", f.Name()); err != nil {
		return 0, err
	}
	return f.File.Read(p)
}

func (f failing) Write(p []byte) (int, error) {
	err, short := f.fs.fails("write", f.Name())
	switch {
	case short:
		n, _ := f.File.Write(p[:len(p)/2])
		return n, err
	case err != nil:
		return 0, err
	}
	return f.File.Write(p)
}

func (f failing) Stat() (fs.FileInfo, error) {
	if err, _ := f.fs.fails("stat", f.Name()); err != nil {
		return nil, err
	}
	return f.File.Stat()
}

func (f failing) Chmod(mode fs.FileMode) error {
	if err, _ := f.fs.fails("chmod", f.Name()); err != nil {
		return err
	}
	return f.File.Chmod(mode)
}

func (f failing) Truncate(size int64) error {
	if err, _ := f.fs.fails("truncate", f.Name()); err != nil {
		return err
	}
	return f.File.Truncate(size)
}

func (f failing) Sync() error {
	if err, _ := f.fs.fails("sync", f.Name()); err != nil {
		return err
	}
	return nil // nothing can go wrong
}

// Close closes the file in any case, as the systems do.
func (f failing) Close() error {
	err, _ := f.fs.fails("close", f.Name())
	if closed := f.File.Close(); err == nil {
		err = closed
	}
	return err
}

// All, as the turn of Each, makes every call fail in every way.
const All = -1

// Each calls a test with a file system whose Nth call fails, for N = 1, 1+step and so on,
// until a run makes fewer than N calls. It uses one fault for each N, in an order that
// begins at turn: after as many turns as there are faults, each of these calls has failed
// in each way. All does that in one run.
func Each(t *testing.T, turn, step int, run func(t *testing.T, f *FS)) {
	t.Helper()
	for n := 1; ; n += step {
		calls := 0
		for i, fault := range Faults {
			if turn != All && (n+turn)%len(Faults) != i {
				continue
			}
			f := &FS{Fault: fault, At: n, For: 1 + n%3*5}
			run(t, f)
			if t.Failed() {
				t.Fatalf("when call %d (%s), and %d after it, failed with %s", n, f.Last, f.For-1, fault.Name)
			}
			calls = max(calls, f.Calls())
		}
		if calls < n {
			return
		}
	}
}
