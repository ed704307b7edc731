package main

import (
	"errors"
	"fmt"
	"io/fs"
	"maps"
	"slices"
	"strings"
	"syscall/js"
	"time"
)

const table = "files"

// A database keeps a player's files in the browser, in IndexedDB
// (www.w3.org/TR/IndexedDB), as package store keeps them in folders of the host.
//
// A file is a record under the name folder/file. A write is one transaction, so a reader
// finds the old contents or the new. Write asks the browser to commit at once, and
// returns; from then on the browser has the contents, even if the page is closed or
// killed. Transactions run in the order of the requests, so a Read finds the contents of
// the last Write, in this page or in another one.
//
// The methods wait for the browser and must not be called in its callbacks.
type database struct {
	db   js.Value
	name string
	// failed, if not nil, is called with the files whose accepted writes were not carried out,
	// for example because the disk is full.
	failed func(err error, files []string)
	// pending holds the contents of files that could not be written, by name. They are read
	// from here, and written when there may be space again.
	pending map[string][]byte
	again   bool // a timer for the next attempt is running
}

// retryAfter is the time from a failed write to the next attempt.
const retryAfter = time.Second

// openDatabase opens the database of that name, creating it if necessary. The error says
// why the browser stores nothing: perhaps it is not allowed to.
func openDatabase(name string) (db *database, err error) {
	defer caught(&err)
	v, err := connect(name)
	if err != nil {
		return nil, err
	}
	return &database{db: v, name: name, pending: map[string][]byte{}}, nil
}

// connect opens the browser's database.
func connect(name string) (db js.Value, err error) {
	defer caught(&err)
	idb := js.Global().Get("page").Call("storage")
	if !idb.Truthy() {
		return db, &storageError{}
	}
	req := idb.Call("open", name, 1)
	upgrade := js.FuncOf(func(js.Value, []js.Value) any {
		req.Get("result").Call("createObjectStore", table)
		return nil
	})
	defer upgrade.Release()
	req.Set("onupgradeneeded", upgrade)
	return await(req)
}

// caught converts an exception of the browser to an error.
func caught(err *error) {
	if e := recover(); e != nil {
		thrown, ok := e.(js.Error)
		if !ok {
			panic(e)
		}
		*err = failure(thrown.Value)
	}
}

// await waits for a request.
func await(req js.Value) (js.Value, error) {
	done := make(chan error, 1)
	ok := js.FuncOf(func(js.Value, []js.Value) any {
		done <- nil
		return nil
	})
	defer ok.Release()
	bad := js.FuncOf(func(_ js.Value, args []js.Value) any {
		done <- failure(args[0].Get("target").Get("error"))
		return nil
	})
	defer bad.Release()
	req.Set("onsuccess", ok)
	req.Set("onerror", bad)
	req.Set("onblocked", bad)
	if err := <-done; err != nil {
		return js.Undefined(), err
	}
	return req.Get("result"), nil
}

func failure(e js.Value) error {
	if !e.Truthy() {
		return &storageError{name: "UnknownError"}
	}
	return &storageError{e.Get("name").String(), e.Get("message").String()}
}

// files begins a transaction. If the browser has closed the database, for example because
// the user cleared the page's data, files opens it again.
func (d *database) files(mode string) (tx, files js.Value) {
	begin := func() (err error) {
		defer caught(&err)
		tx = d.db.Call("transaction", table, mode, map[string]any{"durability": "strict"})
		return nil
	}
	err := begin()
	if err != nil {
		if v, again := connect(d.name); again == nil {
			d.db = v
			err = begin()
		}
	}
	if err != nil {
		tx = d.db.Call("transaction", table, mode) // the caller handles its exception
	}
	return tx, tx.Call("objectStore", table)
}

// Read returns a file.
func (d *database) Read(name string) (data []byte, err error) {
	defer caught(&err)
	if data, ok := d.pending[name]; ok {
		return slices.Clone(data), nil
	}
	_, files := d.files("readonly")
	v, err := await(files.Call("get", name))
	if err != nil {
		return nil, err
	}
	if v.IsUndefined() {
		return nil, &fs.PathError{Op: "read", Path: name, Err: fs.ErrNotExist}
	}
	data = make([]byte, v.Get("byteLength").Int())
	js.CopyBytesToGo(data, v)
	return data, nil
}

