package window

import (
	"image"
	"strings"
	"time"
	"unicode"

	"phosphor/fb/input"
)

// A feed passes time and events on to a client in the order that clients rely
// on: whatever is due runs before an event that comes later, time never goes
// back, and nothing is released that was not pressed.
type feed struct {
	c    Client
	now  time.Duration
	at   image.Point // where the pointer was last
	mods input.Mods
	held [input.Right + 1]bool // buttons that are down

	// keys has the name under which each held key was delivered, by a number
	// that the window system keeps for the key while it is down.
	keys [512]string
}

// advance lets time pass up to t.
func (f *feed) advance(t time.Duration) {
	for !f.c.Done() {
		due, ok := f.c.Due()
		if !ok || due > t {
			break
		}
		f.now = max(f.now, due)
		f.c.Advance(f.now)
		if due, ok := f.c.Due(); ok && due <= f.now {
			// Against the contract. What is left runs with the next call,
			// so that events get through.
			break
		}
	}
	f.now = max(f.now, t)
}

// poke lets the client look at the clock although nothing may be due.
func (f *feed) poke(t time.Duration) {
	f.advance(t)
	if !f.c.Done() {
		f.c.Advance(f.now)
	}
}

func (f *feed) send(t time.Duration, ev input.Event) {
	f.advance(t)
	if f.c.Done() {
		return
	}
	ev.Time = f.now
	ev.Mods = f.mods
	f.c.Event(ev)
}

func (f *feed) move(t time.Duration, at image.Point) {
	// Many places of the host are one pixel of the screen.
	if at != f.at {
		f.at = at
		f.send(t, input.Event{Kind: input.Move, At: at})
	}
}

func (f *feed) button(t time.Duration, b input.Button, down bool, at image.Point) {
	if f.held[b] == down {
		return
	}
	f.held[b] = down
	f.at = at
	kind := input.Release
	if down {
		kind = input.Press
	}
	f.send(t, input.Event{Kind: kind, Button: b, At: at})
}

// buttons reports whether any button is down.
func (f *feed) buttons() bool {
	for _, down := range f.held {
		if down {
			return true
		}
	}
	return false
}

func (f *feed) wheel(t time.Duration, delta int) {
	if delta != 0 {
		f.send(t, input.Event{Kind: input.Wheel, Delta: delta, At: f.at})
	}
}

// press delivers a key that went down under the number code, or repeats.
func (f *feed) press(t time.Duration, code int, key string, r rune, repeat bool) {
	if f.keys[code] != "" {
		key = f.keys[code] // a key keeps its name while it is held
	} else if repeat || key == "" {
		return // the window kept the first press for itself
	}
	f.keys[code] = key
	f.send(t, input.Event{Kind: input.KeyDown, Key: key, Rune: r, Repeat: repeat})
}

func (f *feed) release(t time.Duration, code int) {
	key := f.keys[code]
	if key == "" {
		return
	}
	f.keys[code] = ""
	f.send(t, input.Event{Kind: input.KeyUp, Key: key})
}

// text delivers characters that no key press accounts for.
func (f *feed) text(t time.Duration, s []rune) {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			continue
		}
		key := strings.ToLower(string(r))
		if r == ' ' {
			key = "space"
		}
		f.send(t, input.Event{Kind: input.KeyDown, Key: key, Rune: r})
		f.send(t, input.Event{Kind: input.KeyUp, Key: key})
	}
}

// focus tells that the window got or lost the keyboard. What is held when it
// loses it is released, because the real release will be told to others.
func (f *feed) focus(t time.Duration, on bool) {
	if on {
		f.send(t, input.Event{Kind: input.Focus})
		return
	}
	for b, down := range f.held {
		if down {
			f.button(t, input.Button(b), false, f.at)
		}
	}
	for code := range f.keys {
		f.release(t, code)
	}
	f.mods = 0
	f.send(t, input.Event{Kind: input.Blur})
}
