package host

import (
	"bytes"

	"phosphor/games/store"
)

// A demo stands by itself: what the game reads of its player's files while it is recorded is
// written into it, and its replay sees that and nothing else.

// hear notes what a game reads of a folder, if a demo is recorded.
func (h *House) hear(k store.Keeper, folder string) store.Keeper {
	d, ok := k.(store.Debtor)
	if !ok || h.Record == nil {
		return k
	}
	if h.heard == nil {
		h.heard = map[string][]byte{}
	}
	d.Keeper = heard{d.Keeper, func(name string, data []byte) {
		name = folder + "/" + name
		if _, known := h.heard[name]; !known {
			h.heard[name] = bytes.Clone(data)
		}
		if h.recorder != nil {
			h.recorder.File(name, data)
		}
	}}
	return d
}

// heard is a keeper that tells what is read.
type heard struct {
	store.Keeper
	tell func(name string, data []byte)
}

func (k heard) Read(name string) ([]byte, error) {
	data, err := k.Keeper.Read(name)
	if err == nil {
		k.tell(name, data)
	}
	return data, err
}

// Lock implements store.Locker, as far as the Keeper does.
func (k heard) Lock(name string) (unlock func(), err error) {
	if l, ok := k.Keeper.(store.Locker); ok {
		return l.Lock(name)
	}
	return func() {}, nil
}

// Folder tells people where the files are.
func (k heard) Folder() string {
	if f, ok := k.Keeper.(interface{ Folder() string }); ok {
		return f.Folder()
	}
	return ""
}

// differs tells, once, that a demo goes another way than it was recorded.
func (h *House) differs() {
	if err := h.checker.Err(); err != nil && !h.differed {
		h.differed = true
		h.tellWarn(err.Error())
	}
}
