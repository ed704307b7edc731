package store

import (
	"errors"
	"io"
	"io/fs"
	"path/filepath"
	"testing"
)

var errDisk = errors.New("a full disk")

// TestDebts checks that failed writes are queued, and retried in order until they
// succeed.
func TestDebts(t *testing.T) {
	d, full, wrote := &Debts{}, true, ""
	add := func(text string) func() error {
		return func() error {
			if full {
				return errDisk
			}
			wrote += text
			return nil
		}
	}
	if err := d.Attempt("a", false, add("1")); !errors.Is(err, errDisk) || !errors.Is(d.Err(), errDisk) || !d.Owes("a") {
		t.Errorf("%v, owed: %v", err, d.Err())
	}
	_ = d.Attempt("a", false, add("2"))
	_ = d.Attempt("b", true, add("x"))
	_ = d.Attempt("b", true, add("y")) // instead of x
	if d.Retry() == nil || wrote != "" {
		t.Errorf("the file on a full disk is %q", wrote)
	}
	full = false
	if err := d.Attempt("a", false, add("3")); err != nil || wrote != "123" {
		t.Errorf("written %q, %v", wrote, err)
	}
	if err := d.Retry(); err != nil || d.Err() != nil || wrote != "123y" {
		t.Errorf("written %q, %v, %v", wrote, err, d.Err())
	}
	full = true
	d.Owe("c", errDisk, add("c"))
	d.Paid("c")
	_ = d.Attempt("e", false, add("e"))
	d.Forgive()
	if d.Err() != nil {
		t.Error(d.Err())
	}
}

// moody is a keeper that cannot write now and then.
type moody struct {
	Memory
	full *bool
}

func (m moody) Write(name string, data []byte) error {
	if *m.full {
		return errDisk
	}
	return m.Memory.Write(name, data)
}

// TestDebtsWaitOnce checks that a queued change is applied to the file's contents at
// that time. A call waits at most once for another program that holds files, and no
// file's retries starve the others.
func TestDebtsWaitOnce(t *testing.T) {
	d, held, waits, wrote := &Debts{}, map[string]bool{"a": true, "b": true, "c": true}, 0, ""
	write := func(name string) func() error {
		return func() error {
			if held[name] {
				waits++
				return ErrBusy
			}
			wrote += name
			return nil
		}
	}
	once := func(what string, do func() error) {
		t.Helper()
		waits = 0
		if err := do(); !errors.Is(err, ErrBusy) || waits > 1 {
			t.Errorf("%s: waited %d times, %v", what, waits, err)
		}
	}
	for _, name := range []string{"a", "b", "c", "a"} {
		once("writing "+name, func() error { return d.Attempt(name, true, write(name)) })
	}
	for range 4 {
		once("trying again", d.Retry)
	}
	held["b"], held["c"] = false, false
	for range 6 {
		once("while a is held", d.Retry)
	}
	if len(wrote) != 2 {
		t.Errorf("written %q, want b and c", wrote)
	}
	held["a"] = false
	if err := d.Retry(); err != nil || d.Err() != nil || len(wrote) != 3 {
		t.Errorf("written %q, %v", wrote, err)
	}
}

func TestDebtorChangesAgain(t *testing.T) {
	full := true
	k := Debtor{Keeper: moody{Memory{}, &full}, Debts: &Debts{}, Name: "scores"}
	list := map[string]int{}
	add := func(name string) {
		t.Helper()
		err := Change(k, "x", &list, func(v *map[string]int) {
			if *v == nil {
				*v = map[string]int{}
			}
			(*v)[name]++
		})
		if err != nil {
			t.Error(err)
		}
	}
	add("own")
	if list["own"] != 1 || !k.Debts.Owes("scores/x") {
		t.Errorf("%v, owed: %v", list, k.Debts.Err())
	}
	full = false
	if err := WriteJSON(k.Keeper, "x", map[string]int{"other": 5}); err != nil { // another program
		t.Fatal(err)
	}
	add("own")
	var got map[string]int
	if err := ReadJSON(k, "x", &got); err != nil || got["own"] != 2 || got["other"] != 5 || k.Debts.Err() != nil {
		t.Errorf("written %v, %v, owed: %v", got, err, k.Debts.Err())
	}
}

