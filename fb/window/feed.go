package window

import (
	"image"
	"strings"
	"time"
	"unicode"

	"phosphor/fb/input"
)

// A Feed passes time and events on to a client in the order that clients rely on:
// whatever is due runs before an event that comes later, time never goes back, and
// nothing is released that was not pressed. A window or page that shows a client reports
// every input to its Feed, with the time since the start.
type Feed struct {
	Client Client
	Mods   input.Mods // modifier keys that are held; they go with every event

	now  time.Duration
	at   image.Point           // where the pointer was last
	held [input.Right + 1]bool // buttons that are down

	// keys holds the name under which each held key was delivered, by a number that the
	// window system keeps for the key while it is down.
	keys [512]string
}

// Advance lets time pass up to t.
func (f *Feed) Advance(t time.Duration) {
	for !f.Client.Done() {
		due, ok := f.Client.Due()
		if !ok || due > t {
			break
		}
		f.now = max(f.now, due)
		f.Client.Advance(f.now)
		if due, ok := f.Client.Due(); ok && due <= f.now {
			// This breaks the contract. The rest runs with the next call, so that events
			// get through.
			break
		}
	}
	f.now = max(f.now, t)
}

// Due returns when the client wants to be advanced, and false for never. A client that is
// always due must not keep a loop from sleeping.
func (f *Feed) Due() (time.Duration, bool) {
	t, ok := f.Client.Due()
	return max(t, f.now+time.Millisecond), ok
}

// Poke advances the client even if nothing is due.
func (f *Feed) Poke(t time.Duration) {
	f.Advance(t)
	if !f.Client.Done() {
		f.Client.Advance(f.now)
	}
}

// Send delivers an event with the modifiers and the time t, or the latest time
// reported so far if that is later.
func (f *Feed) Send(t time.Duration, ev input.Event) {
	f.Advance(t)
	if f.Client.Done() {
		return
	}
	ev.Time = f.now
	ev.Mods = f.Mods
	f.Client.Event(ev)
}

// Move reports that the pointer is now at a pixel of the screen.
func (f *Feed) Move(t time.Duration, at image.Point) {
	// Many places of the host are one pixel of the screen.
	if at != f.at {
		f.at = at
		f.Send(t, input.Event{Kind: input.Move, At: at})
	}
}

// Button reports that a button went down or up.
func (f *Feed) Button(t time.Duration, b input.Button, down bool, at image.Point) {
	if f.held[b] == down {
		return
	}
	f.held[b] = down
	f.at = at
	kind := input.Release
	if down {
		kind = input.Press
	}
	f.Send(t, input.Event{Kind: kind, Button: b, At: at})
}

// Held reports whether any button is down.
func (f *Feed) Held() bool {
	for _, down := range f.held {
		if down {
			return true
		}
	}
	return false
}

// Wheel reports a turn of the wheel, positive away from the user.
func (f *Feed) Wheel(t time.Duration, delta int) {
	if delta != 0 {
		f.Send(t, input.Event{Kind: input.Wheel, Delta: delta, At: f.at})
	}
}

// KeyDown reports that the key with the number code, at most 511, went down or repeats.
func (f *Feed) KeyDown(t time.Duration, code int, key string, r rune, repeat bool) {
	if f.keys[code] != "" {
		key = f.keys[code] // a key keeps its name while it is held
	} else if repeat || key == "" {
		return // the window used the first press itself
	}
	f.keys[code] = key
	f.Send(t, input.Event{Kind: input.KeyDown, Key: key, Rune: r, Repeat: repeat})
}

// KeyUp reports that the key with the number code came up. The client gets the name under
// which it went down.
func (f *Feed) KeyUp(t time.Duration, code int) {
	key := f.keys[code]
	if key == "" {
		return
	}
	f.keys[code] = ""
	f.Send(t, input.Event{Kind: input.KeyUp, Key: key})
}

// Text reports characters that come without a key press.
func (f *Feed) Text(t time.Duration, s []rune) {
	for _, r := range s {
		if !unicode.IsPrint(r) {
			continue
		}
		key := strings.ToLower(string(r))
		if r == ' ' {
			key = "space"
		}
		f.Send(t, input.Event{Kind: input.KeyDown, Key: key, Rune: r})
		f.Send(t, input.Event{Kind: input.KeyUp, Key: key})
	}
}

// Focus reports that the window gained or lost the keyboard focus. When it is lost,
// everything held is released, because the real release will go to another window. The
// client hears of the lost focus first, so it does not drop or choose anything that the
// user has not released.
func (f *Feed) Focus(t time.Duration, on bool) {
	if on {
		f.Send(t, input.Event{Kind: input.Focus})
		return
	}
	f.Send(t, input.Event{Kind: input.Blur})
	for b, down := range f.held {
		if down {
			f.Button(t, input.Button(b), false, f.at)
		}
	}
	for code := range f.keys {
		f.KeyUp(t, code)
	}
	f.Mods = 0
}

// Interrupt reports that the user has lost an input device, such as an unplugged
// controller. It acts like a window that loses the focus and regains it at once: gestures
// end without effect, and games against time pause.
func (f *Feed) Interrupt(t time.Duration) {
	f.Focus(t, false)
	f.Focus(t, true)
}

// Drop reports the paths of files that were dropped on the window.
func (f *Feed) Drop(t time.Duration, names []string) {
	f.Advance(t)
	if d, ok := f.Client.(Dropper); ok && !f.Client.Done() && len(names) > 0 {
		d.Drop(names)
	}
}

// At returns where the pointer was last.
func (f *Feed) At() image.Point { return f.at }