// list returns the names of the files in a folder, without the folder's, sorted.
func (d *database) list(folder string) (names []string, err error) {
	defer caught(&err)
	_, files := d.files("readonly")
	prefix := folder + "/"
	within := js.Global().Get("IDBKeyRange").Call("bound", prefix, prefix+"\uffff")
	v, err := await(files.Call("getAllKeys", within))
	if err != nil {
		return nil, err
	}
	for i := range v.Length() {
		names = append(names, strings.TrimPrefix(v.Index(i).String(), prefix))
	}
	for name := range d.pending {
		if within, ok := strings.CutPrefix(name, prefix); ok && !slices.Contains(names, within) {
			names = append(names, within)
		}
	}
	slices.Sort(names)
	return names, nil
}

// Write replaces a file.
func (d *database) Write(name string, data []byte) error {
	if _, waits := d.pending[name]; waits { // retry the new contents, not the old ones
		d.pending[name] = slices.Clone(data)
	}
	err := d.put(name, data)
	if err != nil {
		d.wait(name, data, err)
		if d.failed != nil {
			return nil // already reported; still retrying
		}
	}
	return err
}

// wait remembers a file that could not be written, reports it, and arranges another try.
func (d *database) wait(name string, data []byte, err error) {
	d.pending[name] = slices.Clone(data)
	if d.failed != nil {
		d.failed(err, slices.Sorted(maps.Keys(d.pending)))
	}
	if !d.again {
		d.again = true
		time.AfterFunc(retryAfter, d.retry)
	}
}

// retry writes the pending files.
func (d *database) retry() {
	d.again = false
	for name, data := range maps.Clone(d.pending) {
		if err := d.put(name, data); err != nil {
			d.wait(name, data, err)
		}
	}
}

func (d *database) put(name string, data []byte) error {
	return d.change(func(files js.Value) {
		bytes := js.Global().Get("Uint8Array").New(len(data))
		js.CopyBytesToJS(bytes, data)
		files.Call("put", bytes, name)
	}, func(err error) {
		switch _, waited := d.pending[name]; {
		case err != nil:
			d.wait(name, data, err)
		case waited:
			delete(d.pending, name)
			if len(d.pending) == 0 && d.failed != nil {
				d.failed(nil, nil)
			}
		}
	})
}

// Remove removes a file, if it exists. It then retries failed writes at once, because
// there may be room now.
func (d *database) Remove(name string) error {
	delete(d.pending, name)
	err := d.change(func(files js.Value) { files.Call("delete", name) }, func(error) {})
	d.retry()
	return err
}

// change runs a function on the files in one transaction, and calls ended with its
// outcome.
func (d *database) change(do func(files js.Value), ended func(err error)) (err error) {
	defer caught(&err)
	tx, files := d.files("readwrite")
	var over js.Func
	over = js.FuncOf(func(_ js.Value, args []js.Value) any {
		over.Release()
		if args[0].Get("type").String() == "abort" {
			ended(failure(tx.Get("error")))
		} else {
			ended(nil)
		}
		return nil
	})
	tx.Set("oncomplete", over)
	tx.Set("onabort", over)
	do(files)
	if !tx.Get("commit").IsUndefined() {
		tx.Call("commit")
	}
	return nil
}

// SetAside renames a file and returns its new name: name.bad, name.bad2 and so on.
func (d *database) SetAside(name string) (string, error) {
	data, err := d.Read(name)
	if err != nil {
		return name, err
	}
	for i := 1; i < 1000; i++ {
		to := name + ".bad"
		if i > 1 {
			to = fmt.Sprint(to, i)
		}
		if _, err := d.Read(to); !errors.Is(err, fs.ErrNotExist) {
			continue
		}
		return to, errors.Join(d.Write(to, data), d.Remove(name))
	}
	return name, fmt.Errorf("%s: too many files set aside beside it", name)
}

// A drawer is a store.Keeper for the files in one folder.
type drawer struct {
	db   *database
	name string
	warn func(text string) // if not nil, called for every file that is set aside
}

func (f drawer) path(name string) string { return f.name + "/" + name }

// Read returns a file.
func (f drawer) Read(name string) ([]byte, error) { return f.db.Read(f.path(name)) }

// Write replaces a file.
func (f drawer) Write(name string, data []byte) error { return f.db.Write(f.path(name), data) }

// Remove removes a file.
func (f drawer) Remove(name string) error { return f.db.Remove(f.path(name)) }

// SetAside renames a file that cannot be understood.
func (f drawer) SetAside(name string) error {
	to, err := f.db.SetAside(f.path(name))
	if err == nil && f.warn != nil {
		f.warn(fmt.Sprintf("%s cannot be read; it is kept as %s", f.path(name), to))
	}
	return err
}
