package main

import (
	"syscall/js"
	"time"

	"phosphor/assets/i18n"
	"phosphor/games/beside"
)

// A page has one thread for everything, and shares the browser's storage with other tabs
// in which it is open.

// slice is how long a search may occupy the thread: input never waits longer than this,
// half a frame.
const slice = 8 * time.Millisecond

func init() {
	var since time.Time
	beside.Pause = func() {
		if time.Since(since) < slice {
			return
		}
		// The browser continues here when it has nothing else to do.
		back := make(chan struct{}, 1)
		f := js.FuncOf(func(js.Value, []js.Value) any {
			back <- struct{}{}
			return nil
		})
		ui("rest", f)
		<-back
		f.Release()
		since = time.Now()
	}
}

// takeover is how long a tab may take to release its locks, for example while it reloads.
const takeover = 400 * time.Millisecond

// lock takes a lock that all tabs of the page share. It waits for at most the given time;
// ok is false if another tab holds the lock. If the browser has no locks, nothing is
// locked.
func lock(name string, wait time.Duration) (release func(), ok bool) {
	answer := make(chan js.Value, 1)
	f := js.FuncOf(func(_ js.Value, args []js.Value) any {
		answer <- args[0]
		return nil
	})
	defer f.Release()
	ui("lock", "phosphor/"+name, int(wait.Milliseconds()), f)
	give := <-answer
	if give.IsNull() {
		return nil, false
	}
	return func() { give.Invoke() }, true
}

// Claim reserves a saved game for this tab until the tab is closed.
func (s saves) Claim(name string) (release func(), ok bool, err error) {
	release, ok = lock(s.path(name), takeover)
	return release, ok, nil
}

// Lock keeps other tabs from changing a file.
func (f drawer) Lock(name string) (unlock func(), err error) {
	unlock, ok := lock(f.path(name)+".change", 5*time.Second)
	if !ok {
		return nil, i18n.Errorf("%s: another tab is changing it", f.path(name))
	}
	return unlock, nil
}