// TestSavesKnowTheirFiles checks that a saved game is written to only as the file that is known.
func TestSavesKnowTheirFiles(t *testing.T) {
	s := NewSaves(filepath.Join(t.TempDir(), "saves"), Host)
	if _, err := s.Read("a"); !errors.Is(err, fs.ErrNotExist) {
		t.Fatal(err)
	}
	if err := errors.Join(s.Write("a", []byte("one\n")), s.Append("a", []byte("two\n"))); err != nil {
		t.Fatal(err)
	}
	if b, err := s.Peek("a"); err != nil || string(b) != "one\ntwo\n" {
		t.Errorf("%q, %v", b, err)
	}
	if err := WriteFile(s.path("a"), []byte("another\n")); err != nil {
		t.Fatal(err)
	}
	for what, err := range map[string]error{"append": s.Append("a", []byte("x")), "write": s.Write("a", []byte("x")), "remove": s.Remove("a")} {
		if !errors.Is(err, ErrReplaced) {
			t.Errorf("%s: %v", what, err)
		}
	}
	s.Forget("a")
	if err := s.Write("a", []byte("three\n")); err != nil {
		t.Error(err)
	}
	to, err := s.Copy("a", []byte("damaged"))
	if b, also := ReadFile(to); err != nil || also != nil || string(b) != "damaged" {
		t.Errorf("%q in %s, %v, %v", b, to, err, also)
	}
	if list, err := s.List(); err != nil || len(list) != 1 || list[0] != "a" {
		t.Errorf("%q, %v", list, err)
	}
	s.Forget("a")
}

// tearing is a file system that, while it is full, writes half of the data to files and keeps
// it.
type tearing struct {
	FS
	full bool
}

type torn struct {
	File
	fs *tearing
}

func (t *tearing) Open(name string, flag int) (File, error) {
	f, err := t.FS.Open(name, flag)
	if err != nil {
		return nil, err
	}
	return torn{f, t}, nil
}

func (f torn) Write(p []byte) (int, error) {
	if !f.fs.full {
		return f.File.Write(p)
	}
	n, _ := f.File.Write(p[:len(p)/2])
	return n, io.ErrShortWrite
}

func (f torn) Truncate(size int64) error {
	if f.fs.full {
		return io.ErrShortWrite
	}
	return f.File.Truncate(size)
}

// TestWriteMendsATornSave checks that Write replaces the remains of a failed Append.
func TestWriteMendsATornSave(t *testing.T) {
	disk := &tearing{FS: Host}
	s := NewSaves(filepath.Join(t.TempDir(), "saves"), disk)
	if err := s.Write("a", []byte("one\n")); err != nil {
		t.Fatal(err)
	}
	disk.full = true
	if err := s.Append("a", []byte("two\n")); !errors.Is(err, io.ErrShortWrite) {
		t.Fatal(err)
	}
	disk.full = false
	if b, err := s.Peek("a"); err != nil || string(b) != "one\ntw" {
		t.Fatalf("%q, %v", b, err)
	}
	if err := s.Append("a", []byte("two\n")); !errors.Is(err, ErrReplaced) {
		t.Errorf("append to a truncated file: %v", err)
	}
	if err := s.Write("a", []byte("one\ntwo\n")); err != nil {
		t.Fatal(err)
	}
	if err := s.Append("a", []byte("three\n")); err != nil {
		t.Error(err)
	}
	if b, err := s.Peek("a"); err != nil || string(b) != "one\ntwo\nthree\n" {
		t.Errorf("%q, %v", b, err)
	}
	s.Forget("a")
}
