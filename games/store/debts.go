package store

import (
	"errors"
	"slices"
	"sync"
)

// Debts are failed writes, for example to a full disk: data that a program still owes to
// its player's files. The program retries them with Retry until none is left, and
// meanwhile shows the player that something is not saved. The zero value owes nothing. The
// methods may be called from any goroutine; retries run on that of Retry.
//
// A call waits for another program's lock only once, however many files are owed, so that
// a window does not freeze for each of them.
type Debts struct {
	mu   sync.Mutex
	list []*debt
	turn int // which of the debts Retry begins with
}

// A debt is the data owed to one file.
type debt struct {
	name  string
	why   error
	again []func() error // repeat the writes, in this order
}

func (d *Debts) find(name string) (int, *debt) {
	for i, e := range d.list {
		if e.name == name {
			return i, e
		}
	}
	return -1, nil
}

// Attempt performs a write to the file known by the given name among the debts. If it
// fails, or if the file is already owed something, the write becomes a debt and the error
// is returned. If all is set, the write replaces the whole file, and earlier debts to it
// are dropped. While another program holds a file, nothing is tried; Retry does that.
func (d *Debts) Attempt(name string, all bool, do func() error) error {
	d.mu.Lock()
	busy := d.busy()
	_, e := d.find(name)
	if e == nil {
		d.mu.Unlock()
		err := busy
		if busy == nil {
			err = do()
		}
		if err != nil {
			d.Owe(name, err, do)
		}
		return err
	}
	if all {
		e.again = nil
	}
	e.again = append(e.again, do)
	d.mu.Unlock()
	if busy != nil {
		return busy
	}
	return d.pay(e)
}

// busy returns the error of a debt to a file that another program holds, or nil.
func (d *Debts) busy() error {
	for _, e := range d.list {
		if errors.Is(e.why, ErrBusy) {
			return e.why
		}
	}
	return nil
}

// Owe records a failed write; again repeats it. It replaces earlier debts to the file.
func (d *Debts) Owe(name string, why error, again func() error) {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, e := d.find(name)
	if e == nil {
		e = &debt{name: name}
		d.list = append(d.list, e)
	}
	e.why, e.again = why, []func() error{again}
}

// Paid records that nothing is owed to a file any more.
func (d *Debts) Paid(name string) {
	d.mu.Lock()
	defer d.mu.Unlock()
	if i, e := d.find(name); e != nil {
		d.list = append(d.list[:i:i], d.list[i+1:]...)
	}
}

// pay tries a debt again.
func (d *Debts) pay(e *debt) error {
	for {
		d.mu.Lock()
		if len(e.again) == 0 {
			d.mu.Unlock()
			d.Paid(e.name)
			return nil
		}
		do := e.again[0]
		d.mu.Unlock()
		err := do()
		d.mu.Lock()
		if err != nil {
			e.why = err
			d.mu.Unlock()
			return err
		}
		if len(e.again) > 0 {
			e.again = e.again[1:]
		}
		d.mu.Unlock()
	}
}

// Retry retries all debts until it meets a file that another program holds, and returns
// why something is still owed, or nil.
func (d *Debts) Retry() error {
	d.mu.Lock()
	d.turn++
	n := d.turn % max(len(d.list), 1)
	list := slices.Concat(d.list[n:], d.list[:n])
	d.mu.Unlock()
	var errs error
	for _, e := range list {
		err := d.pay(e)
		errs = errors.Join(errs, err)
		if errors.Is(err, ErrBusy) {
			break
		}
	}
	return errs
}

// Err returns the error of the oldest debt, or nil if nothing is owed.
func (d *Debts) Err() error {
	d.mu.Lock()
	defer d.mu.Unlock()
	if len(d.list) == 0 {
		return nil
	}
	return d.list[0].why
}

// Owes reports whether something is owed to a file.
func (d *Debts) Owes(name string) bool {
	d.mu.Lock()
	defer d.mu.Unlock()
	_, e := d.find(name)
	return e != nil
}

// Forgive drops all debts. Ask the player first.
func (d *Debts) Forgive() {
	d.mu.Lock()
	defer d.mu.Unlock()
	d.list = nil
}

// A Debtor is a Keeper whose failed writes are retried; WriteJSON and UpdateJSON rely on
// it. Name is put before the names of its files, to distinguish them in Debts.
type Debtor struct {
	Keeper
	Debts *Debts
	Name  string // of the folder, among the debts

	// Unread is called for files that ReadJSON cannot read, which are not changed. If
	// nil, ReadJSON returns the error.
	Unread func(err error)
}

// Lock implements Locker if the Keeper does.
func (k Debtor) Lock(name string) (unlock func(), err error) {
	if l, ok := k.Keeper.(Locker); ok {
		return l.Lock(name)
	}
	return func() {}, nil
}

// Folder returns where the files are, for people, if the Keeper knows.
func (k Debtor) Folder() string {
	if f, ok := k.Keeper.(interface{ Folder() string }); ok {
		return f.Folder()
	}
	return ""
}

// Write writes a file now, or returns the error; the write is then retried later.
func (k Debtor) Write(name string, data []byte) error {
	return k.attempt(name, true, func(inner Keeper) error { return inner.Write(name, data) })
}

func (k Debtor) attempt(name string, all bool, do func(Keeper) error) error {
	return k.Debts.Attempt(k.Name+"/"+name, all, func() error { return do(k.Keeper) })
}

// attempt performs an operation on a keeper's file. A Debtor retries and reports a
// failure itself, so the caller need not.
func attempt(k Keeper, name string, all bool, do func(Keeper) error) error {
	d, ok := k.(Debtor)
	if !ok {
		return do(k)
	}
	_ = d.attempt(name, all, do)
	return nil
}
